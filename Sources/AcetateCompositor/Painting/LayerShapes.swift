import AcetatePixels
import CoreGraphics
import Foundation

// What a layer itself shows besides its contents, put on transparent pixels by the exact coverage of its outline.
extension LayerValues {
    /// Fills the background. `isMasked`: the bounds' mask will cut it, once for all that the layer holds.
    ///
    /// Under the border's outer edge as much is left out as the border hides, so that no fringe of the background shows
    /// around it.
    func drawBackground(on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool) {
        guard let color = backgroundColor else { return }
        let fill = ShapeFill(color)
        if isMasked {
            let around = LayerOutline(bounds, radius: 0).pixels(toPixels, beyond: true, window: pixels.rect)
            return fill.put(on: pixels, outer: CoverageScan(around), hole: nil) { outer, _ in outer }
        }
        fill.put(
            on: pixels, outer: outer(on: pixels, toPixels), hole: hole(on: pixels, toPixels), share: backgroundShare)
    }

    /// How much of a pixel the background covers, of what lies within the bounds and within the border's hole.
    private var backgroundShare: (Double, Double) -> Double {
        let hidden = hasBorder ? Double(borderColor?.alpha ?? 0) : 0
        return { outer, hole in
            let border = max(0, outer - hole) * hidden
            return border > 0 ? (outer - border) / max(1 - border, .leastNormalMagnitude) : outer
        }
    }

    /// Multiplies pixels by how much of each the background covers, `isMasked` as there.
    func cutToBackground(_ pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool) {
        if isMasked {
            let around = LayerOutline(bounds, radius: 0).pixels(toPixels, beyond: true, window: pixels.rect)
            return pixels.multiply(outer: CoverageScan(around), hole: nil) { outer, _ in outer }
        }
        pixels.multiply(
            outer: outer(on: pixels, toPixels), hole: hole(on: pixels, toPixels), share: backgroundShare)
    }

    /// Fills the border, between the bounds and the bounds less its width; `isMasked` as for the background.
    func drawBorder(on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool) {
        guard let color = borderColor else { return }
        ShapeFill(color).put(on: pixels, outer: outer(on: pixels, toPixels), hole: hole(on: pixels, toPixels)) {
            isMasked ? ($0 > 0 ? max(0, $0 - $1) / $0 : 0) : max(0, $0 - $1)
        }
    }

    /// Fills the background, and the border over it.
    func drawBox(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        drawBackground(on: pixels, toPixels, isMasked: false)
        guard let border = PixelStore(pixels.size) else { return }
        drawBorder(on: border.pixels, toPixels, isMasked: false)
        Over().apply(PixelPatch(border.pixels), onto: PixelPatch(pixels), region: PixelRegion(pixels.rect))
    }

    /// Fills the bounds with their round corners: what `masksToBounds` lets through.
    func drawMask(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        ShapeFill(.white).put(on: pixels, outer: outer(on: pixels, toPixels), hole: nil) { outer, _ in outer }
    }

    /// Fills the bounds, whose corners are not round: what there is of contents that fill them.
    func drawEdges(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        let outline = LayerOutline(bounds.standardized, radius: 0)
        let scan = CoverageScan(outline.pixels(toPixels, sharp: sharpEdges, window: pixels.rect))
        ShapeFill(.white).put(on: pixels, outer: scan, hole: nil) { outer, _ in outer }
    }

    private func outer(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) -> CoverageScan {
        CoverageScan(outline.pixels(toPixels, sharp: sharpEdges, window: pixels.rect))
    }

    /// What the border leaves; nil for nothing.
    private func hole(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) -> CoverageScan? {
        guard hasBorder else { return nil }
        return borderHole.map { CoverageScan($0.pixels(toPixels, window: pixels.rect)) }
    }
}

/// A colour on its way to pixels.
struct ShapeFill {
    /// Where all of a pixel is covered, as Cairo has it.
    let pixel: UInt32

    /// The colour, its alpha times another.
    init(_ color: CGColor, alpha: Double = 1) {
        let c = color.sRGB
        let alpha = c.alpha * alpha
        func level(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 65535 + 0.5) >> 8 }
        pixel = level(alpha) << 24 | level(c.red * alpha) << 16 | level(c.green * alpha) << 8 | level(c.blue * alpha)
    }

    /// Overwrites the pixels by the colour times what `share` makes of the coverage by `outer` and `hole`, 0 to 1.
    func put(
        on pixels: PixelBuffer, outer: CoverageScan, hole: CoverageScan?, share: (Double, Double) -> Double
    ) {
        pixels.forEachRun(outer: outer, hole: hole) { row, covered, left in
            row.update(repeating: covered > 0 ? pixel.times(share(covered, left)) : 0)
        }
    }
}

extension PixelBuffer {
    /// Multiplies the pixels by what `share` makes of the coverage by `outer` and `hole`, 0 to 1.
    fileprivate func multiply(outer: CoverageScan, hole: CoverageScan?, share: (Double, Double) -> Double) {
        forEachRun(outer: outer, hole: hole) { row, covered, left in
            let share = covered > 0 ? share(covered, left) : 0
            if share < 1 { for x in row.indices where row[x] != 0 { row[x] = row[x].times(share) } }
        }
    }

    /// Calls `body` with the stretches of each row over which neither coverage changes.
    fileprivate func forEachRun(
        outer: CoverageScan, hole: CoverageScan?, body: (UnsafeMutableBufferPointer<UInt32>, Double, Double) -> Void
    ) {
        var (outer, hole) = (outer, hole)
        for y in 0..<size.height {
            outer.advance()
            hole?.advance()
            let row = self[row: y]
            let inner = hole?.runs ?? []
            var (x, index) = (0, 0)
            for run in outer.runs {
                while x < run.end {
                    // The next stretch over which neither coverage changes.
                    while index < inner.count, inner[index].end <= x { index += 1 }
                    let end = index < inner.count ? min(run.end, inner[index].end) : run.end
                    let part = UnsafeMutableBufferPointer(rebasing: row[x..<end])
                    body(part, run.coverage, index < inner.count ? inner[index].coverage : 0)
                    x = end
                }
            }
        }
    }
}

extension UInt32 {
    /// The premultiplied pixel times a coverage, each channel rounded. Rounding is moved by less than any coverage is
    /// exact, so that a half of a level is not rounded one way here and another way elsewhere.
    func times(_ share: Double) -> UInt32 {
        if share >= 1 { return self }
        guard share > 0 else { return 0 }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            result |= UInt32(Double((self >> shift) & 0xFF) * share + 0.5 + 1e-9) << shift
        }
        return result
    }
}

extension RenderNode {
    /// A background that is a rectangle along the pixels' axes; nil for one with other edges.
    var rectangleParts: RectangleParts? {
        guard toDevice.isRectilinear, shown.outline.isRectangle, !shown.hasBorder, !isCutByMask,
            shown.sharpEdges.isEmpty
        else { return nil }
        let box = shown.bounds.standardized.applying(toDevice).overlap(
            CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        return RectangleParts(box: box)
    }
}

/// A rectangle between pixels as at most nine rectangles of pixels that it covers alike.
struct RectangleParts {
    /// In pixels; null for none.
    fileprivate let box: CGRect

    /// Calls `body` with each, and how much of its pixels is covered.
    func forEach(_ body: (_ rect: PixelRect, _ share: Double) -> Void) {
        guard !box.isNull else { return }
        Self.forEachStretch(box.minY, box.maxY) { top, bottom, height in
            Self.forEachStretch(box.minX, box.maxX) { left, right, width in
                body(PixelRect(minX: left, minY: top, maxX: right, maxY: bottom), width * height)
            }
        }
    }

    /// The pixels along an axis that a stretch covers: in part, in full, and in part again.
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
