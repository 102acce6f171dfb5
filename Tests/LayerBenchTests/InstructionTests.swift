import DemoTestSupport
import Foundation
import Testing

@testable import LayerBench

/// Counts of instructions beside those that are expected.
@Suite struct InstructionTests {
    @Test func `a count may be above what is recorded by the margin, and below by anything`() {
        let expected = ["A": 1000, "B": 1000, "C": 1000, "D": 1000]
        let check = InstructionCheck([("A", 1050), ("B", 1051), ("C", 10), ("E", 5)], expected: expected)
        #expect(check.failures == ["B", "E"])
        #expect(
            check.lines == [
                "A: 1050 instructions, +5.00 %", "B: 1051 instructions, +5.10 %", "C: 10 instructions, -99.00 %",
                "E: 5 instructions, of which nothing is recorded",
            ])
    }

    @Test func `the number is read from what callgrind writes`() {
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n\nfn=(1)\n1 2\n\ntotals: 34\n") == 34)
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n") == 12)
        #expect(InstructionCounter.total(of: "events: Ir\n") == nil)
    }

    @Test func `a record is the same after it was written and read`() throws {
        let folder = try TemporaryFolder()
        let record = InstructionRecord(conditions: .here(), instructions: ["A": 1, "B/10": 4_000_000_000])
        try record.write(to: folder.file("a.json"))
        #expect(try InstructionRecord.read(folder.file("a.json")) == record)
    }

    @Test func `the record in the tree has every scene that is counted`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let record = try InstructionRecord.read(tests.appendingPathComponent("Instructions/expected.json").path)
        let counted = BenchScene.all.filter { $0.counted != nil }.map(\.name)
        #expect(Set(record.instructions.keys) == Set(counted))
        #expect(record.instructions.values.allSatisfy { $0 > 0 })
    }
}
