import AppKitTestSupport
import Testing

@testable import AppKit

/// A view in a menu, which records clicks.
@MainActor
private final class SliderView: NSView {
    var clicks = 0
    override func mouseUp(with event: NSEvent) { clicks += 1 }
}

/// What the rows of a menu show.
@MainActor
@Suite(.serialized) struct MenuRowTests {
    private func makeMenu(_ titles: String...) throws -> (OffscreenDisplay, NSView, NSMenu) {
        let (display, window) = try makeWindow(width: 400, height: 300)
        window.makeKeyAndOrderFront(nil)
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        for title in titles { menu.addItem(withTitle: title, action: "selectAll:", keyEquivalent: "") }
        return (display, try #require(window.contentView), menu)
    }

    @Test func `An alternate takes the place of its item while its modifiers are held`() throws {
        let (display, view, menu) = try makeMenu("Close", "Close All", "Other")
        let (item, alternate) = (try #require(menu.item(at: 0)), try #require(menu.item(at: 1)))
        (item.keyEquivalent, alternate.keyEquivalent) = ("w", "w")
        alternate.keyEquivalentModifierMask = [.command, .option]
        #expect(menu.size.height == 76, "an item with other modifiers has its own row")
        alternate.isAlternate = true
        #expect(menu.size.height == 54)
        alternate.keyEquivalentModifierMask = .option
        (item.keyEquivalent, alternate.keyEquivalent) = ("", "")
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        display.press(.downArrow)
        #expect(menu.highlightedItem === item)
        display.setModifiers(.option)
        #expect(menu.highlightedItem === alternate && tracker.isOpen)
        #expect(tracker.view(of: menu)?.accessibilityChildren()?.count == 2)
        display.setModifiers([])
        #expect(menu.highlightedItem === item)
        tracker.close()
    }

    @Test func `A menu has its own appearance, or that of the menu that contains it`() throws {
        let (_, view, menu) = try makeMenu("One")
        let (submenu, dark) = (NSMenu(title: ""), try #require(NSAppearance(named: .darkAqua)))
        menu.item(at: 0)?.submenu = submenu
        #expect(menu.appearance == nil && menu.effectiveAppearance == NSApplication.shared.effectiveAppearance)
        menu.appearance = dark
        #expect(menu.effectiveAppearance == dark && submenu.effectiveAppearance == dark && submenu.appearance == nil)
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        #expect(tracker.view(of: menu)?.effectiveAppearance == dark)
        menu.appearance = nil
        #expect(tracker.view(of: menu)?.effectiveAppearance == NSApplication.shared.effectiveAppearance)
        #expect(submenu.effectiveAppearance == NSApplication.shared.effectiveAppearance)
        tracker.close()
    }

    @Test func `The view of an item has its row, and its input`() throws {
        let (display, view, menu) = try makeMenu("One", "Two", "Three")
        let slider = SliderView(frame: NSRect(x: 0, y: 0, width: 180, height: 50))
        menu.item(at: 1)?.view = slider
        #expect(menu.size == NSSize(width: 180, height: 2 * 5 + 2 * 22 + 50))
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        let popup = try #require(slider.window)
        #expect(slider.frame == NSRect(x: 0, y: 27, width: 180, height: 50))
        #expect(slider.enclosingMenuItem === menu.item(at: 1) && view.enclosingMenuItem == nil)
        display.pressPointer(at: CGPoint(x: 30, y: 40), in: popup)
        display.releasePointer(at: CGPoint(x: 30, y: 40), in: popup)
        #expect(slider.clicks == 1 && tracker.isOpen, "the view does not close the menu")
        tracker.close()
        #expect(slider.superview == nil && slider.window == nil)

        slider.autoresizingMask = .width
        menu.minimumWidth = 300
        let second = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        #expect(slider.frame.width == 300 && slider.frame.height == 50)
        second.close()
    }

    @Test func `Attributes, indentation and images make titles wider`() throws {
        let (_, _, menu) = try makeMenu("A title of an item that is wide")
        let item = try #require(menu.item(at: 0))
        let width = menu.size.width
        item.indentationLevel = 3
        #expect(menu.size.width == width + 30)
        item.indentationLevel = 99
        #expect(item.indentationLevel == 15)
        item.indentationLevel = 0
        menu.showsStateColumn = false
        #expect(menu.size.width == width - 13)
        menu.showsStateColumn = true
        item.attributedTitle = NSAttributedString(
            string: item.title, attributes: [.font: NSFont.systemFont(ofSize: 39)])
        #expect(menu.size.width > 2 * width && menu.size.height > 2 * 5 + 39)
        #expect(item.accessibilityTitle() == item.title)
    }

    @Test func `The title of a section cannot be chosen`() throws {
        let (display, view, menu) = try makeMenu("One")
        menu.insertItem(.sectionHeader(title: "Section"), at: 0)
        let header = try #require(menu.item(at: 0))
        #expect(header.isSectionHeader && !header.isSeparatorItem && header.title == "Section")
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: view))
        display.press(.downArrow)
        #expect(menu.highlightedItem === menu.item(at: 1))
        tracker.close()
    }

    @Test func `A hidden item can keep its key equivalent`() throws {
        @MainActor final class Counter: NSObject {
            var calls = 0
            func count(_ sender: Any?) { calls += 1 }
        }
        Selector.acetateDefine("count:", Counter.count)
        let (display, _, menu) = try makeMenu()
        let counter = Counter()
        let item = menu.addItem(withTitle: "Hidden", action: "count:", keyEquivalent: "h")
        (item.target, item.isHidden) = (counter, true)
        NSApplication.shared.mainMenu = menu
        defer { NSApplication.shared.mainMenu = nil }
        display.press(try #require(OffscreenDisplay.Key("h")), modifiers: .command)
        #expect(counter.calls == 0)
        item.allowsKeyEquivalentWhenHidden = true
        display.press(try #require(OffscreenDisplay.Key("h")), modifiers: .command)
        #expect(counter.calls == 1)
    }
}
