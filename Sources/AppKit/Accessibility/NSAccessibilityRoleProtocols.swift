import Foundation

// An object that conforms to one of these protocols is seen by clients with the role of the protocol, also a view. The values of
// several of them have other types than `accessibilityValue()` of the object, and are methods of their own: they are written
// without `override`.

/// An object with a place and a parent.
@preconcurrency @MainActor
public protocol NSAccessibilityElementProtocol: NSObjectProtocol {
    /// The rectangle in the space of all screens, in points.
    func accessibilityFrame() -> NSRect
    /// The object that contains this one.
    func accessibilityParent() -> Any?
}

/// Objects that belong together.
@preconcurrency @MainActor
public protocol NSAccessibilityGroup: NSAccessibilityElementProtocol {}

/// A button.
@preconcurrency @MainActor
public protocol NSAccessibilityButton: NSAccessibilityElementProtocol {
    /// What the button is for.
    func accessibilityLabel() -> String?
    /// Does what a click does. Returns whether it has done that.
    func accessibilityPerformPress() -> Bool
}

/// A switch.
@preconcurrency @MainActor
public protocol NSAccessibilitySwitch: NSAccessibilityButton {
    /// The state for people, such as "on".
    func accessibilityValue() -> String?
}

/// One of several choices.
@preconcurrency @MainActor
public protocol NSAccessibilityRadioButton: NSAccessibilityButton {
    /// 1 if it is chosen, and 0 if not.
    func accessibilityValue() -> NSNumber?
}

/// A box that is on or off.
@preconcurrency @MainActor
public protocol NSAccessibilityCheckBox: NSAccessibilityButton {
    /// 1 if it is on, and 0 if not.
    func accessibilityValue() -> NSNumber?
}

/// A text that cannot be edited.
@preconcurrency @MainActor
public protocol NSAccessibilityStaticText: NSAccessibilityElementProtocol {
    /// The text.
    func accessibilityValue() -> String?
}

/// A text with lines and places of characters.
@preconcurrency @MainActor
public protocol NSAccessibilityNavigableStaticText: NSAccessibilityStaticText {
    /// Returns a part of the text.
    func accessibilityString(for range: NSRange) -> String?
    /// Returns the number of a character's line.
    func accessibilityLine(for index: Int) -> Int
    /// Returns the characters of a line.
    func accessibilityRange(forLine lineNumber: Int) -> NSRange
    /// Returns the rectangle around a part of the text, in the space of all screens.
    func accessibilityFrame(for range: NSRange) -> NSRect
}

/// A bar that shows how much is done.
@preconcurrency @MainActor
public protocol NSAccessibilityProgressIndicator: NSAccessibilityGroup {
    /// What is done.
    func accessibilityValue() -> NSNumber?
}

/// Two buttons that change a value by steps.
@preconcurrency @MainActor
public protocol NSAccessibilityStepper: NSAccessibilityElementProtocol {
    /// What the value is for.
    func accessibilityLabel() -> String?
    /// Increases the value. Returns whether it has done that.
    func accessibilityPerformIncrement() -> Bool
    /// Decreases the value. Returns whether it has done that.
    func accessibilityPerformDecrement() -> Bool
}

/// A knob on a line.
@preconcurrency @MainActor
public protocol NSAccessibilitySlider: NSAccessibilityElementProtocol {
    /// What the value is for.
    func accessibilityLabel() -> String?
    /// The value: a string or a number.
    func accessibilityValue() -> Any?
    /// Increases the value. Returns whether it has done that.
    func accessibilityPerformIncrement() -> Bool
    /// Decreases the value. Returns whether it has done that.
    func accessibilityPerformDecrement() -> Bool
}

/// An image.
@preconcurrency @MainActor
public protocol NSAccessibilityImage: NSAccessibilityElementProtocol {
    /// What the image shows.
    func accessibilityLabel() -> String?
}

/// A list.
@preconcurrency @MainActor
public protocol NSAccessibilityList: NSAccessibilityGroup {
    /// What the list contains.
    func accessibilityLabel() -> String?
}

/// An area in which the user arranges objects.
@preconcurrency @MainActor
public protocol NSAccessibilityLayoutArea: NSAccessibilityGroup {
    /// What the area contains.
    func accessibilityLabel() -> String?
}

/// An object that the user arranges.
@preconcurrency @MainActor
public protocol NSAccessibilityLayoutItem: NSAccessibilityGroup {}

/// An object with parts that appear while the pointer is over it.
@preconcurrency @MainActor
public protocol NSAccessibilityContainsTransientUI: NSAccessibilityElementProtocol {
    /// Shows the parts. Returns whether it has done that.
    func accessibilityPerformShowAlternateUI() -> Bool
    /// Hides the parts. Returns whether it has done that.
    func accessibilityPerformShowDefaultUI() -> Bool
}

/// The roles and values that follow from the protocols.
@MainActor
enum AccessibilityRoleProtocols {
    /// The role, the most specific one first; nil without a protocol that has one.
    static func role(of object: AnyObject) -> (NSAccessibility.Role, NSAccessibility.Subrole?)? {
        switch object {
        case is any NSAccessibilitySwitch: (.checkBox, .switch)
        case is any NSAccessibilityRadioButton: (.radioButton, nil)
        case is any NSAccessibilityCheckBox: (.checkBox, nil)
        case is any NSAccessibilityButton: (.button, nil)
        case is any NSAccessibilityStaticText: (.staticText, nil)
        case is any NSAccessibilityProgressIndicator: (.progressIndicator, nil)
        case is any NSAccessibilitySlider: (.slider, nil)
        case is any NSAccessibilityStepper: (.incrementor, nil)
        case is any NSAccessibilityImage: (.image, nil)
        case is any NSAccessibilityList: (.list, nil)
        case is any NSAccessibilityLayoutArea: (.layoutArea, nil)
        case is any NSAccessibilityLayoutItem: (.layoutItem, nil)
        case is any NSAccessibilityGroup: (.group, nil)
        default: nil
        }
    }

    /// The value of a protocol whose type differs from that of the object's own method.
    static func value(of object: AnyObject) -> Any? {
        switch object {
        case let object as any NSAccessibilitySwitch: object.accessibilityValue()
        case let object as any NSAccessibilityRadioButton: object.accessibilityValue()
        case let object as any NSAccessibilityCheckBox: object.accessibilityValue()
        case let object as any NSAccessibilityStaticText: object.accessibilityValue()
        case let object as any NSAccessibilityProgressIndicator: object.accessibilityValue()
        default: nil
        }
    }

    /// Whether a protocol has an action.
    static func has(_ action: NSAccessibility.Action, _ object: AnyObject) -> Bool {
        switch action {
        case .press: object is any NSAccessibilityButton
        case .increment, .decrement: object is any NSAccessibilitySlider || object is any NSAccessibilityStepper
        case .showAlternateUI, .showDefaultUI: object is any NSAccessibilityContainsTransientUI
        default: false
        }
    }
}
