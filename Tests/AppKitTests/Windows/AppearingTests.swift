import AppKitTestSupport
import QuartzCore
import Testing

@testable import AppKit

/// How windows appear.
@MainActor
@Suite(.serialized) struct AppearingTests {
    private func makeShown(_ behavior: NSWindow.AnimationBehavior) throws -> (OffscreenDisplay, NSWindow) {
        let (display, window) = try makeWindow()
        window.animationBehavior = behavior
        window.orderFront(nil)
        return (display, window)
    }

    private func opacity(_ window: NSWindow) throws -> Float {
        try #require(window.surfaceRoot.presentation()).opacity
    }

    @Test(arguments: [NSWindow.AnimationBehavior.default, .none])
    func `Windows appear at once by default`(behavior: NSWindow.AnimationBehavior) throws {
        #expect(try makeWindow().1.animationBehavior == .default)
        let (_, window) = try makeShown(behavior)
        #expect(try opacity(window) == 1)
        #expect(window.surfaceRoot.animationKeys() == nil)
    }

    @Test(arguments: [
        (NSWindow.AnimationBehavior.utilityWindow, CGFloat(1)), (.documentWindow, 0.9), (.alertPanel, 1.1),
    ])
    func `Windows fade in for a fifth of a second`(behavior: NSWindow.AnimationBehavior, scale: CGFloat) throws {
        let (display, window) = try makeShown(behavior)
        let start = display.time
        #expect(try opacity(window) == 0 && window.alphaValue == 1)
        // The middle of the window stays where it is.
        let shown = try #require(window.surfaceRoot.presentation()), size = shown.bounds.size
        #expect(abs(shown.transform.m11 - scale) < 1e-6)
        #expect(abs(shown.transform.m41 - (1 - scale) * size.width / 2) < 1e-6)
        display.advance(to: start + 0.1)
        #expect(try (0.5..<1).contains(opacity(window)))
        display.advance(to: start + 0.21)
        #expect(try opacity(window) == 1)
        #expect(try #require(window.surfaceRoot.presentation()).transform.m11 == 1)
    }

    @Test func `A window that is shown again appears again, and one with an opacity reaches that`() throws {
        let (display, window) = try makeShown(.utilityWindow)
        window.alphaValue = 0.5
        display.advance(to: display.time + 1)
        #expect(try opacity(window) == 0.5)
        window.orderOut(nil)
        window.orderFront(nil)
        #expect(try opacity(window) == 0)
        display.advance(to: display.time + 1)
        #expect(try opacity(window) == 0.5)
    }
}
