import AppKit
import DemoTestSupport
import Testing

@Suite struct ScreenshotTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a screenshot of 800 by 600 pixels with a black background, and reads it.
    private func shoot(_ name: String = "a.png", _ arguments: String...) async throws -> Screenshot {
        let file = folder.file(name)
        let run = try await kiosk.run(["--screenshot", file, "--size", "800x600", "--background", "black"] + arguments)
        #expect(run.errors == "")
        #expect(run.output == "")
        try #require(run.status == 0)
        return try Screenshot(file)
    }

    // From the sample: the outline is 400 by 50 with a border of 2, so the middles of its long sides are 48 apart.
    // A column 150 pixels right of the center crosses them, but no text.
    private let column = 550

    @Test func `the outline surrounds the first item on a black background`() async throws {
        let screenshot = try await shoot()
        #expect((screenshot.width, screenshot.height) == (800, 600))
        let lines = screenshot.lines(inColumn: column)
        try #require(lines.count == 2)
        #expect(abs(lines[1] - lines[0] - 48) < 0.01)
        // The item's upper edge is 20 + 300 - (5 * 50 + 4 * 20) / 2 below the top, and the outline has the item's center.
        let middle = (lines[0] + lines[1]) / 2
        #expect(middle > 155 && middle < 155 + 50)
        #expect(screenshot.brightest(0..<200, 0..<600) == 0)
        #expect(screenshot.brightest(600..<800, 0..<600) == 0)
        #expect(screenshot.brightest(0..<800, 0..<140) == 0)
        #expect(screenshot.brightest(0..<800, 450..<600) == 0)
        // The left and right sides of the outline at the height of its center, where the round ends are nearly vertical.
        let row = Int(middle)
        #expect((200..<202).allSatisfy { screenshot.level($0, row) >= 245 })
        #expect((598..<600).allSatisfy { screenshot.level($0, row) >= 245 })
    }

    @Test func `every item is drawn in white`() async throws {
        let screenshot = try await shoot()
        for item in 0..<5 {
            // Upper edges are 50 apart; a line of 32-point text is less than 50 high.
            let rows = (155 + item * 50)..<(155 + item * 50 + 40)
            #expect(screenshot.brightest(330..<470, rows) > 250, "item \(item)")
            #expect(screenshot.brightest(250..<300, rows) == 0, "there must be nothing to the left of item \(item)")
        }
    }

    @Test func `two runs write the same bytes`() async throws {
        _ = try await shoot("a.png", "--at", "0.7", "--keys", "Down")
        _ = try await shoot("b.png", "--at", "0.7", "--keys", "Down")
        let a = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
        let b = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.png")))
        #expect(a == b)
    }

    @Test func `keys move the outline from item to item`() async throws {
        let first = try await shoot("a.png", "--at", "2").lines(inColumn: column, brighterThan: 200)
        let third = try await shoot("b.png", "--at", "2", "--keys", "Down,Down").lines(
            inColumn: column, brighterThan: 200)
        let second = try await shoot("c.png", "--at", "2", "--keys", "Down,Down,Up")
            .lines(inColumn: column, brighterThan: 200)
        try #require(first.count == 2 && second.count == 2 && third.count == 2)
        #expect(abs(second[0] - first[0] - 50) < 0.01)
        #expect(abs(third[0] - first[0] - 100) < 0.01)
    }

    @Test func `the outline is between the items while it slides`() async throws {
        let before = try await shoot("a.png", "--no-pulse").lines(inColumn: column, brighterThan: 128)
        let during = try await shoot("b.png", "--no-pulse", "--at", "0.125", "--keys", "Down")
            .lines(inColumn: column, brighterThan: 128)
        try #require(before.count == 2 && during.count == 2)
        #expect(during[0] > before[0] + 5)
        #expect(during[0] < before[0] + 45)
    }

    @Test func `the selection stops at both ends`() async throws {
        func bytes(_ name: String, _ keys: String) async throws -> Data {
            _ = try await shoot(name, "--at", "4", "--keys", keys)
            return try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        }
        let down = Array(repeating: "Down", count: 4)
        let last = try await bytes("a.png", down.joined(separator: ","))
        let beyond = try await bytes("b.png", (down + ["Down", "Down"]).joined(separator: ","))
        #expect(last == beyond)
        let stay = try await bytes("c.png", "Up,Up,Up")
        let first = try await bytes("d.png", "x")
        #expect(stay == first)
        #expect(stay != last)
    }

    // The bloom's Gaussian has a standard deviation of 5 points and ends after three standard deviations.
    @Test func `the glow pulses, and ends after three standard deviations`() async throws {
        let dark = try await shoot("a.png", "--at", "0")
        let bright = try await shoot("b.png", "--at", "1")
        let lines = dark.lines(inColumn: column)
        try #require(lines.count == 2)
        let above = Int(lines[0]) - 6
        #expect(dark.level(column, above) == 0)
        #expect(bright.level(column, above) > 20)
        #expect(bright.brightest(column..<(column + 1), 0..<(Int(lines[0]) - 17)) == 0)
        let again = try await shoot("c.png", "--at", "2")
        #expect(again.level(column, above) == 0)
    }

    @Test func `a scale of two doubles everything`() async throws {
        let one = try await shoot("a.png").lines(inColumn: column)
        let file = folder.file("b.png")
        let run = try await kiosk.run([
            "--screenshot", file, "--size", "1600x1200", "--scale", "2", "--background", "black",
        ])
        try #require(run.status == 0)
        let two = try Screenshot(file).lines(inColumn: column * 2)
        try #require(one.count == 2 && two.count == 2)
        #expect(abs(two[0] - one[0] * 2) < 0.6)
        #expect(abs(two[1] - two[0] - 96) < 0.01)
    }

    // MARK: Background

    /// Writes a screenshot of 320 by 180 pixels with a background, and returns its pixels.
    private func shoot(background: String?, at time: String, keys: String = "x") async throws -> [UInt32] {
        let file = folder.file("background.png")
        let choice = background.map { ["--background", $0] } ?? []
        let run = try await kiosk.run(
            ["--screenshot", file, "--size", "320x180", "--at", time, "--keys", keys, "--no-pulse"] + choice)
        #expect(run.errors == "")
        try #require(run.status == 0)
        return try Screenshot(file).pixels
    }

    @Test func `the composition is the default and dark enough for the menu`() async throws {
        let byDefault = try await shoot(background: nil, at: "3")
        #expect(try await shoot(background: "composition", at: "3") == byDefault)
        let black = try await shoot(background: "black", at: "3")
        #expect(black != byDefault)
        // Where the menu is black, the composition has many colors, all of them dark enough for white text.
        let behind = zip(black, byDefault).filter { $0.0 & 0xFF_FFFF == 0 }.map(\.1)
        #expect(Set(behind).count > 100)
        for shift: UInt32 in [0, 8, 16] { #expect(behind.allSatisfy { ($0 >> shift) & 0xFF < 128 }) }
    }

    @Test func `the background moves and is the same in each run`() async throws {
        let first = try await shoot(background: nil, at: "3")
        #expect(try await shoot(background: nil, at: "3") == first)
        #expect(try await shoot(background: nil, at: "9") != first)
    }

    @Test func `a composition from a file follows the selection`() async throws {
        let file = "\(#filePath.components(separatedBy: "/Tests/")[0])/Demos/KioskMenu/Resources/Ripples.composition"
        let first = try await shoot(background: file, at: "2")
        let second = try await shoot(background: file, at: "2", keys: "Down,Down,Down,Down")
        // The glow is brightest at the height of the selection. The column is beside the menu and does not cross the outline.
        func brightest(_ pixels: [UInt32]) -> Int {
            (0..<180).max { pixels[$0 * 320 + 60] & 0xFF < pixels[$1 * 320 + 60] & 0xFF } ?? 0
        }
        #expect(brightest(second) > brightest(first) + 50)
    }

    @Test func `Return prints the selected name`() async throws {
        let run = try await kiosk.run([
            "--screenshot", folder.file("a.png"), "--size", "800x600", "--at", "1", "--keys",
            "Down,Down,Return,Up,Return",
        ])
        #expect(run.status == 0)
        #expect(run.output == "Podcasts\nMusic\n")
    }

    @Test func `a script writes screenshots and prints the folder`() async throws {
        let target = folder.file("screenshots")
        let run = try await kiosk.run(["--script", target, "--size", "400x300"])
        #expect(run.status == 0)
        #expect(run.output.contains(target))
        let files = try FileManager.default.contentsOfDirectory(atPath: target)
        #expect(files.count == 9)
        for file in files { #expect(try Screenshot("\(target)/\(file)").width == 400) }
    }
}

@Suite struct ErrorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the single line on standard error of a run that fails.
    private func errorLine(
        _ arguments: [String], environment: [String: String] = Demo.noDisplay
    ) async throws -> String {
        let run = try await kiosk.run(arguments, environment: environment)
        #expect(run.status == 1)
        #expect(run.output == "")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(run.errors)")
        return run.errors
    }

    @Test func `invalid options are named`() async throws {
        #expect(try await errorLine(["--bogus"]).contains("--bogus"))
        #expect(try await errorLine(["--screenshot", "a.png", "--size", "0x0"]).contains("0x0"))
        #expect(try await errorLine(["--screenshot", "a.png", "--size", "99999x99999"]).contains("99999x99999"))
    }

    @Test func `a file that cannot be written is named`() async throws {
        let missing = folder.file("no/such/folder/a.png")
        #expect(try await errorLine(["--screenshot", missing, "--size", "40x30"]).contains(missing))
        #expect(try await errorLine(["--screenshot", folder.path, "--size", "40x30"]).contains(folder.path))
        #expect(try await errorLine(["--screenshot", "/dev/full", "--size", "40x30"]).contains("/dev/full"))
        #expect(try await errorLine(["--script", "/dev/null/folder", "--size", "40x30"]).contains("/dev/null/folder"))
    }

    @Test func `an invalid composition is named with the position of the error`() async throws {
        let missing = folder.file("Sky.composition")
        func backgroundError() async throws -> String {
            try await errorLine(["--screenshot", folder.file("a.png"), "--background", missing])
        }
        #expect(try await backgroundError().contains("\(missing): cannot be read: No such file or directory"))
        try Data("{\"version\": 1, \"patches\": [{\"type\": \"clear\", \"inputs\": {\"color\": 3}}]}".utf8)
            .write(to: URL(fileURLWithPath: missing))
        #expect(try await backgroundError().contains("Sky.composition: patches[0].inputs.color: expected a color"))
    }

    @Test func `keys that quit the program leave no file`() async throws {
        let file = folder.file("a.png")
        #expect(try await errorLine(["--screenshot", file, "--size", "40x30", "--keys", "Escape"]).contains("Escape"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a missing display is reported`() async throws {
        #expect(try await errorLine([]).contains("WAYLAND_DISPLAY"))
        let line = try await errorLine(
            [], environment: ["WAYLAND_DISPLAY": "/nonexistent/socket", "PATH": "/usr/bin:/bin"])
        #expect(line.contains("/nonexistent/socket"))
    }

    @Test func `--help prints on standard output`() async throws {
        let run = try await kiosk.run(["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("--screenshot FILE.png"))
        #expect(run.errors == "")
    }
}
