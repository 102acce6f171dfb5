import AcetateScriptedCompositor
import AppKit
import DemoSupport
import DemoTestSupport
import Testing

@testable import Animations

/// Tests of screenshots of the pages.
@Suite struct PageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a screenshot of a page and returns the file.
    private func shoot(_ page: String, at time: Double, _ more: [String] = [], to name: String = "a.png") async throws
        -> String
    {
        let file = folder.file(name)
        let run = try await animations.run(["--screenshot", file, "--page", page, "--at", "\(time)"] + more)
        #expect(run.errors == "", "\(page)")
        try #require(run.status == 0)
        return file
    }

    @Test(arguments: Page.all.map(\.name))
    func `two screenshots of a page at the same time are the same bytes`(_ page: String) async throws {
        let size = ["--size", "640x400"]
        let a = try await shoot(page, at: 1.3, size)
        let b = try await shoot(page, at: 1.3, size, to: "b.png")
        #expect(try Data(contentsOf: URL(fileURLWithPath: a)) == Data(contentsOf: URL(fileURLWithPath: b)))
        let c = try await shoot(page, at: 0.7, size, to: "c.png")
        #expect(try Data(contentsOf: URL(fileURLWithPath: a)) != Data(contentsOf: URL(fileURLWithPath: c)))
    }

    /// Returns the center of a disc of a color in a sample, in points of its stage. Only the columns of the stage from `start`
    /// to `limit` are searched.
    private func place(
        of color: CGColor, in sample: Int, of page: Page, _ screenshot: Screenshot, from start: Int = 0,
        to limit: Int = 254
    ) throws -> CGPoint {
        let (card, stage, scale) = PageLayout.card(sample, of: page.samples.count)
        let left = card.minX + stage.x
        let top = PageLayout.size.height - card.minY - stage.y - Stage.size.height * scale
        let parts = try #require(color.components).map { UInt32(($0 * 255).rounded()) }
        let columns = Int(left + CGFloat(start) * scale)..<Int(left + CGFloat(limit) * scale)
        let middle = try #require(
            screenshot.middle(
                of: parts[0] << 16 | parts[1] << 8 | parts[2], columns,
                Int(top)..<Int(top + Stage.size.height * scale)))
        return CGPoint(x: (middle.x - left) / scale, y: Stage.size.height - (middle.y - top) / scale)
    }

    // From the header's table: the combinations of from, to and by values, with 2 seconds of duration. The layer is at 127.
    @Test(arguments: [0.5, 1, 1.75])
    func `basic animations follow the header's table`(_ time: Double) async throws {
        let screenshot = try Screenshot(try await shoot("basic", at: time))
        let ranges = [(40.0, 214.0), (40, 160), (94, 214), (40, 127), (127, 214), (127, 187)]
        for (sample, range) in ranges.enumerated() {
            let place = try place(of: Palette.blue, in: sample, of: .basic, screenshot)
            #expect(abs(place.x - (range.0 + (range.1 - range.0) * time / 2)) < 0.6, "sample \(sample)")
        }
    }

    /// Returns the progress of a Bezier curve from (0, 0) to (1, 1), found by bisection.
    private func progress(_ c: (Double, Double, Double, Double), at x: Double) -> Double {
        func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if point(c.0, c.2, middle) < x { low = middle } else { high = middle }
        }
        return point(c.1, c.3, low)
    }

    @Test(arguments: [0.4, 1.3])
    func `timing functions follow their control points`(_ time: Double) async throws {
        let screenshot = try Screenshot(try await shoot("timing", at: time))
        let curves = [
            (0, 0, 1, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1),
            (0.68, -0.3, 0.32, 1.3), (0.9, 0, 1, 0.2), (1, 0, 0, 1),
        ]
        for (sample, curve) in curves.enumerated() {
            let place = try place(of: Palette.blue, in: sample, of: .timingFunctions, screenshot)
            #expect(abs(place.y - (25 + 80 * progress(curve, at: time / 2))) < 0.6, "sample \(sample)")
        }
    }

    @Test func `fill modes set the values before and after`() async throws {
        for (time, places) in [(0.5, [127.0, 127, 40, 40]), (2, [127, 127, 127, 127]), (3.5, [127, 214, 127, 214])] {
            let screenshot = try Screenshot(try await shoot("fill", at: time))
            for (sample, x) in places.enumerated() {
                let place = try place(of: Palette.amber, in: sample, of: .fillModes, screenshot)
                #expect(abs(place.x - x) < 0.6, "sample \(sample) at \(time)")
            }
        }
    }

    // The motion of a damped oscillator with mass 1 and stiffness 100, from rest at distance 1.
    @Test(arguments: [0.1, 0.3, 0.6])
    func `springs follow the formula of a damped oscillator`(_ time: Double) async throws {
        let screenshot = try Screenshot(try await shoot("springs", at: time))
        let decay = 5.0, frequency = (100 - decay * decay).squareRoot()
        let under = 1 - exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
        let critical = 1 - exp(-10 * time) * (1 + 10 * time)
        let root = (400.0 - 100).squareRoot()
        let (slow, fast) = (20 - root, 20 + root)
        let over = 1 - (fast * exp(-slow * time) - slow * exp(-fast * time)) / (fast - slow)
        for (sample, progress) in [(0, under), (2, critical), (3, over), (4, critical)] {
            let place = try place(of: Palette.blue, in: sample, of: .springs, screenshot)
            #expect(abs(place.y - (32 + 50 * progress)) < 0.6, "sample \(sample)")
        }
    }

    @Test(arguments: [0.3, 1.6])
    func `a display link moves a dot in step with an animation`(_ time: Double) async throws {
        let screenshot = try Screenshot(try await shoot("display-link", at: time))
        let animated = try place(of: Palette.blue, in: 0, of: .displayLink, screenshot)
        let linked = try place(of: Palette.amber, in: 0, of: .displayLink, screenshot)
        #expect(abs(animated.x - linked.x) < 0.2, "the discs may be on different subpixel positions")
        #expect(abs(linked.x - (27 + 100 * time)) < 0.6)
    }

    @Test func `a larger window scales the page`() async throws {
        let one = try Screenshot(try await shoot("basic", at: 1))
        let two = try Screenshot(try await shoot("basic", at: 1, ["--size", "2560x1600"], to: "b.png"))
        let fine = try Screenshot(
            try await shoot("basic", at: 1, ["--size", "2560x1600", "--scale", "2"], to: "c.png"))
        let place = try #require(one.middle(of: 0x5AA9FF, 48..<326, 124..<254))
        for screenshot in [two, fine] {
            let other = try #require(screenshot.middle(of: 0x5AA9FF, 96..<652, 248..<508))
            #expect(abs(other.x - 2 * place.x) < 0.5 && abs(other.y - 2 * place.y) < 0.5)
        }
    }
}

/// Tests of the demo on compositors.
@Suite(.serialized) struct LiveTests {
    @Test func `keys turn the pages, and Escape quits`() async throws {
        let compositor = try ScriptedCompositor()
        let run = try animations.start(
            [], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        #expect(try await run.wait(20) { compositor.frames.count > 2 })
        compositor.focusKeyboard()
        // Past the last page, and two pages back.
        for key in [UInt32](repeating: 106, count: Page.all.count) + [105, 105] {
            let frames = compositor.frames.count
            compositor.key(key, isDown: true)
            compositor.key(key, isDown: false)
            _ = try await run.wait(0.3) { compositor.frames.count > frames + 1 }
        }
        #expect(run.process.isRunning)
        compositor.key(1, isDown: true)
        let end = try await run.end(within: 10)
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(compositor.violations == [])
    }

    @Test(arguments: ["springs", "display-link", "transitions", "filters"])
    func `the screenshot of sway equals the off-screen screenshot`(_ page: String) async throws {
        let folder = try TemporaryFolder()
        let (live, offscreen) = (folder.file("live.png"), folder.file("offscreen.png"))
        let compositor = try HeadlessCompositor(.sway, width: 1280, height: 800)
        var environment = compositor.environment
        environment["PATH"] = "/usr/bin:/bin"
        let run = try animations.start(["--page", page, "--freeze", "1.3"], environment: environment)
        let shot = try await animations.run(["--screenshot", offscreen, "--page", page, "--at", "1.3"])
        try #require(shot.status == 0)
        let expected = try Screenshot(offscreen).pixels
        // In the run whose time stands still, nothing moves the layers that links move in the other run, so that their edges are
        // painted for their exact positions.
        let levels = page == "display-link" ? 64 : 0
        var differences: Int? = .max
        let limit = Date(timeIntervalSinceNow: 20)
        repeat {
            try await Task.sleep(nanoseconds: 200_000_000)
            try compositor.run("grim", [live])
            differences = try Screenshot(live).differences(from: expected, beyond: levels)
        } while differences != 0 && Date() < limit
        #expect(differences == 0)
        #expect(run.process.isRunning)
    }
}
