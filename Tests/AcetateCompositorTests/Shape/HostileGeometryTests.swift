import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Zero, negative, huge and non-finite numbers: the visible part of a layer is drawn, or nothing, in bounded time.
@Suite struct HostileGeometryTests {
    private static let strange: [Double] = [
        0, -0.0, -1, 1e-300, .leastNonzeroMagnitude, 0.5, 1e4, -1e4, 1e9, -1e9, 1e18, 1e154, 1e300, -1e300,
        .greatestFiniteMagnitude,
        .infinity, -.infinity, .nan,
    ]

    /// A random number, which is extreme once in a given number of times.
    private struct Numbers {
        var random: Random
        let rarity: Int

        mutating func callAsFunction(_ usual: ClosedRange<Double>) -> Double {
            guard random.once(in: rarity), let strange = strange.randomElement(using: &random) else {
                return Double.random(in: usual, using: &random)
            }
            return strange
        }
    }

    private func hostile(_ n: inout Numbers, _ image: CGImage) throws -> LayerValues {
        var v = LayerValues()
        v.bounds = CGRect(x: n(-5...5), y: n(-5...5), width: n(0...60), height: n(0...40))
        v.position = CGPoint(x: n(-10...70), y: n(-10...70))
        v.anchorPoint = CGPoint(x: n(0...1), y: n(0...1))
        v.zPosition = n(-1...1)
        v.anchorPointZ = n(-1...1)
        v.opacity = n(0...1)
        v.masksToBounds = n.random.once(in: 2)
        v.backgroundColor = CGColor(srgbRed: n(0...1), green: n(0...1), blue: n(0...1), alpha: n(0...1))
        (v.borderWidth, v.borderColor) = (n(0...4), .white)
        (v.cornerRadius, v.cornerCurve) = (n(0...12), n.random.once(in: 2) ? .continuous : .circular)
        v.maskedCorners = CACornerMask(rawValue: UInt.random(in: 0...UInt.max, using: &n.random))
        v.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32.random(in: 0...UInt32.max, using: &n.random))
        v.allowsEdgeAntialiasing = n.random.once(in: 2)
        v.transform = CATransform3DConcat(
            CATransform3DMakeRotation(n(-3...3), n(0...1), 0, n(0...1)), CATransform3DMakeScale(n(0...2), n(0...2), 1))
        if n.random.once(in: 4) { v.transform.m34 = n(-0.01...0.01) }
        if n.random.once(in: 4) { v.sublayerTransform = CATransform3DMakeScale(n(0...2), n(0...2), n(0...2)) }
        if n.random.once(in: 2) { v.contents = image }
        v.contentsScale = n(0.5...2)
        v.contentsRect = CGRect(x: n(0...0.5), y: n(0...0.5), width: n(0...1), height: n(0...1))
        if n.random.once(in: 2) {
            (v.shadowOpacity, v.shadowRadius) = (n(0...1), n(0...4))
            v.shadowOffset = CGSize(width: n(-5...5), height: n(-5...5))
            if n.random.once(in: 2) {
                let rect = CGRect(x: n(0...9), y: n(0...9), width: n(0...30), height: n(0...30))
                v.shadowPath = CGPath(roundedRect: rect, cornerWidth: n(0...5), cornerHeight: n(0...5), transform: nil)
            }
        }
        if n.random.once(in: 3) { v.filters = [try filter("CIGaussianBlur", ["inputRadius": n(0...4)])] }
        if n.random.once(in: 4) {
            v.filters += [try filter("CIBloom", ["inputRadius": n(0...4), "inputIntensity": n(0...1)])]
        }
        if n.random.once(in: 4) { v.backgroundFilters = [try filter("CIGaussianBlur", ["inputRadius": n(0...4)])] }
        if n.random.once(in: 5) { v.compositingFilter = FilterValue(blendModeName: "copy") }
        if n.random.once(in: 6) { (v.shouldRasterize, v.rasterizationScale) = (true, n(0.5...2)) }
        v.isGeometryFlipped = n.random.once(in: 4)
        return v
    }

    private func filter(_ name: String, _ inputs: [String: Double]) throws -> FilterValue {
        try #require(CIFilter(name: name, parameters: inputs)).value
    }

    private func image() throws -> CGImage {
        let size = try #require(PixelSize(5, 7))
        return try #require(CGImage(size: size) { $0.fill($0.rect, with: 0xFF20_4060) })
    }

    /// If most numbers are extreme, little is visible. If few are, they affect visible layers.
    @Test(arguments: 0..<60) func `no combination of numbers traps or hangs the painter`(seed: Int) throws {
        var n = Numbers(random: Random(state: UInt64(seed)), rarity: [3, 8, 25][seed % 3])
        let image = try image()
        var scene = try Scene(48, 40, scale: [1, 1.5][seed % 2])
        let tree = scene.tree()
        let kept = try OwnedPixels(48, 40)
        for step in 0..<4 {
            for id in LayerID(2)...5 {
                scene.values[id] = try hostile(&n, image)
                if step == 0 {
                    scene.sublayers[id == 2 ? 1 : LayerID.random(in: 1..<id, using: &n.random), default: []].append(id)
                }
            }
            if step > 1, let masked = scene.values[3], scene.sublayers[3]?.isEmpty ?? true {
                scene.values[3] = masked
                scene.add(mask: 9, try hostile(&n, image), to: 3)
            }
            tree.apply(scene.commit)
            tree.paint(into: kept.buffer, region: tree.update(at: Double(step)))
            let fresh = try scene.drawn()
            #expect(kept.isPremultiplied)
            #expect(kept.largestDifference(from: fresh) == 0, "repainted and painted completely, step \(step)")
        }
    }

    /// The corner of a layer of 1000 points equals that of a layer of any size.
    @Test(arguments: [1e4, 1e6, 1e9, 1e12], [CornerCurve.circular, .continuous])
    func `the corner of a huge layer is drawn`(
        side: CGFloat, curve: CornerCurve
    ) throws {
        func raster(_ side: CGFloat, _ turn: Double) throws -> OwnedPixels {
            var layer = LayerValues()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            (layer.anchorPoint, layer.position) = (.zero, CGPoint(x: 12.25, y: 10.5))
            (layer.cornerRadius, layer.cornerCurve) = (15, curve)
            (layer.borderWidth, layer.borderColor) = (3, LayerShapeTests.blue)
            layer.backgroundColor = LayerShapeTests.red
            layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
            var scene = try Scene(40, 40)
            scene.add(2, layer)
            return try scene.drawn()
        }
        for turn in [0, 0.3] {
            #expect(try raster(side, turn).largestDifference(from: raster(1000, turn)) <= 1)
        }
    }

    @Test(arguments: [1e5, 1e6, 1e9, 1e12]) func `the edge of a huge shadow path is drawn`(side: CGFloat) throws {
        var layer = LayerValues()
        layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        (layer.anchorPoint, layer.position) = (.zero, CGPoint(x: 12.25, y: 10.5))
        layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
        layer.shadowPath = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerWidth: 15, cornerHeight: 15,
            transform: nil)
        var scene = try Scene(40, 40)
        scene.add(2, layer)
        // The corner of the path is a curve with an error of 2.7e-4 of its radius.
        let wanted = ShapeReference.coverage(
            scene.size, ShapeReference.toLayer(layer, height: 40),
            ShapeReference.circular(CGRect(x: 0, y: 0, width: 1000, height: 1000), 15, .all))
        let difference = ImageDifference(try scene.drawn()) { [0, 0, 0, 255 * wanted[$1 * 40 + $0]] }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `bounds of negative size are those of the same rectangle`() throws {
        func raster(_ bounds: CGRect) throws -> OwnedPixels {
            var layer = LayerValues()
            (layer.bounds, layer.position) = (bounds, CGPoint(x: 20, y: 20))
            (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (4, 2, LayerShapeTests.blue)
            layer.maskedCorners = [.layerMinXMinYCorner]
            (layer.backgroundColor, layer.masksToBounds) = (LayerShapeTests.red, true)
            var scene = try Scene(40, 40)
            scene.add(2, layer)
            return try scene.drawn()
        }
        let usual = try raster(CGRect(x: 3, y: 4, width: 20, height: 16))
        #expect(usual.pixels.joined().contains(0xFFFF_0000))
        #expect(try raster(CGRect(x: 23, y: 20, width: -20, height: -16)).pixels == usual.pixels)
    }

    /// Everything at once: a layer of 1e9 points with all expensive features, seen through a small window.
    @Test func `a layer of 1e9 points costs only its visible part`() throws {
        var scene = try Scene(200, 200)
        var layer = LayerValues()
        layer.bounds = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)
        layer.position = CGPoint(x: 5e8 + 20.5, y: 5e8 + 20.5)
        (layer.cornerRadius, layer.cornerCurve, layer.masksToBounds) = (1e4, .continuous, true)
        (layer.borderWidth, layer.borderColor) = (7.5, LayerShapeTests.blue)
        (layer.shadowOpacity, layer.shadowRadius, layer.backgroundColor) = (1, 1e4, LayerShapeTests.red)
        layer.filters = [try filter("CIGaussianBlur", ["inputRadius": 1e4])]
        layer.backgroundFilters = [try filter("CIGaussianBlur", ["inputRadius": 1e4])]
        layer.opacity = 0.9
        scene.add(2, layer)
        var mask = layer
        (mask.shadowOpacity, mask.filters, mask.backgroundFilters, mask.position) = (0, [], [], CGPoint(x: 5e8, y: 5e8))
        scene.add(mask: 3, mask, to: 2)
        let start = ContinuousClock.now
        let raster = try scene.drawn()
        let taken = ContinuousClock.now - start
        #expect(raster.isPremultiplied)
        // Far below a second with optimization. Tests are built without it, and share the processor.
        #expect(taken < .seconds(60), "\(taken)")
    }
}
