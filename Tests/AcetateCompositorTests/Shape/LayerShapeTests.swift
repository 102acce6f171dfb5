import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Background, border and clip follow the bounds and their round corners, under any affine transform, according to the
/// covered area of each pixel. The reference samples formulas.
@Suite struct LayerShapeTests {
    struct Pose: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let transform: CGAffineTransform
    }

    static let poses: [Pose] = [
        Pose(testDescription: "aligned", transform: .identity),
        Pose(testDescription: "rotated", transform: CGAffineTransform(rotationAngle: 0.4)),
        Pose(testDescription: "skewed", transform: CGAffineTransform(a: 1, b: 0.3, c: -0.5, d: 0.9, tx: 0, ty: 0)),
        Pose(testDescription: "scaled", transform: CGAffineTransform(scaleX: 1.3, y: 0.45)),
        Pose(testDescription: "mirrored", transform: CGAffineTransform(a: -0.8, b: 0.2, c: 0.1, d: 0.9, tx: 0, ty: 0)),
    ]
    static let cornerSets: [CACornerMask] = [
        .all, [.layerMaxXMinYCorner, .layerMinXMaxYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner],
    ]
    static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

    /// A layer that is not pixel-aligned.
    func layer(_ pose: Pose = poses[0], size: CGSize = CGSize(width: 26.5, height: 22.25)) -> LayerValues {
        var layer = LayerValues()
        layer.bounds = CGRect(origin: CGPoint(x: -3, y: 7), size: size)
        layer.position = CGPoint(x: 20.3, y: 19.6)
        layer.transform = CATransform3DMakeAffineTransform(pose.transform)
        layer.backgroundColor = Self.red
        return layer
    }

    func scene(_ layer: LayerValues) throws -> Scene {
        var scene = try Scene(40, 40)
        scene.add(2, layer)
        return scene
    }

    func coverage(_ layer: LayerValues, _ scene: Scene, _ inside: ShapeReference.Inside) -> [Double] {
        ShapeReference.coverage(scene.size, ShapeReference.toLayer(layer, height: scene.size.height), inside)
    }

    /// Each channel of colors blended by their coverages of a pixel.
    func mixed(_ parts: [(CGColor, [Double])], _ x: Int, _ y: Int) -> SIMD4<Double> {
        parts.reduce(.zero) { $0 + $1.1[y * 40 + x] * premultiplied($1.0) }
    }

    // MARK: Corners

    @Test(arguments: poses, cornerSets) func `circular corners are quarters of circles, each by itself`(
        pose: Pose, corners: CACornerMask
    ) throws {
        var layer = layer(pose)
        (layer.cornerRadius, layer.maskedCorners) = (8.3, corners)
        let scene = try scene(layer)
        let wanted = coverage(layer, scene, ShapeReference.circular(layer.bounds, 8.3, corners))
        let difference = ImageDifference(try scene.drawn()) { mixed([(Self.red, wanted)], $0, $1) }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test(arguments: poses, cornerSets) func `continuous corners follow the published curve`(
        pose: Pose, corners: CACornerMask
    ) throws {
        var layer = layer(pose)
        (layer.cornerRadius, layer.maskedCorners, layer.cornerCurve) = (6.5, corners, .continuous)
        let scene = try scene(layer)
        let wanted = coverage(layer, scene, ShapeReference.continuous(layer.bounds, 6.5, corners))
        let difference = ImageDifference(try scene.drawn()) { mixed([(Self.red, wanted)], $0, $1) }
        #expect(difference.isSmall, "\(difference)")
    }

    /// 1.528665 radii fit the long side, the short one, or neither.
    @Test(arguments: [8.0, 10, 11.1]) func `a continuous corner without enough space begins nearer`(radius: Double)
        throws
    {
        for corners in Self.cornerSets {
            var layer = layer()
            (layer.cornerRadius, layer.maskedCorners, layer.cornerCurve) = (radius, corners, .continuous)
            let scene = try scene(layer)
            let wanted = coverage(layer, scene, ShapeReference.continuous(layer.bounds, radius, corners))
            let difference = ImageDifference(try scene.drawn()) { mixed([(Self.red, wanted)], $0, $1) }
            #expect(difference.isSmall, "\(corners): \(difference)")
        }
    }

    @Test(arguments: [CornerCurve.circular, .continuous]) func `no corner takes more than half of the shorter side`(
        curve: CornerCurve
    ) throws {
        var rasters: [OwnedPixels] = []
        for radius in [11.125, 12, 1000, 1e12, Double.infinity] {
            var layer = layer()
            (layer.cornerRadius, layer.cornerCurve) = (radius, curve)
            rasters.append(try scene(layer).drawn())
        }
        for raster in rasters.dropFirst() { #expect(raster.pixels == rasters[0].pixels) }
        var square = layer()
        let sharp = try scene(square).drawn()
        for radius in [-5, -Double.infinity, .nan] {
            square.cornerRadius = radius
            #expect(try scene(square).drawn().pixels == sharp.pixels)
        }
    }

    @Test func `a circle of any size is round`() throws {
        var layer = layer()
        layer.bounds = CGRect(x: 0, y: 0, width: 3000, height: 3000)
        layer.cornerRadius = 1500
        // Its edge crosses the screen.
        layer.position = CGPoint(x: 20 + 1500 * cos(0.7), y: 20 + 1500 * sin(0.7))
        let scene = try scene(layer)
        let wanted = coverage(layer, scene, ShapeReference.circular(layer.bounds, 1500, .all))
        let difference = ImageDifference(try scene.drawn()) { mixed([(Self.red, wanted)], $0, $1) }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `corners are named in the layer's own space, also if it is upside down`() throws {
        var layer = Scene.layer(CGRect(x: 5, y: 8, width: 30, height: 30))
        (layer.cornerRadius, layer.maskedCorners) = (15, [.layerMinXMinYCorner])
        func alphas(flipped: Bool) throws -> [UInt32] {
            var scene = try Scene(40, 40)
            scene.values[1]?.isGeometryFlipped = flipped
            scene.add(2, layer)
            let raster = try scene.drawn()
            let top = flipped ? 8 : 2
            return [(5, top + 29), (34, top + 29), (5, top), (34, top)].map { raster.pixel($0.0, $0.1) >> 24 }
        }
        // Lower left, lower right, upper left, upper right on the screen.
        #expect(try alphas(flipped: false) == [0, 255, 255, 255])
        #expect(try alphas(flipped: true) == [255, 255, 0, 255])
    }

    // MARK: Borders

    @Test(arguments: poses, [CornerCurve.circular, .continuous]) func `a border is a ring within the bounds`(
        pose: Pose, curve: CornerCurve
    ) throws {
        for (width, radius) in [(2.5, 7.0), (0.5, 7), (5, 3), (4, 0)] {
            var layer = layer(pose)
            layer.backgroundColor = nil
            (layer.cornerRadius, layer.cornerCurve, layer.borderWidth, layer.borderColor) = (
                radius, curve, width, Self.blue
            )
            let scene = try scene(layer)
            let shape = curve == .circular ? ShapeReference.circular : ShapeReference.continuous
            let outer = shape(layer.bounds, radius, .all)
            let hole = shape(layer.bounds.insetBy(dx: width, dy: width), max(0, radius - width), .all)
            let ring = coverage(layer, scene) { outer($0) && !hole($0) }
            let difference = ImageDifference(try scene.drawn()) { mixed([(Self.blue, ring)], $0, $1) }
            #expect(difference.isSmall, "\(width) \(radius): \(difference)")
        }
    }

    @Test func `a border wider than half of the layer covers it`() throws {
        for width in [11.125, 12, 500, 1e300, Double.infinity] {
            var layer = layer()
            (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (8, width, Self.blue)
            let scene = try scene(layer)
            let wanted = coverage(layer, scene, ShapeReference.circular(layer.bounds, 8, .all))
            let difference = ImageDifference(try scene.drawn()) { mixed([(Self.blue, wanted)], $0, $1) }
            #expect(difference.isSmall, "\(width): \(difference)")
        }
    }

    /// The border is opaque: each point of a pixel shows the border, the background or nothing.
    @Test(arguments: poses, [false, true]) func `no fringe of the background shows around an opaque border`(
        pose: Pose, masks: Bool
    ) throws {
        for (width, radius) in [(2.5, 7.0), (0.5, 7), (4, 0), (1.5, 3)] {
            var layer = layer(pose)
            (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (radius, width, Self.blue)
            layer.masksToBounds = masks
            let scene = try scene(layer)
            let outer = ShapeReference.circular(layer.bounds, radius, .all)
            let hole = ShapeReference.circular(
                layer.bounds.insetBy(dx: width, dy: width), max(0, radius - width), .all)
            let ring = coverage(layer, scene) { outer($0) && !hole($0) }
            let middle = coverage(layer, scene, hole)
            let difference = ImageDifference(try scene.drawn()) {
                mixed([(Self.blue, ring), (Self.red, middle)], $0, $1)
            }
            #expect(difference.isSmall, "\(width) \(radius): \(difference)")
        }
    }

    @Test(arguments: poses) func `a translucent border lies over the background and the sublayers`(pose: Pose) throws {
        let border = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.4)
        var layer = layer(pose)
        (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (9, 5, border)
        layer.masksToBounds = true
        var scene = try scene(layer)
        // The left half, far from all other edges.
        var sublayer = LayerValues()
        sublayer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 2000)
        (sublayer.anchorPoint, sublayer.position) = (CGPoint(x: 1, y: 0.5), CGPoint(x: 9, y: 0))
        sublayer.backgroundColor = Self.green
        scene.add(3, sublayer, to: 2)
        let outer = ShapeReference.circular(layer.bounds, 9, .all)
        let hole = ShapeReference.circular(layer.bounds.insetBy(dx: 5, dy: 5), 4, .all)
        let parts: [(CGColor, [Double])] = [
            (Self.green, coverage(layer, scene) { hole($0) && $0.x < 9 }),
            (Self.red, coverage(layer, scene) { hole($0) && $0.x >= 9 }),
            (
                CGColor(srgbRed: 0, green: 0.6, blue: 0.4, alpha: 1),
                coverage(layer, scene) { outer($0) && !hole($0) && $0.x < 9 }
            ),
            (
                CGColor(srgbRed: 0.6, green: 0, blue: 0.4, alpha: 1),
                coverage(layer, scene) { outer($0) && !hole($0) && $0.x >= 9 }
            ),
        ]
        let difference = ImageDifference(try scene.drawn()) { mixed(parts, $0, $1) }
        // Within a pixel, the edges of the sublayer and the bounds are not distinguished.
        #expect(difference.maximum <= 5 && difference.mean <= 0.1, "\(difference)")
    }

    // MARK: Other uses of the shape

    @Test(arguments: poses, [CornerCurve.circular, .continuous]) func `the bounds clip sublayers to the same shape`(
        pose: Pose, curve: CornerCurve
    ) throws {
        var layer = layer(pose)
        layer.backgroundColor = nil
        (layer.cornerRadius, layer.cornerCurve, layer.masksToBounds) = (9, curve, true)
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        var scene = try scene(layer)
        scene.add(3, Scene.layer(CGRect(x: -500, y: -500, width: 1000, height: 1000), Self.green), to: 2)
        let shape = curve == .circular ? ShapeReference.circular : ShapeReference.continuous
        let wanted = coverage(layer, scene, shape(layer.bounds, 9, layer.maskedCorners))
        let difference = ImageDifference(try scene.drawn()) { mixed([(Self.green, wanted)], $0, $1) }
        #expect(difference.isSmall, "\(difference)")
    }

    /// Like background filters: a copy of transparent pixels clears the backdrop.
    @Test func `the backdrop changes within the same shape`() throws {
        var layer = layer()
        layer.backgroundColor = nil
        (layer.cornerRadius, layer.maskedCorners) = (9, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        layer.compositingFilter = FilterValue(blendModeName: "copy")
        let scene = try scene(layer)
        let wanted = coverage(layer, scene, ShapeReference.circular(layer.bounds, 9, layer.maskedCorners))
        let difference = ImageDifference(try scene.drawn(on: .white)) {
            mixed([(.white, wanted.map { 1 - $0 })], $0, $1)
        }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `a shadow has the same shape`() throws {
        var layer = layer()
        (layer.cornerRadius, layer.maskedCorners, layer.cornerCurve) = (9, [.layerMinXMinYCorner], .continuous)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowColor) = (1, 0, Self.blue)
        layer.shadowOffset = CGSize(width: 90, height: 0)
        layer.position.x -= 90
        let scene = try scene(layer)
        layer.position.x += 90
        let wanted = coverage(layer, scene, ShapeReference.continuous(layer.bounds, 9, layer.maskedCorners))
        let difference = ImageDifference(try scene.drawn()) { mixed([(Self.blue, wanted)], $0, $1) }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `pixel-aligned layers have sharp edges`() throws {
        var layer = Scene.layer(CGRect(x: 5, y: 8, width: 30, height: 30), Self.red)
        (layer.borderWidth, layer.borderColor) = (2, Self.blue)
        for masks in [false, true] {
            for turns in 0..<4 {
                layer.masksToBounds = masks
                layer.transform = CATransform3DMakeAffineTransform(
                    [
                        CGAffineTransform.identity, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
                        CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0),
                    ][turns])
                let colors = Set(try scene(layer).drawn().pixels.joined())
                #expect(colors == [0, 0xFFFF_0000, 0xFF00_00FF], "\(masks) \(turns)")
            }
        }
    }
}
