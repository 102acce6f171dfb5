import Foundation

/// Where a view in full-screen mode came from.
@MainActor
struct FullScreenStay {
    let fullScreenWindow: NSWindow
    let formerWindow: NSWindow?
    let formerSuperview: NSView?
    let formerIndex: Int
    let formerFrame: NSRect
    let formerWasVisible: Bool
}

extension NSView {
    /// A setting of full-screen mode. There are none here: presentation options, window levels and the capture of other
    /// screens are the compositor's affair on Wayland.
    public struct FullScreenModeOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Whether the view takes a screen by itself.
    public var isInFullScreenMode: Bool { fullScreen != nil }

    /// Moves the view into a window of its own that takes a screen. When it returns, the view has the screen's size, unless
    /// the display server did not answer within two seconds. Returns whether the view is in full-screen mode.
    @discardableResult
    public func enterFullScreenMode(
        _ screen: NSScreen, withOptions options: [FullScreenModeOptionKey: Any]? = nil
    ) -> Bool {
        guard fullScreen == nil else { return true }
        let former = window
        let stay = FullScreenStay(
            fullScreenWindow: FullScreenWindow(
                contentRect: screen.frame, styleMask: [.borderless], backing: .buffered, defer: false),
            formerWindow: former, formerSuperview: superview,
            formerIndex: superview?.subviews.firstIndex { $0 === self } ?? 0, formerFrame: frame,
            formerWasVisible: former?.isVisible ?? false)
        let fullWindow = stay.fullScreenWindow
        fullWindow.title = former?.title ?? ProcessInfo.processInfo.processName
        fullWindow.backgroundColor = .black
        let responder = former?.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        fullScreen = stay
        fullWindow.contentView = self
        fullWindow.show(onFullScreen: screen.displayID)
        if fullWindow.surface == nil {
            exitFullScreenMode()
            return false
        }
        if keepsResponder { fullWindow.makeFirstResponder(responder) }
        _ = Display.server.wait(atMost: 2) { fullWindow.surface?.isConfigured ?? true }
        fullWindow.surfaceDidChange()
        former?.orderOut(nil)
        return true
    }

    /// Moves the view back to where it was.
    public func exitFullScreenMode(options: [FullScreenModeOptionKey: Any]? = nil) {
        guard let stay = fullScreen else { return }
        fullScreen = nil
        let responder = stay.fullScreenWindow.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        stay.fullScreenWindow.contentView = nil
        if let superview = stay.formerSuperview {
            let sibling =
                superview.subviews.indices.contains(stay.formerIndex) ? superview.subviews[stay.formerIndex] : nil
            superview.addSubview(self, positioned: sibling == nil ? .above : .below, relativeTo: sibling)
            frame = stay.formerFrame
        } else if let window = stay.formerWindow {
            window.contentView = self
        }
        if stay.formerWasVisible { stay.formerWindow?.makeKeyAndOrderFront(nil) }
        if keepsResponder { stay.formerWindow?.makeFirstResponder(responder) }
        stay.fullScreenWindow.orderOut(nil)
        NSApplication.shared.windows.removeAll { $0 === stay.fullScreenWindow }
    }
}

/// The window of a view in full-screen mode: it has no title bar and takes keys all the same.
private final class FullScreenWindow: NSWindow {
    override var canBecomeKey: Bool { true }
}
