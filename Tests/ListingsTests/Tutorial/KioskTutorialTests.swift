import AcetateSnapshots
import AppKit
import Testing

/// The programs of the tutorial: what each step does, and the pictures of the article, which these tests take.
///
/// With `SNAPSHOT_TESTING_RECORD=all` in the environment the pictures are written again.
@MainActor @Suite struct KioskTutorialTests {
    private static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/AppKit/AppKit.docc/Resources")

    /// Launches a step on a screen of 640 by 360 points.
    private func launch(_ delegate: any NSApplicationDelegate) throws -> OffscreenDisplay {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 960, height: 540), scale: 1.5)
        delegate.applicationDidFinishLaunching(Notification(name: NSApplication.didFinishLaunchingNotification))
        _ = display.image()
        return display
    }

    /// Compares what the screen shows with the picture of a step in the catalog.
    private func expectPicture(_ step: Int, _ display: OffscreenDisplay) throws {
        let image = try #require(display.image())
        // The tolerance is for other versions of the libraries that draw text.
        let failure = verifySnapshot(
            of: image, as: .image(precision: 0.99, perceptualPrecision: 0.98), named: "\(step)",
            snapshotDirectory: Self.pictures.path, testName: "KioskTutorial")
        if let failure { Issue.record("\(failure)") }
    }

    @Test func `step 1 is a black screen`() throws {
        let delegate = KioskStep1.AppDelegate()
        let display = try launch(delegate)
        let view = try #require(delegate.window?.contentView as? KioskStep1.MenuView)
        #expect(view.root.bounds == CGRect(x: 0, y: 0, width: 640, height: 360))
        try expectPicture(1, display)
    }

    @Test func `step 2 shows the items, 60 points apart, around the center`() throws {
        let delegate = KioskStep2.AppDelegate()
        let display = try launch(delegate)
        let view = try #require(delegate.window?.contentView as? KioskStep2.MenuView)
        #expect(view.items.map(\.position.x) == Array(repeating: 320, count: 5))
        #expect(view.items.map(\.position.y) == [300, 240, 180, 120, 60])
        #expect(view.items.allSatisfy { $0.contentsScale == 1.5 })
        try expectPicture(2, display)
    }

    @Test func `step 3 surrounds the first item`() throws {
        let delegate = KioskStep3.AppDelegate()
        let display = try launch(delegate)
        let view = try #require(delegate.window?.contentView as? KioskStep3.MenuView)
        #expect(view.selection.presentation()?.position == view.items[0].position)
        try expectPicture(3, display)
    }

    @Test func `step 4 moves the selection by keys, with an implicit animation`() throws {
        let delegate = KioskStep4.AppDelegate()
        let display = try launch(delegate)
        let view = try #require(delegate.window?.contentView as? KioskStep4.MenuView)
        display.press(.downArrow)
        display.advance(to: 0.1)
        let middle = try #require(view.selection.presentation()).position.y
        #expect(middle < 300 && middle > 240)
        try expectPicture(4, display)
        display.advance(to: 0.5)
        #expect(view.selection.presentation()?.position == view.items[1].position)
        for _ in 0..<9 { display.press(.downArrow) }
        #expect(view.selectedIndex == 4)
        for _ in 0..<9 { display.press(.upArrow) }
        #expect(view.selectedIndex == 0)
    }

    @Test func `step 5 glows most after one second`() throws {
        let delegate = KioskStep5.AppDelegate()
        let display = try launch(delegate)
        display.advance(to: 1)
        let view = try #require(delegate.window?.contentView as? KioskStep5.MenuView)
        let intensity = view.selection.presentation()?.value(forKeyPath: "filters.pulse.inputIntensity")
        #expect(intensity as? Double == 2)
        try expectPicture(5, display)
    }

    @Test func `step 6 has a background whose colors change in 20 seconds`() throws {
        let delegate = KioskStep6.AppDelegate()
        let display = try launch(delegate)
        display.advance(to: 10)
        display.press(.downArrow)
        display.advance(to: 11)
        let view = try #require(delegate.window?.contentView as? KioskStep6.MenuView)
        #expect(view.selectedIndex == 1)
        try expectPicture(6, display)
    }
}
