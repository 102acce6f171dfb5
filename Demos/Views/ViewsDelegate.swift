import AppKit

/// A page of the demo.
enum ViewsPage: String, CaseIterable {
    case animation, layout, scrolling, gestures, drawing, text, paragraphs, menus, controllers

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
        case .paragraphs: "text.alignleft"
        case .menus: "line.3.horizontal"
        case .controllers: "square.on.square"
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
        case .paragraphs: ParagraphsPage()
        case .menus: MenusPage()
        case .controllers: ControllersPage()
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
        NSApplication.shared.mainMenu = Self.makeMenu()
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    /// The menu whose keys find text on the page of text.
    private static func makeMenu() -> NSMenu {
        let edit = NSMenu(title: "Edit")
        let actions: [(String, String, NSTextFinder.Action)] = [
            ("Find…", "f", .showFindInterface), ("Find Next", "g", .nextMatch), ("Find Previous", "G", .previousMatch),
        ]
        for (title, key, action) in actions {
            let item = NSMenuItem(title: title, action: "performTextFinderAction:", keyEquivalent: key)
            item.tag = action.rawValue
            edit.addItem(item)
        }
        let menu = NSMenu(title: "Views"), item = NSMenuItem(title: "Edit", action: nil, keyEquivalent: "")
        item.submenu = edit
        menu.addItem(item)
        return menu
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
