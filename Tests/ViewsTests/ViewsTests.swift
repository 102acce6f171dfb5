import AppKit
import DemoTestSupport
import Testing

@testable import Views

/// The demo under test.
let views = Demo("Views")

@MainActor
@Suite(.serialized) struct ViewsTests {
    @Test(arguments: ViewsPage.allCases)
    func `each page fills its part of the window`(page: ViewsPage) throws {
        let (delegate, display) = try launch(page)
        display.advance(to: 1)
        let controller = try #require(delegate.pages.children.first)
        #expect(controller.view.frame == NSRect(x: 0, y: 0, width: 724, height: 600))
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        let colors = Set(stride(from: 0, to: bytes.count, by: 4).map { bytes[$0..<$0 + 3] })
        #expect(colors.count > 20, "the page shows text")
    }

    /// Opens the demo's window on a new display. An application launches once in a process, so the delegate is called here.
    private func launch(_ page: ViewsPage) throws -> (delegate: ViewsDelegate, display: OffscreenDisplay) {
        let delegate = ViewsDelegate(page)
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 900, height: 600), scale: 1)
        NSApplication.shared.delegate = delegate
        delegate.applicationDidFinishLaunching(
            Notification(name: NSApplication.didFinishLaunchingNotification))
        return (delegate, display)
    }

    @Test func `pages follow each other by keys`() throws {
        let (delegate, display) = try launch(.layout)
        for (index, page) in ViewsPage.allCases.enumerated() {
            // The text of a page has the keys when it is shown.
            delegate.pages.view.window?.makeFirstResponder(delegate.pages.view)
            display.press(try #require(OffscreenDisplay.Key(Character("\(index + 1)"))))
            display.advance(to: display.time + 1)
            #expect(delegate.pages.page == page)
        }
        let (second, other) = try launch(.animation)
        other.press(.downArrow)
        #expect(second.pages.page == .layout)
        other.press(.upArrow)
        #expect(second.pages.page == .animation)
    }

    @Test func `an unknown page is an error`() async throws {
        let run = try await views.run(["--page", "none"])
        #expect(
            run.status == 1
                && run.errors.contains(
                    "choose from animation, layout, scrolling, gestures, drawing, text, paragraphs, menus, controllers")
        )
    }
}
