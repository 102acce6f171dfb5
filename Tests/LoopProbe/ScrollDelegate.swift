import AppKit

/// A document of a million rows of 20 points, which are red and blue in turn.
private final class RowsView: NSView {
    override var isFlipped: Bool { true }

    override func draw(_ dirtyRect: NSRect) {
        for row in Int(dirtyRect.minY / 20)..<Int((dirtyRect.maxY / 20).rounded(.up)) {
            (row % 2 == 0 ? NSColor.red : NSColor.blue).setFill()
            NSRect(x: 0, y: CGFloat(row) * 20, width: bounds.width, height: 20).fill()
        }
    }
}

/// Shows a scroll view, and prints the scrolls that it receives. When a scroll continues with momentum, the main thread sleeps for
/// half a second, and prints how many frames were shown meanwhile. It prints the position when the scroll has ended.
@MainActor
final class ScrollDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?
    private var phases: [String] = []

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 320, height: 200)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let scrollView = NSScrollView(frame: frame)
        scrollView.hasVerticalScroller = true
        scrollView.documentView = RowsView(frame: NSRect(x: 0, y: 0, width: 320, height: 20_000_000))
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        self.window = window
        _ = NSEvent.addLocalMonitorForEvents(matching: .scrollWheel) { [weak self] event in
            MainActor.assumeIsolated { self?.note(event) }
            return event
        }
        _ = NotificationCenter.default.addObserver(
            forName: NSScrollView.didEndLiveScrollNotification, object: scrollView, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.scrollDidEnd() } }
        write("ready")
    }

    private func note(_ event: NSEvent) {
        let name =
            switch event.phase {
            case .began: "began"
            case .changed: "changed"
            case .ended: "ended"
            default: event.momentumPhase.isEmpty ? "other" : "momentum"
            }
        if phases.last != name { phases.append(name) }
        // The event is sent after this returns, and begins the momentum.
        if name == "ended" { DispatchQueue.main.async { MainActor.assumeIsolated { self.sleep() } } }
    }

    private func sleep() {
        guard let window else { return }
        let former = window.frameStatistics.frames
        Thread.sleep(forTimeInterval: 0.5)
        write("phases: \(phases.joined(separator: " "))")
        write("asleep: \(window.frameStatistics.frames - former) frames")
    }

    private func scrollDidEnd() {
        let origin = (window?.contentView as? NSScrollView)?.contentView.bounds.origin.y ?? 0
        write("position: \(Int(origin))")
    }

    /// The output is read while the program runs.
    private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
