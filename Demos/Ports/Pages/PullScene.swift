import AppKit
import DemoSupport

/// A list that is pulled down to refresh. While the finger pulls, its distance is the time of the indicator's animations; when
/// the finger lifts, the indicator turns, and the list springs back.
final class PullScene: Scene {
    nonisolated static let threshold = 90.0
    /// The times in seconds of a pull: the finger lifts, the list is refreshed, and the next pull.
    nonisolated static let (lift, done, period) = (1.0, 2.6, 4.0)

    /// The layer that turns, the layer whose clock the finger moves, and the layer that grows by that clock.
    private let (spinner, indicator, grown) = (CALayer(), CALayer(), CALayer())
    let list = CALayer()
    private let arrow = CAShapeLayer()
    private(set) var isRefreshing = false
    private var rows: [CALayer] = []
    private var made = 0
    private var pull = 0.0

    override var needsFrames: Bool { true }

    override init() {
        super.init()
        let phone = layer.add(
            CALayer(), at: Scene.middle, size: CGSize(width: 380, height: 620), color: Palette.color(0x1a202d))
        (phone.cornerRadius, phone.masksToBounds, phone.borderWidth, phone.borderColor) = (36, true, 2, Palette.track)
        let size = CGSize(width: 60, height: 60)
        phone.add(spinner, "spinner", at: CGPoint(x: 190, y: 580), size: size)
        spinner.add(indicator, at: CGPoint(x: 30, y: 30), size: size)
        indicator.add(grown, "grown", at: CGPoint(x: 30, y: 30), size: size)
        makeIndicator()
        list.anchorPoint = .zero
        phone.add(list, "list", at: .zero, size: phone.bounds.size)
        list.backgroundColor = Palette.color(0x222a3a)
        for _ in 0..<9 { rows.append(makeRow()) }
    }

    /// Returns a row at the place of those before it.
    private func makeRow() -> CALayer {
        let index = made
        made += 1
        let row = list.add(
            CALayer(), "row \(index)", at: CGPoint(x: 190, y: 580 - 72 * CGFloat(index)),
            size: CGSize(width: 348, height: 60), color: Palette.color(0x2c3650))
        row.cornerRadius = 14
        row.addDot(
            at: CGPoint(x: 32, y: 30), diameter: 36,
            color: [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet][index % 5])
        for (y, width) in [(38.0, 180.0 - 13 * Double(index % 4)), (21, 120 + 17 * Double(index % 3))] {
            let line = row.add(
                CALayer(), at: CGPoint(x: 64 + width / 2, y: y), size: CGSize(width: width, height: 8),
                color: Palette.color(0x8e99ae, alpha: y > 30 ? 0.9 : 0.4))
            line.cornerRadius = 4
        }
        return row
    }

    /// A ring that closes, and an arrow that turns over, in one second of the indicator's time.
    private func makeIndicator() {
        let circle = CGMutablePath()
        circle.addArc(
            center: CGPoint(x: 30, y: 30), radius: 24, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
        let ring = grown.addShape("ring", circle, stroke: Palette.teal, lineWidth: 4)
        let close = CABasicAnimation(keyPath: "strokeEnd")
        (close.fromValue, close.toValue) = (0, 0.92)
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 30, y: 42), CGPoint(x: 30, y: 19)])
        path.addLines(between: [CGPoint(x: 21, y: 28), CGPoint(x: 30, y: 19), CGPoint(x: 39, y: 28)])
        (arrow.name, arrow.frame, arrow.path) = ("arrow", grown.bounds, path)
        (arrow.fillColor, arrow.strokeColor, arrow.lineWidth) = (nil, Palette.white, 3)
        (arrow.lineCap, arrow.lineJoin) = (.round, .round)
        grown.addSublayer(arrow)
        let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        (turn.values, turn.keyTimes) = ([0, 0, Double.pi], [0, 0.5, 1])
        let grow = CABasicAnimation(keyPath: "transform.scale")
        (grow.fromValue, grow.toValue) = (0.3, 1)
        for (layer, animation) in [(ring, close), (arrow, turn), (grown, grow)] as [(CALayer, CAAnimation)] {
            animation.duration = 1
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            // 0 would mean the current time.
            animation.beginTime = 1e-100
            layer.add(animation, forKey: "pull")
        }
        indicator.speed = 0
        indicator.timeOffset = 0
    }

    /// Moves the list by a distance in points, and the indicator's time with it.
    func drag(to distance: Double) {
        pull = distance
        list.position.y = -distance
        indicator.timeOffset = min(distance / Self.threshold, 1)
    }

    /// Lifts the finger. If the list was pulled far enough, it is refreshed.
    func release(at time: CFTimeInterval) {
        isRefreshing = pull >= Self.threshold
        spring(to: isRefreshing ? 80 : 0, at: time)
        guard isRefreshing else { return }
        arrow.opacity = 0
        let spin = cycle("transform.rotation.z", from: 0, to: -2 * Double.pi, duration: 0.8)
        spin.beginTime = spinner.convertTime(time, from: nil)
        spinner.add(spin, forKey: "spin")
    }

    /// Ends the refresh with a new row.
    func finish(at time: CFTimeInterval) {
        isRefreshing = false
        spinner.removeAnimation(forKey: "spin")
        arrow.opacity = 1
        spring(to: 0, at: time)
        for row in rows { row.position.y -= 72 }
        rows.last?.removeFromSuperlayer()
        let row = makeRow()
        rows = [row] + rows.dropLast()
        row.position.y = 580
        let now = layer.convertTime(time, from: nil)
        for (index, row) in rows.enumerated() {
            let shift = CABasicAnimation(keyPath: index == 0 ? "opacity" : "position.y")
            if index == 0 {
                shift.fromValue = 0
            } else {
                (shift.fromValue, shift.toValue, shift.isAdditive) = (72, 0, true)
            }
            (shift.duration, shift.beginTime) = (0.4, now)
            row.add(shift.timing(.easeOut), forKey: "insert")
        }
    }

    private func spring(to distance: Double, at time: CFTimeInterval) {
        let spring = CASpringAnimation(keyPath: "position.y")
        (spring.fromValue, spring.toValue) = (list.position.y, -distance)
        (spring.stiffness, spring.damping) = (160, 18)
        spring.duration = spring.settlingDuration
        spring.beginTime = list.superlayer?.convertTime(time, from: nil) ?? 0
        list.add(spring, forKey: "spring")
        list.position.y = -distance
    }

    private var phase = 0

    override func frame(at seconds: Double) {
        let round = Int(seconds / Self.period)
        let time = seconds - Double(round) * Self.period
        let begin = start + Double(round) * Self.period
        let next = 3 * round + (time < Self.lift ? 0 : time < Self.done ? 1 : 2)
        while phase < next {
            phase += 1
            if phase % 3 == 1 {
                drag(to: Self.finger(Self.lift))
                release(at: begin + Self.lift)
            } else if phase % 3 == 2 {
                finish(at: begin + Self.done)
            }
        }
        if time < Self.lift { drag(to: Self.finger(time)) }
    }

    /// Returns the distance of the finger: it pulls with growing resistance.
    nonisolated static func finger(_ seconds: Double) -> Double { 130 * (1 - pow(1 - min(seconds, 1), 2)) }
}
