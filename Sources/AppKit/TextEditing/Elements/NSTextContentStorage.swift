import Foundation

/// What a text storage notifies of changes, beside its layout managers.
public protocol NSTextStorageObserving: NSObjectProtocol {
    /// The storage.
    var textStorage: NSTextStorage? { get set }

    /// Notes a change of the text. The text storage calls this.
    func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorageEditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange)

    /// Performs a transaction around changes of the storage.
    func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void)
}

/// The delegate of a content storage. All methods are optional.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
    /// Returns the paragraph to show in place of a range of the text, with the same length; nil, the default, for the text itself.
    func textContentStorage(
        _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
    public func textContentStorage(
        _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph? { nil }
}

/// The contents of an attributed string, whose elements are its paragraphs.
///
/// Paragraphs end as those of CoreText: at U+000A, U+000D, both together, and U+2029. Locations count UTF-16 code units.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
    private struct Paragraph {
        var offsets: Range<Int>
        var hasSeparator: Bool
        /// Nil until it is first enumerated.
        var element: NSTextElement?
    }

    private var storage: NSTextStorage? = NSTextStorage()
    /// In ascending order, without gaps.
    private var paragraphs: [Paragraph] = []
    /// The text without a storage.
    private var text: NSAttributedString?

    public override init() {
        super.init()
        storage?.textStorageObserver = self
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    /// The storage of the text. Default an empty one.
    open var textStorage: NSTextStorage? {
        get { storage }
        set {
            guard newValue !== storage else { return }
            let length = length
            if storage?.textStorageObserver === self { storage?.textStorageObserver = nil }
            if let other = newValue?.textStorageObserver { other.textStorage = nil }
            storage = newValue
            newValue?.textStorageObserver = self
            contentsWereReplaced(formerLength: length)
        }
    }

    /// The text. To set it replaces that of the storage. The value is a copy.
    open var attributedString: NSAttributedString? {
        get { storage.map { $0.attributedSubstring(from: NSRange(location: 0, length: $0.length)) } ?? text }
        set {
            if let storage {
                storage.setAttributedString(newValue ?? NSAttributedString())
            } else {
                let length = length
                text = newValue.map { NSAttributedString(attributedString: $0) }
                contentsWereReplaced(formerLength: length)
            }
        }
    }

    private var length: Int { storage?.length ?? text?.length ?? 0 }

    private func contentsWereReplaced(formerLength: Int) {
        scanEverything()
        recordEditAction(in: NSTextRange(0..<formerLength), newTextRange: NSTextRange(0..<length))
    }

    // MARK: Paragraphs

    private func scanEverything() { paragraphs = scan(0..<length) }

    private func scan(_ range: Range<Int>) -> [Paragraph] {
        guard !range.isEmpty else { return [] }
        let units =
            storage?.units(in: NSRange(range))
            ?? Array((text?.string ?? "").utf16.dropFirst(range.lowerBound).prefix(range.count))
        var paragraphs: [Paragraph] = []
        var start = range.lowerBound
        for block in BlockScanner.blocks(of: units, isContinuation: false, isEnd: false) {
            let end = start + block.length
            if block.isContinuation, let last = paragraphs.last {
                paragraphs[paragraphs.count - 1].offsets = last.offsets.lowerBound..<end
                paragraphs[paragraphs.count - 1].hasSeparator = block.separatorLength > 0
            } else {
                paragraphs.append(Paragraph(offsets: start..<end, hasSeparator: block.separatorLength > 0))
            }
            start = end
        }
        return paragraphs
    }

    /// The index of the paragraph with a character; the number of paragraphs at the end of the text.
    private func index(at offset: Int) -> Int {
        if paragraphs.last?.offsets.upperBound ?? 0 != length { scanEverything() }
        return firstIndex(endingAfter: offset)
    }

    private func firstIndex(endingAfter offset: Int) -> Int {
        var (low, high) = (0, paragraphs.count)
        while low < high {
            let middle = (low + high) / 2
            if paragraphs[middle].offsets.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func element(at index: Int) -> NSTextElement {
        if let element = paragraphs[index].element { return element }
        let offsets = paragraphs[index].offsets
        var element = delegate?.textContentManager(self, textElementAt: TextOffset(offsets.lowerBound))
        if element == nil, let delegate = delegate as? any NSTextContentStorageDelegate {
            element = delegate.textContentStorage(self, textParagraphWith: NSRange(offsets))
        }
        if element == nil {
            element =
                storage.map { NSTextParagraph(offsets, of: $0, in: self) }
                ?? NSTextParagraph(attributedString: text?.attributedSubstring(from: NSRange(offsets)))
        }
        let new = element ?? NSTextParagraph(attributedString: nil)
        new.textContentManager = self
        new.offsets = offsets
        // The delegate may have changed the text.
        if index < paragraphs.count, paragraphs[index].offsets == offsets { paragraphs[index].element = new }
        return new
    }

    /// Scans the paragraphs that a change touches, so that the elements of all others stay.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorageEditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
        let formerLength = newCharRange.length - delta
        let known = paragraphs.last?.offsets.upperBound ?? 0
        guard newCharRange.location >= 0, formerLength >= 0, known + delta == length,
            newCharRange.location + newCharRange.length <= length
        else { return contentsWereReplaced(formerLength: known) }
        let former = newCharRange.location..<newCharRange.location + formerLength
        rescan(former, delta: delta)
        recordEditAction(
            in: NSTextRange(former), newTextRange: NSTextRange(former.lowerBound..<former.upperBound + delta))
    }

    private func rescan(_ former: Range<Int>, delta: Int) {
        // A separator of two characters may have formed or been divided at the start, and a text that has no separator at its
        // end continues.
        let first = firstIndex(endingAfter: former.lowerBound - 1)
        var end = min(paragraphs.count, firstIndex(endingAfter: former.upperBound) + 1)
        let start = first < paragraphs.count ? paragraphs[first].offsets.lowerBound : 0
        var new = scan(start..<(end > 0 ? paragraphs[end - 1].offsets.upperBound : 0) + delta)
        while end < paragraphs.count, new.last?.hasSeparator != true {
            end += 1
            new = scan(start..<paragraphs[end - 1].offsets.upperBound + delta)
        }
        if delta != 0 {
            for index in end..<paragraphs.count {
                let offsets = paragraphs[index].offsets
                paragraphs[index].offsets = offsets.lowerBound + delta..<offsets.upperBound + delta
                paragraphs[index].element?.offsets = paragraphs[index].offsets
            }
        }
        paragraphs.replaceSubrange(first..<end, with: new)
    }

    open func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void) {
        performEditingTransaction(transaction)
    }

    // MARK: Strings

    /// The text of an element; nil if it is no paragraph.
    open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
        (textElement as? NSTextParagraph)?.attributedString
    }

    /// An element for a text.
    open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
        NSTextParagraph(attributedString: attributedString)
    }

    // MARK: Elements

    open override var documentRange: NSTextRange { NSTextRange(0..<length) }

    @discardableResult
    open override func enumerateTextElements(
        from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
        using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)? {
        let isReverse = options.contains(.reverse)
        var index = index(at: (textLocation as? TextOffset)?.value ?? (isReverse ? length : 0))
        var edge: Int?
        while true {
            if isReverse { index -= 1 }
            guard paragraphs.indices.contains(index) else { break }
            let offsets = paragraphs[index].offsets
            let element = element(at: index)
            edge = isReverse ? offsets.lowerBound : offsets.upperBound
            let isShown = delegate?.textContentManager(self, shouldEnumerate: element, options: options) ?? true
            if isShown, !block(element) { break }
            if !isReverse { index += 1 }
        }
        return edge.map { TextOffset($0) }
    }

    open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
        let new = NSMutableAttributedString()
        for element in textElements ?? [] {
            if let text = attributedString(for: element) { new.append(text) }
        }
        replaceContents(in: range, with: new)
    }

    func replaceContents(in range: NSTextRange, with new: NSAttributedString) {
        guard let start = range.location as? TextOffset, let end = range.endLocation as? TextOffset else { return }
        let low = min(max(start.value, 0), length), high = min(max(end.value, low), length)
        let place = NSRange(location: low, length: high - low)
        if let storage {
            storage.replaceCharacters(in: place, with: new)
        } else {
            let whole = NSMutableAttributedString(attributedString: text ?? NSAttributedString())
            whole.replaceCharacters(in: place, with: new)
            attributedString = whole
        }
    }

    open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
        guard let place = location as? TextOffset else { return nil }
        let (sum, overflows) = place.value.addingReportingOverflow(offset)
        return overflows || sum < 0 || sum > length ? nil : TextOffset(sum)
    }

    open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
        guard let from = from as? TextOffset, let to = to as? TextOffset else { return NSNotFound }
        return to.value - from.value
    }
}
