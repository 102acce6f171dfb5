import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Layers in perspective.
@Suite struct PerspectiveTests {
    /// A rotation about y by an angle, seen from `distance` points in front.
    private func turned(_ angle: Double, _ distance: Double) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / distance
        return CATransform3DRotate(perspective, angle, 0.3, 1, 0.1)
    }

    /// A board of squares that serves as its own reference: the color at a point of the layer.
    private func board(_ size: Int) throws -> CGImage {
        let pixels = try #require(PixelSize(size, size))
        return try #require(
            CGImage(size: pixels) { buffer in
                for y in 0..<size {
                    for x in 0..<size { buffer[row: y][x] = (x / 10 + y / 10) % 2 == 0 ? 0xFFFF_FFFF : 0xFF20_60C0 }
                }
            })
    }

    /// The board's color at a point of the layer from its top left corner, 0 to 255 each; transparent outside the
    /// board.
    private func boardColor(_ x: Double, _ y: Double) -> SIMD4<Double> {
        guard x >= 0, y >= 0, x < 120, y < 100 else { return .zero }
        let isWhite = (Int(x / 10) + Int(y * 1.2 / 10)) % 2 == 0
        return isWhite ? SIMD4(255, 255, 255, 255) : SIMD4(0xC0, 0x60, 0x20, 255)
    }

    @Test(arguments: [0.4, 0.8, -1.1]) func `each pixel of a layer in perspective shows the projected point`(
        angle: Double
    ) throws {
        var scene = try Scene(200, 160)
        var layer = Scene.layer(CGRect(x: 40, y: 30, width: 120, height: 100), nil)
        layer.contents = try board(120)
        layer.transform = turned(angle, 300)
        scene.add(2, layer)
        let result = try scene.drawn()
        // From the layer's points, y up, to those of the screen, by the matrix; and back, by Cramer's rule.
        let t = layer.transform
        let (a, b, c) = (Double(t.m11), Double(t.m12), Double(t.m14))
        let (d, e, f) = (Double(t.m21), Double(t.m22), Double(t.m24))
        func point(_ x: Double, _ y: Double) -> (Double, Double)? {
            // u (a - x c) + v (d - x f) = x, and the same for y, with w = 1 + u c + v f.
            let (p, q, r, s) = (a - x * c, d - x * f, b - y * c, e - y * f)
            let det = p * s - q * r
            let (u, v) = ((x * s - q * y) / det, (p * y - r * x) / det)
            return 1 + u * c + v * f > 0 ? (u, v) : nil
        }
        var (worst, sum) = (0.0, 0.0)
        for y in 0..<160 {
            for x in 0..<200 {
                var mean = SIMD4<Double>.zero
                for j in 0..<8 {
                    for i in 0..<8 {
                        let across = Double(x) + (Double(i) + 0.5) / 8 - 100
                        let up = 160 - (Double(y) + (Double(j) + 0.5) / 8) - 80
                        guard let (u, v) = point(across, up) else { continue }
                        mean += boardColor(u + 60, 50 - v)
                    }
                }
                mean /= 64
                for (value, wanted) in zip(channels(result.pixel(x, y)), [mean.x, mean.y, mean.z, mean.w]) {
                    worst = max(worst, abs(value - wanted))
                    sum += abs(value - wanted)
                }
            }
        }
        // The board's pixels are first resampled to those of the surface, so its edges are not exact.
        #expect(worst <= 64)
        #expect(sum / (200 * 160 * 4) <= 1.2)
    }
}
