import AppKit
import DemoSupport

extension Spinner {
    /// Spinners in space, and of rectangles that change.
    static let spatial = [flip, cube, helix, gears, radar, tiles]

    /// A square that turns over around one axis, then the other, in perspective.
    private static let flip = Spinner("flipping square") { square, _ in
        let card = square.add(
            CALayer(), "card", at: middle, size: CGSize(width: 50, height: 50), color: Palette.amber)
        card.cornerRadius = 6
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 120
        let turns = [
            eye, CATransform3DRotate(eye, .pi - 0.001, 1, 0, 0),
            CATransform3DRotate(CATransform3DRotate(eye, .pi - 0.001, 1, 0, 0), .pi - 0.001, 0, 1, 0),
        ]
        let flip = keyframes("transform", turns, at: [0, 0.5, 1], duration: 1.6)
        flip.timingFunctions = (0..<2).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
        card.add(flip, forKey: "flip")
    }

    /// A cube in a transform layer.
    private static let cube = Spinner("cube") { square, _ in
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 240
        square.sublayerTransform = CATransform3DRotate(eye, 0.5, 1, 0, 0)
        let cube = square.add(CATransformLayer(), "cube", at: middle, size: CGSize(width: 44, height: 44))
        let colors = [Palette.blue, Palette.teal, Palette.pink, Palette.violet, Palette.amber, Palette.white]
        for (side, color) in colors.enumerated() {
            let face = cube.add(
                CALayer(), at: CGPoint(x: 22, y: 22), size: CGSize(width: 44, height: 44), color: color)
            let turn =
                side < 4
                ? CATransform3DMakeRotation(CGFloat(side) * .pi / 2, 0, 1, 0)
                : CATransform3DMakeRotation(side == 4 ? .pi / 2 : -.pi / 2, 1, 0, 0)
            face.transform = CATransform3DTranslate(turn, 0, 0, 22)
            (face.borderWidth, face.borderColor) = (1.5, Palette.background)
        }
        cube.add(cycle("transform.rotation.y", from: 0, to: 2 * Double.pi, duration: 3), forKey: "turn")
    }

    /// Pairs of dots on a turning double helix, by value functions.
    private static let helix = Spinner("helix") { square, _ in
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 150
        square.sublayerTransform = eye
        for index in 0..<7 {
            let rung = square.add(
                CATransformLayer(), "rung \(index)", at: CGPoint(x: 42, y: 9 + 11 * CGFloat(index)),
                size: CGSize(width: 60, height: 8))
            rung.addDot(at: CGPoint(x: 4, y: 4), diameter: 9, color: Palette.teal)
            rung.addDot(at: CGPoint(x: 56, y: 4), diameter: 9, color: Palette.pink)
            rung.add(CALayer(), at: CGPoint(x: 30, y: 4), size: CGSize(width: 44, height: 1), color: Palette.faint)
            let turn = cycle("transform", from: 0, to: 2 * Double.pi, duration: 2)
            turn.valueFunction = CAValueFunction(name: .rotateY)
            turn.timeOffset = Double(index) * 0.15
            rung.add(turn, forKey: "turn")
        }
    }

    /// Two wheels whose teeth mesh.
    private static let gears = Spinner("gears") { square, _ in
        func gear(_ teeth: Int, _ radius: CGFloat) -> CGPath {
            let path = CGMutablePath()
            for step in 0..<(4 * teeth) {
                let angle = (CGFloat(step) + 0.5) / CGFloat(4 * teeth) * 2 * .pi
                let length = step % 4 < 2 ? radius + 4 : radius - 4
                let point = CGPoint(x: length * cos(angle), y: length * sin(angle))
                if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.closeSubpath()
            path.addEllipse(in: CGRect(x: -radius / 3, y: -radius / 3, width: radius / 1.5, height: radius / 1.5))
            return path
        }
        for (name, teeth, radius, place, color, turn) in [
            ("large gear", 12, CGFloat(26), CGPoint(x: 31, y: 50), Palette.faint, 2 * Double.pi),
            (
                "small gear", 8, CGFloat(26 * 8 / 12.0), CGPoint(x: 31 + 43 * 0.8, y: 50 - 43 * 0.6), Palette.blue,
                -3 * Double.pi
            ),
        ] {
            let wheel = CAShapeLayer()
            (wheel.name, wheel.position, wheel.fillColor, wheel.fillRule) = (name, place, color, .evenOdd)
            wheel.path = gear(teeth, radius)
            square.addSublayer(wheel)
            wheel.add(cycle("transform.rotation.z", from: 0, to: turn, duration: 4), forKey: "turn")
        }
    }

    /// A beam that sweeps over rings, and a blip that it lights up.
    private static let radar = Spinner("radar") { square, _ in
        for radius in [14.0, 27, 40] {
            square.addShape(
                nil,
                CGPath(
                    ellipseIn: CGRect(x: 42 - radius, y: 42 - radius, width: 2 * radius, height: 2 * radius),
                    transform: nil), stroke: Palette.track, lineWidth: 1)
        }
        let beam = CAGradientLayer()
        beam.type = .conic
        beam.colors = [Palette.teal, Palette.color(0x4fd1c5, alpha: 0), Palette.color(0x4fd1c5, alpha: 0)]
        beam.locations = [0, 0.25, 1]
        (beam.startPoint, beam.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
        square.add(beam, "beam", at: middle, size: CGSize(width: 80, height: 80))
        (beam.cornerRadius, beam.masksToBounds) = (40, true)
        beam.add(cycle("transform.rotation", from: 0, to: -2 * Double.pi, duration: 2), forKey: "sweep")
        let blip = square.addDot("blip", at: CGPoint(x: 42, y: 16), diameter: 7, color: Palette.white)
        blip.opacity = 0
        let light = keyframes("opacity", [0, 0, 1, 0], at: [0, 0.74, 0.75, 1], duration: 2)
        blip.add(light, forKey: "light")
    }

    /// Three tiles that move around the four places of a square, and change their corners.
    private static let tiles = Spinner("tiles") { square, _ in
        let places = [CGPoint(x: 22, y: 62), CGPoint(x: 62, y: 62), CGPoint(x: 62, y: 22), CGPoint(x: 22, y: 22)]
        for index in 0..<3 {
            let tile = square.add(
                CALayer(), "tile \(index)", at: places[index], size: CGSize(width: 34, height: 34),
                color: [Palette.blue, Palette.violet, Palette.pink][index])
            // Each tile moves on when the place before it is free: one step of a third of the period, then two rests.
            var values: [CGPoint] = []
            var times: [NSNumber] = []
            for step in 0...12 {
                values.append(places[(index + (step + index) / 3) % 4])
                times.append(NSNumber(value: Double(step) / 12))
            }
            let move = keyframes("position", values, at: times, duration: 4.8)
            move.timingFunctions = (0..<12).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
            tile.add(move, forKey: "move")
            let round = cycle("cornerRadius", from: 4, to: 17, duration: 0.8)
            round.autoreverses = true
            tile.add(round, forKey: "round")
        }
    }
}
