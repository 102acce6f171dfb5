import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Animator objects that a program keeps.
@MainActor
@Suite(.serialized) struct AcetateAnimatorTests {
    private func makeView() throws -> (OffscreenDisplay, NSWindow, NSView) {
        let (display, window) = try makeWindow()
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        return (display, window, view)
    }

    private func run(_ changes: () -> Void) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            changes()
        }
    }

    @Test func `Each change through an animator that is kept is animated, and others are not`() throws {
        let (display, _, view) = try makeView()
        let animator = view.animator()
        run {
            animator.alphaValue = 0
            animator.frame.origin.x += 80
            view.shadow = NSShadow()
        }
        #expect(view.alphaValue == 0 && view.frame.minX == 80 && animator.frame == view.frame)
        #expect(Set(view.layer?.animationKeys() ?? []) == ["opacity", "position"])
        display.advance(to: 0.5)
        _ = display.image()
        let shown = try #require(view.layer?.presentation())
        #expect(abs(shown.opacity - 0.5) < 0.01 && abs(shown.position.x - 40) < 0.5)
        display.advance(to: 1.5)
        run { animator.setFrameOrigin(NSPoint(x: 10, y: 0)) }
        #expect(view.layer?.animation(forKey: "position") != nil)
        display.advance(to: 3)
        _ = display.image()
        view.frame.origin.x = 50
        #expect(view.layer?.animation(forKey: "position") == nil, "the view itself")
    }

    @Test func `A change that is not animated leaves nothing to the next one`() throws {
        let (_, _, view) = try makeView()
        run {
            view.animator().identifier = NSUserInterfaceItemIdentifier("box")
            view.alphaValue = 0.5
        }
        #expect(view.identifier?.rawValue == "box" && view.layer?.animationKeys() ?? [] == [])
    }

    @Test func `Subviews, windows and constraints have animators that are kept`() throws {
        let (display, window, view) = try makeView()
        let box = BoxView(20, 20)
        box.translatesAutoresizingMaskIntoConstraints = false
        let width = box.widthAnchor.constraint(equalToConstant: 40)
        let (superview, constraint, frame) = (view.animator(), width.animator(), window.animator())
        run { superview.addSubview(box) }
        #expect(view.layer?.animation(forKey: kCATransition) != nil && box.superview === view)
        width.isActive = true
        view.layoutSubtreeIfNeeded()
        display.advance(to: 2)
        for target in [80.0, 60] {
            run { constraint.constant = target }
            #expect(box.frame.width == target && box.layer?.animation(forKey: "bounds") != nil)
            display.advance(to: display.time + 2)
            _ = display.image()
        }
        let start = window.frame
        for shift in [50.0, 90] {
            run { frame.setFrame(start.offsetBy(dx: shift, dy: 0), display: true) }
            #expect(window.frame.minX < start.minX + shift, "not yet")
            display.advance(to: display.time + 2)
            _ = display.image()
            #expect(abs(window.frame.minX - start.minX - shift) < 1e-6)
        }
    }

    @Test func `Where a view is needed, the animator is the view`() throws {
        let (_, _, view) = try makeView()
        func fade(_ view: NSView) { view.alphaValue = 0.25 }
        run { fade(view.animator()) }
        #expect(view.layer?.animation(forKey: "opacity") != nil)
        let typed: NSView = view.animator()
        #expect(typed === view)
    }
}
