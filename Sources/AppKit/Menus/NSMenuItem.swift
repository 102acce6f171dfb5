import AcetateKeyValue
import Foundation

/// Whether an item or a control is on. On macOS it is `NSControl.StateValue`, by its name in Swift.
public struct NSControlStateValue: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a state from its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Some of what the item stands for is on.
    public static let mixed = NSControlStateValue(rawValue: -1)
    /// Off.
    public static let off = NSControlStateValue(rawValue: 0)
    /// On.
    public static let on = NSControlStateValue(rawValue: 1)
}

/// An item of a menu, which sends an action or opens a submenu.
@preconcurrency @MainActor
open class NSMenuItem: AcetateAccessibleObject, NSUserInterfaceItemIdentification {
    open var identifier: NSUserInterfaceItemIdentifier?

    /// The text of the item.
    open var title: String {
        didSet { if title != oldValue { menu?.itemChanged(self) } }
    }

    /// The text of the item with attributes, in place of `title`; nil, the default, for none. Where it has no font or color, those
    /// of menus are used.
    open var attributedTitle: NSAttributedString? {
        didSet { if attributedTitle != oldValue { menu?.itemChanged(self) } }
    }

    /// The action that the item sends; nil for none.
    open var action: Selector?

    /// The object to which the action is sent; nil, the default, for the first one that has the action. Not retained.
    open weak var target: AnyObject?

    /// The character of the key that chooses the item, without modifiers other than Shift; empty for none. A letter in upper case
    /// stands for Shift, too.
    open var keyEquivalent: String

    /// The modifiers of `keyEquivalent`. Default `command`, which is the key with the logo.
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = .command

    /// The mark before the title. Default `off`.
    open var state = NSControlStateValue.off {
        didSet { if state != oldValue { menu?.itemChanged(self) } }
    }

    /// Whether the item can be chosen. A menu with `autoenablesItems` sets it. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { menu?.itemChanged(self) } }
    }

    /// Whether the item is not in the menu that the user sees. Default false.
    open var isHidden = false {
        didSet { if isHidden != oldValue { menu?.itemChanged(self) } }
    }

    /// Whether the key equivalent works while the item is hidden. Default false.
    open var allowsKeyEquivalentWhenHidden = false

    /// Whether the item takes the place of the one before it while its modifier keys are held. Both have the same key
    /// equivalent, which may be empty, with different modifiers. Default false.
    open var isAlternate = false {
        didSet { if isAlternate != oldValue { menu?.itemChanged(self) } }
    }

    /// How far the title is to the right: 10 points for each level, from 0, the default, to 15.
    open var indentationLevel = 0 {
        didSet {
            indentationLevel = indentationLevel.clamped(to: 0...15)
            if indentationLevel != oldValue { menu?.itemChanged(self) }
        }
    }

    /// The text that appears when the pointer rests over the item. Default nil.
    open var toolTip: String? {
        didSet { if toolTip != oldValue { menu?.itemChanged(self) } }
    }

    /// The view that the menu shows in place of the item; nil, the default, for none. It receives the input in its frame, and
    /// chooses the item itself if it is to be chosen by the pointer. The menu is as wide as the view; one whose autoresizing
    /// mask contains `width` is as wide as the menu.
    open var view: NSView? {
        didSet { if view !== oldValue { menu?.itemChanged(self) } }
    }

    /// A number for `item(withTag:)`. Default 0.
    open var tag = 0

    /// An object for the program's use. Default nil.
    open var representedObject: Any? { didSet { representedObject = KeyValue.bridged(representedObject) } }

    /// The image before the title; nil, the default, for none.
    open var image: NSImage? {
        didSet { if image !== oldValue { menu?.itemChanged(self) } }
    }

    /// The mark of an item that is on; nil, the default, for a check mark.
    open var onStateImage: NSImage! {
        didSet { if onStateImage !== oldValue { menu?.itemChanged(self) } }
    }
    /// The mark of an item that is off; nil, the default, for none.
    open var offStateImage: NSImage? {
        didSet { if offStateImage !== oldValue { menu?.itemChanged(self) } }
    }
    /// The mark of an item that is mixed; nil, the default, for a dash.
    open var mixedStateImage: NSImage! {
        didSet { if mixedStateImage !== oldValue { menu?.itemChanged(self) } }
    }

    /// The menu that the item opens; nil, the default, for none.
    open var submenu: NSMenu? {
        didSet {
            if oldValue?.supermenu === menu { oldValue?.supermenu = nil }
            submenu?.supermenu = menu
            if submenu !== oldValue { menu?.itemChanged(self) }
        }
    }

    /// Where the menu looks for the item first.
    var likelyIndex = 0

    /// The menu that contains the item; nil for none. Not retained.
    open internal(set) weak var menu: NSMenu? {
        didSet { submenu?.supermenu = menu }
    }

    /// Whether the item is a line between others.
    public let isSeparatorItem: Bool

    /// Whether the item is the title of the items below it, which cannot be chosen.
    public let isSectionHeader: Bool

    /// Creates an item. The key equivalent is a character, which is pressed with the modifiers of
    /// `keyEquivalentModifierMask`; empty for none.
    public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
        (title, action, keyEquivalent) = (string, selector, charCode)
        (isSeparatorItem, isSectionHeader) = (false, false)
        super.init()
    }

    public convenience override init() {
        self.init(title: "", action: nil, keyEquivalent: "")
    }

    private init(title: String, isSeparatorItem: Bool) {
        (self.title, action, keyEquivalent) = (title, nil, "")
        (self.isSeparatorItem, isSectionHeader) = (isSeparatorItem, !isSeparatorItem)
        super.init()
    }

    /// Creates a line between other items.
    open class func separator() -> NSMenuItem { NSMenuItem(title: "", isSeparatorItem: true) }

    /// Creates the title of the items below it.
    open class func sectionHeader(title: String) -> NSMenuItem { NSMenuItem(title: title, isSeparatorItem: false) }

    /// Whether the item has a submenu.
    open var hasSubmenu: Bool { submenu != nil }

    /// The item that opens the menu of this item; nil if no item does.
    open var parent: NSMenuItem? { menu?.supermenu?.items.first { $0.submenu === menu } }

    /// Whether the item or one of the items that lead to it is hidden.
    open var isHiddenOrHasHiddenAncestor: Bool { isHidden || parent?.isHiddenOrHasHiddenAncestor == true }

    /// Whether the item is the one under the pointer, or chosen by keys, of a menu that is shown.
    open var isHighlighted: Bool { menu?.highlightedItem === self }

    /// Whether the user can choose the item.
    var isSelectable: Bool { isEnabled && !isHidden && !isSeparatorItem && !isSectionHeader }

    /// Whether the item takes the place of another one while modifier keys are held.
    func isAlternate(to item: NSMenuItem) -> Bool {
        isAlternate && keyEquivalent == item.keyEquivalent
            && keyEquivalentModifierMask != item.keyEquivalentModifierMask
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        let view = menu.flatMap { MenuTracker.current?.view(of: $0) }
        switch attribute {
        case .element: return true
        case .role: return NSAccessibility.Role.menuItem
        case .title: return isSeparatorItem ? nil : attributedTitle?.string ?? title
        case .value: return state == .off ? nil : state == .on ? 1 : 2
        case .identifier: return identifier?.rawValue
        case .enabled: return isEnabled && !isSeparatorItem && !isSectionHeader
        case .selected, .focused: return isHighlighted
        case .hidden: return isHidden
        case .expanded: return submenu.map { MenuTracker.current?.view(of: $0) != nil } ?? false
        case .parent: return view
        case .frame: return view.map { NSAccessibility.screenRect(fromView: $0, rect: $0.rect(of: self)) }
        default: return super.accessibilityDefault(attribute)
        }
    }

    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .press, isSelectable, let menu else { return super.performAccessibility(action) }
        if let tracker = MenuTracker.current, tracker.view(of: menu) != nil {
            tracker.choose(self, of: menu)
        } else {
            menu.perform(self)
        }
        return true
    }

    /// The key equivalent as text, such as "⇧⌘S"; empty for none.
    var keyEquivalentText: String {
        guard let key = keyEquivalent.first else { return "" }
        var text = ""
        let flags = keyEquivalentModifierMask
        if flags.contains(.control) { text += "⌃" }
        if flags.contains(.option) { text += "⌥" }
        if flags.contains(.shift) || key.isUppercase { text += "⇧" }
        if flags.contains(.command) { text += "⌘" }
        let names: [Character: String] = [
            "\r": "↩", "\u{1B}": "⎋", "\t": "⇥", "\u{8}": "⌫", "\u{7F}": "⌦", " ": "␣", "\u{F700}": "↑",
            "\u{F701}": "↓",
            "\u{F702}": "←", "\u{F703}": "→",
        ]
        return text + (names[key] ?? key.uppercased())
    }

    /// Whether a key event is the item's key equivalent.
    func matches(_ event: NSEvent) -> Bool {
        guard let key = keyEquivalent.first, let pressed = event.charactersIgnoringModifiers?.first else {
            return false
        }
        let relevant: NSEvent.ModifierFlags = [.shift, .control, .option, .command]
        var wanted = keyEquivalentModifierMask.intersection(relevant)
        if key.isUppercase { wanted.insert(.shift) }
        guard event.modifierFlags.intersection(relevant) == wanted else { return false }
        return pressed.lowercased() == key.lowercased()
    }
}
