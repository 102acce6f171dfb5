/// Mixes what sheets of a `DepthMix` show in one pixel: the working memory for so many.
struct DepthPixel {
    /// A sheet in the pixel at hand.
    private struct Layer {
        let color: SIMD4<Float>
        /// How much is seen of what lies behind.
        let through: Float
        let depth: DepthMix.Depth
        let here: Double
    }

    /// The place of a layer, and its depth in a point of the pixel.
    private struct Point {
        let index: Int
        var here: Double

        /// Of equal ones those that come first lie behind.
        @inline(__always)
        func isBehind(_ other: Point) -> Bool { here < other.here || here == other.here && index < other.index }
    }

    /// What is seen in the pixel, from the back to the front.
    private var layers: UnsafeMutablePointer<Layer> { layerMemory.base }
    private let layerMemory: Scratch<Layer>
    /// Of these, those that may be seen, in the same order for a point.
    private var points: UnsafeMutablePointer<Point> { pointMemory.base }
    private let pointMemory: Scratch<Point>

    init(capacity: Int) {
        layerMemory = Scratch(unset: capacity)
        pointMemory = Scratch(unset: capacity)
    }

    /// Puts a layer in front of those of the `count` layers that are as deep as it in the middle of the pixel, to a
    /// tolerance, or deeper.
    @inline(__always)
    func insert(_ pixel: UInt32, _ depth: DepthMix.Depth, _ x: Double, _ y: Double, among count: Int) {
        let color = Self.color(pixel)
        let layer = Layer(color: color, through: 1 - color.w / 255, depth: depth, here: depth(x, y))
        var place = count
        while place > 0, layers[place - 1].here > layer.here + DepthMix.tolerance {
            (layers + place).initialize(to: layers[place - 1])
            place -= 1
        }
        (layers + place).initialize(to: layer)
    }

    /// Two layers or more over what is below, in the pixel around a point.
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

    /// Whether two neighbours in depth change places within the pixel.
    @inline(__always)
    private static func changes(_ a: Layer, _ b: Layer) -> Bool {
        let (right, down) = (b.depth.right - a.depth.right, b.depth.down - a.depth.down)
        let change = (abs(right) + abs(down)) / 2
        return change > DepthMix.tolerance && b.here - a.here < change
    }

    /// Hammersley's points of a pixel around its middle: as many in each column and row.
    private static let samples: [SIMD2<Double>] = (0..<64).map { index in
        let reversed = (0..<6).reduce(0) { $0 << 1 | index >> $1 & 1 }
        return (SIMD2(Double(index), Double(reversed)) + 0.5) / 64 - 0.5
    }

    /// The mean over the pixel.
    private func sampled(_ count: Int, over below: SIMD4<Float>, _ x: Double, _ y: Double) -> SIMD4<Float> {
        var seen = 0
        for index in 0..<count where !isHidden(index, count) {
            (points + seen).initialize(to: Point(index: index, here: 0))
            seen += 1
        }
        var (sum, color) = (SIMD4<Float>.zero, SIMD4<Float>?.none)
        for sample in Self.samples {
            // Most points have the order of the one before, and its colour.
            if sort(seen, x + sample.x, y + sample.y) { color = nil }
            let here = color ?? self.color(seen, over: below)
            (sum, color) = (sum + here, here)
        }
        return sum / 64
    }

    /// Brings the layers into their order in a point; whether that was another before.
    @inline(__always)
    private func sort(_ count: Int, _ x: Double, _ y: Double) -> Bool {
        var isOther = false
        for index in 0..<count {
            var point = points[index]
            point.here = layers[point.index].depth(x, y)
            var place = index
            while place > 0, point.isBehind(points[place - 1]) {
                points[place] = points[place - 1]
                place -= 1
            }
            points[place] = point
            isOther = isOther || place != index
        }
        return isOther
    }

    /// The layers over what is below, in the order of the point at hand.
    private func color(_ count: Int, over below: SIMD4<Float>) -> SIMD4<Float> {
        var (color, lowest) = (below, count - 1)
        while lowest > 0, layers[points[lowest].index].through > 0 { lowest -= 1 }
        for place in lowest..<count {
            let index = points[place].index
            color = layers[index].color + color * layers[index].through
        }
        return color
    }

    /// Whether a layer lies behind an opaque one in all of the pixel.
    private func isHidden(_ index: Int, _ count: Int) -> Bool {
        let back = layers[index]
        for place in (index + 1)..<count where layers[place].through == 0 {
            let front = layers[place]
            if front.depth == back.depth || front.depth.spare(before: back.depth, ahead: front.here - back.here) >= 0 {
                return true
            }
        }
        return false
    }

    /// The mean over the pixel of two layers, by the area in which each is in front.
    private static func mixed(_ below: SIMD4<Float>, _ back: Layer, _ front: Layer) -> SIMD4<Float> {
        let share = Float(share(of: front, before: back))
        return over(over(below, back.color), front.color) * share
            + over(over(below, front.color), back.color) * (1 - share)
    }

    /// The part of the pixel in which one layer is nearer than another: the area of a square on one side of a line.
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

    // MARK: Colours, premultiplied, 0 to 255

    @inline(__always)
    static func color(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4(
            Float(pixel & 0xFF), Float((pixel &>> 8) & 0xFF), Float((pixel &>> 16) & 0xFF), Float(pixel &>> 24))
    }

    @inline(__always)
    static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        // All are positive, so that what lies behind the point is cut off by rounding down.
        let alpha = UInt32(min(color.w + 0.5, 255))
        // No channel is more than the alpha.
        func level(_ channel: Float) -> UInt32 { min(UInt32(channel + 0.5), alpha) }
        return level(color.x) | level(color.y) &<< 8 | level(color.z) &<< 16 | alpha &<< 24
    }

    @inline(__always)
    static func over(_ below: SIMD4<Float>, _ layer: SIMD4<Float>) -> SIMD4<Float> {
        layer + below * (1 - layer.w / 255)
    }
}
