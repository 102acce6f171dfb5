import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct BoundsTests {
    private func isClose(_ a: NSPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
        abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
    }
    private func isClose(_ a: NSRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
        isClose(a.origin, x, y) && abs(a.width - width) < 1e-9 && abs(a.height - height) < 1e-9
    }

    /// A view at (10, 20) with the size 100 x 50, in another one.
    private func makeView() -> (NSView, NSView) {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        let view = NSView(frame: NSRect(x: 10, y: 20, width: 100, height: 50))
        outer.addSubview(view)
        return (outer, view)
    }

    @Test func `The size of the bounds scales the coordinates`() {
        let (outer, view) = makeView()
        view.bounds = NSRect(x: 1, y: 2, width: 10, height: 25)
        #expect(isClose(view.bounds, 1, 2, 10, 25) && view.frame == NSRect(x: 10, y: 20, width: 100, height: 50))
        // 4 units of 10 points, and 5 units of 2 points, from the corner.
        #expect(isClose(view.convert(NSPoint(x: 5, y: 7), to: outer), 50, 30))
        #expect(isClose(view.convert(NSPoint(x: 50, y: 30), from: outer), 5, 7))
        #expect(view.convert(NSSize(width: 1, height: 1), to: outer) == NSSize(width: 10, height: 2))
        #expect(isClose(outer.convert(NSRect(x: 1, y: 2, width: 2, height: 3), from: view), 10, 20, 20, 6))
        view.setFrameSize(NSSize(width: 200, height: 50))
        #expect(isClose(view.bounds, 1, 2, 20, 25), "the scale stays")
        #expect(view.isRotatedOrScaledFromBase && !view.isRotatedFromBase)
    }

    // Apple's documentation of scaleUnitSquare(to:) and translateOrigin(to:).
    @Test func `Units and origins are changed in the view's own coordinates`() {
        let (_, view) = makeView()
        view.setBoundsOrigin(NSPoint(x: 8, y: 4))
        view.scaleUnitSquare(to: NSSize(width: 2, height: 2))
        #expect(isClose(view.bounds, 4, 2, 50, 25))
        view.translateOrigin(to: NSPoint(x: 3, y: 1))
        #expect(isClose(view.bounds, 1, 1, 50, 25))
        view.setBoundsOrigin(.zero)
        view.setBoundsSize(view.frame.size)
        #expect(isClose(view.bounds, 0, 0, 100, 50))
    }

    @Test func `Bounds that cannot be used are ignored`() {
        let (_, view) = makeView()
        view.setBoundsSize(.zero)
        view.setBoundsSize(NSSize(width: -1, height: 5))
        view.scaleUnitSquare(to: NSSize(width: CGFloat.nan, height: 1))
        view.translateOrigin(to: NSPoint(x: CGFloat.infinity, y: 0))
        view.rotate(byDegrees: .nan)
        view.frameRotation = .infinity
        #expect(view.bounds == NSRect(x: 0, y: 0, width: 100, height: 50) && view.frameRotation == 0)
    }

    @Test func `Rotated bounds are the smallest rectangle that contains the frame`() {
        let (outer, view) = makeView()
        view.rotate(byDegrees: 90)
        // The axes are rotated counterclockwise: the new x points up, and the new y to the left.
        #expect(isClose(view.convert(NSPoint(x: 3, y: -5), to: outer), 15, 23))
        #expect(isClose(view.bounds, 0, -100, 50, 100))
        #expect(view.boundsRotation == 90 && view.isRotatedFromBase)
        view.boundsRotation = 0
        #expect(isClose(view.bounds, 0, 0, 100, 50) && view.boundsRotation == 0)
    }

    @Test func `A frame is rotated about its origin or its center`() {
        let (outer, view) = makeView()
        view.frameRotation = 90
        #expect(isClose(view.convert(NSPoint(x: 100, y: 0), to: outer), 10, 120))
        #expect(view.frame == NSRect(x: 10, y: 20, width: 100, height: 50) && view.bounds.origin == .zero)
        view.frameRotation = 0
        view.frameCenterRotation = 180
        #expect(isClose(view.convert(NSPoint(x: 0, y: 0), to: outer), 110, 70))
        #expect(isClose(view.convert(NSPoint(x: 50, y: 25), to: outer), 60, 45))
    }

    @Test func `Hit tests follow scaled bounds and rotated frames`() {
        let (outer, view) = makeView()
        view.setBoundsSize(NSSize(width: 10, height: 5))
        let inner = NSView(frame: NSRect(x: 5, y: 1, width: 2, height: 2))
        view.addSubview(inner)
        #expect(outer.hitTest(NSPoint(x: 70, y: 40)) === inner)
        #expect(outer.hitTest(NSPoint(x: 90, y: 40)) === view)
        view.frameRotation = 90
        #expect(outer.hitTest(NSPoint(x: -10, y: 80)) === inner)
        #expect(outer.hitTest(NSPoint(x: 90, y: 40)) === outer)
        view.frameRotation = 0
        view.setBoundsSize(view.frame.size)
        view.rotate(byDegrees: 45)
        #expect(outer.hitTest(NSPoint(x: 109, y: 69)) === view)
        #expect(outer.hitTest(NSPoint(x: 111, y: 69)) === outer, "inside the bounds, but not in the frame")
    }

    /// A view that fills a rectangle of its coordinates.
    private class Filling: NSView {
        var rect = NSRect.zero
        override func draw(_ dirtyRect: NSRect) {
            NSColor.red.setFill()
            rect.fill()
        }
    }

    private final class FlippedFilling: Filling {
        override var isFlipped: Bool { true }
    }

    /// The colored pixels of a window of 200 x 100 points: the smallest rectangle that contains them, from the top left.
    private func redArea(_ display: OffscreenDisplay) throws -> NSRect {
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        var area = NSRect.null
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: y * image.bytesPerRow + x * 4, as: UInt32.self)
                }
                if pixel == 0xffff_0000 { area = area.union(NSRect(x: x, y: y, width: 1, height: 1)) }
            }
        }
        return area
    }

    @Test(arguments: [false, true], [false, true])
    func `Drawing and subviews have the view's coordinates`(isFlipped: Bool, isInSubview: Bool) throws {
        let (display, window) = try makeWindow()
        let view = isFlipped ? FlippedFilling() : Filling()
        view.frame = NSRect(x: 40, y: 20, width: 100, height: 50)
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        let rect = NSRect(x: 2, y: 1, width: 3, height: 2)
        if isInSubview {
            let inner = Filling(frame: rect)
            inner.rect = NSRect(x: 0, y: 0, width: 3, height: 2)
            view.addSubview(inner)
        } else {
            view.rect = rect
        }
        _ = display.image()
        func expected() -> NSRect {
            let rect = view.convert(rect, to: nil)
            return NSRect(x: rect.minX, y: 100 - rect.maxY, width: rect.width, height: rect.height)
        }
        func expectSame() throws {
            let (area, wanted) = (try redArea(display), expected())
            #expect(isClose(area, wanted.minX.rounded(), wanted.minY.rounded(), wanted.width, wanted.height))
        }
        view.setBoundsSize(NSSize(width: 10, height: 10))
        #expect(expected().size == NSSize(width: 30, height: 10))
        try expectSame()
        view.setBoundsOrigin(NSPoint(x: 1, y: 1))
        try expectSame()
        view.boundsRotation = 90
        view.setBoundsOrigin(.zero)
        try expectSame()
        view.boundsRotation = 0
        view.bounds = NSRect(x: 0, y: 0, width: 100, height: 50)
        try expectSame()
    }

    @Test(arguments: [false, true])
    func `A rotated frame is drawn rotated`(isFlipped: Bool) throws {
        let (display, window) = try makeWindow()
        let view = isFlipped ? FlippedFilling() : Filling()
        view.frame = NSRect(x: 100, y: 20, width: 60, height: 30)
        view.rect = NSRect(x: 10, y: 0, width: 20, height: 10)
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        view.frameRotation = 90
        let rect = view.convert(view.rect, to: nil)
        let area = try redArea(display)
        #expect(isClose(area, rect.minX.rounded(), 100 - rect.maxY.rounded(), 10, 20))
        view.frameRotation = 0
        #expect(try redArea(display) == NSRect(x: 110, y: isFlipped ? 50 : 70, width: 20, height: 10))
    }
}
