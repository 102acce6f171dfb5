import AppKit

/// A column of the cost table: a motion of the layers.
struct MatrixMotion: Sendable {
    /// The name for the command line and the column's heading.
    let name: String
    let summary: String
    /// The highest accepted cost of a layer with one feature, in copies of its pixels.
    let bound: Double
    /// Whether the ground below the layers changes its color in each frame.
    var groundChanges = false
    /// Returns what changes; nil if the layer does not move.
    let movement: @Sendable (MatrixCard) -> Movement?

    /// Every column, in the order of the table.
    static let all: [MatrixMotion] = [
        MatrixMotion(
            name: "still", summary: "does not move, the ground below changes its color", bound: 4, groundChanges: true
        ) { _ in nil },
        MatrixMotion(name: "whole", summary: "moves by whole pixels", bound: 4) { card in
            let (start, steps) = (card.layer.position, 30)
            // The values change between two frames, because frame times are not exact.
            return Movement(
                card.layer, "position", duration: Double(2 * steps) / framesPerSecond, phase: 0.25 / Double(steps),
                autoreverses: false, steps: 2 * steps
            ) { fraction in
                let step = Int(fraction * Double(2 * steps) + 1e-6)
                return CGPoint(x: start.x - 15 + CGFloat(step < steps ? step : 2 * steps - step - 1), y: start.y)
            }
        },
        MatrixMotion(name: "fractions", summary: "moves by fractions of a pixel", bound: 4) { card in
            let middle = card.layer.position
            return Movement(card.layer, "position", duration: 0.9, phase: 2 * card.phase) { fraction in
                let part = 2 * CGFloat(fraction) - 1
                return CGPoint(x: middle.x + 13.3 * part, y: middle.y + 7.7 * part)
            }
        },
        MatrixMotion(name: "scale", summary: "scales from 0.8 to 1.2 and back", bound: 8) { card in
            Movement(card.layer, "transform.scale", duration: 1, phase: 2 * card.phase) { 0.8 + 0.4 * $0 }
        },
        MatrixMotion(name: "rotate", summary: "turns about its center", bound: 14) { card in
            Movement(card.layer, "transform.rotation.z", duration: 4, phase: card.phase, autoreverses: false) {
                2 * Double.pi * $0
            }
        },
        MatrixMotion(name: "opacity", summary: "fades from 0.2 to 0.9 and back", bound: 4) { card in
            Movement(card.layer, "opacity", duration: 1, phase: 2 * card.phase) { 0.2 + 0.7 * $0 }
        },
        MatrixMotion(name: "color", summary: "changes its color", bound: 5) { card in
            let color =
                card.color
                ?? .init(layer: card.layer, keyPath: "backgroundColor", from: card.tone(), to: card.tone(3))
            return Movement(color.layer, color.keyPath, duration: 1, phase: 2 * card.phase) { color.value(at: $0) }
        },
        MatrixMotion(name: "resize", summary: "changes its bounds", bound: 14) { card in
            Movement(card.layer, "bounds.size", duration: 1, phase: 2 * card.phase) { fraction in
                let part = 2 * CGFloat(fraction) - 1
                return CGSize(width: MatrixCard.size.width + 40 * part, height: MatrixCard.size.height + 30 * part)
            }
        },
    ]

    private static let framesPerSecond = 60.0

    /// Moves a card by an animation, or by what the program commits before each frame.
    func apply(to card: MatrixCard, byProgram: Bool) -> SceneChange? {
        guard let movement = movement(card) else { return nil }
        guard byProgram else {
            movement.animate()
            return nil
        }
        return { movement.set(at: Double($0) / Self.framesPerSecond) }
    }
}

/// A value of a layer that changes forever.
struct Movement {
    private let layer: CALayer
    private let keyPath: String
    private let duration: Double
    /// In durations.
    private let phase: Double
    private let autoreverses: Bool
    /// The number of discrete values; nil if the value is interpolated.
    private let steps: Int?
    /// The value at a fraction of the duration, 0 to 1.
    private let value: (Double) -> Any

    init(
        _ layer: CALayer, _ keyPath: String, duration: Double, phase: Double, autoreverses: Bool = true,
        steps: Int? = nil,
        value: @escaping (Double) -> Any
    ) {
        (self.layer, self.keyPath, self.duration, self.phase) = (layer, keyPath, duration, phase)
        (self.autoreverses, self.steps, self.value) = (autoreverses, steps, value)
    }

    /// Adds an animation.
    func animate() {
        let animation: CAPropertyAnimation
        if let steps {
            let keyframes = CAKeyframeAnimation(keyPath: keyPath)
            keyframes.values = (0..<steps).map { value(Double($0) / Double(steps)) }
            keyframes.calculationMode = .discrete
            animation = keyframes
        } else {
            let basic = CABasicAnimation(keyPath: keyPath)
            (basic.fromValue, basic.toValue) = (value(0), value(1))
            animation = basic
        }
        (animation.duration, animation.timeOffset) = (duration, phase * duration)
        (animation.autoreverses, animation.repeatCount) = (autoreverses, .infinity)
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.add(animation, forKey: keyPath)
    }

    /// Sets the value of a time in seconds, without an animation.
    func set(at time: Double) {
        let progress = time / duration + phase
        var fraction = progress - progress.rounded(.down)
        if autoreverses, Int(progress.rounded(.down)) % 2 == 1 { fraction = 1 - fraction }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(value(fraction), forKeyPath: keyPath)
        CATransaction.commit()
    }
}

extension MatrixCard {
    /// The phase of the card's motion, as a fraction of its period. Different phases make the cost of all frames similar.
    fileprivate var phase: Double { Double(index) / Double(MatrixCell.cards) }
}

extension MatrixCard.ColorAnimation {
    /// The mix of both colors, or of each pair of colors.
    fileprivate func value(at fraction: Double) -> Any {
        if let from = from as? [CGColor], let to = to as? [CGColor] {
            return zip(from, to).map { mix($0, $1, fraction) }
        }
        guard let from = from as? CGColor, let to = to as? CGColor else { return to }
        return mix(from, to, fraction)
    }

    private func mix(_ from: CGColor, _ to: CGColor, _ fraction: Double) -> CGColor {
        let parts = zip(from.components ?? [], to.components ?? []).map { $0 + ($1 - $0) * CGFloat(fraction) }
        guard parts.count == 4 else { return to }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}
