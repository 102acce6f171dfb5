import AppKit
import QuartzCore

/// Runs loops in blocks of the main dispatch queue, in tasks and in the answer to a request to close, and prints what ends them.
@MainActor
final class ModalDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
    private var window: NSWindow?
    private var panel: NSPanel?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        window.contentView?.wantsLayer = true
        window.delegate = self
        window.makeKeyAndOrderFront(nil)
        self.window = window
        let panel = NSPanel(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        panel.hidesOnDeactivate = false
        self.panel = panel
        DispatchQueue.main.async { MainActor.assumeIsolated { self.waitForAnimation() } }
    }

    /// In a block of the main dispatch queue.
    private func waitForAnimation() {
        guard let window, let panel else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            MainActor.assumeIsolated { NSApp.stopModal(withCode: NSApplication.ModalResponse(7)) }
        }
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 0.1
        window.contentView?.layer?.add(animation, forKey: nil)
        CATransaction.commit()
        report("animation \(NSApp.runModal(for: panel).rawValue)")
        panel.orderOut(nil)
        Task { waitForPress() }
    }

    /// In a task.
    private func waitForPress() {
        report("waiting")
        var repeats = 0
        while repeats < 3 {
            let event = NSApp.nextEvent(
                matching: .keyDown, until: .distantFuture, inMode: .eventTracking, dequeue: true)
            if event?.isARepeat == true { repeats += 1 }
        }
        report("repeated")
        let event = NSApp.nextEvent(
            matching: .leftMouseDown, until: .distantFuture, inMode: .eventTracking, dequeue: true)
        report("press \(event.map { "\(Int($0.locationInWindow.x)) \(Int($0.locationInWindow.y))" } ?? "none")")
    }

    /// During the delivery of an event of the display.
    func windowShouldClose(_ sender: NSWindow) -> Bool {
        guard let panel else { return true }
        report("close")
        // The program's own blocks wait until this one has ended, as on macOS, but timers fire.
        DispatchQueue.main.async { self.report("block") }
        _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in
            MainActor.assumeIsolated {
                self.report("timer")
                NSApp.stopModal()
            }
        }
        _ = NSApp.runModal(for: panel)
        report("kept")
        return false
    }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }
}
