import AppKit

extension BenchScene {
    /// Scenes of many boxes that move.
    static let boxes: [BenchScene] = [
        BenchScene.animated("S2", "500 opaque boxes with round corners and borders, moving back and forth") { root in
            addBoxes(500, to: root)
        }.counting(.few),
        BenchScene.animated("S3", "200 of these boxes at opacity 0.5, with shadows") { root in
            root.backgroundColor = paper
            for box in addBoxes(200, to: root) {
                box.opacity = 0.5
                box.shadowOpacity = 0.5
                box.shadowRadius = 8
                box.shadowOffset = CGSize(width: 0, height: -3)
            }
        }.counting(.few),
        BenchScene.animated("S3n", "200 of these boxes at opacity 0.5, without shadows") { root in
            root.backgroundColor = paper
            for box in addBoxes(200, to: root) { box.opacity = 0.5 }
        }.counting(.few),
    ]

    /// A light background, on which shadows are visible.
    private static let paper = CGColor(red: 0.93, green: 0.93, blue: 0.9, alpha: 1)

    /// Adds boxes of 64 by 64 points, each of which moves along a random straight line.
    @discardableResult
    private static func addBoxes(_ count: Int, to root: CALayer) -> [CALayer] {
        var random = SeededRandom(seed: 2)
        let size = CGSize(width: 64, height: 64)
        return (0..<count).map { _ in
            let box = CALayer()
            box.bounds = CGRect(origin: .zero, size: size)
            box.backgroundColor = random.color()
            box.cornerRadius = 8
            box.borderWidth = 1
            box.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            let (start, end) = (random.place(of: size, in: root), random.place(of: size, in: root))
            box.position = start
            box.swing("position", from: start, to: end, duration: random.number(2...5), phase: random.unit())
            root.addSublayer(box)
            return box
        }
    }
}
