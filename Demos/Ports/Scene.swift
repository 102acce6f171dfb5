import AppKit

/// The content of a page: a tree of layers, and what a program does with it.
@MainActor
class Scene {
    /// The size of the scene's layer in points. Its origin is at the bottom left.
    nonisolated static let size = CGSize(width: 1184, height: 632)
    nonisolated static let middle = CGPoint(x: 592, y: 316)

    let layer = CALayer()
    /// The time at which the scene was created.
    let start = CACurrentMediaTime()

    /// Whether `frame(at:)` is called before each frame.
    var needsFrames: Bool { false }

    init() {
        layer.bounds = CGRect(origin: .zero, size: Scene.size)
        layer.anchorPoint = .zero
    }

    /// Called after the scene's layers have been committed.
    func begin() {}

    /// Called before each frame, which will be displayed this number of seconds after `start`.
    func frame(at seconds: Double) {}

    /// Called when the space bar or the pointer's button is pressed.
    func act() {}
}

/// A page of the program.
struct Page: Sendable {
    /// The name for the command line.
    let name: String
    let title: String
    let summary: String
    let make: @MainActor @Sendable () -> Scene

    init(
        _ name: String, _ title: String, _ summary: String, make: @escaping @MainActor @Sendable () -> Scene
    ) {
        (self.name, self.title, self.summary, self.make) = (name, title, summary, make)
    }
}
