import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Locks of the session on the off-screen display, which grants them.
@MainActor
@Suite(.serialized) struct SessionLockTests {
    private final class Delegate: NSObject, AcetateSessionLockDelegate {
        var notes: [String] = []

        func sessionLock(_ lock: AcetateSessionLock, windowFor screen: NSScreen) -> NSWindow? {
            notes.append("window")
            return NSWindow(
                contentRect: NSRect(x: 0, y: 0, width: 10, height: 10), styleMask: [.titled], backing: .buffered,
                defer: false)
        }

        func sessionLockDidLock(_ lock: AcetateSessionLock) { notes.append("locked") }
        func sessionLockDidFinish(_ lock: AcetateSessionLock) { notes.append("finished") }
    }

    @Test func `A lock covers the screen with a key window until it is unlocked`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = true
        defer { display.drawsWindowFrames = false }
        window.makeKeyAndOrderFront(nil)
        let delegate = Delegate()
        let lock = AcetateSessionLock()
        lock.delegate = delegate
        #expect(AcetateSessionLock.isSupported && lock.state == .unlocked)
        try lock.lock()
        #expect(lock.state == .locking && lock.windows.count == 1)
        display.advance(to: 1)
        #expect(lock.state == .locked && delegate.notes == ["window", "locked"])
        let cover = try #require(lock.windows.first)
        #expect(cover.frame == NSRect(x: 0, y: 0, width: 640, height: 480) && cover.isKeyWindow && !cover.drawsFrame)
        #expect(throws: AcetateSessionLock.Failure.self) { try AcetateSessionLock().lock() }
        lock.unlock()
        #expect(lock.state == .unlocked && lock.windows.isEmpty && !cover.isVisible && window.isKeyWindow)
        #expect(delegate.notes == ["window", "locked"])
    }

    @Test func `A lock can be used again`() throws {
        let (display, _) = try makeWindow()
        let delegate = Delegate()
        let lock = AcetateSessionLock()
        lock.delegate = delegate
        for _ in 0..<2 {
            try lock.lock()
            display.advance(to: display.time + 1)
            lock.unlock()
        }
        #expect(delegate.notes == ["window", "locked", "window", "locked"])
    }
}
