import CoreImage
import Foundation

/// The properties of a view that most views leave at their defaults.
struct ViewTraits {
    weak var viewController: NSViewController?
    weak var nextKeyView: NSView?
    weak var previousKeyView: NSView?
    /// The program has set `nextKeyView`.
    var nextKeyViewIsOfProgram = false
    var focusRingType = NSFocusRingType.default
    var toolTips: [ToolTip] = []
    var postsFrameChanges = true, postsBoundsChanges = true
    var redrawPolicy = NSView.LayerContentsRedrawPolicy.duringViewResize
    var contentsPlacement: NSView.LayerContentsPlacement?
    /// The view and its subviews are not found at a point.
    var ignoresPointer = false
    /// The part of the view that is being drawn; nil while it is not.
    var drawnRect: NSRect?
    /// The memory of `drawnRect` for a program that has asked for its address.
    private var drawnRects: UnsafeMutablePointer<NSRect>?
    var shadow: NSShadow?
    /// `canDrawConcurrently`; nil until the program has set it, because the layer may be one of its own.
    var drawsConcurrently: Bool?
    var filters = Filters()

    /// The address of `drawnRect`, until drawing ends; nil while nothing is drawn.
    mutating func addressOfDrawnRect() -> UnsafePointer<NSRect>? {
        guard let drawnRect else { return nil }
        let memory = drawnRects ?? .allocate(capacity: 1)
        memory.initialize(to: drawnRect)
        drawnRects = memory
        return UnsafePointer(memory)
    }

    mutating func endDrawing() {
        drawnRect = nil
        drawnRects?.deallocate()
        drawnRects = nil
    }

    /// The filters of the layer, which are set when there is one.
    struct Filters {
        var content: [CIFilter] = [], background: [CIFilter] = []
        var compositing: CIFilter?
    }
}

/// An identifier of an object of the interface.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// An object with an identifier, which the program can use to find it.
@preconcurrency @MainActor
public protocol NSUserInterfaceItemIdentification {
    /// The identifier. Default nil.
    var identifier: NSUserInterfaceItemIdentifier? { get set }
}

extension NSView: NSUserInterfaceItemIdentification {}
