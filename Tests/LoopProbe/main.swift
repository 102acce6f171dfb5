import AppKit
import AppKitTestSupport

// A program for tests of NSApplication's event loop. During an animation it runs a timer, the main dispatch queue,
// main-actor tasks and a dispatch source concurrently, and prints how often each of them ran. Options run something
// else instead:
// - `--off-main` calls run() on another thread than the main thread.
// - `--links` runs display links, and prints their calls.
// - `--scene SECONDS` shows animations at a held time.
// - `--race` moves two layers in parallel, one with an animation and one with a display link.
// - `--survive [SECONDS]` shows an endless animation, and waits for its display for this time or the default one.
// - `--screens [full|cover]` prints the screens when they change, and enters full screen on the last one, or covers all of them.
// - `--pasteboard` copies, pastes, drags and takes drops, and prints what it reads.
// - `--menu` shows a menu at each press, and prints when it opens and closes.
// - `--popover [semitransient]` shows a popover at each press, transient by default, and prints where it is, what is typed in
//   it, and when it closes.
// - `--open URL` opens a URL at each press.
// - `--scroll` shows a million rows, prints scrolls, and sleeps on the main thread while they continue with momentum.
// - `--text` shows a text view, and prints its text and its selection.
// - `--desktop` shows a window that follows the desktop's appearance.
// - `--track` follows the pointer in a loop of a view, by the main function of its delegate.
// - `--wait` waits for events in the modes of AppKit, and prints the processor time of each in milliseconds.
// - `--modal` waits for events in blocks of the main dispatch queue and in tasks, and prints what ends each wait.
// - `--focus` shows a window and a panel, and prints which has the keyboard focus.
// - `--rest` moves a layer for 0.2 seconds, then does nothing.

/// The number of times that each kind of work ran.
@MainActor
final class Counts {
    var timer = 0
    var queue = 0
    var task = 0
    var source = 0
    var posted = 0
    var completion = 0
}

@MainActor
final class Delegate: NSObject, NSApplicationDelegate {
    let counts = Counts()
    private var window: NSWindow?
    private var source: (any DispatchSourceTimer)?

    func applicationDidFinishLaunching(_ notification: Notification) {
        openWindow()
        let counts = counts
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in
            MainActor.assumeIsolated { counts.timer += 1 }
        }
        again(counts)
        Task {
            while true {
                try await Task.sleep(nanoseconds: 10_000_000)
                counts.task += 1
            }
        }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now(), repeating: 0.01)
        source.setEventHandler { MainActor.assumeIsolated { counts.source += 1 } }
        source.resume()
        self.source = source
        _ = NSEvent.addLocalMonitorForEvents(matching: .applicationDefined) { event in
            counts.posted += event.data1
            return event
        }
        postEvents()
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { NSApp.stop(nil) }
    }

    private func openWindow() {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSView(frame: frame)
        let layer = CALayer()
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.layer = layer
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        let pulse = CABasicAnimation(keyPath: "opacity")
        pulse.fromValue = 0.0
        pulse.toValue = 1.0
        pulse.duration = 0.5
        pulse.repeatCount = .infinity
        layer.add(pulse, forKey: "pulse")
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.2)
        CATransaction.setCompletionBlock { [counts] in MainActor.assumeIsolated { counts.completion += 1 } }
        layer.cornerRadius = 10
        CATransaction.commit()
        self.window = window
    }

    private func again(_ counts: Counts) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
            MainActor.assumeIsolated {
                counts.queue += 1
                self.again(counts)
            }
        }
    }

    private func postEvents() {
        for value in 1...3 {
            let event = NSEvent.otherEvent(
                with: .applicationDefined, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0,
                context: nil, subtype: 0, data1: value, data2: 0)
            if let event { NSApp.postEvent(event, atStart: false) }
        }
    }
}

if CommandLine.arguments.contains("--off-main") {
    // Like an async main at its first await: the main queue continues on other threads than the main thread.
    Task { @MainActor in NSApplication.shared.run() }
    dispatchMain()
}

if let index = CommandLine.arguments.firstIndex(of: "--scene"),
    let seconds = CommandLine.arguments.dropFirst(index + 1).first.flatMap(Double.init)
{
    let delegate = SceneDelegate(AnimationScene().root)
    NSApplication.shared.delegate = delegate
    try NSApplication.holdTime(at: seconds)
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--race") {
    let delegate = RaceDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--pasteboard") {
    let delegate = PasteboardDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if let index = CommandLine.arguments.firstIndex(of: "--open"),
    let url = CommandLine.arguments.dropFirst(index + 1).first.flatMap(URL.init)
{
    let delegate = OpenDelegate(url)
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--menu") {
    let delegate = ViewDelegate(MenuOpeningView())
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--popover") {
    let isSemitransient = CommandLine.arguments.contains("semitransient")
    let delegate = ViewDelegate(PopoverOpeningView(isSemitransient ? .semitransient : .transient))
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--modal") {
    let delegate = ModalDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--focus") {
    let delegate = FocusDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--scroll") {
    let delegate = ScrollDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--text") {
    let delegate = TextDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--track") { TrackDelegate.main() }

if CommandLine.arguments.contains("--wait") {
    for mode in [RunLoop.Mode.eventTracking, .modalPanel] {
        let time = processorMilliseconds {
            _ = NSApplication.shared.nextEvent(
                matching: .leftMouseUp, until: Date(timeIntervalSinceNow: 0.4), inMode: mode, dequeue: true)
        }
        print(time)
    }
    exit(0)
}

if CommandLine.arguments.contains("--rest") {
    let delegate = RestDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if let index = CommandLine.arguments.firstIndex(of: "--survive") {
    // The thread of the tests that starts this program may block signals, and a child process inherits that.
    var signals = sigset_t()
    sigfillset(&signals)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    let delegate = SurvivalDelegate()
    NSApplication.shared.delegate = delegate
    if let limit = CommandLine.arguments.dropFirst(index + 1).first.flatMap(Double.init) {
        NSApplication.shared.acetateDisplayTimeout = limit
    }
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--screens") {
    let delegate = ScreensDelegate(
        entersFullScreen: CommandLine.arguments.contains("full"), coversScreens: CommandLine.arguments.contains("cover")
    )
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--desktop") {
    let delegate = DesktopDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--script") {
    let delegate = ScriptDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--restless") {
    let delegate = RestlessDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
}

if CommandLine.arguments.contains("--links") {
    let delegate = LinkDelegate()
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
    delegate.report()
    exit(0)
}

let delegate = Delegate()
NSApplication.shared.delegate = delegate
NSApplication.shared.run()
let counts = delegate.counts
print(
    "timer \(counts.timer) queue \(counts.queue) task \(counts.task) source \(counts.source) posted \(counts.posted)",
    "completion \(counts.completion)")
