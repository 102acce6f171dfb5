import AppKit
import DemoSupport

extension Page {
    /// Repetition, reversal and speed.
    static let repeating = Page(
        name: "repeat", title: "Repeating, reversing, speed",
        summary:
            "CAMediaTiming: animations of 2 seconds, started again every 8 seconds. They keep their last state when they end.",
        samples: [
            Sample("repeatCount = 2", "twice") { $0.play { $0.repeatCount = 2 } },
            Sample("repeatCount = 2.5", "ends half way") { $0.play { $0.repeatCount = 2.5 } },
            Sample("repeatDuration = 3", "for three seconds") { $0.play { $0.repeatDuration = 3 } },
            Sample("autoreverses", "forwards and backwards") { $0.play { $0.autoreverses = true } },
            Sample("autoreverses, repeatCount = 1.5", "forwards, backwards, forwards") {
                $0.play {
                    $0.autoreverses = true
                    $0.repeatCount = 1.5
                }
            },
            Sample("autoreverses, repeatDuration = 3", "forwards, half way back") {
                $0.play {
                    $0.autoreverses = true
                    $0.repeatDuration = 3
                }
            },
            Sample("speed = 2", "takes one second") { $0.play { $0.speed = 2 } },
            Sample("speed = 0.5", "takes four seconds") { $0.play { $0.speed = 0.5 } },
            Sample("speed = -1, timeOffset = 2", "backwards, from its end") {
                $0.play {
                    $0.speed = -1
                    $0.timeOffset = 2
                }
            },
            Sample("timeOffset = 0.5", "begins a quarter ahead") {
                $0.play {
                    $0.timeOffset = 0.5
                    $0.repeatCount = 2
                }
            },
            Sample("beginTime = 1", "a second later") { $0.play { $0.beginTime = 1 } },
            Sample("timingFunction", "easeInEaseOut, twice") {
                $0.play {
                    _ = $0.paced(.easeInEaseOut)
                    $0.repeatCount = 2
                }
            },
        ])

    /// The values before and after an animation.
    static let fillModes = Page(
        name: "fill", title: "Fill modes",
        summary:
            "CAMediaTimingFillMode: the animation moves from 40 to 214 between the 1st and the 3rd of 4 seconds. The layer is at 127.",
        samples: [
            Sample("removed", "127 before, 127 after") { $0.fill(.removed) },
            Sample("forwards", "127 before, 214 after") { $0.fill(.forwards) },
            Sample("backwards", "40 before, 127 after") { $0.fill(.backwards) },
            Sample("both", "40 before, 214 after") { $0.fill(.both) },
        ])

    /// The timing of layers.
    static let layerTime = Page(
        name: "layer-time", title: "Timing of layers",
        summary:
            "CAMediaTiming of CALayer: a layer's speed and offset apply to everything in it. Each hand has a turn of 4 seconds.",
        samples: [
            Sample("speed = 1", "the default") { stage in stage.clock { _ in } },
            Sample("speed = 2", "twice as fast") { stage in stage.clock { $0.speed = 2 } },
            Sample("speed = 0.5", "half as fast") { stage in stage.clock { $0.speed = 0.5 } },
            Sample("speed = -1", "backwards") { stage in
                stage.clock { clock in stage.whenShown { reverse(clock) } }
            },
            Sample("timeOffset = 1", "set after it is shown: a quarter ahead") { stage in
                stage.clock { clock in stage.whenShown { clock.timeOffset = 1 } }
            },
            Sample("speed = 0, timeOffset", "paused after 1.5 seconds") { stage in
                stage.clock { clock in stage.whenShown { pause(clock, after: 1.5) } }
            },
            Sample("a layer of speed 2 in one of 0.5", "the product counts: normal speed") { stage in
                stage.clock(inner: { $0.speed = 2 }) { $0.speed = 0.5 }
            },
            Sample("a layer of speed 2 in one of 2", "four times as fast") { stage in
                stage.clock(inner: { $0.speed = 2 }) { $0.speed = 2 }
            },
        ])

    /// Makes a layer's time run backwards from a late time, so that its animations have begun and run for a long time.
    private static func reverse(_ layer: CALayer) {
        let now = CACurrentMediaTime()
        layer.speed = -1
        layer.timeOffset = 2 * now + 4000
    }

    /// Stops a layer's time at the value that it will have after the given number of seconds.
    private static func pause(_ layer: CALayer, after seconds: Double) {
        let time = layer.convertTime(CACurrentMediaTime() + seconds, from: nil)
        layer.speed = 0
        layer.timeOffset = time
    }
}

extension Stage {
    /// Moves a dot from left to right in 2 seconds, with a change of the animation's timing.
    fileprivate func play(_ change: (CABasicAnimation) -> Void) {
        track()
        let animation = tween("position.x", from: Stage.left, to: Stage.right)
        animation.fillMode = .both
        change(animation)
        dot(Palette.teal).run(loop(every: 8, animation))
    }

    fileprivate func fill(_ mode: CAMediaTimingFillMode) {
        track(marks: [40, 127, 214])
        let animation = tween("position.x", from: 40, to: 214)
        animation.beginTime = 1
        animation.fillMode = mode
        dot(Palette.amber).run(loop(every: 4, animation))
    }

    /// Adds a clock face with a hand. One closure changes the timing of the face, the other that of the layer with the hand.
    fileprivate func clock(inner change: (CALayer) -> Void = { _ in }, _ outerChange: (CALayer) -> Void) {
        let face = box(Palette.rim, size: CGSize(width: 110, height: 110))
        face.cornerRadius = 55
        let inner = CALayer()
        inner.frame = face.bounds
        face.addSublayer(inner)
        let hand = CALayer()
        hand.bounds = CGRect(x: 0, y: 0, width: 6, height: 46)
        hand.anchorPoint = CGPoint(x: 0.5, y: 0)
        hand.position = CGPoint(x: 55, y: 55)
        hand.cornerRadius = 3
        hand.backgroundColor = Palette.amber
        inner.addSublayer(hand)
        outerChange(face)
        change(inner)
        hand.run(tween("transform.rotation.z", from: 0, to: -2 * Double.pi, duration: 4).forever())
    }
}
