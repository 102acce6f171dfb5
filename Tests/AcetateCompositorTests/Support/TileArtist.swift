import AcetateCompositor
import CoreGraphics
import Dispatch
import Foundation
import Synchronization

/// Draws tiles for tests. It records the requests, and drawings wait while it is paused.
final class TestArtist: Sendable {
    private struct State {
        var rects: [CGRect] = []
        var isHeld = false
    }

    /// Protects what several threads record.
    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)
    private let pattern: @Sendable (CGContext, CGRect) -> Void

    init(_ pattern: @escaping @Sendable (CGContext, CGRect) -> Void = { $0.fillWhite($1) }) { self.pattern = pattern }

    /// A store whose tiles this artist draws.
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

    /// Pauses all drawings.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Resumes all drawings.
    func release() {
        state.withLock { $0.isHeld = false }
        for _ in 0..<64 { gate.signal() }
    }

    /// The requests since the last call.
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
    /// A tiled layer, the origin of whose bounds is at a point of its superlayer.
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

/// Waits until a condition is true, for at most twenty seconds. Returns whether it is.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<4000 {
        if condition() { return true }
        usleep(5000)
    }
    return false
}
