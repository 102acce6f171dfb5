import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// An image that is the only content of a layer is composited in perspective from its own pixels.
@Suite struct PerspectiveImageTests {
    private static let size = (width: 160, height: 120)
    /// The size of the image, in pixels and in points.
    private static let image = (width: 100, height: 80)

    /// The image at a position in its pixels: a smooth wave, opaque.
    private static func level(_ x: Double, _ y: Double) -> Double { 128 + 60 * sin(x / 9) + 60 * cos(y / 7) }

    private static func raster() throws -> CGImage {
        let size = try #require(PixelSize(image.width, image.height))
        return try #require(
            CGImage(size: size, isOpaque: true) { pixels in
                for y in 0..<image.height {
                    for x in 0..<image.width {
                        let value = UInt32(level(Double(x) + 0.5, Double(y) + 0.5).rounded())
                        pixels[row: y][x] = 0xFF00_0000 | value << 16 | value << 8 | value
                    }
                }
            })
    }

    /// A layer in the center that shows the image, rotated about its vertical axis, seen from a distance of 300 points.
    private static func layer(angle: Double, scale: Double = 1) throws -> LayerValues {
        let frame = CGRect(
            x: (Double(size.width) - Double(image.width) * scale) / 2,
            y: (Double(size.height) - Double(image.height) * scale) / 2, width: Double(image.width) * scale,
            height: Double(image.height) * scale)
        var layer = Scene.layer(frame, nil)
        layer.contents = try raster()
        layer.transform = CATransform3DIdentity
        layer.transform.m34 = -1 / 300
        layer.transform = CATransform3DRotate(layer.transform, angle, 0, 1, 0)
        return layer
    }

    /// The position in the layer that is visible at a position on the screen, both from the center, in points, y up.
    /// From the formula of a plane that is rotated by an angle and seen from a distance.
    private static func source(_ x: Double, _ y: Double, angle: Double) -> (x: Double, y: Double) {
        // u cos / (1 + u sin / d) = x, because a point of the layer at u has the depth -u sin.
        let u = x / (cos(angle) - x * sin(angle) / 300)
        return (u, y * (1 + u * sin(angle) / 300))
    }

    @Test(arguments: [0.3, 0.9, -0.6], [1.0, 0.8])
    func `each pixel is the mean of the area that it covers, and edges have exact coverage`(
        angle: Double, scale: Double
    ) throws {
        var scene = try Scene(Self.size.width, Self.size.height)
        scene.add(2, try Self.layer(angle: angle, scale: scale))
        let drawn = try scene.drawn()
        var (gray, alpha) = (Worst(), Worst())
        let samples = 12
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                var (sum, covered) = (0.0, 0.0)
                for j in 0..<samples {
                    for i in 0..<samples {
                        let place = Self.source(
                            Double(x) + (Double(i) + 0.5) / Double(samples) - Double(Self.size.width) / 2,
                            Double(Self.size.height) / 2 - Double(y) - (Double(j) + 0.5) / Double(samples),
                            angle: angle)
                        let (u, v) = (place.x / scale + 50, 40 - place.y / scale)
                        guard u > 0, u < 100, v > 0, v < 80 else { continue }
                        sum += Self.level(u, v)
                        covered += 1
                    }
                }
                let all = Double(samples * samples)
                let pixel = channels(drawn.pixel(x, y))
                alpha.note(pixel[3], covered / all * 255, at: x, y)
                gray.note(pixel[1], sum / all, at: x, y)
            }
        }
        // Twelve samples across a vertical edge measure its coverage to a twelfth of a pixel.
        #expect(alpha.difference <= 24, "\(alpha)")
        #expect(gray.difference <= 24, "\(gray)")
    }

    @Test func `other content and effects of the layer are not lost`() throws {
        let whole = try #require(PixelSize(Self.size.width, Self.size.height)).rect
        func drawn(_ change: (inout LayerValues) -> Void) throws -> OwnedPixels {
            var scene = try Scene(Self.size.width, Self.size.height)
            var layer = try Self.layer(angle: 0.5)
            change(&layer)
            scene.add(2, layer)
            return try scene.drawn()
        }
        let plain = try drawn { _ in }
        // The left edge is the near one: 48 points left of the center and 43 above it.
        let (middle, corner) = ((x: 80, y: 60), (x: 34, y: 19))
        #expect(plain.pixel(corner.x, corner.y) >> 24 == 255)
        let faded = try drawn { $0.opacity = 0.5 }
        #expect(abs(Int(faded.pixel(middle.x, middle.y) >> 24) - 128) <= 1)
        let round = try drawn { ($0.cornerRadius, $0.masksToBounds) = (20, true) }
        #expect(round.pixel(corner.x, corner.y) == 0)
        let framed = try drawn { ($0.borderWidth, $0.borderColor) = (10, CGColor(red: 1, green: 0, blue: 0, alpha: 1)) }
        #expect(framed.pixel(corner.x + 3, corner.y + 4) & 0xFFFF == 0)
        let hidden = try drawn { $0.isHidden = true }
        #expect(whole.rows.allSatisfy { y in (0..<whole.width).allSatisfy { hidden.pixel($0, y) == 0 } })
    }
}

extension PixelRect {
    fileprivate var rows: Range<Int> { minY..<maxY }
}
