import DemoSupport
import DemoTestSupport
import Testing

@testable import Ports

/// The demo under test.
let ports = Demo("Ports", optimized: "ACETATE_PORTS")

@Suite struct OptionsTests {
    private let pages = ["one", "two", "three"]

    @Test func `without arguments the first page runs`() throws {
        #expect(try Options([], pages: pages) == Options())
        #expect(Options().task == .run && Options().page == 0)
    }

    @Test func `a screenshot has a page, a time, a size and a scale`() throws {
        let options = try Options(
            ["--screenshot", "a.png", "--page", "two", "--time", "1.5", "--size", "640x480", "--scale", "2"],
            pages: pages)
        #expect(options.task == .screenshot(file: "a.png"))
        #expect((options.page, options.time, options.scale) == (1, 1.5, 2))
        #expect((options.width, options.height) == (640, 480))
        #expect(try Options(["--page", "3"], pages: pages).page == 2)
    }

    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--time", "1"], ["--size", "1x1"], ["--scale", "2"],
        ["--page", "four"], ["--page", "0"], ["--page", "99"], ["--page"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--time", "nan"],
        ["--screenshot", "a.png", "--scale", "0"],
    ])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        #expect(throws: (any Error).self) { try Options(arguments, pages: pages) }
        let run = try await ports.run(arguments)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("--help"))
    }

    @Test func `a file that cannot be written is named`() async throws {
        let run = try await ports.run(["--screenshot", "/nonexistent/a.png"])
        #expect(run.status == 1)
        #expect(run.errors.contains("/nonexistent/a.png"))
    }

    @Test func `help and list are printed`() async throws {
        let help = try await ports.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in ["--page", "--screenshot", "--time", "--size", "--scale", "--list"] {
            #expect(help.output.contains(name))
        }
        let list = try await ports.run(["--list"])
        let names = Page.all.map(\.name)
        #expect(list.status == 0)
        #expect(list.output.split(separator: "\n").count == names.count)
        for name in names { #expect(list.output.contains(" \(name): ")) }
        #expect(Set(names).count == names.count)
    }
}
