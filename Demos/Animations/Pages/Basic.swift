import AppKit
import DemoSupport

extension Page {
    /// The combinations of `fromValue`, `toValue` and `byValue` in the header's table.
    static let basic = Page(
        name: "basic", title: "Basic animations",
        summary:
            "CABasicAnimation of position.x. The layer itself is at 127, the middle. Its own value is used where none is given.",
        samples: [
            Sample("fromValue, toValue", "from 40 to 214") { $0.move(from: 40, to: 214) },
            Sample("fromValue, byValue", "from 40, by 120: to 160") { $0.move(from: 40, by: 120) },
            Sample("byValue, toValue", "by 120, to 214: from 94") { $0.move(to: 214, by: 120) },
            Sample("fromValue", "from 40 to the layer's own 127") { $0.move(from: 40) },
            Sample("toValue", "from the layer's own 127 to 214") { $0.move(to: 214) },
            Sample("byValue", "from the layer's own 127, by 60: to 187") { $0.move(by: 60) },
            Sample("position", "a point: both coordinates") { stage in
                stage.dot().run(
                    tween("position", from: CGPoint(x: 40, y: 25), to: CGPoint(x: 214, y: 105)).backAndForth())
            },
            Sample("bounds.size", "a size: both lengths") { stage in
                let size = tween("bounds.size", from: CGSize(width: 20, height: 90), to: CGSize(width: 200, height: 30))
                stage.box(Palette.teal).run(size.backAndForth())
            },
            Sample("cornerRadius", "a number: from 0 to 32") { stage in
                stage.box(Palette.amber).run(tween("cornerRadius", from: 0, to: 32).backAndForth())
            },
            Sample("opacity", "from 1 to 0.1") { stage in
                stage.box(Palette.pink).run(tween("opacity", from: 1, to: 0.1).backAndForth())
            },
            Sample("borderWidth", "from 0 to 24") { stage in
                let box = stage.box(Palette.violet)
                box.borderColor = Palette.white
                box.run(tween("borderWidth", from: 0, to: 24).backAndForth())
            },
            Sample("anchorPoint", "a rotated layer whose anchor point moves") { stage in
                let box = stage.box(Palette.blue, size: CGSize(width: 44, height: 44))
                box.transform = CATransform3DMakeRotation(.pi / 8, 0, 0, 1)
                box.run(tween("anchorPoint", from: CGPoint.zero, to: CGPoint(x: 1, y: 1)).backAndForth())
                stage.dot(Palette.white, size: 5)
            },
        ])

    /// Timing functions, with their curves.
    static let timingFunctions = Page(
        name: "timing", title: "Timing functions",
        summary:
            "CAMediaTimingFunction: time runs to the right, progress upwards. The dots on the right move with the progress.",
        samples: [
            Sample("linear", "(0, 0) (1, 1)") { $0.pace(CAMediaTimingFunction(name: .linear)) },
            Sample("easeIn", "(0.42, 0) (1, 1)") { $0.pace(CAMediaTimingFunction(name: .easeIn)) },
            Sample("easeOut", "(0, 0) (0.58, 1)") { $0.pace(CAMediaTimingFunction(name: .easeOut)) },
            Sample("easeInEaseOut", "(0.42, 0) (0.58, 1)") { $0.pace(CAMediaTimingFunction(name: .easeInEaseOut)) },
            Sample("default", "(0.25, 0.1) (0.25, 1)") { $0.pace(CAMediaTimingFunction(name: .default)) },
            Sample("overshooting", "(0.68, -0.3) (0.32, 1.3)") {
                $0.pace(CAMediaTimingFunction(controlPoints: 0.68, -0.3, 0.32, 1.3))
            },
            Sample("late", "(0.9, 0) (1, 0.2)") { $0.pace(CAMediaTimingFunction(controlPoints: 0.9, 0, 1, 0.2)) },
            Sample("almost a step", "(1, 0) (0, 1)") { $0.pace(CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)) },
        ])
}

extension Stage {
    /// Moves a dot along a track with marks at the values.
    fileprivate func move(from: Double? = nil, to: Double? = nil, by: Double? = nil) {
        track(marks: [40, 127, 214])
        dot().run(tween("position.x", from: from, to: to, by: by).forever())
    }

    /// Shows a timing function's curve as dots, and moves two dots with it: one along the curve, one up and down.
    fileprivate func pace(_ function: CAMediaTimingFunction) {
        let (left, right, low, high): (CGFloat, CGFloat, CGFloat, CGFloat) = (24, 184, 25, 105)
        for y in [low, high] {
            box(Palette.rim, at: CGPoint(x: (left + right) / 2, y: y), size: CGSize(width: right - left, height: 1))
        }
        func rise() -> CABasicAnimation {
            let rise = tween("position.y", from: low, to: high)
            rise.timingFunction = function
            return rise
        }
        let across = tween("position.x", from: left, to: right)
        for step in 0...40 {
            let ghost = dot(Palette.trail, at: CGPoint(x: left + (right - left) * CGFloat(step) / 40, y: low), size: 4)
            hold(ghost, at: Double(step) / 20, of: rise())
        }
        dot(Palette.amber, size: 14).run(across.forever(), rise().forever())
        dot(Palette.blue, at: CGPoint(x: 222, y: low)).run(rise().forever())
    }
}
