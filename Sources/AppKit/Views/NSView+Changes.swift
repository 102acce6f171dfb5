import Foundation
import QuartzCore

/// Notifications of changes of a view, and what a view knows while it is drawn or resized.
extension NSView {
    /// Posted when the frame has changed, if `postsFrameChangedNotifications` is set.
    nonisolated public static let frameDidChangeNotification = Notification.Name("NSViewFrameDidChangeNotification")
    /// Posted when the bounds have changed, if `postsBoundsChangedNotifications` is set.
    nonisolated public static let boundsDidChangeNotification = Notification.Name("NSViewBoundsDidChangeNotification")

    /// Whether changes of `frame` are posted as `frameDidChangeNotification`. Default true. If the frame has changed while this
    /// was false, setting it to true posts nothing.
    public var postsFrameChangedNotifications: Bool {
        get { traits.postsFrameChanges }
        set { traits.postsFrameChanges = newValue }
    }

    /// Whether changes of `bounds` that do not follow from the frame are posted as `boundsDidChangeNotification`. Default true.
    public var postsBoundsChangedNotifications: Bool {
        get { traits.postsBoundsChanges }
        set { traits.postsBoundsChanges = newValue }
    }

    func postFrameDidChange() {
        tellObservers()
        guard traits.postsFrameChanges else { return }
        NotificationCenter.default.post(name: NSView.frameDidChangeNotification, object: self)
    }

    func postBoundsDidChange() {
        tellObservers()
        guard traits.postsBoundsChanges else { return }
        NotificationCenter.default.post(name: NSView.boundsDidChangeNotification, object: self)
    }

    // MARK: Hiding

    /// Called after `isHidden` has changed. If the first responder was hidden, its next key view takes its place.
    func hiddenDidChange() {
        guard superview?.isHiddenOrHasHiddenAncestor != true else { return }
        let isHidden = isHidden
        tellHidden(isHidden)
        guard isHidden, let window, let responder = window.firstResponder as? NSView, responder.isDescendant(of: self)
        else { return }
        window.makeFirstResponder(responder.nextValidKeyView)
    }

    private func tellHidden(_ isHidden: Bool) {
        if isHidden { viewDidHide() } else { viewDidUnhide() }
        for view in subviews where !view.isHidden { view.tellHidden(isHidden) }
    }

    // MARK: Live resizes

    func liveResizeWillStart() {
        viewWillStartLiveResize()
        for view in subviews { view.liveResizeWillStart() }
    }

    func liveResizeDidEnd() {
        viewDidEndLiveResize()
        if traits.redrawPolicy == .beforeViewResize { needsDisplay = true }
        for view in subviews { view.liveResizeDidEnd() }
    }
}
