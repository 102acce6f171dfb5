import AppKitTestSupport
import Synchronization
import Testing

@testable import AppKit

/// Opens the files of `application(_:openFile:)`.
@MainActor
private class FileDelegate: NSObject, NSApplicationDelegate {
    var notes: [String] = []
    func application(_ sender: NSApplication, openFile filename: String) -> Bool {
        notes.append(filename)
        return true
    }
    func applicationDidChangeOcclusionState(_ notification: Notification) {
        notes.append("\(NSApplication.shared.occlusionState == .visible)")
    }
}

@MainActor
private final class ListDelegate: NSObject, NSApplicationDelegate {
    var notes: [[String]] = []
    func application(_ sender: NSApplication, openFiles filenames: [String]) { notes.append(filenames) }
}

@MainActor
private final class URLDelegate: NSObject, NSApplicationDelegate {
    var (urls, files): ([URL], [String]) = ([], [])
    func application(_ application: NSApplication, open urls: [URL]) { self.urls += urls }
    func application(_ sender: NSApplication, openFiles filenames: [String]) { files += filenames }
}

/// Files that the delegate of the application is asked to open, and notifications of the visibility of windows.
@MainActor
@Suite(.serialized) struct OpeningTests {
    private let urls = [
        URL(fileURLWithPath: "/documents/a b"), URL(fileURLWithPath: "/documents/c"),
        URL(string: "https://example.org")!,
    ]

    @Test func `Files are opened by the method that the delegate has`() {
        let (files, list, url) = (FileDelegate(), ListDelegate(), URLDelegate())
        let application = NSApplication.shared
        files.application(application, open: urls)
        list.application(application, open: urls)
        url.application(application, open: urls)
        #expect(
            files.notes == ["/documents/a b", "/documents/c"] && list.notes == [["/documents/a b", "/documents/c"]])
        #expect(url.urls == urls && url.files == [])
        #expect(
            !url.application(application, openFile: "/documents/c") && !url.applicationOpenUntitledFile(application))
        #expect(url.applicationShouldOpenUntitledFile(application))
    }

    @Test func `A window posts a notification when it is shown and when it is hidden`() throws {
        let (_, window) = try makeWindow()
        let states = Mutex<[NSWindow.OcclusionState]>([])
        let token = NotificationCenter.default.addObserver(
            forName: NSWindow.didChangeOcclusionStateNotification, object: window, queue: nil
        ) { [weak window] _ in
            MainActor.assumeIsolated {
                let state = window?.occlusionState
                states.withLock { $0.append(state ?? []) }
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        window.orderFront(nil)
        window.orderFront(nil)
        window.orderOut(nil)
        window.makeKeyAndOrderFront(nil)
        window.close()
        #expect(states.withLock { $0 } == [.visible, [], .visible, []])
    }

    @Test func `The application is visible while a part of a window is`() throws {
        let (_, window) = try makeWindow()
        let application = NSApplication.shared
        let (former, delegate) = (application.delegate, FileDelegate())
        application.delegate = delegate
        defer { application.delegate = former }
        #expect(window.occlusionState == [] && application.occlusionState == [])
        window.orderFront(nil)
        #expect(window.occlusionState == .visible && application.occlusionState == .visible)
        window.orderOut(nil)
        #expect(window.occlusionState == [] && application.occlusionState == [])
        #expect(delegate.notes == ["true", "false"])
    }
}
