import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Shadows, compared with direct convolution in double precision.
@Suite struct LayerShadowTests {
    private let frame = CGRect(x: 30, y: 26, width: 24, height: 16)

    private func shadowed(
        radius: Double, offset: CGSize = .zero, color: CGColor = .black, opacity: Double = 1, fill: CGColor? = .white
    ) -> LayerValues {
        var layer = Scene.layer(frame, fill)
        (layer.shadowRadius, layer.shadowOffset) = (radius, offset)
        (layer.shadowColor, layer.shadowOpacity) = (color, opacity)
        return layer
    }

    /// The alpha of a shadow of `shape`, 0 to 1 for each pixel: blurred by direct convolution, offset by linear
    /// interpolation.
    private func reference(_ shape: OwnedPixels, sigma: Double, right: Double, down: Double) -> [[Double]] {
        let (width, height) = (shape.buffer.size.width, shape.buffer.size.height)
        let margin = 16
        let sigma = max(sigma, 1e-6)
        let blurred = DoubleBitmap(shape.buffer)
            .blurred(sigma: sigma, reach: Int((3 * sigma).rounded(.up)), margin: margin)
        func alpha(_ x: Int, _ y: Int) -> Double {
            blurred.values[(y + margin) * blurred.width + x + margin][3] / 255
        }
        return (0..<height).map { y in
            (0..<width).map { x in
                let (u, v) = (Double(x) - right, Double(y) - down)
                let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                let (f, g) = (u - Double(i), v - Double(j))
                return (alpha(i, j) * (1 - f) + alpha(i + 1, j) * f) * (1 - g)
                    + (alpha(i, j + 1) * (1 - f) + alpha(i + 1, j + 1) * f) * g
            }
        }
    }

    /// The layer over its shadow over transparency.
    private func expected(_ layer: [Double], shadow: Double, _ color: CGColor) -> [Double] {
        let c = color.sRGB
        return zip(layer, [c.blue, c.green, c.red, 1]).map {
            $0 + (1 - layer[3] / 255) * shadow * Double(c.alpha) * Double($1) * 255
        }
    }

    @Test(
        arguments: [0, 0.4, 3, 15, 20],
        [CGSize(width: 0, height: 0), CGSize(width: 5, height: -7), CGSize(width: -2.25, height: 3.5)])
    func `a shadow is the alpha, blurred, offset and colored, below the layer`(radius: Double, offset: CGSize) throws {
        var scene = try Scene(84, 70)
        let color = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
        scene.add(2, shadowed(radius: radius, offset: offset, color: color, opacity: 0.75))
        let result = try scene.drawn()
        scene.values[2]?.shadowOpacity = 0
        let plain = try scene.drawn()
        let alphas = reference(plain, sigma: radius, right: offset.width, down: -offset.height)
        let tint = try #require(color.copy(alpha: 0.6))
        // Half a level each for the blurred alpha, its tint and the layer over it. Above 16, the limit of the blur
        // itself.
        let limit = radius > 16 ? 2.25 : 1.5
        var worst = Worst()
        for y in 0..<70 {
            for x in 0..<84 {
                let wanted = expected(channels(plain.pixel(x, y)), shadow: alphas[y][x], tint)
                for (value, wanted) in zip(channels(result.pixel(x, y)), wanted) {
                    worst.note(value, wanted, at: x, y)
                }
            }
        }
        #expect(worst.difference <= limit, "at \(worst.place)")
        #expect(result.isPremultiplied)
    }

    @Test func `the radius is in points, and the offset's y points up`() throws {
        var scene = try Scene(168, 140, scale: 2)
        scene.add(2, shadowed(radius: 3, offset: CGSize(width: 4, height: 6)))
        let result = try scene.drawn()
        scene.values[2]?.shadowOpacity = 0
        let plain = try scene.drawn()
        let alphas = reference(plain, sigma: 6, right: 8, down: -12)
        var worst = Worst()
        for y in 0..<140 {
            for x in 0..<168 {
                let wanted = expected(channels(plain.pixel(x, y)), shadow: alphas[y][x], .black)
                worst.note(channels(result.pixel(x, y))[3], wanted[3], at: x, y)
            }
        }
        #expect(worst.difference <= 1.5, "at \(worst.place)")
    }

    @Test func `sublayers cast a shadow with their layer, and a shadow path casts it in their place`() throws {
        var scene = try Scene(84, 70)
        scene.add(2, shadowed(radius: 2, offset: CGSize(width: 3, height: -3), fill: nil))
        scene.add(3, Scene.layer(CGRect(x: -12, y: 4, width: 20, height: 9)), to: 2)
        let result = try scene.drawn()
        scene.values[2]?.shadowOpacity = 0
        let plain = try scene.drawn()
        scene.values[2]?.shadowOpacity = 1
        let alphas = reference(plain, sigma: 2, right: 3, down: 3)
        var worst = Worst()
        for y in 0..<70 {
            for x in 0..<84 {
                let wanted = expected(channels(plain.pixel(x, y)), shadow: alphas[y][x], .black)
                worst.note(channels(result.pixel(x, y))[3], wanted[3], at: x, y)
            }
        }
        #expect(worst.difference <= 1.5, "at \(worst.place)")
        // A path of the same shape casts the same shadow.
        scene.values[2]?.shadowPath = CGPath(rect: CGRect(x: -12, y: 4, width: 20, height: 9), transform: nil)
        #expect(try scene.drawn().pixels == result.pixels)
        scene.values[2]?.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil)
        #expect(try scene.drawn().pixels != result.pixels)
    }

    @Test func `masksToBounds clips the shadow to the bounds, and leaves it below transparent pixels`() throws {
        var scene = try Scene(84, 70)
        scene.add(2, shadowed(radius: 3, offset: CGSize(width: 6, height: 0), fill: nil))
        scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 6, height: 16)), to: 2)
        let whole = try scene.drawn()
        scene.values[2]?.masksToBounds = true
        let cut = try scene.drawn()
        let inside = PixelRect(x: 30, y: 28, width: 24, height: 16)
        let expected = (0..<70).map { y in
            (0..<84).map { x in inside.contains(x: x, y: y) ? whole.pixel(x, y) : 0 }
        }
        #expect(cut.pixels == expected)
        #expect(cut.pixel(40, 36) >> 24 > 60)
    }

    @Test func `opacity fades the layer and its shadow as one`() throws {
        var scene = try Scene(84, 70)
        scene.add(2, shadowed(radius: 3, offset: CGSize(width: 4, height: -4)))
        let opaque = try scene.drawn()
        scene.values[2]?.opacity = 0.5
        let faded = try scene.drawn()
        var worst = Worst()
        for y in 0..<70 {
            for x in 0..<84 {
                for (value, whole) in zip(channels(faded.pixel(x, y)), channels(opaque.pixel(x, y))) {
                    worst.note(value, whole / 2, at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1, "at \(worst.place)")
    }

    @Test func `a shadow of any radius takes little memory and time`() throws {
        let huge = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        for radius in [10_000, 1e6, 1e12, .infinity, -.infinity, .nan, -3] {
            for offset in [0, 40, 1e5, 1e9, -1e300, .infinity, .nan] {
                for shape in [frame, huge] {
                    var scene = try Scene(84, 70)
                    scene.add(2, shadowed(radius: radius, offset: CGSize(width: offset, height: offset)))
                    scene.values[2]?.bounds = shape
                    scene.values[2]?.opacity = 0.5
                    _ = try scene.drawn()
                    scene.values[2]?.shadowPath = CGPath(rect: shape, transform: nil)
                    scene.values[2]?.masksToBounds = offset == 40
                    _ = try scene.drawn()
                }
            }
        }
        // The shadow of a layer that covers everything far around is uniform.
        var scene = try Scene(84, 70)
        var layer = shadowed(radius: 10, fill: nil)
        layer.shadowPath = CGPath(rect: huge, transform: nil)
        scene.add(2, layer)
        #expect(Set(try scene.drawn().pixels.joined()) == [0xFF00_0000])
    }
}
