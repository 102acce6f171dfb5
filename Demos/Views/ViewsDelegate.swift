import AppKit

/// A page of the demo.
enum ViewsPage: String, CaseIterable {
    case animation, layout, scrolling, gestures, drawing, text

    var title: String { rawValue.capitalized }

    /// The symbol in the list of pages.
    var symbol: String {
        switch self {
        case .animation: "play"
        case .layout: "square.grid.2x2"
        case .scrolling: "list.bullet"
        case .gestures: "input-touchpad"
        case .drawing: "paintbrush"
        case .text: "textformat"
        }
    }

    @MainActor
    func makeController() -> NSViewController {
        switch self {
        case .animation: AnimationPage()
        case .layout: LayoutPage()
        case .scrolling: ScrollingPage()
        case .gestures: GesturesPage()
        case .drawing: DrawingPage()
        case .text: TextPage()
        }
    }
}

/// Opens the window of the demo.
@MainActor
final class ViewsDelegate: NSObject, NSApplicationDelegate {
    let pages: PagesController
    private(set) var window: NSWindow?

    init(_ page: ViewsPage) { pages = PagesController(page) }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(contentViewController: pages)
        window.setContentSize(NSSize(width: 900, height: 600))
        window.contentMinSize = NSSize(width: 800, height: 560)
        window.title = "Views"
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
