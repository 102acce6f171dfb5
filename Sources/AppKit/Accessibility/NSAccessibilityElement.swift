import Foundation

/// An object for a part of the screen that is not a view, such as one of several buttons that a view draws. The view returns it in
/// `accessibilityChildren()`, and keeps it as long as the part is shown.
@preconcurrency @MainActor
open class NSAccessibilityElement: AcetateAccessibleObject {
    public override init() { super.init() }

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - frame: the rectangle in the space of all screens, in points. `accessibilityFrameInParentSpace()` follows the parent instead.
    ///   - parent: the view or the element that contains it. Not retained.
    open class func element(withRole role: NSAccessibility.Role, frame: NSRect, label: String?, parent: Any?) -> Any {
        let element = NSAccessibilityElement()
        element.setAccessibilityRole(role)
        element.setAccessibilityFrame(frame)
        element.setAccessibilityLabel(label)
        element.setAccessibilityParent(parent)
        return element
    }

    /// Adds a child after the others, whose parent this object becomes.
    open func accessibilityAddChildElement(_ childElement: NSAccessibilityElement) {
        setAccessibilityChildren((accessibilityChildren() ?? []) + [childElement])
        childElement.setAccessibilityParent(self)
    }

    private var frameInParent: NSRect?

    /// The rectangle in the coordinates of the parent: those of a view, or those of another element, whose origin is the
    /// bottom left corner of its frame. It replaces `accessibilityFrame()`, which moves with the parent then.
    open func accessibilityFrameInParentSpace() -> NSRect {
        if accessibilityValues[.frame] == nil, let frameInParent { return frameInParent }
        let frame = accessibilityFrame()
        switch accessibilityParent() {
        case let view as NSView:
            return view.convert(view.window?.convertFromScreen(frame) ?? frame, from: nil)
        case let parent as any NSAccessibilityElementProtocol:
            let outer = parent.accessibilityFrame()
            return frame.offsetBy(dx: -outer.minX, dy: -outer.minY)
        default: return frame
        }
    }

    /// Sets the rectangle in the coordinates of the parent. See `accessibilityFrameInParentSpace()`.
    open func setAccessibilityFrameInParentSpace(_ accessibilityFrameInParentSpace: NSRect) {
        accessibilityValues[.frame] = nil
        frameInParent = accessibilityFrameInParentSpace
    }

    /// The rectangle in the space of all screens that follows from `accessibilityFrameInParentSpace()`.
    private var frameOnScreen: NSRect? {
        guard let frameInParent else { return nil }
        switch accessibilityParent() {
        case let view as NSView: return NSAccessibility.screenRect(fromView: view, rect: frameInParent)
        case let parent as any NSAccessibilityElementProtocol:
            let outer = parent.accessibilityFrame()
            return frameInParent.offsetBy(dx: outer.minX, dy: outer.minY)
        default: return frameInParent
        }
    }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .frame: frameOnScreen
        default: super.accessibilityDefault(attribute)
        }
    }
}

/// An action of an object with a name of the program, which clients offer in addition to the standard ones.
@preconcurrency @MainActor
open class NSAccessibilityCustomAction: NSObject {
    /// The name for people.
    open var name: String
    /// Does the action, and returns whether it was done. Nil if there is a selector instead.
    open var handler: (() -> Bool)?
    /// The object that gets the selector. Not retained.
    open weak var target: (any NSObjectProtocol)?
    /// The action that the target performs; see `Selector.acetateDefine(_:_:)`.
    open var selector: Selector?

    /// Creates an action that calls a function.
    public init(name: String, handler: (() -> Bool)? = nil) {
        (self.name, self.handler) = (name, handler)
        super.init()
    }

    /// Creates an action that an object performs.
    public init(name: String, target: any NSObjectProtocol, selector: Selector) {
        (self.name, self.target, self.selector) = (name, target, selector)
        super.init()
    }

    /// Does the action, and returns whether it was done.
    func perform() -> Bool {
        if let handler { return handler() }
        guard let selector, let target else { return false }
        return NSApplication.perform(selector, on: target, from: self)
    }
}
