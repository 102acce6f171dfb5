import AcetatePixelsTestSupport
import CAcetateKernels
import Glibc
import Testing

@testable import AcetatePixels

/// Gradients of each kind match the formulas, and have the same bytes at each CPU level.
@Suite struct RampLevelTests {
    private static let stops: [(position: Double, color: PixelColor)] = [
        (0, PixelColor(1, 0.2, 0, 1)), (0.3, PixelColor(0, 0.9, 0.4, 0.5)), (0.3, PixelColor(0.1, 0, 1, 1)),
        (0.8, PixelColor(1, 1, 1, 0)), (1, PixelColor(0.5, 0.5, 0, 0.9)),
    ]

    /// The premultiplied color at a position, by the definition of a ramp.
    private static func color(at t: Double) -> [Double] {
        func channels(_ color: PixelColor) -> [Double] { [color.z, color.y, color.x, color.w].map { Double($0) } }
        var found = channels(stops[0].color)
        for (from, to) in zip(stops, stops.dropFirst()) where t >= from.position && to.position > from.position {
            let part = min(1, (t - from.position) / (to.position - from.position))
            found = zip(channels(from.color), channels(to.color)).map { $0 + ($1 - $0) * part }
        }
        return found.prefix(3).map { $0 * found[3] * 255 } + [found[3] * 255]
    }

    @Test(arguments: [0, 1, 2])
    func `a gradient is its ramp at the position of each pixel`(kind: Int) throws {
        let ramp = try #require(ColorRamp(Self.stops))
        let shape: GradientFill.Shape =
            [
                .axial(from: PixelPoint(0.1, 0.2), to: PixelPoint(0.9, 0.7)),
                .radial(center: PixelPoint(0.45, 0.5), corner: PixelPoint(0.9, 0.8)),
                .conic(center: PixelPoint(0.5, 0.45), toward: PixelPoint(0.7, 0.8)),
            ][kind]
        let map = PixelMap(x: SIMD2(1.0 / 90, 0.002), y: SIMD2(-0.001, 1.0 / 70), origin: SIMD2(0.01, -0.02))
        func position(_ x: Int, _ y: Int) -> Double {
            let p = map.x * (Double(x) + 0.5) + map.y * (Double(y) + 0.5) + map.origin
            switch shape {
            case .axial(let from, let to): return ((p - from) * (to - from)).sum() / ((to - from) * (to - from)).sum()
            case .radial(let center, let corner):
                let q = (p - center) / (corner - center)
                return (q * q).sum().squareRoot()
            case .conic(let center, let toward):
                let (a, b) = (toward - center, p - center)
                let turn = (atan2(b.y, b.x) - atan2(a.y, a.x)) / (2 * .pi)
                return turn - turn.rounded(.down)
            }
        }
        var first: [[UInt32]]?
        try withEachLevel { _ in
            let pixels = try OwnedPixels(91, 70)
            let patch = PixelPatch(pixels.buffer)
            GradientFill(shape, ramp, toUnit: map, fill: pixels.buffer.rect).apply(
                to: patch, into: patch, region: PixelRegion(pixels.buffer.rect))
            var far = 0
            for y in 0..<70 {
                for x in 0..<91 {
                    let wanted = Self.color(at: position(x, y))
                    let value = [0, 8, 16, 24].map { Double((pixels.pixels[y][x] >> $0) & 0xFF) }
                    if zip(value, wanted).contains(where: { abs($0 - $1) > 1 }) { far += 1 }
                }
            }
            // A pixel exactly at an abrupt change may have the color of either side.
            #expect(far <= 2)
            if let first { #expect(pixels.pixels == first) } else { first = pixels.pixels }
        }
    }
}
