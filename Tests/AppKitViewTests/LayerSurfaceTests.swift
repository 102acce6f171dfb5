import AcetateWayland
import AppKitTestSupport
import Testing

@testable import AppKit

/// Windows that are parts of the desktop, on the off-screen display.
@MainActor
@Suite(.serialized) struct LayerSurfaceTests {
    private func makePanel(_ description: AcetateLayerSurface) throws -> NSWindow {
        let (_, window) = try makeWindow(width: 100, height: 30)
        window.styleMask = .borderless
        window.acetateLayerSurface = description
        return window
    }

    @Test func `A window between two opposite edges spans the screen without the margins`() throws {
        let margins = NSEdgeInsets(top: 4, left: 10, bottom: 0, right: 20)
        let window = try makePanel(
            AcetateLayerSurface(anchors: [.top, .left, .right], exclusiveZone: .reserved(30), margins: margins))
        #expect(!window.acetateIsLayerSurface)
        window.orderFront(nil)
        #expect(window.acetateIsLayerSurface)
        #expect(window.frame.size == NSSize(width: 610, height: 30))
        window.acetateLayerSurface?.anchors = .all
        #expect(window.frame.size == NSSize(width: 610, height: 476))
        window.acetateLayerSurface?.anchors = .bottom
        #expect(window.frame.size == NSSize(width: 100, height: 30))
    }

    @Test func `The compositor answers a new size, which only free sides take`() throws {
        let window = try makePanel(AcetateLayerSurface(anchors: [.left, .right]))
        window.orderFront(nil)
        window.setContentSize(NSSize(width: 50, height: 60))
        #expect(window.frame.size == NSSize(width: 640, height: 60))
    }

    @Test func `Only windows that ask for keys can become the key window`() throws {
        let window = try makePanel(AcetateLayerSurface())
        #expect(!window.canBecomeKey)
        window.acetateLayerSurface?.keyboardInteractivity = .onDemand
        #expect(window.canBecomeKey)
        window.acetateLayerSurface = nil
        #expect(!window.canBecomeKey)
    }

    @Test func `A window that becomes an ordinary one is shown again with its size`() throws {
        let window = try makePanel(AcetateLayerSurface(anchors: .all))
        window.orderFront(nil)
        let former = window.surface
        window.acetateLayerSurface = nil
        #expect(window.isVisible && window.surface !== former && !window.acetateIsLayerSurface)
    }

    @Test func `A window with a title bar draws none while it is a part of the desktop`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = true
        window.acetateLayerSurface = AcetateLayerSurface()
        window.orderFront(nil)
        #expect(window.frame.size == NSSize(width: 200, height: 100) && !window.drawsFrame)
        display.drawsWindowFrames = false
    }

    @Test func `The description becomes values of the protocol`() throws {
        _ = try makeWindow()
        var description = AcetateLayerSurface(
            layer: .overlay, anchors: [.top, .right], exclusiveZone: .ignored,
            margins: NSEdgeInsets(top: 1.4, left: -2, bottom: .infinity, right: 1e9), keyboardInteractivity: .exclusive,
            screen: NSScreen.main, namespace: "dock")
        let options = description.options
        #expect(options.layer == .overlay && options.anchors == [.top, .right] && options.exclusiveZone == -1)
        #expect(options.margins == SurfaceInsets(top: 1, left: -2, bottom: 0, right: 32767))
        #expect(options.keyboard == .exclusive && options.namespace == "dock" && options.output?.id == 1)
        #expect(description == description)
        description.exclusiveZone = .reserved(-5)
        #expect(description.options.exclusiveZone == 0)
    }
}
