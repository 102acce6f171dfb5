import CoreImage
import Foundation
import QuartzCore

/// The destination of drawing with `NSColor`, `NSBezierPath`, `NSImage` and attributed strings.
///
/// Each thread has its own current context. AppKit sets it for `NSView.draw(_:)`; in `CALayer.draw(in:)`, and for bitmaps,
/// the program sets it.
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

    /// Draws Core Image's images into this context.
    open private(set) lazy var ciContext: CIContext? = CIContext(cgContext: cgContext)

    // MARK: The current context of a thread

    /// The current context of the calling thread, or nil outside of drawing.
    public class var current: NSGraphicsContext? {
        get { ThreadContexts.current.context }
        set { ThreadContexts.current.context = newValue }
    }

    /// Saves the current context of the thread and its state.
    public class func saveGraphicsState() {
        let contexts = ThreadContexts.current
        contexts.context?.saveGraphicsState()
        contexts.saved.append(contexts.context)
    }

    /// Restores the context and the state of the thread's last `saveGraphicsState()`. Has no effect without one.
    public class func restoreGraphicsState() {
        let contexts = ThreadContexts.current
        guard let last = contexts.saved.popLast() else { return }
        contexts.context = last
        last?.restoreGraphicsState()
    }

    // MARK: The graphics state

    /// Saves the state of this context.
    open func saveGraphicsState() {
        cgContext.saveGState()
    }

    /// Restores the state of the last `saveGraphicsState()`.
    open func restoreGraphicsState() {
        cgContext.restoreGState()
    }

    /// Finishes drawing that is deferred.
    open func flushGraphics() {
        cgContext.flush()
    }

    /// How drawing is combined with the pixels of the context. Default `sourceOver`.
    open var compositingOperation: NSCompositingOperation {
        get { NSCompositingOperation(cgContext.blendMode) }
        set { cgContext.setBlendMode(newValue.blendMode) }
    }

    /// The quality of scaled images. Default `default`.
    open var imageInterpolation: NSImageInterpolation {
        get { NSImageInterpolation(cgContext.interpolationQuality) }
        set { cgContext.interpolationQuality = newValue.quality }
    }

    /// Whether edges are antialiased. Default true.
    open var shouldAntialias: Bool {
        get { cgContext.shouldAntialias }
        set { cgContext.setShouldAntialias(newValue) }
    }
}

/// The current context and the saved contexts of a thread.
private final class ThreadContexts {
    var context: NSGraphicsContext?
    var saved: [NSGraphicsContext?] = []

    private static let key = "org.acetate.NSGraphicsContext"

    static var current: ThreadContexts {
        let values = Thread.current.threadDictionary
        if let contexts = values[key] as? ThreadContexts { return contexts }
        let contexts = ThreadContexts()
        values[key] = contexts
        return contexts
    }
}

/// The quality of scaled images.
public enum NSImageInterpolation: UInt, Sendable {
    /// The choice of the context.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Fast, with less quality.
    case low = 2
    /// Slow, with the best quality.
    case high = 3
    /// Between `low` and `high`.
    case medium = 4

    init(_ quality: CGInterpolationQuality) {
        self =
            switch quality {
            case .default: .default
            case .none: .none
            case .low: .low
            case .high: .high
            case .medium: .medium
            }
    }

    var quality: CGInterpolationQuality {
        switch self {
        case .default: .default
        case .none: .none
        case .low: .low
        case .high: .high
        case .medium: .medium
        }
    }
}
