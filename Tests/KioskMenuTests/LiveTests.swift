import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

/// Tests of the demo on a compositor that the tests control.
@Suite(.serialized) struct LiveTests {
    private let compositor: ScriptedCompositor

    init() throws {
        compositor = try ScriptedCompositor()
    }

    /// Starts the demo and waits until it has shown `frames` frames.
    private func start(
        _ arguments: [String] = [], background: String = "black", frames: Int = 3
    ) async throws -> Demo.Running {
        let run = try kiosk.start(
            arguments + ["--background", background],
            environment: ["WAYLAND_DISPLAY": compositor.socketPath, "PATH": "/usr/bin:/bin"])
        if frames > 0 {
            let hasStarted = try await run.wait(20) { compositor.frames.count >= frames }
            try #require(hasStarted, "\(run.errors)")
            compositor.focusKeyboard()
        }
        return run
    }

    /// Presses and releases a key, given by its kernel code.
    private func type(_ code: UInt32) {
        compositor.key(code, isDown: true)
        compositor.key(code, isDown: false)
    }

    private enum Key {
        static let escape: UInt32 = 1, `return`: UInt32 = 28, up: UInt32 = 103, down: UInt32 = 108
    }

    @Test func `keys select print and quit`() async throws {
        let run = try await start()
        type(Key.return)
        type(Key.down)
        type(Key.down)
        type(Key.return)
        type(Key.up)
        type(Key.up)
        type(Key.up)
        type(Key.return)
        #expect(try await run.wait(5) { run.output == "Movies\nPodcasts\nMovies\n" })
        type(Key.escape)
        let end = try await run.end(within: 5)
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(compositor.violations == [])
    }

    @Test func `a held key repeats to the last item`() async throws {
        compositor.setOptions {
            $0.repeatDelay = 50
            $0.repeatRate = 50
        }
        let run = try await start()
        compositor.key(Key.down, isDown: true)
        try await Task.sleep(nanoseconds: 600_000_000)
        compositor.key(Key.down, isDown: false)
        type(Key.return)
        #expect(try await run.wait(5) { run.output == "Internet\n" })
    }

    @Test func `the window covers the whole screen`() async throws {
        let run = try await start()
        #expect(!compositor.requests("xdg_toplevel.set_fullscreen").isEmpty)
        let last = try #require(compositor.frames.last)
        #expect((last.width, last.height) == (1920, 1080))
        #expect(run.process.isRunning)
    }

    @Test func `closing the window quits`() async throws {
        let run = try await start()
        compositor.emit("xdg_toplevel", "close")
        #expect(try await run.end(within: 5).status == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal quits cleanly`(_ signal: Int32) async throws {
        let run = try await start()
        kill(run.process.processIdentifier, signal)
        let end = try await run.end(within: 5)
        #expect(end.status == 0)
        #expect(end.errors == "")
    }

    // The outline is 400 by 50 with a border of 2; the glow extends 3 * 5 points beyond it on both sides.
    @Test func `the pulse damages only the outline and its glow`() async throws {
        _ = try await start(frames: 40)
        let frames = compositor.frames.suffix(20)
        for frame in frames {
            let area = frame.damage.reduce(0) { $0 + $1[2] * $1[3] }
            #expect(area > 0)
            #expect(area <= 432 * 82 - 300 * 10, "\(frame.damage)")
            #expect(frame.damage.count <= 16)
            for rect in frame.damage {
                #expect(rect[0] >= 960 - 216 && rect[0] + rect[2] <= 960 + 216, "\(rect)")
                #expect(rect[3] <= 82, "\(rect)")
            }
            // The inside of the outline does not change: no rectangle contains its center.
            let top = frame.damage.map { $0[1] }.min() ?? 0
            let bottom = frame.damage.map { $0[1] + $0[3] }.max() ?? 0
            let center = (960, (top + bottom) / 2)
            #expect(
                !frame.damage.contains { rect in
                    (rect[0]..<(rect[0] + rect[2])).contains(center.0)
                        && (rect[1]..<(rect[1] + rect[3])).contains(center.1)
                })
        }
    }

    // An optimized build must commit a frame in 98 of 100 refreshes, without a gap of more than two. A debug build draws too
    // slowly for that on a small machine; it must only keep drawing.
    @Test func `the outline keeps pulsing while the main thread sleeps`() async throws {
        let (enough, longest) = kiosk.isOptimized ? (0.98, 2.5 / 60) : (0.1, 0.5)
        // A busy machine may delay one run, but not all attempts in a row.
        var report: [String] = []
        for _ in 0..<attempts {
            let compositor = try ScriptedCompositor()
            let run = try kiosk.start(
                ["--stall", "2", "--background", "black"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
            #expect(try await run.wait(20) { compositor.frames.count >= 3 })
            let start = try #require(compositor.frames.first).time
            try await Task.sleep(nanoseconds: 2_600_000_000)
            // The main thread sleeps from half a second after the launch on.
            let times = compositor.frames.map(\.time).filter { $0 > start + 0.7 && $0 < start + 2.2 }
            let gap = zip(times.dropFirst(), times).map { $0 - $1 }.max() ?? 9
            let share = Double(times.count) / (1.5 * 60)
            report.append("\(times.count) frames in 90 refreshes, longest gap \(Int(gap * 1000)) ms")
            if share >= enough, gap < longest { return }
        }
        Issue.record("\(report.joined(separator: "; "))")
    }

    @Test func `the first frame costs little`() async throws {
        let run = try await start(["--no-pulse"], frames: 1)
        let seconds = processorTime(run.process.processIdentifier)
        print("processor time to the first frame: \(Int(seconds * 1000)) ms")
        #expect(seconds > 0)
        if kiosk.isOptimized { #expect(seconds < 0.1) }
    }

    /// Returns the processor time of a process's threads in seconds.
    private func processorTime(_ process: Int32) -> Double {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let times = threads.compactMap { thread in
            (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8))?
                .split(separator: " ").first.flatMap { Double($0) }
        }
        return times.reduce(0, +) * 1e-9
    }

    // The limits are in kilobytes, from Measuring.md. They apply to programs as users have them: those that are built with the
    // tests are larger.
    @Test(arguments: [("black", 56_000), ("composition", 80_000)])
    func `the memory stays under the documented limit`(background: String, limit: Int) async throws {
        let run = try await start(background: background, frames: kiosk.isOptimized ? 60 : 3)
        type(Key.down)
        try await Task.sleep(nanoseconds: 500_000_000)
        let peak = try #require(memoryPeak(run.process.processIdentifier))
        print("peak memory of the kiosk, background \(background): \(peak) kB")
        #expect(peak > 8_000)
        if kiosk.isReleased { #expect(peak < limit) }
    }

    /// Returns the peak resident memory of a process in kilobytes, including shared buffers.
    private func memoryPeak(_ process: Int32) -> Int? {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }

    @Test func `at rest, nothing is sent and no thread wakes up`() async throws {
        let run = try await start(["--no-pulse"], frames: 1)
        try await Task.sleep(nanoseconds: 1_500_000_000)
        let requests = compositor.requests.count
        let switches = voluntarySwitches(run.process.processIdentifier)
        try await Task.sleep(nanoseconds: 3_000_000_000)
        #expect(compositor.requests.count == requests)
        #expect(voluntarySwitches(run.process.processIdentifier) == switches)
        #expect(!switches.isEmpty)
    }

    /// Returns the number of voluntary context switches of each thread of a process.
    private func voluntarySwitches(_ process: Int32) -> [String: Int] {
        let folder = "/proc/\(process)/task"
        var counts: [String: Int] = [:]
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
                counts[thread] = line.split(separator: "\t").last.flatMap { Int($0) }
            }
        }
        return counts
    }

    // The composition has 20 frames per second, and nothing else moves.
    @Test func `the background keeps its frame rate while the main thread sleeps`() async throws {
        compositor.setOptions {
            $0.outputWidth = 320
            $0.outputHeight = 180
        }
        let run = try await start(["--no-pulse", "--stall", "2"], background: "composition", frames: 3)
        let start = try #require(compositor.frames.first).time
        try await Task.sleep(nanoseconds: 2_600_000_000)
        let times = compositor.frames.map(\.time).filter { $0 > start + 0.7 && $0 < start + 2.2 }
        #expect(times.count <= 32)
        #expect(times.count >= (kiosk.isOptimized ? 25 : 3))
        #expect(run.process.isRunning)
        #expect(compositor.violations == [])
    }

    @Test(arguments: ["black", "composition"])
    func `frozen time shows the off-screen screenshot`(_ background: String) async throws {
        compositor.setOptions {
            $0.outputWidth = 800
            $0.outputHeight = 600
        }
        let folder = try TemporaryFolder()
        let file = folder.file("a.png")
        let shot = try await kiosk.run([
            "--screenshot", file, "--size", "800x600", "--at", "0.8", "--background", background,
        ])
        try #require(shot.status == 0)
        let screenshot = try Screenshot(file)
        let run = try await start(["--freeze", "0.8"], background: background, frames: 1)
        // The first frame may be from before time is frozen; the frozen frame follows immediately.
        #expect(try await run.wait(5) { screenshot.differences(from: compositor.pixels) == 0 })
    }

    @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
    func `a missing global is named`(_ interface: String) async throws {
        var options = ScriptedCompositor.Options()
        options.remove(interface)
        let compositor = try ScriptedCompositor(options)
        let run = try kiosk.start([], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        let end = try await run.end(within: 10)
        #expect(end.status == 1)
        #expect(end.errors.contains(interface))
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
    }

    @Test func `a lost connection is restored`() async throws {
        let run = try await start()
        for _ in 1...2 {
            compositor.crash()
            let frames = compositor.frames.count
            try compositor.restart()
            let isShown = try await run.wait(20) { compositor.frames.count > frames + 3 }
            #expect(isShown)
        }
        #expect(run.process.isRunning && compositor.violations == [])
        #expect(compositor.frames.last?.width == 1920)
        kill(run.process.processIdentifier, SIGTERM)
        let end = try await run.end(within: 5)
        #expect(end.status == 0)
        #expect(end.errors.split(separator: "\n").count == 4, "\(end.errors)")
    }

    @Test func `a protocol error quits with its message`() async throws {
        let run = try await start()
        compositor.postError(on: "wl_surface", code: 3, message: "a made-up reason")
        let end = try await run.end(within: 5)
        #expect(end.status == 1)
        #expect(end.errors.contains("a made-up reason"))
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
    }

    @Test func `an invalid keymap is reported, and the menu is shown`() async throws {
        compositor.setOptions { $0.keymap = "xkb_keymap { nonsense" }
        let run = try await start()
        // The keymap can arrive after the first frames.
        let isReported = try await run.wait(20) {
            run.errors.contains("the keyboard is ignored: its keymap cannot be read")
        }
        #expect(isReported, "\(run.errors)")
        #expect(run.process.isRunning && compositor.violations == [])
        kill(run.process.processIdentifier, SIGTERM)
        let end = try await run.end(within: 5)
        #expect(end.status == 0)
    }
}
