import AppKit

extension BenchScene {
    /// Scenes with the same change and an increasing number of layers.
    static let series: [BenchScene] =
        counts.map { count in
            BenchScene.animated("S7/\(count)", "\(count) layers that do not move, and one that does") { root in
                let mover = addField(count, to: root)
                let y = mover.position.y
                mover.swing(
                    "position", from: CGPoint(x: 60, y: y), to: CGPoint(x: root.bounds.width - 60, y: y), duration: 4)
            }.counting(counted(count))
        }
        + counts.map { count in
            BenchScene.changing(
                "S10/\(count)", "the program changes the color of one of \(count) layers before each frame"
            ) {
                root in
                let changing = addField(count - 1, to: root)
                return { frame in
                    let share = CGFloat(frame % 64) / 63
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                    changing.backgroundColor = CGColor(red: share, green: 0.5, blue: 1 - share, alpha: 1)
                    CATransaction.commit()
                    CATransaction.flush()
                }
            }.counting(counted(count))
        }

    private static let counts = [10, 100, 1000, 10_000]

    /// No frames of the largest scene are counted, because it takes long to build.
    private static func counted(_ count: Int) -> CountedFrames? { count < 10_000 ? CountedFrames() : nil }

    /// Adds `count` layers that do not move, and returns a larger one. The first ten are in a strip with the larger layer, all
    /// others elsewhere, so that the pixels that change have the same neighbors for each count.
    private static func addField(_ count: Int, to root: CALayer) -> CALayer {
        var random = SeededRandom(seed: 7)
        let strip = CGFloat(100)
        let inStrip = min(count, 10)
        func add(_ center: CGPoint, _ side: CGFloat) {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            layer.position = center
            layer.backgroundColor = random.color()
            root.addSublayer(layer)
        }
        for index in 0..<inStrip {
            add(CGPoint(x: root.bounds.width * (CGFloat(index) + 0.5) / CGFloat(inStrip), y: strip / 2), 40)
        }
        let rest = count - inStrip
        let (width, height) = (root.bounds.width, max(root.bounds.height - strip, 1))
        let columns = max(1, Int((Double(rest) * width / height).squareRoot().rounded(.up)))
        let rows = max(1, (rest + columns - 1) / columns)
        let cell = CGSize(width: width / CGFloat(columns), height: height / CGFloat(rows))
        for index in 0..<rest {
            add(
                CGPoint(
                    x: (cell.width * (CGFloat(index % columns) + 0.5)).rounded(),
                    y: (strip + cell.height * (CGFloat(index / columns) + 0.5)).rounded()),
                max(2, min(40, (0.7 * min(cell.width, cell.height)).rounded())))
        }
        let one = CALayer()
        one.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        one.position = CGPoint(x: 60, y: strip / 2)
        one.backgroundColor = random.color()
        one.cornerRadius = 8
        root.addSublayer(one)
        return one
    }
}
