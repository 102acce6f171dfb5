import DemoTestSupport
import Foundation
import Testing

@testable import LayerBench

/// Counts of instructions beside those that are expected.
@Suite struct InstructionTests {
    @Test func `a count may be above what is recorded by the margin, and below by anything`() {
        let scenes = ["A", "B", "C", "D", "F"]
        let expected = InstructionRecord(
            conditions: .here(), instructions: Dictionary(uniqueKeysWithValues: scenes.map { ($0, 1000) }),
            allocations: Dictionary(uniqueKeysWithValues: scenes.map { ($0, 100) }))
        let check = InstructionCheck(
            [
                SceneCount(scene: "A", instructions: 1050, allocations: 107),
                SceneCount(scene: "B", instructions: 1051, allocations: 100),
                SceneCount(scene: "C", instructions: 10, allocations: 0),
                SceneCount(scene: "E", instructions: 5, allocations: 0),
                SceneCount(scene: "F", instructions: 1000, allocations: 108),
            ], expected: expected)
        #expect(check.failures == ["B", "E", "F"])
        #expect(
            check.lines == [
                "A: 1050 instructions, +5.00 %; 107 allocations, 100 before",
                "B: 1051 instructions, +5.10 %; 100 allocations, 100 before",
                "C: 10 instructions, -99.00 %; 0 allocations, 100 before",
                "E: 5 instructions, of which nothing is recorded",
                "F: 1000 instructions, +0.00 %; 108 allocations, 100 before",
            ])
    }

    @Test func `calls of what allocates are counted, by names that are written out once`() {
        let profile = """
            fn=(1) main
            1 2
            cfn=(2) malloc
            calls=3 7
            1 40
            cfn=(3) draw
            calls=9 7
            1 40
            fn=(2)
            2 5
            cfn=(4) posix_memalign
            calls=2 7
            fn=(3)
            cfn=(2)
            calls=5 1
            totals: 34
            """
        #expect(InstructionCounter.allocations(in: profile) == 10)
        #expect(InstructionCounter.allocations(in: "") == 0)
    }

    @Test func `the number is read from what callgrind writes`() {
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n\nfn=(1)\n1 2\n\ntotals: 34\n") == 34)
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n") == 12)
        #expect(InstructionCounter.total(of: "events: Ir\n") == nil)
    }

    @Test func `a record is the same after it was written and read`() throws {
        let folder = try TemporaryFolder()
        let record = InstructionRecord(
            conditions: .here(), instructions: ["A": 1, "B/10": 4_000_000_000], allocations: ["A": 0, "B/10": 7])
        try record.write(to: folder.file("a.json"))
        #expect(try InstructionRecord.read(folder.file("a.json")) == record)
    }

    @Test func `the record in the tree has every scene that is counted`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let record = try InstructionRecord.read(tests.appendingPathComponent("Instructions/expected.json").path)
        let counted = BenchScene.all.filter { $0.counted != nil }.map(\.name)
        #expect(Set(record.instructions.keys) == Set(counted))
        #expect(Set(record.allocations.keys) == Set(counted))
        #expect(record.instructions.values.allSatisfy { $0 > 0 })
    }
}
