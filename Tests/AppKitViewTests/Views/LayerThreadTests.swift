import AppKitTestSupport
import Dispatch
import Foundation
import QuartzCore
import Testing

@testable import AppKit

/// Changes of a view's layer on another thread than the main one.
@MainActor
@Suite struct LayerThreadTests {
    /// A view that counts its layouts and drawings, and fills its layer with a color.
    private final class Counted: NSView {
        var layouts = 0
        var drawings = 0
        override func layout() {
            super.layout()
            layouts += 1
        }
        override func draw(_ dirtyRect: NSRect) {
            drawings += 1
            NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).setFill()
            bounds.fill()
        }
    }

    private final class Updated: NSView {
        var updates = 0
        override var wantsUpdateLayer: Bool { true }
        override func updateLayer() { updates += 1 }
    }

    /// Calls a function with a layer on another thread, for which the main thread waits.
    private func whileMainThreadWaits(_ layer: CALayer?, _ body: @escaping @Sendable (CALayer) -> Void) throws {
        nonisolated(unsafe) let layer = try #require(layer)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body(layer)
            done.signal()
        }
        done.wait()
    }

    @Test func `A change on another thread is committed there and not animated`() throws {
        let (display, window) = try makeWindow()
        let view = Counted(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image(of: window)
        try whileMainThreadWaits(view.layer) { layer in
            CATransaction.begin()
            layer.opacity = 0.5
            layer.cornerRadius = 5
            CATransaction.commit()
        }
        #expect(view.layer?.opacity == 0.5 && view.layer?.animationKeys() == nil)
    }

    @Test func `What another thread requests of a view's layer is done on the main thread`() async throws {
        let view = Counted(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        let other = Updated(frame: view.frame)
        for view in [view, other] {
            view.wantsLayer = true
            view.layer?.layoutIfNeeded()
            view.layer?.displayIfNeeded()
            view.needsLayout = true
            try whileMainThreadWaits(view.layer) { layer in
                layer.setNeedsDisplay()
                layer.layoutIfNeeded()
                layer.displayIfNeeded()
            }
        }
        let (layouts, drawings, updates) = (view.layouts, view.drawings, other.updates)
        await runMainBlocks()
        for view in [view, other] {
            #expect(view.layer?.needsLayout() == true && view.layer?.needsDisplay() == true)
            view.layer?.layoutIfNeeded()
            view.layer?.displayIfNeeded()
        }
        #expect(view.layouts == layouts + 1 && view.drawings == drawings + 1 && other.updates == updates + 1)
    }

    @Test func `Another thread draws what the view has drawn before`() throws {
        let view = Counted(frame: NSRect(x: 0, y: 0, width: 4, height: 4))
        view.wantsLayer = true
        view.layer?.displayIfNeeded()
        nonisolated(unsafe) let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        try whileMainThreadWaits(view.layer) { layer in
            layer.setNeedsDisplay()
            layer.render(in: context)
        }
        let pixels = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect(Array(UnsafeBufferPointer(start: pixels, count: 4)) == [255, 0, 0, 255])
    }
}
