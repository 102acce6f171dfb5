import AppKitTestSupport
import Testing

@testable import AppKit

/// Display links of windows, views and screens on an off-screen display, where each image is a frame.
@MainActor
@Suite(.serialized) struct DisplayLinkTests {
    private func shade(_ window: NSWindow, of layer: CALayer) -> (CADisplayLink) -> Void {
        { link in
            layer.setValue(link.targetTimestamp, forKey: "time")
            CATransaction.setDisableActions(true)
            let shade = link.targetTimestamp - OffscreenDisplayServer.epoch
            layer.backgroundColor = CGColor(red: shade, green: shade, blue: shade, alpha: 1)
        }
    }

    private func level(_ display: OffscreenDisplay) throws -> UInt8 {
        try #require(display.image()?.dataProvider?.data)[1]
    }

    @Test func `The frame for which a link is called shows the changes of the link`() throws {
        let (display, window) = try makeWindow()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        window.contentView?.layer?.addSublayer(layer)
        window.makeKeyAndOrderFront(nil)
        var times: [Double] = []
        let paint = shade(window, of: layer)
        let link = window.displayLink { link in
            times.append(link.targetTimestamp - OffscreenDisplayServer.epoch)
            paint(link)
        }
        link.add(to: .main, forMode: .common)
        for time in [0.0, 0.2, 1] {
            display.advance(to: time)
            #expect(try level(display) == UInt8((time * 255).rounded()))
            #expect(
                try level(display) == UInt8((time * 255).rounded()), "another image at the same time is no new frame")
        }
        #expect(times.map { ($0 * 1e9).rounded() } == [0, 0.2e9, 1e9])
        link.isPaused = true
        display.advance(to: 2)
        _ = display.image()
        #expect(times.count == 3)
        link.invalidate()
        #expect(window.pacer.due == .infinity)
    }

    @Test func `A new link is called for the next image even at the same time`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        var calls = 0
        for round in 1...3 {
            let link = window.displayLink { _ in calls += 1 }
            link.add(to: .main, forMode: .common)
            _ = display.image()
            #expect(calls == round)
        }
    }

    @Test func `The link of a view follows the view to other windows`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        var calls = 0
        let link = view.displayLink { _ in calls += 1 }
        link.add(to: .main, forMode: .common)
        func frame(_ time: Double, of window: NSWindow) {
            display.advance(to: time)
            _ = display.image(of: window)
        }
        frame(1, of: window)
        #expect(calls == 0)
        window.contentView?.addSubview(view)
        frame(2, of: window)
        #expect(calls == 1)
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 20, height: 20), styleMask: .titled, backing: .buffered, defer: false
        )
        other.makeKeyAndOrderFront(nil)
        other.contentView?.addSubview(view)
        frame(3, of: window)
        #expect(calls == 1)
        frame(4, of: other)
        #expect(calls == 2)
        other.orderOut(nil)
        frame(5, of: window)
        #expect(calls == 2)
        view.removeFromSuperview()
        link.invalidate()
    }

    @Test func `A standalone link and a link of the screen follow a visible window`() throws {
        let (display, window) = try makeWindow()
        var calls = (alone: 0, screen: 0)
        let alone = CADisplayLink { _ in calls.alone += 1 }
        alone.add(to: .main, forMode: .common)
        let screen = try #require(NSScreen.main).displayLink { _ in calls.screen += 1 }
        screen.add(to: .main, forMode: .common)
        window.makeKeyAndOrderFront(nil)
        display.advance(to: 1)
        _ = display.image()
        #expect(calls == (1, 1))
        window.orderOut(nil)
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 20, height: 20), styleMask: .titled, backing: .buffered, defer: false
        )
        other.makeKeyAndOrderFront(nil)
        display.advance(to: 2)
        _ = display.image()
        #expect(calls == (2, 2))
        alone.invalidate()
        screen.invalidate()
        #expect(other.pacer.due == .infinity)
    }
}
