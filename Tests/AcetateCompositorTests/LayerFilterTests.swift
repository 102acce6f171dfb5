import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Filters that have a position, fill the layer, or composite images with formulas.
@Suite struct LayerFilterTests {
    private func filter(_ name: String, _ inputs: [String: Any] = [:]) throws -> FilterValue {
        try #require(CIFilter(name: name, parameters: inputs)).value
    }

    @Test(arguments: [1.0, 2]) func `positions are points of the layer's own space, and move with it`(scale: Double)
        throws
    {
        let zoom = try filter("CIZoomBlur", ["inputCenter": CIVector(x: 107, y: 55), "inputAmount": 30])
        func raster(_ x: CGFloat, _ filters: [FilterValue]) throws -> OwnedPixels {
            var scene = try Scene(60, 40, scale: scale)
            var layer = Scene.layer(CGRect(x: x, y: 3, width: 16, height: 12))
            // The point (107, 55) is 7 points from the left of the bounds, and 5 from the bottom.
            layer.bounds.origin = CGPoint(x: 100, y: 50)
            layer.filters = filters
            scene.add(2, layer)
            scene.add(3, Scene.layer(CGRect(x: 103, y: 52, width: 3, height: 8), .black), to: 2)
            return try scene.drawn()
        }
        let (plain, result, moved) = (try raster(2, []), try raster(2, [zoom]), try raster(5, [zoom]))
        let step = Int(3 * scale)
        for y in 0..<40 {
            #expect(Array(result.buffer[row: y][0..<60 - step]) == Array(moved.buffer[row: y][step..<60]))
        }
        // The kernel itself, with its center in pixels from the top left.
        let blur = ZoomBlur(
            centerX: (2 + 7) * scale, centerY: 40 - (3 + 5) * scale, amount: 0.3, reach: 120 * scale)
        let reference = try OwnedPixels(60, 40)
        blur.apply(
            to: PixelPatch(plain.buffer), into: PixelPatch(reference.buffer), region: PixelRegion(reference.buffer.rect)
        )
        #expect(result.largestDifference(from: reference) <= 1)
        #expect(result.largestDifference(from: plain) > 50)
    }

    @Test func `a filter that colors transparent pixels fills the bounds, also of an empty layer`() throws {
        let red = try filter(
            "CIColorMatrix",
            ["inputRVector": CIVector(x: 0, y: 0, z: 0, w: 0), "inputBiasVector": CIVector(x: 1, y: 0, z: 0, w: 1)])
        var scene = try Scene(30, 20)
        var layer = Scene.layer(CGRect(x: 5, y: 4, width: 10, height: 8), nil)
        layer.filters = [red]
        scene.add(2, layer)
        let result = try scene.drawn()
        for y in 0..<20 {
            for x in 0..<30 {
                let isInside = (5..<15).contains(x) && (8..<16).contains(y)
                #expect(result.pixel(x, y) == (isInside ? 0xFFFF_0000 : 0))
            }
        }
        // A subsequent blur includes the filled pixels outside the bounds, and they cast a shadow.
        scene.values[2]?.filters = [red, try filter("CIBoxBlur", ["inputRadius": 2])]
        let blurred = try scene.drawn()
        #expect(blurred.pixel(4, 12) >> 24 == 102 && blurred.pixel(10, 12) == 0xFFFF_0000 && blurred.pixel(2, 12) == 0)
        scene.values[2]?.filters = [red]
        scene.values[2]?.shadowOpacity = 1
        scene.values[2]?.shadowRadius = 0
        scene.values[2]?.shadowOffset = CGSize(width: 6, height: 0)
        #expect(try scene.drawn().pixel(18, 12) == 0xFF00_0000)
    }

    @Test func `switching a filter that fills damages what it filled`() throws {
        let red = try filter("CIColorMatrix", ["inputBiasVector": CIVector(x: 1, y: 0, z: 0, w: 1)])
        var scene = try Scene(30, 20)
        var layer = Scene.layer(CGRect(x: 5, y: 4, width: 10, height: 8), nil)
        layer.filters = [red]
        scene.add(2, layer)
        let tree = scene.tree()
        let pixels = try OwnedPixels(30, 20)
        tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
        #expect(pixels.pixel(8, 10) == 0xFFFF_0000)
        scene.values[2]?.filters = []
        tree.apply(scene.commit)
        let damage = tree.update(at: 1)
        tree.paint(into: pixels.buffer, region: damage)
        #expect(pixels.pixels == (try scene.drawn().pixels))
    }

    private static let formulas: [String: @Sendable (Double, Double) -> Double] = [
        "CILinearBurnBlendMode": { s, b in s + b - 1 }, "CILinearDodgeBlendMode": { s, b in s + b },
        "CILinearLightBlendMode": { s, b in 2 * s + b - 1 }, "CISubtractBlendMode": { s, b in s - b },
        "CIPinLightBlendMode": { s, b in s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1) },
        "CIDivideBlendMode": { s, b in b > 0 ? s / b : s > 0 ? 1 : 0 },
    ]

    @Test(arguments: formulas.keys.sorted(), [1, 0.4])
    func `a layer is composited with the backdrop by Core Image's formulas`(name: String, opacity: Double) throws {
        let blend = try #require(Self.formulas[name])
        let (s, b) = ([0.8, 0.3, 0.55], [0.4, 0.9, 0.2])
        var scene = try Scene(20, 10)
        scene.add(
            2,
            Scene.layer(
                CGRect(x: 0, y: 0, width: 12, height: 10), CGColor(srgbRed: b[0], green: b[1], blue: b[2], alpha: 1)))
        var layer = Scene.layer(
            CGRect(x: 6, y: 0, width: 12, height: 10), CGColor(srgbRed: s[0], green: s[1], blue: s[2], alpha: 1))
        layer.compositingFilter = try filter(name)
        layer.opacity = opacity
        scene.add(3, layer)
        let result = try scene.drawn()
        for (channel, shift) in [16, 8, 0].enumerated() as EnumeratedSequence<[UInt32]> {
            let mixed = max(0, min(1, blend(s[channel], b[channel]))) * opacity + b[channel] * (1 - opacity)
            #expect(abs(Double((result.pixel(8, 5) >> shift) & 0xFF) - mixed * 255) <= 2)
            // Over a transparent backdrop, the layer is unchanged.
            #expect(abs(Double((result.pixel(15, 5) >> shift) & 0xFF) - s[channel] * opacity * 255) <= 1)
            #expect(abs(Double((result.pixel(2, 5) >> shift) & 0xFF) - b[channel] * 255) <= 1)
        }
    }

    @Test func `a minimum and a product act where the layer is transparent, within its bounds`() throws {
        for name in ["CIMinimumCompositing", "CIMultiplyCompositing"] {
            var scene = try Scene(20, 10)
            scene.add(
                2,
                Scene.layer(
                    CGRect(x: 0, y: 0, width: 20, height: 10), CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)))
            var layer = Scene.layer(CGRect(x: 5, y: 0, width: 10, height: 10), nil)
            layer.compositingFilter = try filter(name)
            scene.add(3, layer)
            scene.add(
                4,
                Scene.layer(
                    CGRect(x: 0, y: 0, width: 5, height: 10), CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)), to: 3
            )
            let result = try scene.drawn()
            #expect(result.pixel(2, 5) == 0xFFFF_8000 && result.pixel(12, 5) == 0)
            let joined = result.pixel(7, 5)
            #expect(joined >> 24 == 255 && abs(Int((joined >> 16) & 0xFF) - 128) <= 1 && joined & 0xFF == 0)
        }
    }

    @Test func `a radius of 10000, and bounds of 1e9 points, take little memory and time`() throws {
        for name in ["CIGaussianBlur", "CIBoxBlur", "CIDiscBlur", "CIMotionBlur", "CIBloom", "CIUnsharpMask"] {
            var scene = try Scene(40, 30)
            var small = Scene.layer(CGRect(x: 5, y: 5, width: 20, height: 20))
            small.filters = [try filter(name, ["inputRadius": 10000])]
            scene.add(2, small)
            var large = Scene.layer(CGRect(x: -5e8, y: -5e8, width: 1e9, height: 1e9))
            large.filters = [try filter(name, ["inputRadius": 2])]
            scene.add(3, large)
            let clock = ContinuousClock()
            var isPremultiplied = false
            let time = try clock.measure { isPremultiplied = try scene.drawn().isPremultiplied }
            #expect(isPremultiplied && time < .seconds(30), "\(name)")
        }
    }
}
