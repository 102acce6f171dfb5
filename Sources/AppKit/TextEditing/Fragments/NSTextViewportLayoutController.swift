import Foundation

/// What shows the fragments of a viewport.
public protocol NSTextViewportLayoutControllerDelegate: NSObjectProtocol {
    /// Returns the visible part of the text container, typically with what surrounds it.
    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect
    /// Called for each fragment in the viewport, to show it in a layer or view.
    func textViewportLayoutController(
        _ textViewportLayoutController: NSTextViewportLayoutController,
        configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)
    /// Called before the layout. By default it does nothing.
    func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
    /// Called after the layout. By default it does nothing.
    func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
    public func textViewportLayoutControllerWillLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController
    ) {}
    public func textViewportLayoutControllerDidLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController
    ) {}
}

/// Lays out the fragments in the visible part of a text container, and has its delegate show them.
open class NSTextViewportLayoutController: NSObject {
    /// Not retained.
    open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
    /// Not retained.
    open private(set) weak var textLayoutManager: NSTextLayoutManager?
    /// The viewport of the last layout, in the container.
    open private(set) var viewportBounds = CGRect.zero
    /// The text of the last layout; nil if there was none.
    open private(set) var viewportRange: NSTextRange?

    /// Creates the controller of a layout manager, which has one itself.
    public init(textLayoutManager: NSTextLayoutManager) {
        self.textLayoutManager = textLayoutManager
    }

    /// Lays out the fragments in the viewport, and tells the delegate to show them, from top to bottom.
    open func layoutViewport() {
        guard let delegate, let textLayoutManager else { return }
        delegate.textViewportLayoutControllerWillLayout(self)
        viewportBounds = delegate.viewportBounds(for: self)
        let fragments = textLayoutManager.fragments(in: viewportBounds)
        viewportRange = fragments.first.flatMap { first in
            fragments.last.map { first.rangeInElement.union($0.rangeInElement) }
        }
        for fragment in fragments {
            delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment)
        }
        delegate.textViewportLayoutControllerDidLayout(self)
    }

    /// Moves the viewport so that it begins with the line of a location. Returns its new upper edge, to which the view scrolls.
    open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
        var top = viewportBounds.minY
        textLayoutManager?.enumerateTextSegments(
            in: NSTextRange(location: textLocation), type: .standard, options: .rangeNotRequired
        ) { _, frame, _, _ in
            top = frame.minY
            return false
        }
        viewportBounds.origin.y = top
        return top
    }

    /// Moves the viewport by a distance. What it shows stays until the next layout.
    open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) {
        viewportBounds.origin.y += verticalOffset
    }
}
