import AppKit
import CAllocationCount

/// A run of the counted frames of scenes, one scene after another, which valgrind executes.
enum CountedRun {
    /// The part of the symbol by which valgrind finds the function below.
    static let marker = "renderCountedFrames"

    /// Renders the warm-up frames of each scene, then its counted frames.
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

    /// Parses the number of allocations that `run` printed for a scene.
    static func allocations(of scene: String, in output: String) -> Int? {
        let words = output.split(separator: "\n").map { $0.split(separator: " ") }
        return words.first { $0.count == 3 && $0[0] == "\(scene):" && $0[2] == unit }.flatMap { Int($0[1]) }
    }
}

/// Renders frames and returns the number of painted pixels. This is a separate function that is never inlined, so that
/// callgrind can write its counts whenever the function returns.
@inline(never)
func renderCountedFrames(_ run: OffscreenRun, _ count: Int) -> Int {
    let before = run.paintedPixels
    run.render(frames: count)
    return run.paintedPixels - before
}
