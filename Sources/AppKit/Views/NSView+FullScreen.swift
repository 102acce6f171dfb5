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
    let options: FullScreenOptions
    let cover = BlackScreens()
}

extension NSView {
    /// The key of a full-screen option. The display modes of screens cannot be changed on Wayland, so that `fullScreenModeSetting` is
    /// missing.
    public struct FullScreenModeOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `Bool` in an `NSNumber`: whether the other screens are covered with black windows. Default true.
        public static let fullScreenModeAllScreens = FullScreenModeOptionKey(rawValue: "NSFullScreenModeAllScreens")
        /// The number of an `NSWindow.Level` in an `NSNumber`: that of the window in full screen. Default normal.
        public static let fullScreenModeWindowLevel = FullScreenModeOptionKey(rawValue: "NSFullScreenModeWindowLevel")
        /// The number of `NSApplication.PresentationOptions` in an `NSNumber`: those while the window in full screen is the key
        /// window.
        public static let fullScreenModeApplicationPresentationOptions = FullScreenModeOptionKey(
            rawValue: "NSFullScreenModeApplicationPresentationOptions")
    }
}

/// The values of the options of `enterFullScreenMode(_:withOptions:)`.
struct FullScreenOptions {
    var coversAllScreens = true
    var level: NSWindow.Level?
    var presentation: NSApplication.PresentationOptions?

    init(_ options: [NSView.FullScreenModeOptionKey: Any]?) {
        if let value = options?[.fullScreenModeAllScreens] as? NSNumber { coversAllScreens = value.boolValue }
        if let value = options?[.fullScreenModeWindowLevel] as? NSNumber { level = NSWindow.Level(value.intValue) }
        if let value = options?[.fullScreenModeApplicationPresentationOptions] as? NSNumber {
            presentation = NSApplication.PresentationOptions(rawValue: value.uintValue)
        }
    }
}

/// The window of a view in full-screen mode, which receives key events although it has no title bar.
final class FullScreenWindow: NSWindow {
    override var canBecomeKey: Bool { true }
}

/// A black window beside a window in full screen, which gets its keys.
final class BlackWindow: NSWindow {
    weak var front: NSWindow?
}

/// Black windows on all screens but that of a window in full screen, also on those that are connected later.
@MainActor final class BlackScreens {
    private var windows: [UInt32: BlackWindow] = [:]
    private var observer: (any NSObjectProtocol)?

    func begin(beside front: NSWindow, on display: UInt32) {
        observer = NotificationCenter.default.addObserver(
            forName: NSApplication.didChangeScreenParametersNotification, object: nil, queue: nil
        ) { [weak self, weak front] _ in MainActor.assumeIsolated { self?.update(beside: front, on: display) } }
        update(beside: front, on: display)
    }

    func end() {
        observer.map { NotificationCenter.default.removeObserver($0) }
        observer = nil
        for display in windows.keys { hide(display) }
    }

    private func update(beside front: NSWindow?, on display: UInt32) {
        let screens = NSScreen.screens.filter { $0.displayID != display }
        for former in windows.keys where !screens.contains(where: { $0.displayID == former }) { hide(former) }
        for screen in screens where windows[screen.displayID] == nil {
            let window = BlackWindow(
                contentRect: screen.frame, styleMask: .borderless, backing: .buffered, defer: false)
            window.front = front
            (window.title, window.backgroundColor, window.isExcludedFromWindowsMenu) = (
                front?.title ?? "", .black, true
            )
            windows[screen.displayID] = window
            window.show(onFullScreen: screen.displayID)
        }
    }

    private func hide(_ display: UInt32) {
        guard let window = windows.removeValue(forKey: display) else { return }
        window.orderOut(nil)
        NSApplication.shared.remove(window)
    }
}
