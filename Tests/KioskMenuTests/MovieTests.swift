import AVFoundation
import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

@testable import KioskMenu

/// The menu over a movie.
@Suite(.serialized) struct MovieTests {
    private let folder: TemporaryFolder
    private let movie: String
    private static let (width, height) = (320, 180)

    /// Writes a movie of three seconds: red, then green, then blue.
    init() throws {
        folder = try TemporaryFolder()
        movie = folder.file("movie.webm")
        let size = CGSize(width: Self.width, height: Self.height)
        let writer = try AcetateMovieWriter(
            url: URL(fileURLWithPath: movie), fileType: .acetateWebM, size: size,
            frameDuration: CMTime(value: 1, timescale: 10))
        for color in [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
            CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ] {
            let context = CGContext(
                data: nil, width: Self.width, height: Self.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            context?.setFillColor(color)
            context?.fill(CGRect(origin: .zero, size: size))
            let image = try #require(context?.makeImage())
            for _ in 0..<10 { try writer.append(image) }
        }
        try writer.finish()
    }

    /// Takes a screenshot, and returns the pixel beside the menu, in which the movie has one color.
    private func shoot(at time: String, keys: String = "x", name: String = "a.png") async throws -> UInt32 {
        let file = folder.file(name)
        let run = try await kiosk.run([
            "--screenshot", file, "--size", "\(Self.width)x\(Self.height)", "--at", time, "--keys", keys,
            "--background",
            "movie:\(movie)",
        ])
        #expect(run.errors == "")
        try #require(run.status == 0)
        return try Screenshot(file).pixels[10 * Self.width + 10]
    }

    private enum Color { case red, green, blue, other }

    /// Which of its colors a pixel of the movie has, whose codec changes them a little.
    private func color(_ pixel: UInt32) -> Color {
        switch (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) {
        case (200..., ..<50, ..<50): .red
        case (..<50, 200..., ..<50): .green
        case (..<50, ..<50, 200...): .blue
        default: .other
        }
    }

    @Test func `the background is the path of a movie`() throws {
        #expect(try Options(["--background", "movie:a b.webm"]).background == .movie("a b.webm"))
    }

    @Test func `the movie is behind the menu, at the time of the screenshot, again from its end on`() async throws {
        #expect(color(try await shoot(at: "0.5")) == .red)
        #expect(color(try await shoot(at: "1.5")) == .green)
        #expect(color(try await shoot(at: "2.5")) == .blue)
        #expect(color(try await shoot(at: "3.5")) == .red)
        // The menu is over it: the movie is green, and white is on top.
        _ = try await shoot(at: "1.5", name: "menu.png")
        let pixels = try Screenshot(folder.file("menu.png")).pixels
        #expect(pixels.contains { $0 & 0xFF_FFFF == 0xFF_FFFF })
    }

    @Test func `a screenshot is the same in each run`() async throws {
        _ = try await shoot(at: "1.2", name: "a.png")
        _ = try await shoot(at: "1.2", name: "b.png")
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
                == Data(contentsOf: URL(fileURLWithPath: folder.file("b.png"))))
    }

    @Test func `the movie follows the time of a script, and two runs write the same bytes`() async throws {
        let script = folder.file("script.txt")
        let times = [0.6, 1.5, 2.5, 3.6, 4.5]
        try times.enumerated().map { "at \($1) screenshot \(folder.file("\($0).png"))\n" }.joined().write(
            toFile: script, atomically: true, encoding: .utf8)
        let environment = Demo.noDisplay.merging([
            "ACETATE_HEADLESS": "\(Self.width)x\(Self.height)", "ACETATE_SCRIPT": script, "HOME": folder.path,
        ]) { $1 }
        var former: [Data] = []
        for _ in 0..<2 {
            let run = try await kiosk.run(
                ["--background", "movie:\(movie)"], environment: environment, within: 60)
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            let files = try times.indices.map { try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0).png"))) }
            let colors = try times.indices.map {
                color(try Screenshot(folder.file("\($0).png")).pixels[10 * Self.width + 10])
            }
            #expect(colors == [.red, .green, .blue, .red, .green])
            if !former.isEmpty { #expect(files == former) }
            former = files
        }
    }

    @Test func `a movie that cannot be played is named, and the composition replaces it`() async throws {
        let broken = folder.file("text.webm")
        try Data("This is no movie.".utf8).write(to: URL(fileURLWithPath: broken))
        for file in [broken, folder.file("missing.webm")] {
            let shot = folder.file("shot.png")
            let run = try await kiosk.run([
                "--screenshot", shot, "--size", "320x180", "--at", "3", "--background", "movie:\(file)",
            ])
            #expect(run.status == 0)
            #expect(run.errors.contains(file) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
            let usual = folder.file("usual.png")
            _ = try await kiosk.run(["--screenshot", usual, "--size", "320x180", "--at", "3"])
            #expect(try Screenshot(shot).pixels == Screenshot(usual).pixels)
        }
    }

    @Test func `the movie repeats on a live screen while the main thread is blocked`() async throws {
        let compositor = try ScriptedCompositor()
        let run = try kiosk.start(
            ["--background", "movie:\(movie)", "--no-pulse", "--stall", "8"],
            environment: ["WAYLAND_DISPLAY": compositor.socketPath, "PATH": "/usr/bin:/bin"])
        var seen: [Color] = []
        let hasRepeated = try await run.wait(20) {
            guard let pixel = compositor.pixels.first else { return false }
            let color = color(pixel)
            if color != .other, seen.last != color { seen.append(color) }
            return seen.count >= 5
        }
        #expect(hasRepeated, "\(seen), \(run.errors)")
        #expect(seen.prefix(5) == [.red, .green, .blue, .red, .green])
        compositor.focusKeyboard()
        compositor.key(1, isDown: true)
        compositor.key(1, isDown: false)
        let end = try await run.end(within: 20)
        #expect(end.status == 0 && end.errors == "")
        #expect(compositor.violations == [])
    }

    @Test func `the program needs no library of GStreamer to start`() async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["readelf", "-d", kiosk.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.contains("libwayland-client"))
        #expect(!text.contains("libgst"))
    }
}
