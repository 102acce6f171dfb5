import Foundation

/// The state of a view in full-screen mode: its window, and the state to restore afterwards.
@MainActor
struct FullScreenState {
    let fullScreenWindow: NSWindow
    let previousWindow: NSWindow?
    let previousSuperview: NSView?
    let previousIndex: Int
    let previousFrame: NSRect
    let previousWindowWasVisible: Bool
}

extension NSView {
    /// The key of a full-screen option. There are no options, because on Wayland the compositor controls presentation
    /// options, window levels and other screens.
    public struct FullScreenModeOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Whether the view is in full-screen mode.
    public var isInFullScreenMode: Bool { fullScreen != nil }

    /// Moves the view into a new full-screen window. On return the view has the screen's size, unless the display
    /// server has not responded within two seconds. Returns whether the view is in full-screen mode.
    @discardableResult
    public func enterFullScreenMode(
        _ screen: NSScreen, withOptions options: [FullScreenModeOptionKey: Any]? = nil
    ) -> Bool {
        guard fullScreen == nil else { return true }
        let previous = window
        let state = FullScreenState(
            fullScreenWindow: FullScreenWindow(
                contentRect: screen.frame, styleMask: [.borderless], backing: .buffered, defer: false),
            previousWindow: previous, previousSuperview: superview,
            previousIndex: superview?.subviews.firstIndex { $0 === self } ?? 0, previousFrame: frame,
            previousWindowWasVisible: previous?.isVisible ?? false)
        let fullWindow = state.fullScreenWindow
        fullWindow.title = previous?.title ?? ProcessInfo.processInfo.processName
        fullWindow.backgroundColor = .black
        let responder = previous?.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        fullScreen = state
        fullWindow.contentView = self
        fullWindow.show(onFullScreen: screen.displayID)
        if fullWindow.surface == nil {
            exitFullScreenMode()
            return false
        }
        if keepsResponder { fullWindow.makeFirstResponder(responder) }
        _ = Display.server.wait(atMost: 2) { fullWindow.surface?.isConfigured ?? true }
        fullWindow.surfaceDidChange()
        previous?.orderOut(nil)
        return true
    }

    /// Moves the view back to its previous window.
    public func exitFullScreenMode(options: [FullScreenModeOptionKey: Any]? = nil) {
        guard let state = fullScreen else { return }
        fullScreen = nil
        let responder = state.fullScreenWindow.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        state.fullScreenWindow.contentView = nil
        if let superview = state.previousSuperview {
            let index = state.previousIndex
            let sibling = superview.subviews.indices.contains(index) ? superview.subviews[index] : nil
            superview.addSubview(self, positioned: sibling == nil ? .above : .below, relativeTo: sibling)
            frame = state.previousFrame
        } else if let window = state.previousWindow {
            window.contentView = self
        }
        if state.previousWindowWasVisible { state.previousWindow?.makeKeyAndOrderFront(nil) }
        if keepsResponder { state.previousWindow?.makeFirstResponder(responder) }
        state.fullScreenWindow.orderOut(nil)
        NSApplication.shared.windows.removeAll { $0 === state.fullScreenWindow }
    }
}

/// The window of a view in full-screen mode, which receives key events although it has no title bar.
private final class FullScreenWindow: NSWindow {
    override var canBecomeKey: Bool { true }
}
