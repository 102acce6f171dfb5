import AcetateMainLoop
import AppKit
import Foundation
import QuartzCore

/// Updates the mouse position of a composition layer in a window, with a local event monitor, for as long as the
/// tracker lives. A tracker that is created on another thread than the main one begins soon.
final class MouseTracker {
    private weak var layer: QCCompositionLayer?
    /// The event monitor, which `startMonitoring` sets on the main thread, and `deinit` removes.
    private nonisolated(unsafe) var monitor: Any?

    init(_ layer: QCCompositionLayer) {
        self.layer = layer
        // Safe, because the main thread only adds the monitor, and uses the layer as other threads do.
        nonisolated(unsafe) weak let tracker = self
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { tracker?.startMonitoring() }
        } else {
            MainLoop.async { tracker?.startMonitoring() }
        }
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
