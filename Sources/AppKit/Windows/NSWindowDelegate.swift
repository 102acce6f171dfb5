import Foundation

/// The delegate of a window. All methods are optional.
@preconcurrency @MainActor
public protocol NSWindowDelegate: NSObjectProtocol {
    /// Returns whether the window may be closed at the user's request. Default true.
    func windowShouldClose(_ sender: NSWindow) -> Bool
    /// Called before the window closes.
    func windowWillClose(_ notification: Notification)
    /// Called when the size of the window has changed.
    func windowDidResize(_ notification: Notification)
    /// Returns the size of the frame for one that the user has given the window, in points. A larger size than that is reduced to
    /// it. Default the same.
    func windowWillResize(_ sender: NSWindow, to frameSize: NSSize) -> NSSize
    /// Called when the window has got the keyboard focus.
    func windowDidBecomeKey(_ notification: Notification)
    /// Called when the window has lost the keyboard focus.
    func windowDidResignKey(_ notification: Notification)
    /// Called when the window has become the main one.
    func windowDidBecomeMain(_ notification: Notification)
    /// Called when the window is no longer the main one.
    func windowDidResignMain(_ notification: Notification)
    /// Called when the program has set another position of the window. Wayland does not report those that the user chooses.
    func windowDidMove(_ notification: Notification)
    /// Called when the user begins to move the window by its title bar or its background.
    func windowWillMove(_ notification: Notification)
    /// Called before the window is minimized.
    func windowWillMiniaturize(_ notification: Notification)
    /// Called when the window is minimized.
    func windowDidMiniaturize(_ notification: Notification)
    /// Called when a minimized window has got the keyboard focus.
    func windowDidDeminiaturize(_ notification: Notification)
    /// Returns whether the window may be maximized or restored. Default true.
    func windowShouldZoom(_ window: NSWindow, toFrame newFrame: NSRect) -> Bool
    /// Called before the program enters full screen. The user may do so without it.
    func windowWillEnterFullScreen(_ notification: Notification)
    /// Called before the program leaves full screen. The user may do so without it.
    func windowWillExitFullScreen(_ notification: Notification)
    /// Called when the window has entered full screen.
    func windowDidEnterFullScreen(_ notification: Notification)
    /// Called when the window has left full screen.
    func windowDidExitFullScreen(_ notification: Notification)
    /// Returns the presentation options while the window is in full screen. Default: the proposed ones, `fullScreen`, `autoHideDock` and
    /// `autoHideMenuBar`. With `disableProcessSwitching` added, the window receives the compositor's keyboard shortcuts.
    func window(
        _ window: NSWindow, willUseFullScreenPresentationOptions proposedOptions: NSApplication.PresentationOptions
    ) -> NSApplication.PresentationOptions
    /// Called when the scale of the window's screen has changed.
    func windowDidChangeBackingProperties(_ notification: Notification)
    /// Called when the window has got another screen.
    func windowDidChangeScreen(_ notification: Notification)
    /// Called when `occlusionState` has changed.
    func windowDidChangeOcclusionState(_ notification: Notification)
    /// Called before a sheet is attached to the window.
    func windowWillBeginSheet(_ notification: Notification)
    /// Called when a sheet of the window has ended.
    func windowDidEndSheet(_ notification: Notification)
    /// Returns the manager that records the changes in the window; nil, the default, for the window's own one.
    func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager?
    /// Called when the user begins to resize the window.
    func windowWillStartLiveResize(_ notification: Notification)
    /// Called when the user has resized the window.
    func windowDidEndLiveResize(_ notification: Notification)
    /// Returns whether the menu of the folders that contain the window's document is shown. The delegate may change it. Default true.
    func window(_ window: NSWindow, shouldPopUpDocumentPathMenu menu: NSMenu) -> Bool
    /// Returns whether the icon of the window's document is dragged. Default true.
    ///
    /// - Parameters:
    ///   - event: the event that begins the drag.
    ///   - dragImageLocation: the lower left corner of the icon, in points in the coordinates of the window.
    ///   - pasteboard: the pasteboard of the drag, with the URL of the document.
    func window(
        _ window: NSWindow, shouldDragDocumentWith event: NSEvent, from dragImageLocation: NSPoint,
        with pasteboard: NSPasteboard
    ) -> Bool
    /// Returns the field editor for a field, an `NSText`; nil, the default, for that of the window.
    func windowWillReturnFieldEditor(_ sender: NSWindow, to client: Any?) -> Any?
}

extension NSWindowDelegate {
    public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
    public func windowWillClose(_ notification: Notification) {}
    public func windowDidResize(_ notification: Notification) {}
    public func windowWillResize(_ sender: NSWindow, to frameSize: NSSize) -> NSSize { frameSize }
    public func windowDidBecomeKey(_ notification: Notification) {}
    public func windowDidResignKey(_ notification: Notification) {}
    public func windowDidBecomeMain(_ notification: Notification) {}
    public func windowDidResignMain(_ notification: Notification) {}
    public func windowDidMove(_ notification: Notification) {}
    public func windowWillMove(_ notification: Notification) {}
    public func windowWillMiniaturize(_ notification: Notification) {}
    public func windowDidMiniaturize(_ notification: Notification) {}
    public func windowDidDeminiaturize(_ notification: Notification) {}
    public func windowShouldZoom(_ window: NSWindow, toFrame newFrame: NSRect) -> Bool { true }
    public func windowWillEnterFullScreen(_ notification: Notification) {}
    public func windowWillExitFullScreen(_ notification: Notification) {}
    public func windowDidEnterFullScreen(_ notification: Notification) {}
    public func windowDidExitFullScreen(_ notification: Notification) {}
    public func window(
        _ window: NSWindow, willUseFullScreenPresentationOptions proposedOptions: NSApplication.PresentationOptions
    ) -> NSApplication.PresentationOptions { proposedOptions }
    public func window(_ window: NSWindow, shouldPopUpDocumentPathMenu menu: NSMenu) -> Bool { true }
    public func window(
        _ window: NSWindow, shouldDragDocumentWith event: NSEvent, from dragImageLocation: NSPoint,
        with pasteboard: NSPasteboard
    ) -> Bool { true }
    public func windowDidChangeBackingProperties(_ notification: Notification) {}
    public func windowDidChangeScreen(_ notification: Notification) {}
    public func windowDidChangeOcclusionState(_ notification: Notification) {}
    public func windowWillBeginSheet(_ notification: Notification) {}
    public func windowDidEndSheet(_ notification: Notification) {}
    public func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager? { nil }
    public func windowWillStartLiveResize(_ notification: Notification) {}
    public func windowDidEndLiveResize(_ notification: Notification) {}
    public func windowWillReturnFieldEditor(_ sender: NSWindow, to client: Any?) -> Any? { nil }
}

extension NSWindow {
    /// Posted before the window closes.
    nonisolated public static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
    /// Posted when the size of the window has changed.
    nonisolated public static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
    /// Posted when the window has got the keyboard focus.
    nonisolated public static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    /// Posted when the window has lost the keyboard focus.
    nonisolated public static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
    /// Posted when the window has become the main one.
    nonisolated public static let didBecomeMainNotification = Notification.Name("NSWindowDidBecomeMainNotification")
    /// Posted when the window is no longer the main one.
    nonisolated public static let didResignMainNotification = Notification.Name("NSWindowDidResignMainNotification")
    /// Posted when the program has set another position of the window.
    nonisolated public static let didMoveNotification = Notification.Name("NSWindowDidMoveNotification")
    /// Posted when the user begins to move the window by its title bar or its background.
    nonisolated public static let willMoveNotification = Notification.Name("NSWindowWillMoveNotification")
    /// Posted before the window is minimized.
    nonisolated public static let willMiniaturizeNotification = Notification.Name("NSWindowWillMiniaturizeNotification")
    /// Posted when the window is minimized.
    nonisolated public static let didMiniaturizeNotification = Notification.Name("NSWindowDidMiniaturizeNotification")
    /// Posted when a minimized window has got the keyboard focus.
    nonisolated public static let didDeminiaturizeNotification = Notification.Name(
        "NSWindowDidDeminiaturizeNotification")
    /// Posted before the program enters full screen.
    nonisolated public static let willEnterFullScreenNotification = Notification.Name(
        "NSWindowWillEnterFullScreenNotification")
    /// Posted before the program leaves full screen.
    nonisolated public static let willExitFullScreenNotification = Notification.Name(
        "NSWindowWillExitFullScreenNotification")
    /// Posted when the window has entered full screen.
    nonisolated public static let didEnterFullScreenNotification = Notification.Name(
        "NSWindowDidEnterFullScreenNotification")
    /// Posted when the window has left full screen.
    nonisolated public static let didExitFullScreenNotification = Notification.Name(
        "NSWindowDidExitFullScreenNotification")
    /// Posted when the scale of the window's screen has changed.
    nonisolated public static let didChangeBackingPropertiesNotification = Notification.Name(
        "NSWindowDidChangeBackingPropertiesNotification")
    /// Posted when the window has got another screen.
    nonisolated public static let didChangeScreenNotification = Notification.Name("NSWindowDidChangeScreenNotification")
    /// Posted when `occlusionState` has changed.
    nonisolated public static let didChangeOcclusionStateNotification = Notification.Name(
        "NSWindowDidChangeOcclusionStateNotification")

    /// Posted before a sheet is attached to the window.
    nonisolated public static let willBeginSheetNotification = Notification.Name("NSWindowWillBeginSheetNotification")
    /// Posted when a sheet of the window has ended.
    nonisolated public static let didEndSheetNotification = Notification.Name("NSWindowDidEndSheetNotification")
    /// Posted when the user begins to resize the window.
    nonisolated public static let willStartLiveResizeNotification = Notification.Name(
        "NSWindowWillStartLiveResizeNotification")
    /// Posted when the user has resized the window.
    nonisolated public static let didEndLiveResizeNotification = Notification.Name(
        "NSWindowDidEndLiveResizeNotification")

    /// Notifies the delegate that the user begins or ends to resize the window.
    func liveResizeDidChange(to isResizing: Bool) {
        contentView?.layoutPropertiesDidChange()
        if isResizing {
            contentView?.liveResizeWillStart()
            post(NSWindow.willStartLiveResizeNotification) { $0.windowWillStartLiveResize($1) }
        } else if lastState != nil {
            contentView?.liveResizeDidEnd()
            autosaveFrame()
            post(NSWindow.didEndLiveResizeNotification) { $0.windowDidEndLiveResize($1) }
        }
    }

    /// Calls the delegate and posts the notification.
    func post(_ name: Notification.Name, _ callDelegate: (any NSWindowDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: self)
        if let delegate { callDelegate(delegate, notification) }
        NotificationCenter.default.post(notification)
        tellObservers()
    }
}
