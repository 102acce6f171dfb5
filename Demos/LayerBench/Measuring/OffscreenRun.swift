import AppKit
import DemoSupport

/// A run of a scene in a `CARenderer`, with 60 frames per second of the scene.
final class OffscreenRun {
    private let renderer: CARenderer
    private let changes: ChangeTimer
    private let start = Usage.seconds(of: CLOCK_MONOTONIC)
    private var firstFrame: Double?
    private var frames = 0

    /// Builds the scene with a size in points. The offscreen display makes fonts the same on each machine.
    @MainActor
    init(_ scene: BenchScene, width: Int, height: Int) throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: width, height: height))
        renderer = CARenderer(
            width: Int(CGFloat(width) * scene.scale), height: Int(CGFloat(height) * scene.scale), scale: scene.scale)
        let root = BenchScene.root(CGSize(width: width, height: height), scale: scene.scale)
        changes = ChangeTimer(scene.build(root))
        renderer.layer = root
    }

    var paintedPixels: Int { renderer.paintedPixels }

    /// Renders `count` more frames.
    func render(frames count: Int) {
        for _ in 0..<count {
            changes.tick()
            renderer.beginFrame(atTime: 1 + Double(frames) / 60, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            frames += 1
            if firstFrame == nil { firstFrame = Usage.seconds(of: CLOCK_MONOTONIC) - start }
        }
    }

    /// Measures a scene.
    @MainActor
    static func measure(_ scene: BenchScene, _ options: Options) throws -> SceneResult {
        let run = try OffscreenRun(scene, width: options.width, height: options.height)
        run.render(frames: max(options.warmUpFrames, 1))
        let start = run.sample
        run.render(frames: options.frames)
        return run.sample.result(of: scene.name, since: start, firstFrame: run.firstFrame)
    }

    private var sample: Sample {
        Sample(
            frames: frames, paintedPixels: paintedPixels, commits: changes.commits,
            commitSeconds: changes.commitSeconds)
    }

    /// Writes the last rendered frame as a PNG file.
    func writeScreenshot(to file: String) throws {
        guard let image = renderer.image else {
            throw OptionsError(
                "the screenshot cannot be made, because memory ran out", remedy: "choose a smaller --size")
        }
        try image.writePNG(to: URL(fileURLWithPath: file))
    }
}
