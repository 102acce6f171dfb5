import Foundation
import QuartzCore

/// Where drawing goes: the context that `NSView.draw(_:)` and the colours' `set` use.
open class NSGraphicsContext: NSObject {
    /// What `cgContext` draws into, in the coordinates of whoever made the context.
    public let cgContext: CGContext

    /// Whether y points down.
    public let isFlipped: Bool

    /// A context that draws into another one.
    public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
        cgContext = graphicsPort
        isFlipped = initialFlippedState
        super.init()
    }

    /// The main thread's context at present, or nil outside drawing.
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

    /// Goes back to what the last `saveGraphicsState()` saved. Without one, nothing happens.
    @MainActor
    public class func restoreGraphicsState() {
        guard let last = stack.saved.popLast() else { return }
        stack.current = last
        last?.restoreGraphicsState()
    }
}
