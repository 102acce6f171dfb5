import AppKit
import Foundation
import QuartzCore

/// Tells a composition layer in a window where the mouse is, as long as it lives: by watching the events that the
/// application is about to send.
///
/// For layers of the main thread, as all are that windows show; made on another thread it tells nothing.
final class MouseFeed {
    private weak var layer: QCCompositionLayer?
    /// The monitor. Only the main thread reads or writes it: it is set in `init` there, and removed by a block that
    /// `deinit` sends there, which alone holds it then.
    private nonisolated(unsafe) var monitor: Any?

    init(_ layer: QCCompositionLayer) {
        self.layer = layer
        guard Thread.isMainThread else { return }
        // This is the main thread: nothing leaves it.
        nonisolated(unsafe) let feed = self
        MainActor.assumeIsolated { feed.watch() }
    }

    deinit {
        guard let watched = monitor else { return }
        nonisolated(unsafe) let monitor = watched
        DispatchQueue.main.async { NSEvent.removeMonitor(monitor) }
    }

    @MainActor
    private func watch() {
        let moves: NSEvent.EventTypeMask = [
            .mouseMoved, .leftMouseDragged, .rightMouseDragged, .otherMouseDragged, .leftMouseDown,
        ]
        monitor = NSEvent.addLocalMonitorForEvents(matching: moves) { [weak self] event in
            self?.tell(event)
            return event
        }
    }

    @MainActor
    private func tell(_ event: NSEvent) {
        guard let layer, let view = event.window?.contentView, let host = view.layer, host.root === layer.root else {
            return
        }
        let inView = view.convert(event.locationInWindow, from: nil)
        let point = layer.convert(inView, from: host)
        let (bounds, unit) = (layer.bounds, layer.bounds.width / 2)
        guard unit > 0 else { return }
        let position = CGPoint(x: (point.x - bounds.midX) / unit, y: (point.y - bounds.midY) / unit)
        guard position.x.isFinite, position.y.isFinite else { return }
        layer.setMouse(position)
    }
}

extension CALayer {
    /// The topmost layer above it, or itself.
    fileprivate var root: CALayer {
        var layer = self
        while let above = layer.superlayer { layer = above }
        return layer
    }
}
