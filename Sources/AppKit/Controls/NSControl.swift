import Foundation

/// A view that sends an action to a target when the user has changed it. Abstract: a subclass draws itself, handles events,
/// and calls `sendAction(_:to:)`.
@preconcurrency @MainActor
open class NSControl: NSView {
    /// Whether a control is on.
    public typealias StateValue = NSControlStateValue

    /// The action that the control sends; nil, the default, for none.
    open var action: Selector?

    /// The object to which the action is sent; nil, the default, for the first one that has the action. Not retained.
    open weak var target: AnyObject?

    /// Whether the user can change the control. A control that is not enabled passes presses of the left button to no
    /// one, and ends to be first responder. Default true.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled, window?.firstResponder === self { window?.makeFirstResponder(nil) }
            needsDisplay = true
        }
    }

    /// Whether the control looks pressed. Default false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { needsDisplay = true } } }

    /// Whether the action is sent while the user drags. A subclass obeys it. Default false.
    open var isContinuous = false

    /// A number for the program. Default 0.
    open override var tag: Int {
        get { storedTag }
        set { storedTag = newValue }
    }
    private var storedTag = 0

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Sends an action to a target, or to the first responder that has it if the target is nil. Returns whether there was
    /// one; false if the action is nil.
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        guard let action else { return false }
        return NSApplication.shared.sendAction(action, to: target, from: self)
    }

    /// Sends the control's action, as a click does. Does nothing if the control is not enabled.
    open func performClick(_ sender: Any?) {
        guard isEnabled else { return }
        sendAction(action, to: target)
    }

    open override func hitTest(_ point: NSPoint) -> NSView? {
        let found = super.hitTest(point)
        // The parts of a control that is not enabled are not pressed either.
        return isEnabled || found == nil ? found : self
    }

    open override func mouseDown(with event: NSEvent) {
        // The view behind a control that is not enabled does not get the press either.
        if isEnabled { super.mouseDown(with: event) }
    }
}
