import AppKit
import DemoSupport

extension Page {
    static let displayLink = Page(
        name: "display-link", title: "Display links",
        summary:
            "CADisplayLink runs code before each frame, for the time at which the frame will be displayed.",
        samples: [
            Sample("compared with an animation", "below: position.x set by the link") { stage in
                for y in [90.0, 40] { stage.track(y: y) }
                let dot = stage.dot(Palette.blue, at: CGPoint(x: 27, y: 90))
                dot.run(stage.begin(tween("position.x", from: Stage.left, to: Stage.right).forever(), on: dot))
                let linked = stage.dot(Palette.amber, at: CGPoint(x: 27, y: 40))
                stage.eachFrame { time in
                    let part = time.truncatingRemainder(dividingBy: 2) / 2
                    linked.position.x = Stage.left + (Stage.right - Stage.left) * part
                }
            },
            Sample("a curve", "sines of the time, five dots one after another") { stage in
                // The last dot shows the current time; those before it lag behind.
                let dots = (0..<5).map {
                    stage.dot(Palette.color(0x4fd1c5, alpha: 0.28 + CGFloat($0) * 0.18), size: 14)
                }
                stage.eachFrame { time in
                    for (index, dot) in dots.enumerated() {
                        let moment = time - Double(4 - index) * 0.06
                        dot.position = CGPoint(x: 127 + 95 * sin(moment * 1.5), y: 65 + 45 * sin(moment * 2.25 + 1))
                    }
                }
            },
            Sample("preferredFrameRateRange", "at most ten times a second") { stage in
                let hand = stage.box(Palette.pink, size: CGSize(width: 6, height: 90))
                stage.eachFrame(CAFrameRateRange(minimum: 5, maximum: 10, preferred: 10)) { time in
                    hand.transform = CATransform3DMakeRotation(-time * .pi / 2, 0, 0, 1)
                }
            },
            Sample("text", "the seconds of the frame's time") { stage in
                let label = stage.label("", at: Stage.middle, size: 28, color: Palette.text)
                label.layoutFrame = CGRect(x: 27, y: 45, width: 200, height: 40)
                stage.eachFrame { time in
                    let hundredths = Int((time * 100).rounded())
                    label.string = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) s"
                }
            },
        ])
}
