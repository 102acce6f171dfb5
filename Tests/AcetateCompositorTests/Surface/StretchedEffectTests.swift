import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Blurs, shadows and background filters of layers that are stretched, skewed and seen in perspective, compared with
/// their formulas in the layer's own space: a blurred rectangle is a product of Gaussian integrals, and a blurred
/// half-plane is one. The visible value of a pixel is the mean of samples, 5 × 5 at edges.
@Suite struct StretchedEffectTests {
    /// The transform of a layer, with a name for the log.
    enum Stand: String, CaseIterable {
        case stretched, squashedAndTurned, slanted, mirrored, perspective, steep

        var transform: CATransform3D {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 240
            switch self {
            case .stretched: return CATransform3DMakeScale(1.8, 0.7, 1)
            case .squashedAndTurned:
                return CATransform3DConcat(
                    CATransform3DMakeScale(1.5, 0.6, 1), CATransform3DMakeRotation(0.5, 0, 0, 1))
            case .slanted:
                return CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0))
            case .mirrored: return CATransform3DMakeScale(-1.6, 1, 1)
            case .perspective: return CATransform3DRotate(perspective, 0.7, 0.4, 1, 0)
            case .steep: return CATransform3DRotate(perspective, -1.15, 1, 0.1, 0.2)
            }
        }

        /// From a point of the screen to the point of the layer that is visible there, both from the layer's center, y
        /// up.
        func point(_ x: Double, _ y: Double) -> (Double, Double)? {
            let t = transform
            let (a, b, c) = (Double(t.m11), Double(t.m12), Double(t.m14))
            let (d, e, f) = (Double(t.m21), Double(t.m22), Double(t.m24))
            // (a - x c) u + (d - x f) v = x, and the same for y, with w = 1 + c u + f v.
            let (p, q, r, s) = (a - x * c, d - x * f, b - y * c, e - y * f)
            let determinant = p * s - q * r
            let (u, v) = ((x * s - q * y) / determinant, (p * y - r * x) / determinant)
            return 1 + u * c + v * f > 0 ? (u, v) : nil
        }
    }

    private static let width = 110, height = 90

    /// The mean of a function over each pixel. The function gets points relative to the layer's center, and to the
    /// screen's.
    private func seen(
        _ stand: Stand, places: Int = 2, _ value: (_ layer: (Double, Double)?, _ screen: (Double, Double)) -> Double
    ) -> [[Double]] {
        (0..<Self.height).map { y in
            (0..<Self.width).map { x in
                var sum = 0.0
                for j in 0..<places {
                    for i in 0..<places {
                        let across = Double(x) + (Double(i) + 0.5) / Double(places) - Double(Self.width) / 2
                        let up = Double(Self.height) / 2 - Double(y) - (Double(j) + 0.5) / Double(places)
                        sum += value(stand.point(across, up), (across, up))
                    }
                }
                return sum / Double(places * places)
            }
        }
    }

    /// The integral of the Gaussian.
    private func phi(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

    /// A blurred rectangle with these half extents about the origin.
    private func blurred(_ x: Double, _ y: Double, _ width: Double, _ height: Double, sigma: Double) -> Double {
        (phi((x + width) / sigma) - phi((x - width) / sigma)) * (phi((y + height) / sigma) - phi((y - height) / sigma))
    }

    private func compare(_ result: OwnedPixels, _ wanted: [[Double]], channel: Int, worst: Double, mean: Double) {
        var (greatest, sum) = (Worst(), 0.0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let value = channels(result.pixel(x, y))[channel]
                greatest.note(value, wanted[y][x], at: x, y)
                sum += abs(value - wanted[y][x])
            }
        }
        let average = sum / Double(Self.width * Self.height)
        #expect(greatest.difference <= worst, "at \(greatest.place)")
        #expect(average <= mean)
    }

    private func layer(_ stand: Stand, _ color: CGColor?) -> LayerValues {
        var layer = Scene.layer(CGRect(x: 30, y: 25, width: 50, height: 40), color)
        layer.transform = stand.transform
        return layer
    }

    @Test(arguments: Stand.allCases) func `a blur is as round as it is in the layer`(stand: Stand) throws {
        var scene = try Scene(Self.width, Self.height)
        scene.add(2, layer(stand, .white))
        scene.values[2]?.filters = [
            try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4.0])).value
        ]
        let wanted = seen(stand) { point, _ in
            point.map { 255 * blurred($0.0, $0.1, 25, 20, sigma: 4) } ?? 0
        }
        compare(try scene.drawn(), wanted, channel: 3, worst: 3, mean: 0.4)
    }

    @Test(arguments: Stand.allCases) func `a shadow is blurred and moved in the layer's own space`(stand: Stand) throws
    {
        var scene = try Scene(Self.width, Self.height)
        var layer = layer(stand, nil)
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 3
        layer.shadowOffset = CGSize(width: 6, height: -4)
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        scene.add(2, layer)
        let wanted = seen(stand) { point, _ in
            point.map { 0.8 * 255 * blurred($0.0 - 6, $0.1 + 4, 25, 20, sigma: 3) } ?? 0
        }
        compare(try scene.drawn(), wanted, channel: 3, worst: 3, mean: 0.4)
    }

    @Test(arguments: [Stand.stretched, .squashedAndTurned, .perspective, .steep])
    func `the backdrop is blurred in the layer's own space`(stand: Stand) throws {
        var scene = try Scene(Self.width, Self.height)
        // White on the right of the screen's center, black on the left.
        scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 55, height: 90), .black))
        scene.add(4, Scene.layer(CGRect(x: 55, y: 0, width: 55, height: 90), .white))
        scene.add(2, layer(stand, nil))
        scene.values[2]?.backgroundFilters = [
            try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 5.0])).value
        ]
        // The screen's line x = 0 is a line of the layer: a u + d v = 0.
        let t = stand.transform
        let (a, d) = (Double(t.m11), Double(t.m21))
        let length = (a * a + d * d).squareRoot()
        let wanted = seen(stand, places: 5) { point, screen in
            guard let (u, v) = point, abs(u) <= 25, abs(v) <= 20 else { return screen.0 > 0 ? 255 : 0 }
            return 255 * phi((a * u + d * v) / length / 5)
        }
        compare(try scene.drawn(), wanted, channel: 0, worst: 10, mean: 0.6)
    }
}
