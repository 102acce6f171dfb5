import AppKitTestSupport
import Testing

@testable import AppKit

/// A view with actions for menu items.
@MainActor
private final class EditorView: NSView, NSMenuItemValidation {
    var notes: [String] = []
    var refuses = ""
    override var acceptsFirstResponder: Bool { true }
    func cutItem(_ sender: Any?) { notes.append("cut \((sender as? NSMenuItem)?.title ?? "")") }
    func copyItem(_ sender: Any?) { notes.append("copy") }
    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { menuItem.title != refuses }
}

/// A view that decides about items of any kind by their tags.
@MainActor
private final class StrictView: NSView, NSUserInterfaceValidations {
    override var acceptsFirstResponder: Bool { true }
    func cutItem(_ sender: Any?) {}
    func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
        item.tag == 1 && item.action == "cutItem:" || item.tag == 2 && item.action == "moveUp:"
    }
}

@MainActor
private final class MenuNotes: NSObject, NSMenuDelegate {
    var notes: [String] = []
    func menuNeedsUpdate(_ menu: NSMenu) { notes.append("update") }
    func menuWillOpen(_ menu: NSMenu) { notes.append("open") }
    func menuDidClose(_ menu: NSMenu) { notes.append("close") }
    func menu(_ menu: NSMenu, willHighlight item: NSMenuItem?) { notes.append("highlight \(item?.title ?? "none")") }
}

/// Makes a menu of numbers, item by item.
@MainActor
private final class NumberMenu: NSObject, NSMenuDelegate {
    var count = 3
    /// The index of the last item that is set.
    var last = Int.max
    func numberOfItems(in menu: NSMenu) -> Int { count }
    func menu(_ menu: NSMenu, update item: NSMenuItem, at index: Int, shouldCancel: Bool) -> Bool {
        item.title = "\(index) of \(menu.numberOfItems)"
        return index < last
    }
}

@MainActor
@Suite(.serialized) struct MenuTests {
    init() {
        Selector.acetateDefine("cutItem:", EditorView.cutItem)
        Selector.acetateDefine("copyItem:", EditorView.copyItem)
    }

    // NSMenu.h: a delegate of menus with many items gives their number, and sets each of them.
    @Test func `A delegate sets the items one by one`() {
        let (menu, numbers) = (NSMenu(), NumberMenu())
        menu.delegate = numbers
        menu.addItem(withTitle: "Former", action: nil, keyEquivalent: "")
        menu.update()
        #expect(menu.items.map(\.title) == ["0 of 3", "1 of 3", "2 of 3"])
        let first = menu.item(at: 0)
        (numbers.count, numbers.last) = (2, 0)
        menu.update()
        #expect(menu.items.map(\.title) == ["0 of 2", "1 of 3"] && menu.item(at: 0) === first)
        numbers.count = -1
        menu.update()
        #expect(menu.numberOfItems == 2, "a negative number keeps the items")
    }

    /// A window with a view that is first responder, and a menu with three items, a line and a submenu.
    private func makeMenu() throws -> (OffscreenDisplay, NSWindow, EditorView, NSMenu) {
        let (display, window) = try makeWindow(width: 400, height: 300)
        let view = EditorView()
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        let menu = NSMenu(title: "Edit")
        menu.addItem(withTitle: "Cut", action: "cutItem:", keyEquivalent: "x")
        menu.addItem(withTitle: "Unknown", action: "unknownItem:", keyEquivalent: "")
        menu.addItem(withTitle: "Copy", action: "copyItem:", keyEquivalent: "C")
        menu.addItem(.separator())
        let more = NSMenu(title: "More")
        more.addItem(withTitle: "Inner", action: "cutItem:", keyEquivalent: "")
        menu.addItem(withTitle: "More", action: nil, keyEquivalent: "").submenu = more
        return (display, window, view, menu)
    }

    @Test func `Items are found, inserted and removed`() throws {
        let (_, _, _, menu) = try makeMenu()
        let item = try #require(menu.item(withTitle: "Copy"))
        item.tag = 7
        #expect(menu.numberOfItems == 5 && menu.index(of: item) == 2 && menu.indexOfItem(withTag: 7) == 2)
        #expect(item.menu === menu && menu.item(at: 4)?.submenu?.supermenu === menu)
        NSMenu(title: "").addItem(item)
        #expect(item.menu === menu, "an item is in one menu")
        menu.removeItem(item)
        #expect(item.menu == nil && menu.item(withTag: 7) == nil && menu.item(at: 9) == nil)
        menu.items = [item]
        #expect(menu.items == [item])
    }

    @Test func `Items are enabled if an object has their action and allows it`() throws {
        let (_, _, view, menu) = try makeMenu()
        view.refuses = "Copy"
        menu.update()
        #expect(menu.items.filter { !$0.isSeparatorItem }.map(\.isEnabled) == [true, false, false, true])
        menu.autoenablesItems = false
        menu.item(at: 1)?.isEnabled = true
        menu.update()
        #expect(menu.item(at: 1)?.isEnabled == true)
    }

    @Test func `Objects decide about items of any kind, with their actions and tags`() throws {
        let (_, window, _, _) = try makeMenu()
        Selector.acetateDefine("cutItem:", StrictView.cutItem)
        let view = StrictView()
        window.contentView = view
        window.makeFirstResponder(view)
        let menu = NSMenu(title: "")
        for (action, tag) in [("cutItem:", 1), ("cutItem:", 2), ("moveUp:", 1), ("moveUp:", 2)] {
            menu.addItem(withTitle: action, action: Selector(action), keyEquivalent: "").tag = tag
        }
        menu.update()
        #expect(menu.items.map(\.isEnabled) == [true, false, false, true])
    }

    @Test func `Key equivalents of the main menu send actions`() throws {
        let (display, _, view, menu) = try makeMenu()
        NSApplication.shared.mainMenu = menu
        defer { NSApplication.shared.mainMenu = nil }
        display.press(try #require(OffscreenDisplay.Key("x")), modifiers: .command)
        #expect(view.notes == ["cut Cut"])
        display.press(try #require(OffscreenDisplay.Key("c")), modifiers: .command)
        #expect(view.notes.count == 1, "the letter in upper case needs Shift")
        display.press(try #require(OffscreenDisplay.Key("c")), modifiers: [.command, .shift])
        #expect(view.notes.last == "copy")
        view.refuses = "Cut"
        display.press(try #require(OffscreenDisplay.Key("x")), modifiers: .command)
        #expect(view.notes.count == 2)
        #expect(menu.item(at: 2)?.keyEquivalentText == "⇧⌘C")
    }

    @Test func `A menu is chosen from by the pointer`() throws {
        let (display, window, view, menu) = try makeMenu()
        let notes = MenuNotes()
        menu.delegate = notes
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        let popup = try #require(window.childWindows?.first)
        #expect(popup.frame.size == menu.size && popup.frame.origin.x == window.frame.minX + 20)
        #expect(popup.frame.maxY == window.frame.minY + 280)
        // The rows are 22 points high, from 5 points below the top.
        display.movePointer(to: CGPoint(x: 30, y: 38), in: popup)
        #expect(menu.highlightedItem == nil, "the second item is not enabled")
        display.movePointer(to: CGPoint(x: 30, y: 60), in: popup)
        #expect(menu.highlightedItem?.title == "Copy")
        display.pressPointer(at: CGPoint(x: 30, y: 16), in: popup)
        display.releasePointer(at: CGPoint(x: 30, y: 16), in: popup)
        #expect(view.notes == ["cut Cut"] && tracker.chosen?.title == "Cut" && !tracker.isOpen)
        #expect(window.childWindows == nil && menu.highlightedItem == nil)
        #expect(notes.notes == ["update", "open", "highlight Copy", "highlight Cut", "close"])
    }

    /// While the button is down, a compositor reports the pointer to the window of the press or, after it has left that, to the
    /// popup, where it seems to have no pressed button.
    @Test(arguments: [false, true])
    func `A menu that a press opens is chosen from by the release`(movesToPopup: Bool) throws {
        let (display, window, view, menu) = try makeMenu()
        func send(_ action: PointerInput.Action, _ point: CGPoint, in target: NSWindow) {
            display.server.eventHandler?(
                .pointer(
                    PointerInput(
                        surface: target.windowNumber, action: action, location: point, modifiers: [], timestamp: 1)))
            _ = display.image()
        }
        /// Opens the menu by a press, and moves the pressed pointer by a distance from the corner of the menu.
        func open(_ point: CGPoint) throws -> (MenuTracker, (PointerInput.Action, CGPoint) -> Void) {
            send(.button(0x110, isDown: true), CGPoint(x: 20, y: 20), in: window)
            let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
            let popup = try #require(window.childWindows?.first)
            if movesToPopup {
                send(.lostButton(0x110), .zero, in: window)
                send(.left, .zero, in: window)
                send(.entered, .zero, in: popup)
            }
            let act = { (action: PointerInput.Action, point: CGPoint) in
                let offset: CGFloat = movesToPopup ? 0 : 20
                send(action, CGPoint(x: point.x + offset, y: point.y + offset), in: movesToPopup ? popup : window)
            }
            act(.moved, point)
            return (tracker, act)
        }
        let copy = CGPoint(x: 30, y: 60)
        var (tracker, act) = try open(copy)
        #expect(menu.highlightedItem?.title == "Copy")
        act(.button(0x110, isDown: false), copy)
        #expect(view.notes == ["copy"] && tracker.chosen?.title == "Copy" && !tracker.isOpen)
        // A click opens the menu without a choice, also if an item is below the pointer.
        (tracker, act) = try open(CGPoint(x: 1, y: 1))
        act(.button(0x110, isDown: false), CGPoint(x: 1, y: 1))
        #expect(tracker.isOpen && view.notes == ["copy"])
        tracker.close()
        (tracker, act) = try open(copy)
        act(.moved, CGPoint(x: 300, y: 60))
        act(.button(0x110, isDown: false), CGPoint(x: 300, y: 60))
        #expect(!tracker.isOpen && tracker.chosen == nil && view.notes == ["copy"], "dragged out of the menu")
    }

    @Test func `A press in a menu that the pointer leaves chooses nothing`() throws {
        let (display, window, view, menu) = try makeMenu()
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        let popup = try #require(window.childWindows?.first)
        display.pressPointer(at: CGPoint(x: 30, y: 60), in: popup)
        for action in [PointerInput.Action.lostButton(0x110), .left] {
            display.server.eventHandler?(
                .pointer(
                    PointerInput(
                        surface: popup.windowNumber, action: action, location: CGPoint(x: 30, y: 60), modifiers: [],
                        timestamp: 1)))
            _ = display.image()
        }
        #expect(tracker.isOpen && view.notes == [])
        tracker.close()
    }

    @Test func `A menu and its submenu are chosen from by keys`() throws {
        let (display, window, view, menu) = try makeMenu()
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        for key: OffscreenDisplay.Key in [.downArrow, .downArrow, .downArrow] { display.press(key) }
        #expect(menu.highlightedItem?.title == "More")
        display.press(.rightArrow)
        let popup = try #require(window.childWindows?.first)
        #expect(popup.childWindows?.count == 1)
        display.press(.leftArrow)
        #expect(popup.childWindows == nil && tracker.isOpen)
        display.press(.return)
        display.press(.return)
        #expect(view.notes == ["cut Inner"] && !tracker.isOpen && window.childWindows == nil)
    }

    @Test func `A menu has the keys and the presses also while its window has the keyboard focus`() throws {
        let (display, window, view, menu) = try makeMenu()
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        display.press(.downArrow)
        #expect(menu.highlightedItem?.title == "Cut")
        var presses = 0
        let monitor = NSEvent.addLocalMonitorForEvents(matching: .leftMouseDown) {
            presses += 1
            return $0
        }
        defer { monitor.map(NSEvent.removeMonitor) }
        display.pressPointer(at: CGPoint(x: 300, y: 250), in: window)
        #expect(presses == 1 && !tracker.isOpen && window.childWindows == nil)
        display.releasePointer(at: CGPoint(x: 300, y: 250), in: window)
        #expect(view.notes == [])
    }

    @Test func `Escape, a press elsewhere and cancelTracking close a menu without a choice`() throws {
        let (display, window, view, menu) = try makeMenu()
        for way in 0..<3 {
            let tracker = try #require(menu.track(nil, at: .zero, in: view))
            let popup = try #require(window.childWindows?.first)
            switch way {
            case 0: display.press(.escape)
            case 1: display.server.eventHandler?(.dismissed(surface: popup.windowNumber))
            default: menu.cancelTracking()
            }
            #expect(!tracker.isOpen && tracker.chosen == nil && window.childWindows == nil)
        }
        #expect(view.notes == [])
        #expect(NSMenu(title: "empty").track(nil, at: .zero, in: view) == nil)
    }

    @Test func `A menu is closed when its window is hidden`() throws {
        let (_, window, view, menu) = try makeMenu()
        let tracker = try #require(menu.track(nil, at: .zero, in: view))
        window.orderOut(nil)
        #expect(!tracker.isOpen && MenuTracker.current == nil && window.childWindows == nil)
    }

    @Test func `The right button shows the menu of the view, or of a superview`() throws {
        final class Outer: NSView {
            var events = 0
            override func menu(for event: NSEvent) -> NSMenu? {
                events += 1
                return nil
            }
        }
        let (display, window, _, _) = try makeMenu()
        let outer = Outer(), inner = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        window.contentView = outer
        outer.addSubview(inner)
        display.click(at: CGPoint(x: 10, y: 290), button: 1)
        #expect(outer.events == 1)
        let menu = NSMenu(title: "")
        inner.menu = menu
        #expect(inner.menu(for: try #require(NSApplication.shared.currentEvent)) === menu)
        display.click(at: CGPoint(x: 10, y: 290), button: 1)
        #expect(outer.events == 1, "an empty menu is not shown, and the event is handled")
    }

    @Test func `The pixels of a menu`() throws {
        let (display, window, view, menu) = try makeMenu()
        menu.item(at: 0)?.state = .on
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        let popup = try #require(window.childWindows?.first)
        display.press(.downArrow)
        let image = try #require(display.image(of: popup))
        let bytes = try #require(image.dataProvider?.data)
        // The first row is highlighted with the blue of selections.
        let offset = 8 * image.bytesPerRow + 12 * 4
        #expect(bytes[offset] > 200 && bytes[offset + 2] < 40)
        if let path = ProcessInfo.processInfo.environment["MENU_IMAGE"] {
            try image.writePNG(to: URL(fileURLWithPath: path))
        }
        tracker.close()
    }
}
