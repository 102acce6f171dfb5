import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AppKit

/// The receiver of the action of items.
@MainActor
private final class Receiver: NSObject {
    func note(_ sender: Any?) {}
}

@MainActor
@Suite(.serialized) struct MenuNotificationTests {
    /// The names and the indexes of the notifications that a menu posts.
    private final class Notes: Sendable {
        private let list = Mutex<[String]>([])

        var all: [String] { list.withLock { $0 } }

        init(_ menu: NSMenu) {
            let names = [
                NSMenu.didAddItemNotification, NSMenu.didRemoveItemNotification, NSMenu.didChangeItemNotification,
                NSMenu.willSendActionNotification, NSMenu.didSendActionNotification,
                NSMenu.didBeginTrackingNotification, NSMenu.didEndTrackingNotification,
            ]
            for name in names {
                _ = NotificationCenter.default.addObserver(forName: name, object: menu, queue: nil) { [self] note in
                    let detail =
                        (note.userInfo?["NSMenuItemIndex"] as? Int).map { " \($0)" }
                        ?? (note.userInfo?["MenuItem"] == nil ? "" : " item")
                    list.withLock { $0.append(note.name.rawValue + detail) }
                }
            }
        }
    }

    @Test func `A menu tells when items are added, removed and changed, with their indexes`() {
        let menu = NSMenu(title: "")
        let notes = Notes(menu)
        menu.addItem(withTitle: "A", action: nil, keyEquivalent: "")
        menu.addItem(withTitle: "B", action: nil, keyEquivalent: "")
        menu.insertItem(NSMenuItem(title: "C", action: nil, keyEquivalent: ""), at: 1)
        menu.item(at: 2)?.title = "D"
        menu.removeItem(at: 0)
        menu.removeAllItems()
        #expect(
            notes.all == [
                "NSMenuDidAddItemNotification 0", "NSMenuDidAddItemNotification 1", "NSMenuDidAddItemNotification 1",
                "NSMenuDidChangeItemNotification 2", "NSMenuDidRemoveItemNotification 0",
            ], "the removal of all items posts nothing")
    }

    @Test func `A menu tells before and after it sends an action, and when it is opened and closed`() throws {
        Selector.acetateDefine("note:", Receiver.note)
        let (_, window) = try makeWindow(width: 400, height: 300)
        window.makeKeyAndOrderFront(nil)
        let (menu, receiver) = (NSMenu(title: ""), Receiver())
        let item = menu.addItem(withTitle: "A", action: "note:", keyEquivalent: "")
        item.target = receiver
        let notes = Notes(menu)
        menu.performActionForItem(at: 0)
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 20, y: 280), in: window.contentView))
        tracker.close()
        #expect(
            notes.all.filter { !$0.contains("DidChangeItem") } == [
                "NSMenuWillSendActionNotification item", "NSMenuDidSendActionNotification item",
                "NSMenuDidBeginTrackingNotification", "NSMenuDidEndTrackingNotification",
            ])
    }

    @Test func `Items are found by what they open, do and represent`() {
        let (menu, submenu, receiver) = (NSMenu(title: ""), NSMenu(title: ""), Receiver())
        menu.addItem(withTitle: "A", action: nil, keyEquivalent: "").submenu = submenu
        let plain = menu.addItem(withTitle: "B", action: "note:", keyEquivalent: "")
        plain.target = receiver
        plain.representedObject = "b"
        #expect(menu.indexOfItem(withSubmenu: submenu) == 0 && menu.indexOfItem(withSubmenu: menu) == -1)
        #expect(menu.indexOfItem(withSubmenu: nil) == 1)
        #expect(menu.indexOfItem(withTarget: receiver, andAction: "note:") == 1)
        #expect(menu.indexOfItem(withTarget: receiver, andAction: nil) == 1)
        #expect(menu.indexOfItem(withTarget: receiver, andAction: "other:") == -1)
        #expect(menu.indexOfItem(withTarget: menu, andAction: nil) == -1)
        #expect(menu.indexOfItem(withRepresentedObject: "b") == 1 && menu.indexOfItem(withRepresentedObject: "c") == -1)
        plain.representedObject = receiver
        #expect(menu.indexOfItem(withRepresentedObject: receiver) == 1)
        #expect(menu.indexOfItem(withRepresentedObject: Receiver()) == -1)
    }

    @Test func `An item knows the item that leads to it`() throws {
        let (menu, submenu) = (NSMenu(title: ""), NSMenu(title: ""))
        let outer = menu.addItem(withTitle: "A", action: nil, keyEquivalent: "")
        outer.submenu = submenu
        let inner = submenu.addItem(withTitle: "B", action: nil, keyEquivalent: "")
        #expect(inner.parent === outer && outer.parent == nil && !inner.isHiddenOrHasHiddenAncestor)
        outer.isHidden = true
        #expect(inner.isHiddenOrHasHiddenAncestor && !inner.isHidden)
    }
}
