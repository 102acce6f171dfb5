import AppKit

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
            print("\(scene.name): \(renderCountedFrames(run, counted.frames)) pixels")
        }
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
