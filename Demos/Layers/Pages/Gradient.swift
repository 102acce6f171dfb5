import AppKit
import DemoSupport

extension Page {
    static let gradient = Page(
        name: "gradient", title: "CAGradientLayer",
        summary: "Colors along an axis, outwards or round a center, in the shape of the layer.",
        samples: [
            Sample("conic", "startPoint in the middle, turning endPoint") { stage in
                let wheel = stage.gradient(.rainbow, size: CGSize(width: 110, height: 110))
                (wheel.type, wheel.cornerRadius) = (.conic, 55)
                (wheel.startPoint, wheel.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
                let turn = CAKeyframeAnimation(keyPath: "endPoint")
                turn.values = (0...48).map { step in
                    let angle = Double(step) / 48 * 2 * .pi
                    return CGPoint(x: 0.5 + 0.5 * cos(angle), y: 0.5 + 0.5 * sin(angle))
                }
                (turn.duration, turn.repeatCount) = (6, .infinity)
                wheel.add(turn, forKey: nil)
            },
            Sample("axial", "from (0.5, 0) to (0.5, 1), the default") { stage in
                stage.gradient([Palette.color(0x0b2545), Palette.color(0x3a7ca5), Palette.color(0xffb07c)])
            },
            Sample("axial, slanted", "from (0, 0) to (1, 1)") { stage in
                let layer = stage.gradient([Palette.violet, Palette.pink, Palette.amber])
                (layer.startPoint, layer.endPoint) = (.zero, CGPoint(x: 1, y: 1))
            },
            Sample("radial", "an ellipse around startPoint, to endPoint") { stage in
                let layer = stage.gradient([Palette.white, Palette.blue, Palette.color(0x0b1b3a)])
                (layer.type, layer.startPoint, layer.endPoint) = (
                    .radial, CGPoint(x: 0.35, y: 0.6), CGPoint(x: 1, y: 1.25)
                )
            },
            Sample("locations", "0.2, 0.5 and 0.8, to and fro") { stage in
                let layer = stage.gradient([Palette.teal, Palette.white, Palette.teal])
                (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
                layer.locations = [0.2, 0.5, 0.8]
                layer.add(swinging("locations", from: [-0.2, 0, 0.2], to: [0.8, 1, 1.2]), forKey: nil)
            },
            Sample("equal locations", "0, ⅓, ⅓, ⅔, ⅔, 1: hard edges") { stage in
                let (a, b, c) = (Palette.color(0x1d7874), Palette.color(0xf4efe6), Palette.color(0xee2e31))
                let layer = stage.gradient([a, a, b, b, c, c])
                layer.locations = [0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1].map { NSNumber(value: $0) }
                (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            },
            Sample("colors", "each on its way to another") { stage in
                let layer = stage.gradient([Palette.blue, Palette.violet])
                (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0))
                layer.add(
                    swinging("colors", from: [Palette.blue, Palette.violet], to: [Palette.amber, Palette.pink]),
                    forKey: nil)
            },
            Sample("alpha", "over a backgroundColor, with a border") { stage in
                let layer = stage.gradient([Palette.color(0x5aa9ff), Palette.color(0x5aa9ff, alpha: 0)])
                layer.backgroundColor = Palette.color(0x3a1f4d)
                (layer.borderWidth, layer.borderColor, layer.cornerRadius) = (5, Palette.amber, 36)
                layer.cornerCurve = .continuous
            },
        ])
}

extension [CGColor] {
    fileprivate static var rainbow: [CGColor] {
        [0xff5e5e, 0xffb65e, 0xf6f16a, 0x6ae08b, 0x5ec8ff, 0x8b7bff, 0xff6bd0, 0xff5e5e].map { Palette.color($0) }
    }
}

extension Stage {
    /// Adds a gradient in the middle of the stage.
    @discardableResult
    fileprivate func gradient(_ colors: [CGColor], size: CGSize = CGSize(width: 220, height: 110)) -> CAGradientLayer {
        let gradient = CAGradientLayer()
        gradient.colors = colors
        gradient.bounds = CGRect(origin: .zero, size: size)
        gradient.position = Stage.middle
        gradient.cornerRadius = 14
        layer.addSublayer(gradient)
        return gradient
    }
}
