import DemoSupport
import DemoTestSupport
import Testing

@testable import LayerBench

/// The program under test.
let bench = Demo("LayerBench")

@Suite struct OptionsTests {
    private let names = ["A", "B/10", "B/1000", "BB"]

    private func options(_ arguments: String...) throws -> Options { try Options(arguments, names: names) }

    @Test func `all scenes are measured off screen by default`() throws {
        let options = try options("--all")
        #expect(options.task == .measure && options.scenes == names && options.display == .offScreen)
        #expect((options.frames, options.warmUpFrames, options.width, options.height) == (120, 30, 1920, 1080))
    }

    @Test func `scenes and series are selected by name, in any case and order`() throws {
        #expect(try options("--scene", "BB,a").scenes == ["BB", "A"])
        #expect(try options("--scene", "b").scenes == ["B/10", "B/1000"])
        #expect(try options("--scene", "B/1000").scenes == ["B/1000"])
    }

    @Test func `in a window the warm-up counts in seconds`() throws {
        let options = try options("--scene", "A", "--wayland", "--unthrottled", "--seconds", "1.5", "--warm-up", "0.5")
        #expect(options.display == .wayland && options.isUnthrottled)
        #expect((options.seconds, options.warmUpSeconds) == (1.5, 0.5))
    }

    @Test(arguments: [
        [String](), ["--scene"], ["--scene", "C"], ["--scene", "A,"], ["--scene", "B/"], ["--all", "--frames", "0"],
        ["--all", "--frames", "1.5"], ["--all", "--warm-up", "0.5"], ["--all", "--seconds", "1"],
        ["--all", "--unthrottled"], ["--all", "--wayland", "--frames", "3"], ["--all", "--limit", "1.1"],
        ["--all", "--compare", "a.json", "--limit", "nan"], ["--all", "--compare", "a.json", "--limit", "0"],
        ["--all", "--size", "0x5"], ["--picture", "a.png"], ["--picture", "a.png", "--scene", "A,BB"],
        ["--picture", "a.png", "--scene", "A", "--wayland"], ["--instructions", "a.json", "--size", "10x10"],
        ["--bogus"], ["A"],
    ])
    func `invalid arguments are refused`(_ arguments: [String]) {
        #expect(throws: OptionsError.self) { try Options(arguments, names: names) }
    }

    @Test func `the process for one scene measures with the same options`() throws {
        for arguments in [
            ["--all", "--frames", "7", "--warm-up", "3", "--size", "64x48"],
            ["--all", "--wayland", "--unthrottled", "--seconds", "2", "--warm-up", "0.5"],
        ] {
            var all = try Options(arguments, names: names)
            let one = try Options(all.arguments(forScene: "B/10"), names: names)
            all.scenes = ["B/10"]
            all.isJSON = true
            #expect(one == all)
        }
    }

    @Test func `the help names every option, and the list every scene`() async throws {
        let help = try await bench.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in [
            "--all", "--scene", "--list", "--wayland", "--unthrottled", "--frames", "--seconds", "--warm-up", "--size",
            "--json", "--compare", "--limit", "--picture", "--instructions", "--record-instructions", "--trees",
            "--filters",
        ] {
            #expect(help.output.contains(name))
        }
        let list = try await bench.run(["--list"])
        #expect(
            list.output.split(separator: "\n").map { $0.split(separator: ":")[0] }
                == BenchScene.all.map { "\($0.name)" })
        let wrong = try await bench.run(["--scene", "S99"])
        #expect(wrong.status == 1 && wrong.output == "" && wrong.errors.contains("--list"))
    }
}
