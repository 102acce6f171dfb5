import DemoSupport
import DemoTestSupport
import Foundation
import Testing

@testable import LayerBench

/// Returns the result of a scene with a processor time and pixels per frame.
private func result(
    _ scene: String, cpu: Double?, pixels: Double? = 100, commit: Double? = nil, peak: Double? = 40
) -> SceneResult {
    SceneResult(
        scene: scene, frames: 10, seconds: 1, cpuMilliseconds: cpu, cpuShare: 0.1, paintedPixels: pixels,
        commitMilliseconds: commit, allocations: 0, wakeUps: 0, peakMemory: peak, proportionalMemory: nil,
        firstFrameMilliseconds: 20)
}

private func run(_ scenes: [SceneResult], display: Options.Display = .offScreen, width: Int = 640) -> BenchRun {
    BenchRun(display: display, isUnthrottled: false, width: width, height: 360, scenes: scenes)
}

/// Tests of results: how they are computed, stored and compared.
@Suite struct ResultTests {
    @Test func `a run is unchanged after it is written as JSON and read`() throws {
        let folder = try TemporaryFolder()
        let run = run([result("A", cpu: 1.25), result("B", cpu: nil, pixels: nil, commit: 0.1)])
        try run.json().write(toFile: folder.file("a.json"), atomically: true, encoding: .utf8)
        #expect(try BenchRun.read(folder.file("a.json")) == run)
        #expect(throws: OptionsError.self) { try BenchRun.read(folder.file("missing.json")) }
        try "{}".write(toFile: folder.file("b.json"), atomically: true, encoding: .utf8)
        #expect(throws: OptionsError.self) { try BenchRun.read(folder.file("b.json")) }
    }

    @Test func `differences between two samples are divided by the number of frames`() {
        let start = Sample(frames: 5, paintedPixels: 1000, commits: 2, commitSeconds: 0.5)
        let end = Sample(frames: 9, paintedPixels: 3000, commits: 6, commitSeconds: 0.52)
        let result = end.result(of: "A", since: start, firstFrame: 0.25)
        #expect(result.frames == 4 && result.paintedPixels == 500 && result.firstFrameMilliseconds == 250)
        #expect(abs((result.commitMilliseconds ?? 0) - 5) < 1e-9)
        #expect((result.cpuMilliseconds ?? -1) >= 0)
        let rest = start.result(of: "A", since: start, firstFrame: nil)
        #expect(rest.cpuMilliseconds == nil && rest.paintedPixels == nil && rest.commitMilliseconds == nil)
    }

    @Test func `ratios are of new values to old ones`() throws {
        let then = run([result("A", cpu: 2), result("B", cpu: 1, pixels: 50, commit: 0.5), result("C", cpu: 4)])
        let now = run([
            result("B", cpu: 4, pixels: 100, commit: 0.25), result("A", cpu: 1, peak: 60), result("D", cpu: 9),
        ])
        let comparison = try Comparison(now, with: then)
        #expect(comparison.rows.map(\.scene) == ["B", "A"])
        #expect(comparison.rows.map(\.cpu) == [4, 0.5])
        #expect(comparison.rows.map(\.pixels) == [2, 1])
        #expect(comparison.rows.map(\.commit) == [0.5, nil])
        #expect(comparison.rows.map(\.peakMemory) == [1, 1.5])
        // The square root of 4 times 0.5.
        #expect(abs((comparison.meanCPU ?? 0) - 2.0.squareRoot()) < 1e-12)
        #expect(comparison.slower(than: 3.9) == ["B"] && comparison.slower(than: 4) == [])
        #expect(comparison.lines.last == "CPU 1.41x in the mean of 2 scenes: 1 need less than then, 1 more")
        #expect(comparison.lines.count == 4)
    }

    @Test func `very short times have no ratio`() throws {
        let comparison = try Comparison(run([result("A", cpu: 0.004)]), with: run([result("A", cpu: 0.001)]))
        #expect(comparison.rows.map(\.cpu) == [nil] && comparison.meanCPU == nil && comparison.slower(than: 1) == [])
    }

    @Test func `runs of different displays, sizes or scenes are not compared`() {
        let one = run([result("A", cpu: 1)])
        for other in [
            run([result("A", cpu: 1)], display: .wayland), run([result("A", cpu: 1)], width: 320),
            run([result("B", cpu: 1)]),
        ] {
            #expect(throws: OptionsError.self) { try Comparison(one, with: other) }
        }
    }

    @Test func `the growth of a series is from its first scene to its last`() {
        let growth = Growth.all(in: [
            result("A", cpu: 1), result("S/10", cpu: 2, commit: 0.1), result("S/100", cpu: 8, commit: 0.1),
            result("S/1000", cpu: 3, commit: 0.3), result("T/10", cpu: 1),
        ])
        #expect(growth.map(\.series) == ["S"])
        #expect(growth.first?.cpu == 1.5)
        #expect(abs((growth.first?.commit ?? 0) - 3) < 1e-12)
        #expect(growth.first?.text == "S/1000 costs 1.50 times S/10, and a commit 3.00 times")
    }

    @Test func `a comparison exits with status 1 only over the limit`() async throws {
        let folder = try TemporaryFolder()
        let measure = ["--scene", "S2", "--frames", "2", "--warm-up", "1", "--size", "160x120"]
        let first = try await bench.run(measure + ["--json"])
        #expect(first.status == 0)
        var run = try JSONDecoder().decode(BenchRun.self, from: Data(first.output.utf8))
        #expect(run.scenes.map(\.scene) == ["S2"] && run.scenes.first?.frames == 2)
        #expect((run.scenes.first?.peakMemory ?? 0) > 1 && (run.scenes.first?.firstFrameMilliseconds ?? 0) > 0)
        // A far longer time than any machine needs for 500 boxes, and a far shorter one.
        for (milliseconds, status) in [(1e9, 0), (0.011, 1)] as [(Double, Int32)] {
            run.scenes[0].cpuMilliseconds = milliseconds
            try run.json().write(toFile: folder.file("then.json"), atomically: true, encoding: .utf8)
            let compare = measure + ["--compare", folder.file("then.json")]
            let second = try await bench.run(compare + ["--limit", "1.01"])
            #expect(second.status == status, "\(second.output)\(second.errors)")
            #expect(second.output.contains("now/then") && second.output.contains("in the mean of 1 scenes"))
            #expect(try await bench.run(compare).status == 0)
        }
    }
}
