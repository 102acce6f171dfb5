import Foundation

/// The delegate of an application. All methods are optional.
@preconcurrency @MainActor
public protocol NSApplicationDelegate: NSObjectProtocol {
    /// Called before the application has finished launching.
    func applicationWillFinishLaunching(_ notification: Notification)
    /// Called when the application has launched, before it handles the first event. Open the first window here.
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Called before the launch has finished if the arguments of the program name files or pages, which the program opens. These are
    /// arguments without a hyphen at their start: the path of a file that exists, or a URL with a scheme. As on macOS, the argument
    /// after one such as `-Name` is its value; after the argument `--` there are no options.
    func application(_ application: NSApplication, open urls: [URL])
    /// Called with the paths of files that the program opens, unless the delegate has `application(_:open:)`. Answer with
    /// `reply(toOpenOrPrint:)`.
    func application(_ sender: NSApplication, openFiles filenames: [String])
    /// Opens the file at a path, and returns whether that has succeeded. Called for each file that the program opens, unless the
    /// delegate has a method for several ones. Default false.
    func application(_ sender: NSApplication, openFile filename: String) -> Bool
    /// Returns whether the application opens an empty document when it launches without files. Default true.
    func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool
    /// Opens an empty document, and returns whether that has succeeded. Called before the launch has finished. Default false.
    func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool
    /// Returns whether the application may end after a call of `terminate(_:)`. Default `terminateNow`.
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    /// Called before the application ends. This is the last call.
    func applicationWillTerminate(_ notification: Notification)
    /// Returns whether the application ends when its last window is closed. Default false.
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    /// Called before a window of the application gets the keyboard focus, while none has it.
    func applicationWillBecomeActive(_ notification: Notification)
    /// Called before no window of the application has the keyboard focus.
    func applicationWillResignActive(_ notification: Notification)
    /// Called when a window of the application has got the keyboard focus, and none had it.
    func applicationDidBecomeActive(_ notification: Notification)
    /// Called when no window of the application has the keyboard focus any longer.
    func applicationDidResignActive(_ notification: Notification)
    /// Called before the application hides its windows.
    func applicationWillHide(_ notification: Notification)
    /// Called after the application has hidden its windows.
    func applicationDidHide(_ notification: Notification)
    /// Called before the application shows its hidden windows again.
    func applicationWillUnhide(_ notification: Notification)
    /// Called after the application has shown its hidden windows again.
    func applicationDidUnhide(_ notification: Notification)
    /// Returns the error that `presentError(_:)` of the application shows in place of another one. Default the same.
    func application(_ application: NSApplication, willPresentError error: any Error) -> any Error
    /// Called when screens were added, removed or changed.
    func applicationDidChangeScreenParameters(_ notification: Notification)
    /// Called when `occlusionState` has changed.
    func applicationDidChangeOcclusionState(_ notification: Notification)
    /// Called when the connection to the compositor was lost and its return is awaited. No window is visible, and none
    /// has the keyboard focus. To end the program, call `terminate(_:)` or `exit`. An extension of Acetate.
    func acetateApplicationDidLoseDisplay(_ notification: Notification)
    /// Called when the compositor has returned and the windows are shown again. An extension of Acetate.
    func acetateApplicationDidRegainDisplay(_ notification: Notification)
}

extension NSApplicationDelegate {
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func application(_ application: NSApplication, open urls: [URL]) {
        let files = urls.filter(\.isFileURL).map(\.path)
        if !files.isEmpty { self.application(application, openFiles: files) }
    }
    public func application(_ sender: NSApplication, openFiles filenames: [String]) {
        for filename in filenames { _ = application(sender, openFile: filename) }
    }
    public func application(_ sender: NSApplication, openFile filename: String) -> Bool { false }
    public func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool { true }
    public func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool { false }
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    public func applicationWillTerminate(_ notification: Notification) {}
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
    public func applicationWillBecomeActive(_ notification: Notification) {}
    public func applicationWillResignActive(_ notification: Notification) {}
    public func applicationDidBecomeActive(_ notification: Notification) {}
    public func applicationDidResignActive(_ notification: Notification) {}
    public func applicationWillHide(_ notification: Notification) {}
    public func applicationDidHide(_ notification: Notification) {}
    public func applicationWillUnhide(_ notification: Notification) {}
    public func applicationDidUnhide(_ notification: Notification) {}
    public func application(_ application: NSApplication, willPresentError error: any Error) -> any Error { error }
    public func applicationDidChangeScreenParameters(_ notification: Notification) {}
    public func applicationDidChangeOcclusionState(_ notification: Notification) {}
    public func acetateApplicationDidLoseDisplay(_ notification: Notification) {}
    public func acetateApplicationDidRegainDisplay(_ notification: Notification) {}
}

extension NSApplication {
    /// The reply of a delegate to a request to end the application.
    public enum TerminateReply: UInt, Sendable {
        /// The application does not end.
        case terminateCancel = 0
        /// The application ends.
        case terminateNow = 1
        /// The delegate replies later, with `reply(toApplicationShouldTerminate:)`.
        case terminateLater = 2
    }

    /// Posted before the application has finished launching.
    nonisolated public static let willFinishLaunchingNotification = Notification.Name(
        "NSApplicationWillFinishLaunchingNotification")
    /// Posted when the application has launched, before it handles the first event.
    nonisolated public static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    /// Posted before the application ends.
    nonisolated public static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification")
    /// Posted before a window of the application gets the keyboard focus, while none has it.
    nonisolated public static let willBecomeActiveNotification = Notification.Name(
        "NSApplicationWillBecomeActiveNotification")
    /// Posted before no window of the application has the keyboard focus.
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "NSApplicationWillResignActiveNotification")
    /// Posted when a window of the application has got the keyboard focus, and none had it.
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "NSApplicationDidBecomeActiveNotification")
    /// Posted when no window of the application has the keyboard focus any longer.
    nonisolated public static let didResignActiveNotification = Notification.Name(
        "NSApplicationDidResignActiveNotification")
    /// Posted when screens were added, removed or changed.
    nonisolated public static let didChangeScreenParametersNotification = Notification.Name(
        "NSApplicationDidChangeScreenParametersNotification")
    /// Posted when `occlusionState` has changed.
    nonisolated public static let didChangeOcclusionStateNotification = Notification.Name(
        "NSApplicationDidChangeOcclusionStateNotification")
    /// Posted when the connection to the compositor was lost and its return is awaited. An extension of Acetate.
    nonisolated public static let acetateDidLoseDisplayNotification = Notification.Name(
        "AcetateApplicationDidLoseDisplayNotification")
    /// Posted when the compositor has returned and the windows are shown again. An extension of Acetate.
    nonisolated public static let acetateDidRegainDisplayNotification = Notification.Name(
        "AcetateApplicationDidRegainDisplayNotification")
}
