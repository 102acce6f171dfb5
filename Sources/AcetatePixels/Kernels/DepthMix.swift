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
                insert(Layer(color: Self.color(pixel), depth: sheet.depth, here: sheet.depth(centreX, centreY)))
            }
            let below = Self.color(to[x - part.minX])
            let color = crosses() ? mixed(below, x: centreX, y: centreY) : Self.over(below, layers)
            to[x - part.minX] = Self.pixel(color)
        }
    }

    /// Puts a layer in front of those that are as deep as it, or deeper.
    private mutating func insert(_ layer: Layer) {
        var place = layers.count
        while place > 0, layers[place - 1].here > layer.here + Self.tolerance { place -= 1 }
        layers.insert(layer, at: place)
    }

    /// Whether two neighbours in depth change places within the pixel.
    private func crosses() -> Bool {
        for index in 1..<layers.count {
            let (a, b) = (layers[index - 1], layers[index])
            let (right, down) = (b.depth.right - a.depth.right, b.depth.down - a.depth.down)
            let change = (abs(right) + abs(down)) / 2
            if change > Self.tolerance, b.here - a.here < change { return true }
        }
        return false
    }

    /// The mean over the pixel.
    private mutating func mixed(_ below: SIMD4<Float>, x: Double, y: Double) -> SIMD4<Float> {
        if layers.count == 2 {
            let share = Float(Self.share(of: layers[1], before: layers[0]))
            let (a, b) = (Self.over(below, layers), Self.over(Self.over(below, layers[1]), layers[0]))
            return a * share + b * (1 - share)
        }
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
                var place = sorted.count
                while place > 0, sorted[place - 1].here > layer.here { place -= 1 }
                sorted.insert(layer, at: place)
            }
            sum += Self.over(below, sorted)
        }
        return sum / Float(count)
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

    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let alpha = (color.w + 0.5).rounded(.down)
        // No channel is more than the alpha.
        let level = pointwiseMin((color + 0.5).rounded(.down), SIMD4(repeating: alpha)).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        return UInt32(level.x) | UInt32(level.y) &<< 8 | UInt32(level.z) &<< 16 | UInt32(level.w) &<< 24
    }

    @inline(__always)
    private static func over(_ below: SIMD4<Float>, _ layer: Layer) -> SIMD4<Float> {
        layer.color + below * (1 - layer.color.w / 255)
    }

    private static func over(_ below: SIMD4<Float>, _ layers: [Layer]) -> SIMD4<Float> {
        layers.reduce(below) { over($0, $1) }
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
