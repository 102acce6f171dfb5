import AcetateCompositor
import AcetatePixels

/// Borders just inside each layer's bounds, in the colors of the Core Animation instrument.
struct LayerBorders {
    /// The color of a border, opaque `0xAARRGGBB`. Green and red are the colors of "Color Blended Layers", yellow that
    /// of "Color Offscreen-Rendered". Layers that show nothing themselves are gray.
    static func color(of cost: OutlinedLayer.Cost) -> UInt32 {
        switch cost {
        case .empty: 0xFF8E_8E93
        case .opaque: 0xFF2F_D158
        case .blended: 0xFFFF_453A
        case .offscreen: 0xFFFF_D60A
        }
    }

    /// The number of pixels along a slanted line that one damage rectangle covers.
    private static let step = 32

    private var layers: [OutlinedLayer] = []
    /// The line width in pixels, which is one point.
    private var width = 1

    mutating func setViewport(scale: Double) {
        width = scale > 1 && scale < 64 ? Int(scale.rounded()) : 1
        layers = []
    }

    /// Sets the current layers, and returns the damage of their borders.
    mutating func update(_ new: [OutlinedLayer]) -> PixelRegion {
        let old = layers
        guard new != old else { return PixelRegion() }
        layers = new
        var changed: [PixelRect] = []
        // The frontmost border is visible where borders cross, so a new layer changes the borders of all later layers.
        for index in 0..<max(old.count, new.count) {
            let (before, after) = (old.dropFirst(index).first, new.dropFirst(index).first)
            guard before != after else { continue }
            for layer in [before, after] {
                if let layer { forEachStroke(of: layer) { changed += $0.boxes(step: Self.step) } }
            }
        }
        return PixelRegion(changed)
    }

    func paint(into buffer: PixelBuffer, region: PixelRegion) {
        for layer in layers {
            let color = Self.color(of: layer.cost)
            forEachStroke(of: layer) { stroke in
                for rect in region.rects where rect.intersects(stroke.bounds) {
                    stroke.forEachRun(in: rect.intersection(buffer.rect)) { buffer.fill($0, with: color) }
                }
            }
        }
    }

    private func forEachStroke(of layer: OutlinedLayer, _ body: (BorderStroke) -> Void) {
        let corners = layer.shape.corners.map { SIMD2($0.x, $0.y) }
        for index in corners.indices {
            let next = corners[(index + 1) % corners.count]
            body(BorderStroke(from: corners[index], to: next, inside: layer.shape.center, width, clip: layer.clip))
        }
    }
}

/// One edge of a border: the pixels along a line on its inner side. They do not depend on which part of the edge is
/// drawn.
///
/// The main axis is the axis along which the line is longer; the cross axis is the other one.
struct BorderStroke {
    /// Whether the main axis is x.
    private let isFlat: Bool
    /// The pixels on the main axis.
    private let range: Range<Int>
    /// The position on the cross axis at 0 on the main axis, and its change per pixel.
    private let start, slope: Double
    /// The offset of the first pixel on the cross axis from the pixel on the line.
    private let offset: Int
    private let width: Int
    private let clip: PixelRect

    init(from a: SIMD2<Double>, to b: SIMD2<Double>, inside: SIMD2<Double>, _ width: Int, clip: PixelRect) {
        let way = b - a
        isFlat = abs(way.x) >= abs(way.y)
        let (along, across) = isFlat ? (0, 1) : (1, 0)
        let (low, high) = (min(a[along], b[along]), max(a[along], b[along]))
        let limit = Double(PixelRect.limit)
        // A line has at least one pixel.
        let first = Int(max(-limit, min(limit, low.rounded(.down))))
        range = first..<max(first + 1, Int(max(-limit, min(limit, (high - 1e-6).rounded(.up)))))
        slope = way[along] == 0 ? 0 : way[across] / way[along]
        start = a[across] - slope * a[along]
        // A line on a pixel boundary belongs to the side of the layer.
        let isBefore = inside[across] < start + slope * inside[along]
        (offset, self.width, self.clip) = (isBefore ? -width : 0, width, clip)
    }

    /// The first pixel on the cross axis at a pixel on the main axis.
    private func crossPosition(_ along: Int) -> Int {
        let line = start + slope * (slope == 0 ? 0 : Double(along) + 0.5)
        let limit = Double(PixelRect.limit / 2)
        let nearest = abs(line - line.rounded()) < 1e-6 ? line.rounded() : line
        let pixel = offset < 0 ? nearest.rounded(.up) : nearest.rounded(.down)
        return Int(max(-limit, min(limit, pixel))) + offset
    }

    private func rect(_ along: Range<Int>, from low: Int, to high: Int) -> PixelRect {
        let rect =
            isFlat
            ? PixelRect(minX: along.lowerBound, minY: low, maxX: along.upperBound, maxY: high)
            : PixelRect(minX: low, minY: along.lowerBound, maxX: high, maxY: along.upperBound)
        return rect.intersection(clip)
    }

    /// The bounding box of a part of the line.
    private func box(_ part: Range<Int>) -> PixelRect {
        let (one, other) = (crossPosition(part.lowerBound), crossPosition(part.upperBound - 1))
        return rect(part, from: min(one, other), to: max(one, other) + width)
    }

    var bounds: PixelRect { box(range) }

    /// Rectangles that cover all pixels, each with `step` pixels along the main axis; a single one for a line parallel
    /// to an axis.
    func boxes(step: Int) -> [PixelRect] {
        if slope == 0 { return [bounds] }
        let seen = clamped(to: clip)
        return stride(from: seen.lowerBound, to: seen.upperBound, by: step).map {
            box($0..<min($0 + step, seen.upperBound))
        }
    }

    private func clamped(to rect: PixelRect) -> Range<Int> {
        range.clamped(to: isFlat ? rect.minX..<rect.maxX : rect.minY..<rect.maxY)
    }

    /// Calls `body` with rectangles of the pixels that are inside a rectangle.
    func forEachRun(in limits: PixelRect, _ body: (PixelRect) -> Void) {
        let seen = clamped(to: limits)
        guard !seen.isEmpty else { return }
        if slope == 0 { return body(box(seen).intersection(limits)) }
        for along in seen { body(box(along..<(along + 1)).intersection(limits)) }
    }
}
