import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

/// Tests of the demo on real compositors.
@Suite(.serialized) struct CompositorTests {
    /// Starts the demo on a compositor. The protocol log is in the run's `errors`.
    private func start(_ compositor: HeadlessCompositor, _ arguments: [String] = []) async throws -> Demo.Running {
        var environment = compositor.environment
        environment["WAYLAND_DEBUG"] = "client"
        environment["PATH"] = "/usr/bin:/bin"
        let run = try kiosk.start(arguments, environment: environment)
        let hasStarted = try await run.wait(20) { run.errors.contains(".attach(") }
        try #require(hasStarted, "\(run.errors.suffix(2000))")
        return run
    }

    /// Runs a tool on a compositor and returns its exit status.
    private func run(_ tool: String, _ arguments: [String], on compositor: HeadlessCompositor) throws -> Int32 {
        let path = try #require(HeadlessCompositor.path(of: tool), "\(tool) is missing: apt-get install \(tool)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = compositor.environment.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Returns the times, in milliseconds, of the lines of a protocol log that contain a text.
    private func times(of text: String, in log: String) -> [Double] {
        log.split(separator: "\n").filter { $0.contains(text) }.compactMap { line in
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
            return Double(line[line.index(after: line.startIndex)..<end].trimmingCharacters(in: .whitespaces))
        }
    }

    /// The accepted number of frames per second at 60 refreshes. Debug builds are slow on a small machine.
    private static let pace = (kiosk.isOptimized ? 50 : 3)...66

    @Test(arguments: HeadlessCompositor.Kind.usual)
    func `the menu runs at the refresh rate and damages the outline`(_ kind: HeadlessCompositor.Kind) async throws {
        let log = try await log(kind, at: Self.pace, "--background", "black")
        let damage = log.split(separator: "\n").filter { $0.contains(".damage_buffer(") }.suffix(20)
        for line in damage {
            let numbers = line.split(separator: "(").last?.dropLast().split(separator: ",")
                .compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            let rect = try #require(numbers)
            try #require(rect.count == 4)
            #expect(rect[0] >= 960 - 216 && rect[0] + rect[2] <= 960 + 216, "\(line)")
            #expect(rect[3] <= 82, "\(line)")
        }
    }

    @Test(arguments: HeadlessCompositor.Kind.usual)
    func `the menu runs with its background`(_ kind: HeadlessCompositor.Kind) async throws {
        // More is painted than on black, so a slow machine may draw only every second refresh.
        _ = try await log(kind, at: (kiosk.isOptimized ? 25 : 1)...66)
    }

    /// Returns the protocol log of a run whose number of frames per second is in the range `pace`.
    private func log(
        _ kind: HeadlessCompositor.Kind, at pace: ClosedRange<Int>, _ arguments: String...
    ) async throws -> String {
        // A busy machine may slow one run down, but not all attempts in a row.
        var frames: [Int] = []
        var log = ""
        repeat {
            let compositor = try HeadlessCompositor(kind)
            let run = try await start(compositor, arguments)
            try await Task.sleep(nanoseconds: 2_500_000_000)
            kill(run.process.processIdentifier, SIGTERM)
            let end = try await run.end(within: 5)
            #expect(end.status == 0)
            let commits = times(of: ".attach(", in: end.errors)
            try #require(commits.count > 5)
            frames.append(commits.filter { $0 > (commits.last ?? 0) - 1000 }.count)
            log = end.errors
        } while !pace.contains(frames.last ?? 0) && frames.count < attempts
        print("\(kind): \(frames) frames in the last second")
        #expect(pace.contains(frames.last ?? 0), "\(frames)")
        return log
    }

    @Test(arguments: HeadlessCompositor.Kind.allCases)
    func `the menu survives the end of its compositor`(_ kind: HeadlessCompositor.Kind) async throws {
        let compositor = try HeadlessCompositor(kind, width: 1280, height: 720)
        let run = try await start(compositor)
        for _ in 0..<2 {
            let frames = times(of: ".attach(", in: run.errors).count
            let isPresented = try await run.wait(20) { self.times(of: ".attach(", in: run.errors).count > frames + 5 }
            #expect(isPresented, "\(run.errors.suffix(2000))")
            compositor.kill()
            try compositor.restart()
        }
        let frames = times(of: ".attach(", in: run.errors).count
        let isPresented = try await run.wait(20) { self.times(of: ".attach(", in: run.errors).count > frames + 5 }
        #expect(isPresented && run.process.isRunning, "\(run.errors.suffix(2000))")
        #expect(run.errors.components(separatedBy: "the Wayland compositor is back").count == 3)
        kill(run.process.processIdentifier, SIGTERM)
        let end = try await run.end(within: 5)
        #expect(end.status == 0)
    }

    @Test func `keys work on sway`() async throws {
        let compositor = try HeadlessCompositor(.sway)
        let run = try await start(compositor)
        // The first key after a keyboard appears is lost unless the tool waits.
        let keys = ["Down", "Down", "Return", "Up", "Return", "Escape"].flatMap { ["-k", $0] }
        #expect(try self.run("wtype", ["-s", "300"] + keys, on: compositor) == 0)
        let end = try await run.end(within: 10)
        #expect(end.output == "Podcasts\nMusic\n")
        #expect(end.status == 0)
    }

    @Test func `the screenshot of sway equals the off-screen screenshot`() async throws {
        let folder = try TemporaryFolder()
        let compositor = try HeadlessCompositor(.sway, width: 800, height: 600)
        let run = try await start(compositor, ["--freeze", "0.8"])
        try await Task.sleep(nanoseconds: 1_000_000_000)
        let live = folder.file("live.png"), offscreen = folder.file("offscreen.png")
        #expect(try self.run("grim", [live], on: compositor) == 0)
        let shot = try await kiosk.run(["--screenshot", offscreen, "--size", "800x600", "--at", "0.8"])
        try #require(shot.status == 0)
        #expect(try Screenshot(offscreen).differences(from: Screenshot(live).pixels) == 0)
        #expect(run.process.isRunning)
    }
}
