import DemoTestSupport
import Testing

@testable import Styles

/// The demo under test.
let styles = Demo("Styles")

@Suite struct OptionsTests {
    @Test func `a screenshot has a size and a scale`() throws {
        #expect(try Options([]) == Options())
        let options = try Options(["--screenshot", "a.png", "--size", "640x480", "--scale", "2"])
        #expect(options.task == .screenshot(file: "a.png"))
        #expect((options.width, options.height, options.scale) == (640, 480, 2))
    }

    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--size", "1x1"], ["--scale", "2"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--scale", "0"],
    ])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        #expect(throws: (any Error).self) { try Options(arguments) }
        let run = try await styles.run(arguments)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("--help"))
    }

    @Test func `a file that cannot be written is named`() async throws {
        let run = try await styles.run(["--screenshot", "/nonexistent/a.png"])
        #expect(run.status == 1)
        #expect(run.errors.contains("/nonexistent/a.png"))
    }

    @Test func `help is printed`() async throws {
        let help = try await styles.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in ["--screenshot", "--size", "--scale", "--help"] { #expect(help.output.contains(name)) }
    }
}
