import AppKit
import DemoSupport

/// A stack of cards. The top card is thrown away, and the others spring forward.
final class CardsScene: Scene {
    nonisolated static let pause = 1.6
    /// The cards from the top to the bottom.
    private(set) var cards: [CALayer] = []
    private var made = 0
    private var steps = 0

    override var needsFrames: Bool { true }

    override init() {
        super.init()
        for _ in 0..<5 { cards.append(makeCard()) }
        for (place, card) in cards.enumerated() { settle(card, at: place) }
    }

    private func makeCard() -> CALayer {
        let color = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet][made % 5]
        made += 1
        let card = CALayer()
        card.name = "card \(made)"
        card.bounds = CGRect(x: 0, y: 0, width: 300, height: 400)
        (card.cornerRadius, card.backgroundColor) = (24, color)
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.45, 14, CGSize(width: 0, height: -6))
        card.shadowPath = CGPath(roundedRect: card.bounds, cornerWidth: 24, cornerHeight: 24, transform: nil)
        for (text, size, y) in [("\(made)", 120.0, 170.0), ("springs forward", 20, 60)] {
            let label = CATextLayer()
            label.string = text
            label.font = "DejaVu Sans" as CFString
            (label.fontSize, label.alignmentMode, label.contentsScale) = (size, .center, 2)
            label.foregroundColor = Palette.white
            label.frame = CGRect(x: 0, y: y, width: 300, height: size * 1.3)
            card.addSublayer(label)
        }
        layer.insertSublayer(card, at: 0)
        return card
    }

    /// Returns the center and scale of the card at a place from the top.
    nonisolated static func place(_ place: Int) -> (center: CGPoint, scale: CGFloat) {
        let down = CGFloat(place)
        return (CGPoint(x: Scene.middle.x, y: 300 + 34 * down), 1 - 0.07 * down)
    }

    private func settle(_ card: CALayer, at place: Int) {
        let (center, scale) = Self.place(place)
        card.position = center
        card.transform = CATransform3DMakeScale(scale, scale, 1)
        card.opacity = place < 4 ? 1 : 0
    }

    /// Throws the top card away at a time, to the right or left.
    func throwCard(at time: CFTimeInterval) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let top = cards.removeFirst()
        let side: CGFloat = made % 2 == 0 ? 1 : -1
        let now = layer.convertTime(time, from: nil)
        let fly = CABasicAnimation(keyPath: "position.x")
        fly.byValue = 900 * side
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = -0.5 * side
        let away = CAAnimationGroup()
        away.animations = [fly, turn]
        (away.duration, away.beginTime, away.fillMode) = (0.5, now, .both)
        away.timingFunction = CAMediaTimingFunction(name: .easeIn)
        away.isRemovedOnCompletion = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { top.removeFromSuperlayer() }
        top.add(away, forKey: "away")
        CATransaction.commit()
        cards.append(makeCard())
        for (place, card) in cards.enumerated() {
            let former = card === cards.last ? Self.place(place + 1) : (card.position, card.transform.m11)
            settle(card, at: place)
            let delay = 0.04 * Double(place)
            spring(card, "position.y", from: former.0.y, to: card.position.y, at: now + delay)
            spring(card, "transform.scale", from: former.1, to: card.transform.m11, at: now + delay)
            if place == 3 {
                let appear = CABasicAnimation(keyPath: "opacity")
                (appear.fromValue, appear.duration) = (0, 0.3)
                appear.beginTime = now
                card.add(appear, forKey: "appear")
            }
        }
        CATransaction.commit()
    }

    private func spring(_ card: CALayer, _ keyPath: String, from: CGFloat, to: CGFloat, at time: CFTimeInterval) {
        let spring = CASpringAnimation(keyPath: keyPath)
        (spring.fromValue, spring.toValue) = (from, to)
        (spring.stiffness, spring.damping) = (220, 14)
        spring.duration = spring.settlingDuration
        spring.beginTime = time
        spring.fillMode = .backwards
        card.add(spring, forKey: keyPath)
    }

    override func act() { throwCard(at: CACurrentMediaTime()) }

    override func frame(at seconds: Double) {
        let step = Int(seconds / Self.pause)
        guard step > steps else { return }
        steps = step
        throwCard(at: start + Double(step) * Self.pause)
    }
}
