import AcetateMainLoop
import CoreText
import Foundation

/// Lays out the elements of a content manager below each other in a text container.
///
/// Each element has a layout fragment, which is laid out when it is first needed; until then its height is an estimate. A change of
/// the text makes new fragments only for the elements that changed. All lengths are in points, in the container with y down. The
/// objects of a text are used on one thread at a time.
open class NSTextLayoutManager: NSObject, NSTextSelectionDataSource {
    /// Not retained.
    open weak var delegate: (any NSTextLayoutManagerDelegate)?

    /// Whether lines have the leading of their fonts between them. Default true.
    open var usesFontLeading = true { didSet { if usesFontLeading != oldValue { containerDidChange() } } }

    /// Whether words are divided where no hyphenation factor says otherwise. Default false.
    open var usesHyphenation = false { didSet { if usesHyphenation != oldValue { containerDidChange() } } }

    /// The contents; nil without them. Not retained.
    open var textContentManager: NSTextContentManager? { contents }
    private weak var contents: NSTextContentManager?

    /// The region for the text; nil for lines that are not broken. A height and a number of lines do not limit the text. Default nil.
    open var textContainer: NSTextContainer? {
        didSet {
            guard textContainer !== oldValue else { return }
            MainQueue.run((self, oldValue)) { manager, former in
                former?.fragmentManager = nil
                manager.textContainer?.fragmentManager?.textContainer = nil
                manager.textContainer?.fragmentManager = manager
            }
            containerDidChange()
        }
    }

    /// Lays out the fragments that a viewport shows.
    open private(set) lazy var textViewportLayoutController = NSTextViewportLayoutController(textLayoutManager: self)

    /// The selections, each of which has an insertion point. They move with the text when it changes. Default empty.
    open var textSelections: [NSTextSelection] = []

    /// Finds the results of motions and clicks.
    open lazy var textSelectionNavigation = NSTextSelectionNavigation(dataSource: self)

    /// Called before a fragment is laid out, to set the rendering attributes of its text. Default nil.
    open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)?

    /// The parameters of the container.
    private(set) var container = BlockLayout.Container.unlimited
    private var fragments: [NSTextLayoutFragment] = []
    /// The fragment of a text without characters; nil until it is needed.
    private var emptyFragment: NSTextLayoutFragment?
    /// Whether the fragments are those of the contents' elements.
    private var isSynchronized = false
    /// The number of fragments whose upper edges are known.
    private var placedCount = 0
    var renderingAttributes = TemporaryAttributes()
    private var isValidating = false

    public override init() {
        super.init()
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    // MARK: The contents

    /// Connects the manager with contents, which call this.
    func attach(to contents: NSTextContentManager?) {
        self.contents = contents
        renderingAttributes = TemporaryAttributes()
        (fragments, emptyFragment, placedCount, isSynchronized) = ([], nil, 0, false)
    }

    /// Replaces the contents. Selections and the container stay.
    open func replace(_ textContentManager: NSTextContentManager) { textContentManager.addTextLayoutManager(self) }

    /// Notes a change of the contents, which call this.
    func contentDidChange(_ edit: TextEdit) {
        (isSynchronized, emptyFragment) = (false, nil)
        renderingAttributes.replace(
            NSRange(location: edit.location, length: edit.length), length: edit.newLength)
        textSelections = textSelections.map { selection in
            selection.textSelection(with: selection.textRanges.map { moved($0, by: edit) })
        }
    }

    private func moved(_ range: NSTextRange, by edit: TextEdit) -> NSTextRange {
        func moved(_ location: any NSTextLocation) -> any NSTextLocation {
            let start = documentRange.location
            let offset = offset(from: start, to: location)
            return offset == NSNotFound ? location : self.location(start, offsetBy: edit.moved(offset)) ?? location
        }
        return NSTextRange(between: moved(range.location), and: moved(range.endLocation))
    }

    /// Replaces a range by elements.
    open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
        guard let contents else { return }
        contents.performEditingTransaction { contents.replaceContents(in: range, with: textElements) }
    }

    /// Replaces a range by a text.
    open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
        guard let storage = contents as? NSTextContentStorage else {
            return replaceContents(in: range, with: [NSTextParagraph(attributedString: attributedString)])
        }
        storage.performEditingTransaction { storage.replaceContents(in: range, with: attributedString) }
    }

    // MARK: Fragments

    /// Makes fragments for the elements that have none.
    func synchronize() {
        guard !isSynchronized else { return }
        isSynchronized = true
        let elements = elements()
        let former = fragments
        let common = min(former.count, elements.count)
        let head = (0..<common).first { former[$0].textElement !== elements[$0] } ?? common
        let tail =
            (0..<common - head).first {
                former[former.count - 1 - $0].textElement !== elements[elements.count - 1 - $0]
            } ?? common - head
        guard head < former.count || head < elements.count else { return }
        let new = elements[head..<elements.count - tail].map(makeFragment)
        fragments = Array(former[..<head]) + new + Array(former[(former.count - tail)...])
        for index in fragments.indices {
            // The first paragraph has no space above it.
            if (fragments[index].index == 0) != (index == 0) { fragments[index].invalidateLayout() }
            fragments[index].index = index
            if index < fragments.count - 1 { fragments[index].hasExtraLine = false }
        }
        placedCount = min(placedCount, head)
    }

    /// The same for the start of an operation, because the delegate of the contents may show other elements than before.
    private func synchronizeWithDelegate() {
        if contents?.delegate != nil { isSynchronized = false }
        synchronize()
    }

    private func elements() -> [NSTextElement] {
        guard let contents else { return [] }
        var elements: [NSTextElement] = []
        let end = contents.documentRange.endLocation
        var start: (any NSTextLocation)?
        // An enumeration may end before the end of the text.
        while let edge = contents.enumerateTextElements(
            from: start, options: [],
            using: { element in
                elements.append(element)
                return true
            }),
            edge < end, start.map({ $0 < edge }) ?? true
        {
            start = edge
        }
        return elements.filter(\.isRepresentedElement)
    }

    private func makeFragment(for element: NSTextElement) -> NSTextLayoutFragment {
        let range = element.elementRange ?? documentRange
        let fragment =
            delegate?.textLayoutManager(self, textLayoutFragmentFor: range.location, in: element)
            ?? NSTextLayoutFragment(textElement: element, range: range)
        fragment.textLayoutManager = self
        fragment.height = estimatedHeight(of: range)
        return fragment
    }

    private func estimatedHeight(of range: NSTextRange) -> CGFloat {
        let length = offset(from: range.location, to: range.endLocation)
        return container.estimatedHeight(ofText: length == NSNotFound ? 0 : length, lineHeight: 14)
    }

    /// The fragment of a text without characters, which has one empty line.
    private func fragmentOfEmptyText() -> NSTextLayoutFragment {
        if let emptyFragment { return emptyFragment }
        let element = NSTextParagraph(attributedString: nil)
        element.elementRange = documentRange
        let fragment = makeFragment(for: element)
        emptyFragment = fragment
        return fragment
    }

    /// The fragments, including the one of an empty text, with an extra line if the text ends with a separator.
    private func fragmentsWithExtraLine() -> [NSTextLayoutFragment] {
        synchronize()
        guard let last = fragments.last else { return documentRange.isEmpty ? [fragmentOfEmptyText()] : [] }
        last.hasExtraLine = BlockScanner.separatorLength(of: last.text?.string ?? "") > 0
        return fragments
    }

    // MARK: Layout

    /// Reads the container, which has changed, and discards all layouts.
    func containerDidChange() {
        container = MainQueue.run(self) { manager in
            BlockLayout.Container(
                manager.textContainer, usesLeading: manager.usesFontLeading,
                hyphenationFactor: manager.usesHyphenation ? 1 : 0)
        }
        for fragment in fragments {
            fragment.invalidateLayout()
            fragment.height = estimatedHeight(of: fragment.rangeInElement)
        }
        (emptyFragment, placedCount) = (nil, 0)
    }

    /// Computes the upper edges of fragments.
    func placeFragments(through index: Int) {
        guard index < fragments.count else { return }
        while placedCount <= index {
            let before = placedCount > 0 ? fragments[placedCount - 1] : nil
            fragments[placedCount].top = before.map { $0.top + $0.height } ?? 0
            placedCount += 1
        }
    }

    /// Lays out a fragment. Beside exclusion paths each depends on the heights of those above it.
    private func layOut(_ fragment: NSTextLayoutFragment) {
        guard let exclusion = container.exclusion else { return settle(fragment, nil) }
        for above in fragments.prefix(fragment.index) { settle(above, exclusion) }
        settle(fragment, exclusion)
    }

    private func settle(_ fragment: NSTextLayoutFragment, _ exclusion: TextExclusion?) {
        placeFragments(through: fragment.index)
        if fragment.isLaidOut, !fragment.isValid(in: exclusion) { fragment.invalidateLayout() }
        let height = fragment.ensureLayout()
        guard height != fragment.height else { return }
        fragment.height = height
        placedCount = min(placedCount, fragment.index + 1)
    }

    /// Lays out a range.
    open func ensureLayout(for range: NSTextRange) {
        for fragment in fragments(in: range) { layOut(fragment) }
    }

    /// Lays out the fragments in a rectangle of the container.
    open func ensureLayout(for bounds: CGRect) { _ = fragments(in: bounds) }

    /// Discards the layout of a range.
    open func invalidateLayout(for range: NSTextRange) {
        isSynchronized = false
        for fragment in fragments(in: range) { fragment.invalidateLayout() }
    }

    /// The rectangle of the text, as far as it is known: fragments without a layout count with estimated heights.
    open var usageBoundsForTextContainer: CGRect {
        synchronize()
        guard let last = fragments.last else { return .zero }
        placeFragments(through: last.index)
        let right = fragments.reduce(0) { $1.isLaidOut ? max($0, $1.layoutFragmentFrame.maxX) : $0 }
        let left = container.padding
        return CGRect(x: left, y: 0, width: max(0, right - left), height: last.top + last.height)
    }

    // MARK: Finding fragments

    /// The index of the fragment with a location; the number of fragments at the end of the text.
    private func index(at location: any NSTextLocation) -> Int {
        synchronize()
        var (low, high) = (0, fragments.count)
        while low < high {
            let middle = (low + high) / 2
            let end = fragments[middle].rangeInElement.endLocation
            if end > location { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The fragments that have characters of a range; for an empty range the one there.
    private func fragments(in range: NSTextRange) -> [NSTextLayoutFragment] {
        let first = index(at: range.location)
        return fragments[first...].enumerated().prefix { index, fragment in
            index == 0 || fragment.rangeInElement.location < range.endLocation
        }.map(\.element)
    }

    /// The fragments that a rectangle touches, from top to bottom, with their layouts.
    func fragments(in bounds: CGRect) -> [NSTextLayoutFragment] {
        synchronizeWithDelegate()
        guard !bounds.isNull, !fragments.isEmpty else { return [] }
        var index = index(atHeight: bounds.minY)
        var found: [NSTextLayoutFragment] = []
        while index < fragments.count {
            let fragment = fragments[index]
            layOut(fragment)
            guard fragment.top < bounds.maxY else { break }
            if fragment.top + fragment.height > bounds.minY { found.append(fragment) }
            index += 1
        }
        return found
    }

    /// The index of the fragment at a height, clamped to those that exist.
    private func index(atHeight y: CGFloat) -> Int {
        placeFragments(through: fragments.count - 1)
        var (low, high) = (0, max(0, fragments.count - 1))
        while low < high {
            let middle = (low + high) / 2
            if fragments[middle].top + fragments[middle].height > y { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The fragment at a point of the container, laid out; nil above and below the text.
    open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
        guard position.y >= 0 else { return nil }
        return fragments(in: CGRect(x: 0, y: position.y, width: 1, height: 1)).first {
            position.y >= $0.top && position.y < $0.top + $0.height
        }
    }

    /// The fragment with a location, laid out; nil at the end of the text.
    open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
        let index = index(at: location)
        guard index < fragments.count,
            fragments[index].rangeInElement.location <= location
        else { return nil }
        layOut(fragments[index])
        return fragments[index]
    }

    /// The fragment whose line has an insertion point, laid out, also at the end of the text; nil without contents.
    func fragmentOfInsertionPoint(at location: any NSTextLocation) -> NSTextLayoutFragment? {
        let fragment = textLayoutFragment(for: location) ?? fragmentsWithExtraLine().last
        if let fragment { layOut(fragment) }
        return fragment
    }

    /// Calls a function for the fragments from a location on, until it returns false.
    ///
    /// - Parameters:
    ///   - location: a location in the first fragment. In reverse order, the first fragment is the one before. Nil for the start of
    ///     the text, and in reverse order for its end.
    ///   - options: the order, and what is laid out.
    /// - Returns: the edge of the fragments that were enumerated; nil if there were none.
    @discardableResult
    open func enumerateTextLayoutFragments(
        from location: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [],
        using block: (NSTextLayoutFragment) -> Bool
    ) -> (any NSTextLocation)? {
        synchronizeWithDelegate()
        let isReverse = options.contains(.reverse)
        let first = location.map(index(at:)) ?? (isReverse ? fragments.count : 0)
        let all = options.contains(.ensuresExtraLineFragment) ? fragmentsWithExtraLine() : fragments
        // The function may change the text.
        let part = isReverse ? Array(all[..<min(first, all.count)].reversed()) : Array(all[min(first, all.count)...])
        var edge: (any NSTextLocation)?
        for fragment in part {
            if options.contains(.ensuresLayout) { layOut(fragment) }
            let range = fragment.rangeInElement
            edge = isReverse ? range.location : range.endLocation
            if !block(fragment) { break }
        }
        return edge
    }

    // MARK: Attributes

    /// Lets the validator set the rendering attributes of a fragment.
    func validateRenderingAttributes(of fragment: NSTextLayoutFragment) {
        guard let renderingAttributesValidator, !isValidating else { return }
        isValidating = true
        renderingAttributesValidator(self, fragment)
        isValidating = false
    }

    /// Discards the layout of a range whose rendering attributes have changed.
    func renderingAttributesDidChange(in range: NSTextRange) {
        if !isValidating { invalidateLayout(for: range) }
    }
}
