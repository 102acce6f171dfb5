import AppKit
import CAllocationCount

/// The scenes' counted frames, one scene after the other in this process: what runs under valgrind.
enum CountedRun {
    /// What valgrind finds the function below by: a part of its symbol.
    static let marker = "renderCountedFrames"

    /// Renders each scene in two parts, first those frames that are not counted.
    @MainActor
    static func run(_ scenes: [BenchScene]) throws {
        for scene in scenes {
            guard let counted = scene.counted else { continue }
            let run = try OffscreenRun(scene, width: counted.width, height: counted.height)
            _ = renderCountedFrames(run, counted.warmUp)
            let start = allocation_count()
            _ = renderCountedFrames(run, counted.frames)
            print("\(scene.name): \(allocation_count() - start) \(unit)")
        }
    }

    private static let unit = "allocations"

    /// What `run` has printed of a scene.
    static func allocations(of scene: String, in output: String) -> Int? {
        let words = output.split(separator: "\n").map { $0.split(separator: " ") }
        return words.first { $0.count == 3 && $0[0] == "\(scene):" && $0[2] == unit }.flatMap { Int($0[1]) }
    }
}

/// A function by itself, so that a counter can write its count at each end of it, by its symbol; returns how many pixels
/// were painted.
@inline(never)
func renderCountedFrames(_ run: OffscreenRun, _ count: Int) -> Int {
    let before = run.paintedPixels
    run.render(frames: count)
    return run.paintedPixels - before
}
