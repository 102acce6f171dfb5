import Foundation

/// A rectangle that takes part in the layout like a view, and is not shown. It belongs to a view.
@preconcurrency @MainActor
open class NSLayoutGuide: NSObject {
    /// The view that has the guide; nil for none. Setting it adds the guide to the view.
    open weak var owningView: NSView? {
        get { owner }
        set {
            guard newValue !== owner else { return }
            owner?.removeLayoutGuide(self)
            newValue?.addLayoutGuide(self)
        }
    }
    weak var owner: NSView?

    /// A name for messages. Default "".
    open var identifier = NSUserInterfaceItemIdentifier("")

    /// The distances of the guide from the sides of its view that AppKit determines; nil for a guide of the program.
    let systemInsets: ((NSView) -> NSEdgeInsets)?

    public override init() {
        systemInsets = nil
        super.init()
    }

    init(identifier: String, insets: @escaping (NSView) -> NSEdgeInsets) {
        systemInsets = insets
        super.init()
        self.identifier = NSUserInterfaceItemIdentifier(identifier)
    }

    /// The rectangle in the coordinates of the owning view, in points, as of the last layout. Zero without a view.
    open var frame: NSRect { owner?.layoutEngine?.frame(of: self) ?? .zero }

    /// The leading edge.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal center.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical center.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

    /// The active constraints that determine the guide's position and size in a direction.
    open func constraintsAffectingLayout(for orientation: NSLayoutConstraint.Orientation) -> [NSLayoutConstraint] {
        owner?.layoutEngine?.constraints(determining: self, orientation) ?? []
    }

    /// Whether the constraints allow more than one position or size.
    open var hasAmbiguousLayout: Bool { owner?.layoutEngine?.isAmbiguous(self) ?? true }
}
