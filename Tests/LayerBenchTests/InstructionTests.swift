import CAllocationCount
import DemoTestSupport
import Foundation
import Testing

@testable import LayerBench

/// Tests of counting instructions and allocations, and of the comparison with recorded counts.
@Suite struct InstructionTests {
    @Test func `a count may exceed the recorded one by the margin, and be lower by any amount`() {
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
                "E: 5 instructions, no recorded count",
                "F: 1000 instructions, +0.00 %; 108 allocations, 100 before",
            ])
    }

    @Test func `a scene's allocations are parsed from the output of the counted run`() {
        let output = "S1: 12 allocations\nS10/10: 0 allocations\n"
        #expect(CountedRun.allocations(of: "S1", in: output) == 12)
        #expect(CountedRun.allocations(of: "S10/10", in: output) == 0)
        #expect(CountedRun.allocations(of: "S10", in: output) == nil)
    }

    @Test func `each allocation is counted on any thread`() async {
        let start = allocation_count()
        await Task.detached {
            for size in 1...100 { free(malloc(size)) }
            free(calloc(1, 64))
            free(aligned_alloc(64, 64))
            var memory: UnsafeMutableRawPointer?
            #expect(posix_memalign(&memory, 64, 64) == 0)
            memory = realloc(memory, 128)
            free(memory)
            #expect(posix_memalign(&memory, 3, 64) == EINVAL)
        }.value
        #expect(allocation_count() - start >= 104)
    }

    @Test func `the number of instructions is parsed from the output of callgrind`() {
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n\nfn=(1)\n1 2\n\ntotals: 34\n") == 34)
        #expect(InstructionCounter.total(of: "events: Ir\nsummary: 12\n") == 12)
        #expect(InstructionCounter.total(of: "events: Ir\n") == nil)
    }

    @Test func `a record is unchanged after it is written and read`() throws {
        let folder = try TemporaryFolder()
        let record = InstructionRecord(
            conditions: .here(), instructions: ["A": 1, "B/10": 4_000_000_000], allocations: ["A": 0, "B/10": 7])
        try record.write(to: folder.file("a.json"))
        #expect(try InstructionRecord.read(folder.file("a.json")) == record)
    }

    @Test func `the record in the repository has every scene with counted frames`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let record = try InstructionRecord.read(tests.appendingPathComponent("Instructions/expected.json").path)
        let counted = BenchScene.all.filter { $0.counted != nil }.map(\.name)
        #expect(Set(record.instructions.keys) == Set(counted))
        #expect(Set(record.allocations.keys) == Set(counted))
        #expect(record.instructions.values.allSatisfy { $0 > 0 })
    }
}
