import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CATiledLayerTests {
    /// A root of the given size in pixels, with a tiled layer in it.
    private func scene(_ width: Int, _ height: Int, _ frame: CGRect) -> (CARenderer, TileProbe) {
        let (root, layer) = (CALayer(), TileProbe())
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        layer.frame = frame
        root.addSublayer(layer)
        let renderer = CARenderer(width: width, height: height)
        renderer.layer = root
        return (renderer, layer)
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    // MARK: Properties

    @Test func `a tiled layer's defaults are Apple's`() {
        let layer = CATiledLayer()
        let table: [String: Any] = [
            "levelsOfDetail": NSNumber(value: 1), "levelsOfDetailBias": NSNumber(value: 0),
        ]
        for (key, value) in table {
            #expect(layer.value(forKey: key) as? NSNumber == value as? NSNumber, "\(key)")
            #expect(CATiledLayer.defaultValue(forKey: key) as? NSNumber == value as? NSNumber, "\(key)")
        }
        #expect(layer.tileSize == CGSize(width: 256, height: 256))
        #expect((CATiledLayer.defaultValue(forKey: "tileSize") as? NSValue)?.sizeValue == layer.tileSize)
        #expect(CATiledLayer.fadeDuration() == 0.25)
        #expect(layer.contents == nil && CALayer().value(forKey: "tileSize") == nil)
    }

    @Test func `every property is read and written by key, and archived`() throws {
        let layer = CATiledLayer()
        layer.setValue(5, forKey: "levelsOfDetail")
        layer.setValue(2, forKey: "levelsOfDetailBias")
        layer.setValue(NSValue(size: NSSize(width: 100, height: 200)), forKey: "tileSize")
        layer.setValue(300, forKeyPath: "tileSize.width")
        layer.setValue("no", forKey: "levelsOfDetail")
        #expect(layer.levelsOfDetail == 5 && layer.levelsOfDetailBias == 2)
        #expect(layer.tileSize == CGSize(width: 300, height: 200))
        #expect(layer.value(forKeyPath: "tileSize.height") as? NSNumber == 200)
        let copy = try roundTrip(layer)
        #expect(copy.levelsOfDetail == 5 && copy.levelsOfDetailBias == 2 && copy.tileSize == layer.tileSize)
        let shown = try #require(layer.copied() as? CATiledLayer)
        #expect(shown.levelsOfDetail == 5 && shown.tileSize == layer.tileSize)
        #expect(CATiledLayer(layer: CALayer()).levelsOfDetail == 1)
    }

    @Test
    func `property changes have no animation, contents cannot be set, and values that are not numbers are rejected`() {
        let (renderer, layer) = scene(40, 40, CGRect(x: 0, y: 0, width: 40, height: 40))
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        (layer.levelsOfDetail, layer.levelsOfDetailBias) = (3, 1)
        layer.tileSize = CGSize(width: 64, height: 64)
        #expect(layer.animationKeys() == nil)
        layer.tileSize = CGSize(width: CGFloat.nan, height: 3)
        #expect(layer.tileSize == CGSize(width: 64, height: 64))
        layer.contents = CGContext.pattern(8, 8)
        #expect(layer.contents == nil)
    }

    // MARK: Tiles

    @Test func `each visible tile is drawn once, for exactly its part of the bounds, on another thread`() throws {
        let (renderer, layer) = scene(300, 200, CGRect(x: -100, y: -50, width: 1000, height: 300))
        layer.tileSize = CGSize(width: 128, height: 64)
        _ = try renderer.bitmap(at: 1)
        // The visible part is from (100, 50) to (400, 250), in the layer's own space.
        var expected: [CGRect] = []
        for row in 0...3 {
            for column in 0...3 {
                expected.append(CGRect(x: column * 128, y: row * 64, width: 128, height: 64))
            }
        }
        let requests = layer.takeRequests()
        #expect(requests.map(\.rect) == expected)
        #expect(requests.allSatisfy { $0.scale == 1 && !$0.isOnMainThread })
        _ = try renderer.bitmap(at: 2)
        #expect(layer.takeRequests().isEmpty && renderer.nextFrameTime() == .infinity)
        withoutActions { layer.position.y -= 14 }
        _ = try renderer.bitmap(at: 3)
        #expect(layer.takeRequests().map(\.rect) == (0...3).map { CGRect(x: $0 * 128, y: 256, width: 128, height: 44) })
    }

    @Test(arguments: [0.25, 0.3, 0.5, 0.77, 1, 1.5, 2, 3, 4], [(1, 0), (4, 0), (4, 2), (3, 2)])
    func `the level is the coarsest that has the screen's pixels, or else the finest`(
        scale: Double, levels: (count: Int, bias: Int)
    ) throws {
        let (renderer, layer) = scene(200, 150, CGRect(x: 0, y: 0, width: 800, height: 600))
        (layer.levelsOfDetail, layer.levelsOfDetailBias) = levels
        layer.tileSize = CGSize(width: 64, height: 64)
        layer.anchorPoint = .zero
        layer.position = .zero
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        _ = try renderer.bitmap(at: 1)
        let all = (0..<levels.count).map { pow(2, Double(levels.bias - $0)) }
        let wanted = all.last { $0 >= scale - 1e-9 } ?? all[0]
        let requests = layer.takeRequests()
        #expect(!requests.isEmpty && requests.allSatisfy { $0.scale == wanted })
    }

    /// The same drawing as the contents of a plain layer, with the given number of pixels per point.
    private func reference(
        _ layer: CATiledLayer, contentsScale: CGFloat, _ width: Int, _ height: Int
    ) throws -> Bitmap {
        let (root, plain) = (CALayer(), PatternLayer())
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        plain.bounds = layer.bounds
        plain.anchorPoint = layer.anchorPoint
        plain.position = layer.position
        plain.transform = layer.transform
        plain.contentsScale = contentsScale
        plain.isGeometryFlipped = layer.isGeometryFlipped
        root.isGeometryFlipped = layer.superlayer?.isGeometryFlipped ?? false
        plain.setNeedsDisplay()
        // In perspective a plain image would be composited without flattening the layer.
        plain.addSublayer(CALayer())
        root.addSublayer(plain)
        let renderer = CARenderer(width: width, height: height)
        renderer.layer = root
        return try renderer.bitmap(at: 1)
    }

    private final class PatternLayer: CALayer {
        override func draw(in ctx: CGContext) { TileProbe.drawPattern(in: ctx, bounds) }
    }

    @Test(arguments: [0.25, 0.4, 0.5, 0.7, 1, 1.3, 2, 2.7, 4], [0, 0.3])
    func `tiles look like a single image of the drawing, without seams`(scale: Double, angle: Double) throws {
        for (x, y) in [(0.0, 0.0), (-31.4, -17.7)] {
            let (renderer, layer) = scene(150, 120, CGRect(x: 0, y: 0, width: 360, height: 300))
            (layer.levelsOfDetail, layer.levelsOfDetailBias) = (4, 1)
            layer.tileSize = CGSize(width: 64, height: 80)
            layer.anchorPoint = .zero
            layer.position = CGPoint(x: x, y: y)
            let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
            layer.transform = CATransform3DScale(turn, scale, scale, 1)
            let bitmap = try renderer.bitmap(at: 1)
            let level = try #require(layer.takeRequests().first?.scale)
            let whole = try reference(layer, contentsScale: level, 150, 120)
            let worst = largestDifference(bitmap, whole)
            #expect(worst.difference <= 1, "scale \(scale) angle \(angle) at \(worst)")
        }
    }

    @Test func `tiles of a flipped layer are upright, also in perspective`() throws {
        for isTurned in [false, true] {
            let (renderer, layer) = scene(200, 150, CGRect(x: 10, y: 12, width: 170, height: 130))
            layer.superlayer?.isGeometryFlipped = true
            layer.tileSize = CGSize(width: 64, height: 64)
            if isTurned {
                layer.transform.m34 = -1 / 300
                layer.transform = CATransform3DRotate(layer.transform, 0.5, 0, 1, 0)
            }
            let bitmap = try renderer.bitmap(at: 1)
            let level = try #require(layer.takeRequests().first?.scale)
            let whole = try reference(layer, contentsScale: level, 200, 150)
            let worst = largestDifference(bitmap, whole)
            #expect(worst.difference <= 2, "\(worst)")
        }
    }

    @Test func `a change of a part redraws only the tiles that it touches`() throws {
        let (renderer, layer) = scene(256, 256, CGRect(x: 0, y: 0, width: 256, height: 256))
        layer.tileSize = CGSize(width: 64, height: 64)
        _ = try renderer.bitmap(at: 1)
        #expect(layer.takeRequests().count == 16)
        layer.setNeedsDisplay(CGRect(x: 60, y: 130, width: 10, height: 10))
        _ = try renderer.bitmap(at: 2)
        #expect(
            layer.takeRequests().map(\.rect) == [
                CGRect(x: 0, y: 128, width: 64, height: 64), CGRect(x: 64, y: 128, width: 64, height: 64),
            ])
        layer.setNeedsDisplay()
        _ = try renderer.bitmap(at: 3)
        #expect(layer.takeRequests().count == 16)
        layer.setNeedsDisplay(.zero)
        _ = try renderer.bitmap(at: 4)
        #expect(layer.takeRequests().isEmpty)
    }

    @Test func `the image is the same to the byte on every run, also when drawn into a context`() throws {
        func run() throws -> (Bitmap, Bitmap) {
            let (renderer, layer) = scene(320, 240, CGRect(x: 0, y: 0, width: 320, height: 240))
            layer.tileSize = CGSize(width: 70, height: 90)
            let bitmap = try renderer.bitmap(at: 1)
            let context = try #require(
                CGContext(
                    data: nil, width: 320, height: 240, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
            _ = layer.takeRequests()
            layer.superlayer?.render(in: context)
            #expect(layer.takeRequests().count == 15)
            return (bitmap, try Bitmap(#require(context.makeImage())))
        }
        let (first, direct) = try run()
        for _ in 0..<3 { #expect(try run().0.pixels == first.pixels) }
        #expect(direct.pixels == first.pixels)
    }

    @Test func `an opaque layer's tiles have no alpha`() throws {
        final class Empty: CATiledLayer {
            override func draw(in ctx: CGContext) {}
        }
        let layer = Empty()
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
        let renderer = CARenderer(width: 30, height: 20)
        renderer.layer = layer
        #expect(try renderer.bitmap(at: 1).count(of: .clear) == 600)
        layer.isOpaque = true
        #expect(try renderer.bitmap(at: 2).count(of: .black) == 600)
    }

    @Test func `the delegate draws tiles, and opacity, masks and shadows treat them like contents`() throws {
        final class Artist: NSObject, CALayerDelegate {
            func draw(_ layer: CALayer, in ctx: CGContext) {
                ctx.setFillColor(.white)
                ctx.fill(ctx.boundingBoxOfClipPath)
            }
        }
        let (root, layer, mask) = (CALayer(), CATiledLayer(), CALayer())
        let artist = Artist()
        layer.delegate = artist
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.tileSize = CGSize(width: 64, height: 64)
        mask.frame = CGRect(x: 50, y: 0, width: 100, height: 100)
        mask.backgroundColor = .white
        layer.mask = mask
        layer.opacity = 0.5
        layer.backgroundColor = .black
        root.addSublayer(layer)
        let renderer = CARenderer(width: 200, height: 100)
        renderer.layer = root
        let bitmap = try renderer.bitmap(at: 1)
        #expect(bitmap[40, 50] == .clear && bitmap[160, 50] == .clear)
        #expect(Set((51..<149).map { bitmap[$0, 60] }).count == 1)
        #expect(abs(Int(bitmap[100, 50].alpha) - 128) <= 1 && abs(Int(bitmap[100, 50].red) - 128) <= 1)
    }

    // MARK: Threads

    /// Draws when a semaphore allows it.
    private final class Slow: CATiledLayer {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)

        override class func fadeDuration() -> CFTimeInterval { 0 }

        override func draw(in ctx: CGContext) {
            begun.signal()
            gate.wait()
            ctx.setFillColor(.white)
            ctx.fill(ctx.boundingBoxOfClipPath)
        }
    }

    @Test func `a slow drawing delays neither commits nor frames`() throws {
        let layer = Slow()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        let renderer = CARenderer(width: 60, height: 40)
        renderer.waitsForTiles = false
        renderer.layer = layer
        _ = try renderer.bitmap(at: 1)
        #expect(layer.begun.wait(timeout: .now() + 20) == .success)
        withoutActions {
            layer.backgroundColor = .black
            layer.tileSize = CGSize(width: 100, height: 70)
            layer.contentsScale = 2
            layer.setNeedsDisplay()
        }
        #expect(try renderer.bitmap(at: 2).count(of: .black) == 2400)
        for _ in 0..<8 { layer.gate.signal() }
        var shown = try renderer.bitmap(at: 3)
        for step in 0..<2000 where shown.count(of: .white) < 2400 {
            usleep(5000)
            shown = try renderer.bitmap(at: 4 + Double(step))
        }
        #expect(shown.count(of: .white) == 2400 && renderer.nextFrameTime() == .infinity)
    }

    @Test func `a layer may be released while it is drawn, and is deallocated afterwards`() throws {
        let renderer = CARenderer(width: 60, height: 40)
        renderer.waitsForTiles = false
        weak var gone: CALayer?
        var gate: DispatchSemaphore?
        do {
            let (root, layer) = (CALayer(), Slow())
            (root.frame, layer.frame) = (
                CGRect(x: 0, y: 0, width: 60, height: 40), CGRect(x: 0, y: 0, width: 60, height: 40)
            )
            root.addSublayer(layer)
            renderer.layer = root
            _ = try renderer.bitmap(at: 1)
            #expect(layer.begun.wait(timeout: .now() + 20) == .success)
            (gone, gate) = (layer, layer.gate)
            layer.removeFromSuperlayer()
        }
        _ = try renderer.bitmap(at: 2)
        #expect(gone != nil)
        gate?.signal()
        for _ in 0..<4000 where gone != nil { usleep(5000) }
        #expect(gone == nil)
        #expect(try renderer.bitmap(at: 3).count(of: .clear) == 2400)
    }

}

extension CGContext {
    /// The test pattern as an image.
    static func pattern(_ width: Int, _ height: Int) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
        context.map { TileProbe.drawPattern(in: $0, $0.boundingBoxOfClipPath) }
        return context?.makeImage()
    }
}
