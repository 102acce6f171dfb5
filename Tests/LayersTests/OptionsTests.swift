import DemoSupport
import DemoTestSupport
import Testing

@testable import Layers

/// The demo under test.
let layers = Demo("Layers", optimized: "ACETATE_LAYERS")

@Suite struct OptionsTests {
    private let pages = ["one", "two", "three"]

    @Test func `without arguments the contact sheet runs`() throws {
        #expect(try Options([], pages: pages) == Options())
        #expect(Options().task == .run && Options().page == 0)
    }

    @Test func `a page is selected by name or number, and the contact sheet precedes the first`() throws {
        #expect(try Options(["--page", "two"], pages: pages).page == 2)
        #expect(try Options(["--page", "Three"], pages: pages).page == 3)
        #expect(try Options(["--page", "1"], pages: pages).page == 1)
    }

    @Test func `a screenshot has a page, a time, a size and a scale`() throws {
        let options = try Options(
            ["--screenshot", "a.png", "--page", "2", "--time", "1.5", "--size", "640x480", "--scale", "2"], pages: pages
        )
        #expect(options.task == .screenshot(file: "a.png"))
        #expect((options.page, options.time, options.scale) == (2, 1.5, 2))
        #expect((options.width, options.height) == (640, 480))
    }

    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--time", "1"], ["--size", "1x1"], ["--page", "four"],
        ["--page", "0"], ["--page", "99"], ["--page", "-9223372036854775808"], ["--page"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--time", "nan"],
        ["--screenshot", "a.png", "--scale", "0"],
    ])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        #expect(throws: (any Error).self) { try Options(arguments, pages: pages) }
        let run = try await layers.run(arguments)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("--help"))
    }

    @Test func `help and list are printed`() async throws {
        let help = try await layers.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in ["--page", "--screenshot", "--time", "--size", "--scale", "--list"] {
            #expect(help.output.contains(name))
        }
        let list = try await layers.run(["--list"])
        let names = Page.all.map(\.name)
        #expect(list.status == 0)
        #expect(list.output.split(separator: "\n").count == names.count)
        for name in names { #expect(list.output.contains(" \(name): ")) }
        #expect(Set(names).count == names.count)
    }
}
