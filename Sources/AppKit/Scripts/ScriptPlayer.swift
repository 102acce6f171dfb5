import AcetateGStreamer
import AcetateWayland
import CAcetateClock
import Foundation
import QuartzCore
import Synchronization

/// Plays a script on a display in memory, at the simulated time.
@MainActor
final class ScriptPlayer {
    /// The player of this process.
    private(set) static var current: ScriptPlayer?

    private let script: Script
    private let display: OffscreenDisplay
    /// The index of the next step.
    private var next = 0
    private var held: NSEvent.ModifierFlags = []
    /// The recordings in progress, by their lines.
    private var recordings: [Int: ScriptRecording] = [:]

    /// The simulated time for which a program may continue after it was asked to quit, in nanoseconds.
    private static let quitLimit: Int64 = 10_000_000_000

    init(_ script: Script, on display: OffscreenDisplay) {
        (self.script, self.display) = (script, display)
    }

    /// Begins to play. The steps follow each other when all threads of the program wait.
    func start() {
        checkRecordings()
        ScriptPlayer.current = self
        ScriptPlayer.progress.withLock { $0 = (script, 0) }
        acetate_clock_on_exit(ScriptPlayer.programDidExit)
        acetate_clock_on_standstill(ScriptPlayer.timeStandsStill)
        AnimationEnds.timeStandsStill = { [script] layer in
            ScriptPlayer.mayEnd()
            StandardError.fail(
                """
                \(script.name): the time stands still at \(ScriptPlayer.now) s, because animations of the layer \(layer) \
                begin or end again and again at this time; give each one a duration, and a begin time that is not past
                """)
        }
        schedule()
    }

    /// Ends the program if a recording cannot be encoded. This loads the encoder before the time runs.
    private func checkRecordings() {
        for step in script.steps {
            guard case .beginRecording(let file, _, _) = step.action, let format = file.format.movie else { continue }
            do throws(GStreamerError) { try MovieFile.check(format) } catch {
                StandardError.fail(
                    "\(script.place(step.line)): \(error); or record a GIF or an APNG file, which need no GStreamer")
            }
        }
    }

    /// What remains of the script for the report at the end, on any thread; nil if the program may end.
    nonisolated private static let progress = Mutex<(script: Script, next: Int)?>(nil)

    nonisolated private static var now: Double { Double(acetate_clock_now()) / 1e9 }

    private func schedule() {
        let time = script.steps.indices.contains(next) ? script.steps[next].time : acetate_clock_now()
        setAlarm(at: time) { $0.step() }
    }

    private static var alarm: (@MainActor (ScriptPlayer) -> Void)?

    /// Calls a closure on the main thread at a time. It is not a block of the main queue, so that it does not block the queue if
    /// the program runs its loop in it.
    private func setAlarm(at time: Int64, _ body: @escaping @MainActor (ScriptPlayer) -> Void) {
        ScriptPlayer.alarm = body
        acetate_clock_set_alarm(time, ScriptPlayer.timeHasCome)
    }

    /// Called on the thread of the clock.
    nonisolated private static let timeHasCome: @convention(c) () -> Void = {
        RunLoop.main.perform(inModes: [.common]) {
            MainActor.assumeIsolated {
                if let player = ScriptPlayer.current { ScriptPlayer.alarm?(player) }
            }
        }
        // This wakes the loop.
        DispatchQueue.main.async {}
    }

    /// Called on the thread of the clock.
    nonisolated private static let timeStandsStill: @convention(c) (Bool, UnsafePointer<CChar>?) -> Void = {
        isFinal, thread in
        let name = thread.map { String(cString: $0) } ?? ""
        guard isFinal else {
            return StandardError.write(
                "the time of the script stands still at \(now) s, because the thread \(name) has been running for 10 seconds"
            )
        }
        StandardError.write(
            "the script ends at \(now) s, because the thread \(name) has not paused during a minute of processor time; let it "
                + "wait for events or times, or find out why it runs")
        // The thread may hold locks that an orderly end needs.
        fflush(nil)
        _exit(1)
    }

    private func step() {
        guard script.steps.indices.contains(next) else { return quit(after: script.steps.last?.line ?? 0) }
        let step = script.steps[next]
        next += 1
        ScriptPlayer.progress.withLock { $0?.next = next }
        do {
            try perform(step)
        } catch {
            ScriptPlayer.mayEnd()
            StandardError.fail("\(script.place(step.line)): \(error)")
        }
        if step.action != .quit { schedule() }
    }

    // MARK: The end

    /// Asks the program to quit, as its user does.
    private func quit(after line: Int) {
        ScriptPlayer.mayEnd()
        setAlarm(at: acetate_clock_now() + ScriptPlayer.quitLimit) { player in
            StandardError.fail(
                "\(player.script.place(line)): the program did not end within 10 s after it was asked to quit; its "
                    + "delegate must not cancel that")
        }
        NSApplication.shared.terminate(nil)
    }

    /// From now on the end of the program is not a mistake.
    nonisolated private static func mayEnd() { progress.withLock { $0 = nil } }

    /// Reports which lines were not played.
    nonisolated private static let programDidExit: @convention(c) (Int32) -> Void = { status in
        guard let (script, next) = progress.withLock({ $0 }),
            let step = script.steps.dropFirst(next).first(where: { $0.action != .quit })
        else { return }
        let last = next > 0 ? script.steps[next - 1].line : nil
        let cause = last.map { ", after line \($0) (\(script.commands[$0] ?? ""))" } ?? ""
        StandardError.write(
            "\(script.place(step.line)): the program has ended at \(now) s\(cause), before what the line does at "
                + "\(Double(step.time) / 1e9) s; let the script end before, or find out why the program ends")
        fflush(nil)
        if status == 0 { _exit(1) }
    }

    // MARK: Steps

    private func perform(_ step: ScriptStep) throws {
        switch step.action {
        case .quit: return quit(after: step.line)
        case .endTouch(let finger): display.endTouch(finger)
        case .cancelTouches: display.cancelTouches()
        case .movePointerOut: display.movePointerOut()
        case .recordFrame(let isLast): try recordFrame(step.line, isLast: isLast)
        case .appearance(let isDark): setDark(isDark)
        default: try perform(step.action, on: try window(step), line: step.line)
        }
    }

    private func perform(_ action: ScriptAction, on window: NSWindow, line: Int) throws {
        switch action {
        case .key(let key, let flags): press(key, flags)
        case .hold(let flags): setHeld(held.union(flags))
        case .release(let flags): setHeld(held.subtracting(flags))
        case .holdKey(let key): display.send(key, isDown: true, modifiers: held)
        case .repeatKey(let key): display.send(key, isDown: true, isRepeat: true, modifiers: held)
        case .releaseKey(let key): display.send(key, isDown: false, modifiers: held)
        case .type(let text): type(text)
        case .movePointer(let location): display.movePointer(to: location, in: window)
        case .button(let code, true, let location): display.press(code, at: location, in: window)
        case .button(let code, false, let location): display.release(code, at: location, in: window)
        case .scrollWheel(let x, let y, let location):
            display.sendPointer(.scroll(x: x, y: y, isPrecise: false), at: location, in: window)
        case .scrollFingers(let x, let y, let phase, let location):
            display.sendPointer(.scroll(x: x, y: y, isPrecise: true, phase: phase), at: location, in: window)
        case .magnify(let growth, let phase, let location):
            display.sendPointer(.magnify(growth, phase), at: location, in: window)
        case .rotate(let angle, let phase, let location):
            display.sendPointer(.rotate(angle, phase), at: location, in: window)
        case .swipe(let x, let y, let location): display.sendPointer(.swipe(x: x, y: y), at: location, in: window)
        case .beginTouch(let finger, let location): display.beginTouch(finger, at: location)
        case .moveTouch(let finger, let location): display.moveTouch(finger, to: location)
        case .resize(let size): display.surface(of: window)?.resizeByUser(to: size)
        case .activate: display.surface(of: window)?.activate()
        case .close: window.performClose(nil)
        case .screenshot(let file): try ScriptRecording.writePNG(try image(of: window), to: file.path)
        case .accessibility(let file):
            let text = AccessibilityDescription.text(of: window) + "\n"
            try ScriptRecording.write(Data(text.utf8), to: file.path)
        case .beginRecording(let file, let count, let rate):
            let recording = try ScriptRecording(
                file, count: count, rate: rate, window: window, first: try image(of: window))
            recordings[line] = recording
        case .quit, .endTouch, .cancelTouches, .movePointerOut, .recordFrame, .appearance: break
        }
    }

    private func recordFrame(_ line: Int, isLast: Bool) throws {
        guard let recording = recordings[line] else { return }
        if recording.needsFrames {
            guard let window = recording.window, window.isVisible else {
                throw ScriptFailure("the recorded window has been closed; record for a shorter time")
            }
            try recording.add(try image(of: window))
        }
        guard isLast else { return }
        recordings[line] = nil
        try recording.finish()
    }

    private func image(of window: NSWindow) throws -> CGImage {
        guard let image = display.surface(of: window)?.image() else {
            throw ScriptFailure(
                "there is no memory for the image of the window \(window.title.debugDescription); choose a smaller screen"
            )
        }
        return image
    }

    /// The window that a step is for.
    private func window(_ step: ScriptStep) throws -> NSWindow {
        let shown = display.server.shown.compactMap { NSApplication.shared.window(withWindowNumber: $0.id) }
        guard let front = step.isPicture ? shown.last : display.server.inputWindow else {
            throw ScriptFailure(
                "no window is open at \(ScriptPlayer.now) s; do this later, or find out why the program opens none")
        }
        let found: NSWindow? =
            switch step.window {
            case nil: front
            case .title(let title): shown.last { $0.title == title }
            case .number(let number): shown.indices.contains(number - 1) ? shown[number - 1] : nil
            }
        guard let found else {
            let titles = shown.enumerated().map { "\($0 + 1) \($1.title.debugDescription)" }
            throw ScriptFailure(
                "the window is not open at \(ScriptPlayer.now) s; the open windows are \(titles.joined(separator: ", "))"
            )
        }
        return found
    }

    /// Changes the appearance that the desktop prefers.
    private func setDark(_ isDark: Bool) {
        var settings = DesktopSettings.now
        settings.isDark = isDark
        NSApplication.shared.use(settings)
    }

    // MARK: Keys

    private func press(_ key: OffscreenDisplay.Key, _ flags: NSEvent.ModifierFlags) {
        let former = held
        if !flags.isSubset(of: held) { setHeld(held.union(flags)) }
        display.press(key, modifiers: held)
        if held != former { setHeld(former) }
    }

    private func setHeld(_ flags: NSEvent.ModifierFlags) {
        held = flags
        display.setModifiers(flags)
    }

    /// Types a text by keys, and what no key types as an input method does.
    private func type(_ text: String) {
        for character in text {
            let key: OffscreenDisplay.Key? =
                switch character {
                case "\n": .return
                case "\t": .tab
                default: OffscreenDisplay.Key(character)
                }
            if let key { display.press(key, modifiers: held) } else { display.inputText(String(character)) }
        }
    }
}

/// The reason why a step of a script fails: cause and remedy.
struct ScriptFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension ScriptStep {
    /// Whether the step takes a picture, which shows a menu or another popup if one is open.
    fileprivate var isPicture: Bool {
        switch action {
        case .screenshot, .beginRecording: true
        default: false
        }
    }
}
