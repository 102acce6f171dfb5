import AcetateKeyValue
import Foundation

/// A view that sends an action to a target when the user has changed it. Abstract: a subclass draws itself, handles events,
/// and calls `sendAction(_:to:)`.
@preconcurrency @MainActor
open class NSControl: NSView {
    /// Whether a control is on.
    public typealias StateValue = NSControlStateValue

    /// How large a control is.
    public enum ControlSize: UInt, Sendable {
        /// The usual size.
        case regular = 0
        /// A smaller one.
        case small = 1
        /// The smallest one.
        case mini = 2
        /// A larger one.
        case large = 3
    }

    /// How large the control is. A subclass obeys it. Default `regular`.
    open var controlSize = ControlSize.regular {
        didSet {
            guard controlSize != oldValue else { return }
            invalidateIntrinsicContentSize()
            needsDisplay = true
        }
    }

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

    // MARK: Value

    /// The value of the control, such as a number or a string; nil, the default, for none. A subclass shows it. The other
    /// properties are conversions of it.
    open var objectValue: Any? {
        didSet {
            objectValue = KeyValue.bridged(objectValue)
            invalidateIntrinsicContentSize()
            needsDisplay = true
            NSAccessibility.post(element: self, notification: .valueChanged)
        }
    }

    /// What converts the value to text, such as a `NumberFormatter`; nil, the default, for the usual conversions. Those of numbers
    /// and dates also convert text to a value; on Linux, others cannot.
    open var formatter: Formatter? {
        didSet {
            invalidateIntrinsicContentSize()
            needsDisplay = true
        }
    }

    /// The value as text; empty if it is none. Without a formatter, numbers have no trailing zeros. A text that the formatter
    /// cannot convert to a value becomes the value.
    open var stringValue: String {
        get { objectValue.flatMap { formatter?.string(for: $0) } ?? ControlValue.string(objectValue) }
        set { objectValue = formatter.flatMap { ControlValue.value(of: newValue, by: $0) } ?? newValue }
    }

    /// The value as text with attributes.
    open var attributedStringValue: NSAttributedString {
        get { objectValue as? NSAttributedString ?? NSAttributedString(string: stringValue) }
        set { objectValue = formatter.flatMap { ControlValue.value(of: newValue.string, by: $0) } ?? newValue }
    }

    /// The value as a number: that at the beginning of a text, and 0 for others.
    open var doubleValue: Double {
        get { ControlValue.number(objectValue) }
        set { objectValue = newValue }
    }

    /// The value as a number, as `doubleValue`.
    open var floatValue: Float {
        get { Float(doubleValue) }
        set { objectValue = newValue }
    }

    /// The value as a whole number: `doubleValue` without its fraction, and the nearest one for greater numbers.
    open var integerValue: Int {
        get { ControlValue.integer(doubleValue) }
        set { objectValue = newValue }
    }

    /// The value as a whole number, as `integerValue`.
    open var intValue: Int32 {
        get { Int32(clamping: integerValue) }
        set { objectValue = Int(newValue) }
    }

    /// Takes the value of another control.
    open func takeObjectValueFrom(_ sender: Any?) {
        if let sender = sender as? NSControl { objectValue = sender.objectValue }
    }
    /// Sets `stringValue` to that of another control, which is the sender of an action.
    open func takeStringValueFrom(_ sender: Any?) {
        if let sender = sender as? NSControl { stringValue = sender.stringValue }
    }
    /// Sets `doubleValue` to that of another control, which is the sender of an action.
    open func takeDoubleValueFrom(_ sender: Any?) {
        if let sender = sender as? NSControl { doubleValue = sender.doubleValue }
    }
    /// Sets `floatValue` to that of another control, which is the sender of an action.
    open func takeFloatValueFrom(_ sender: Any?) {
        if let sender = sender as? NSControl { floatValue = sender.floatValue }
    }
    /// Sets `integerValue` to that of another control, which is the sender of an action.
    open func takeIntegerValueFrom(_ sender: Any?) {
        if let sender = sender as? NSControl { integerValue = sender.integerValue }
    }
    /// Sets `intValue` to that of another control, which is the sender of an action.
    open func takeIntValueFrom(_ sender: Any?) { if let sender = sender as? NSControl { intValue = sender.intValue } }

    // MARK: Size

    /// The size for content within a size, in points: by default the intrinsic size, in the directions in which there is one.
    open func sizeThatFits(_ size: NSSize) -> NSSize {
        let intrinsic = intrinsicContentSize, none = NSView.noIntrinsicMetric
        return NSSize(
            width: intrinsic.width == none ? frame.width : intrinsic.width,
            height: intrinsic.height == none ? frame.height : intrinsic.height)
    }

    /// Resizes the control to its content.
    open func sizeToFit() {
        let greatest = CGFloat.greatestFiniteMagnitude
        setFrameSize(sizeThatFits(NSSize(width: greatest, height: greatest)))
    }

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

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        controlAccessibility(attribute)
    }
    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .press, isEnabled else { return super.performAccessibility(action) }
        performClick(nil)
        return true
    }
    override func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool {
        action == .press && self.action != nil || super.allowsAccessibility(action)
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
