import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// Renders trees through the public interface, like a user's test.
@Suite struct RendererTests {
    /// A frame of `layer` at `time`.
    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    private func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    @Test func `a layer is placed with y pointing up`() throws {
        let renderer = CARenderer(width: 40, height: 30)
        let root = box(CGRect(x: 0, y: 0, width: 40, height: 30), .black)
        root.addSublayer(box(CGRect(x: 4, y: 2, width: 10, height: 5), .white))
        renderer.layer = root
        let bitmap = try frame(renderer, at: 0)
        // From the bottom left (4, 2) to (14, 7): rows 23..<28 from the top.
        #expect(bitmap.box(where: { $0 == .white }) == CGRect(x: 4, y: 23, width: 10, height: 5))
        #expect(bitmap.count(of: .white) == 50)
    }

    @Test func `scale converts points to pixels`() throws {
        let renderer = CARenderer(width: 40, height: 40, scale: 2)
        renderer.layer = box(CGRect(x: 5, y: 5, width: 10, height: 10), .white)
        let bitmap = try frame(renderer, at: 0)
        #expect(bitmap.box(where: { $0 == .white }) == CGRect(x: 10, y: 10, width: 20, height: 20))
    }

    @Test func `an explicit animation begins at its first frame and runs by its timing`() throws {
        let renderer = CARenderer(width: 100, height: 10)
        let layer = box(CGRect(x: 0, y: 0, width: 10, height: 10), .white)
        renderer.layer = layer
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 5
        animation.toValue = 85
        animation.duration = 2
        layer.add(animation, forKey: "move")
        for (time, x) in [(10.0, 0.0 as CGFloat), (10.5, 20), (11, 40), (11.5, 60), (12.5, 0)] {
            let bitmap = try frame(renderer, at: time)
            #expect(bitmap.box(where: { $0 == .white }).minX == x, "at \(time)")
        }
        #expect(layer.animationKeys() == nil)
        #expect(renderer.nextFrameTime() == .infinity)
    }

    @Test func `an animation asks for frames at its preferred rate, up to its end`() throws {
        let renderer = CARenderer(width: 100, height: 10)
        let layer = box(CGRect(x: 0, y: 0, width: 10, height: 10), .white)
        renderer.layer = layer
        let animation = CABasicAnimation(keyPath: "position.x")
        #expect(animation.preferredFrameRateRange == .default)
        (animation.fromValue, animation.toValue, animation.duration) = (5, 85, 2)
        animation.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 60, preferred: 10)
        layer.add(animation, forKey: "move")
        _ = try frame(renderer, at: 10)
        #expect(abs(renderer.nextFrameTime() - 10.1) < 1e-9)
        // Between its frames the layer keeps what it shows.
        #expect(try frame(renderer, at: 10.05).box(where: { $0 == .white }).minX == 0)
        #expect(try frame(renderer, at: 10.5).box(where: { $0 == .white }).minX == 20)
        _ = try frame(renderer, at: 11.95)
        #expect(abs(renderer.nextFrameTime() - 12) < 1e-9)
        let copy = try #require(animation.copy() as? CABasicAnimation)
        #expect(copy.preferredFrameRateRange.preferred == 10)
        #expect(copy.value(forKey: "preferredFrameRateRange") as? CAFrameRateRange == animation.preferredFrameRateRange)
        copy.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 30)
        #expect(copy.preferredFrameRateRange.minimum == 5)
    }

    @Test func `a change after the first frame is animated implicitly for a quarter of a second`() throws {
        let renderer = CARenderer(width: 100, height: 10)
        let root = CALayer()
        let layer = box(CGRect(x: 0, y: 0, width: 10, height: 10), .white)
        root.addSublayer(layer)
        renderer.layer = root
        _ = try frame(renderer, at: 0)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 85
        #expect(layer.animation(forKey: "position")?.duration == 0.25)
        #expect(try frame(renderer, at: 1).box(where: { $0 == .white }).minX == 0)
        #expect(try frame(renderer, at: 1.125).box(where: { $0 == .white }).minX == 40)
        #expect(try frame(renderer, at: 1.25).box(where: { $0 == .white }).minX == 80)
        #expect(layer.animation(forKey: "position") == nil)
    }

    @Test func `group opacity shows no seam between overlapping sublayers`() throws {
        let renderer = CARenderer(width: 20, height: 10)
        let root = box(CGRect(x: 0, y: 0, width: 20, height: 10), .black)
        let group = CALayer()
        group.frame = root.bounds
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 12, height: 10), .white))
        group.addSublayer(box(CGRect(x: 8, y: 0, width: 12, height: 10), .white))
        root.addSublayer(group)
        renderer.layer = root
        let bitmap = try frame(renderer, at: 0)
        let levels = Set(bitmap.pixels)
        #expect(levels.count == 1)
        #expect(abs(Int(bitmap[0, 0].red) - 128) <= 1)
    }

    @Test func `masksToBounds clips along rounded corners`() throws {
        let renderer = CARenderer(width: 40, height: 40)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.cornerRadius = 20
        root.masksToBounds = true
        root.addSublayer(box(CGRect(x: -10, y: -10, width: 60, height: 60), .white))
        renderer.layer = root
        let bitmap = try frame(renderer, at: 0)
        // The coverage of a disc of radius 20, with 16 by 16 samples per pixel.
        var worst = 0.0
        for y in 0..<40 {
            for x in 0..<40 {
                var inside = 0
                for j in 0..<16 {
                    for i in 0..<16 {
                        let dx = Double(x) + (Double(i) + 0.5) / 16 - 20
                        let dy = Double(y) + (Double(j) + 0.5) / 16 - 20
                        if dx * dx + dy * dy < 400 { inside += 1 }
                    }
                }
                worst = max(worst, abs(Double(bitmap[x, y].alpha) / 255 - Double(inside) / 256))
            }
        }
        #expect(worst < 0.05)
    }

    @Test func `the inside of a border is not repainted when the border changes`() throws {
        let renderer = CARenderer(width: 100, height: 60)
        let root = box(CGRect(x: 0, y: 0, width: 100, height: 60), .black)
        let ring = CALayer()
        ring.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
        ring.borderWidth = 2
        ring.borderColor = .white
        root.addSublayer(ring)
        renderer.layer = root
        _ = try frame(renderer, at: 0)
        CATransaction.setDisableActions(true)
        ring.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let bitmap = try frame(renderer, at: 1)
        #expect(bitmap.count(of: Pixel(red: 255, green: 0, blue: 0, alpha: 255)) == 80 * 40 - 76 * 36)
        #expect(bitmap[50, 30] == .black)
    }

    @Test func `render(in:) draws the model in the layer's own space`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        let layer = box(CGRect(x: 100, y: 100, width: 20, height: 20), .black)
        layer.addSublayer(box(CGRect(x: 2, y: 4, width: 6, height: 6), .white))
        layer.render(in: context)
        let bitmap = try Bitmap(#require(context.makeImage()))
        #expect(bitmap.box(where: { $0 == .white }) == CGRect(x: 2, y: 10, width: 6, height: 6))
        #expect(bitmap[0, 0] == .black)
    }
}

@Suite struct FlippedContentsTests {
    /// Draws its top left quarter, in its own coordinates, white.
    private final class Corner: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(.white)
            ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
    }

    /// The white area, from the top left, of a 10 by 10 layer in a tree whose levels flip their geometry or not.
    private func corner(outer: Bool, own: Bool, contents: CGImage? = nil) throws -> CGRect {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.isGeometryFlipped = outer
        let layer = Corner()
        layer.frame = root.bounds
        layer.isGeometryFlipped = own
        root.addSublayer(layer)
        if let contents { layer.contents = contents } else { layer.setNeedsDisplay() }
        let renderer = CARenderer(width: 10, height: 10)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image)).box(where: { $0 == .white })
    }

    @Test func `drawing follows the direction of the layer's y-axis`() throws {
        let (top, bottom) = (CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 0, y: 5, width: 5, height: 5))
        #expect(try corner(outer: false, own: false) == bottom)
        #expect(try corner(outer: false, own: true) == top)
        #expect(try corner(outer: true, own: false) == top)
        #expect(try corner(outer: true, own: true) == bottom)
    }

    @Test func `an image is upright however its layer is flipped`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 5, width: 5, height: 5))
        let image = try #require(context.makeImage())
        for (outer, own) in [(false, false), (false, true), (true, false), (true, true)] {
            #expect(
                try corner(outer: outer, own: own, contents: image) == CGRect(x: 0, y: 0, width: 5, height: 5),
                "\(outer) \(own)")
        }
    }
}
