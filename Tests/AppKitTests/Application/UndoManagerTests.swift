import AppKitTestSupport
import Testing

@testable import AppKit

/// A value whose changes are recorded.
@MainActor
private final class Counter {
    let manager: UndoManager
    private(set) var value = 0

    init(_ manager: UndoManager) { self.manager = manager }

    func set(_ newValue: Int) {
        let former = value
        value = newValue
        manager.registerUndo(withTarget: self) { $0.set(former) }
    }
}

@MainActor
@Suite struct UndoManagerTests {
    private func makeCounter() -> (UndoManager, Counter) {
        let manager = UndoManager()
        manager.groupsByEvent = false
        return (manager, Counter(manager))
    }

    private func group(_ manager: UndoManager, _ changes: () -> Void) {
        manager.beginUndoGrouping()
        changes()
        manager.endUndoGrouping()
    }

    @Test func `Groups are undone and redone in order`() {
        let (manager, counter) = makeCounter()
        for value in 1...3 { group(manager) { counter.set(value) } }
        #expect(manager.canUndo && !manager.canRedo && manager.undoCount == 3)
        manager.undo()
        manager.undo()
        #expect(counter.value == 1 && manager.canRedo && manager.redoCount == 2)
        manager.redo()
        #expect(counter.value == 2)
        group(manager) { counter.set(9) }
        #expect(!manager.canRedo, "a new change forgets what could be redone")
        manager.undo()
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(counter.value == 0 && !manager.canUndo)
    }

    @Test func `The changes of a group are undone together, the newest first`() {
        let (manager, counter) = makeCounter()
        group(manager) {
            counter.set(1)
            group(manager) { counter.set(2) }
            counter.set(3)
        }
        #expect(manager.groupingLevel == 0)
        manager.undo()
        #expect(counter.value == 0)
        manager.redo()
        #expect(counter.value == 3)
    }

    @Test func `A nested group can be undone within its group`() {
        let (manager, counter) = makeCounter()
        manager.beginUndoGrouping()
        counter.set(1)
        group(manager) { counter.set(2) }
        manager.undoNestedGroup()
        #expect(counter.value == 1)
        manager.endUndoGrouping()
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test func `The changes of an event are one group`() async throws {
        let manager = UndoManager(), counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        #expect(manager.groupingLevel == 1)
        let isClosed = try await wait { manager.groupingLevel == 0 }
        #expect(isClosed)
        counter.set(3)
        manager.undo()
        #expect(counter.value == 2, "undo ends the group of the event")
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test func `The group of an event ends after a group of the program that was open across events`() async throws {
        let manager = UndoManager(), counter = Counter(manager)
        manager.beginUndoGrouping()
        counter.set(1)
        // The run loop continues, as between a press and a release.
        try await Task.sleep(nanoseconds: 50_000_000)
        #expect(manager.groupingLevel == 2)
        counter.set(2)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        let isClosed = try await wait { manager.groupingLevel == 0 }
        #expect(isClosed && manager.undoCount == 1)
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test func `Names belong to groups, also after undo and redo`() {
        let (manager, counter) = makeCounter()
        group(manager) {
            counter.set(1)
            manager.setActionName("Typing")
        }
        #expect(manager.undoActionName == "Typing" && manager.undoMenuItemTitle == "Undo Typing")
        #expect(manager.redoMenuItemTitle == "Redo")
        manager.undo()
        #expect(manager.redoActionName == "Typing" && manager.redoMenuItemTitle == "Redo Typing")
        #expect(manager.undoMenuItemTitle == "Undo")
        manager.redo()
        #expect(manager.undoActionName == "Typing")
    }

    @Test func `Levels, targets and disabled registration limit what is kept`() {
        let (manager, counter) = makeCounter()
        let other = Counter(manager)
        manager.levelsOfUndo = 2
        for value in 1...4 { group(manager) { counter.set(value) } }
        #expect(manager.undoCount == 2)
        group(manager) { other.set(1) }
        manager.removeAllActions(withTarget: other)
        #expect(manager.undoCount == 1)
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        manager.enableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled)
        group(manager) { counter.set(7) }
        #expect(manager.undoCount == 1, "an empty group is forgotten")
        manager.removeAllActions()
        #expect(!manager.canUndo && manager.isUndoRegistrationEnabled)
    }

    @Test func `A change outside of a group, a missing target and a missing group have no effect`() {
        let (manager, counter) = makeCounter()
        counter.set(1)
        manager.endUndoGrouping()
        #expect(!manager.canUndo)
        do {
            let gone = Counter(manager)
            group(manager) { gone.set(1) }
        }
        manager.undo()
        manager.redo()
        #expect(counter.value == 1)
    }

    @Test func `Notifications report undo and redo`() {
        let (manager, counter) = makeCounter()
        let names: [Notification.Name] = [.NSUndoManagerWillUndoChange, UndoManager.didUndoChangeNotification]
        nonisolated(unsafe) var notes: [String] = []
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { notification in
                notes.append(notification.name.rawValue)
            }
        }
        group(manager) { counter.set(1) }
        manager.undo()
        manager.undo()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        #expect(notes == ["NSUndoManagerWillUndoChangeNotification", "NSUndoManagerDidUndoChangeNotification"])
    }
}

@MainActor
@Suite(.serialized) struct ResponderUndoTests {
    @Test func `Responders use the manager of the window, or of its delegate`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            let manager = UndoManager()
            func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager? { manager }
        }
        let (_, window) = try makeWindow()
        let view = NSView()
        #expect(view.undoManager == nil)
        window.contentView?.addSubview(view)
        let own = window.undoManager
        #expect(own != nil && view.undoManager === own && window.undoManager === own)
        let delegate = Delegate()
        window.delegate = delegate
        #expect(view.undoManager === delegate.manager)
    }

    @Test func `The actions undo and redo use the manager of the first responder`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let counter = Counter(try #require(window.undoManager))
        counter.set(5)
        NSApplication.shared.sendAction("undo:", to: nil, from: nil)
        #expect(counter.value == 0)
        NSApplication.shared.sendAction("redo:", to: nil, from: nil)
        #expect(counter.value == 5)
    }

    @Test func `The menu items for undo and redo have the names of the changes`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let manager = try #require(window.undoManager), counter = Counter(manager), menu = NSMenu()
        let items = ["undo:", "redo:"].map { menu.addItem(withTitle: $0, action: Selector(($0)), keyEquivalent: "") }
        var enabled: [Bool] { items.map { $0.isEnabled } }
        menu.update()
        #expect(enabled == [false, false] && items[0].title == "Undo" && items[1].title == "Redo")
        counter.set(5)
        manager.setActionName("Count")
        menu.update()
        #expect(enabled == [true, false] && items[0].title == "Undo Count")
        manager.undo()
        menu.update()
        #expect(enabled == [false, true] && items[1].title == "Redo Count")
    }
}
