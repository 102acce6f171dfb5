import AppKit
import DemoTestSupport
import Foundation
import ImageIO
import Testing

/// The command acetate-shot.
@Suite struct ShotTests {
    private let shot = Demo("acetate-shot")

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-shot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func frames(_ file: URL) throws -> [CGImage] {
        let source = try #require(
            CGImageSourceCreateWithURL(file as CFURL, nil), "\(file.lastPathComponent) is missing")
        return (0..<CGImageSourceGetCount(source)).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
    }

    @Test func `a program's picture, contact sheet and recording are written`() async throws {
        try await withFolder { folder in
            let menu = Demo("KioskMenu").path
            func run(_ arguments: String, _ file: String) async throws -> [CGImage] {
                let url = folder.appendingPathComponent(file)
                let options = arguments.split(separator: " ").map(String.init)
                let result = try await shot.run(options + ["--output", url.path, "--size", "640x400", menu])
                #expect(result.status == 0 && result.errors == "", "\(result.errors)")
                return try frames(url)
            }
            let picture = try await run("--at 2 --keys Down,Down", "one picture.png")
            #expect(picture.map { [$0.width, $0.height] } == [[640, 400]])
            let sheet = try await run("--at 1 --at 2 --at 3", "sheet.png")
            #expect(sheet.map { [$0.width, $0.height] } == [[2 * 656 + 16, 2 * 416 + 16]])
            let recording = try await run("--record 0.2", "menu.gif")
            #expect(recording.count == 5 && recording.allSatisfy { $0.width == 640 && $0.height == 400 })
        }
    }

    @Test(arguments: [
        ([], "no program was named"), (["--at", "soon", "x"], "--at needs seconds"),
        (["--fast", "x"], "no option --fast"),
        (["--output", "a.jpeg", "x"], "must end with .png"),
        (["--output", "a.mov", "--record", "1", "x"], "must end with .gif, .apng, .webm or .mp4"),
        (["KioskMenu"], "no file was named"),
        (["--output", "a.png", "/nonexistent/program"], "/nonexistent/program was not found"),
        (["--script", "a.txt", "--at", "1", "x"], "--script cannot be used with"),
    ])
    func `a mistake ends it with status 2 and one line`(arguments: [String], message: String) async throws {
        let result = try await shot.run(arguments)
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func `help describes all options`() async throws {
        let result = try await shot.run(["--help"])
        #expect(result.status == 0)
        for option in ["--output", "--at", "--record", "--keys", "--size", "--script"] {
            #expect(result.output.contains(option))
        }
    }
}
