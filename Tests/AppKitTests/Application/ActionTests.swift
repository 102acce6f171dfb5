import AppKitTestSupport
import Testing

@testable import AppKit

/// A view with an action of its own.
@MainActor
private class ListView: NSView {
    var notes: [String] = []
    func addItem(_ sender: Any?) { notes.append("addItem \(sender ?? "nil")") }
    func rename(_ sender: NSWindow) { notes.append("rename \(sender.title)") }
    override func moveUp(_ sender: Any?) { notes.append("moveUp") }
    override var acceptsFirstResponder: Bool { true }
}

@MainActor
private final class Delegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    var notes: [String] = []
    func save(_ sender: Any?) { notes.append("save") }
    func application(_ application: NSApplication, willPresentError error: any Error) -> any Error {
        notes.append("error")
        return error
    }
}

@MainActor
@Suite(.serialized) struct ActionTests {
    init() {
        Selector.acetateDefine("addItem:", ListView.addItem)
        Selector.acetateDefine("rename:", ListView.rename)
        Selector.acetateDefine("save:", Delegate.save)
    }

    @Test func `An action is sent to its target, or to the first object of the chain that has it`() throws {
        let (_, window) = try makeWindow()
        let list = ListView(), inner = ListView(), other = NSView()
        window.contentView = list
        list.addSubview(inner)
        inner.addSubview(other)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(inner)
        let application = NSApplication.shared
        #expect(application.sendAction("addItem:", to: list, from: 1))
        #expect(list.notes == ["addItem 1"] && inner.notes == [])
        #expect(application.sendAction("addItem:", to: nil, from: nil))
        #expect(inner.notes == ["addItem nil"])
        #expect(application.sendAction("moveUp:", to: nil, from: nil) && inner.notes.last == "moveUp")
        #expect(!application.sendAction("addItem:", to: other, from: nil), "it is not of the class")
        #expect(!application.sendAction("unknown:", to: nil, from: nil))
        #expect(application.target(forAction: "addItem:") as? NSView === inner)
        #expect(application.target(forAction: "addItem:", to: other, from: nil) == nil)
        other.doCommand(by: "addItem:")
        #expect(inner.notes.last == "addItem nil")
    }

    @Test func `An action is performed only for a sender of the type of its argument`() throws {
        let (_, window) = try makeWindow()
        window.title = "title"
        let list = ListView()
        #expect(!NSApplication.shared.sendAction("rename:", to: list, from: 5))
        #expect(NSApplication.shared.sendAction("rename:", to: list, from: window))
        #expect(list.notes == ["rename title"])
    }

    @Test func `The delegates of the window and of the application receive actions`() throws {
        let (_, window) = try makeWindow()
        let ofWindow = Delegate(), ofApplication = Delegate()
        NSApplication.shared.delegate = ofApplication
        defer { NSApplication.shared.delegate = nil }
        window.makeKeyAndOrderFront(nil)
        NSApplication.shared.sendAction("save:", to: nil, from: nil)
        #expect(ofApplication.notes == ["save"])
        window.delegate = ofWindow
        NSApplication.shared.sendAction("save:", to: nil, from: nil)
        #expect(ofWindow.notes == ["save"] && ofApplication.notes == ["save"])
        #expect(NSApplication.shared.tryToPerform("save:", with: nil))
        #expect(ofApplication.notes.count == 2)
        #expect(NSApplication.shared.sendAction("performClose:", to: nil, from: nil))
        #expect(!window.isVisible, "an action of AppKit")
    }

    @Test func `A supplemental target takes an action`() throws {
        final class Supplemented: NSView {
            let list = ListView()
            override func supplementalTarget(forAction action: Selector, sender: Any?) -> Any? {
                action == "addItem:" ? list : nil
            }
        }
        let (_, window) = try makeWindow()
        let view = Supplemented()
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        #expect(NSApplication.shared.sendAction("addItem:", to: nil, from: nil))
        #expect(view.list.notes == ["addItem nil"])
    }

    @Test func `Responders may replace an error on its way to the application`() throws {
        struct Failure: Error, Equatable { var number = 0 }
        final class Replacing: NSView {
            var seen: [Failure] = []
            override func willPresentError(_ error: any Error) -> any Error {
                let failure = error as? Failure ?? Failure()
                seen.append(failure)
                return Failure(number: failure.number + 1)
            }
        }
        let delegate = Delegate()
        NSApplication.shared.delegate = delegate
        defer { NSApplication.shared.delegate = nil }
        let outer = Replacing(), inner = Replacing()
        outer.addSubview(inner)
        #expect(!inner.presentError(Failure(number: 5)))
        #expect(inner.seen == [Failure(number: 5)] && outer.seen == [Failure(number: 6)])
        #expect(delegate.notes == ["error"])
    }
}

@MainActor
@Suite(.serialized) struct WindowOrderTests {
    @Test func `The window that was shown or became key last is the first one`() throws {
        let (display, first) = try makeWindow()
        let second = NSWindow(contentViewController: NSViewController())
        #expect(NSApplication.shared.orderedWindows.isEmpty && first.orderedIndex == -1)
        first.orderFront(nil)
        second.orderFront(nil)
        #expect(NSApplication.shared.orderedWindows == [second, first])
        first.makeKey()
        _ = display.image()
        #expect(NSApplication.shared.orderedWindows == [first, second] && first.isMainWindow)
        #expect(second.orderedIndex == 1)
        var numbers: [Int] = []
        NSApplication.shared.enumerateWindows(options: .orderedFrontToBack) { window, stop in
            numbers.append(window.windowNumber)
            stop.pointee = true
        }
        #expect(numbers == [first.windowNumber])
    }

    @Test func `Hiding the application hides its windows until it is unhidden`() throws {
        let (_, first) = try makeWindow()
        let second = NSWindow(contentViewController: NSViewController())
        first.orderFront(nil)
        NSApplication.shared.hide(nil)
        #expect(NSApplication.shared.isHidden && !first.isVisible)
        NSApplication.shared.unhide(nil)
        #expect(!NSApplication.shared.isHidden && first.isVisible && !second.isVisible && first.isKeyWindow)
    }

    @Test func `A window that is hidden while the application is not active returns with it`() throws {
        let (display, window) = try makeWindow()
        let panel = NSWindow(contentViewController: NSViewController())
        panel.hidesOnDeactivate = true
        panel.orderFront(nil)
        display.server.eventHandler?(.keyboardFocus(surface: nil))
        #expect(!panel.isVisible)
        window.orderFront(nil)
        #expect(panel.isVisible)
    }
}

@MainActor
@Suite(.serialized) struct ModalTests {
    @Test func `A modal session blocks other windows until it has ended`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero), inner = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        let modal = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 80, height: 40), styleMask: .titled, backing: .buffered, defer: false
        )
        modal.contentView = inner
        modal.makeFirstResponder(inner)
        let application = NSApplication.shared
        let session = application.beginModalSession(for: modal)
        #expect(modal.isVisible && modal.isKeyWindow && application.modalWindow === modal)
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        #expect(modal.isKeyWindow, "the focus of another window is the modal window's")
        display.press(.return)
        #expect(inner.notes.first == "key 36" && view.notes == [])
        display.pressPointer(at: CGPoint(x: 5, y: 5), in: window)
        display.releasePointer(at: CGPoint(x: 5, y: 5), in: window)
        #expect(view.notes.filter { $0.hasPrefix("down") } == [])
        #expect(application.runModalSession(session) == .continue)
        application.stopModal(withCode: .OK)
        #expect(application.runModalSession(session) == .OK)
        application.endModalSession(session)
        #expect(application.modalWindow == nil && modal.isVisible)
        display.pressPointer(at: CGPoint(x: 5, y: 5), in: window)
        #expect(view.notes.contains { $0.hasPrefix("down") } || modal.isKeyWindow)
    }

    @Test func `A window that works when another is modal receives input`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.orderFront(nil)
        window.worksWhenModal = true
        let modal = NSWindow(contentViewController: NSViewController())
        let session = NSApplication.shared.beginModalSession(for: modal)
        defer { NSApplication.shared.endModalSession(session) }
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        display.pressPointer(at: CGPoint(x: 5, y: 5), in: window)
        #expect(view.notes.first?.hasPrefix("down") == true)
    }

    @Test func `runModal returns the code of the action that stops it`() throws {
        final class Stopping: NSView {
            override var acceptsFirstResponder: Bool { true }
            override func keyDown(with event: NSEvent) {
                NSApplication.shared.stopModal(withCode: .alertSecondButtonReturn)
            }
        }
        let (display, window) = try makeWindow()
        let view = Stopping()
        window.contentView = view
        window.makeFirstResponder(view)
        // The key is pressed before the loop begins, and handled in it.
        window.makeKeyAndOrderFront(nil)
        display.server.eventHandler?(
            .key(OffscreenDisplay.Key.return.input(isDown: true, modifiers: [], timestamp: 1)))
        #expect(NSApplication.shared.runModal(for: window) == .alertSecondButtonReturn)
        #expect(NSApplication.shared.modalWindow == nil)
    }
}
