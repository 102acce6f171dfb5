import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct WindowPixelTests {
    @Test func `Points and rectangles are converted between points and pixels`() throws {
        let (_, window) = try makeWindow(scale: 2)
        #expect(window.convertPointToBacking(NSPoint(x: 1.5, y: 4)) == NSPoint(x: 3, y: 8))
        #expect(window.convertPointFromBacking(NSPoint(x: 3, y: 8)) == NSPoint(x: 1.5, y: 4))
        let rect = NSRect(x: 1, y: 2, width: 3, height: 4)
        #expect(window.convertFromBacking(window.convertToBacking(rect)) == rect)
        let loose = NSRect(x: 0.2, y: 0.2, width: 10, height: 10)
        let aligned = NSRect(x: 0, y: 0, width: 10.5, height: 10.5)
        #expect(window.backingAlignedRect(loose, options: .alignAllEdgesOutward) == aligned)
        #expect(window.screen?.backingAlignedRect(loose, options: .alignAllEdgesOutward) == aligned)
    }

    @Test func `A content rectangle is relative to a screen`() throws {
        let (_, window) = try makeWindow()
        let screen = try #require(window.screen ?? NSScreen.main)
        let rect = NSRect(x: 10, y: 20, width: 100, height: 50)
        let other = NSWindow(
            contentRect: rect, styleMask: .borderless, backing: .buffered, defer: false, screen: screen)
        #expect(other.frame == rect.offsetBy(dx: screen.frame.minX, dy: screen.frame.minY))
        let plain = NSWindow(contentRect: rect, styleMask: .borderless, backing: .buffered, defer: false, screen: nil)
        #expect(plain.frame == rect)
    }

    @Test func `A window draws its views at once`() throws {
        final class Counter: NSView {
            var count = 0
            override func draw(_ dirtyRect: NSRect) { count += 1 }
        }
        let (_, window) = try makeWindow()
        let view = Counter()
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        window.displayIfNeeded()
        let count = view.count
        window.displayIfNeeded()
        #expect(view.count == count, "nothing has changed")
        window.display()
        #expect(view.count == count + 1)
        #expect(window.dataWithPDF(inside: NSRect(x: 0, y: 0, width: 50, height: 50)).starts(with: Data("%PDF".utf8)))
        window.contentView = nil
        #expect(window.dataWithPDF(inside: NSRect(x: 0, y: 0, width: 50, height: 50)).isEmpty)
    }
}
