import AppKit
import Foundation
import QuartzCore

/// Updates the mouse position of a composition layer in a window, with a local event monitor, for as long as the
/// tracker lives.
///
/// Works for layers of the main thread, as all layers in windows are. A tracker that is created on another thread does
/// nothing.
final class MouseTracker {
    private weak var layer: QCCompositionLayer?
    /// The event monitor, which `init` sets on the main thread, and `deinit` removes.
    private nonisolated(unsafe) var monitor: Any?

    init(_ layer: QCCompositionLayer) {
        self.layer = layer
        guard Thread.isMainThread else { return }
        // Safe, because this is the main thread and `self` does not leave it.
        nonisolated(unsafe) let tracker = self
        MainActor.assumeIsolated { tracker.startMonitoring() }
    }

    deinit {
        if let monitor { NSEvent.removeMonitor(monitor) }
    }

    @MainActor
    private func startMonitoring() {
        let moves: NSEvent.EventTypeMask = [
            .mouseMoved, .leftMouseDragged, .rightMouseDragged, .otherMouseDragged, .leftMouseDown,
        ]
        monitor = NSEvent.addLocalMonitorForEvents(matching: moves) { [weak self] event in
            self?.updatePosition(for: event)
            return event
        }
    }

    @MainActor
    private func updatePosition(for event: NSEvent) {
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
    /// The topmost ancestor, or the layer itself.
    fileprivate var root: CALayer {
        var layer = self
        while let above = layer.superlayer { layer = above }
        return layer
    }
}
