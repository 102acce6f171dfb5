import Testing

@testable import AcetatePort

@Suite struct TokenizerTests {
    @Test(arguments: [
        "", "let a = 1", "a\r\nb\n\nc", "\"text", "\"\"\"\n  a \"b\" \\(c)\n  \"\"\"", "#\"raw \\(no) \\#(yes)\"#",
        "/* a /* b */ c",
        "`default`.x?()", "@objc(a:b:) func f() {} // é👩‍👩‍👧",
    ])
    func `the tokens of a source are its text`(source: String) {
        #expect(Tokenizer.tokens(of: source).map(\.text).joined() == source)
    }

    @Test func `comments nest and end`() {
        let tokens = Tokenizer.tokens(of: "a /* b /* c */ d */ e // f\ng")
        #expect(tokens.filter { $0.kind == .comment }.map(\.text) == ["/* b /* c */ d */", "// f"])
        #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["a", "e", "g"])
        #expect(tokens.last?.line == 2)
    }

    @Test func `the code in a string literal is code, and its text is not`() {
        let tokens = Tokenizer.tokens(of: ##""@objc \(f("x", (1))) \" @objc" + #"\(a) \#(b)"# "##)
        #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["f", "1", "b"])
        #expect(tokens.filter { $0.kind == .string }.map(\.text).contains(##"#"\(a) \#("##))
    }

    @Test func `lines are counted in literals and comments of several lines`() {
        let tokens = Tokenizer.tokens(of: "/*\n*/ a = \"\"\"\n  b\n  \"\"\"\nc")
        #expect(tokens.first { $0.text == "a" }?.line == 2)
        #expect(tokens.first { $0.text == "c" }?.line == 5)
    }

    @Test(
        arguments: [
            ("os(Linux)", true), ("os(macOS)", false), ("!os(Linux)", false), ("os(macOS)||os(Linux)", true),
            ("os(iOS)&&DEBUG", false), ("os(Linux)&&DEBUG", nil), ("DEBUG", nil), ("!(os(iOS)||os(tvOS))", true),
            ("canImport(UIKit)", false), ("canImport(AppKit)", true), ("canImport(Mine)", nil), ("swift(>=5.9)", nil),
            ("targetEnvironment(simulator)", false), ("os(Linux)||DEBUG", true), ("", nil), ("true", true), ("(", nil),
        ] as [(String, Bool?)])
    func `conditions have a value on Linux`(condition: String, value: Bool?) {
        #expect(BuildCondition.value(of: Tokenizer.tokens(of: condition).map(\.text)) == value)
    }
}
