import AppKit
import DemoSupport

extension Page {
    static let additive = Page(
        name: "additive", title: "Additive and cumulative",
        summary:
            "isAdditive: the value is added to the layer's own or to that of earlier animations. isCumulative: repetitions add up.",
        samples: [
            Sample("isAdditive", "0 to 80, added to the layer's own 80") { stage in
                stage.track(marks: [80, 160])
                let own = stage.dot(Palette.teal, at: CGPoint(x: 80, y: 65))
                own.run(stage.added("position.x", 0, 80))
            },
            Sample("two waves", "x: one of 2 and one of 3 seconds") { stage in
                stage.track()
                stage.dot(Palette.teal).run(
                    stage.added("position.x", -50, 50), stage.added("position.x", -50, 50, duration: 3))
            },
            Sample("a circle", "x and y, added to a moving position") { stage in
                let place = stage.dot(Palette.amber, size: 16)
                place.run(
                    tween("position", from: CGPoint(x: 60, y: 65), to: CGPoint(x: 194, y: 65), duration: 4)
                        .backAndForth())
                place.run(stage.circled("position.x", 0), stage.circled("position.y", 0.25))
            },
            Sample("rotations", "a slow turn, with a tremor added") { stage in
                let box = stage.box(Palette.violet)
                box.run(tween("transform.rotation.z", from: 0, to: 2 * Double.pi, duration: 8).forever())
                box.run(stage.added("transform.rotation.z", -0.2, 0.2, duration: 0.25))
            },
            Sample("isCumulative", "0 to 40, added, four times") { stage in
                stage.track(marks: [47, 87, 127, 167, 207])
                let step = tween("position.x", from: 0, to: 40, duration: 1).paced(.easeInEaseOut)
                (step.isCumulative, step.isAdditive, step.repeatCount) = (true, true, 4)
                stage.dot(Palette.pink, at: CGPoint(x: 47, y: 65)).run(loop(every: 4, step))
            },
            Sample("cumulative turns", "by 90°, eased, forever") { stage in
                let step = tween("transform.rotation.z", from: 0, to: Double.pi / 2, duration: 1).paced(.easeInEaseOut)
                step.isCumulative = true
                stage.box(Palette.pink).run(step.forever())
            },
            Sample("additive keyframes", "a shake") { stage in
                let shake = through("position.x", [0, 12, -12, 9, -9, 5, 0], duration: 0.6)
                shake.isAdditive = true
                stage.box(Palette.blue).run(loop(every: 2, shake))
            },
        ])
}

extension Stage {
    fileprivate func added(_ keyPath: String, _ from: Double, _ to: Double, duration: Double = 2) -> CABasicAnimation {
        let animation = tween(keyPath, from: from, to: to, duration: duration).paced(.easeInEaseOut)
        animation.isAdditive = true
        return animation.backAndForth()
    }

    /// Returns the motion of a circle in one axis; `part` is the phase as a fraction of a turn.
    fileprivate func circled(_ keyPath: String, _ part: Double) -> CAKeyframeAnimation {
        let values = (0...24).map { 35 * cos((Double($0) / 24 - part) * 2 * .pi) }
        let animation = through(keyPath, values, duration: 2)
        animation.isAdditive = true
        return animation.forever()
    }
}
