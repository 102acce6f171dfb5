import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Views that float over a document, and smart magnification.
@MainActor
@Suite struct FloatingViewTests {
    private func place(_ view: NSView, in scene: ScrollScene) -> NSPoint {
        scene.scrollView.convert(view.bounds, from: view).origin
    }

    @Test(arguments: [
        (NSEvent.GestureAxis.vertical, NSPoint(x: -30, y: 0)), (.horizontal, NSPoint(x: 0, y: -50)),
        (.none, NSPoint(x: -30, y: -50)),
    ])
    func `A floating view moves with the document in the other direction only`(
        axis: NSEvent.GestureAxis, movement: NSPoint
    ) throws {
        let scene = try ScrollScene(documentWidth: 600, documentHeight: 1000)
        let view = NSView(frame: NSRect(x: 10, y: 20, width: 50, height: 20))
        scene.scrollView.addFloatingSubview(view, for: axis)
        let before = place(view, in: scene)
        #expect(before == NSPoint(x: 10, y: 20))
        scene.scrollView.contentView.scroll(to: NSPoint(x: 30, y: 50))
        let after = place(view, in: scene)
        #expect(after == NSPoint(x: 10 + movement.x, y: 20 + movement.y))
        view.removeFromSuperview()
        #expect(view.window == nil)
    }

    @Test func `The pointer reaches a floating view, and beside it the document`() throws {
        let scene = try ScrollScene(documentHeight: 1000)
        let view = RecordingView(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        scene.scrollView.addFloatingSubview(view, for: .vertical)
        let content = try #require(scene.window.contentView)
        func hit(_ x: CGFloat, _ fromTop: CGFloat) -> NSView? {
            content.hitTest(content.convert(NSPoint(x: x, y: fromTop), to: content.superview))
        }
        #expect(hit(10, 10) === view)
        #expect(hit(100, 10) === scene.document)
        #expect(hit(10, 50) === scene.document)
    }

    @Test func `A floating view follows a scroll that the render thread animates`() throws {
        let scene = try ScrollScene(documentWidth: 200, documentHeight: 1000)
        let fixed = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        let moving = NSView(frame: NSRect(x: 20, y: 0, width: 10, height: 10))
        scene.scrollView.addFloatingSubview(fixed, for: .vertical)
        scene.scrollView.addFloatingSubview(moving, for: .horizontal)
        scene.show()
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -600))
        CATransaction.flush()
        let start = scene.display.time
        for step in 1...5 {
            scene.display.server.advance(to: start + Double(step) / 10)
            let container = try #require(moving.superview?.layer?.presentation())
            let clip = try #require(scene.scrollView.contentView.layer?.presentation())
            #expect(abs(container.bounds.origin.y - clip.bounds.origin.y) < 0.01)
            #expect(clip.bounds.origin.y > 0)
            #expect(fixed.superview?.layer?.presentation()?.bounds.origin.y == 0)
        }
        scene.show()
        #expect(scene.origin.y > 50)
    }

    @Test func `Smart magnification fills the view with what is under the pointer, and then goes back`() throws {
        let scene = try ScrollScene(documentWidth: 400, documentHeight: 1000)
        let part = NSView(frame: NSRect(x: 20, y: 10, width: 80, height: 40))
        scene.document.addSubview(part)
        func click() throws -> NSEvent {
            try #require(
                NSEvent.mouseEvent(
                    with: .leftMouseDown, location: NSPoint(x: 30, y: 80), modifierFlags: [], timestamp: 1,
                    windowNumber: scene.window.windowNumber, context: nil, eventNumber: 1, clickCount: 2, pressure: 1))
        }
        let scrollView = scene.scrollView
        scrollView.smartMagnify(with: try click())
        #expect(scrollView.magnification == 1, "the view does not allow it")
        scrollView.allowsMagnification = true
        scrollView.smartMagnify(with: try click())
        // 200 points of 80, and 100 points of 40.
        #expect(abs(scrollView.magnification - 2.5) < 0.001)
        #expect(abs(scrollView.documentVisibleRect.midX - 60) < 1)
        scrollView.smartMagnify(with: try click())
        #expect(scrollView.magnification == 1)
        #expect(scene.document.rectForSmartMagnification(at: NSPoint(x: 300, y: 900), in: .zero).isEmpty)
    }
}
