import AcetatePixels
import CoreGraphics
import Foundation

// What a layer itself shows apart from its contents, drawn on transparent pixels by the exact coverage of its outline.
extension LayerValues {
    /// Fills the background of a layer that the mask of its bounds does not clip.
    ///
    /// Under the border's outer edge, the part that the border hides is left out, so that no fringe of the background
    /// shows around it.
    func drawBackground(on pixels: PixelBuffer, _ toPixels: CGAffineTransform, _ coverages: BoxCoverages) {
        guard let color = backgroundColor else { return }
        if hasPattern {
            fillPattern(color, on: pixels, toPixels)
            return cutToBackground(pixels, toPixels, coverages)
        }
        let fill = ShapeFill(color)
        let share = backgroundShare
        coverages.coverage(of: self, pixels.size, toPixels).forEachRun(on: pixels) { row, outer, hole in
            if outer > 0 { row.update(repeating: fill.pixel.times(share(outer, hole))) }
        }
    }

    /// Fills all pixels with a pattern, whose space has its origin at that of the bounds.
    func fillPattern(_ color: CGColor, on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        let origin = bounds.standardized.origin
        let base = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(toPixels)
        guard let context = CGContext(buffer: pixels, baseTransform: base) else { return }
        context.fill(device: PixelRegion(pixels.rect), with: color)
        context.flush()
    }

    /// The coverage of a pixel by the background, from its coverage by the bounds and by the border's hole.
    private var backgroundShare: (Double, Double) -> Double {
        let hidden = hasBorder && !style.hasBorderPattern ? Double(style.borderColor?.alpha ?? 0) : 0
        return { outer, hole in
            let border = max(0, outer - hole) * hidden
            return border > 0 ? (outer - border) / max(1 - border, .leastNormalMagnitude) : outer
        }
    }

    /// Multiplies pixels by their coverage by the background.
    func cutToBackground(_ pixels: PixelBuffer, _ toPixels: CGAffineTransform, _ coverages: BoxCoverages) {
        let share = backgroundShare
        coverages.coverage(of: self, pixels.size, toPixels).forEachRun(on: pixels) { row, outer, hole in
            row.multiply(by: outer > 0 ? share(outer, hole) : 0)
        }
    }

    /// Fills the border, between the bounds and the bounds inset by its width. `isMasked`: the mask of the bounds clips
    /// it, together with everything in the layer.
    func drawBorder(
        on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool, _ coverages: BoxCoverages
    ) {
        guard let color = style.borderColor else { return }
        let fill = color.pattern == nil ? ShapeFill(color) : nil
        if fill == nil { fillPattern(color, on: pixels, toPixels) }
        coverages.coverage(of: self, pixels.size, toPixels).forEachRun(on: pixels) { row, outer, hole in
            let covered = max(0, outer - hole)
            let share = outer > 0 ? (isMasked ? covered / outer : covered) : 0
            if let fill, share > 0 { row.update(repeating: fill.pixel.times(share)) }
            if fill == nil { row.multiply(by: share) }
        }
    }

    /// Fills the background, and the border over it.
    func drawBox(on pixels: PixelBuffer, _ toPixels: CGAffineTransform, _ coverages: BoxCoverages) {
        drawBackground(on: pixels, toPixels, coverages)
        guard let border = Bitmap(pixels.rect) else { return }
        drawBorder(on: border.patch.buffer, toPixels, isMasked: false, coverages)
        SourceOver().apply(border.patch, onto: PixelPatch(pixels), region: PixelRegion(pixels.rect))
    }

    /// Fills an outline with the edges of the bounds.
    func drawMask(_ outline: LayerOutline, on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        let outline = outline.pixels(toPixels, sharp: sharpEdges, window: pixels.rect)
        ShapeFill(.white).put(on: pixels, within: CoverageScan(outline))
    }
}

/// A fill color as pixel values.
struct ShapeFill {
    /// The pixel value for full coverage, as Cairo computes it.
    let pixel: UInt32

    /// The color, with its alpha multiplied by another.
    init(_ color: CGColor, alpha: Double = 1) {
        let c = color.sRGB
        let alpha = c.alpha * alpha
        func level(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 65535 + 0.5) >> 8 }
        pixel = level(alpha) << 24 | level(c.red * alpha) << 16 | level(c.green * alpha) << 8 | level(c.blue * alpha)
    }

    /// Overwrites the pixels with the color times the coverage.
    func put(on pixels: PixelBuffer, within scan: consuming CoverageScan) {
        BoxCoverage(outer: scan, size: pixels.size).forEachRun(on: pixels) { row, share, _ in
            row.update(repeating: pixel.times(share))
        }
    }
}

extension UnsafeMutableBufferPointer<UInt32> {
    /// Multiplies the pixels by a coverage.
    func multiply(by share: Double) {
        if share < 1 { for x in indices where self[x] != 0 { self[x] = self[x].times(share) } }
    }
}

extension UInt32 {
    /// The premultiplied pixel times a coverage, with each channel rounded. Before rounding, a value smaller than the
    /// accuracy of any coverage is added, so that halves of a level are always rounded in the same direction.
    func times(_ share: Double) -> UInt32 {
        if share >= 1 { return self }
        guard share > 0 else { return 0 }
        // In units of 2^-40.
        let (factor, half) = (UInt64(share * 0x1p40), UInt64((0.5 + 1e-9) * 0x1p40))
        func channel(_ shift: UInt32) -> UInt32 {
            UInt32(truncatingIfNeeded: (UInt64(self &>> shift & 0xFF) &* factor &+ half) &>> 40) &<< shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }
}

extension RenderNode {
    /// The parts of a background that is a rectangle along the pixel axes; nil for one with other edges.
    var rectangleParts: RectangleParts? {
        guard derived.toDevice.isRectilinear, shown.outline.isRectangle, !shown.hasBorder, !isCutByMask,
            shown.sharpEdges.isEmpty
        else { return nil }
        let box = shown.bounds.standardized.applying(derived.toDevice).overlap(
            CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        return RectangleParts(box: box)
    }
}

extension RenderNode {
    /// The corners of a background that is a rectangle, but not along the pixel axes; nil for one with other edges.
    var boundsPolygon: ConvexPolygon? {
        guard isSolid, !isCutByMask, !derived.toDevice.isRectilinear, derived.toDevice.isFinite else { return nil }
        return Projection(derived.toDevice).polygon(of: shown.bounds)
    }

    /// Whether the layer's background is a rectangle with the edges of its bounds.
    var isSolid: Bool { shown.outline.isRectangle && !shown.hasBorder && shown.sharpEdges.isEmpty }
}

/// A rectangle that is not pixel-aligned, as at most nine rectangles of pixels with the same coverage.
struct RectangleParts {
    /// In pixels; null if there is none.
    fileprivate let box: CGRect

    /// Calls `body` with each rectangle and the coverage of its pixels.
    func forEach(_ body: (_ rect: PixelRect, _ share: Double) -> Void) {
        guard !box.isNull else { return }
        Self.forEachStretch(box.minY, box.maxY) { top, bottom, height in
            Self.forEachStretch(box.minX, box.maxX) { left, right, width in
                body(PixelRect(minX: left, minY: top, maxX: right, maxY: bottom), width * height)
            }
        }
    }

    /// The pixels along an axis that an interval covers: partially, completely, and partially again.
    private static func forEachStretch(
        _ from: CGFloat, _ to: CGFloat, _ body: (_ start: Int, _ end: Int, _ share: Double) -> Void
    ) {
        let (first, last) = (Int(from.rounded(.down)), Int(to.rounded(.down)))
        if first == last { return body(first, first + 1, to - from) }
        let whole = Int(from.rounded(.up))
        if first < whole { body(first, whole, CGFloat(whole) - from) }
        if whole < last { body(whole, last, 1) }
        if CGFloat(last) < to { body(last, last + 1, to - CGFloat(last)) }
    }
}
