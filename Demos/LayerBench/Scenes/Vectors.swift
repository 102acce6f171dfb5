import AppKit
import DemoSupport

extension BenchScene {
    /// Vector animations, as programs build them that play files of a motion design tool: compositions of full-size layers with
    /// masks, each of which holds shape layers with keyframes.
    static let vectors: [BenchScene] = [
        BenchScene.animated("vector-shapes", "176 small shapes that move, turn and morph") { root in
            var random = SeededRandom(seed: 20)
            for index in 0..<176 {
                let group = composition(in: root)
                let path = blob(&random, radius: random.number(8...24))
                let shape = shape(path, Interface.accents[cycling: index])
                shape.morph(to: blob(&random, radius: random.number(8...24)), phase: random.number(0...1))
                let holder = composition(in: group)
                holder.anchorPoint = .zero
                holder.position = random.place(of: .zero, in: root)
                holder.addSublayer(shape)
                holder.keyframe(
                    "position", [holder.position, random.place(of: .zero, in: root), holder.position], &random)
                holder.keyframe("transform.rotation.z", [0.0, Double.pi, 2 * Double.pi], &random)
            }
        },
        BenchScene.animated("vector-shadows", "four compositions of moving shapes with animated shadows") { root in
            var random = SeededRandom(seed: 21)
            for index in 0..<4 {
                let group = composition(in: root)
                group.shadowOpacity = 0.6
                group.shadowColor = CGColor(gray: 0, alpha: 1)
                group.shadowRadius = 12
                group.shadowOffset = CGSize(width: 8, height: -8)
                group.keyframe("shadowRadius", [6.0, 14.0, 6.0], &random)
                let center = random.place(of: CGSize(width: 400, height: 400), in: root)
                for inner in 0..<4 {
                    let shape = shape(blob(&random, radius: 70), Interface.accents[cycling: index + inner])
                    shape.position = CGPoint(
                        x: center.x + random.number(-100...100), y: center.y + random.number(-100...100))
                    shape.keyframe("transform.rotation.z", [0.0, Double.pi, 2 * Double.pi], &random)
                    group.addSublayer(shape)
                }
            }
        },
        BenchScene.animated("vector-gradients", "gradient layers of 20,000 points, masked by small moving shapes") {
            root in
            var random = SeededRandom(seed: 22)
            for index in 0..<6 {
                let gradient = CAGradientLayer()
                gradient.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
                gradient.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
                gradient.type = index % 2 == 0 ? .axial : .radial
                gradient.startPoint = CGPoint(x: 0.49, y: 0.49)
                gradient.endPoint = CGPoint(x: 0.51, y: 0.51)
                gradient.colors = [Interface.accents[cycling: index], Interface.accents[cycling: index + 1]]
                let mask = shape(blob(&random, radius: 120), CGColor(gray: 0, alpha: 1))
                let place = random.place(of: .zero, in: root)
                mask.position = CGPoint(
                    x: 10_000 + place.x - root.bounds.midX, y: 10_000 + place.y - root.bounds.midY)
                mask.keyframe("transform.rotation.z", [0.0, Double.pi, 2 * Double.pi], &random)
                gradient.mask = mask
                gradient.keyframe("startPoint", [CGPoint(x: 0.49, y: 0.49), CGPoint(x: 0.5, y: 0.48)], &random)
                composition(in: root).addSublayer(gradient)
            }
        },
        BenchScene.animated("vector-masks", "409 compositions of shapes that are masked by moving shapes") { root in
            var random = SeededRandom(seed: 23)
            for index in 0..<409 {
                let group = composition(in: root)
                let place = random.place(of: .zero, in: root)
                let fill = shape(blob(&random, radius: 60), Interface.accents[cycling: index])
                fill.position = place
                group.addSublayer(fill)
                let mask = CALayer()
                mask.frame = root.bounds
                let outline = shape(blob(&random, radius: 50), CGColor(gray: 0, alpha: 1))
                outline.position = place
                outline.keyframe("position.x", [place.x - 30, place.x + 30, place.x - 30], &random)
                mask.addSublayer(outline)
                group.mask = mask
            }
        },
    ]

    private static func composition(in parent: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = parent.bounds
        parent.addSublayer(layer)
        return layer
    }

    private static func shape(_ path: CGPath, _ color: CGColor) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path
        layer.fillColor = color
        return layer
    }

    /// A closed outline of four curves around the origin.
    private static func blob(_ random: inout SeededRandom, radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        let points = (0..<4).map { index in
            let distance = radius * random.number(0.7...1.3)
            let angle = Double(index) * .pi / 2
            return CGPoint(x: distance * cos(angle), y: distance * sin(angle))
        }
        path.move(to: points[0])
        for index in 0..<4 {
            let (from, to) = (points[index], points[(index + 1) % 4])
            path.addCurve(
                to: to, control1: CGPoint(x: from.x - from.y * 0.55, y: from.y + from.x * 0.55),
                control2: CGPoint(x: to.x + to.y * 0.55, y: to.y - to.x * 0.55))
        }
        path.closeSubpath()
        return path
    }
}

extension CALayer {
    fileprivate func keyframe(_ keyPath: String, _ values: [Any], _ random: inout SeededRandom) {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.duration = 3
        animation.timeOffset = random.number(0...3)
        animation.repeatCount = .infinity
        add(animation, forKey: keyPath)
    }
}

extension CAShapeLayer {
    fileprivate func morph(to other: CGPath, phase: Double) {
        guard let path else { return }
        let animation = CAKeyframeAnimation(keyPath: "path")
        animation.values = [path, other, path]
        animation.duration = 3
        animation.timeOffset = 3 * phase
        animation.repeatCount = .infinity
        add(animation, forKey: "path")
    }
}
