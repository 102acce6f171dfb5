import AppKit

extension BenchScene {
    /// Scenes of moving text.
    static let texts: [BenchScene] = [
        BenchScene.animated("S6", "60 lines of text of 16 points, scrolling in a list that clips them") { root in
            let list = CALayer()
            let height = min(800, root.bounds.height * 3 / 4)
            list.bounds = CGRect(x: 0, y: 0, width: 480, height: height)
            list.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
            list.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.12, alpha: 1)
            list.masksToBounds = true
            let (count, step) = (60, CGFloat(24))
            for index in 0..<count {
                let line = CATextLayer()
                line.string = "\(index + 1)  \(sentence(index))"
                line.font = "DejaVu Sans"
                line.fontSize = 16
                line.foregroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
                line.frame = CGRect(x: 12, y: height - step * CGFloat(index + 1), width: 456, height: 20)
                list.addSublayer(line)
            }
            list.swing(
                "bounds.origin.y", from: 0.0, to: Double(height - step * CGFloat(count)), duration: 8,
                timing: .easeInEaseOut)
            root.addSublayer(list)
        }
    ]

    /// A line of five words for the list. Successive lines have different words.
    private static func sentence(_ index: Int) -> String {
        let words = [
            "amber", "birch", "cliff", "dune", "ember", "fjord", "grove", "heath", "inlet", "jetty", "knoll", "lagoon",
            "marsh", "notch", "oasis", "prairie", "quarry", "ridge", "savanna", "tundra",
        ]
        return (0..<5).map { words[(index * 7 + $0 * 3) % words.count] }.joined(separator: " ")
    }
}
