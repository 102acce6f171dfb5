import AcetatePixels
import CoreText
import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// `AcetatePixels` has another type of this name.
private typealias Bitmap = AcetateReferenceRenderer.Bitmap

/// Draws with a closure, inside or outside a commit.
private final class Drawn: CALayer {
    var drawing: (Drawn, CGContext) -> Void = { _, _ in }
    var callsSuper = false

    override func draw(in ctx: CGContext) {
        if callsSuper { super.draw(in: ctx) }
        drawing(self, ctx)
    }
}

/// Drawings in bounds of 60 by 40 points at (5, -3).
enum Sample: String, CaseIterable {
    case shapes, lines, text, gradients, images, blendModes, shadows, layers, clips, cleared, readBack, readBackInLayer

    func draw(in context: CGContext, bounds: CGRect) {
        context.setFillColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8)
        context.fill(CGRect(x: 8.3, y: 1.2, width: 30.4, height: 20.7))
        let circle = CGRect(x: 20.5, y: 4, width: 31, height: 29)
        switch self {
        case .shapes:
            context.setFillColor(red: 0, green: 0.5, blue: 1, alpha: 0.6)
            context.fillEllipse(in: circle)
            context.rotate(by: 0.3)
            context.setShouldAntialias(false)
            context.fill([CGRect(x: 10, y: 0, width: 9, height: 5), CGRect(x: 14, y: 3, width: 20, height: 7)])
            context.addEllipse(in: CGRect(x: 20, y: -5, width: 20, height: 20))
            context.addRect(CGRect(x: 22, y: -4, width: 10, height: 30))
            context.drawPath(using: .eoFillStroke)
        case .lines:
            context.setLineWidth(3)
            context.setLineCap(.round)
            context.setLineJoin(.bevel)
            context.saveGState()
            context.setLineDash(phase: 1, lengths: [5, 4])
            context.strokeEllipse(in: circle)
            context.restoreGState()
            context.stroke(circle.insetBy(dx: 6, dy: 6), width: 1.5)
            context.strokeLineSegments(between: [CGPoint(x: 6, y: 0), CGPoint(x: 60, y: 33)])
        case .text:
            let text = NSAttributedString(
                string: "Ágil fox",
                attributes: [
                    NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName(
                        "Sans" as CFString, 14, nil)
                ])
            context.setFillColor(.black)
            context.textPosition = CGPoint(x: 7, y: 10)
            CTLineDraw(CTLineCreateWithAttributedString(text), context)
        case .gradients:
            guard let gradient else { return }
            context.clip(to: CGRect(x: 7, y: -2, width: 50, height: 30.5))
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 8, y: 0), end: CGPoint(x: 50, y: 20), options: [])
            context.setAlpha(0.7)
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 30, y: 15), startRadius: 3, endCenter: CGPoint(x: 35, y: 17),
                endRadius: 14, options: [.drawsAfterEndLocation])
        case .images:
            guard let image else { return }
            context.draw(image, in: circle)
            context.interpolationQuality = .none
            context.setAlpha(0.5)
            context.draw(image, in: CGRect(x: 9, y: 20, width: 6, height: 9), byTiling: true)
        case .blendModes:
            for mode in 0...27 {
                guard let mode = CGBlendMode(rawValue: Int32(mode)) else { continue }
                context.setBlendMode(mode)
                context.setFillColor(red: 0.2, green: 0.7, blue: 0.5, alpha: 0.7)
                context.fillEllipse(
                    in: CGRect(
                        x: 6 + 8 * Int(mode.rawValue % 7), y: -2 + 9 * Int(mode.rawValue / 7), width: 9, height: 10))
            }
        case .shadows:
            context.setShadow(offset: CGSize(width: 3, height: -4), blur: 5)
            context.fillEllipse(in: circle.insetBy(dx: 5, dy: 5))
            context.setShadow(offset: .zero, blur: 2, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.stroke(CGRect(x: 10, y: 0, width: 20, height: 10), width: 2)
        case .layers:
            context.setAlpha(0.5)
            context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
            context.beginTransparencyLayer(in: circle, auxiliaryInfo: nil)
            context.fillEllipse(in: circle)
            context.saveGState()
            context.translateBy(x: 5, y: 5)
            context.setBlendMode(.destinationOut)
            context.beginTransparencyLayer()
            context.fill(CGRect(x: 20, y: 0, width: 10, height: 20))
            context.endTransparencyLayer()
            // The line width is restored at the end of the transparency layer.
            context.setLineWidth(7)
            context.endTransparencyLayer()
            context.stroke(CGRect(x: 10, y: 20, width: 40, height: 10))
            // A transparency layer that is not ended is not drawn.
            context.beginTransparencyLayer()
            context.fill(bounds)
        case .clips:
            context.addEllipse(in: circle)
            context.clip()
            context.saveGState()
            context.clip(to: [CGRect(x: 20, y: 0, width: 15, height: 20), CGRect(x: 30, y: 15, width: 15.5, height: 9)])
            context.setFillColor(.black)
            context.fill(context.boundingBoxOfClipPath.insetBy(dx: 1, dy: 1))
            context.restoreGState()
            context.stroke(context.boundingBoxOfClipPath, width: 4)
        case .cleared:
            context.clear(CGRect(x: 12.5, y: 5, width: 10, height: 9.5))
            context.setBlendMode(.copy)
            context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.3)
            context.fillEllipse(in: circle)
        case .readBack, .readBackInLayer:
            context.setLineWidth(2)
            context.clip(to: bounds.insetBy(dx: 3.5, dy: 2.5))
            if self == .readBackInLayer {
                context.setAlpha(0.6)
                context.beginTransparencyLayer()
                context.fillEllipse(in: circle)
            }
            if let image = context.makeImage() { context.draw(image, in: CGRect(x: 25, y: 5, width: 30, height: 20)) }
            context.stroke(circle)
            if let data = context.data { data.storeBytes(of: 0xFF12_3456, as: UInt32.self) }
            if self == .readBackInLayer { context.endTransparencyLayer() }
            context.fillEllipse(in: CGRect(x: 8, y: 0, width: 6, height: 6))
        }
    }

    private var gradient: CGGradient? {
        CGGradient(
            colorsSpace: nil,
            colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.2)]
                as CFArray, locations: nil)
    }

    private var image: CGImage? {
        let context = CGContext(
            data: nil, width: 5, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
        context?.setFillColor(red: 1, green: 0, blue: 0.5, alpha: 0.8)
        context?.fill(CGRect(x: 1, y: 1, width: 2, height: 3))
        return context?.makeImage()
    }
}

@Suite("Layers that draw asynchronously")
struct LayerDrawingAsynchronousTests {
    private let root = CALayer()
    private let renderer = CARenderer(width: 64, height: 64)

    init() throws {
        try FontEnvironment.choose(.pinned)
        root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        renderer.layer = root
        CATransaction.flush()
    }

    private func layer(_ isAsynchronous: Bool, _ drawing: @escaping (Drawn, CGContext) -> Void) -> Drawn {
        let layer = Drawn()
        layer.bounds = CGRect(x: 5, y: -3, width: 60, height: 40)
        layer.drawsAsynchronously = isAsynchronous
        layer.drawing = drawing
        root.addSublayer(layer)
        layer.setNeedsDisplay()
        return layer
    }

    private func bitmap(_ layer: CALayer) throws -> Bitmap { try Bitmap(#require(layer.contents as? CGImage)) }

    @Test("the property is off by default, and is copied")
    func property() {
        let layer = CALayer()
        #expect(!layer.drawsAsynchronously)
        layer.setValue(true, forKey: "drawsAsynchronously")
        #expect(layer.drawsAsynchronously && layer.copied().drawsAsynchronously)
        #expect(CALayer.defaultValue(forKey: "drawsAsynchronously") as? Bool == false)
    }

    @Test("they show the same pixels as layers that draw synchronously", arguments: Sample.allCases, [1, 2, 1.5])
    func same(_ sample: Sample, scale: CGFloat) throws {
        for (isOpaque, isFlipped) in [(false, false), (true, false), (false, true), (true, true)] {
            root.isGeometryFlipped = isFlipped
            var layers: [Drawn] = []
            for isAsynchronous in [false, true] {
                let layer = layer(isAsynchronous) { sample.draw(in: $1, bounds: $0.bounds) }
                layer.contentsScale = scale
                layer.isOpaque = isOpaque
                layers.append(layer)
            }
            CATransaction.flush()
            let whole = try layers.map { try bitmap($0).pixels }
            #expect(whole[0] == whole[1], "opaque \(isOpaque), flipped \(isFlipped)")
            #expect(Set(whole[1]).count > 2)
            for layer in layers {
                layer.drawing = {
                    $1.translateBy(x: 3, y: 2)
                    sample.draw(in: $1, bounds: $0.bounds)
                }
                layer.setNeedsDisplay(CGRect(x: 14.3, y: 2.2, width: 20, height: 15.1))
                layer.setNeedsDisplay(CGRect(x: 30, y: 12, width: 12, height: 20))
            }
            CATransaction.flush()
            let parts = try layers.map { try bitmap($0).pixels }
            #expect(parts[0] == parts[1], "a part: opaque \(isOpaque), flipped \(isFlipped)")
            #expect(parts[1] != whole[1])
        }
    }

    @Test("drawing is deferred until the queue is executed, unless the pixels are requested")
    func deferred() throws {
        for requests in [false, true] {
            let size = try #require(PixelSize(4, 4))
            let store = try #require(PixelStore(size))
            let context = try #require(CGContext(queueingFor: store, baseTransform: .identity))
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(store.pixels[row: 1][1] == 0)
            if requests {
                #expect(context.data?.load(as: UInt32.self) == 0xFFFF_FFFF && context.takeQueue() == nil)
            } else {
                let queue = try #require(context.takeQueue())
                // Drawing after the request has no effect.
                context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
                #expect(store.pixels[row: 1][1] == 0)
                _ = queue.carryOut()
            }
            #expect(store.pixels[row: 1][1] == 0xFFFF_FFFF)
        }
    }

    @Test("all are drawn when the commit ends, each with its own contents")
    func many() throws {
        let layers = (0..<50).map { i in
            layer(true) {
                $1.setFillColor(red: CGFloat(i) / 255, green: 0, blue: 0, alpha: 1)
                $1.fill($0.bounds)
            }
        }
        CATransaction.flush()
        for (i, layer) in layers.enumerated() {
            let pixel = Pixel(red: UInt8(i), green: 0, blue: 0, alpha: 255)
            #expect(try bitmap(layer).count(of: pixel) == 60 * 40)
        }
    }

    @Test("their contents are complete when read, also while another layer draws")
    func readWhileDrawing() throws {
        let first = layer(true) { $1.fill($0.bounds) }
        var seen: Bitmap?
        let second = layer(true) { _, _ in seen = (first.contents as? CGImage).flatMap { try? Bitmap($0) } }
        CATransaction.flush()
        #expect(seen?.count(of: .black) == 60 * 40)
        second.drawing = { $1.fill($0.bounds) }
        second.setNeedsDisplay()
        second.displayIfNeeded()
        #expect(try bitmap(second).count(of: .black) == 60 * 40)
    }

    @Test("contents that are set while drawing are kept")
    func replaced() throws {
        let first = layer(true) { $1.fill($0.bounds) }
        _ = layer(true) { _, _ in first.contents = nil }
        CATransaction.flush()
        #expect(first.contents == nil)
    }

    @Test("their contents stay if neither class nor delegate draws")
    func nothing() throws {
        let layer = layer(true) { $1.fill($0.bounds) }
        layer.callsSuper = true
        CATransaction.flush()
        let drawn = layer.contents as? CGImage
        #expect(drawn != nil)
        layer.drawing = { _, _ in }
        layer.setNeedsDisplay()
        CATransaction.flush()
        #expect(layer.contents as? CGImage === drawn)
    }

    @Test("a hundred thousand shapes are drawn")
    func long() throws {
        let layers = [false, true].map {
            layer($0) { layer, context in
                context.clip(to: layer.bounds.insetBy(dx: 2.5, dy: 3.5))
                for i in 0..<100_000 {
                    context.fill(CGRect(x: 5 + CGFloat(i % 300) / 5, y: -3 + CGFloat(i / 2500), width: 0.7, height: 1))
                }
            }
        }
        CATransaction.flush()
        #expect(try bitmap(layers[0]).pixels == bitmap(layers[1]).pixels)
    }

    @Test("they do not change when the context is used later")
    func afterwards() throws {
        var retained: CGContext?
        let layer = layer(true) {
            $1.fill($0.bounds)
            retained = $1
        }
        CATransaction.flush()
        retained?.clear(layer.bounds)
        #expect(retained?.makeImage() != nil)
        #expect(try bitmap(layer).count(of: .black) == 60 * 40)
    }
}
