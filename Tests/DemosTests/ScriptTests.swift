import AppKit
import DemoTestSupport
import Foundation
import ImageIO
import Testing

/// Programs on a screen in memory, with scripts.
@Suite struct ScriptTests {
    private struct Run {
        let result: Demo.Result
        let seconds: Double
        let files: [String: Data]
    }

    /// Runs a demo with a script, in whose text `FOLDER` is that of its files.
    private func run(
        _ name: String, _ script: String, _ arguments: [String] = [], screen: String = "960x600"
    ) async throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "acetate-script-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("script.txt")
        try script.replacingOccurrences(of: "FOLDER", with: folder.path).write(
            to: file, atomically: true, encoding: .utf8)
        // GStreamer writes its registry into the home folder.
        let environment = Demo.noDisplay.merging([
            "ACETATE_HEADLESS": screen, "ACETATE_SCRIPT": file.path,
            "HOME": folder.appendingPathComponent("home").path,
        ]) { $1 }
        let start = Date()
        let result = try await Demo(name).run(arguments, environment: environment, within: 60)
        let seconds = Date().timeIntervalSince(start)
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where !["script.txt", "home"].contains(name) {
            files[name] = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
        }
        return Run(result: result, seconds: seconds, files: files)
    }

    @Test func `ten seconds of a menu take a fraction of one, and two runs write the same bytes`() async throws {
        let script = """
            at 0.5 key Down
            at 0.6 key Down
            at 1 screenshot FOLDER/selected.png
            at 2 record 0.3s 10fps FOLDER/glow.gif
            at 10 screenshot FOLDER/later.png
            at 10.1 quit
            """
        let first = try await run("KioskMenu", script)
        let second = try await run("KioskMenu", script)
        #expect(first.result.status == 0 && first.result.errors == "", "\(first.result.errors)")
        #expect(first.files.count == 3 && first.files == second.files)
        #expect(first.files["selected.png"] != first.files["later.png"])
        if Demo("KioskMenu").isOptimized { #expect(min(first.seconds, second.seconds) < 5) }
        let glow = try #require(first.files["glow.gif"])
        let source = try #require(CGImageSourceCreateWithData(glow as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 3)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 960 && image.height == 600)
    }

    @Test(arguments: ["Animations", "Styles", "Layers", "Ports", "Desktop", "Views"])
    func `a program needs no change, and its picture is the same on every run`(name: String) async throws {
        let script = "at 1.25 screenshot FOLDER/a.png\nat 1.5 quit"
        let first = try await run(name, script, screen: "1280x800")
        let second = try await run(name, script, screen: "1280x800")
        #expect(first.result.status == 0 && first.result.errors == "", "\(first.result.errors)")
        #expect(first.files["a.png"] != nil && first.files == second.files)
    }

    @Test func `layers that exist for a limited time play while time is simulated`() async throws {
        let run = try await run("Ports", "at 1.25 screenshot FOLDER/a.png\nat 3 quit", ["--page", "player"])
        #expect(run.result.status == 0 && run.result.errors == "", "\(run.result.errors)")
        #expect(run.files["a.png"] != nil)
    }

    @Test func `the option for screenshots writes what a script does`() async throws {
        let folder = try TemporaryFolder()
        let result = try await Demo("Animations").run([
            "--screenshot", folder.file("a.png"), "--page", "springs", "--at", "0.25", "--size", "1280x800",
        ])
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        let run = try await run(
            "Animations", "at 0.25 screenshot FOLDER/a.png", ["--page", "springs"], screen: "1280x800")
        #expect(run.files["a.png"] == FileManager.default.contents(atPath: folder.file("a.png")))
    }

    @Test(arguments: ["a.webm", "a.mp4"])
    func `a recorded movie has the same bytes on every run, and the frames of the window`(name: String) async throws {
        let script = "at 1 record 0.4s 10fps FOLDER/\(name)\nat 1.2 screenshot FOLDER/a.png\nat 2 quit"
        let first = try await run("KioskMenu", script, ["--background", "black"])
        let second = try await run("KioskMenu", script, ["--background", "black"])
        #expect(first.result.status == 0 && first.result.errors == "", "\(first.result.errors)")
        let movie = try #require(first.files[name])
        // The header of Matroska files, or of those of the ISO, which names the kind.
        let start = name == "a.webm" ? Data([0x1A, 0x45, 0xDF, 0xA3]) : Data([0, 0, 0]),
            kind = name == "a.webm" ? "webm" : "ftyp"
        #expect(movie.prefix(start.count) == start && movie.prefix(64).range(of: Data(kind.utf8)) != nil)
        #expect(first.files == second.files)
        let folder = try TemporaryFolder()
        try movie.write(to: URL(fileURLWithPath: folder.file(name)))
        let shot = try await Demo("Movies").run(
            [
                folder.file(name), "--plain", "--mute", "--screenshot", folder.file("b.png"), "--at", "0.25",
                "--size", "960x600",
            ], environment: Demo.noDisplay.merging(["HOME": folder.path]) { $1 })
        #expect(shot.status == 0, "\(shot.errors)")
        try #require(first.files["a.png"]).write(to: URL(fileURLWithPath: folder.file("a.png")))
        let (shown, played) = (try Screenshot(folder.file("a.png")), try Screenshot(folder.file("b.png")))
        #expect((played.width, played.height) == (shown.width, shown.height))
        // Video loses some detail: the levels of green differ by little on average.
        let differences = zip(shown.pixels, played.pixels).map { abs(Int($0 >> 8 & 0xFF) - Int($1 >> 8 & 0xFF)) }
        #expect(differences.reduce(0, +) < 2 * differences.count)
        #expect(shown.pixels.contains { $0 >> 8 & 0xFF > 250 })
    }

    @Test func `the window is resized, and the scale of the screen counts`() async throws {
        let run = try await run(
            "Views", "at 0.2 resize 1200x900\nat 1 screenshot FOLDER/a.png\nat 2 quit", screen: "2600x2000@2")
        let data = try #require(run.files["a.png"])
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 2400 && image.height == 1800, "\(run.result.errors)")
    }

    @Test(arguments: [
        ("at 1 key Dwn", "script.txt, line 1: \"Dwn\" is not a key"),
        ("at 1 key Down\nat 0 key Up", "script.txt, line 2: the time 0 is in the past"),
        ("at 1 key Escape\nat 5 key Down", "script.txt, line 2: the program has ended"),
        ("at 1 screenshot FOLDER/a.png in \"Nowhere\"", "script.txt, line 1: "),
    ])
    func `a mistake ends the program with status 1 and a message with its line`(
        script: String, message: String
    ) async throws {
        let run = try await run("KioskMenu", script)
        #expect(run.result.status == 1)
        #expect(run.result.errors.contains(message), "\(run.result.errors)")
        #expect(run.result.errors.split(separator: "\n").count == 1)
    }
}
