import Foundation
import Testing

@testable import AcetatePort

@Suite struct PortingTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Calls a closure with a folder, which is removed afterwards.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porting-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `the sample becomes the file that the tests of listings compile`() throws {
        let before = Self.tests.appendingPathComponent("Before/GaugeView.swift")
        let after = Self.tests.deletingLastPathComponent().appendingPathComponent(
            "ListingsTests/Ported/GaugeView.swift")
        let porting = try Porting(inputs: [before.path])
        #expect(porting.inputs.first?.source?.text == (try String(contentsOf: after, encoding: .utf8)))
        #expect(try Porting(inputs: [after.path]).inputs.first?.source?.changes.isEmpty == true)
    }

    @Test func `a folder is copied with its other files, and the originals stay`() throws {
        try withFolder { folder in
            let (sources, copy) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
            let inner = sources.appendingPathComponent("Inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let text = "@objc func f() {}\r\nlet s = #selector(f)\r\n"
            try Data(text.utf8).write(to: inner.appendingPathComponent("a.swift"))
            try Data([1, 2, 255]).write(to: sources.appendingPathComponent("image.png"))
            try Data("@objc".utf8).write(to: sources.appendingPathComponent(".hidden.swift"))
            let porting = try Porting(inputs: [sources.path])
            try porting.write(to: copy.path)
            #expect(try Data(contentsOf: inner.appendingPathComponent("a.swift")) == Data(text.utf8))
            let changed = try String(contentsOf: copy.appendingPathComponent("Inner/a.swift"), encoding: .utf8)
            #expect(changed == "func f() {}\r\nlet s = Selector(\"f\")\r\n")
            #expect(try Data(contentsOf: copy.appendingPathComponent("image.png")) == Data([1, 2, 255]))
            #expect(!FileManager.default.fileExists(atPath: copy.appendingPathComponent(".hidden.swift").path))
            #expect(
                porting.report == """
                    --- Inner/a.swift
                    +++ Inner/a.swift
                    @@ -1 +1 @@
                    -@objc func f() {}
                    +func f() {}
                    @@ -2 +2 @@
                    -let s = #selector(f)
                    +let s = Selector("f")
                    Inner/a.swift:2: define the action f with Selector.acetateDefine
                    files read: 1; lines changed: 2; left to do by hand: 1
                    """)
            #expect(throws: PortingError.self) { try porting.write(to: copy.path) }
            #expect(throws: PortingError.self) { try porting.write(to: sources.path) }
            #expect(throws: PortingError.self) { try porting.write(to: inner.appendingPathComponent("new").path) }
        }
    }

    @Test func `inputs that cannot be read are refused by name`() throws {
        try withFolder { folder in
            func message(_ paths: String...) -> String {
                do {
                    _ = try Porting(inputs: paths.map { folder.appendingPathComponent($0).path })
                    return ""
                } catch {
                    return "\(error)"
                }
            }
            #expect(message("none.swift").contains("none.swift"))
            #expect(message("").contains("no Swift file"))
            try Data("text".utf8).write(to: folder.appendingPathComponent("a.txt"))
            #expect(message("a.txt").contains("a.txt is not a Swift file"))
            try Data([0x40, 0xFF]).write(to: folder.appendingPathComponent("b.swift"))
            #expect(message("b.swift").contains("UTF-8"))
        }
    }

    @Test func `options are parsed, and wrong ones are named`() throws {
        var options = try Options(["a.swift", "--output", "out", "Sources"])
        #expect(options.inputs == ["a.swift", "Sources"] && options.output == "out")
        options = try Options(["--", "--odd.swift"])
        #expect(options.inputs == ["--odd.swift"])
        #expect(try Options(["--help"]).isHelp)
        let wrong = [
            ([], "name a Swift file"), (["--output"], "needs a folder"),
            (["a", "--output", "b", "--output", "c"], "twice"),
            (["--fix", "a"], "no option \"--fix\""),
        ]
        for (arguments, message) in wrong {
            let error = #expect(throws: PortingError.self) { try Options(arguments) }
            #expect(error?.description.contains(message) == true)
        }
    }
}
