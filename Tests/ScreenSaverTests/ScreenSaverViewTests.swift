import AppKitTestSupport
import ScreenSaver
import Testing

/// A screen saver as they are written for macOS.
private final class Counter: ScreenSaverView {
    private(set) var frames = 0

    override init?(frame: NSRect, isPreview: Bool) {
        super.init(frame: frame, isPreview: isPreview)
        animationTimeInterval = 1 / 30.0
    }

    required init?(coder: NSCoder) { nil }

    override func animateOneFrame() { frames += 1 }
}

@MainActor @Suite(.serialized) struct ScreenSaverViewTests {
    private func shown() throws -> (Counter, NSWindow, OffscreenDisplay) {
        let (display, window) = try makeWindow(width: 60, height: 40)
        let view = try #require(Counter(frame: NSRect(x: 0, y: 0, width: 60, height: 40), isPreview: false))
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        return (view, window, display)
    }

    /// Shows each frame of a time in seconds.
    private func run(_ display: OffscreenDisplay, _ seconds: Double) {
        let start = display.time
        for frame in 1...Int(seconds * 60) {
            display.advance(to: start + Double(frame) / 60)
            _ = display.image()
        }
    }

    @Test func `a view that is started animates at its interval until it is stopped`() throws {
        let (view, window, display) = try shown()
        defer { window.close() }
        #expect(!view.isAnimating && !view.isPreview && view.frames == 0)
        view.startAnimation()
        view.startAnimation()
        #expect(view.isAnimating)
        run(display, 2)
        // 30 frames a second, of 60 that the screen has; one more or less at the edges.
        #expect((59...61).contains(view.frames))
        view.stopAnimation()
        let count = view.frames
        run(display, 1)
        #expect(view.frames == count && !view.isAnimating)
    }

    @Test(arguments: [(0.0, 60), (0.1, 10), (0.5, 2)])
    func `frames have the interval, but not less than that of the screen`(_ interval: Double, _ count: Int) throws {
        let (view, window, display) = try shown()
        defer { window.close() }
        view.animationTimeInterval = interval
        view.animationTimeInterval = .nan
        view.animationTimeInterval = -1
        #expect(view.animationTimeInterval == interval)
        view.startAnimation()
        run(display, 1)
        view.stopAnimation()
        #expect((count - 1...count + 1).contains(view.frames))
    }

    @Test func `an own view is black and has no settings`() throws {
        let view = try #require(ScreenSaverView(frame: NSRect(x: 0, y: 0, width: 4, height: 4), isPreview: true))
        #expect(view.isPreview && !view.hasConfigureSheet && view.configureSheet == nil)
        #expect(view.animationTimeInterval == 1.0 / 30)
        let bitmap = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
        view.cacheDisplay(in: view.bounds, to: bitmap)
        let color = try #require(bitmap.colorAt(x: 2, y: 2))
        #expect(color.redComponent == 0 && color.blueComponent == 0 && color.alphaComponent == 1)
    }

    @Test func `random values are within their limits, and rectangles are centered`() {
        let area = NSRect(x: 10, y: 20, width: 30, height: 40)
        for _ in 0..<100 {
            #expect((2...5).contains(SSRandomIntBetween(5, 2)))
            #expect((1...2).contains(SSRandomFloatBetween(2, 1)))
            let point = SSRandomPointForSizeWithinRect(NSSize(width: 5, height: 50), area)
            #expect((10...35).contains(point.x) && point.y == 20)
        }
        #expect(SSRandomIntBetween(.min, .max) <= .max)
        #expect(SSRandomFloatBetween(3, .infinity) == 3)
        let inner = NSRect(x: 0, y: 0, width: 10, height: 60)
        #expect(SSCenteredRectInRect(inner, area) == NSRect(x: 20, y: 10, width: 10, height: 60))
    }

    @Test func `settings of screen savers are apart from each other`() throws {
        let name = "org.acetate.tests.saver"
        let settings = try #require(ScreenSaverDefaults(forModuleWithName: name))
        settings.set(3, forKey: "speed")
        #expect(ScreenSaverDefaults(forModuleWithName: name)?.integer(forKey: "speed") == 3)
        #expect(ScreenSaverDefaults(forModuleWithName: name + ".other")?.object(forKey: "speed") == nil)
        settings.removePersistentDomain(forName: name)
    }
}
