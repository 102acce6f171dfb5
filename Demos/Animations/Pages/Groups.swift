import AppKit
import DemoSupport

extension Page {
    /// Groups of animations.
    static let groups = Page(
        name: "groups", title: "Groups",
        summary: "CAAnimationGroup: animations in the time of their group, which also ends them.",
        samples: [
            Sample("together", "moves, turns and fades in 3 seconds") { stage in
                let move = tween("position.x", from: 40, to: 214, duration: 3)
                let turn = tween("transform.rotation.z", from: 0, to: Double.pi, duration: 3)
                let fade = tween("opacity", from: 1, to: 0.2, duration: 3)
                stage.square().run(loop(every: 3, move, turn, fade))
            },
            Sample("one after another", "beginTime 0, 1 and 2") { stage in
                let move = tween("position.x", from: 40, to: 214, duration: 1)
                let turn = tween("transform.rotation.z", from: 0, to: Double.pi / 2, duration: 1)
                let fade = tween("opacity", from: 1, to: 0.2, duration: 1)
                (move.fillMode, turn.beginTime, fade.beginTime) = (.forwards, 1, 2)
                stage.square().run(loop(every: 3, move, turn, fade))
            },
            Sample("cut off", "3 seconds of movement in a group of 2") { stage in
                stage.track(marks: [40, 156, 214])
                stage.dot(Palette.teal).run(loop(every: 2, tween("position.x", from: 40, to: 214, duration: 3)))
            },
            Sample("the group's timingFunction", "easeInEaseOut for all animations") { stage in
                let group = CAAnimationGroup()
                group.animations = [
                    tween("position.x", from: 40, to: 214), tween("transform.rotation.z", from: 0, to: Double.pi),
                ]
                group.duration = 2
                stage.square().run(group.paced(.easeInEaseOut).backAndForth())
            },
            Sample("a group in a group", "the inner one at double speed, two times") { stage in
                let inner = CAAnimationGroup()
                inner.animations = [
                    tween("position.y", from: 25, to: 105), tween("bounds.size.height", from: 10, to: 40),
                ]
                (inner.duration, inner.speed, inner.autoreverses, inner.repeatCount) = (2, 2, true, 2)
                stage.square().run(loop(every: 4, tween("position.x", from: 40, to: 214, duration: 4), inner))
            },
            Sample("speed = -1 inside", "moves backwards while it turns") { stage in
                let move = tween("position.x", from: 40, to: 214, duration: 2)
                (move.speed, move.timeOffset) = (-1, 2)
                let turn = tween("transform.rotation.z", from: 0, to: Double.pi, duration: 2)
                stage.square().run(loop(every: 2, move, turn))
            },
        ])
}

extension Stage {
    fileprivate func square() -> CALayer { box(Palette.violet, size: CGSize(width: 36, height: 36)) }
}
