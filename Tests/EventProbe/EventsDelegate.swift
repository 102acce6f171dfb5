import AcetateScriptedCompositor
import AppKit

/// Sends random events to the program's own windows, and changes the windows meanwhile.
@MainActor
final class EventsDelegate: NSObject, NSApplicationDelegate {
    private let compositor: ScriptedCompositor
    private let events: Int
    private var sent = 0
    private var reported = 0
    private var random: SeededNumbers
    private var windows: [NSWindow] = []
    private var panel: NSWindow?
    private let lock = AcetateSessionLock()

    init(_ compositor: ScriptedCompositor, events: Int, seed: UInt64) {
        self.compositor = compositor
        self.events = events
        random = SeededNumbers(seed: seed)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        windows = [ProbeWindow.make()]
        windows[0].makeKeyAndOrderFront(nil)
        lock.delegate = self
        step()
    }

    private func step() {
        if sent >= events { return finish() }
        // On another thread, because it waits while the socket is full, and this thread may have to close that.
        let compositor = compositor, random = random
        DispatchQueue.global().async {
            var random = random
            compositor.sendRandomEvents(100, &random)
            let rest = random
            DispatchQueue.main.async { MainActor.assumeIsolated { self.didSend(rest) } }
        }
    }

    private func didSend(_ random: SeededNumbers) {
        self.random = random
        sent += 100
        if sent - reported >= events / 10 {
            reported = sent
            report("\(sent) events: \(Resources())")
        }
        change()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { MainActor.assumeIsolated { self.step() } }
    }

    private func change() {
        windows.removeAll { !$0.isVisible }
        if panel?.isVisible == false { panel = nil }
        switch random.next(below: 36) {
        case 0...3:
            guard windows.count < 4 else { break }
            let window = ProbeWindow.make()
            window.makeKeyAndOrderFront(nil)
            windows.append(window)
        case 4: windows.popLast()?.close()
        case 5: windows.last?.toggleFullScreen(nil)
        case 6: windows.last?.zoom(nil)
        case 7: windows.first?.setContentSize(NSSize(width: 80 + random.next(below: 300), height: 90))
        case 8: windows.last?.makeFirstResponder(nil)
        case 9...12: windows.last?.makeFirstResponder(windows.last?.contentView?.subviews.first)
        case 13: windows.last?.title = "\(sent)"
        case 14: CGAssociateMouseAndMouseCursorPosition(boolean_t(random.next(below: 2)))
        case 15: random.next(below: 2) == 0 ? NSCursor.hide() : NSCursor.unhide()
        case 16: popUp()
        case 17 where random.next(below: 10) == 0:
            compositor.crash(removingSocket: random.next(below: 2) == 0)
            try? compositor.restart(options)
        case 18: pasteboard.clearContents()
        case 19...20: pasteboard.setString("text \(sent)", forType: .string)
        case 21: _ = pasteboard.types
        // Another program may never answer, which takes seconds.
        case 22 where random.next(below: 20) == 0: _ = pasteboard.string(forType: .string)
        case 23...24: changePanel()
        case 25: lock.state == .unlocked ? try? lock.lock() : lock.unlock()
        default: break
        }
    }

    private var pasteboard: NSPasteboard { sent % 200 == 0 ? .general : .acetatePrimarySelection }

    /// Opens a part of the desktop, changes it, or closes it.
    private func changePanel() {
        guard let panel else {
            let panel = ProbeWindow.make()
            panel.acetateLayerSurface = AcetateLayerSurface(anchors: .top, keyboardInteractivity: .onDemand)
            panel.orderFront(nil)
            return self.panel = panel
        }
        switch random.next(below: 3) {
        case 0: panel.acetateLayerSurface?.anchors = random.pick([.top, .bottom, [.top, .left, .right]])
        case 1: panel.acetateLayerSurface?.exclusiveZone = .reserved(CGFloat(random.next(below: 60)))
        default:
            panel.close()
            self.panel = nil
        }
    }

    private var options: ScriptedCompositor.Options {
        var options = ScriptedCompositor.optionsForRandomEvents
        options.keepsLog = false
        (options.outputWidth, options.outputHeight) = (320, 240)
        return options
    }

    private func popUp() {
        guard let parent = windows.last, (parent.childWindows ?? []).count < 2 else { return }
        let popup = NSWindow(
            contentRect: parent.frame.insetBy(dx: 5, dy: 5), styleMask: .borderless, backing: .buffered, defer: true)
        popup.level = .popUpMenu
        parent.addChildWindow(popup, ordered: .above)
    }

    /// Checks that the windows are still shown.
    private func finish() {
        // A lock hides other windows.
        if lock.state != .unlocked { lock.unlock() }
        compositor.crash()
        try? compositor.restart(options)
        let window = ProbeWindow.make()
        window.makeKeyAndOrderFront(nil)
        var checks = 0
        _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in
            MainActor.assumeIsolated {
                checks += 1
                let isShown = window.frameStatistics.frames > 2
                guard isShown || checks > 400 else { return }
                for violation in Set(self.compositor.violations) { report("violation: \(violation)") }
                report("\(self.sent) events, the last window is \(isShown ? "shown" : "not shown"): \(Resources())")
                exit(isShown && self.compositor.violations.isEmpty ? 0 : 1)
            }
        }
    }
}

extension EventsDelegate: AcetateSessionLockDelegate {
    func sessionLock(_ lock: AcetateSessionLock, windowFor screen: NSScreen) -> NSWindow? { ProbeWindow.make() }
}
