import Testing

@testable import AppKit

/// The words of ACETATE_DEBUG.
@Suite struct DebugOptionsTests {
    private func parse(_ text: String) -> (DebugOptions, [String]) {
        var messages: [String] = []
        let options = DebugOptions(text) { messages.append($0) }
        return (options, messages)
    }

    @Test(
        arguments: [
            ("", []), (",,", []), ("fps", .fps), ("damage", .damage), ("layers", .layers),
            ("layers,fps", [.fps, .layers]), (" FPS , damage ", [.fps, .damage]), ("fps,fps", .fps),
            ("fps,damage,layers", [.fps, .damage, .layers]),
        ] as [(String, DebugOptions)])
    func `Any subset of the words is accepted in any order`(_ text: String, _ expected: DebugOptions) {
        let (options, messages) = parse(text)
        #expect(options == expected)
        #expect(messages == [])
    }

    @Test func `One message names all unknown words and lists the known ones`() throws {
        let (options, messages) = parse("fpx,damage,borders")
        #expect(options == .damage)
        let message = try #require(messages.first)
        #expect(messages.count == 1 && !message.contains("\n"))
        for word in ["ACETATE_DEBUG", "“fpx”", "“borders”", "fps, damage, layers"] { #expect(message.contains(word)) }
        #expect(!message.contains("“damage”"))
    }
}
