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
    private func run(_ name: String, _ script: String, screen: String = "960x600") async throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "acetate-script-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("script.txt")
        try script.replacingOccurrences(of: "FOLDER", with: folder.path).write(
            to: file, atomically: true, encoding: .utf8)
        let environment = Demo.noDisplay.merging(["ACETATE_HEADLESS": screen, "ACETATE_SCRIPT": file.path]) { $1 }
        let start = Date()
        let result = try await Demo(name).run([], environment: environment, within: 60)
        let seconds = Date().timeIntervalSince(start)
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "script.txt" {
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
