/// The state of mixing the sheets of a `DepthMix` in one pixel.
struct DepthPixel {
    /// A sheet in the current pixel.
    private struct Layer {
        let color: SIMD4<Float>
        /// The transparency: the visible part of the backdrop.
        let through: Float
        let depth: DepthMix.Depth
        let here: Double
    }

    /// The index of a layer, and its depth at a point of the pixel.
    private struct Point {
        let index: Int
        var here: Double

        /// Of equal depths, earlier layers are behind.
        @inline(__always)
        func isBehind(_ other: Point) -> Bool { here < other.here || here == other.here && index < other.index }
    }

    /// The layers of the pixel, from back to front.
    private var layers: UnsafeMutablePointer<Layer> { layerMemory.base }
    private let layerMemory: Scratch<Layer>
    /// The layers that may be visible, in the order at a point.
    private var points: UnsafeMutablePointer<Point> { pointMemory.base }
    private let pointMemory: Scratch<Point>

    init(capacity: Int) {
        layerMemory = Scratch(unset: capacity)
        pointMemory = Scratch(unset: capacity)
    }

    /// Inserts a layer in front of those of the `count` layers whose depth at the center of the pixel is not less,
    /// within the tolerance.
    @inline(__always)
    func insert(_ pixel: UInt32, _ depth: DepthMix.Depth, _ x: Double, _ y: Double, among count: Int) {
        let color = Self.color(pixel)
        let layer = Layer(color: color, through: 1 - color.w / 255, depth: depth, here: depth(x, y))
        var position = count
        while position > 0, layers[position - 1].here > layer.here + DepthMix.tolerance {
            (layers + position).initialize(to: layers[position - 1])
            position -= 1
        }
        (layers + position).initialize(to: layer)
    }

    /// Returns two or more layers composited onto `below` in the pixel around a point.
    func mixed(_ count: Int, over below: UInt32, _ x: Double, _ y: Double) -> UInt32 {
        let below = Self.color(below)
        for index in 1..<count where Self.changes(layers[index - 1], layers[index]) {
            return Self.pixel(
                count == 2 ? Self.mixed(below, layers[0], layers[1]) : sampled(count, over: below, x, y))
        }
        var color = below
        for index in 0..<count { color = layers[index].color + color * layers[index].through }
        return Self.pixel(color)
    }

    /// Whether two layers adjacent in depth swap their order inside the pixel.
    @inline(__always)
    private static func changes(_ a: Layer, _ b: Layer) -> Bool {
        let (right, down) = (b.depth.right - a.depth.right, b.depth.down - a.depth.down)
        let change = (abs(right) + abs(down)) / 2
        return change > DepthMix.tolerance && b.here - a.here < change
    }

    /// Hammersley points of a pixel relative to its center, with equal numbers in each column and row.
    private static let samples: [SIMD2<Double>] = (0..<64).map { index in
        let reversed = (0..<6).reduce(0) { $0 << 1 | index >> $1 & 1 }
        return (SIMD2(Double(index), Double(reversed)) + 0.5) / 64 - 0.5
    }

    /// Returns the mean of samples over the pixel.
    private func sampled(_ count: Int, over below: SIMD4<Float>, _ x: Double, _ y: Double) -> SIMD4<Float> {
        var seen = 0
        for index in 0..<count where !isHidden(index, count) {
            (points + seen).initialize(to: Point(index: index, here: 0))
            seen += 1
        }
        var (sum, color) = (SIMD4<Float>.zero, SIMD4<Float>?.none)
        for sample in Self.samples {
            // Most points have the order, and therefore the color, of the previous point.
            if sort(seen, x + sample.x, y + sample.y) { color = nil }
            let here = color ?? self.color(seen, over: below)
            (sum, color) = (sum + here, here)
        }
        return sum / 64
    }

    /// Sorts the layers by depth at a point. Returns whether the order changed.
    @inline(__always)
    private func sort(_ count: Int, _ x: Double, _ y: Double) -> Bool {
        var isOther = false
        for index in 0..<count {
            var point = points[index]
            point.here = layers[point.index].depth(x, y)
            var position = index
            while position > 0, point.isBehind(points[position - 1]) {
                points[position] = points[position - 1]
                position -= 1
            }
            points[position] = point
            isOther = isOther || position != index
        }
        return isOther
    }

    /// Returns the layers composited onto `below` in the current order.
    private func color(_ count: Int, over below: SIMD4<Float>) -> SIMD4<Float> {
        var (color, lowest) = (below, count - 1)
        while lowest > 0, layers[points[lowest].index].through > 0 { lowest -= 1 }
        for position in lowest..<count {
            let index = points[position].index
            color = layers[index].color + color * layers[index].through
        }
        return color
    }

    /// Whether a layer is behind an opaque one in the whole pixel.
    private func isHidden(_ index: Int, _ count: Int) -> Bool {
        let back = layers[index]
        for position in (index + 1)..<count where layers[position].through == 0 {
            let front = layers[position]
            if front.depth == back.depth || front.depth.spare(before: back.depth, ahead: front.here - back.here) >= 0 {
                return true
            }
        }
        return false
    }

    /// The mean over the pixel of two layers, weighted by the areas in which each is in front.
    private static func mixed(_ below: SIMD4<Float>, _ back: Layer, _ front: Layer) -> SIMD4<Float> {
        let share = Float(share(of: front, before: back))
        return over(over(below, back.color), front.color) * share
            + over(over(below, front.color), back.color) * (1 - share)
    }

    /// The part of the pixel in which one layer is nearer than another: the area of a unit square on one side of a
    /// line.
    private static func share(of layer: Layer, before other: Layer) -> Double {
        let ahead = layer.here - other.here
        let (right, down) = (abs(layer.depth.right - other.depth.right), abs(layer.depth.down - other.depth.down))
        let (a, b) = (max(right, down), min(right, down))
        let far = abs(ahead)
        let area: Double
        if far >= (a + b) / 2 {
            area = 1
        } else if far <= (a - b) / 2 {
            area = 0.5 + far / a
        } else {
            let rest = (a + b) / 2 - far
            area = 1 - rest * rest / (2 * a * b)
        }
        return ahead >= 0 ? area : 1 - area
    }

    // MARK: Colors, premultiplied, 0 to 255

    @inline(__always)
    static func color(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4(
            Float(pixel & 0xFF), Float((pixel &>> 8) & 0xFF), Float((pixel &>> 16) & 0xFF), Float(pixel &>> 24))
    }

    @inline(__always)
    static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        // All are positive, so that the conversion rounds down.
        let alpha = UInt32(min(color.w + 0.5, 255))
        // No channel exceeds the alpha.
        func level(_ channel: Float) -> UInt32 { min(UInt32(channel + 0.5), alpha) }
        return level(color.x) | level(color.y) &<< 8 | level(color.z) &<< 16 | alpha &<< 24
    }

    @inline(__always)
    static func over(_ below: SIMD4<Float>, _ layer: SIMD4<Float>) -> SIMD4<Float> {
        layer + below * (1 - layer.w / 255)
    }
}
