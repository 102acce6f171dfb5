import DemoSupport
import DemoTestSupport
import Testing

@testable import Layers

/// The demo under test.
let layers = Demo("Layers")

@Suite struct OptionsTests {
    @Test(arguments: [
        ["--bogus"], ["file.png"], ["--screenshot"], ["--at", "1"], ["--size", "1x1"], ["--page", "four"],
        ["--page", "0"], ["--page", "99"], ["--page", "-9223372036854775808"], ["--page"],
        ["--screenshot", "a.png", "--size", "0x0"], ["--screenshot", "a.png", "--at", "nan"],
        ["--screenshot", "a.png", "--scale", "0"],
    ])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        let run = try await layers.run(arguments)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("--help"))
    }

    @Test func `help and list are printed`() async throws {
        let help = try await layers.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for name in ["--page", "--screenshot", "--at", "--size", "--scale", "--freeze", "--list"] {
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
