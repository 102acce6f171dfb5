import AppKit
import DemoSupport

extension Page {
    /// Value functions, which make transforms of numbers.
    static let valueFunctions = Page(
        name: "value-functions", title: "Value functions",
        summary:
            "CAValueFunction: an animation of transform between numbers, from which the function makes a transform.",
        samples: [
            Sample("rotateX", "0 to 2π") { $0.function(.rotateX, from: 0, to: 2 * Double.pi) },
            Sample("rotateY", "0 to 2π") { $0.function(.rotateY, from: 0, to: 2 * Double.pi) },
            Sample("rotateZ", "0 to 2π") { $0.function(.rotateZ, from: 0, to: 2 * Double.pi) },
            Sample("scale", "(1, 1, 1) to (0.3, 1.5, 1)") { $0.function(.scale, from: [1, 1, 1], to: [0.3, 1.5, 1]) },
            Sample("scaleX", "1 to 2.5") { $0.function(.scaleX, from: 1, to: 2.5) },
            Sample("scaleY", "1 to 0.2") { $0.function(.scaleY, from: 1, to: 0.2) },
            Sample("translate", "(-80, -20, 0) to (80, 20, 0)") {
                $0.function(.translate, from: [-80, -20, 0], to: [80, 20, 0])
            },
            Sample("translateX", "-80 to 80") { $0.function(.translateX, from: -80, to: 80) },
            Sample("translateY", "-30 to 30") { $0.function(.translateY, from: -30, to: 30) },
        ])

    /// Animations of whole transforms, and of their components.
    static let transforms = Page(
        name: "transforms", title: "Transforms",
        summary:
            "Between two transforms, a layer takes the shortest way; a key path to a rotation makes all of its turns.",
        samples: [
            Sample("transform, to 170°", "the shortest arc") { stage in
                stage.card().run(stage.turn(to: 170))
            },
            Sample("transform, to 190°", "the shortest arc: 170 the other way") { stage in
                stage.card().run(stage.turn(to: 190))
            },
            Sample("transform.rotation.z, to 900°", "two and a half turns") { stage in
                stage.card().run(tween("transform.rotation.z", from: 0, to: 5 * Double.pi, duration: 3).backAndForth())
            },
            Sample("transform.rotation.x and .y", "seen from the front") { stage in
                stage.card().run(
                    tween("transform.rotation.x", from: 0, to: Double.pi, duration: 3).backAndForth(),
                    tween("transform.rotation.y", from: 0, to: Double.pi, duration: 2).backAndForth())
            },
            Sample("transform.scale", "in all directions: 0.3 to 1.3") { stage in
                stage.card().run(tween("transform.scale", from: 0.3, to: 1.3).backAndForth())
            },
            Sample("transform.scale.x", "0.3 to 2") { stage in
                stage.card().run(tween("transform.scale.x", from: 0.3, to: 2).backAndForth())
            },
            Sample("transform.translation", "a size: (-70, -25) to (70, 25)") { stage in
                let (from, to) = (CGSize(width: -70, height: -25), CGSize(width: 70, height: 25))
                stage.card().run(tween("transform.translation", from: from, to: to).backAndForth())
            },
            Sample("transform.rotation", "on a scaled layer: the scale stays") { stage in
                let card = stage.card()
                card.transform = CATransform3DMakeScale(2, 0.8, 1)
                card.run(tween("transform.rotation", from: 0, to: 2 * Double.pi, duration: 4).forever())
            },
            Sample("sublayerTransform.rotation.z", "the sublayers turn, the layer does not") { stage in
                let frame = stage.box(Palette.rim, size: CGSize(width: 200, height: 110))
                for (index, color) in [Palette.blue, Palette.teal, Palette.amber].enumerated() {
                    let box = CALayer()
                    box.frame = CGRect(x: 50 + index * 36, y: 41, width: 28, height: 28)
                    box.backgroundColor = color
                    frame.addSublayer(box)
                }
                frame.run(tween("sublayerTransform.rotation.z", from: 0, to: 2 * Double.pi, duration: 4).forever())
            },
            Sample("transform, scaled and turned", "scale, shear and rotation, each interpolated alone") { stage in
                let end = CATransform3DRotate(CATransform3DMakeScale(1.6, 0.5, 1), 2.5, 0, 0, 1)
                stage.card().run(tween("transform", from: CATransform3DIdentity, to: end).backAndForth())
            },
            Sample("keyframes of transform.rotation.z", "0, 1, -1, 0.5, 0") { stage in
                stage.card().run(through("transform.rotation.z", [0, 1, -1, 0.5, 0], mode: .cubic).forever())
            },
            Sample("position.y and bounds.size.width", "key paths into a point and a size") { stage in
                stage.box(Palette.violet, size: CGSize(width: 60, height: 36)).run(
                    tween("position.y", from: 24, to: 106).backAndForth(),
                    tween("bounds.size.width", from: 20, to: 180, duration: 3).backAndForth())
            },
        ])
}

extension Stage {
    /// Adds a square with a mark at its top.
    fileprivate func card() -> CALayer {
        let card = box(Palette.violet, size: CGSize(width: 60, height: 60))
        let mark = CALayer()
        mark.frame = CGRect(x: 6, y: 42, width: 48, height: 12)
        mark.backgroundColor = Palette.white
        card.addSublayer(mark)
        return card
    }

    fileprivate func turn(to degrees: Double) -> CABasicAnimation {
        let end = CATransform3DMakeRotation(degrees / 180 * .pi, 0, 0, 1)
        return tween("transform", from: CATransform3DIdentity, to: end).backAndForth()
    }

    fileprivate func function(_ name: CAValueFunctionName, from: Any, to: Any) {
        let animation = tween("transform", from: from, to: to)
        animation.valueFunction = CAValueFunction(name: name)
        card().run(animation.backAndForth())
    }
}
