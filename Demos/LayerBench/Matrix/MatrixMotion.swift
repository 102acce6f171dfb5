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
    let apply: @Sendable (MatrixCard) -> Void

    /// Every column, in the order of the table.
    static let all: [MatrixMotion] = [
        MatrixMotion(
            name: "still", summary: "does not move, the ground below changes its color", bound: 4, groundChanges: true
        ) { _ in },
        MatrixMotion(name: "whole", summary: "moves by whole pixels", bound: 4) { card in
            // Discrete values that change between two frames, because frame times are not exact.
            let (start, steps) = (card.layer.position, 30)
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.values = (0..<2 * steps).map { step in
                let distance = CGFloat(step < steps ? step : 2 * steps - step - 1)
                return CGPoint(x: start.x - 15 + distance, y: start.y)
            }
            animation.calculationMode = .discrete
            animation.duration = Double(2 * steps) / framesPerSecond
            animation.timeOffset = 0.5 / framesPerSecond
            animation.repeatCount = .infinity
            card.layer.add(animation, forKey: "position")
        },
        MatrixMotion(name: "fractions", summary: "moves by fractions of a pixel", bound: 4) { card in
            let middle = card.layer.position
            card.layer.swing(
                "position", from: CGPoint(x: middle.x - 13.3, y: middle.y - 7.7),
                to: CGPoint(x: middle.x + 13.3, y: middle.y + 7.7), duration: 0.9, phase: 2 * card.phase)
        },
        MatrixMotion(name: "scale", summary: "scales from 0.8 to 1.2 and back", bound: 8) { card in
            card.layer.swing("transform.scale", from: 0.8, to: 1.2, duration: 1, phase: 2 * card.phase)
        },
        MatrixMotion(name: "rotate", summary: "turns about its center", bound: 14) { card in
            card.layer.spin(about: "z", duration: 4, phase: card.phase)
        },
        MatrixMotion(name: "opacity", summary: "fades from 0.2 to 0.9 and back", bound: 4) { card in
            card.layer.swing("opacity", from: 0.2, to: 0.9, duration: 1, phase: 2 * card.phase)
        },
        MatrixMotion(name: "color", summary: "changes its color", bound: 5) { card in
            let color =
                card.color
                ?? .init(layer: card.layer, keyPath: "backgroundColor", from: card.tone(), to: card.tone(3))
            color.layer.swing(color.keyPath, from: color.from, to: color.to, duration: 1, phase: 2 * card.phase)
        },
        MatrixMotion(name: "resize", summary: "changes its bounds", bound: 14) { card in
            let size = MatrixCard.size
            card.layer.swing(
                "bounds.size", from: CGSize(width: size.width - 40, height: size.height - 30),
                to: CGSize(width: size.width + 40, height: size.height + 30), duration: 1, phase: 2 * card.phase)
        },
    ]

    private static let framesPerSecond = 60.0
}

extension MatrixCard {
    /// The phase of the card's motion, as a fraction of its period. Different phases make the cost of all frames similar.
    fileprivate var phase: Double { Double(index) / Double(MatrixCell.cards) }
}
