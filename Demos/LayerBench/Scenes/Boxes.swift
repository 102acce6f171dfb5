import AppKit

extension BenchScene {
    /// Many boxes on their ways.
    static let boxes: [BenchScene] = [
        BenchScene.animated("S2", "500 opaque boxes with round corners and borders, to and fro") { root in
            addBoxes(500, to: root)
        }.counting(.few),
        BenchScene.animated("S3", "200 of them at half their opacity, with shadows") { root in
            root.backgroundColor = paper
            for box in addBoxes(200, to: root) {
                box.opacity = 0.5
                box.shadowOpacity = 0.5
                box.shadowRadius = 8
                box.shadowOffset = CGSize(width: 0, height: -3)
            }
        }.counting(.few),
        BenchScene.animated("S3n", "200 of them at half their opacity, without shadows") { root in
            root.backgroundColor = paper
            for box in addBoxes(200, to: root) { box.opacity = 0.5 }
        }.counting(.few),
    ]

    /// Light, so that shadows are seen.
    private static let paper = CGColor(red: 0.93, green: 0.93, blue: 0.9, alpha: 1)

    /// Boxes of 64 by 64 points, each on a straight way of its own.
    @discardableResult
    private static func addBoxes(_ count: Int, to root: CALayer) -> [CALayer] {
        var chance = Chance(seed: 2)
        let size = CGSize(width: 64, height: 64)
        return (0..<count).map { _ in
            let box = CALayer()
            box.bounds = CGRect(origin: .zero, size: size)
            box.backgroundColor = chance.color()
            box.cornerRadius = 8
            box.borderWidth = 1
            box.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            let (start, end) = (chance.place(of: size, in: root), chance.place(of: size, in: root))
            box.position = start
            box.swing("position", from: start, to: end, duration: chance.number(2...5), phase: chance.unit())
            root.addSublayer(box)
            return box
        }
    }
}
