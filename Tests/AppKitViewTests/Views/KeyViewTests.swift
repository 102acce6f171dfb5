import AppKitTestSupport
import Testing

@testable import AppKit

/// A view that accepts the focus and shows a ring around a circle.
@MainActor
private final class FieldView: NSView {
    var maskBounds = NSRect.zero
    override var acceptsFirstResponder: Bool { true }
    override var focusRingMaskBounds: NSRect { maskBounds }
    override func drawFocusRingMask() { NSBezierPath(rect: maskBounds).fill() }
}

@MainActor
@Suite(.serialized) struct KeyViewTests {
    /// A window with fields in the order of their places: two in the upper row, and two below in a box.
    private func makeFields() throws -> (OffscreenDisplay, NSWindow, [FieldView]) {
        let (display, window) = try makeWindow()
        let rects = [
            NSRect(x: 10, y: 70, width: 40, height: 20), NSRect(x: 100, y: 72, width: 40, height: 16),
            NSRect(x: 0, y: 0, width: 40, height: 20), NSRect(x: 60, y: 0, width: 40, height: 20),
        ]
        let fields = rects.map { FieldView(frame: $0) }
        let box = NSView(frame: NSRect(x: 10, y: 10, width: 120, height: 30))
        window.contentView?.addSubview(box)
        for index in [1, 0] { window.contentView?.addSubview(fields[index]) }
        for index in [3, 2] { box.addSubview(fields[index]) }
        window.makeKeyAndOrderFront(nil)
        return (display, window, fields)
    }

    @Test func `Tab and Shift-Tab move the first responder by the places of the views`() throws {
        let (display, window, fields) = try makeFields()
        fields[0].userInterfaceLayoutDirection = .leftToRight
        window.contentView?.userInterfaceLayoutDirection = .leftToRight
        window.makeFirstResponder(fields[0])
        for index in [1, 2, 3, 0] {
            display.press(.tab)
            #expect(window.firstResponder === fields[index])
        }
        for index in [3, 2, 1, 0] {
            display.press(.tab, modifiers: .shift)
            #expect(window.firstResponder === fields[index])
        }
    }

    @Test func `Rows begin at the right where the layout is from right to left`() throws {
        let (_, window, fields) = try makeFields()
        window.contentView?.userInterfaceLayoutDirection = .rightToLeft
        window.recalculateKeyViewLoop()
        window.makeFirstResponder(fields[1])
        window.selectNextKeyView(nil)
        #expect(window.firstResponder === fields[0])
    }

    @Test func `A loop of the program is used, and hidden views are skipped`() throws {
        let (_, window, fields) = try makeFields()
        fields[0].nextKeyView = fields[3]
        fields[3].nextKeyView = fields[1]
        fields[1].nextKeyView = fields[0]
        #expect(fields[3].previousKeyView === fields[0] && fields[0].nextValidKeyView === fields[3])
        fields[3].isHidden = true
        #expect(fields[0].nextValidKeyView === fields[1] && fields[1].previousValidKeyView === fields[0])
        window.makeFirstResponder(fields[0])
        window.selectNextKeyView(nil)
        #expect(window.firstResponder === fields[1])
        window.selectKeyView(preceding: fields[1])
        #expect(window.firstResponder === fields[0])
        fields[1].nextKeyView = nil
        #expect(fields[1].nextValidKeyView == nil)
    }

    @Test func `Without a first responder Tab selects the initial one or the first of the window`() throws {
        let (display, window, fields) = try makeFields()
        window.contentView?.userInterfaceLayoutDirection = .leftToRight
        display.press(.tab)
        #expect(window.firstResponder === fields[0])
        window.makeFirstResponder(nil)
        window.initialFirstResponder = fields[2]
        display.press(.tab)
        #expect(window.firstResponder === fields[2])
    }

    @Test func `Views that are added later are in the loop if it is recalculated`() throws {
        let (_, window, fields) = try makeFields()
        window.contentView?.userInterfaceLayoutDirection = .leftToRight
        window.autorecalculatesKeyViewLoop = true
        #expect(fields[0].nextValidKeyView === fields[1])
        let field = FieldView(frame: NSRect(x: 60, y: 70, width: 20, height: 20))
        window.contentView?.addSubview(field)
        #expect(fields[0].nextValidKeyView === field && field.nextValidKeyView === fields[1])
        field.removeFromSuperview()
        #expect(fields[0].nextValidKeyView === fields[1])
    }

    @Test func `When the first responder is hidden, its next key view takes its place`() throws {
        let (_, window, fields) = try makeFields()
        window.contentView?.userInterfaceLayoutDirection = .leftToRight
        window.makeFirstResponder(fields[0])
        fields[0].isHidden = true
        #expect(window.firstResponder === fields[1])
    }

    // MARK: The focus ring

    private func blue(_ display: OffscreenDisplay, _ x: Int, _ y: Int) throws -> Int {
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        return Int(bytes[(99 - y) * image.bytesPerRow + x * 4])
    }

    @Test func `The first responder of the key window has a ring outside of its mask`() throws {
        let (display, window) = try makeWindow()
        window.backgroundColor = .black
        let field = FieldView(frame: NSRect(x: 50, y: 30, width: 60, height: 40))
        field.maskBounds = NSRect(x: 10, y: 10, width: 40, height: 20)
        window.contentView?.addSubview(field)
        window.makeKeyAndOrderFront(nil)
        #expect(try blue(display, 58, 50) == 0)
        window.makeFirstResponder(field)
        // The mask is from 60 to 100 in the window, and the ring is 3 points wide, in a transparent blue.
        let color = try #require(NSColor.keyboardFocusIndicatorColor.usingColorSpace(.sRGB))
        let ring = Int(255 * color.blueComponent * color.alphaComponent)
        func isRing(_ x: Int, _ y: Int = 50) throws -> Bool { abs(try blue(display, x, y) - ring) <= 2 }
        #expect(ring > 30)
        #expect(try isRing(58), "left of the mask")
        #expect(try isRing(80, 61), "above")
        #expect(try blue(display, 62, 50) == 0, "within the mask")
        #expect(try blue(display, 55, 50) == 0, "beyond the ring")
        field.setFrameOrigin(NSPoint(x: 70, y: 30))
        #expect(try blue(display, 58, 50) == 0 && isRing(78), "it moves with the view")
        field.focusRingType = .none
        #expect(try blue(display, 78, 50) == 0)
        field.focusRingType = .exterior
        #expect(try isRing(78))
        display.server.eventHandler?(.keyboardFocus(surface: nil))
        #expect(try blue(display, 78, 50) == 0, "the window is not key")
    }
}
