import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

@testable import LayerBench

/// Tests of the scenes' layers and of the pixels that they paint.
@Suite(.serialized) @MainActor struct SceneTests {
    private func scene(_ name: String) throws -> BenchScene {
        try #require(BenchScene.all.first { $0.name == name })
    }

    private func tree(_ name: String) throws -> CALayer {
        let root = BenchScene.root(CGSize(width: 1920, height: 1080))
        _ = try scene(name).build(root)
        return root
    }

    /// Returns the number of pixels that each frame after the first paints.
    private func painted(_ name: String, frames: Int = 4, width: Int = 320, height: Int = 180) throws -> [Int] {
        let run = try OffscreenRun(scene(name), width: width, height: height)
        run.render(frames: 1)
        return (0..<frames).map { _ in
            let before = run.paintedPixels
            run.render(frames: 1)
            return run.paintedPixels - before
        }
    }

    @Test func `the names are unique, and every scene has a summary`() {
        let names = BenchScene.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(BenchScene.all.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(arguments: [("S2", 500), ("S3", 200), ("S3n", 200), ("S5", 50), ("S9", 20)])
    func `every layer of the scene moves`(_ name: String, _ count: Int) throws {
        let layers = try tree(name).sublayers ?? []
        #expect(layers.count == count)
        #expect(layers.allSatisfy { $0.animationKeys()?.isEmpty == false })
        #expect(layers.allSatisfy { ($0.shadowOpacity > 0) == (name == "S3") })
        #expect(layers.allSatisfy { ($0.opacity == 0.5) == name.hasPrefix("S3") })
        #expect(layers.allSatisfy { ($0.contents != nil) == (name == "S5" || name == "S9") })
    }

    @Test(arguments: [10, 100, 1000, 10_000])
    func `a scene of a series has the number of layers in its name, one of which changes`(_ count: Int) throws {
        let still = try #require(try tree("S7/\(count)").sublayers)
        #expect(still.count == count + 1)
        #expect(still.filter { $0.animationKeys()?.isEmpty == false }.count == 1)
        let changing = try #require(try tree("S10/\(count)").sublayers)
        #expect(changing.count == count)
        #expect(changing.allSatisfy { ($0.animationKeys() ?? []).isEmpty })
    }

    @Test func `the list has 60 lines and shows some of them`() throws {
        let list = try #require(try tree("S6").sublayers?.first)
        #expect(list.masksToBounds && list.sublayers?.count == 60)
        #expect((list.sublayers ?? []).contains { $0.frame.maxY < list.bounds.minY })
    }

    @Test func `nothing is painted at rest`() throws {
        #expect(try painted("S0") == [0, 0, 0, 0])
    }

    @Test func `the pulse paints its outline, and the fading images paint everything`() throws {
        let outline = (400 + 8) * (50 + 8)
        for pixels in try painted("S1", width: 640, height: 360) { #expect(pixels > 0 && pixels <= 2 * outline) }
        #expect(try painted("S4") == Array(repeating: 320 * 180, count: 4))
    }

    @Test func `one changing layer paints the same pixels among ten and a thousand layers`() throws {
        #expect(try painted("S7/10") == painted("S7/1000"))
        #expect(try painted("S10/10") == Array(repeating: 64 * 64, count: 4))
        #expect(try painted("S10/1000") == painted("S10/10"))
    }

    @Test func `images are like photographs: opaque, with many colors, and the same each time`() throws {
        let data = { (seed: UInt64) in
            try #require(Photograph.image(width: 64, height: 48, seed: seed)?.dataProvider?.data)
        }
        let words = try data(1).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        #expect(words.count == 64 * 48 && words.allSatisfy { $0 >> 24 == 255 })
        #expect(Set(words).count > words.count / 2)
        #expect(try data(1) == data(1))
        #expect(try data(1) != data(2))
        #expect(Photograph.image(width: 0, height: 4, seed: 1) == nil)
    }

    /// All scenes except those whose frames take seconds in a debug build.
    @Test(arguments: ["S0", "S1", "S1b", "S4", "S5", "S6", "S7/10", "S8", "S10/100"])
    func `two runs of a scene write the same bytes`(_ name: String) async throws {
        let folder = try TemporaryFolder()
        var screenshots: [Data] = []
        for file in ["a.png", "b.png"] {
            let run = try await bench.run([
                "--scene", name, "--picture", folder.file(file), "--size", "320x180", "--frames", "2", "--warm-up", "1",
            ])
            #expect(run.status == 0 && run.errors == "")
            screenshots.append(try Data(contentsOf: URL(fileURLWithPath: folder.file(file))))
        }
        #expect(screenshots[0] == screenshots[1])
    }

    /// A panel that starts to be in perspective, and an outline that starts to move, create an offscreen surface in a few frames.
    @Test(arguments: [
        ("S1", 0), ("S1b", 0.25), ("S2", 0), ("S3", 0), ("S3n", 0), ("S4", 0), ("S5", 0), ("S6", 0), ("S7/1000", 0),
        ("S8", 0), ("S9", 0.25),
    ])
    func `frames of content that has been shown before allocate no memory`(_ name: String, _ maximum: Double)
        async throws
    {
        // A debug build makes allocations that are not in the source.
        guard bench.isOptimized else { return }
        let run = try await bench.run(
            ["--scene", name, "--json", "--size", "640x360", "--warm-up", "500", "--frames", "60"])
        let result = try #require(try JSONDecoder().decode(BenchRun.self, from: Data(run.output.utf8)).scenes.first)
        #expect(try #require(result.allocations) <= maximum)
    }

    @Test func `a window draws at the compositor's frame rate, and faster without throttling`() async throws {
        let compositor = try HeadlessCompositor(.weston, width: 320, height: 240)
        let environment = compositor.environment.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
        func measure(_ arguments: String...) async throws -> SceneResult {
            let run = try await bench.run(
                ["--wayland", "--json", "--size", "200x150", "--seconds", "0.7", "--warm-up", "0.3"] + arguments,
                environment: environment)
            #expect(run.status == 0, "\(run.errors)")
            return try #require(try JSONDecoder().decode(BenchRun.self, from: Data(run.output.utf8)).scenes.first)
        }
        let paced = try await measure("--scene", "S7/10")
        let free = try await measure("--scene", "S7/10", "--unthrottled")
        #expect(paced.frames > 0 && Double(paced.frames) / paced.seconds < 70)
        #expect(free.frames > paced.frames)
        if bench.isOptimized { #expect(Double(free.frames) / free.seconds > 120) }
        #expect((paced.paintedPixels ?? 0) >= 64 * 60 && (paced.firstFrameMilliseconds ?? 0) > 0)
        let rest = try await measure("--scene", "S0")
        #expect(rest.frames == 0 && rest.cpuMilliseconds == nil)
        #expect((try await measure("--scene", "S10/10")).commitMilliseconds != nil)
    }
}
