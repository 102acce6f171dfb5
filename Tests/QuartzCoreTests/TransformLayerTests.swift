import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct TransformLayerTests {
    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// A white square at (10, 10) of 20 points, in a transform layer in a black root of 60 points.
    private func tree() -> (root: CALayer, holder: CATransformLayer, square: CALayer) {
        let (root, holder, square) = (CALayer(), CATransformLayer(), CALayer())
        (root.frame, holder.frame) = (
            CGRect(x: 0, y: 0, width: 60, height: 60), CGRect(x: 0, y: 0, width: 60, height: 60)
        )
        square.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        (root.backgroundColor, square.backgroundColor) = (.black, .white)
        root.addSublayer(holder)
        holder.addSublayer(square)
        return (root, holder, square)
    }

    @Test func `a transform layer animates, and is presented as one`() throws {
        let (root, holder, _) = tree()
        let renderer = CARenderer(width: 60, height: 60)
        renderer.layer = root
        #expect(try frame(renderer, at: 1).box { $0 == .white } == CGRect(x: 10, y: 30, width: 20, height: 20))
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        (turn.fromValue, turn.toValue, turn.duration) = (0, Double.pi, 2)
        holder.add(turn, forKey: "turn")
        _ = try frame(renderer, at: 1)
        // A third of half a turn: half as wide, about the center.
        let seen = try frame(renderer, at: 1 + 2.0 / 3).box { $0.red > 200 }
        #expect(seen == CGRect(x: 20, y: 30, width: 10, height: 20))
        let copy = try #require(holder.presentation())
        #expect(type(of: copy) == CATransformLayer.self && copy.model() === holder)
        let shown = try #require(root.presentation())
        #expect(shown.hitTest(CGPoint(x: 25, y: 20))?.superlayer?.model() === holder)
        #expect(try frame(renderer, at: 4).box { $0 == .white } == CGRect(x: 10, y: 30, width: 20, height: 20))
    }

    @Test func `a change of a transform layer repaints the old and new areas of its sublayers`() throws {
        let (root, holder, square) = tree()
        let renderer = CARenderer(width: 60, height: 60)
        renderer.layer = root
        _ = try frame(renderer, at: 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        holder.position.x += 20
        CATransaction.commit()
        #expect(try frame(renderer, at: 2).box { $0 == .white } == CGRect(x: 30, y: 30, width: 20, height: 20))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (holder.opacity, square.opacity) = (0.5, 0.5)
        CATransaction.commit()
        let gray = try frame(renderer, at: 3)[35, 35]
        #expect(abs(Int(gray.red) - 64) <= 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        holder.isHidden = true
        CATransaction.commit()
        #expect(try frame(renderer, at: 4).count(of: .black) == 3600)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (holder.isHidden, holder.opacity, square.opacity) = (false, 1, 1)
        holder.removeFromSuperlayer()
        CATransaction.commit()
        #expect(try frame(renderer, at: 5).count(of: .black) == 3600)
    }

    @Test func `an archive keeps a transform layer, and so does key-value coding`() throws {
        let (root, holder, square) = tree()
        holder.setValue(12, forKey: "anchorPointZ")
        holder.sublayerTransform = CATransform3DMakeRotation(1, 0, 1, 0)
        square.zPosition = 5
        let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        let restored = try #require(copy.sublayers?.first as? CATransformLayer)
        #expect(restored.anchorPointZ == 12 && restored.sublayers?.first?.zPosition == 5)
        let (a, b) = (CARenderer(width: 60, height: 60), CARenderer(width: 60, height: 60))
        (a.layer, b.layer) = (root, copy)
        #expect(try frame(a, at: 1).pixels == frame(b, at: 1).pixels)
    }

    /// A subclass without overrides for copies.
    private final class Plain: CATransformLayer {}

    @Test func `a subclass is a transform layer too`() throws {
        let (root, holder, square) = tree()
        let plain = Plain()
        plain.frame = holder.frame
        (plain.backgroundColor, plain.masksToBounds) = (.white, true)
        root.replaceSublayer(holder, with: plain)
        plain.addSublayer(square)
        let renderer = CARenderer(width: 60, height: 60)
        renderer.layer = root
        #expect(try frame(renderer, at: 1).count(of: .white) == 400)
    }
}
