import AcetateScriptedCompositor
import AppKitTestSupport
import Testing

@testable import AppKit

/// ACETATE_DEBUG and ACETATE_TRACE in a program with a window.
@Suite(.serialized) struct LiveDebugTests {
    /// The probe on a compositor, with additional environment variables.
    private final class Probe {
        let compositor: ScriptedCompositor
        let process = Process()
        private let errors = Pipe()

        init(_ arguments: [String], _ environment: [String: String]) throws {
            compositor = try ScriptedCompositor()
            let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
            process.executableURL = tests.appendingPathComponent("AcetateLoopProbe")
            process.arguments = arguments
            process.environment = environment.merging(["WAYLAND_DISPLAY": compositor.socketPath]) { $1 }
            process.standardError = errors
            process.standardOutput = Pipe()
            try process.run()
        }

        func wait(until condition: () -> Bool) async throws -> Bool {
            let limit = Date(timeIntervalSinceNow: 20)
            while !condition() {
                if Date() > limit { return false }
                try await Task.sleep(nanoseconds: 10_000_000)
            }
            return true
        }

        /// Waits until the layer has moved and nothing was sent for 0.6 seconds, more than twice the duration of a
        /// flash.
        func waitForRest() async throws -> Bool {
            try await wait { [compositor] in
                guard let last = compositor.requests.last, compositor.frames.count > 1 else { return false }
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 > last.time + 0.6
            }
        }

        /// Ends the process with a signal, and returns its standard error.
        func end(_ signal: Int32 = SIGKILL) throws -> String {
            if process.isRunning { kill(process.processIdentifier, signal) }
            process.waitUntilExit()
            return String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
    }

    @Test func `A window at rest shows the same pixels with and without flashes and requests no frames`() async throws {
        var images: [[UInt32]] = []
        for debug in ["", "damage"] {
            let probe = try Probe(["--rest"], ["ACETATE_DEBUG": debug])
            let rests = try await probe.waitForRest()
            #expect(rests, "\(debug)")
            images.append(probe.compositor.pixels)
            #expect(probe.compositor.violations == [])
            #expect(try probe.end() == "")
        }
        #expect(images[0] == images[1] && !images[0].isEmpty)
    }

    @Test func `The panel is in the damage of every frame and requests none`() async throws {
        let probe = try Probe(["--rest"], ["ACETATE_DEBUG": "fps,nonsense"])
        let rests = try await probe.waitForRest()
        #expect(rests)
        let frames = probe.compositor.frames
        let width = try #require(frames.last?.width)
        for frame in frames {
            let holdsPanel = frame.damage.contains { rect in
                rect[0] < width - 100 && rect[0] + rect[2] >= width - 8 && rect[1] <= 8 && rect[1] + rect[3] > 80
            }
            #expect(holdsPanel, "\(frame.damage)")
        }
        // The panel's corner has its color.
        #expect(probe.compositor.pixels[10 * width + width - 10] & 0xFF_FFFF == 0x1C_1C1E)
        let errors = try probe.end()
        #expect(errors.split(separator: "\n").count == 1 && errors.contains("“nonsense”"), "\(errors)")
    }

    // MARK: Traces

    private struct Entry: Decodable {
        struct Arguments: Decodable {
            var name: String?
            var value: Int?
        }
        var name: String
        var ph: String
        var tid: Int32
        var ts: Double?
        var dur: Double?
        var args: Arguments?
    }

    private func withTrace(_ body: (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file)
    }

    @Test func `The trace of a program that ends contains both threads`() async throws {
        try await withTrace { file in
            let probe = try Probe([], ["ACETATE_TRACE": file.path])
            let ends = try await probe.wait { !probe.process.isRunning }
            #expect(ends)
            #expect(try probe.end() == "")
            let entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
            let threads = Dictionary(
                entries.filter { $0.name == "thread_name" }.map { ($0.args?.name ?? "", $0.tid) },
                uniquingKeysWith: { one, _ in one })
            let names = { (thread: String) in Set(entries.filter { $0.tid == threads[thread] }.map(\.name)) }
            #expect(names("main").isSuperset(of: ["commit", "send", "animation added"]))
            #expect(
                names("render").isSuperset(of: [
                    "frame", "update", "paint", "send", "wait for callback", "painted pixels", "damage rectangles",
                    "commits taken",
                ]))
            expectNesting(entries)
        }
    }

    /// Expects that any two intervals of a thread are nested or disjoint.
    private func expectNesting(_ entries: [Entry]) {
        for (thread, intervals) in Dictionary(grouping: entries.filter { $0.ph == "X" }, by: \.tid) {
            var open: [Double] = []
            let sorted = intervals.sorted { ($0.ts ?? 0, -($0.dur ?? 0)) < ($1.ts ?? 0, -($1.dur ?? 0)) }
            for interval in sorted {
                guard let start = interval.ts, let length = interval.dur else {
                    Issue.record("\(interval) has no time")
                    continue
                }
                while let end = open.last, end <= start + 0.001 { open.removeLast() }
                if let end = open.last { #expect(start + length <= end + 0.001, "\(interval) of \(thread)") }
                open.append(start + length)
            }
        }
    }

    @Test func `The trace of a killed program lacks only the end of the array`() async throws {
        try await withTrace { file in
            let probe = try Probe(["--rest"], ["ACETATE_TRACE": file.path + ".%p"])
            let rests = try await probe.waitForRest()
            #expect(rests)
            _ = try probe.end()
            let numbered = URL(fileURLWithPath: "\(file.path).\(probe.process.processIdentifier)")
            defer { try? FileManager.default.removeItem(at: numbered) }
            let data = try Data(contentsOf: numbered)
            let entries = try JSONDecoder().decode([Entry].self, from: data + Data("]".utf8))
            #expect(entries.contains { $0.name == "frame" })
            // The program's signposts.
            let phases = { (name: String) in entries.filter { $0.name == name }.map(\.ph) }
            #expect(phases("probe's window") == ["X"] && phases("probe's event") == ["i"])
            #expect(phases("probe's launch") == ["b", "e"])
            #expect(entries.first { $0.name == "probe's count" }?.args?.value == 42)
        }
    }

    @Test func `A trace that cannot be written causes one message and the program continues`() async throws {
        let probe = try Probe(["--rest"], ["ACETATE_TRACE": "/nonexistent/trace.json"])
        let rests = try await probe.waitForRest()
        #expect(rests)
        let errors = try probe.end()
        #expect(errors.split(separator: "\n").count == 1 && errors.contains("/nonexistent/trace.json"), "\(errors)")
    }
}
