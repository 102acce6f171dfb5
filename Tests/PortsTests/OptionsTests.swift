import DemoSupport
import DemoTestSupport
import Testing

@testable import Ports

/// The demo under test.
let ports = Demo("Ports")

@Suite struct OptionsTests {
    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--at", "1"], ["--size", "1x1"], ["--scale", "2"],
        ["--page", "four"], ["--page", "0"], ["--page", "99"], ["--page"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--at", "nan"],
        ["--screenshot", "a.png", "--scale", "0"],
    ])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
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
        for name in ["--page", "--screenshot", "--at", "--size", "--scale", "--freeze", "--list"] {
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
