import AppKit
import AppKitTestSupport
import Testing

@MainActor
@Suite struct SwiftFiveTests {
    @Test func `Classes of the language mode of Swift 5 work as they do in that of Swift 6`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        let controller = MainWindowController(model: Model())
        controller.showWindow(nil)
        let page = try #require(controller.window?.contentViewController as? PageController)
        page.model.add("three")
        #expect(page.badge.text == "one, two, three")
        #expect(page.badge.fittingSize == page.badge.intrinsicContentSize)
        #expect(BadgeView.defaultFocusRingType == .none && page.badge.layerContentsRedrawPolicy == .onSetNeedsDisplay)
        fill(page.badge)
        #expect(page.badge.frame == .zero)
        let storage = HighlightingStorage()
        let manager = NumberedLayoutManager()
        storage.addLayoutManager(manager)
        let container = NSTextContainer(size: NSSize(width: 200, height: 1000))
        manager.addTextContainer(container)
        let editor = EditorView(frame: NSRect(x: 0, y: 0, width: 200, height: 100), textContainer: container)
        editor.insertNewline(nil)
        #expect(storage.string == "\n    ")
        _ = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        #expect(manager.lines == 1)
        #expect(controller.panel.canBecomeKey && !controller.panel.canBecomeMain)
        controller.close()
        _ = display
    }

    @Test func `Other threads ask for screens and fonts`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        let font = NSFont.systemFont(ofSize: 12)
        let bold = emphasized(font)
        let answers = try #require(
            onOtherThreadInInnerLoop { (pictureScale(), emphasized(font).fontName, familyCount()) })
        #expect(answers.0 == NSScreen.main?.backingScaleFactor)
        #expect(answers.1 == bold.fontName && bold.fontDescriptor.symbolicTraits.contains(.bold))
        #expect(answers.2 == NSFontManager.shared.availableFontFamilies.count && answers.2 > 0)
        _ = display
    }
}
