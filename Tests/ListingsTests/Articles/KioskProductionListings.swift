import AppKit
import Testing

// The listings of the article on kiosks in production.

private final class KioskDelegate: NSObject, NSApplicationDelegate {
    var window: NSWindow?
    var watchdog: Watchdog?

    func applicationDidFinishLaunching(_ notification: Notification) {
        NSApp.acetateDisplayTimeout = .infinity  // wait for the compositor as long as it takes
        NSCursor.hide()

        let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
        let window = NSWindow(contentRect: frame, styleMask: .borderless, backing: .buffered, defer: false)
        window.inhibitsIdle = true  // the screen stays on
        window.acetateInhibitsKeyboardShortcuts = true
        window.makeKeyAndOrderFront(nil)
        window.toggleFullScreen(nil)
        self.window = window
        watchdog = Watchdog()
    }
}

/// Calls a closure when nobody has used the kiosk for a time.
@MainActor
private final class ReturnToStart {
    private let seconds: TimeInterval
    private let action: @MainActor () -> Void
    private var timer: Timer?
    private var monitor: Any?

    init(after seconds: TimeInterval, action: @escaping @MainActor () -> Void) {
        (self.seconds, self.action) = (seconds, action)
        let inputs: NSEvent.EventTypeMask = [.keyDown, .mouseMoved, .leftMouseDown, .leftMouseDragged, .scrollWheel]
        monitor = NSEvent.addLocalMonitorForEvents(matching: inputs) { [weak self] event in
            self?.restart()
            return event
        }
        restart()
    }

    isolated deinit {
        timer?.invalidate()
        if let monitor { NSEvent.removeMonitor(monitor) }
    }

    private func restart() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.action() }
        }
    }
}

/// Tells systemd twice per period of WatchdogSec that the main thread works.
@MainActor
private final class Watchdog {
    private let timer: Timer

    /// Returns nil if systemd does not watch the program.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["NOTIFY_SOCKET"],
            let limit = environment["WATCHDOG_USEC"].flatMap(Double.init), limit > 0
        else { return nil }
        timer = Timer.scheduledTimer(withTimeInterval: limit / 2_000_000, repeats: true) { _ in
            Watchdog.send("WATCHDOG=1", to: path)
        }
    }

    isolated deinit { timer.invalidate() }

    nonisolated static func send(_ message: String, to path: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // A name that begins with @ is not a file: its first byte is 0.
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}

@MainActor @Suite struct KioskProductionListings {
    @Test func `the delegate shows a window in full screen that keeps the screen on`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        _ = NSApplication.shared
        let delegate = KioskDelegate()
        defer {
            NSCursor.unhide()
            NSApp.acetateDisplayTimeout = 60
        }
        delegate.applicationDidFinishLaunching(Notification(name: NSApplication.didFinishLaunchingNotification))
        _ = display.image()
        let window = try #require(delegate.window)
        #expect(window.inhibitsIdle && display.isCursorHidden)
        #expect(window.frame.size == CGSize(width: 640, height: 480))
        #expect(delegate.watchdog == nil)
    }

    @Test func `the kiosk returns to its start when nothing was pressed for a time`() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        var returns = 0
        let timer = ReturnToStart(after: 0.05) { returns += 1 }
        let limit = Date(timeIntervalSinceNow: 10)
        while returns == 0, Date() < limit { _ = RunLoop.current.run(mode: .default, before: limit) }
        withExtendedLifetime(timer) {}
        #expect(returns == 1)
    }

    @Test(arguments: [false, true])
    func `the watchdog's socket receives the message`(isAbstract: Bool) throws {
        let name = "\(isAbstract ? "@" : NSTemporaryDirectory())acetate-\(UUID().uuidString)"
        let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer {
            close(receiver)
            unlink(name)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(name.utf8)) }
        if isAbstract { address.sun_path.0 = 0 }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(receiver, $0, length) }
        }
        try #require(status == 0)
        Watchdog.send("WATCHDOG=1", to: name)
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(receiver, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "WATCHDOG=1")
    }

    @Test func `without systemd there is no watchdog`() {
        #expect(Watchdog([:]) == nil)
        #expect(Watchdog(["NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "0"]) == nil)
    }
}
