import AppKit
import Testing

@testable import AcetateSnapshots

struct TextTests {
    @Test func `layers are described`() throws {
        let folder = try ReferenceFolder()
        let layer = makeLayer()
        layer.name = "card"
        layer.cornerRadius = 2.5
        let text = CATextLayer()
        text.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        text.string = "Hello"
        layer.addSublayer(text)
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        (spin.duration, spin.repeatCount) = (2, 3)
        text.add(spin, forKey: "spin")
        _ = folder.verify(layer, as: .layerTree, record: .all)
        #expect(
            try folder.text() == """
                CALayer "card" frame (0, 0, 20, 10)
                  .backgroundColor = color (1, 0, 0, 1)
                  .cornerRadius = 2.5
                  CATextLayer frame (1, 2, 3, 4)
                    .string = "Hello"
                    animation "spin" CABasicAnimation of transform.rotation.z, 2 s, repeated 3
                """)
    }

    /// In the forms of the snapshot-testing package.
    @Test func `the elements of paths are described`() throws {
        let folder = try ReferenceFolder()
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: 60))
        path.addQuadCurve(to: CGPoint(x: 30, y: 90), control: CGPoint(x: 3.75, y: 86.25))
        path.closeSubpath()
        path.move(to: CGPoint(x: 1 / 3.0, y: -2 / 3.0))
        path.addCurve(to: .zero, control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
        _ = folder.verify(path as CGPath, as: .elementsDescription, record: .all)
        #expect(
            try folder.text()
                == "MoveTo (0.0, 0.0)\nLineTo (0.0, 60.0)\nQuadCurveTo (3.75, 86.25) (30.0, 90.0)\nClose \n\n"
                + "MoveTo (0.333, -0.667)\nCurveTo (1.0, 2.0) (3.0, 4.0) (0.0, 0.0)\n")
        // As macOS gives it.
        let oval = NSBezierPath(ovalIn: NSRect(x: 60, y: 60, width: 30, height: 30))
        _ = folder.verify(oval, as: .elementsDescription, record: .all)
        #expect(
            try folder.text() == """
                MoveTo (85.607, 64.393)
                CurveTo (91.464, 70.251) (91.464, 79.749) (85.607, 85.607)
                CurveTo (79.749, 91.464) (70.251, 91.464) (64.393, 85.607)
                CurveTo (58.536, 79.749) (58.536, 70.251) (64.393, 64.393)
                CurveTo (70.251, 58.536) (79.749, 58.536) (85.607, 64.393)

                """)
    }

    /// As `diff -u` prints it.
    @Test func `a difference of texts is printed`() {
        let old = (1...12).map(String.init).joined(separator: "\n")
        let new = old.replacingOccurrences(of: "2\n3", with: "2\nx\n3").replacingOccurrences(of: "\n11", with: "")
        #expect(
            LineDifference.text(old, new) == """
                @@ -1,5 +1,6 @@
                 1
                 2
                +x
                 3
                 4
                 5
                @@ -8,5 +9,4 @@
                 8
                 9
                 10
                -11
                 12
                """)
        #expect(LineDifference.text(old, old) == nil)
    }

    @Test func `dumps have no addresses`() throws {
        struct Point { var x = 1, y = 2 }
        let folder = try ReferenceFolder()
        _ = folder.verify(Point(), as: .dump, record: .all)
        #expect(try folder.text().contains("- x: 1\n"))
        _ = folder.verify(NSObject(), as: .dump, record: .all)
        #expect(try !folder.text().contains("0x"))
    }

    @Test func `encoded values are compared`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify(["b": 1, "a": 2], as: .json, record: .all)
        #expect(try String(contentsOf: folder.url("json"), encoding: .utf8) == "{\n  \"a\" : 2,\n  \"b\" : 1\n}")
    }

    @Test func `strategies are mapped`() throws {
        enum Size: CaseIterable { case small, large }
        let folder = try ReferenceFolder()
        let strategy: Snapshotting<(Size) -> String, String> = Snapshotting<Size, String>.func(into: .lines)
        let function: (Size) -> String = { $0 == .small ? "s" : "l" }
        _ = folder.verify(function, as: strategy, record: .all)
        #expect(try String(contentsOf: folder.url("csv"), encoding: .utf8) == "\"small\",\"s\"\n\"large\",\"l\"")
        let numbers: Snapshotting<Int, String> = SimplySnapshotting.lines.pullback { "\($0)" }
        _ = folder.verify(7, as: .wait(for: 0.01, on: numbers), record: .all)
        #expect(try folder.text() == "7")
    }
}
