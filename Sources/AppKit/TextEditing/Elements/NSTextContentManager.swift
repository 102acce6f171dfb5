import Foundation

/// What provides the elements of a text.
public protocol NSTextElementProvider: NSObjectProtocol {
    /// The whole text.
    var documentRange: NSTextRange { get }

    /// Calls a function for the elements from a location on, until it returns false.
    ///
    /// - Parameters:
    ///   - textLocation: a location in the first element. In reverse order, the first element is the one before. Nil for the start
    ///     of the text, and in reverse order for its end.
    ///   - options: the order.
    /// - Returns: the edge of the elements that were enumerated; nil if there were none.
    @discardableResult
    func enumerateTextElements(
        from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions,
        using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)?

    /// Replaces a range by elements; nil for none.
    func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

    /// Writes changes to the backing store. Calls the handler with an error, or with nil.
    func synchronize(toBackingStore completionHandler: (((any Error)?) -> Void)?)

    /// The location at a distance from another one; nil outside the text. By default nil.
    func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

    /// The distance between two locations, which is negative if the second one is first. By default `NSNotFound`.
    func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

    /// The range after an edit of what was a range before; nil, the default, if it is the same.
    func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
}

extension NSTextElementProvider {
    public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { nil }
    public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { NSNotFound }
    public func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }
}

/// The delegate of a content manager. All methods are optional.
public protocol NSTextContentManagerDelegate: NSObjectProtocol {
    /// Returns the element to use at a location; nil, the default, for the manager's own.
    func textContentManager(
        _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
    ) -> NSTextElement?
    /// Returns whether an element is enumerated, so that it is shown. Default true.
    func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
    ) -> Bool
}

extension NSTextContentManagerDelegate {
    public func textContentManager(
        _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
    ) -> NSTextElement? { nil }
    public func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
    ) -> Bool { true }
}

/// A change of a text, in UTF-16 code units from its start, or in the units of the content manager's `offset(from:to:)`.
struct TextEdit {
    let location, length, newLength: Int

    /// Where a place of the former text is after the change. Places inside the change move to its end.
    func moved(_ offset: Int) -> Int {
        if offset <= location, !(offset == location && length == 0) { return offset }
        return offset < location + length ? location + newLength : offset + newLength - length
    }
}

/// Manages the contents of a text, which it divides into elements, and the layout managers that show them.
///
/// The class is abstract and has no contents: `NSTextContentStorage` has those of an attributed string. A subclass for other
/// contents overrides the members of `NSTextElementProvider`, and calls `recordEditAction(in:newTextRange:)` for each change.
open class NSTextContentManager: NSObject, NSTextElementProvider {
    /// The order of an enumeration.
    public struct EnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// From the last element to the first one.
        public static let reverse = Self(rawValue: 1 << 0)
    }

    /// Not retained. For `NSTextContentStorage` it may be an `NSTextContentStorageDelegate`.
    open weak var delegate: (any NSTextContentManagerDelegate)?

    /// The layout managers, in the order in which they were added.
    open private(set) var textLayoutManagers: [NSTextLayoutManager] = []

    /// The layout manager that edits the text, which is notified of changes at once. One that was not added counts as nil. Default nil.
    open var primaryTextLayoutManager: NSTextLayoutManager? {
        get { primary }
        set {
            deliverEdits()
            primary = textLayoutManagers.contains { $0 === newValue } ? newValue : nil
        }
    }
    private weak var primary: NSTextLayoutManager?

    /// Whether a transaction is open.
    open var hasEditingTransaction: Bool { transactionDepth > 0 }
    private var transactionDepth = 0
    /// What only the primary layout manager knows.
    private var pendingEdits: [TextEdit] = []

    /// Whether the layout managers are notified of changes when a transaction ends. Default true.
    open var automaticallySynchronizesTextLayoutManagers = true

    /// Whether changes are written to the backing store when a transaction ends. Default false.
    open var automaticallySynchronizesToBackingStore = false

    public override init() {
        super.init()
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    /// Adds a layout manager, which is retained and shows the text.
    open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
        guard textLayoutManager.textContentManager !== self else { return }
        textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
        textLayoutManagers.append(textLayoutManager)
        textLayoutManager.attach(to: self)
    }

    /// Removes a layout manager.
    open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
        guard let index = textLayoutManagers.firstIndex(where: { $0 === textLayoutManager }) else { return }
        textLayoutManagers.remove(at: index)
        textLayoutManager.attach(to: nil)
    }

    /// Notifies the layout managers of changes. Calls the handler afterwards, with an error inside a transaction.
    open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)?) {
        guard !hasEditingTransaction else {
            completionHandler?(CocoaError(.featureUnsupported))
            return
        }
        deliverEdits()
        completionHandler?(nil)
    }

    /// The elements that have characters of a range; for an empty range the element there.
    open func textElements(for range: NSTextRange) -> [NSTextElement] {
        var elements: [NSTextElement] = []
        enumerateTextElements(from: range.location, options: []) { element in
            guard let place = element.elementRange,
                elements.isEmpty || place.location < range.endLocation
            else { return false }
            elements.append(element)
            return true
        }
        return elements
    }

    /// Groups changes. The layout managers are notified when the outermost transaction ends.
    open func performEditingTransaction(_ transaction: () -> Void) {
        transactionDepth += 1
        transaction()
        transactionDepth -= 1
        guard !hasEditingTransaction else { return }
        if automaticallySynchronizesTextLayoutManagers { deliverEdits() }
        if automaticallySynchronizesToBackingStore { synchronize(toBackingStore: nil) }
    }

    /// Notes a change. Subclasses call this after each one.
    ///
    /// - Parameters:
    ///   - originalTextRange: the range before the change.
    ///   - newTextRange: the range of what has replaced it.
    open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
        let edit = TextEdit(
            location: offset(from: documentRange.location, to: originalTextRange.location),
            length: max(0, offset(from: originalTextRange.location, to: originalTextRange.endLocation)),
            newLength: max(0, offset(from: newTextRange.location, to: newTextRange.endLocation)))
        primary?.contentDidChange(edit)
        pendingEdits.append(edit)
        if !hasEditingTransaction, automaticallySynchronizesTextLayoutManagers { deliverEdits() }
    }

    private func deliverEdits() {
        let edits = pendingEdits
        pendingEdits = []
        for manager in textLayoutManagers where manager !== primary {
            for edit in edits { manager.contentDidChange(edit) }
        }
    }

    // MARK: Elements

    open var documentRange: NSTextRange { NSTextRange(0..<0) }

    @discardableResult
    open func enumerateTextElements(
        from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
        using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)? { nil }

    open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

    open func synchronize(toBackingStore completionHandler: (((any Error)?) -> Void)?) { completionHandler?(nil) }

    open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { nil }

    open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { NSNotFound }

    open func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }
}
