import AppKit
import Testing

/// Views: geometry, layout, responders, undo.
@MainActor
struct ViewTests {
    private final class FlippedView: NSView {
        override var isFlipped: Bool { true }
    }

    private final class Responder: NSView {
        override var acceptsFirstResponder: Bool { true }
        var commands: [String] = []
        override func cancelOperation(_ sender: Any?) { commands.append("cancel") }
    }

    @Test func `views convert points`() {
        let (root, child) = (NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100)), FlippedView())
        child.frame = NSRect(x: 10, y: 20, width: 50, height: 40)
        root.addSubview(child)
        #expect(child.convert(NSPoint(x: 0, y: 0), to: root) == NSPoint(x: 10, y: 60))
        #expect(child.convert(NSPoint(x: 10, y: 20), from: root) == NSPoint(x: 0, y: 40))
        #expect(root.hitTest(NSPoint(x: 15, y: 25)) === child && root.hitTest(NSPoint(x: 5, y: 5)) === root)
        #expect(child.isDescendant(of: root) && child.ancestorShared(with: root) === root)
        child.isHidden = true
        #expect(root.hitTest(NSPoint(x: 15, y: 25)) === root)
    }

    struct Mask: Sendable {
        let mask: UInt
        let frame: NSRect
    }

    /// The frame (10, 10, 20, 20) in a view that grows from 100 to 200 points.
    nonisolated static let masks = [
        Mask(mask: 0, frame: NSRect(x: 10, y: 10, width: 20, height: 20)),
        Mask(mask: 2, frame: NSRect(x: 10, y: 10, width: 120, height: 20)),
        Mask(mask: 1, frame: NSRect(x: 110, y: 10, width: 20, height: 20)),
        Mask(mask: 4, frame: NSRect(x: 10, y: 10, width: 20, height: 20)),
        Mask(mask: 8, frame: NSRect(x: 10, y: 110, width: 20, height: 20)),
        Mask(mask: 16, frame: NSRect(x: 10, y: 10, width: 20, height: 120)),
        Mask(mask: 2 + 16, frame: NSRect(x: 10, y: 10, width: 120, height: 120)),
    ]

    @Test(arguments: masks) func `subviews are resized`(mask: Mask) {
        let (root, child) = (NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100)), NSView())
        child.frame = NSRect(x: 10, y: 10, width: 20, height: 20)
        child.autoresizingMask = NSView.AutoresizingMask(rawValue: mask.mask)
        root.addSubview(child)
        root.setFrameSize(NSSize(width: 200, height: 200))
        #expect(child.frame == mask.frame)
    }

    @Test func `constraints place views`() {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        let (a, b) = (NSView(), NSView())
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            a.heightAnchor.constraint(equalToConstant: 30),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2),
            b.heightAnchor.constraint(equalTo: a.heightAnchor),
            b.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        root.layoutSubtreeIfNeeded()
        // 200 - 10 - 8 - 10 = 172 = 3 * 57.33, and frames are at whole pixels.
        #expect(a.frame.minX == 10 && a.frame.minY == 65 && a.frame.height == 30)
        #expect(abs(a.frame.width - 2 * b.frame.width) <= 1.5 && b.frame.maxX == 190)
        #expect(b.frame.midY == 50)
    }

    @Test func `priorities decide`() {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let view = NSView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let (weak, strong) = (
            view.widthAnchor.constraint(equalToConstant: 80), view.widthAnchor.constraint(equalToConstant: 40)
        )
        (weak.priority, strong.priority) = (.defaultLow, .defaultHigh)
        NSLayoutConstraint.activate([
            weak, strong, view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(view.frame == NSRect(x: 0, y: 90, width: 40, height: 10))
        strong.isActive = false
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == 80)
    }

    @Test func `windows have a first responder`() throws {
        try Platform.prepareDisplay()
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .borderless, backing: .buffered,
            defer: true)
        window.isReleasedWhenClosed = false
        let (responder, plain) = (Responder(), NSView())
        window.contentView?.addSubview(responder)
        window.contentView?.addSubview(plain)
        #expect(window.firstResponder === window)
        #expect(window.makeFirstResponder(responder) && window.firstResponder === responder)
        #expect(responder.nextResponder === window.contentView && window.contentView?.nextResponder === window)
        responder.doCommand(by: Selector("cancelOperation:"))
        #expect(responder.commands == ["cancel"])
        #expect(!window.makeFirstResponder(plain) || window.firstResponder === plain)
        #expect(window.makeFirstResponder(nil) && window.firstResponder === window)
    }

    @Test func `undo reverses groups`() {
        final class Model: NSObject { var value = 0 }
        let (manager, model) = (UndoManager(), Model())
        func set(_ value: Int) {
            let former = model.value
            manager.registerUndo(withTarget: model) { _ in set(former) }
            model.value = value
        }
        manager.groupsByEvent = false
        #expect(!manager.canUndo)
        for value in [1, 2] {
            manager.beginUndoGrouping()
            set(value)
            manager.endUndoGrouping()
        }
        manager.undo()
        #expect(model.value == 1 && manager.canRedo)
        manager.redo()
        #expect(model.value == 2 && !manager.canRedo)
        manager.undo()
        manager.undo()
        #expect(model.value == 0 && !manager.canUndo)
    }
}
