import CAcetateKernels

/// Puts pictures of planes in space on one another: at each place in the order of their depths there, so that planes
/// which cross show their line of intersection, antialiased.
///
/// Each pixel is a function of the pictures' pixels at the same place, so that a part gives the same bytes as the whole.
package struct DepthMix {
    /// How near a plane is to the eye, at each point of the picture's plane: more is nearer.
    package struct Depth: Sendable, Equatable {
        /// What a step to the right and one down change.
        package var right, down: Double
        /// At the plane's (0, 0).
        package var atOrigin: Double

        package init(right: Double, down: Double, atOrigin: Double) {
            (self.right, self.down, self.atOrigin) = (right, down, atOrigin)
        }

        @inline(__always)
        package func callAsFunction(_ x: Double, _ y: Double) -> Double { right * x + down * y + atOrigin }
    }

    /// Depths that differ by less count as equal: rounding must not decide.
    package static let tolerance = 4e-7

    /// A picture and its depth. Beyond its patch it is transparent.
    package struct Sheet {
        let patch: PixelPatch
        let depth: Depth

        package init(_ patch: PixelPatch, _ depth: Depth) { (self.patch, self.depth) = (patch, depth) }
    }

    /// A sheet in the pixel at hand.
    private struct Layer {
        var color: SIMD4<Float>
        var depth: Depth
        var here: Double
    }

    /// What is seen in the pixel at hand, from the back to the front.
    private var layers: [Layer] = []
    private var sorted: [Layer] = []
    /// The sheets that lie over the stretch at hand.
    private var present: [Int] = []

    package init() {}

    /// Paints the sheets over what the target holds, in the region. Where they are equally deep, those that come first lie
    /// behind. The patches lie in one plane and share no memory with the target.
    package mutating func apply(_ sheets: [Sheet], onto target: PixelPatch, region: PixelRegion) {
        let region = region.intersection(target.rect)
        for rect in region.rects {
            for y in rect.minY..<rect.maxY {
                // Stretches through the same sheets.
                var x = rect.minX
                while x < rect.maxX {
                    var end = rect.maxX
                    present.removeAll(keepingCapacity: true)
                    for (index, sheet) in sheets.enumerated() {
                        let patch = sheet.patch.rect
                        guard y >= patch.minY, y < patch.maxY, x < patch.maxX else { continue }
                        if x >= patch.minX { present.append(index) }
                        end = min(end, x < patch.minX ? patch.minX : patch.maxX)
                    }
                    mix(sheets, onto: target, PixelRect(minX: x, minY: y, maxX: end, maxY: y + 1))
                    x = end
                }
            }
        }
    }

    /// Paints the sheets that are present over a part of a row, which all of them run through.
    private mutating func mix(_ sheets: [Sheet], onto target: PixelPatch, _ part: PixelRect) {
        guard let first = present.first else { return }
        // What a single sheet comes to is the same, to the byte.
        if present.count == 1 {
            return acetate_over(sheets[first].patch.rows(of: part), target.rows(of: part), part.width, 1, 65536)
        }
        let to = target.pointer(x: part.minX, y: part.minY)
        if present.count == 2 { return Self.mix(sheets[first], sheets[present[1]], onto: to, part) }
        for x in part.minX..<part.maxX {
            var (seen, last, pixel) = (0, first, UInt32(0))
            for index in present {
                let here = sheets[index].patch.pointer(x: x, y: part.minY).pointee
                if here != 0 { (seen, last, pixel) = (seen + 1, index, here) }
            }
            if seen == 0 { continue }
            if seen == 1 {
                Over.compositeRow(&pixel, onto: to + (x - part.minX), count: 1)
                continue
            }
            layers.removeAll(keepingCapacity: true)
            let (centreX, centreY) = (Double(x) + 0.5, Double(part.minY) + 0.5)
            for index in present where index <= last {
                let sheet = sheets[index]
                let pixel = sheet.patch.pointer(x: x, y: part.minY).pointee
                if pixel == 0 { continue }
                Self.insert(
                    Layer(color: Self.color(pixel), depth: sheet.depth, here: sheet.depth(centreX, centreY)),
                    into: &layers, Self.tolerance)
            }
            let below = Self.color(to[x - part.minX])
            let color = crosses() ? mixed(below, x: centreX, y: centreY) : Self.over(below, layers)
            to[x - part.minX] = Self.pixel(color)
        }
    }

    /// The same of two sheets, as most of what overlaps is, without lists.
    private static func mix(_ a: Sheet, _ b: Sheet, onto to: UnsafeMutablePointer<UInt32>, _ part: PixelRect) {
        let (y, centreY) = (part.minY, Double(part.minY) + 0.5)
        let (fromA, fromB) = (a.patch.pointer(x: part.minX, y: y), b.patch.pointer(x: part.minX, y: y))
        for i in 0..<part.width {
            var (pixelA, pixelB) = (fromA[i], fromB[i])
            if pixelB == 0 {
                if pixelA != 0 { Over.compositeRow(&pixelA, onto: to + i, count: 1) }
                continue
            }
            if pixelA == 0 {
                Over.compositeRow(&pixelB, onto: to + i, count: 1)
                continue
            }
            let centreX = Double(part.minX + i) + 0.5
            var back = Layer(color: color(pixelA), depth: a.depth, here: a.depth(centreX, centreY))
            var front = Layer(color: color(pixelB), depth: b.depth, here: b.depth(centreX, centreY))
            if back.here > front.here + tolerance { swap(&back, &front) }
            let below = color(to[i])
            to[i] = pixel(
                changes(back, front) ? mixed(below, back, front) : over(over(below, back), front))
        }
    }

    /// Puts a layer in front of those that are as deep as it, to a tolerance, or deeper.
    @inline(__always)
    private static func insert(_ layer: Layer, into layers: inout [Layer], _ tolerance: Double) {
        layers.append(layer)
        var place = layers.count - 1
        while place > 0, layers[place - 1].here > layer.here + tolerance {
            layers[place] = layers[place - 1]
            place -= 1
        }
        layers[place] = layer
    }

    /// Whether two neighbours in depth change places within the pixel.
    private func crosses() -> Bool {
        for index in 1..<layers.count where Self.changes(layers[index - 1], layers[index]) { return true }
        return false
    }

    @inline(__always)
    private static func changes(_ a: Layer, _ b: Layer) -> Bool {
        let (right, down) = (b.depth.right - a.depth.right, b.depth.down - a.depth.down)
        let change = (abs(right) + abs(down)) / 2
        return change > tolerance && b.here - a.here < change
    }

    /// The mean over the pixel.
    private mutating func mixed(_ below: SIMD4<Float>, x: Double, y: Double) -> SIMD4<Float> {
        if layers.count == 2 { return Self.mixed(below, layers[0], layers[1]) }
        var sum = SIMD4<Float>.zero
        let count = 64
        for index in 0..<count {
            // Hammersley's points: as many in each column and row of the pixel.
            let dx = (Double(index) + 0.5) / Double(count) - 0.5
            let dy = (Double(UInt8(index).reversedBits >> 2) + 0.5) / Double(count) - 0.5
            sorted.removeAll(keepingCapacity: true)
            for layer in layers {
                var layer = layer
                layer.here = layer.depth(x + dx, y + dy)
                Self.insert(layer, into: &sorted, 0)
            }
            sum += Self.over(below, sorted)
        }
        return sum / Float(count)
    }

    /// The same of two layers, by the area in which each is in front.
    @inline(__always)
    private static func mixed(_ below: SIMD4<Float>, _ back: Layer, _ front: Layer) -> SIMD4<Float> {
        let share = Float(share(of: front, before: back))
        return over(over(below, back), front) * share + over(over(below, front), back) * (1 - share)
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
    private static func color(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4(
            Float(pixel & 0xFF), Float((pixel &>> 8) & 0xFF), Float((pixel &>> 16) & 0xFF), Float(pixel &>> 24))
    }

    @inline(__always)
    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        // All are positive, so that what lies behind the point is cut off by rounding down.
        let alpha = UInt32(min(color.w + 0.5, 255))
        // No channel is more than the alpha.
        func level(_ channel: Float) -> UInt32 { min(UInt32(channel + 0.5), alpha) }
        return level(color.x) | level(color.y) &<< 8 | level(color.z) &<< 16 | alpha &<< 24
    }

    @inline(__always)
    private static func over(_ below: SIMD4<Float>, _ layer: Layer) -> SIMD4<Float> {
        layer.color + below * (1 - layer.color.w / 255)
    }

    private static func over(_ below: SIMD4<Float>, _ layers: [Layer]) -> SIMD4<Float> {
        var color = below
        for layer in layers { color = over(color, layer) }
        return color
    }
}

extension UInt8 {
    fileprivate var reversedBits: UInt8 {
        var (bits, result): (UInt8, UInt8) = (self, 0)
        for _ in 0..<8 {
            result = result &<< 1 | bits & 1
            bits = bits &>> 1
        }
        return result
    }
}
