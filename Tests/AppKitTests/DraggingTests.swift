import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Drags within a program, on the off-screen display.
@MainActor
@Suite(.serialized) struct DraggingTests {
    /// A view that begins drags of a text.
    final class SourceView: NSView, NSDraggingSource {
        var within: NSDragOperation = [.copy, .move]
        var outside: NSDragOperation = []
        var ignoresModifiers = false
        var notes: [String] = []
        var draws: (NSRect) -> Void = { rect in
            NSColor.red.setFill()
            rect.fill()
        }
        weak var session: NSDraggingSession?

        override func mouseDragged(with event: NSEvent) {
            guard session == nil else { return }
            let item = NSDraggingItem(pasteboardWriter: "text")
            let image = NSImage(size: NSSize(width: 8, height: 4), flipped: false) { [draws] rect in
                draws(rect)
                return true
            }
            item.setDraggingFrame(NSRect(x: 10, y: 10, width: 8, height: 4), contents: image)
            session = beginDraggingSession(with: [item], event: event, source: self)
        }
        override func mouseUp(with event: NSEvent) { notes.append("mouseUp") }

        func draggingSession(
            _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
        ) -> NSDragOperation { context == .withinApplication ? within : outside }
        func draggingSession(_ session: NSDraggingSession, willBeginAt screenPoint: NSPoint) { notes.append("begin") }
        func draggingSession(
            _ session: NSDraggingSession, endedAt screenPoint: NSPoint, operation: NSDragOperation
        ) { notes.append("ended \(operation.rawValue)") }
        func ignoreModifierKeys(for session: NSDraggingSession) -> Bool { ignoresModifiers }
    }

    /// A view that answers drags.
    final class TargetView: NSView {
        var answer: NSDragOperation = .copy
        var performs = true
        var notes: [String] = []
        var mask: NSDragOperation = []
        var location = NSPoint.zero

        override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation {
            notes.append("entered")
            mask = sender.draggingSourceOperationMask
            return answer
        }
        override func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation {
            location = sender.draggingLocation
            mask = sender.draggingSourceOperationMask
            return super.draggingUpdated(sender)
        }
        override func draggingExited(_ sender: (any NSDraggingInfo)?) { notes.append("exited") }
        override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
            notes.append(sender.draggingPasteboard.string(forType: .string) ?? "nothing")
            if sender.draggingSource == nil { notes.append("other program") }
            return performs
        }
        override func concludeDragOperation(_ sender: (any NSDraggingInfo)?) { notes.append("concluded") }
        override func draggingEnded(_ sender: any NSDraggingInfo) { notes.append("ended") }
    }

    /// Two windows of 100 by 100 points: one is dragged from, and one to.
    @MainActor struct Stage {
        let display: OffscreenDisplay
        let source = SourceView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let target = TargetView(frame: NSRect(x: 0, y: 0, width: 50, height: 100))
        let from: NSWindow
        let to: NSWindow

        init(scale: CGFloat = 1) throws {
            (display, from) = try makeWindow(width: 100, height: 100, scale: scale)
            to = NSWindow(
                contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .titled, backing: .buffered,
                defer: false)
            from.contentView = source
            to.contentView?.addSubview(target)
            target.registerForDraggedTypes([.string])
            from.makeKeyAndOrderFront(nil)
            to.makeKeyAndOrderFront(nil)
            // A press in a window that is not key would only make it key.
            from.makeKeyAndOrderFront(nil)
        }

        func begin() {
            display.pressPointer(at: CGPoint(x: 20, y: 90), in: from)
            display.movePointer(to: CGPoint(x: 22, y: 90), in: from)
        }
    }

    @Test func `Data is dragged to another window and dropped`() throws {
        let stage = try Stage()
        stage.begin()
        #expect(stage.source.notes == ["begin"], "the press is over for the view, without mouseUp")
        stage.display.movePointer(to: CGPoint(x: 10, y: 30), in: stage.to)
        stage.display.movePointer(to: CGPoint(x: 11, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered"] && stage.target.location == NSPoint(x: 11, y: 70))
        stage.display.releasePointer(at: CGPoint(x: 12, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered", "text", "concluded", "ended"])
        #expect(stage.source.notes == ["begin", "ended 1"])
        #expect(stage.display.dragImage == nil)
        // Another drag can begin.
        stage.begin()
        #expect(stage.source.notes.last == "begin")
    }

    @Test func `The items are enumerated with their objects and places`() throws {
        final class View: NSView {
            var found: [String] = []
            override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { .copy }
            override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
                sender.enumerateDraggingItems(for: self, classes: [NSColor.self, NSString.self]) { item, number, _ in
                    let place = "\(item.draggingFrame) \(item.imageComponents?.count ?? 0)"
                    found.append("\(number) \((item.item as? NSString).map { "\($0)" } ?? "none") \(place)")
                }
                sender.enumerateDraggingItems(for: nil, classes: [NSColor.self]) { _, _, _ in found.append("color") }
                return true
            }
        }
        let stage = try Stage()
        let view = View(frame: NSRect(x: 50, y: 0, width: 50, height: 100))
        view.registerForDraggedTypes([.string])
        stage.to.contentView?.addSubview(view)
        stage.begin()
        let session = try #require(stage.source.session)
        var numbers: [Int] = []
        session.enumerateDraggingItems(for: stage.source, classes: [NSString.self]) { item, number, stop in
            numbers.append(number)
            #expect(item.draggingFrame == NSRect(x: 10, y: 10, width: 8, height: 4))
            stop.pointee = true
        }
        #expect(numbers == [0])
        stage.display.movePointer(to: CGPoint(x: 60, y: 40), in: stage.to)
        stage.display.releasePointer(at: CGPoint(x: 60, y: 40), in: stage.to)
        // The drag began at (22, 10) of the source, 12 points right of the item's left edge and at its lower edge.
        #expect(view.found == ["0 text \(NSRect(x: -2, y: 60, width: 8, height: 4)) 1"])
    }

    @Test(arguments: [1, 2])
    func `The image is composed at the scale of the window`(scale: Int) throws {
        let stage = try Stage(scale: CGFloat(scale))
        // An edge that only the greater scale has between two pixels.
        stage.source.draws = { rect in
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 1.5, height: rect.height).fill()
        }
        stage.begin()
        let image = try #require(stage.display.dragImage)
        #expect(image.width == 8 * scale && image.height == 4 * scale)
        let bytes = try #require(image.dataProvider?.data)
        let alphas = (0..<4 * scale).map { bytes[4 * $0 + 3] }
        #expect(alphas.prefix(scale).allSatisfy { $0 == 255 })
        if scale == 2 { #expect(alphas == [255, 255, 255, 0, 0, 0, 0, 0]) }
    }

    @Test(arguments: [false, true])
    func `Parts of the image lie from the bottom left corner of the item, also in flipped views`(
        isFlipped: Bool
    ) throws {
        final class View: NSView {
            var flips = false
            override var isFlipped: Bool { flips }
        }
        let (_, window) = try makeWindow(width: 100, height: 100)
        let view = View(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        view.flips = isFlipped
        window.contentView = view
        // Points of the view are two pixels.
        view.setBoundsSize(NSSize(width: 50, height: 50))
        let item = NSDraggingItem(pasteboardWriter: "text")
        item.draggingFrame = NSRect(x: 10, y: 10, width: 4, height: 2)
        item.imageComponentsProvider = {
            [NSRect(x: 0, y: 0, width: 1, height: 1), NSRect(x: 3, y: 1, width: 1, height: 1)].map { frame in
                let component = NSDraggingImageComponent(key: .icon)
                component.frame = frame
                component.contents = NSImage(size: frame.size, flipped: false) { rect in
                    NSColor.red.setFill()
                    rect.fill()
                    return true
                }
                return component
            }
        }
        let image = try #require(DragImage([item], of: view, pointer: .zero)).image
        try #require(image.width == 8 && image.height == 4)
        let bytes = try #require(image.dataProvider?.data)
        let opaque = (0..<4).map { y in (0..<8).map { x in bytes[y * image.bytesPerRow + 4 * x + 3] == 255 } }
        for y in 0..<4 {
            for x in 0..<8 { #expect(opaque[y][x] == (y < 2 ? x >= 6 : x < 2), "\(x), \(y)") }
        }
    }

    @Test func `A destination that leaves, refuses or is not registered gets no drop`() throws {
        let stage = try Stage()
        stage.begin()
        stage.display.movePointer(to: CGPoint(x: 10, y: 30), in: stage.to)
        stage.display.movePointer(to: CGPoint(x: 80, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered", "exited"])
        stage.display.releasePointer(at: CGPoint(x: 80, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered", "exited", "ended"])
        #expect(stage.source.notes == ["begin", "ended 0"])

        stage.target.notes = []
        stage.target.answer = []
        stage.begin()
        stage.display.releasePointer(at: CGPoint(x: 10, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered", "exited", "ended"])

        stage.target.notes = []
        stage.target.answer = .copy
        stage.target.performs = false
        stage.begin()
        stage.display.releasePointer(at: CGPoint(x: 10, y: 30), in: stage.to)
        #expect(stage.target.notes == ["entered", "text", "exited", "ended"])
        #expect(stage.source.notes.last == "ended 0")

        stage.target.notes = []
        stage.target.unregisterDraggedTypes()
        stage.begin()
        stage.display.releasePointer(at: CGPoint(x: 10, y: 30), in: stage.to)
        #expect(stage.target.notes == [])
    }

    private static let modifiers: [(NSEvent.ModifierFlags, NSDragOperation)] = [
        (.option, .copy), (.command, []), ([], [.copy, .move]), (.control, []), ([.option, .shift], .copy),
    ]

    @Test(arguments: 0..<5)
    func `Modifier keys limit the operations`(number: Int) throws {
        let (flags, expected) = Self.modifiers[number]
        let stage = try Stage()
        stage.begin()
        stage.display.movePointer(to: CGPoint(x: 10, y: 30), in: stage.to)
        NSApplication.shared.handle(.modifiers(flags, timestamp: 1))
        #expect(stage.target.mask == expected)
        stage.source.ignoresModifiers = true
        stage.display.movePointer(to: CGPoint(x: 12, y: 30), in: stage.to)
        #expect(stage.target.mask == [.copy, .move])
    }

    @Test func `Operations that Wayland does not know work within the program`() throws {
        let operations: [NSDragOperation] = [.link, .generic, .private, .delete, .move]
        for operation in operations {
            let stage = try Stage()
            stage.source.within = operation
            stage.target.answer = operation
            stage.begin()
            stage.display.releasePointer(at: CGPoint(x: 10, y: 30), in: stage.to)
            #expect(stage.source.notes == ["begin", "ended \(operation.rawValue)"])
        }
    }

    @Test func `A view of a window behind a sheet gets no drag, and a registered window does`() throws {
        final class TargetWindow: NSWindow {
            var dropped = ""
            override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { .generic }
            override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
                dropped = sender.draggingPasteboard.string(forType: .string) ?? ""
                return true
            }
        }
        let stage = try Stage()
        let window = TargetWindow(
            contentRect: NSRect(x: 0, y: 0, width: 50, height: 50), styleMask: .titled, backing: .buffered, defer: false
        )
        window.registerForDraggedTypes([.html, .string])
        window.orderFront(nil)
        stage.from.makeKeyAndOrderFront(nil)
        stage.source.within = .every
        stage.begin()
        stage.display.releasePointer(at: CGPoint(x: 10, y: 10), in: window)
        #expect(window.dropped == "text" && stage.source.notes.last == "ended 4")
        let sheet = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 20, height: 20), styleMask: .titled, backing: .buffered, defer: false
        )
        stage.to.beginSheet(sheet)
        stage.from.makeKeyAndOrderFront(nil)
        stage.begin()
        stage.display.releasePointer(at: CGPoint(x: 10, y: 30), in: stage.to)
        #expect(stage.target.notes == [])
    }

    @Test func `Without a pressed button a session ends at once`() async throws {
        let stage = try Stage()
        let event = try #require(
            NSEvent.mouseEvent(
                with: .leftMouseDragged, location: .zero, modifierFlags: [], timestamp: 0,
                windowNumber: stage.from.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
        stage.source.mouseDragged(with: event)
        for _ in 0..<100 where stage.source.notes.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(stage.source.notes == ["ended 0"])
        #expect(NSApplication.shared.draggingSession == nil)
    }

    @Test func `Operations and those of Wayland are mapped`() {
        #expect(NSDragOperation(allowed: [.copy, .move]) == [.copy, .move, .generic])
        #expect(NSDragOperation(allowed: .ask) == .generic)
        #expect(NSDragOperation.every.actions == [.copy, .move, .ask])
        #expect(NSDragOperation.generic.action(among: [.copy, .move]) == .move)
        #expect(NSDragOperation.generic.action(among: [.copy, .ask]) == .ask)
        #expect(NSDragOperation.copy.action(among: .move) == [])
        #expect(NSDragOperation([]).action(among: [.copy, .ask]) == [])
        #expect(NSDragOperation([.move, .copy]).first == .copy)
    }
}
