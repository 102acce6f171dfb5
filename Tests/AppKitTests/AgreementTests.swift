import AcetateScriptedCompositor
import AppKitTestSupport
import Testing

@testable import AcetateLoopProbe
@testable import AppKit

/// The same tree at the same time, in `presentation()`, a renderer, an off-screen display, and on compositors.
@MainActor
@Suite(.serialized) struct AgreementTests {
    private static let times = [0, 0.1, 0.5, 0.99, 1.5, 1.999, 2, 2.5, 40]
    private var epoch: Double { OffscreenDisplayServer.epoch }

    /// The values of a layer's copy that the scene's animations change.
    private func values(_ layer: CALayer) -> [Double] {
        let transform = layer.transform
        let color = layer.backgroundColor?.components?.map { Double($0) } ?? []
        return [
            layer.position.x, layer.position.y, layer.bounds.width, layer.bounds.height, layer.cornerRadius,
            layer.borderWidth, Double(layer.opacity), transform.m11, transform.m12, transform.m21, transform.m22,
            transform.m41, transform.m42,
        ] + color
    }

    /// Pixels row by row, 0xAARRGGBB.
    private func pixels(_ image: CGImage) throws -> [UInt32] {
        let data = try #require(image.dataProvider?.data)
        return data.withUnsafeBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width).map {
                    bytes.loadUnaligned(fromByteOffset: y * image.bytesPerRow + $0 * 4, as: UInt32.self)
                }
            }
        }
    }

    /// A layer without animations that has the values of a copy.
    private func still(_ copy: CALayer, sublayers: [CALayer]) -> CALayer {
        let layer = CALayer()
        layer.bounds = copy.bounds
        layer.position = copy.position
        layer.transform = copy.transform
        layer.opacity = copy.opacity
        layer.backgroundColor = copy.backgroundColor
        layer.cornerRadius = copy.cornerRadius
        layer.borderWidth = copy.borderWidth
        layer.borderColor = copy.borderColor
        layer.sublayers = sublayers
        return layer
    }

    private func render(_ renderer: CARenderer, at time: Double) throws -> [UInt32] {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try pixels(#require(renderer.image))
    }

    private func renderer() -> CARenderer {
        CARenderer(width: Int(AnimationScene.size.width), height: Int(AnimationScene.size.height))
    }

    /// Shows the scene in a window of an off-screen display, at time 0.
    private func show(_ scene: AnimationScene) throws -> OffscreenDisplay {
        let (display, window) = try makeWindow(width: AnimationScene.size.width, height: AnimationScene.size.height)
        let view = NSView(frame: NSRect(origin: .zero, size: AnimationScene.size))
        view.layer = scene.root
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        return display
    }

    @Test func `presentation, a renderer and a window have the same values and pixels`() throws {
        let inWindow = AnimationScene(), inRenderer = AnimationScene()
        let display = try show(inWindow)
        let renderer = renderer()
        renderer.layer = inRenderer.root
        _ = try render(renderer, at: epoch)
        var former: [UInt32] = []
        for time in Self.times {
            display.advance(to: time)
            let window = try pixels(#require(display.image()))
            let rendered = try render(renderer, at: epoch + time)
            #expect(window == rendered, "at \(time)")
            for (one, other) in zip(inWindow.layers, inRenderer.layers) {
                let mine = values(try #require(one.layer.presentation()))
                let theirs = values(try #require(other.layer.presentation()))
                #expect(mine == theirs, "\(one.name) at \(time)")
            }
            // A tree without animations with the values of the copies has the same image.
            let copies = try inWindow.layers.map { still(try #require($0.layer.presentation()), sublayers: []) }
            let stillRenderer = self.renderer()
            stillRenderer.layer = still(inWindow.root, sublayers: copies)
            #expect(try render(stillRenderer, at: 1) == rendered, "at \(time)")
            if time > 0, time < 2 { #expect(rendered != former, "nothing moves at \(time)") }
            former = rendered
        }
    }

    /// Starts the probe on a compositor.
    private func start(_ arguments: [String], on socket: String, folder: String? = nil) throws -> Process {
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let process = Process()
        process.executableURL = tests.appendingPathComponent("AcetateLoopProbe")
        process.arguments = arguments
        process.environment = ["WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": folder ?? "/nonexistent"]
        try process.run()
        return process
    }

    private func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The scene's pixels at a time, by a renderer.
    private func reference(at time: Double) throws -> [UInt32] {
        let scene = AnimationScene()
        let renderer = renderer()
        renderer.layer = scene.root
        _ = try render(renderer, at: epoch)
        return try render(renderer, at: epoch + time)
    }

    /// The number of pixels that differ from another opaque image.
    private func differences(_ one: [UInt32], _ other: [UInt32]) -> Int {
        guard one.count == other.count else { return .max }
        return zip(one, other).count { ($0 ^ $1) & 0xFF_FFFF != 0 }
    }

    @Test(arguments: [0.5, 1.5]) func `A live window shows the pixels of the renderer`(_ time: Double) async throws {
        let compositor = try ScriptedCompositor()
        let probe = try start(["--scene", "\(time)"], on: compositor.socketPath)
        defer { end(probe) }
        let expected = try reference(at: time)
        var live: [UInt32] = []
        let limit = Date(timeIntervalSinceNow: 20)
        repeat {
            try await Task.sleep(nanoseconds: 20_000_000)
            let frame = compositor.frames.last
            // The compositor configures another size; the scene is at the view's bottom left.
            live = crop(compositor.pixels, width: frame?.width ?? 0)
        } while differences(live, expected) > 0 && Date() < limit
        #expect(differences(live, expected) == 0)
    }

    /// The scene's part of a window's pixels, which is at the bottom left.
    private func crop(_ pixels: [UInt32], width: Int) -> [UInt32] {
        let size = (width: Int(AnimationScene.size.width), height: Int(AnimationScene.size.height))
        guard width >= size.width, pixels.count / width >= size.height else { return [] }
        let top = pixels.count / width - size.height
        return (top..<(top + size.height)).flatMap { pixels[($0 * width)..<($0 * width + size.width)] }
    }

    @Test func `A screenshot of sway shows the pixels of the renderer`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let probe = try start(
            ["--scene", "1.25"], on: compositor.socketPath, folder: compositor.runtimeFolder)
        defer { end(probe) }
        let expected = try reference(at: 1.25)
        var live: [UInt32] = []
        let limit = Date(timeIntervalSinceNow: 20)
        repeat {
            try await Task.sleep(nanoseconds: 100_000_000)
            let screenshot = try compositor.screenshot()
            live = crop(screenshot.pixels, width: screenshot.width)
        } while differences(live, expected) > 0 && Date() < limit
        #expect(differences(live, expected) == 0)
    }

    @Test func `In each frame a display link has the position of a parallel animation`() async throws {
        let compositor = try ScriptedCompositor()
        let probe = try start(["--race"], on: compositor.socketPath)
        defer { end(probe) }
        let (equal, different, positions) = await compareBars(on: compositor, width: Int(RaceDelegate.width))
        // On a busy machine an answer may arrive after its frame was drawn.
        #expect(equal > 20 && different < equal / 4, "\(equal) frames agree, \(different) do not")
        #expect(positions > 10)
    }

    /// Compares the two bars in the frames that a client shows until it disconnects: the number of frames in which they
    /// agree and in which they do not, and of different positions. Runs on its own thread, because other tests keep the
    /// main actor busy.
    private nonisolated func compareBars(
        on compositor: ScriptedCompositor, width leastWidth: Int
    ) async -> (equal: Int, different: Int, positions: Int) {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var equal = 0, different = 0
                var positions: Set<Int> = []
                let limit = Date(timeIntervalSinceNow: 20)
                while Date() < limit, positions.isEmpty || compositor.clientCount > 0 {
                    Thread.sleep(forTimeInterval: 0.007)
                    guard let width = compositor.frames.last?.width, width >= leastWidth else { continue }
                    let pixels = compositor.pixels
                    guard pixels.count >= width * 20 else { continue }
                    let linked = pixels[(pixels.count - 15 * width)..<(pixels.count - 14 * width)]
                    let animated = pixels[(pixels.count - 5 * width)..<(pixels.count - 4 * width)]
                    // Partially covered pixels show the position to a fraction of a pixel.
                    if Array(linked) == Array(animated) { equal += 1 } else { different += 1 }
                    positions.insert(animated.firstIndex { $0 & 0xFF > 0 }.map { $0 - animated.startIndex } ?? -1)
                }
                continuation.resume(returning: (equal, different, positions.count))
            }
        }
    }
}
