import AppKit
import DemoSupport

extension Spinner {
    /// Spinners made of stroked paths.
    static let stroked = [arc, chase, dashes, wave, check, morph]

    /// An arc whose ends chase each other while it turns.
    private static let arc = Spinner("arc") { square, _ in
        let ring = CGMutablePath()
        ring.addArc(center: middle, radius: 34, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
        let arc = square.addShape("arc", ring, stroke: Palette.teal, lineWidth: 7)
        let head = CABasicAnimation(keyPath: "strokeEnd")
        (head.fromValue, head.toValue, head.duration) = (0.0, 1.0, 0.7)
        head.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
        head.fillMode = .both
        let tail = CABasicAnimation(keyPath: "strokeStart")
        (tail.fromValue, tail.toValue, tail.duration, tail.beginTime) = (0.0, 1.0, 0.7, 0.7)
        tail.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
        tail.fillMode = .both
        arc.add(group([head, tail], duration: 1.5), forKey: "chase")
        arc.add(cycle("transform.rotation.z", from: 0, to: -2 * Double.pi, duration: 4), forKey: "turn")
    }

    /// A segment that runs along a figure of eight, on a faint track.
    private static let chase = Spinner("figure of eight") { square, _ in
        let path = CGMutablePath()
        path.move(to: middle)
        path.addCurve(to: middle, control1: CGPoint(x: 90, y: 100), control2: CGPoint(x: 110, y: -10))
        path.addCurve(to: middle, control1: CGPoint(x: -26, y: 94), control2: CGPoint(x: -6, y: -16))
        square.addShape(nil, path, stroke: Palette.track, lineWidth: 5)
        let runner = square.addShape("runner", path, stroke: Palette.pink, lineWidth: 5)
        // The segment is cut where the path begins, so that a second one completes it.
        let first = [
            keyframes("strokeStart", [0, 0.75, 1], at: [0, 0.75, 1], duration: 1.6),
            keyframes("strokeEnd", [0.25, 1, 1], at: [0, 0.75, 1], duration: 1.6),
        ]
        runner.add(group(first, duration: 1.6), forKey: "run")
        let rest = square.addShape("rest", path, stroke: Palette.pink, lineWidth: 5)
        rest.strokeEnd = 0
        rest.add(keyframes("strokeEnd", [0, 0, 0.25], at: [0, 0.75, 1], duration: 1.6), forKey: "run")
    }

    /// Dashes that march around a rounded square.
    private static let dashes = Spinner("marching dashes") { square, _ in
        let path = CGPath(
            roundedRect: CGRect(x: 8, y: 8, width: 68, height: 68), cornerWidth: 18, cornerHeight: 18, transform: nil)
        let shape = square.addShape("dashes", path, stroke: Palette.amber, lineWidth: 5)
        shape.lineDashPattern = [14, 10]
        shape.lineCap = .butt
        shape.add(cycle("lineDashPhase", from: 0, to: 24, duration: 0.6), forKey: "march")
    }

    /// A wave whose path changes.
    private static let wave = Spinner("wave") { square, _ in
        func path(_ phase: Double) -> CGPath {
            let path = CGMutablePath()
            for step in 0...20 {
                let x = Double(step) / 20
                let y = 42 + 22 * sin(.pi * x) * sin(4 * .pi * x - phase)
                let point = CGPoint(x: 4 + 76 * x, y: y)
                if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            return path
        }
        let phases = (0...12).map { Double($0) / 12 * 2 * .pi }
        let shape = square.addShape("wave", path(0), stroke: Palette.blue, lineWidth: 5)
        shape.lineJoin = .round
        shape.add(keyframes("path", phases.map(path), duration: 1.2), forKey: "travel")
    }

    /// A ring that closes, followed by a check mark.
    private static let check = Spinner("check") { square, _ in
        let ring = CGMutablePath()
        ring.addArc(center: middle, radius: 36, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        let mark = CGMutablePath()
        mark.addLines(between: [CGPoint(x: 25, y: 42), CGPoint(x: 37, y: 29), CGPoint(x: 60, y: 55)])
        for (name, path, times) in [("circle", ring, [0, 0.45, 1]), ("mark", mark, [0, 0.45, 0.7, 1])] {
            let shape = square.addShape(name, path, stroke: Palette.teal, lineWidth: 6)
            shape.lineJoin = .round
            let values: [Double] = times.count == 3 ? [0, 1, 1] : [0, 0, 1, 1]
            let draw = keyframes("strokeEnd", values, at: times as [NSNumber], duration: 2)
            draw.timingFunctions = values.dropFirst().map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
            let fade = keyframes("opacity", [1, 1, 0], at: [0, 0.85, 1], duration: 2)
            shape.add(group([draw, fade], duration: 2), forKey: "draw")
        }
    }

    /// A filled outline between a circle, a square and a star, with four curves each.
    private static let morph = Spinner("morph") { square, _ in
        func outline(_ radius: CGFloat, _ pull: CGFloat, turned: CGFloat) -> CGPath {
            let path = CGMutablePath()
            func point(_ angle: CGFloat, _ radius: CGFloat) -> CGPoint {
                CGPoint(x: 42 + radius * cos(angle + turned), y: 42 + radius * sin(angle + turned))
            }
            path.move(to: point(0, radius))
            for quarter in 0..<4 {
                let angle = CGFloat(quarter) * .pi / 2
                path.addCurve(
                    to: point(angle + .pi / 2, radius), control1: point(angle + 0.505, radius * pull),
                    control2: point(angle + .pi / 2 - 0.505, radius * pull))
            }
            path.closeSubpath()
            return path
        }
        let circle = outline(34, 1.142, turned: 0)
        let paths = [circle, outline(40, 0.8, turned: .pi / 4), outline(40, 0.4, turned: .pi / 2), circle]
        let shape = square.addShape("blob", circle, fill: Palette.violet)
        let morph = keyframes("path", paths, duration: 2.4)
        morph.timingFunctions = (0..<3).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
        shape.add(morph, forKey: "morph")
    }
}
