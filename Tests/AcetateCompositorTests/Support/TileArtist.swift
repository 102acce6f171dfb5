import AcetateCompositor
import CoreGraphics
import Dispatch
import Foundation
import Synchronization

/// Draws tiles for tests: notes what it is asked for, and draws nothing while it is held up.
final class TestArtist: Sendable {
    private struct State {
        var rects: [CGRect] = []
        var isHeld = false
    }

    /// Guards what several threads note.
    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)
    private let pattern: @Sendable (CGContext, CGRect) -> Void

    init(_ pattern: @escaping @Sendable (CGContext, CGRect) -> Void = { $0.fillWhite($1) }) { self.pattern = pattern }

    /// A store whose tiles this one draws.
    func store() -> TileStore { TileStore { self.draw(in: $0) } }

    private func draw(in context: CGContext) {
        let rect = context.boundingBoxOfClipPath
        let isHeld = state.withLock { state in
            state.rects.append(rect)
            return state.isHeld
        }
        if isHeld { gate.wait() }
        pattern(context, rect)
    }

    /// From now on drawings wait.
    func hold() { state.withLock { $0.isHeld = true } }

    /// All drawings go on.
    func release() {
        state.withLock { $0.isHeld = false }
        for _ in 0..<64 { gate.signal() }
    }

    /// What has been asked for since the last call.
    func take() -> [CGRect] {
        state.withLock { state in
            defer { state.rects = [] }
            return state.rects
        }
    }

    var count: Int { state.withLock { $0.rects.count } }
}

extension CGContext {
    func fillWhite(_ rect: CGRect) {
        setFillColor(.white)
        fill(rect)
    }
}

extension LayerValues {
    /// A layer in tiles, whose bounds' origin stands at a point of its superlayer.
    static func tiled(_ store: TileStore, _ bounds: CGRect, at place: CGPoint = .zero, side: CGFloat = 64)
        -> LayerValues
    {
        var values = LayerValues()
        var tiled = TiledValues()
        tiled.tileSize = CGSize(width: side, height: side)
        (tiled.store, tiled.fadeDuration) = (store, 0)
        values.kind = .tiled(tiled)
        values.bounds = bounds
        values.anchorPoint = .zero
        values.position = place
        return values
    }
}

/// Waits until something is so, for at most twenty seconds; whether it is.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<4000 {
        if condition() { return true }
        usleep(5000)
    }
    return false
}
