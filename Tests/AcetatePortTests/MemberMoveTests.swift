import Testing

@testable import AcetatePort

/// Members of extensions that the Objective-C runtime could override become members of their classes.
@Suite struct MemberMoveTests {
    private func ported(_ sources: String...) -> [SourceFile] { Rules.ported(sources.map { SourceFile($0) }) }

    @Test func `an override moves from an extension to the end of its class`() {
        let before = """
            class A: NSView {
                var x = 1
            }

            extension A {
                /// Draws.
                // Twice.
                override func draw(_ rect: NSRect) {
                    if x > 0 { f { $0 } }
                }

                func f(_ body: (Int) -> Int) {}
            }
            // End.

            """
        let after = """
            class A: NSView {
                var x = 1

                /// Draws.
                // Twice.
                override func draw(_ rect: NSRect) {
                    if x > 0 { f { $0 } }
                }
            }

            extension A {

                func f(_ body: (Int) -> Int) {}
            }
            // End.

            """
        let file = ported(before)[0]
        #expect(file.text == after)
        #expect(file.remaining.isEmpty && ported(after)[0].text == after)
        let changes = file.changes
        #expect(changes.map(\.line) == [3, 6, 7, 8, 9, 10])
        #expect(changes.first?.after.count == 7 && changes.dropFirst().allSatisfy(\.after.isEmpty))
        #expect(changes.last?.newLine == 12)
    }

    @Test func `an override moves into a class of which another rule has added code with braces`() {
        let file = ported(
            "class A: NSView {\n    @objc\n    dynamic var x = f(1)\n}\nextension A {\n    override func layout() {}\n}\n"
        )[0]
        #expect(file.text.hasSuffix("\n\n    override func layout() {}\n}\nextension A {\n}\n"))
        #expect(file.remaining.isEmpty)
    }

    @Test(arguments: ["os(macOS)", "os(macOS) || os(iOS)", "DEBUG && !os(macOS)"])
    func `an override after a condition for macOS moves`(condition: String) {
        let file = ported(
            "class A: NSView {\n}\nextension A {\n#if \(condition)\nvar x: Int { 1 }\n#else\nvar y: Int { 1 }\n#endif\n"
                + "override func layout() {}\n}\n")[0]
        #expect(file.text.hasPrefix("class A: NSView {\n\noverride func layout() {}\n}\n"))
        #expect(file.remaining.isEmpty)
    }

    @Test func `what a subclass overrides moves into the class that declares it`() {
        let files = ported(
            "class A: NSObject {\n}\nextension A: P {\n    open func f(_ x: Int) {}\n    func g() {}\n}\n",
            "class B: A {}",
            "class C: B {\n    override func f(_ x: Int) {}\n}")
        #expect(
            files[0].text
                == "class A: NSObject {\n\n    open func f(_ x: Int) {}\n}\nextension A: P {\n    func g() {}\n}\n")
        #expect(files[1].changes.isEmpty && files[2].changes.isEmpty)
    }

    @Test func `a member that moves to another file brings its imports, and what it uses is no longer private`() {
        let files = ported(
            "import Foundation\n\nfinal class A: NSView {\n}\n",
            """
            import AppKit
            import Foundation

            public extension A {
                override var isFlipped: Bool { helper() && flag }
                private func helper() -> Bool { true }
                private func other() {}
            }

            private let flag = true

            """)
        #expect(
            files[0].text == """
                import Foundation; import AppKit

                final class A: NSView {

                    public override var isFlipped: Bool { helper() && flag }
                }

                """)
        #expect(
            files[1].text == """
                import AppKit
                import Foundation

                public extension A {
                    func helper() -> Bool { true }
                    private func other() {}
                }

                let flag = true

                """)
    }

    @Test func `a member that moves also brings an import that its file did not have on macOS`() {
        let files = ported(
            "import AcetateBase\nclass A: Base {\n}\n",
            "import Foundation\nextension A {\n    override func f(_ c: CGContext) {}\n}\n")
        #expect(
            files[0].text.hasPrefix("import AcetateBase; import Foundation; import CoreGraphics\nclass A: Base {\n"))
    }

    @Test(arguments: [
        "extension NSView {\n    override func f() {}\n}",
        "class A {}\nclass A {}\nextension A { override func f() {} }",
        "class A<T> {}\nextension A where T == Int { override func f() {} }",
        "class A {}\nextension A {\n#if DEBUG\noverride func f() {}\n#endif\n}",
    ])
    func `a member without one certain class stays, and is noted`(source: String) {
        let file = ported(source)[0]
        #expect(file.changes.isEmpty)
        #expect(file.remaining.map(\.text) == ["an extension cannot override: move this into the class"])
    }

    @Test(arguments: [
        "class A { class func f() {} }\nextension A { func f() {} }",
        "class A: B {}\nextension A { static func f() {} }",
        "class A {}\nextension A.B { func f() {} }", "class A {}\nextension A { struct B { func f() {} } }",
        "protocol P: class { var x: Int { get } }\nextension P { var x: Int { 1 } }",
    ])
    func `other members stay`(source: String) {
        let file = ported(source)[0]
        #expect(file.changes.isEmpty && file.remaining.isEmpty)
    }
}
