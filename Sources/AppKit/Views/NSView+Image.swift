import Foundation
import QuartzCore

extension NSView {
    /// Calls a function with the layer of the view. During the call the view has `scale` pixels per point and an appearance.
    ///
    /// A view that is in no window is in a hidden one during the call, which has the light appearance.
    ///
    /// - Parameters:
    ///   - appearance: nil for the view's own.
    ///   - isFlipped: whether the y axis of the space in which the layer is drawn points down.
    package func withImageLayer<Result>(
        scale: CGFloat, appearance: NSAppearance?,
        _ body: @MainActor (_ layer: CALayer, _ isFlipped: Bool) throws -> Result
    ) rethrows -> Result? {
        var root = self
        while let superview = root.superview { root = superview }
        let (frame, ownAppearance) = (root.frame, self.appearance)
        let host: NSWindow? = root.window == nil ? NSWindow.hosting(root) : nil
        if let appearance { self.appearance = appearance }
        defer {
            if appearance != nil { self.appearance = ownAppearance }
            if let host {
                host.contentView = nil
                root.frame = frame
                NSApplication.shared.remove(host)
            }
        }
        // The view does not retain its window.
        guard let window = host ?? window else { return nil }
        return try window.withImageScale(scale) { _ in
            layoutSubtreeIfNeeded()
            displayIfNeeded()
            return try layer.map { try body($0, isFlipped != $0.isGeometryFlipped) }
        }
    }

    /// Calls a function with the layer of the view. During the call the layer draws itself as in a superlayer whose y axis
    /// points up.
    func withUprightLayer(_ body: (CALayer) -> Void) {
        guard let layer else { return }
        let former = layer.isGeometryFlipped
        guard layer.superlayer?.contentsAreFlipped() == true else { return body(layer) }
        withoutActions { layer.isGeometryFlipped = !former }
        body(layer)
        withoutActions { layer.isGeometryFlipped = former }
    }
}

extension NSWindow {
    /// Returns a window for a view that is in none.
    fileprivate static func hosting(_ view: NSView) -> NSWindow {
        let window = NSWindow(
            contentRect: NSRect(origin: .zero, size: view.frame.size), styleMask: .borderless, backing: .buffered,
            defer: true)
        window.host = nil
        window.appearance = .light
        window.contentView = view
        return window
    }
}
