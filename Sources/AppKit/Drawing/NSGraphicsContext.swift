import Foundation
import QuartzCore

/// The graphics context for `NSView.draw(_:)` and the `set` methods of `NSColor`.
open class NSGraphicsContext: NSObject {
    /// The Core Graphics context, in the coordinates of the creator of this object.
    public let cgContext: CGContext

    /// Whether y points down.
    public let isFlipped: Bool

    /// Creates a context that draws into a Core Graphics context.
    public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
        cgContext = graphicsPort
        isFlipped = initialFlippedState
        super.init()
    }

    /// The current context of the main thread, or nil outside of drawing.
    @MainActor
    public class var current: NSGraphicsContext? {
        get { stack.current }
        set { stack.current = newValue }
    }

    @MainActor
    private static var stack = Stack()

    private struct Stack {
        var current: NSGraphicsContext?
        var saved: [NSGraphicsContext?] = []
    }

    open func saveGraphicsState() {
        cgContext.saveGState()
    }

    open func restoreGraphicsState() {
        cgContext.restoreGState()
    }

    /// Saves the current context and its state.
    @MainActor
    public class func saveGraphicsState() {
        stack.current?.saveGraphicsState()
        stack.saved.append(stack.current)
    }

    /// Restores the context and the state of the last `saveGraphicsState()`. Has no effect without one.
    @MainActor
    public class func restoreGraphicsState() {
        guard let last = stack.saved.popLast() else { return }
        stack.current = last
        last?.restoreGraphicsState()
    }
}
