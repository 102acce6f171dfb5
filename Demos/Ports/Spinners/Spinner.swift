import AppKit
import DemoSupport

/// An indicator that something is going on. It plays forever in a square layer.
struct Spinner: Sendable {
    /// The side of the square in points.
    static let side: CGFloat = 84
    static let middle = CGPoint(x: 42, y: 42)

    let name: String
    /// Adds the layers and their animations to a layer of `side` by `side` points. The time is the layer's current time.
    let build: @MainActor @Sendable (CALayer, CFTimeInterval) -> Void

    init(_ name: String, build: @escaping @MainActor @Sendable (CALayer, CFTimeInterval) -> Void) {
        (self.name, self.build) = (name, build)
    }

    static let all = replicated + stroked + keyframed + painted + spatial
}

/// A grid of all spinners.
final class SpinnersScene: Scene {
    /// The layers in which the spinners play.
    private(set) var squares: [CALayer] = []

    override init() {
        super.init()
        let cell = CGSize(width: Scene.size.width / 6, height: Scene.size.height / 5)
        let now = layer.convertTime(start, from: nil)
        for (index, spinner) in Spinner.all.enumerated() {
            let (row, column) = (CGFloat(index / 6), CGFloat(index % 6))
            let middle = CGPoint(x: (column + 0.5) * cell.width, y: Scene.size.height - (row + 0.5) * cell.height)
            let square = layer.add(
                CALayer(), "\(spinner.name) spinner", at: CGPoint(x: middle.x.rounded(), y: (middle.y + 10).rounded()),
                size: CGSize(width: Spinner.side, height: Spinner.side))
            spinner.build(square, now)
            squares.append(square)
            let label = Label(
                spinner.name, size: 11, color: Palette.faint,
                at: CGRect(x: middle.x - cell.width / 2, y: middle.y - 58, width: cell.width, height: 16))
            label.alignmentMode = .center
            layer.addSublayer(label)
        }
    }
}
