import AppKit
import DemoSupport

/// A random layer tree as programs write them: panels of cards, groups with masks, filters and shadows, text, charts and
/// scrolling lists, nested in one another, which animations and the program change. The same seed gives the same tree and
/// the same changes on every run.
final class ProgramTree {
    /// What the tree contains and what changes, for the report.
    private(set) var summary: [String] = []
    private(set) var changes: [SceneChange] = []
    var random: SeededRandom
    private let size: CGSize

    /// Adds the layers to a root layer. `only`: the number of the only panel to add, for finding what is expensive.
    init(seed: UInt64, in root: CALayer, only: Int? = nil) {
        (random, size) = (SeededRandom(seed: seed), root.bounds.size)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.backgroundColor = CGColor(red: 0.92, green: 0.92, blue: 0.9, alpha: 1)
        for number in 0..<random.whole(1...3) {
            let (count, lines) = (changes.count, summary.count)
            let panel = panel(depth: 0)
            panel.position = CGPoint(
                x: size.width * CGFloat(random.number(0.25...0.75)),
                y: size.height * CGFloat(random.number(0.3...0.7)))
            move(panel, "panel \(number)")
            if only.map({ $0 == number }) ?? true {
                root.addSublayer(panel)
            } else {
                changes.removeLast(changes.count - count)
                summary.removeLast(summary.count - lines)
            }
        }
        CATransaction.commit()
    }

    /// A layer with sublayers.
    func panel(depth: Int) -> CALayer {
        let share = depth == 0 ? 1 : 0.6
        let bounds = CGRect(
            x: 0, y: 0, width: (share * random.number(240...760)).rounded(),
            height: (share * random.number(200...560)).rounded())
        let kind = random.element(of: PanelKind.all)
        summary.append(
            String(repeating: "  ", count: depth) + kind.name + " \(Int(bounds.width))x\(Int(bounds.height))")
        return kind.make(self, bounds, depth)
    }

    /// Adds leaves and, above a certain depth, other panels.
    func fill(_ layer: CALayer, depth: Int, count: Int? = nil) {
        for _ in 0..<(count ?? random.whole(2...5)) {
            let child = depth < 2 && random.chance(35) ? panel(depth: depth + 1) : leaf(in: layer.bounds)
            child.position = CGPoint(
                x: layer.bounds.width * CGFloat(random.number(0.2...0.8)),
                y: layer.bounds.height * CGFloat(random.number(0.2...0.8)))
            if random.chance(25) { move(child, String(repeating: "  ", count: depth + 1) + "child") }
            layer.addSublayer(child)
        }
    }

    /// Adds one or two motions, by animations or by the program.
    func move(_ layer: CALayer, _ name: String) {
        for _ in 0..<random.whole(1...2) {
            guard let motion = TreeMotion.random(for: layer, &random) else { continue }
            let isByProgram = random.chance(50)
            if isByProgram {
                let movement = motion.movement
                changes.append { movement.set(at: Double($0) / 60) }
            } else {
                motion.movement.animate()
            }
            summary.append("\(name): \(motion.name)\(isByProgram ? " by the program" : "")")
        }
    }

    /// Adds a change by the program.
    func change(_ name: String, _ change: @escaping SceneChange) {
        changes.append(change)
        summary.append("    \(name) by the program")
    }

    /// A layer without sublayers, or with few.
    func leaf(in bounds: CGRect) -> CALayer {
        let size = CGSize(
            width: max(24, bounds.width * CGFloat(random.number(0.15...0.7))).rounded(),
            height: max(16, bounds.height * CGFloat(random.number(0.1...0.5))).rounded())
        let frame = CGRect(origin: .zero, size: size)
        switch random.whole(0...7) {
        case 0:
            let box = Interface.box(frame, random.color(), radius: CGFloat(random.whole(0...12)))
            if random.chance(40) { (box.borderWidth, box.borderColor) = (1, random.color()) }
            if random.chance(30) { Interface.addShadow(to: box) }
            return box
        case 1:
            let image = Photograph.image(
                width: Int(size.width), height: Int(size.height), seed: UInt64(random.whole(1...6)))
            return Interface.imageLayer(image, frame, radius: random.chance(50) ? 10 : 0)
        case 2, 3:
            let text = Interface.text(
                random.element(of: Interface.titles), size: CGFloat(random.whole(12...28)), random.color(), frame,
                scale: 1)
            if random.chance(30) {
                change("text") { text.string = "\(Interface.subtitles[cycling: $0 / 4]) \($0)" }
            }
            return text
        case 4: return shape(frame)
        case 5:
            let gradient = CAGradientLayer()
            gradient.frame = frame
            gradient.colors = (0..<random.whole(2...4)).map { _ in random.color() }
            gradient.type = [.axial, .radial, .conic][random.whole(0...2)]
            if gradient.type != .axial { gradient.startPoint = CGPoint(x: 0.5, y: 0.5) }
            gradient.endPoint = CGPoint(x: 1, y: random.unit())
            if random.chance(40) { gradient.cornerRadius = 12 }
            return gradient
        case 6:
            return Interface.progressBar(
                CGRect(x: 0, y: 0, width: size.width, height: 8), CGFloat(random.unit()), random.color(),
                track: Palette.white)
        default:
            let group = Interface.box(frame, random.color().copy(alpha: 0.5), radius: 8)
            group.addSublayer(Interface.box(frame.insetBy(dx: 8, dy: 5), random.color(), radius: 4))
            if random.chance(50) { group.opacity = 0.7 }
            return group
        }
    }

    /// A chart, a ring or a star.
    func shape(_ frame: CGRect) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.frame = frame
        let path = CGMutablePath()
        switch random.whole(0...2) {
        case 0:
            path.move(to: CGPoint(x: 0, y: frame.midY))
            for number in 1...24 {
                path.addLine(
                    to: CGPoint(
                        x: frame.width * CGFloat(number) / 24, y: frame.height * CGFloat(random.number(0.1...0.9))))
            }
            shape.fillColor = nil
        case 1: path.addEllipse(in: frame.insetBy(dx: 4, dy: 4))
        default:
            for number in 0..<10 {
                let (angle, radius) = (CGFloat(number) * .pi / 5, number % 2 == 0 ? CGFloat(0.48) : 0.22)
                let point = CGPoint(
                    x: frame.width * (0.5 + radius * sin(angle)), y: frame.height * (0.5 + radius * cos(angle)))
                if number == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.closeSubpath()
        }
        shape.path = path
        if shape.fillColor != nil { shape.fillColor = random.color() }
        (shape.strokeColor, shape.lineWidth) = (random.color(), CGFloat(random.whole(1...6)))
        (shape.lineCap, shape.lineJoin) = (.round, .round)
        return shape
    }
}
