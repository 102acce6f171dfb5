import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The main window, and notifications of windows and the application.
@MainActor
@Suite(.serialized) struct MainWindowTests {
    private final class Recorder: NSObject, NSWindowDelegate, NSApplicationDelegate {
        var notes: [String] = []
        var zooms = true
        func windowDidBecomeKey(_ notification: Notification) { notes.append("key") }
        func windowDidResignKey(_ notification: Notification) { notes.append("no key") }
        func windowDidBecomeMain(_ notification: Notification) { notes.append("main") }
        func windowDidResignMain(_ notification: Notification) { notes.append("no main") }
        func windowDidMove(_ notification: Notification) { notes.append("moved") }
        func windowWillMiniaturize(_ notification: Notification) { notes.append("will minimize") }
        func windowDidMiniaturize(_ notification: Notification) { notes.append("minimized") }
        func windowDidDeminiaturize(_ notification: Notification) { notes.append("restored") }
        func windowWillEnterFullScreen(_ notification: Notification) { notes.append("will enter") }
        func windowDidEnterFullScreen(_ notification: Notification) { notes.append("entered") }
        func windowWillExitFullScreen(_ notification: Notification) { notes.append("will exit") }
        func windowDidExitFullScreen(_ notification: Notification) { notes.append("exited") }
        func windowShouldZoom(_ window: NSWindow, toFrame newFrame: NSRect) -> Bool { zooms }
        func applicationWillBecomeActive(_ notification: Notification) { notes.append("will be active") }
        func applicationDidBecomeActive(_ notification: Notification) { notes.append("active") }
        func applicationWillResignActive(_ notification: Notification) { notes.append("will be inactive") }
        func applicationDidResignActive(_ notification: Notification) { notes.append("inactive") }
    }

    private func makeRecordedWindow() throws -> (NSWindow, Recorder) {
        let (_, window) = try makeWindow()
        let recorder = Recorder()
        window.delegate = recorder
        return (window, recorder)
    }

    @Test func `A window becomes key, then main, between the notifications of the application`() throws {
        let (window, recorder) = try makeRecordedWindow()
        NSApp.delegate = recorder
        defer { NSApp.delegate = nil }
        window.makeKeyAndOrderFront(nil)
        #expect(recorder.notes == ["will be active", "key", "main", "active"] && NSApp.mainWindow === window)
        recorder.notes = []
        window.orderOut(nil)
        #expect(recorder.notes == ["will be inactive", "no key", "no main", "inactive"] && NSApp.mainWindow == nil)
    }

    @Test func `A panel becomes key, and the window before it stays main`() throws {
        let (window, recorder) = try makeRecordedWindow()
        window.makeKeyAndOrderFront(nil)
        let panel = NSPanel(
            contentRect: NSRect(x: 0, y: 0, width: 80, height: 60), styleMask: [.titled, .closable],
            backing: .buffered, defer: false)
        panel.makeKeyAndOrderFront(nil)
        panel.makeKey()
        #expect(panel.isKeyWindow && !panel.isMainWindow && window.isMainWindow && NSApp.mainWindow === window)
        #expect(recorder.notes == ["key", "main", "no key"])
        panel.orderOut(nil)
        #expect(!panel.isFloatingPanel && panel.level == .normal)
        panel.isFloatingPanel = true
        #expect(panel.level == .floating && panel.isFloatingPanel && !window.isFloatingPanel)
    }

    @Test func `A position that the program sets is notified`() throws {
        let (window, recorder) = try makeRecordedWindow()
        window.setFrameOrigin(NSPoint(x: 30, y: 40))
        window.setFrameOrigin(NSPoint(x: 30, y: 40))
        #expect(recorder.notes == ["moved"])
        window.center()
        #expect(recorder.notes == ["moved", "moved"] && window.frame.origin == NSPoint(x: 220, y: 190))
    }

    @Test func `A window is minimized until it gets the keyboard focus`() throws {
        let (window, recorder) = try makeRecordedWindow()
        let (other, _) = (NSWindow(contentRect: window.frame, styleMask: .titled, backing: .buffered, defer: false), 0)
        window.makeKeyAndOrderFront(nil)
        other.makeKeyAndOrderFront(nil)
        other.makeKey()
        recorder.notes = []
        window.miniaturize(nil)
        window.miniaturize(nil)
        #expect(recorder.notes == ["will minimize", "minimized"] && window.isMiniaturized)
        window.deminiaturize(nil)
        #expect(!window.isMiniaturized && recorder.notes.contains("restored") && window.isKeyWindow)
    }

    @Test func `Full screen is announced, and a window without it does not enter`() throws {
        let (window, recorder) = try makeRecordedWindow()
        #expect(window.collectionBehavior == [])
        window.makeKeyAndOrderFront(nil)
        recorder.notes = []
        window.collectionBehavior = [.fullScreenNone, .canJoinAllSpaces]
        window.toggleFullScreen(nil)
        #expect(recorder.notes == [])
        window.collectionBehavior = .fullScreenPrimary
        window.toggleFullScreen(nil)
        window.toggleFullScreen(nil)
        let entered = recorder.notes.filter { ["will enter", "entered", "will exit", "exited"].contains($0) }
        #expect(entered == ["will enter", "entered", "will exit", "exited"])
    }

    @Test func `The delegate may refuse to maximize`() throws {
        let (window, recorder) = try makeRecordedWindow()
        window.makeKeyAndOrderFront(nil)
        recorder.zooms = false
        window.zoom(nil)
        #expect(!window.isZoomed)
        recorder.zooms = true
        window.zoom(nil)
        #expect(window.isZoomed)
    }

    @Test func `A window that cannot hide stays, and the subtitle follows the title`() throws {
        let (window, _) = try makeRecordedWindow()
        #expect(window.canHide && window.subtitle == "" && window.hasShadow)
        window.title = "Notes"
        window.subtitle = "3 items"
        #expect(window.shownTitle == "Notes — 3 items" && window.title == "Notes")
        window.canHide = false
        window.makeKeyAndOrderFront(nil)
        #expect(NSWindow.windowNumbers(options: [])?.map(\.intValue) == [window.windowNumber])
        NSApp.hide(nil)
        #expect(window.isVisible)
        NSApp.unhide(nil)
        window.setIsVisible(false)
        #expect(!window.isVisible && window.deepestScreen == nil)
    }

    @Test func `A window that draws its frame has a shadow unless the program removes it`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = true
        window.makeKeyAndOrderFront(nil)
        func corner() throws -> UInt32 {
            let image = try #require(display.image(of: window)), bytes = try #require(image.dataProvider?.data)
            let (x, y) = (image.width / 2, image.height - 30)
            return bytes.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
            }
        }
        #expect(try corner() >> 24 > 10)
        window.hasShadow = false
        #expect(try corner() >> 24 == 0)
    }

    @Test func `A guide of the window is the content without the title bar`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = true
        window.styleMask.insert(.fullSizeContentView)
        window.makeKeyAndOrderFront(nil)
        let content = try #require(window.contentView), view = NSView()
        view.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(view)
        let guide = try #require(window.contentLayoutGuide as? NSLayoutGuide)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        window.layoutIfNeeded()
        #expect(window.titleBarHeight > 0 && view.frame == window.contentLayoutRect)
    }
}
