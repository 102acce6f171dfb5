import AppKit
import DemoSupport

extension Page {
    static let replicator = Page(
        name: "replicator", title: "CAReplicatorLayer",
        summary: "A layer that shows its sublayers many times, each moved, recolored and delayed against the last.",
        samples: [
            Sample("instanceDelay", "12 spokes, one animation, 1/12 s apart") { stage in
                let spinner = stage.replicator(12, CATransform3DMakeRotation(-.pi / 6, 0, 0, 1))
                spinner.instanceDelay = 1.0 / 12
                let spoke = CALayer()
                spoke.frame = CGRect(x: 123, y: 90, width: 8, height: 28)
                (spoke.cornerRadius, spoke.backgroundColor, spoke.opacity) = (4, Palette.white, 0.15)
                spinner.addSublayer(spoke)
                let fade = cycling("opacity", from: 1, to: 0.15, duration: 1)
                fade.fillMode = .backwards
                spoke.add(fade, forKey: nil)
            },
            Sample("nested", "a row of columns, each instance later") { stage in
                let rows = stage.replicator(5, CATransform3DMakeTranslation(0, 22, 0))
                let row = stage.replicator(10, CATransform3DMakeTranslation(22, 0, 0), in: rows)
                (rows.instanceDelay, row.instanceDelay) = (0.2, 0.1)
                let dot = stage.dot(at: CGPoint(x: 28, y: 21), size: 14, Palette.teal, in: row)
                dot.add(swinging("transform.scale", from: 1, to: 0.3, duration: 0.8), forKey: nil)
            },
            Sample("color offsets", "red -0.1, blue -0.05, alpha -0.08") { stage in
                var step = CATransform3DMakeTranslation(18, 0, 0)
                step = CATransform3DRotate(step, 0.12, 0, 0, 1)
                let fan = stage.replicator(10, step)
                fan.instanceColor = Palette.white
                (fan.instanceRedOffset, fan.instanceBlueOffset, fan.instanceAlphaOffset) = (-0.1, -0.05, -0.08)
                let card = CALayer()
                card.frame = CGRect(x: 24, y: 45, width: 34, height: 50)
                (card.cornerRadius, card.backgroundColor) = (6, Palette.white)
                (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0.5, CGSize(width: 2, height: -2), 3)
                fan.addSublayer(card)
                card.add(swinging("transform.translation.y", from: -12, to: 12), forKey: nil)
            },
            Sample("preservesDepth", "a carousel of 8 in the superlayer's perspective") { stage in
                var eye = CATransform3DIdentity
                eye.m34 = -1 / 400
                stage.layer.sublayerTransform = CATransform3DRotate(eye, 0.25, 1, 0, 0)
                let ring = stage.replicator(8, CATransform3DMakeRotation(.pi / 4, 0, 1, 0))
                (ring.preservesDepth, ring.instanceColor) = (true, Palette.amber)
                (ring.instanceRedOffset, ring.instanceBlueOffset) = (-0.1, 0.1)
                let panel = CALayer()
                panel.frame = CGRect(x: 103, y: 38, width: 48, height: 54)
                (panel.cornerRadius, panel.backgroundColor, panel.zPosition) = (8, Palette.white, 80)
                (panel.borderWidth, panel.borderColor) = (2, Palette.rim)
                ring.addSublayer(panel)
                ring.add(cycling("transform.rotation.y", from: 0, to: 2 * Double.pi, duration: 8), forKey: nil)
            },
            Sample("instanceCount", "1 to 16, animated") { stage in
                let spiral = stage.replicator(
                    16, CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 0, 1), 0.92, 0.92, 1))
                stage.dot(at: CGPoint(x: 177, y: 65), size: 22, Palette.pink, in: spiral)
                spiral.add(swinging("instanceCount", from: 1, to: 16, duration: 3), forKey: nil)
            },
        ])
}

extension Stage {
    /// Adds a replicator as large as the stage.
    fileprivate func replicator(
        _ count: Int, _ transform: CATransform3D, in superlayer: CALayer? = nil
    ) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(origin: .zero, size: Stage.size)
        (replicator.instanceCount, replicator.instanceTransform) = (count, transform)
        (superlayer ?? layer).addSublayer(replicator)
        return replicator
    }

    @discardableResult
    fileprivate func dot(at point: CGPoint, size: CGFloat, _ color: CGColor, in superlayer: CALayer) -> CALayer {
        let dot = CALayer()
        dot.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        (dot.position, dot.cornerRadius, dot.backgroundColor) = (point, size / 2, color)
        superlayer.addSublayer(dot)
        return dot
    }
}
