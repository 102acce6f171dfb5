import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The document of a window, documents among the arguments of the program, critical sheets, and shadows of views.
@MainActor
@Suite(.serialized) struct DocumentWindowTests {
    private func makeFramedWindow(_ style: NSWindow.StyleMask = [.titled, .closable]) throws -> (
        OffscreenDisplay, NSWindow
    ) {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: 1)
        display.drawsWindowFrames = true
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 300, height: 100), styleMask: style, backing: .buffered,
            defer: false)
        window.makeKeyAndOrderFront(nil)
        return (display, window)
    }

    @Test func `A represented file has an icon before the title`() throws {
        let (display, window) = try makeFramedWindow()
        #expect(window.standardWindowButton(.documentIconButton) == nil && window.representedFilename == "")
        window.setTitleWithRepresentedFilename("/srv/letters/To a friend.txt")
        #expect(window.title == "To a friend.txt")
        #expect(window.representedURL?.path == "/srv/letters/To a friend.txt")
        let icon = try #require(window.standardWindowButton(.documentIconButton))
        #expect(!icon.isHidden)
        let titleBar = try #require(window.windowFrame?.titleBar)
        // The icon and the title are in the middle of the bar.
        let title = window.title.size(withAttributes: [.font: NSFont.systemFont(ofSize: 13.5, weight: .bold)]).width
        let middle = (icon.frame.minX + icon.frame.maxX + 6 + title) / 2
        #expect(abs(middle - titleBar.bounds.midX) < 2)
        _ = display.image()
        window.titleVisibility = .hidden
        #expect(icon.isHidden)
        window.titleVisibility = .visible
        window.representedURL = nil
        #expect(icon.isHidden && window.representedFilename == "")
    }

    private final class MenuDelegate: NSObject, NSWindowDelegate {
        var titles: [[String]] = []
        func window(_ window: NSWindow, shouldPopUpDocumentPathMenu menu: NSMenu) -> Bool {
            titles.append(menu.items.map(\.title))
            return false
        }
    }

    @Test func `A press of the title with Command or the right button shows the path of the document`() throws {
        let (display, window) = try makeFramedWindow()
        let delegate = MenuDelegate()
        window.delegate = delegate
        window.title = "Letter"
        let titleBar = try #require(window.windowFrame?.titleBar)
        func press(_ code: UInt32, _ modifiers: NSEvent.ModifierFlags = []) throws {
            let icon = titleBar.documentIcon
            let place = icon.convert(NSPoint(x: 8, y: 8), to: nil)
            // Surface coordinates have y down from the upper edge of the window.
            let location = CGPoint(x: place.x, y: window.frame.height - place.y)
            for isDown in [true, false] {
                display.server.eventHandler?(
                    .pointer(
                        PointerInput(
                            surface: window.windowNumber, action: .button(code, isDown: isDown), location: location,
                            modifiers: modifiers, timestamp: 1)))
                _ = display.image()
            }
        }
        try press(0x111)
        #expect(delegate.titles.isEmpty, "the window has no document")
        window.representedURL = URL(fileURLWithPath: "/home/letters/a.txt")
        try press(0x111)
        try press(0x110, .command)
        try press(0x110)
        let path = ["a.txt", "letters", "home", "/"]
        #expect(delegate.titles == [path, path])
        window.representedURL = URL(string: "https://example.org/a")
        try press(0x111)
        #expect(delegate.titles.count == 2)
    }

    private final class DragDelegate: NSObject, NSWindowDelegate {
        var allows = true
        var notes: [String] = []
        func window(
            _ window: NSWindow, shouldDragDocumentWith event: NSEvent, from dragImageLocation: NSPoint,
            with pasteboard: NSPasteboard
        ) -> Bool {
            notes.append("\(dragImageLocation) \(pasteboard.string(forType: .fileURL) ?? "")")
            pasteboard.setString("extra", forType: .string)
            return allows
        }
    }

    @Test(arguments: [true, false])
    func `The icon of the document is dragged as its URL, unless the delegate refuses`(allows: Bool) throws {
        let (display, window) = try makeFramedWindow()
        let delegate = DragDelegate()
        delegate.allows = allows
        window.delegate = delegate
        window.representedURL = URL(fileURLWithPath: "/home/letters/a.txt")
        let titleBar = try #require(window.windowFrame?.titleBar)
        let icon = titleBar.documentIcon, corner = icon.convert(NSPoint.zero, to: nil)
        func place(_ x: CGFloat) -> CGPoint { CGPoint(x: corner.x + x, y: window.frame.height - corner.y - 8) }
        let frame = window.frame
        display.pressPointer(at: place(8), in: window)
        display.movePointer(to: place(8 + FrameStyle.dragThreshold), in: window)
        defer { display.releasePointer(at: place(8), in: window) }
        #expect(delegate.notes == ["\(corner) file:///home/letters/a.txt"])
        #expect((NSApplication.shared.draggingSession != nil) == allows && (display.dragImage != nil) == allows)
        display.movePointer(to: place(100), in: window)
        #expect(delegate.notes.count == 1 && window.frame == frame, "the press moves no window")
        guard allows else { return }
        #expect(display.dragImage.map { [$0.width, $0.height] } == [16, 16])
        let pasteboard = NSPasteboard(name: .drag)
        #expect(pasteboard.string(forType: .fileURL) == "file:///home/letters/a.txt")
        #expect(pasteboard.string(forType: .string) == "extra")
    }

    @Test func `Arguments that are files or URLs are documents`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a b.txt", "-c.txt", "d:e"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        func documents(_ arguments: String...) -> [String] {
            LaunchArguments.documents(in: arguments, folder: folder).map {
                $0.isFileURL ? $0.lastPathComponent : $0.absoluteString
            }
        }
        #expect(
            documents("a b.txt", "https://example.org/x?y", "none.txt", "") == ["a b.txt", "https://example.org/x?y"])
        #expect(documents(folder.appendingPathComponent("a b.txt").path) == ["a b.txt"])
        #expect(documents(folder.appendingPathComponent("a b.txt").absoluteString) == ["a b.txt"])
        #expect(documents("d:e") == ["d:e"], "a file that looks like a URL is a file")
        #expect(documents("--verbose", "a b.txt", "-Name", "a b.txt", "a b.txt") == ["a b.txt", "a b.txt"])
        #expect(documents("-c.txt", "--", "-c.txt") == ["-c.txt"])
    }

    @Test func `A critical sheet is shown before others, which return after it`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        func sheet() -> NSWindow {
            NSWindow(
                contentRect: NSRect(x: 0, y: 0, width: 80, height: 40), styleMask: .titled, backing: .buffered,
                defer: false)
        }
        let (plain, waiting, critical, second) = (sheet(), sheet(), sheet(), sheet())
        var ended: [String] = []
        window.beginSheet(plain) { _ in ended.append("plain") }
        window.beginSheet(waiting) { _ in ended.append("waiting") }
        window.beginCriticalSheet(critical) { ended.append("critical \($0.rawValue)") }
        #expect(window.attachedSheet === critical && critical.isVisible && !plain.isVisible)
        #expect(plain.isSheet && ended.isEmpty)
        window.beginCriticalSheet(second) { _ in ended.append("second") }
        #expect(window.attachedSheet === critical && !second.isVisible)
        window.endSheet(critical, returnCode: .OK)
        #expect(window.attachedSheet === second && second.isVisible)
        window.endSheet(second)
        #expect(window.attachedSheet === plain && plain.isVisible && plain.parent === window)
        window.endSheet(plain)
        window.endSheet(waiting)
        #expect(ended == ["critical 1", "second", "plain", "waiting"])
        window.beginCriticalSheet(window)
        #expect(window.sheets.isEmpty)
    }

    private final class Holder: NSView {
        let flipped: Bool
        init(isFlipped: Bool) {
            flipped = isFlipped
            super.init(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        }
        required init?(coder: NSCoder) { nil }
        override var isFlipped: Bool { flipped }
    }

    @Test(arguments: [false, true], [false, true])
    func `The shadow of a view falls down for a negative offset, whatever is flipped`(
        superviewIsFlipped: Bool, viewIsFlipped: Bool
    ) throws {
        let (display, window) = try makeWindow(width: 100, height: 100)
        let holder = Holder(isFlipped: superviewIsFlipped), view = Holder(isFlipped: viewIsFlipped)
        window.contentView = holder
        window.backgroundColor = .white
        view.frame = NSRect(x: 30, y: 30, width: 40, height: 40)
        view.wantsLayer = true
        view.layer?.backgroundColor = CGColor(gray: 1, alpha: 1)
        let shadow = NSShadow()
        shadow.shadowOffset = NSSize(width: 0, height: -10)
        shadow.shadowBlurRadius = 0
        shadow.shadowColor = .black
        view.shadow = shadow
        holder.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image(of: window))
        let bytes = try #require(image.dataProvider?.data)
        func brightness(_ y: Int) -> UInt8 { bytes[y * image.bytesPerRow + 50 * 4] }
        #expect(brightness(74) == 0, "5 points below the view")
        #expect(brightness(25) == 255, "5 points above it")
    }
}
