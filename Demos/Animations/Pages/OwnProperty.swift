import AppKit
import DemoSupport

extension Page {
    static let ownProperty = Page(
        name: "own-property", title: "A layer's own properties",
        summary:
            "@AcetateLayerProperty declares a property of a CALayer subclass that animates by name. The layer is drawn again in each frame.",
        samples: [
            Sample("a number", "CABasicAnimation(keyPath: \"progress\")") { stage in
                stage.dial().run(tween("progress", from: 0, to: 1).backAndForth())
            },
            Sample("a spring", "past its end, and back") { stage in
                let spring = CASpringAnimation(keyPath: "progress")
                (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (0.1, 0.7, 3, 3)
                stage.dial().run(spring.forever())
            },
            Sample("keyframes", "0, 0.8, 0.4, 1, 0: cubic") { stage in
                stage.dial().run(through("progress", [0, 0.8, 0.4, 1, 0], mode: .cubic).forever())
            },
            Sample("a color", "and the number, in a group") { stage in
                stage.dial().run(
                    loop(
                        every: 3, tween("progress", from: 0, to: 1, duration: 3),
                        tween("tint", from: Palette.blue, to: Palette.pink, duration: 3)))
            },
            Sample("a path", "point by point") { stage in
                let shape = stage.dial()
                shape.progress = 1
                shape.run(
                    through("shape", [Stage.petals(0.3), Stage.petals(0.9), Stage.petals(0.5), Stage.petals(0.3)])
                        .forever())
            },
            Sample("an action", "the program sets progress; actions has the animation") { stage in
                let dial = stage.dial()
                let ease = CABasicAnimation(keyPath: "progress").paced(.easeInEaseOut)
                (ease.fromValue, ease.duration) = (0.0, 2)
                dial.actions = ["progress": ease.backAndForth()]
                stage.whenShown { dial.progress = 1 }
            },
        ])
}

/// A layer that draws a ring, filled clockwise from the top, or the stroke of a path.
private final class Dial: CALayer, DisplayScaled {
    /// The filled fraction of the ring, from 0 to 1.
    @AcetateLayerProperty var progress = 0.0
    @AcetateLayerProperty var tint = Palette.teal
    /// A path that is drawn instead of the ring, around (55, 55).
    @AcetateLayerProperty var shape: CGPath?

    override class func needsDisplay(forKey key: String) -> Bool {
        ["progress", "tint", "shape"].contains(key) || super.needsDisplay(forKey: key)
    }

    override class func makeLayer(copying layer: CALayer) -> CALayer { Dial(layer: layer) }

    override func draw(in ctx: CGContext) {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.setLineWidth(12)
        if let shape {
            ctx.addPath(shape)
            ctx.setLineWidth(4)
        } else {
            ctx.setStrokeColor(Palette.rim)
            ctx.addEllipse(in: bounds.insetBy(dx: 10, dy: 10))
            ctx.strokePath()
            let end = CGFloat.pi / 2 - CGFloat(max(progress, 0)) * 2 * .pi
            ctx.addArc(
                center: middle, radius: bounds.width / 2 - 10, startAngle: .pi / 2, endAngle: end, clockwise: true)
        }
        ctx.setStrokeColor(tint)
        if shape != nil || progress > 0 { ctx.strokePath() }
    }
}

extension Stage {
    fileprivate func dial() -> Dial {
        let dial = Dial()
        dial.bounds = CGRect(x: 0, y: 0, width: 110, height: 110)
        dial.position = Stage.middle
        layer.addSublayer(dial)
        dial.setNeedsDisplay()
        return dial
    }

    /// A flower of five petals around (55, 55). `pinch` is the inner radius as a fraction of 50 points.
    fileprivate static func petals(_ pinch: CGFloat) -> CGPath {
        func point(_ step: Int, _ radius: CGFloat) -> CGPoint {
            let angle = CGFloat(step) / 5 * .pi - .pi / 2
            return CGPoint(x: 55 + radius * cos(angle), y: 55 + radius * sin(angle))
        }
        let path = CGMutablePath()
        path.move(to: point(0, 50 * pinch))
        for petal in 0..<5 {
            path.addQuadCurve(to: point(2 * petal + 2, 50 * pinch), control: point(2 * petal + 1, 60))
        }
        path.closeSubpath()
        return path
    }
}
