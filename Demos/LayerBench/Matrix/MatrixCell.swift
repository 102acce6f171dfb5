import AppKit

/// A cell of the cost table: layers with one feature or a combination of several, in one motion.
struct MatrixCell: Sendable {
    /// Empty for the ground alone.
    let features: [MatrixFeature]
    let motion: MatrixMotion
    /// The number of layers.
    var count = cards
    /// Whether the program sets the values before each frame, without animations.
    var isCommitted = false

    /// The default number of layers.
    static let cards = 20
    /// The area for each layer, in points.
    private static let space = CGSize(width: 384, height: 270)
    private static let columns = 5

    /// The features, joined with +, and the motion after a /.
    var name: String { "\(features.isEmpty ? "ground" : features.map(\.name).joined(separator: "+"))/\(motion.name)" }

    /// The pixels of all layers.
    var pixels: Int { count * MatrixCard.area }

    /// The highest accepted cost, in copies of the layers' pixels: the sum of the features' bounds.
    var bound: Double { features.reduce(0) { $0 + $1.bound(in: motion, with: features) } }

    /// The size in pixels for `scene`: 1920 by 1080 for 20 layers.
    var size: (width: Int, height: Int) {
        let rows = (count + MatrixCell.columns - 1) / MatrixCell.columns
        return (Int(MatrixCell.space.width) * min(count, MatrixCell.columns), Int(MatrixCell.space.height) * rows)
    }

    /// The scene to measure.
    var scene: BenchScene {
        BenchScene(
            name: name, summary: name, build: { build(in: $0) },
            counted: CountedFrames(width: size.width, height: size.height, warmUp: 3, frames: 2))
    }

    private func build(in root: CALayer) -> SceneChange? {
        root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.86, alpha: 1)
        if motion.groundChanges {
            let ground = CALayer()
            ground.frame = root.bounds
            ground.backgroundColor = root.backgroundColor
            ground.swing(
                "backgroundColor", from: CGColor(red: 0.9, green: 0.9, blue: 0.86, alpha: 1),
                to: CGColor(red: 0.5, green: 0.6, blue: 0.8, alpha: 1), duration: 1)
            root.addSublayer(ground)
        }
        guard !features.isEmpty else { return nil }
        let changes = (0..<count).flatMap { add(card: $0, to: root) }
        guard !changes.isEmpty else { return nil }
        return { frame in
            for change in changes { change(frame) }
        }
    }

    /// Adds a card and returns the changes that the program makes before each frame.
    private func add(card index: Int, to root: CALayer) -> [SceneChange] {
        let make = features.compactMap(\.make).first
        let center = CGPoint(
            x: MatrixCell.space.width * (CGFloat(index % MatrixCell.columns) + 0.5),
            y: MatrixCell.space.height * (CGFloat(index / MatrixCell.columns) + 0.5))
        let card = MatrixCard(make?() ?? CALayer(), index: index, center: center)
        if make == nil { card.layer.backgroundColor = card.tone() }
        for feature in features { feature.apply(card) }
        if let backdrop = card.backdrop { root.addSublayer(backdrop) }
        if let superlayer = card.superlayer {
            superlayer.position = card.layer.position
            card.layer.position = CGPoint(x: superlayer.bounds.midX, y: superlayer.bounds.midY)
            superlayer.addSublayer(card.layer)
            root.addSublayer(superlayer)
        } else {
            root.addSublayer(card.layer)
        }
        return [motion.apply(to: card, byProgram: isCommitted), card.change].compactMap { $0 }
    }
}
