import AppKit
import Testing

@testable import KioskMenu

@Suite struct OptionsTests {
    @Test func `without arguments, the menu runs`() throws {
        let options = try Options([])
        #expect(options.task == .run)
        #expect(options.pulses)
        #expect(options.background == .composition)
        #expect(options.stall == nil)
        #expect(options.freeze == nil)
    }

    @Test func `a screenshot has a time, a size, a scale and keys`() throws {
        let options = try Options([
            "--screenshot", "a.png", "--at", "1.5", "--size", "640x480", "--scale", "2", "--keys", "Down,Up,x",
        ])
        #expect(options.task == .screenshot(file: "a.png"))
        #expect(options.time == 1.5)
        #expect((options.width, options.height) == (640, 480))
        #expect(options.scale == 2)
        #expect(options.keys == ["Down", "Up", "x"])
    }

    @Test func `the background is the composition, black, or a file`() throws {
        #expect(try Options(["--background", "composition"]).background == .composition)
        #expect(try Options(["--background", "black"]).background == .black)
        #expect(try Options(["--background", "a/b.composition"]).background == .file("a/b.composition"))
        #expect(try Options.Background.black.load() == nil)
        #expect(try Options.Background.composition.load() != nil)
    }

    @Test func `a screenshot is full HD at time zero by default`() throws {
        let options = try Options(["--screenshot", "a.png"])
        #expect(options.time == 0)
        #expect((options.width, options.height) == (1920, 1080))
        #expect(options.scale == 1)
        #expect(options.keys.isEmpty)
    }

    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--at", "1"], ["--keys", "Down"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--size", "99999x99999"],
        ["--screenshot", "a.png", "--size", "10"], ["--screenshot", "a.png", "--size", "10x"],
        ["--screenshot", "a.png", "--size", "-1x5"], ["--screenshot", "a.png", "--size", "1x2x3"],
        ["--screenshot", "a.png", "--size", "99999999999999999999x1"], ["--screenshot", "a.png", "--at", "nan"],
        ["--screenshot", "a.png", "--at", "inf"], ["--screenshot", "a.png", "--at", "-1"],
        ["--screenshot", "a.png", "--at", "soon"], ["--screenshot", "a.png", "--scale", "0"],
        ["--screenshot", "a.png", "--scale", "nan"], ["--screenshot", "a.png", "--keys", "Down,,Up"],
        ["--screenshot", "a.png", "--keys", "Hyper"], ["--screenshot", "a.png", "--stall", "1"], ["--stall", "x"],
        ["--background"], ["--freeze"], ["--script", "a", "--screenshot", "b"],
    ])
    func `invalid arguments are refused in one line`(_ arguments: [String]) {
        #expect {
            try Options(arguments)
        } throws: { error in
            !"\(error)".contains("\n") && "\(error)".contains("--help")
        }
    }

    @Test func `--help takes precedence over other options`() throws {
        #expect(try Options(["--at", "1", "--help"]).task == .help)
        for name in [
            "--screenshot", "--at", "--size", "--scale", "--keys", "--stall", "--freeze", "--no-pulse", "--background",
        ] {
            #expect(Options.help.contains(name))
        }
    }
}
