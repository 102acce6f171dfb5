import AppKitTestSupport
import Testing

@testable import AcetateWayland
@testable import AppKit

@MainActor
@Suite(.serialized) struct CursorTests {
    private final class CursorView: NSView {
        var cursor = NSCursor.iBeam
        var rects: [NSRect] = []
        override func resetCursorRects() {
            for rect in rects { addCursorRect(rect, cursor: cursor) }
        }
    }

    private func makeView() throws -> (OffscreenDisplay, NSWindow, CursorView) {
        let (display, window) = try makeWindow()
        let view = CursorView(frame: NSRect(x: 50, y: 0, width: 100, height: 50))
        view.rects = [NSRect(x: 0, y: 0, width: 1000, height: 50)]
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        return (display, window, view)
    }

    @Test func `Pushed cursors are shown until they are popped`() throws {
        let (display, _) = try makeWindow()
        #expect(NSCursor.current === NSCursor.arrow)
        NSCursor.crosshair.set()
        #expect(display.server.cursor == .shape(.crosshair))
        NSCursor.pointingHand.push()
        NSCursor.openHand.push()
        NSCursor.closedHand.set()
        #expect(display.server.cursor == .shape(.grabbing))
        NSCursor.pop()
        #expect(NSCursor.current === NSCursor.pointingHand)
        NSCursor.current.pop()
        #expect(display.server.cursor == .shape(.crosshair))
        NSCursor.pop()
        #expect(NSCursor.current === NSCursor.crosshair, "the last cursor stays")
    }

    @Test func `A cursor rectangle ends at its view, and the arrow is shown outside`() throws {
        let (display, window, _) = try makeView()
        display.movePointer(to: CGPoint(x: 60, y: 90))
        #expect(NSCursor.current === NSCursor.iBeam)
        display.movePointer(to: CGPoint(x: 160, y: 90))
        #expect(NSCursor.current === NSCursor.arrow)
        display.movePointer(to: CGPoint(x: 140, y: 60))
        #expect(NSCursor.current === NSCursor.iBeam)
        window.disableCursorRects()
        display.movePointer(to: CGPoint(x: 10, y: 10))
        #expect(NSCursor.current === NSCursor.iBeam)
        window.enableCursorRects()
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `Views in front hide cursor rectangles unless they lack their own and are subviews`() throws {
        let (display, window, view) = try makeView()
        let inner = CursorView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        inner.cursor = .crosshair
        inner.rects = [NSRect(x: 0, y: 0, width: 10, height: 20)]
        view.addSubview(inner)
        let cover = NSView(frame: NSRect(x: 120, y: 0, width: 30, height: 50))
        window.contentView?.addSubview(cover)
        display.movePointer(to: CGPoint(x: 55, y: 95))
        #expect(NSCursor.current === NSCursor.crosshair)
        display.movePointer(to: CGPoint(x: 65, y: 95))
        #expect(NSCursor.current === NSCursor.iBeam)
        display.movePointer(to: CGPoint(x: 130, y: 95))
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `Views are asked again after a change of their rectangles`() throws {
        let (display, window, view) = try makeView()
        display.movePointer(to: CGPoint(x: 60, y: 90))
        view.setFrameOrigin(NSPoint(x: 90, y: 0))
        display.movePointer(to: CGPoint(x: 61, y: 90))
        #expect(NSCursor.current === NSCursor.arrow)
        view.rects = []
        window.invalidateCursorRects(for: view)
        display.movePointer(to: CGPoint(x: 100, y: 90))
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `The arrow is shown again when the window under the pointer closes`() throws {
        let (display, window, _) = try makeView()
        display.movePointer(to: CGPoint(x: 60, y: 90))
        #expect(NSCursor.current === NSCursor.iBeam)
        window.orderOut(nil)
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `The edges of a window that draws its frame have the cursors for resizing`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: 1)
        display.drawsWindowFrames = true
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled, .resizable],
            backing: .buffered, defer: false)
        window.makeKeyAndOrderFront(nil)
        display.movePointer(to: CGPoint(x: -3, y: -3))
        #expect(display.server.cursor == .shape(.resizeTopLeft))
        display.movePointer(to: CGPoint(x: 100, y: window.frame.height + 2))
        #expect(display.server.cursor == .shape(.resizeBottom))
        display.movePointer(to: CGPoint(x: 100, y: 60))
        #expect(display.server.cursor == .shape(.arrow))
    }

    @Test func `An image is drawn at the scale of the screen`() throws {
        let (display, _) = try makeWindow(scale: 2)
        let image = NSImage(size: NSSize(width: 3, height: 2), flipped: false) { rect in
            NSColor.red.set()
            NSRect(x: 0, y: 1, width: 1, height: 1).fill()
            return true
        }
        NSCursor(image: image, hotSpot: NSPoint(x: 2, y: 1)).set()
        guard case .image(let cursor) = display.server.cursor else {
            Issue.record("\(display.server.cursor)")
            return
        }
        #expect(cursor.width == 6 && cursor.height == 4 && cursor.scale == 2)
        #expect(cursor.hotSpotX == 2 && cursor.hotSpotY == 1)
        let row: [UInt32] = [0xffff_0000, 0xffff_0000, 0, 0, 0, 0]
        #expect(cursor.pixels == row + row + Array(repeating: 0, count: 12))
    }

    @Test func `An image that cannot be shown is replaced by the arrow`() throws {
        let (display, _) = try makeWindow()
        NSCursor.crosshair.set()
        NSCursor(image: NSImage(size: .zero), hotSpot: .zero).set()
        #expect(display.server.cursor == .shape(.arrow))
        let large = NSImage(size: NSSize(width: 4000, height: 10), flipped: false) { _ in true }
        NSCursor(image: large, hotSpot: .zero).set()
        #expect(display.server.cursor == .shape(.arrow))
        NSCursor(image: large, hotSpot: NSPoint(x: CGFloat.nan, y: 0)).set()
        #expect(display.server.cursor == .shape(.arrow))
    }

    @Test func `Each position and direction of a resized rectangle has a cursor`() {
        #expect(NSCursor.frameResize(position: .top, directions: .outward) === NSCursor.resizeUp)
        #expect(NSCursor.frameResize(position: .top, directions: .inward) === NSCursor.resizeDown)
        #expect(NSCursor.frameResize(position: .left, directions: .all) === NSCursor.resizeLeftRight)
        #expect(
            NSCursor.frameResize(position: .topLeft, directions: .all)
                === NSCursor.frameResize(position: .bottomRight, directions: .all))
        #expect(
            NSCursor.frameResize(position: .topLeft, directions: .outward)
                === NSCursor.frameResize(position: .bottomRight, directions: .inward))
    }
}
