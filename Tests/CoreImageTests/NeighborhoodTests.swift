import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Morphology and convolutions, compared with slow references.
@Suite("Neighborhood filters")
struct NeighborhoodTests {
    typealias Color = FilterBench.Color

    /// The greatest and least value of each channel over the offsets in a neighborhood, by pixel positions.
    private struct Extremes {
        let reference: ReferenceNeighborhood

        init(_ bench: FilterBench, reach: Int, isInside: (Int, Int) -> Bool) {
            reference = ReferenceNeighborhood(bench.pixels.pixels, reach: reach, isInside: isInside)
        }

        func callAsFunction(_ x: Int, _ y: Int, isMaximum: Bool) -> Color {
            FilterBench.color(reference.extreme(x - FilterBench.x, y - FilterBench.y, isMaximum: isMaximum))
        }
    }

    @Test("maximum, minimum and gradient over a disc", arguments: [0.5, 1, 2.3, 5, 9.9], [1.0, 1.5])
    func discs(radius: Double, scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let pixels = radius * scale
        let extreme = Extremes(bench, reach: Int(pixels)) { dx, dy in Double(dx * dx + dy * dy) <= pixels * pixels }
        let inputs = ["inputRadius": radius]
        try bench.expect("CIMorphologyMaximum", inputs, limit: 0, beyond: 20) { _, x, y in
            extreme(x, y, isMaximum: true)
        }
        try bench.expect("CIMorphologyMinimum", inputs, limit: 0, beyond: 20) { _, x, y in
            extreme(x, y, isMaximum: false)
        }
        try bench.expect("CIMorphologyGradient", inputs, limit: 0, beyond: 20) { _, x, y in
            let most = extreme(x, y, isMaximum: true)
            var result = most - extreme(x, y, isMaximum: false)
            result.w = most.w
            return result
        }
    }

    @Test("maximum and minimum over a rectangle with odd sides", arguments: [(1.0, 5.0), (7, 3), (4, 1), (16, 12)])
    func rectangles(size: (Double, Double)) throws {
        let bench = try FilterBench(.noise)
        let (halfX, halfY) = (Int(size.0 / 2), Int(size.1 / 2))
        let extreme = Extremes(bench, reach: 8) { dx, dy in
            (size.0 > 1 ? abs(dx) <= halfX : dx == 0) && (size.1 > 1 ? abs(dy) <= halfY : dy == 0)
        }
        for (name, isMaximum) in [("CIMorphologyRectangleMaximum", true), ("CIMorphologyRectangleMinimum", false)] {
            let inputs = ["inputWidth": size.0, "inputHeight": size.1]
            try bench.expect(name, inputs, limit: 0) { _, x, y in extreme(x, y, isMaximum: isMaximum) }
        }
    }

    @Test("a huge radius reads at most 128 pixels")
    func limit() throws {
        let bench = try FilterBench(.noise)
        for name in ["CIMorphologyMaximum", "CIMorphologyGradient"] {
            #expect(try bench.program(name, ["inputRadius": 1e8]).margin == 128)
        }
        let sides = ["inputWidth": 1e8, "inputHeight": 1e8]
        #expect(try bench.program("CIMorphologyRectangleMinimum", sides).margin == 128)
        let most = try bench.filtered(try bench.program("CIMorphologyMaximum", ["inputRadius": 1e8])).pixels
        #expect(Set(most.joined()).count == 1)
    }

    static let sizes = [("3X3", 3, 3), ("5X5", 5, 5), ("7X7", 7, 7), ("9Horizontal", 9, 1), ("9Vertical", 1, 9)]

    @Test("a convolution is the weighted sum of premultiplied channels, in rows from the top", arguments: sizes)
    func convolutions(size: (name: String, columns: Int, rows: Int)) throws {
        let bench = try FilterBench(.noise)
        let count = size.columns * size.rows
        // Different weights with the sum 1; some are negative.
        let raw = (0..<count).map { Double(($0 * 7) % 11) - 2 }
        let weights = raw.map { $0 / raw.reduce(0, +) }
        let vector = weights.map { CGFloat($0) }.withUnsafeBufferPointer {
            CIVector(values: $0.baseAddress!, count: count)
        }
        for bias in [0, 0.2] {
            let inputs: [String: Any] = ["inputWeights": vector, "inputBias": bias]
            func sum(_ x: Int, _ y: Int, _ color: (Int, Int) -> Color) -> Color {
                var sum = Color.zero
                for (index, weight) in weights.enumerated() {
                    let (dx, dy) = (index % size.columns - size.columns / 2, index / size.columns - size.rows / 2)
                    sum += color(x + dx, y + dy) * weight
                }
                return sum
            }
            try bench.expect("CIConvolution\(size.name)", inputs, limit: 1.01) { _, x, y in
                var result = sum(x, y) { bench.pixel($0, $1) }
                if FilterBench.rect.contains(x: x, y: y) { result += 255 * bias }
                result = result.clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
                return pointwiseMin(result, Color(repeating: (result.w + 0.5).rounded(.down)))
            }
            try bench.expect("CIConvolutionRGB\(size.name)", inputs) { _, x, y in
                let own = bench.pixel(x, y)
                guard own.w > 0 else { return .zero }
                var result = sum(x, y) {
                    let color = bench.pixel($0, $1)
                    return color.w > 0 ? color / color.w : .zero
                }
                result = (result + bias).clamped(lowerBound: .zero, upperBound: .one) * own.w
                result.w = own.w
                return result
            }
        }
        #expect(try bench.program("CIConvolution\(size.name)") == .copy)
    }

    @Test("a bokeh blur without a ring and softness is a disc blur; otherwise it has the weights of a lens")
    func bokeh() throws {
        let bench = try FilterBench(.edges)
        let disc = try bench.filtered(try bench.program("CIDiscBlur", ["inputRadius": 6])).pixels
        let plain = try bench.program("CIBokehBlur", ["inputRadius": 6, "inputSoftness": 0])
        #expect(try bench.filtered(plain).pixels == disc)
        // The weights of a lens, from 8 by 8 points in each pixel, as the blur of a single white pixel shows them.
        let point = try FilterBench(try OwnedPixels(64, 48) { x, y in x == 30 && y == 20 ? 0xFFFF_FFFF : 0 })
        for (ring, size, softness) in [(0.8, 0.2, 0.0), (0, 0.1, 2), (1, 0.15, 1)] {
            func weight(_ dx: Int, _ dy: Int) -> Double {
                (0..<64).reduce(0) { sum, index in
                    let x = Double(dx) + (Double(index % 8) - 3.5) / 8
                    let y = Double(dy) + (Double(index / 8) - 3.5) / 8
                    let distance = hypot(x, y)
                    if distance > 3 { return sum }
                    let edge = softness > 0 ? min(1, (3 - distance) / softness) : 1
                    return sum + edge * (distance > 3 * (1 - size) ? 1 + ring : 1)
                }
            }
            let reach = -4...4
            let total = reach.reduce(0) { sum, y in sum + reach.reduce(0) { $0 + weight($1, y) } }
            let inputs = [
                "inputRadius": 3, "inputRingAmount": ring, "inputRingSize": size, "inputSoftness": softness,
            ]
            try point.expect("CIBokehBlur", inputs, limit: 0.52) { _, x, y in
                let (dx, dy) = (x - FilterBench.x - 30, y - FilterBench.y - 20)
                guard reach.contains(dx), reach.contains(dy) else { return .zero }
                return Color(repeating: 255 * weight(dx, dy) / total)
            }
        }
    }
}
