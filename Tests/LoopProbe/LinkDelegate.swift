import AppKit

/// Runs display links: first one without a window, then one for each refresh and one for every third refresh in a
/// window without other changes, then none.
@MainActor
final class LinkDelegate: NSObject, NSApplicationDelegate {
    /// The time and the link's properties in a call of a link.
    private struct Call {
        var now, timestamp, target, duration: Double

        init(_ link: CADisplayLink) {
            now = CACurrentMediaTime()
            (timestamp, target, duration) = (link.timestamp, link.targetTimestamp, link.duration)
        }
    }

    private var calls: [String: [Call]] = [:]
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let link = start("alone", CADisplayLink { [unowned self] in note("alone", $0) })
        after(0.4) { [self] in
            link.invalidate()
            openWindow()
        }
    }

    private func openWindow() {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        self.window = window
        window.makeKeyAndOrderFront(nil)
        let each = start("each", window.displayLink { [unowned self] in note("each", $0) })
        let third = start("third", window.displayLink { [unowned self] in note("third", $0) })
        third.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20)
        let again = start("again", CADisplayLink { [unowned self] in note("again", $0) })
        after(0.6) { [self] in
            each.isPaused = true
            third.isPaused = true
            again.isPaused = true
            after(0.1) { [self] in
                print("rest begins \(CACurrentMediaTime())")
                fflush(nil)
                after(0.4) { [self] in wakeAgain(each) }
            }
        }
    }

    private func wakeAgain(_ link: CADisplayLink) {
        print("rest ends \(CACurrentMediaTime())")
        calls["each again"] = []
        link.isPaused = false
        after(0.2) {
            link.invalidate()
            NSApp.stop(nil)
        }
    }

    private func start(_ name: String, _ link: CADisplayLink) -> CADisplayLink {
        link.add(to: .main, forMode: .common)
        return link
    }

    private func note(_ name: String, _ link: CADisplayLink) {
        calls[name == "each" && calls["each again"] != nil ? "each again" : name, default: []].append(Call(link))
    }

    private func after(_ seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(body) }
    }

    /// Prints a line for each call: the link's name, then the time of the call, `timestamp`, `targetTimestamp` and
    /// `duration`.
    func report() {
        for (name, calls) in calls {
            for call in calls {
                print("\(name): \(call.now) \(call.timestamp) \(call.target) \(call.duration)")
            }
        }
    }
}
