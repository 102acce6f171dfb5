import AppKit
import Testing

@testable import AcetateSnapshots

@Suite(.snapshots(record: .all))
struct ImageTests {
    @Test func `a part is compared`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify(makeLayer(10, 10), as: .image)
        let layer = makeLayer(10, 10)
        let dot = makeLayer(1, 1, red: 0)
        dot.frame.origin = CGPoint(x: 3, y: 7)
        layer.addSublayer(dot)
        #expect(folder.verify(layer, as: .image(precision: 0.99), record: .missing) == nil)
        let failure = try #require(folder.verify(layer, as: .image(precision: 0.995), record: .missing))
        #expect(
            failure.contains("1 of 100 pixels differ in the rectangle (3, 2, 1, 1) from the top left"), "\(failure)")
        #expect(failure.contains("The precision is 0.99, and must be 0.995"), "\(failure)")
    }

    /// The lightness of the gray 254 is 99.65, so that it differs from white by 0.35.
    @Test func `colors are compared`() throws {
        let folder = try ReferenceFolder()
        func layer(_ white: CGFloat) -> CALayer {
            let layer = makeLayer()
            layer.backgroundColor = CGColor(srgbRed: white, green: white, blue: white, alpha: 1)
            return layer
        }
        _ = folder.verify(layer(1), as: .image)
        #expect(folder.verify(layer(254 / 255), as: .image, record: .missing) != nil)
        #expect(folder.verify(layer(254 / 255), as: .image(perceptualPrecision: 0.997), record: .missing) != nil)
        #expect(folder.verify(layer(254 / 255), as: .image(perceptualPrecision: 0.996), record: .missing) == nil)
    }

    @Test func `paths are filled or stroked in the box around them`() throws {
        let folder = try ReferenceFolder()
        // A square with a square hole, by the even-odd rule.
        let path = CGMutablePath()
        path.addRect(CGRect(x: 5, y: -3, width: 6, height: 6))
        path.addRect(CGRect(x: 7, y: -1, width: 2, height: 2))
        func alphas(_ strategy: Snapshotting<CGPath, NSImage>) throws -> [[UInt32]] {
            _ = folder.verify(path, as: strategy, record: .all)
            let pixels = try folder.pixels()
            return (0..<pixels.height).map { y in (0..<pixels.width).map { pixels.colors[y * pixels.width + $0] >> 24 }
            }
        }
        let plain = try alphas(.image)
        #expect(plain.count == 6 && plain[0] == Array(repeating: 255, count: 6))
        #expect(plain[2] == [255, 255, 0, 0, 255, 255])
        #expect(try alphas(.image(drawingMode: .fill))[2] == Array(repeating: 255, count: 6))
        let lines = try alphas(.image(drawingMode: .stroke, scale: 2))
        // Half of each line of two pixels is inside the box.
        #expect(lines.count == 12 && lines[6] == [255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255])
        let oval = NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 8, height: 8))
        _ = folder.verify(oval, as: .image(scale: 2), record: .all)
        #expect(try folder.pixels().width == 16)
        #expect(folder.verify(CGMutablePath() as CGPath, as: .image, record: .all)?.contains("cannot be drawn") == true)
    }

    @Test func `layers are drawn at a scale and a size`() throws {
        let folder = try ReferenceFolder()
        let layer = makeLayer()
        _ = folder.verify(layer, as: .image(size: CGSize(width: 30, height: 5), scale: 2), record: .all)
        let pixels = try folder.pixels()
        #expect(pixels.width == 60 && pixels.height == 10)
        #expect(pixels.colors.allSatisfy { $0 == 0xFFFF_0000 })
        #expect(layer.bounds.size == CGSize(width: 20, height: 10))
    }

    /// A linear fade of one second, which begins 0.25 s after the first image.
    @Test func `layers are drawn at times`() throws {
        let folder = try ReferenceFolder()
        let layer = makeLayer(1, 1)
        layer.opacity = 0
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 1)
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        fade.beginTime = CACurrentMediaTime() + 0.25
        layer.add(fade, forKey: "fade")
        _ = folder.verify(layer, as: .frames(at: [0, 0.25, 0.5, 1, 1.25]), record: .all)
        let pixels = try folder.pixels()
        #expect(pixels.width == 13 && pixels.height == 1)
        let alphas = [0, 3, 6, 9, 12].map { Int(pixels.colors[$0] >> 24) }
        for (alpha, expected) in zip(alphas, [0, 255, 191, 64, 0]) { #expect(abs(alpha - expected) <= 1, "\(alphas)") }
        // Earlier times can be drawn later.
        _ = folder.verify(layer, as: .image(at: 0.75), record: .all)
        #expect(abs(Int(try folder.pixels().colors[0] >> 24) - 128) <= 1)
    }

    @Test func `an animated drawing is drawn`() throws {
        final class Bar: CALayer {
            @AcetateLayerProperty var length: CGFloat = 0
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "length" || super.needsDisplay(forKey: key)
            }
            override func draw(in context: CGContext) {
                context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                context.fill(CGRect(x: 0, y: 0, width: length, height: 1))
            }
        }
        let bar = Bar()
        bar.frame = CGRect(x: 0, y: 0, width: 10, height: 1)
        let growth = CABasicAnimation(keyPath: "length")
        (growth.fromValue, growth.toValue, growth.duration) = (0, 10, 1)
        growth.timingFunction = CAMediaTimingFunction(name: .linear)
        bar.add(growth, forKey: nil)
        let folder = try ReferenceFolder()
        _ = folder.verify(bar, as: .image(at: 0.4), record: .all)
        #expect(try folder.pixels().colors.filter { $0 != 0 }.count == 4)
    }

    @Test func `a difference is amplified`() throws {
        let a = SnapshotPixels(width: 3, height: 1, bytes: [0, 0, 0, 255, 10, 0, 0, 255, 20, 0, 1, 255])
        let b = SnapshotPixels(width: 3, height: 1, bytes: [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
        #expect(SnapshotPixels.difference(a, b).bytes == [0, 0, 0, 255, 127, 0, 0, 255, 255, 0, 64, 255])
    }

    @Test func `the difference of two layers is printed`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify(makeLayer(), as: .image)
        let layer = makeLayer()
        layer.cornerRadius = 4
        let failure = try #require(folder.verify(layer, as: .image, record: .missing))
        #expect(failure.contains("+  .cornerRadius = 4"), "\(failure)")
    }

    @Test func `images are compared`() throws {
        let folder = try ReferenceFolder()
        let image = try #require(SnapshotPixels(width: 1, height: 1, bytes: [1, 2, 3, 255]).image)
        _ = folder.verify(image, as: .image, record: .all)
        #expect(folder.verify(image, as: .image, record: .never) == nil)
        #expect(folder.verify(NSImage(cgImage: image, size: .zero), as: .image, record: .never) == nil)
    }
}
