import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The insertion point of views that draw their text themselves.
@MainActor
@Suite(.serialized) struct TextInsertionIndicatorTests {
    /// A view of 40 by 40 points with an indicator of 2 by 20 points, in a key window.
    private func shown(_ mode: NSTextInsertionIndicator.DisplayMode = .automatic) throws -> (
        display: OffscreenDisplay, window: NSWindow, view: NSView, indicator: NSTextInsertionIndicator
    ) {
        let (display, window) = try makeWindow(width: 40, height: 40)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        view.wantsLayer = true
        view.layer?.backgroundColor = .white
        let indicator = NSTextInsertionIndicator(frame: NSRect(x: 10, y: 10, width: 2, height: 20))
        indicator.color = .black
        indicator.displayMode = mode
        view.addSubview(indicator)
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        return (display, window, view, indicator)
    }

    /// A pixel from the top left, 0xAARRGGBB.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) throws -> UInt32 {
        let data = try #require(image.dataProvider?.data)
        return data.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: y * image.bytesPerRow + x * 4, as: UInt32.self)
        }
    }

    private func isBlack(_ display: OffscreenDisplay) throws -> Bool {
        let image = try #require(display.image())
        return try pixel(image, 10, 20) == 0xFF00_0000 && pixel(image, 14, 20) == 0xFFFF_FFFF
    }

    @Test func `it blinks twice a second in the key window`() throws {
        let (display, _, _, indicator) = try shown()
        #expect(indicator.displayMode == .automatic)
        for (time, isShown) in [(0.1, true), (0.4, true), (0.6, false), (0.9, false), (1.1, true), (1.6, false)] {
            display.advance(to: time)
            #expect(try isBlack(display) == isShown, "\(time)")
        }
    }

    @Test func `it is visible for half a second after it was moved`() throws {
        let (display, _, _, indicator) = try shown()
        display.advance(to: 0.7)
        indicator.setFrameOrigin(NSPoint(x: 9, y: 10))
        for (time, isShown) in [(0.8, true), (1.1, true), (1.3, false)] {
            display.advance(to: time)
            #expect(try isBlack(display) == isShown, "\(time)")
        }
    }

    @Test func `it is hidden in a window that is not the key window`() throws {
        let (display, window, _, indicator) = try shown()
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 5, height: 5), styleMask: [], backing: .buffered, defer: false)
        other.makeKeyAndOrderFront(nil)
        #expect(!window.isKeyWindow && indicator.layer?.opacity == 0)
        display.advance(to: 1.1)
        window.makeKeyAndOrderFront(nil)
        #expect(indicator.layer?.opacity == 1)
    }

    @Test func `modes show and hide it, and a change fades`() throws {
        let (display, _, _, indicator) = try shown(.visible)
        display.advance(to: 0.7)
        #expect(try isBlack(display))
        indicator.displayMode = .hidden
        _ = display.image()
        display.advance(to: 0.775)
        let image = try #require(display.image())
        #expect(abs(Int(try pixel(image, 10, 20) & 0xFF) - 128) <= 2)
        display.advance(to: 0.9)
        #expect(try !isBlack(display))
    }

    @Test func `clicks go through it`() throws {
        let (_, _, view, _) = try shown(.visible)
        #expect(view.hitTest(NSPoint(x: 11, y: 20)) === view)
    }

    @Test func `its color is that of insertion points, and follows changes`() throws {
        let (display, _, _, indicator) = try shown(.visible)
        #expect(NSTextInsertionIndicator().color == .textInsertionPoint)
        indicator.color = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(try pixel(#require(display.image()), 10, 20) == 0xFFFF_0000)
    }
}
