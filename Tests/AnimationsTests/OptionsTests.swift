import DemoSupport
import DemoTestSupport
import Testing

@testable import Animations

/// The demo under test.
let animations = Demo("Animations")

@Suite struct OptionsTests {
    private let pages = ["one", "two", "three"]

    @Test func `without arguments, the program runs`() throws {
        let options = try PageOptions([], pages: pages)
        #expect(options == PageOptions())
        #expect(options.task == .run && options.page == nil)
    }

    @Test func `a page is selected by name or number`() throws {
        #expect(try PageOptions(["--page", "two"], pages: pages).page == 1)
        #expect(try PageOptions(["--page", "Three"], pages: pages).page == 2)
        #expect(try PageOptions(["--page", "3"], pages: pages).page == 2)
    }

    @Test func `a screenshot has a page, a time, a size and a scale`() throws {
        let options = try PageOptions(
            ["--screenshot", "a.png", "--page", "2", "--at", "1.5", "--size", "640x480", "--scale", "2"], pages: pages)
        #expect(options.task == .screenshot(file: "a.png"))
        #expect((options.page, options.time, options.scale) == (1, 1.5, 2))
        #expect((options.width, options.height) == (640, 480))
    }

    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--at", "1"], ["--size", "1x1"], ["--page", "four"],
        ["--page", "0"], ["--page", "99"], ["--page", "-9223372036854775808"], ["--page"],
        ["--screenshot", "a.png", "--size", "0x0"],
        ["--screenshot", "a.png", "--at", "nan"], ["--screenshot", "a.png", "--scale", "0"],
        ["--screenshot", "a.png", "--freeze", "1"], ["--freeze", "soon"],
    ])
    func `invalid arguments are refused in one line, with status 1`(_ arguments: [String]) async throws {
        #expect(throws: (any Error).self) { try PageOptions(arguments, pages: pages) }
        let run = try await animations.run(arguments)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("--help"))
    }

    @Test func `--help and --list print`() async throws {
        let help = try await animations.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in ["--page", "--screenshot", "--at", "--size", "--scale", "--freeze", "--list"] {
            #expect(help.output.contains(name))
        }
        let list = try await animations.run(["--list"])
        let names = Page.all.map(\.name)
        #expect(list.status == 0)
        #expect(list.output.split(separator: "\n").count == names.count)
        for name in names { #expect(list.output.contains(" \(name): ")) }
        #expect(Set(names).count == names.count)
    }
}
