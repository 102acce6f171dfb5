import AcetatePixels
import CoreGraphics
import CoreText
import Foundation

/// The coverage of a text of one color, cached between drawings: to draw the text in another color, a table of colors by
/// coverage is applied, and no glyph is drawn.
///
/// The coverage is computed with the second drawing, so a text whose color does not change needs no memory for it.
final class TextCoverage {
    /// What the coverage depends on.
    struct Key: Equatable {
        /// The text in white.
        let text: StyledText
        let options: TextOptions
        let bounds: CGRect
        let plan: BackingPlan
        let isQuantized: Bool
    }

    let key: Key
    /// The text in white: its alpha is the coverage.
    private var white: PixelStore?
    private var hasOnlyOutlines = true
    /// Whether Core Text draws the text through masks of glyphs.
    private var usesMasks = true

    init(_ key: Key) { self.key = key }

    /// Fills a transparent buffer of the plan's size with the pixels of the text drawn in a color. Returns false if the text
    /// has bitmap glyphs, or there is no memory. `draw` draws a layout.
    func fill(_ pixels: PixelBuffer, with color: CGColor, _ draw: (TextLayout, CGContext) -> Void) -> Bool {
        if white == nil, hasOnlyOutlines { drawWhite(draw) }
        guard let white else { return false }
        let colors = colors(color)
        for y in 0..<pixels.size.height {
            let (from, to) = (white.pixels[row: y], pixels[row: y])
            for x in to.indices where from[x] != 0 { to[x] = colors[Int(from[x] >> 24)] }
        }
        return true
    }

    private func drawWhite(_ draw: (TextLayout, CGContext) -> Void) {
        let layout = TextLayout(key.text, options: key.options)
        hasOnlyOutlines = layout.hasOnlyOutlines
        usesMasks = layout.usesMasks(scale: key.plan.toDevice.greatestScale)
        guard hasOnlyOutlines, let store = PixelStore(key.plan.size),
            let context = CGContext(store: store, baseTransform: key.plan.toDevice)
        else { return }
        draw(layout, context)
        context.flush()
        white = store
    }

    /// The premultiplied pixels of coverages from 0 to 255, as they are drawn: a color's channels are multiplied by its
    /// alpha, rounded to 8 bits, multiplied by the coverage, and rounded again.
    private func colors(_ color: CGColor) -> [UInt32] {
        let pixel = color.sRGB.premultipliedPixel
        let levels = [0, 8, 16, 24].map { pixel >> UInt32($0) & 0xFF }
        // Cairo rounds 128/255 down where it fills a path with an opaque color.
        let half: UInt32 = levels[3] == 255 && !usesMasks ? 127 : 128
        var colors = [UInt32](repeating: 0, count: 256)
        for coverage in colors.indices {
            for (channel, level) in levels.enumerated() {
                let product = level * UInt32(coverage) + half
                colors[coverage] |= ((product + (product >> 8)) >> 8) << (8 * UInt32(channel))
            }
        }
        return colors
    }
}
