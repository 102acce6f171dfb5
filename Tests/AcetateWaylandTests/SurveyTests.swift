import AcetateScriptedCompositor
import Foundation
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// The table of globals, and `acetate-info`, which prints what a compositor has of it.
    @Suite @MainActor struct SurveyTests {
        private func run(
            _ arguments: [String] = [], socket: String
        ) throws -> (status: Int32, output: String, errors: String) {
            let process = Process()
            let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
            process.executableURL = tests.appendingPathComponent("acetate-info")
            process.arguments = arguments
            process.environment = ["WAYLAND_DISPLAY": socket]
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let lines = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text, lines)
        }

        @Test func `A survey finds what is bound, too old and missing`() throws {
            var options = ScriptedCompositor.Options()
            options.globals = [
                ("wl_compositor", 5), ("wl_shm", 1), ("wl_output", 1), ("wl_seat", 99), ("wl_seat", 7), ("acme_v1", 3),
            ]
            let compositor = try ScriptedCompositor(options)
            let survey = try CompositorSurvey(display: compositor.socketPath)
            #expect(survey.finding(.compositor) == .bound(version: 5))
            #expect(survey.finding(.output) == .tooOld(offered: 1))
            #expect(survey.finding(.wmBase) == .missing)
            #expect(survey.finding(.seat) == .bound(version: GlobalRequest.seat.preferred))
            #expect(survey.count(of: "wl_seat") == 2)
            #expect(survey.unused == [CompositorSurvey.Offer(interface: "acme_v1", version: 3)])
            #expect(compositor.requests("wl_registry.bind").isEmpty)
        }

        @Test func `A compositor that does not answer is reported`() throws {
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            let compositor = try ScriptedCompositor(options)
            #expect(throws: WaylandError.noAnswer(to: "the request for its globals", seconds: 0.1)) {
                try CompositorSurvey(display: compositor.socketPath, timeLimit: 0.1)
            }
        }

        @Test func `acetate-info prints what is bound and what follows from what is missing`() throws {
            let compositor = try ScriptedCompositor()
            let run = try run(socket: compositor.socketPath)
            #expect(run.status == 0 && run.errors == "")
            for request in GlobalRequest.all { #expect(run.output.contains("  \(request.name) ")) }
            #expect(run.output.contains("not offered\n      \(GlobalRequest.viewporter.absence)"))
            #expect(!run.output.contains(GlobalRequest.presentation.absence))
            #expect(run.output.contains("TEST-1: 1920x1080 pixels at 60.0 Hz, 1920x1080 points at 0,0"))
            #expect(run.output.contains("seat0: keyboard, pointer"))
            #expect(Set(compositor.requests.map(\.client)) == [0], "WAYLAND_SOCKET serves one connection only")
            #expect(compositor.violations == [])
        }

        @Test func `Without a compositor acetate-info says so in one line with status 1`() throws {
            let run = try run(socket: "/nonexistent/wayland-7")
            #expect(run.status == 1 && run.output == "")
            #expect(run.errors.contains("/nonexistent/wayland-7") && run.errors.split(separator: "\n").count == 1)
        }

        @Test func `On a compositor without windows acetate-info names what programs need, with status 1`() throws {
            var options = ScriptedCompositor.Options()
            options.remove("xdg_wm_base")
            let compositor = try ScriptedCompositor(options)
            let run = try run(socket: compositor.socketPath)
            #expect(run.status == 1)
            #expect(run.output.contains("wl_compositor"))
            #expect(run.errors.contains("xdg_wm_base") && run.errors.split(separator: "\n").count == 1)
        }

        @Test func `An unknown option is refused with status 1`() throws {
            let run = try run(["--bogus"], socket: "/nonexistent")
            #expect(run.status == 1 && run.errors.contains("--help"))
        }

        @Test func `The documentation has the table of globals`() throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let file = root.appendingPathComponent("Sources/AppKit/AppKit.docc/Globals.md")
            let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
                $0.hasPrefix("| `")
            }
            #expect(rows.map(String.init) == SurveyReport.documentation)
        }

        @Test(arguments: HeadlessCompositor.Kind.allCases)
        func `acetate-info describes real compositors`(kind: HeadlessCompositor.Kind) throws {
            let compositor = try HeadlessCompositor(kind, width: 1280, height: 720)
            let run = try run(socket: compositor.socketPath)
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            #expect(run.output.contains("1280x720 points at 0,0"))
        }
    }
}
