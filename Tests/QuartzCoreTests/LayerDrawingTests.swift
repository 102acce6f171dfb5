import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// A layer that fills a rectangle with a color, and counts its drawings.
private final class Painted: CALayer {
    var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var filled = CGRect.infinite
    var draws = 0

    override func draw(in ctx: CGContext) {
        draws += 1
        ctx.setFillColor(color)
        ctx.fill(filled == .infinite ? bounds : filled)
    }
}

private let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
private let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)

@Suite("Layers that draw their contents")
struct LayerDrawingTests {
    private func layer(scale: CGFloat = 1, isOpaque: Bool = false) -> Painted {
        let layer = Painted()
        layer.bounds = CGRect(x: 5, y: -3, width: 20, height: 16)
        layer.contentsScale = scale
        layer.isOpaque = isOpaque
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        return layer
    }

    private func bitmap(_ layer: CALayer) throws -> Bitmap { try Bitmap(#require(layer.contents as? CGImage)) }

    @Test("only the requested parts are redrawn", arguments: [1, 2, 1.5], [false, true])
    func parts(scale: CGFloat, isOpaque: Bool) throws {
        for isFlipped in [false, true] {
            let superlayer = CALayer()
            superlayer.isGeometryFlipped = isFlipped
            let layer = layer(scale: scale, isOpaque: isOpaque)
            superlayer.addSublayer(layer)
            layer.setNeedsDisplay()
            layer.displayIfNeeded()
            let draws = layer.draws
            layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            let parts = [
                CGRect(x: 7, y: -1, width: 4, height: 2), CGRect(x: 18.3, y: 4.2, width: 30, height: 2.1),
                CGRect(x: 9, y: 0, width: 3, height: 5),
            ]
            for part in parts { layer.setNeedsDisplay(part) }
            #expect(layer.needsDisplay())
            layer.displayIfNeeded()
            #expect(layer.draws == draws + 1 && !layer.needsDisplay())
            let bitmap = try bitmap(layer)
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    // The pixel in the layer's space.
                    let rows = isFlipped ? CGFloat(y) : CGFloat(bitmap.height - 1 - y)
                    let pixel = CGRect(
                        x: 5 + CGFloat(x) / scale, y: -3 + rows / scale, width: 1 / scale, height: 1 / scale)
                    let isDirty = parts.contains {
                        let overlap = $0.intersection(pixel)
                        return overlap.width > 1e-9 && overlap.height > 1e-9
                    }
                    #expect(bitmap[x, y] == (isDirty ? blue : red), "\(x), \(y) flipped \(isFlipped)")
                }
            }
        }
    }

    @Test("a part is cleared before it is drawn, to black if the layer is opaque", arguments: [false, true])
    func cleared(isOpaque: Bool) throws {
        let layer = layer(isOpaque: isOpaque)
        layer.filled = CGRect(x: 5, y: -3, width: 6, height: 3)
        layer.setNeedsDisplay(CGRect(x: 5, y: -3, width: 10, height: 10))
        layer.displayIfNeeded()
        let bitmap = try bitmap(layer)
        #expect(bitmap[1, 15] == red && bitmap[12, 2] == red)
        #expect(bitmap[8, 9] == (isOpaque ? .black : .clear))
        #expect((layer.contents as? CGImage)?.alphaInfo == (isOpaque ? .noneSkipFirst : .premultipliedFirst))
    }

    @Test("all is redrawn if the contents are not those drawn last with an equal plan")
    func wholeAgain() throws {
        for change in 0..<5 {
            let layer = layer()
            switch change {
            case 0: layer.bounds.size.width += 1
            case 1: layer.bounds.origin.x += 2
            case 2: layer.contentsScale = 2
            case 3: layer.isOpaque = true
            default:
                layer.contents = (layer.contents as? CGImage)?.cropping(to: CGRect(x: 0, y: 0, width: 9, height: 9))
            }
            layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            layer.setNeedsDisplay(CGRect(x: 8, y: 0, width: 1, height: 1))
            layer.displayIfNeeded()
            let bitmap = try bitmap(layer)
            #expect(bitmap.count(of: blue) == bitmap.width * bitmap.height)
        }
    }

    @Test("an empty part, or one with NaN, is ignored")
    func nothing() {
        let layer = layer()
        let strange = [
            CGRect.null, CGRect(x: 6, y: 0, width: 0, height: 4), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
        ]
        for rect in strange { layer.setNeedsDisplay(rect) }
        #expect(!layer.needsDisplay())
        for rect in [CGRect.infinite, CGRect(x: -1e300, y: -1e300, width: 1e301, height: 1e301)] {
            layer.setNeedsDisplay(rect)
            #expect(layer.needsDisplay())
            layer.displayIfNeeded()
        }
        #expect(layer.draws == 3)
        // A part outside the bounds has no pixels.
        layer.setNeedsDisplay(CGRect(x: 400, y: 400, width: 5, height: 5))
        layer.displayIfNeeded()
        #expect(layer.draws == 3)
    }

    @Test("many parts are combined to cover at least all of them")
    func manyParts() throws {
        let layer = layer()
        layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        for i in 0..<40 { layer.setNeedsDisplay(CGRect(x: 5 + i % 20, y: -3 + i / 20 * 9, width: 1, height: 1)) }
        layer.displayIfNeeded()
        let bitmap = try bitmap(layer)
        for x in 0..<20 { #expect(bitmap[x, 15] == blue && bitmap[x, 6] == blue) }
    }

    @Test("an opaque layer is initially black, even if it draws only black")
    func opaque() throws {
        final class Black: CALayer {
            override func draw(in ctx: CGContext) {
                super.draw(in: ctx)
                ctx.setFillColor(.black)
                ctx.fill(bounds)
            }
        }
        let layer = Black()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.isOpaque = true
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(try bitmap(layer).count(of: .black) == 16)
    }

    @Test("a layer of a billion points is not drawn, and its contents stay", arguments: [1e9, 40_000, 20_000])
    func huge(side: CGFloat) throws {
        let layer = layer()
        let before = layer.contents as? CGImage
        layer.name = "huge"
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let memory = residentMemory()
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.draws == 1 && layer.contents as? CGImage === before)
        #expect(residentMemory() < memory + 1 << 24)
        #expect(!layer.needsDisplay())
    }

    @Test("an image in several layers is stored once")
    func shared() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 1000, height: 1000, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
        let image = try #require(context.makeImage())
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        let renderer = CARenderer(width: 64, height: 64)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        let memory = residentMemory()
        for i in 0..<200 {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: i % 2 == 0 ? 1000 : 50, height: 1000)
            layer.minificationFilter = .trilinear
            layer.contents = image
            root.addSublayer(layer)
            #expect(layer.contents as? CGImage === image)
        }
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        renderer.render()
        // A copy is 4 MB; two hundred would be 800 MB.
        #expect(residentMemory() < memory + 60_000_000)
    }

    @Test("a delegate is asked to display, or else is notified before drawing, and draws")
    func delegates() {
        final class Drawing: NSObject, CALayerDelegate {
            var calls: [String] = []
            func layerWillDraw(_ layer: CALayer) { calls.append("will") }
            func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
        }
        final class Displaying: NSObject, CALayerDelegate {
            var calls: [String] = []
            func display(_ layer: CALayer) { calls.append("display") }
            func layerWillDraw(_ layer: CALayer) { calls.append("will") }
            func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
        }
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let drawing = Drawing()
        layer.delegate = drawing
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(drawing.calls == ["will", "draw"])
        let displaying = Displaying()
        layer.delegate = displaying
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(displaying.calls == ["display"])
    }

    @Test("a subclass that overrides display is not asked to draw")
    func displaying() throws {
        final class Displaying: CALayer {
            var calls: [String] = []
            override func display() {
                calls.append("display")
                contents = nil
            }
            override func draw(in ctx: CGContext) { calls.append("draw") }
        }
        let layer = Displaying()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.calls == ["display"])
    }
}

/// The resident memory of the process, in bytes.
private func residentMemory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
}
