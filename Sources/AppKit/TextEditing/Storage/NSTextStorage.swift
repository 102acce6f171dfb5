import Foundation
import Synchronization

/// What has changed in a text storage.
public struct NSTextStorageEditActions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Attributes have changed.
    public static let editedAttributes = Self(rawValue: 1 << 0)
    /// Characters have changed.
    public static let editedCharacters = Self(rawValue: 1 << 1)
}

/// The delegate of a text storage. All methods are optional.
@preconcurrency @MainActor
public protocol NSTextStorageDelegate: AnyObject {
    /// Called before a change is processed. May change characters and attributes.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorageEditActions,
        range editedRange: NSRange,
        changeInLength delta: Int)
    /// Called before the layout managers are notified. May change attributes.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorageEditActions,
        range editedRange: NSRange,
        changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorageEditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorageEditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}

/// A mutable attributed string that notifies layout managers of its changes.
///
/// Positions are UTF-16 code units. Ranges of changes that exceed the text are cut, and ranges that divide a surrogate pair
/// are extended to all of it. A subclass that keeps its own characters overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` with a string, and `setAttributes(_:range:)`, and calls `edited(_:range:changeInLength:)` in
/// the last two. A text
/// storage with layout managers or a delegate must be changed on the main thread.
open class NSTextStorage: NSMutableAttributedString {
    /// Posted before a change is processed.
    public static let willProcessEditingNotification = Notification.Name("NSTextStorageWillProcessEditingNotification")
    /// Posted before the layout managers are notified of a change.
    public static let didProcessEditingNotification = Notification.Name("NSTextStorageDidProcessEditingNotification")

    /// The layout managers, in the order in which they were added.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// Not retained.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// What is notified of changes before the layout managers, such as an `NSTextContentStorage`. Not retained.
    open weak var textStorageObserver: (any NSTextStorageObserving)?

    /// What the changes that are not processed yet have changed.
    open private(set) var editedMask: NSTextStorageEditActions = []
    /// The range of these changes in the changed text. The location is `NSNotFound` if there are none.
    open private(set) var editedRange = NSRange.notFound
    /// The sum of the changes of the length.
    open private(set) var changeInLength = 0
    private var openEdits = 0
    private var isProcessing = false

    // Foundation's own storage on Linux stays empty. It takes a time in proportion to the length of the text for each change,
    // replaces whole grapheme clusters only, and compares the attributes of neighbors as if they were other objects than they
    // are, so that some programs end.
    private(set) var contents: UnitBuffer
    var runs: AttributeRuns
    /// The characters as they were last read; nil after a change.
    private let text = Mutex<String?>(nil)

    /// Creates an empty text storage.
    public init() {
        contents = UnitBuffer("")
        runs = AttributeRuns(length: 0, attributes: [:])
        super.init(string: "")
    }

    public override init(string: String) {
        contents = UnitBuffer(string)
        runs = AttributeRuns(length: contents.count, attributes: [:])
        super.init(string: "")
    }

    public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        contents = UnitBuffer(string)
        runs = AttributeRuns(length: contents.count, attributes: attrs ?? [:])
        super.init(string: "")
    }

    public override init(attributedString: NSAttributedString) {
        contents = UnitBuffer(attributedString.string)
        runs = AttributeRuns(of: attributedString)
        super.init(string: "")
    }

    public required init?(coder: NSCoder) {
        guard let archived = NSAttributedString(coder: coder) else { return nil }
        contents = UnitBuffer(archived.string)
        runs = AttributeRuns(of: archived)
        super.init(string: "")
    }

    // MARK: Layout managers

    /// Adds a layout manager, which lays out the whole text.
    @preconcurrency @MainActor
    open func addLayoutManager(_ layoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(where: { $0 === layoutManager }) else { return }
        layoutManager.textStorage?.removeLayoutManager(layoutManager)
        layoutManagers.append(layoutManager)
        layoutManager.attach(to: self)
    }

    /// Removes a layout manager.
    @preconcurrency @MainActor
    open func removeLayoutManager(_ layoutManager: NSLayoutManager) {
        guard layoutManagers.contains(where: { $0 === layoutManager }) else { return }
        layoutManagers.removeAll { $0 === layoutManager }
        layoutManager.attach(to: nil)
    }

    // MARK: Changes

    /// Notes a change, and processes it unless changes are grouped by `beginEditing()`.
    ///
    /// - Parameters:
    ///   - editedMask: what has changed.
    ///   - editedRange: the range before the change.
    ///   - delta: the change of its length.
    open func edited(_ editedMask: NSTextStorageEditActions, range editedRange: NSRange, changeInLength delta: Int) {
        var range = editedRange
        if self.editedRange.location != NSNotFound { range = NSUnionRange(range, self.editedRange) }
        range.length = max(0, range.length + delta)
        self.editedRange = range
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        if openEdits == 0 { process() }
    }

    /// Processes the changes once. Those that a subclass makes in `processEditing()` before it calls its superclass, such as attributes of
    /// the changed paragraphs, belong to them.
    private func process() {
        guard !isProcessing else { return }
        isProcessing = true
        processEditing()
        isProcessing = false
    }

    /// Notifies the delegate and the layout managers of the changes. A subclass that changes attributes of what was edited calls this
    /// afterwards.
    open func processEditing() {
        guard editedMask != [] else { return }
        isProcessing = true
        notify(Self.willProcessEditingNotification) {
            $0.textStorage(
                $1, willProcessEditing: $1.editedMask, range: $1.editedRange, changeInLength: $1.changeInLength)
        }
        notify(Self.didProcessEditingNotification) {
            $0.textStorage(
                $1, didProcessEditing: $1.editedMask, range: $1.editedRange, changeInLength: $1.changeInLength)
        }
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        (editedMask, editedRange, changeInLength) = ([], .notFound, 0)
        isProcessing = false
        textStorageObserver?.processEditing(
            for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: range)
        guard !layoutManagers.isEmpty else { return }
        // A text storage with layout managers is used on the main thread only.
        nonisolated(unsafe) let storage = self
        MainActor.assumeIsolated {
            for manager in storage.layoutManagers {
                manager.processEditing(
                    for: storage, edited: mask, range: range, changeInLength: delta, invalidatedRange: range)
            }
        }
    }

    private func notify(
        _ name: Notification.Name, _ call: @MainActor (any NSTextStorageDelegate, NSTextStorage) -> Void
    ) {
        if let delegate {
            nonisolated(unsafe) let (storage, delegate) = (self, delegate)
            MainActor.assumeIsolated { call(delegate, storage) }
        }
        NotificationCenter.default.post(name: name, object: self)
    }

    open override func beginEditing() { openEdits += 1 }

    open override func endEditing() {
        guard openEdits > 0 else { return }
        openEdits -= 1
        if openEdits == 0 { process() }
    }

    /// Replaces characters. The new ones have the attributes of the first replaced character, or else of the one before.
    open override func replaceCharacters(in range: NSRange, with str: String) {
        let range = usable(range)
        let former = contents.count
        contents.replace(range.location..<range.location + range.length, with: str)
        let delta = contents.count - former
        runs.replaceCharacters(in: range.location..<range.location + range.length, count: range.length + delta)
        text.withLock { $0 = nil }
        edited(.editedCharacters, range: range, changeInLength: delta)
    }

    /// Replaces the attributes of characters.
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        let range = usable(range)
        runs.set(attrs ?? [:], in: range.location..<range.location + range.length)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    /// Whether a subclass may keep its own characters.
    var isSubclassed: Bool { Swift.type(of: self) != NSTextStorage.self }

    /// The characters, without a copy.
    var characters: NSString { isSubclassed ? NSString(string: string) : mutableString }

    /// The code units of a range, which exists. Strings of other classes than Foundation's are slow.
    func units(in range: NSRange) -> [unichar] {
        [unichar](unsafeUninitializedCapacity: range.length) { buffer, count in
            count = range.length
            guard let base = buffer.baseAddress else { return }
            if isSubclassed { return characters.getCharacters(base, range: range) }
            contents.copy(range.location..<range.location + range.length, to: base)
        }
    }

    func substring(_ range: NSRange) -> String {
        isSubclassed
            ? characters.substring(with: range) : contents.text(in: range.location..<range.location + range.length)
    }

    /// The range within the text, without divided surrogate pairs.
    func usable(_ range: NSRange) -> NSRange { characters.wholeCharacters(range) }

    // MARK: Reading

    open override var length: Int { isSubclassed ? string.utf16.count : contents.count }

    /// The characters. After a change they are copied when they are first read.
    open override var string: String {
        text.withLock { text in
            if let text { return text }
            let new = contents.text(in: 0..<contents.count)
            text = new
            return new
        }
    }

    open override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        let found = runs.attributes(at: location)
        range?.pointee = found.range
        return found.attributes
    }

    open override func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? {
        attributes(at: location, effectiveRange: range)[attrName]
    }

    open override func attributes(
        at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        var effective = NSRange(location: location, length: 0)
        let result = attributes(at: location, effectiveRange: &effective)
        range?.pointee = NSIntersectionRange(effective, rangeLimit)
        return result
    }

    open override func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> Any? {
        var part = NSRange(location: location, length: 0)
        let value = attributes(at: location, effectiveRange: &part)[attrName]
        guard let range else { return value }
        var (start, end) = (part.location, part.location + part.length)
        func isSame(at neighbor: Int) -> Bool {
            let other = attributes(at: neighbor, effectiveRange: &part)[attrName]
            guard let value, let other else { return value == nil && other == nil }
            return AttributeRuns.areEqual(value, other)
        }
        let limit = min(rangeLimit.location + rangeLimit.length, length)
        while end < limit, isSame(at: end) { end = max(end + 1, part.location + part.length) }
        while start > max(rangeLimit.location, 0), isSame(at: start - 1) { start = min(start - 1, part.location) }
        range.pointee = NSIntersectionRange(NSRange(location: start, length: end - start), rangeLimit)
        return value
    }

    open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
        // Foundation's methods need its own class.
        let result = NSMutableAttributedString(string: substring(range))
        forEachAttributes(in: range) { attributes, part in
            result.setAttributes(
                attributes, range: NSRange(location: part.location - range.location, length: part.length))
        }
        return result
    }

    /// A copy of a range that Foundation has no part in.
    func part(_ range: NSRange) -> NSTextStorage {
        let result = NSTextStorage(string: substring(range))
        result.runs = AttributeRuns()
        forEachAttributes(in: range) { result.runs.append($0, length: $1.length) }
        return result
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSAttributedString).map { isEqual(to: $0) } ?? false
    }

    open override func isEqual(to other: NSAttributedString) -> Bool {
        // Swift's `==` finds texts equal that are composed in other ways.
        guard length == other.length, string.utf16.elementsEqual(other.string.utf16) else { return false }
        var offset = 0
        while offset < length {
            var (range, otherRange) = (NSRange(), NSRange())
            let attributes = attributes(at: offset, effectiveRange: &range)
            let others = other.attributes(at: offset, effectiveRange: &otherRange)
            guard AttributeRuns.areEqual(attributes, others) else { return false }
            offset = max(offset + 1, min(range.location + range.length, otherRange.location + otherRange.length))
        }
        return true
    }

    open override var hash: Int { string.hashValue }

    open override func copy(with zone: NSZone? = nil) -> Any {
        attributedSubstring(from: NSRange(location: 0, length: length))
    }

    open override func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableAttributedString(attributedString: attributedSubstring(from: NSRange(location: 0, length: length)))
    }

    /// Calls a function for the parts of a range with the same attributes.
    private func forEachAttributes(in range: NSRange, _ body: ([NSAttributedString.Key: Any], NSRange) -> Void) {
        if !isSubclassed { return runs.forEach(in: range.location..<range.location + range.length, body) }
        var location = range.location
        while location < range.location + range.length {
            var effective = NSRange(location: location, length: 0)
            let attributes = attributes(at: location, effectiveRange: &effective)
            let part = NSIntersectionRange(effective, range)
            guard part.location + part.length > location else { return }
            body(attributes, NSRange(location: location, length: part.location + part.length - location))
            location = part.location + part.length
        }
    }

    // MARK: Changes in terms of `replaceCharacters(in:with:)` and `setAttributes(_:range:)`
    // Foundation's own methods on Linux change its storage without a call of these two.

    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        let range = usable(range)
        if !isSubclassed {
            let former = contents.count, new = AttributeRuns(of: attrString)
            contents.replace(range.location..<range.location + range.length, with: attrString.string)
            runs.replace(range.location..<range.location + range.length, with: new)
            text.withLock { $0 = nil }
            return edited(
                new.length > 0 ? [.editedCharacters, .editedAttributes] : .editedCharacters, range: range,
                changeInLength: contents.count - former)
        }
        beginEditing()
        replaceCharacters(in: range, with: attrString.string)
        attrString.enumerateAttributes(in: NSRange(location: 0, length: attrString.length)) { attributes, part, _ in
            setAttributes(attributes, range: NSRange(location: range.location + part.location, length: part.length))
        }
        endEditing()
    }

    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    open override func append(_ attrString: NSAttributedString) { insert(attrString, at: length) }

    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    open override func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        addAttributes([name: value], range: range)
    }

    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    private func changeAttributes(in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        let range = usable(range)
        if !isSubclassed {
            guard range.length > 0 else { return }
            runs.change(range.location..<range.location + range.length, change)
            return edited(.editedAttributes, range: range, changeInLength: 0)
        }
        beginEditing()
        var parts: [([NSAttributedString.Key: Any], NSRange)] = []
        forEachAttributes(in: range) { parts.append(($0, $1)) }
        for (attributes, part) in parts {
            var attributes = attributes
            change(&attributes)
            setAttributes(attributes, range: part)
        }
        endEditing()
    }

    /// The characters as a mutable string, whose changes are changes of the text storage.
    open override var mutableString: NSMutableString {
        let string = StorageString(capacity: 0)
        string.storage = self
        return string
    }
}

extension NSString {
    /// The part of a range that is within the text, extended to whole surrogate pairs. A location `NSNotFound` counts as the
    /// end.
    func wholeCharacters(_ range: NSRange) -> NSRange {
        let count = length
        var start = min(max(range.location, 0), count)
        let (sum, overflows) = start.addingReportingOverflow(max(range.length, 0))
        var end = overflows ? count : min(sum, count)
        if range.location < 0 { end = min(max(range.location &+ range.length, 0), count) }
        if isInsidePair(start) { start -= 1 }
        if end > start, isInsidePair(end) { end += 1 }
        return NSRange(location: start, length: max(0, end - start))
    }

    /// Whether an offset divides a surrogate pair.
    func isInsidePair(_ offset: Int) -> Bool {
        guard offset > 0, offset < length else { return false }
        return UTF16.isTrailSurrogate(character(at: offset)) && UTF16.isLeadSurrogate(character(at: offset - 1))
    }
}
