import AppKit

/// A measurement of a scene in a window on the user's display.
@MainActor
final class WindowRun: NSObject, NSApplicationDelegate {
    private let scene: BenchScene
    private let options: Options
    private let report: @MainActor (SceneResult) -> Void
    private let processStart: Double?
    private var window: NSWindow?
    private var changes = ChangeTimer(nil)
    private var link: CADisplayLink?

    /// Measures a scene when the application has launched. `report` receives the result and exits the program.
    init(_ scene: BenchScene, _ options: Options, report: @escaping @MainActor (SceneResult) -> Void) {
        (self.scene, self.options, self.report) = (scene, options, report)
        processStart = options.start ?? Usage.processStart()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: options.width, height: options.height)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: true)
        window.title = "LayerBench: \(scene.name)"
        window.backgroundColor = .black
        let root = BenchScene.root(frame.size, scale: window.backingScaleFactor)
        changes = ChangeTimer(scene.build(root))
        window.contentView?.layer = root
        window.contentView?.wantsLayer = true
        window.makeKeyAndOrderFront(nil)
        self.window = window
        if changes.isNeeded {
            let changes = changes
            link = window.displayLink { _ in changes.tick() }
            link?.add(to: .main, forMode: .common)
        }
        after(options.warmUpSeconds) { run in
            let start = run.sample
            run.after(run.options.seconds) { run in
                let firstFrame = run.window?.frameStatistics.firstFrameTime
                run.report(
                    run.sample.result(
                        of: run.scene.name, since: start,
                        firstFrame: run.processStart.flatMap { start in firstFrame.map { $0 - start } }))
            }
        }
    }

    private func after(_ seconds: Double, _ body: @escaping @MainActor (WindowRun) -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
            MainActor.assumeIsolated { if let self { body(self) } }
        }
    }

    private var sample: Sample {
        let statistics = window?.frameStatistics
        return Sample(
            frames: statistics?.frames ?? 0, paintedPixels: statistics?.paintedPixels ?? 0, commits: changes.commits,
            commitSeconds: changes.commitSeconds)
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
