import AppKit

/// A view that follows the pointer in a loop of its own from a press to the release, as views on macOS do.
private final class TrackingView: NSView {
    override func mouseDown(with event: NSEvent) {
        write("down")
        let timer = Timer(timeInterval: 0.01, repeats: false) { _ in write("timer of the mode") }
        RunLoop.main.add(timer, forMode: .eventTracking)
        var drags = 0
        loop: while let next = window?.nextEvent(matching: [.leftMouseDragged, .leftMouseUp]) {
            switch next.type {
            case .leftMouseUp: break loop
            default: drags += 1
            }
        }
        write("up after drags: \(drags > 0)")
    }
}

/// The output is read while the program runs.
private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Shows a view with a tracking loop. It is created as the delegate of a program with `@main`.
class TrackDelegate: NSObject, NSApplicationDelegate {
    private let frame = NSRect(x: 0, y: 0, width: 320, height: 200)
    private let window: NSWindow

    override init() {
        window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        super.init()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        window.contentView = TrackingView(frame: frame)
        window.makeKeyAndOrderFront(nil)
        write("shown \(window.isVisible)")
    }
}
