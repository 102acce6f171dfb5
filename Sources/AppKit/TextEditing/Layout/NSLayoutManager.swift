import CoreText
import Foundation

/// Lays out the text of a text storage in a text container, and draws it.
///
/// The text is laid out in blocks: paragraphs, or pieces of paragraphs that are longer than 8192 UTF-16 code units, which then end
/// a line. A block is laid out when it is first shown or asked for; until then its height is an estimate. A change of the
/// text lays out only the blocks that it touches, and shapes only the parts of long ones that it changes. Texts of up to 20,000
/// code units are always laid out completely.
///
/// The ascent, descent and leading of a line are rounded to whole points, and baselines are drawn at whole pixels, as on macOS.
///
/// Each UTF-16 code unit counts as one glyph, so glyph indexes and character indexes are the same. All text is in the first
/// container.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    /// The text; nil without one. Not retained. To set it adds the manager to the storage.
    open var textStorage: NSTextStorage? {
        get { storage }
        set { newValue.map { $0.addLayoutManager(self) } ?? storage?.removeLayoutManager(self) }
    }
    /// Set by the storage.
    private weak var storage: NSTextStorage?

    /// The containers. The first one has all text.
    open private(set) var textContainers: [NSTextContainer] = []

    /// Whether lines have the leading of their fonts between them. Default true.
    open var usesFontLeading = true { didSet { if usesFontLeading != oldValue { invalidateEverything() } } }

    /// What is told about changes of the layout. Not retained.
    open weak var delegate: (any NSLayoutManagerDelegate)?

    /// Whether white space and separators of lines are shown as symbols. They do not change the places of characters. Default
    /// false.
    open var showsInvisibleCharacters = false {
        didSet { if showsInvisibleCharacters != oldValue { firstTextView?.needsDisplay = true } }
    }

    /// How full a line may be, as a part of its width, for the word after it to be divided, in paragraphs whose style has no factor of
    /// its own: 0 for never, 1 for always. Default 0.
    open var hyphenationFactor: Float = 0 {
        didSet { if hyphenationFactor != oldValue { invalidateEverything() } }
    }

    /// Whether words are divided where no hyphenation factor says otherwise. Default false.
    open var usesDefaultHyphenation = false {
        didSet { if usesDefaultHyphenation != oldValue { invalidateEverything() } }
    }

    var blocks = BlockList([TextBlock(length: 0, separatorLength: 0, height: 14)])
    var temporary = TemporaryAttributes()
    /// Whether the delegate will be told that text was laid out.
    var completionIsScheduled = false
    /// What `rectArray` has returned last.
    var lentRectangles: LentRectangles?
    /// The number of code units of the blocks that have a layout.
    private var liveLength = 0
    private var widest: CGFloat = 0
    /// The blocks beside exclusion paths are laid out for their places.
    private var exclusionsAreSettled = false { didSet { if !exclusionsAreSettled { lineLimit.isSettled = false } } }
    /// The last line that the container shows.
    var lineLimit = TextLineLimit()

    /// Above this length a text is laid out where it is shown.
    private static let longestCompleteText = 20_000
    /// The number of code units whose layouts are kept.
    private static let longestKeptText = 400_000

    public override init() {
        super.init()
    }

    // MARK: The storage and the containers

    /// Connects the manager with a storage, which calls this.
    func attach(to storage: NSTextStorage?) {
        self.storage = storage
        temporary = TemporaryAttributes()
        if let storage { for container in textContainers { container.textView?.show(storage) } }
        scanEverything()
    }

    /// Adds a container.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Inserts a container at an index, which is clamped to those that exist. The first container has all text.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        guard !textContainers.contains(where: { $0 === container }) else { return }
        container.manager?.remove(container)
        container.manager = self
        textContainers.insert(container, at: min(max(index, 0), textContainers.count))
        container.textView?.manager = self
        invalidateEverything()
    }

    /// Gives this manager's storage, and those of all managers that share it, another one. The views show the new text.
    open func replaceTextStorage(_ newTextStorage: NSTextStorage) {
        guard newTextStorage !== textStorage else { return }
        for manager in textStorage?.layoutManagers ?? [self] { newTextStorage.addLayoutManager(manager) }
    }

    /// Gives the storage and the containers of this manager to another one.
    func replace(with manager: NSLayoutManager) {
        let storage = textStorage
        for container in textContainers { manager.addTextContainer(container) }
        storage?.removeLayoutManager(self)
        storage?.addLayoutManager(manager)
    }

    /// Removes the container with an index that exists.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else { return }
        remove(textContainers[index])
    }

    func remove(_ container: NSTextContainer) {
        textContainers.removeAll { $0 === container }
        container.manager = nil
        invalidateEverything()
    }

    /// The markers for the ruler of a text view: those of the tab stops and indents of a style. Override it to show others.
    open func rulerMarkers(
        for view: NSTextView, paragraphStyle style: NSParagraphStyle, ruler: NSRulerView
    ) -> [NSRulerMarker] {
        TextRulerMark.markers(of: style, for: view, on: ruler)
    }

    /// The text view of the first container.
    open var firstTextView: NSTextView? { textContainers.first?.textView }

    func containerDidChange(widthChanged: Bool) {
        if widthChanged { invalidateEverything() }
        lineLimit.isSettled = false
        firstTextView?.layoutDidChange()
    }

    // MARK: Invalidation

    /// Scans the whole text, after it was replaced.
    private func scanEverything() {
        let units = textStorage.map { $0.units(in: NSRange(location: 0, length: $0.length)) } ?? []
        var scanned = BlockScanner.blocks(of: units, isContinuation: false, isEnd: true)
        for index in scanned.indices { scanned[index].height = estimatedHeight(scanned[index]) }
        blocks = BlockList(scanned)
        (liveLength, widest) = (0, 0)
        exclusionsAreSettled = false
        layoutWasInvalidated()
    }

    func invalidateEverything() {
        blocks.discardLayouts(estimatedHeight)
        (liveLength, widest) = (0, 0)
        exclusionsAreSettled = false
        layoutWasInvalidated()
    }

    /// Discards the layout of the blocks with a range of characters.
    open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) {
        synchronize()
        let (first, last) = positions(of: charRange)
        var position: BlockPosition? = first
        while let current = position, current.index <= last.index {
            discard(at: current)
            position = blocks.position(after: current)
        }
        actualCharacterRange?.pointee = NSRange(
            location: first.start, length: last.start + blocks[last].length - first.start)
        layoutWasInvalidated()
    }

    private func layoutWasInvalidated() {
        firstTextView?.layoutDidChange()
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Fills rectangles behind the text with a color: those of the background color of a range of characters, or of the selection.
    /// Called for each line. Override it for other shapes.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<NSRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: NSColor
    ) {
        color.setFill()
        for index in 0..<rectCount { rectArray[index].fill() }
    }

    /// Draws a range of characters again.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) { firstTextView?.redisplay(charRange) }

    func discard(at position: BlockPosition) {
        guard blocks[position].layout != nil else { return }
        exclusionsAreSettled = false
        liveLength -= blocks[position].length
        blocks.discardLayout(at: position)
    }

    /// Lays out everything again if the storage was changed without a notice.
    func synchronize() {
        if blocks.length != textStorage?.length ?? 0 { scanEverything() }
        settleExclusions()
        settleLineLimit()
    }

    /// Lays out the blocks beside exclusion paths, each of which depends on the heights of those above it.
    private func settleExclusions() {
        guard !exclusionsAreSettled, let exclusion = textContainers.first?.exclusion else { return }
        exclusionsAreSettled = true
        var position: BlockPosition? = blocks.position(at: 0)
        while let current = position, current.top < exclusion.bottom {
            _ = layout(at: current)
            position = blocks.position(after: current)
        }
    }

    /// Notes a change of the text. The text storage calls this.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorageEditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
        let formerLength = newCharRange.length - delta
        guard formerLength >= 0, newCharRange.location >= 0, blocks.length + delta == textStorage.length,
            newCharRange.location + newCharRange.length <= textStorage.length
        else { return scanEverything() }
        if editMask.contains(.editedCharacters) {
            temporary.replace(
                NSRange(location: newCharRange.location, length: formerLength), length: newCharRange.length)
        }
        rescan(NSRange(location: newCharRange.location, length: formerLength), delta: delta, in: textStorage)
        firstTextView?.textWasEdited(newCharRange, changeInLength: delta, mask: editMask)
        // Other blocks beside exclusion paths may have moved and changed.
        if textContainers.first?.exclusion != nil { firstTextView?.layoutDidChange() }
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Notes that the text has other attributes in a range.
    func attributesDidChange(_ range: NSRange, in storage: NSTextStorage) {
        rescan(range, delta: 0, in: storage)
        firstTextView?.textWasEdited(range, changeInLength: 0, mask: .editedAttributes)
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Scans the blocks that a change touches. `former` is the range before the change.
    private func rescan(_ former: NSRange, delta: Int, in storage: NSTextStorage) {
        var first = blocks.position(ofCharacter: former.location)
        var last = blocks.position(ofCharacter: former.location + former.length)
        // A separator of two characters may have formed or been divided at the edge of a block.
        if former.location == first.start, delta != 0 || former.length > 0, let before = blocks.position(before: first)
        {
            first = before
        }
        while true {
            let end = last.start + blocks[last].length + delta
            let units = storage.units(in: NSRange(location: first.start, length: max(0, end - first.start)))
            let next = blocks.position(after: last)
            var new = BlockScanner.blocks(
                of: units, isContinuation: blocks[first].isContinuation, isEnd: next == nil)
            if let next, new.isEmpty || new.last?.separatorLength == 0 {
                // The separator was removed. A short next block is a part of the same block; the next piece of a long
                // paragraph continues it.
                let isSmall = (new.last?.length ?? 0) + blocks[next].length <= BlockScanner.piece
                let isPiece = blocks[next].isContinuation && !new.isEmpty
                if isSmall || !isPiece {
                    last = next
                    continue
                }
            }
            for index in new.indices { new[index].height = estimatedHeight(new[index]) }
            var position: BlockPosition? = first
            while let current = position, current.index <= last.index {
                if blocks[current].layout != nil { liveLength -= blocks[current].length }
                position = blocks.position(after: current)
            }
            keepHeight(of: first, last, in: &new)
            exclusionsAreSettled = false
            keepLayouts(of: first, last, former, in: &new)
            blocks.replace(first, last, with: new)
            return
        }
    }

    /// Uses the measured heights of blocks as estimates of those that replace them.
    private func keepHeight(of first: BlockPosition, _ last: BlockPosition, in new: inout [TextBlock]) {
        guard last.index - first.index + 1 == new.count, new.count <= 3 else { return }
        var position: BlockPosition? = first
        for index in new.indices {
            guard let current = position else { return }
            new[index].height = blocks[current].height
            position = blocks.position(after: current)
        }
    }

    /// Gives new blocks the layouts of those that they replace, as far as they have the same text.
    private func keepLayouts(
        of first: BlockPosition, _ last: BlockPosition, _ former: NSRange, in new: inout [TextBlock]
    ) {
        guard !new.isEmpty else { return }
        func layout(at position: BlockPosition, head: Int, tail: Int) -> FormerLayout? {
            let block = blocks[position]
            if let layout = block.layout {
                return layout.isTruncated ? nil : FormerLayout(layout, head: head, tail: tail)
            }
            return block.former.map { FormerLayout($0.layout, head: min(head, $0.head), tail: min(tail, $0.tail)) }
        }
        let end = last.start + blocks[last].contentLength
        let (head, tail) = (former.location - first.start, max(0, end - former.location - former.length))
        if first.index == last.index, new.count == 1 {
            new[0].former = layout(at: first, head: head, tail: tail)?.limited(to: new[0].contentLength)
            return
        }
        new[0].former = layout(at: first, head: head, tail: 0)?.limited(to: new[0].contentLength)
        let rest = layout(at: last, head: 0, tail: tail)?.limited(to: new[new.count - 1].contentLength)
        if let rest, rest.tail > new[new.count - 1].former?.head ?? 0 { new[new.count - 1].former = rest }
        // The block before the edit may be the same as before.
        if let kept = new[0].former, kept.head == new[0].contentLength, blocks[first].layout != nil,
            blocks[first].length == new[0].length, blocks[first].separatorLength == new[0].separatorLength,
            kept.layout.contentLength == kept.head
        {
            (new[0].layout, new[0].isMeasured, new[0].former) = (kept.layout, true, nil)
            new[0].height = kept.layout.height
            liveLength += new[0].length
        }
    }

    // MARK: Drawing

    /// Draws the backgrounds and the selection of a range into the current context, which must be flipped. Only lines that the
    /// context shows are laid out and drawn.
    ///
    /// - Parameter origin: the place of the container in the coordinates of the context.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: NSPoint) {
        drawBackgroundOfLines(glyphsToShow, at: origin)
    }

    /// Draws the glyphs of a range with their underlines into the current context, which must be flipped. Only lines that the
    /// context shows are laid out and drawn.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: NSPoint) {
        drawGlyphsOfLines(glyphsToShow, at: origin)
    }

    // MARK: Layout

    var container: BlockLayout.Container {
        BlockLayout.Container(
            textContainers.first, usesLeading: usesFontLeading,
            hyphenationFactor: hyphenationFactor == 0 && usesDefaultHyphenation ? 1 : hyphenationFactor)
    }

    private func estimatedHeight(_ block: TextBlock) -> CGFloat {
        container.estimatedHeight(ofText: block.length, lineHeight: estimatedLineHeight)
    }

    private var estimatedLineHeight: CGFloat {
        let height = firstTextView?.font.map(defaultLineHeight) ?? 14
        return height.isFinite ? min(max(height, 1), 1e5) : 14
    }

    /// The layout of a block, which is laid out if needed. Its position stays valid; those of later blocks do not.
    func layout(at position: BlockPosition) -> BlockLayout {
        let block = blocks[position]
        if let layout = block.layout, layout.isValid(at: position.top, in: textContainers.first?.exclusion) {
            return layout
        }
        if block.layout != nil { discard(at: position) }
        if liveLength > Self.longestKeptText { discardLayouts() }
        let layout = performInAppearance { makeLayout(of: block, at: position) }
        let change = layout.height != block.height
        blocks.setLayout(layout, height: layout.height, at: position)
        liveLength += block.length
        layoutWasMade()
        if layout.usedWidth > widest || change {
            widest = max(widest, layout.usedWidth)
            firstTextView?.sizeDidChange()
        }
        return layout
    }

    /// Frees the memory of all layouts. Blocks are laid out again when they are needed.
    func discardLayouts() {
        forEachBlock { blocks.discardLayout(at: $0) }
        liveLength = 0
        lineLimit.isSettled = false
    }

    private func performInAppearance(_ body: () -> BlockLayout) -> BlockLayout {
        guard let view = firstTextView else { return body() }
        var result: BlockLayout?
        view.effectiveAppearance.performAsCurrentDrawingAppearance { result = body() }
        return result ?? body()
    }

    private func makeLayout(of block: TextBlock, at position: BlockPosition) -> BlockLayout {
        let content = NSRange(location: position.start, length: block.contentLength)
        guard content.length > 0, let storage = textStorage else {
            var attributes = attributes(ofEmptyBlock: block, position)
            attributes[.paragraphStyle] = paragraphStyle(attributes[.paragraphStyle])
            return BlockLayout(
                NSTextStorage(string: "\u{200B}", attributes: attributes), length: block.length,
                separatorLength: block.separatorLength, top: spaceAbove(block, position, attributes), at: position.top,
                in: container)
        }
        let top = spaceAbove(block, position, storage.attributes(at: content.location, effectiveRange: nil))
        if let former = block.former, former.layout.container.breaksLines(as: container),
            let layout = layout(after: former, of: block, content, in: storage, top: top)
        {
            return layout
        }
        return BlockLayout(
            part(content, of: storage), length: block.length, separatorLength: block.separatorLength, top: top,
            at: position.top, in: container)
    }

    /// Lays out only what has changed of a block.
    private func layout(
        after former: FormerLayout, of block: TextBlock, _ content: NSRange, in storage: NSTextStorage, top: CGFloat
    ) -> BlockLayout? {
        var former = former
        let end = content.location + content.length
        var (low, high) = (content.location + former.head, end - former.tail)
        // Halves of characters that the edit has joined.
        if storage.characters.isInsidePair(low) { low -= 1 }
        if storage.characters.isInsidePair(high) { high += 1 }
        guard low >= content.location, high <= end else { return nil }
        (former.head, former.tail) = (low - content.location, end - high)
        return BlockLayout(
            former, part: part(NSRange(low..<high), of: storage), length: block.length,
            separatorLength: block.separatorLength, top: top)
    }

    /// Lays out a block up to a height, so that its last line ends with an ellipsis.
    ///
    /// - Parameter isEndOfBlock: whether that is the last line of the block, and other blocks follow.
    func truncate(
        _ position: BlockPosition, at height: CGFloat, _ truncation: TextOptions.Truncation, isEndOfBlock: Bool
    ) {
        let block = blocks[position]
        let content = NSRange(location: position.start, length: block.contentLength)
        guard content.length > 0, let storage = textStorage else { return }
        let top = spaceAbove(block, position, storage.attributes(at: content.location, effectiveRange: nil))
        let layout = performInAppearance {
            let text = part(content, of: storage)
            // What follows makes the line too long.
            if isEndOfBlock { text.replaceCharacters(in: NSRange(location: text.length, length: 0), with: "\nx") }
            return BlockLayout(
                truncating: text, to: height, truncation, length: block.length, separatorLength: block.separatorLength,
                top: top, in: container)
        }
        blocks.setLayout(layout, height: layout.height, at: position)
    }

    /// A copy of a range with the attributes of links and the temporary ones, and with marks of mistakes.
    private func part(_ range: NSRange, of storage: NSTextStorage) -> NSTextStorage {
        let text = storage.part(range)
        if let style = firstTextView?.defaultParagraphStyle {
            storage.enumerateAttribute(.paragraphStyle, in: range) { value, run, _ in
                let run = NSRange(location: run.location - range.location, length: run.length)
                if value == nil { text.addAttribute(.paragraphStyle, value: style, range: run) }
            }
        }
        addLinkAttributes(to: text)
        applyTemporaryAttributes(to: text, at: range)
        addSpellingMarks(to: text)
        text.placeAttachments(in: textContainers.first, width: container.textWidth, from: range.location)
        return text
    }

    /// The style of a paragraph with a value of the attribute: by default that of the text view; nil for the standard one.
    func paragraphStyle(_ value: Any?) -> NSParagraphStyle? {
        value as? NSParagraphStyle ?? firstTextView?.defaultParagraphStyle
    }

    private func spaceAbove(
        _ block: TextBlock, _ position: BlockPosition, _ attributes: [NSAttributedString.Key: Any]
    ) -> CGFloat {
        guard position.index > 0, !block.isContinuation else { return 0 }
        let space = paragraphStyle(attributes[.paragraphStyle])?.paragraphSpacingBefore ?? 0
        return space.isFinite ? min(max(space, 0), 100_000) : 0
    }

    private func attributes(ofEmptyBlock block: TextBlock, _ position: BlockPosition) -> [NSAttributedString.Key: Any] {
        if block.separatorLength > 0 {
            return textStorage?.attributes(at: position.start, effectiveRange: nil) ?? [:]
        }
        if let view = firstTextView { return view.typingAttributes }
        guard let storage = textStorage, storage.length > 0 else { return [:] }
        return storage.attributes(at: storage.length - 1, effectiveRange: nil)
    }

    /// The positions of the first and the last block of a range of characters.
    func positions(of range: NSRange) -> (first: BlockPosition, last: BlockPosition) {
        let range = textStorage?.usable(range) ?? NSRange(location: 0, length: 0)
        let first = blocks.position(ofCharacter: range.location)
        let end = range.location + max(0, range.length - 1)
        return (first, blocks.position(ofCharacter: max(range.location, end)))
    }

    /// Lays out a short text completely.
    func ensureShortText() {
        synchronize()
        if blocks.length <= Self.longestCompleteText { ensureEverything() }
    }

    func ensureEverything() {
        forEachBlock { if !blocks[$0].isMeasured { _ = layout(at: $0) } }
    }

    private func forEachBlock(_ body: (BlockPosition) -> Void) {
        var position: BlockPosition? = blocks.position(at: 0)
        while let current = position {
            body(current)
            position = blocks.position(after: current)
        }
    }

    /// The size of the text, with the padding.
    var usedSize: NSSize {
        ensureShortText()
        if blocks.length <= Self.longestCompleteText {
            widest = 0
            forEachBlock { widest = max(widest, blocks[$0].layout?.usedWidth ?? 0) }
        }
        let limit = shownHeight
        guard limit < blocks.height, lineLimit.bottom < .infinity else {
            return NSSize(width: widest, height: min(blocks.height, limit))
        }
        let lines = lines(in: NSRect(x: 0, y: 0, width: NSTextContainer.unlimited, height: limit))
        return NSSize(width: lines.map(\.usedRect.maxX).max() ?? 0, height: limit)
    }

    // MARK: Places of characters and lines

    /// Lays out the whole text.
    open func ensureLayout(for container: NSTextContainer) {
        synchronize()
        ensureEverything()
    }

    /// Lays out a range of characters.
    open func ensureLayout(forCharacterRange charRange: NSRange) {
        synchronize()
        let (first, last) = positions(of: charRange)
        var position: BlockPosition? = first
        while let current = position, current.index <= last.index {
            _ = layout(at: current)
            position = blocks.position(after: current)
        }
    }

    /// Lays out a range of glyphs.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { ensureLayout(forCharacterRange: glyphRange) }

    /// Lays out the text in a rectangle.
    open func ensureLayout(forBoundingRect bounds: NSRect, in container: NSTextContainer) { _ = lines(in: bounds) }

    /// The number of glyphs: that of UTF-16 code units.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// Whether there is a glyph with an index.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { glyphIndex >= 0 && glyphIndex < numberOfGlyphs }

    /// The index of a glyph's character, which is that of the glyph.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    /// The index of a character's glyph, which is that of the character.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

    /// The glyphs of a range of characters, which are numbered like them; limited to the text.
    open func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) -> NSRange {
        let range = textStorage?.usable(charRange) ?? NSRange(location: 0, length: 0)
        actualCharacterRange?.pointee = range
        return range
    }

    /// The characters of a range of glyphs, which are numbered like them; limited to the text.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
    }

    /// The glyphs in a container: all of them in the first one, as far as its height, and none in others.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        guard container === textContainers.first else { return NSRange(location: numberOfGlyphs, length: 0) }
        synchronize()
        guard shownHeight < blocks.height || blocks.length != numberOfGlyphs else {
            return NSRange(location: 0, length: numberOfGlyphs)
        }
        let last = line(atHeight: shownHeight - 0.001)
        let end =
            last.rect.maxY > shownHeight + 0.001 ? last.range.location : last.range.location + last.range.length
        return NSRange(location: 0, length: end)
    }

    /// The glyphs of the lines that a rectangle touches.
    open func glyphRange(forBoundingRect bounds: NSRect, in container: NSTextContainer) -> NSRange {
        let lines = lines(in: bounds)
        guard let first = lines.first, let last = lines.last else { return NSRange(location: 0, length: 0) }
        let end = last.range.location + last.range.length
        return NSRange(location: first.range.location, length: end - first.range.location)
    }

    /// The rectangle that the text fills. Of a long text the part that was not laid out yet counts with an estimate.
    open func usedRect(for container: NSTextContainer) -> NSRect {
        guard container === textContainers.first else { return .zero }
        return NSRect(origin: .zero, size: usedSize)
    }

    /// The smallest rectangle that contains the lines' parts of a range. An empty range has the width 0.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> NSRect {
        guard let range = textStorage?.usable(glyphRange) else { return .zero }
        guard range.length > 0 else {
            let line = line(ofCharacter: range.location)
            return NSRect(
                x: line.x(at: range.location, .downstream), y: line.rect.minY, width: 0, height: line.rect.height)
        }
        var bounds = NSRect.null
        forEachLine(in: range) { line in
            for rect in rects(of: range, on: line, extends: false) { bounds = bounds.union(rect) }
            return true
        }
        return bounds.isNull ? .zero : bounds
    }

    /// The rectangle of the line with a glyph, from edge to edge of the container.
    open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSRect {
        let line = line(ofCharacter: glyphIndex)
        effectiveRange?.pointee = line.range
        return line.rect
    }

    /// The part of the line with a glyph that its text fills.
    open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSRect {
        let line = line(ofCharacter: glyphIndex)
        effectiveRange?.pointee = line.range
        return line.usedRect
    }

    /// The place of a glyph on its baseline, from the origin of the line's rectangle.
    open func location(forGlyphAt glyphIndex: Int) -> NSPoint {
        let line = line(ofCharacter: glyphIndex)
        return NSPoint(x: line.x(at: glyphIndex, .downstream), y: line.origin.y - line.rect.minY)
    }

    /// The container of a line, which is the first one.
    open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSTextContainer? {
        effectiveRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        return textContainers.first
    }

    /// The empty line after a text that is empty or ends with a separator; zero for other texts.
    open var extraLineFragmentRect: NSRect { extraLine?.rect ?? .zero }

    /// The part of that line that would be filled, with the padding.
    open var extraLineFragmentUsedRect: NSRect { extraLine?.usedRect ?? .zero }

    /// The container of that line; nil for none.
    open var extraLineFragmentTextContainer: NSTextContainer? { extraLine == nil ? nil : textContainers.first }

    /// Calls a function for each line with glyphs of a range.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (NSRect, NSRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let range = textStorage?.usable(glyphRange), range.length > 0, let container = textContainers.first else {
            return
        }
        var stop = ObjCBool(false)
        forEachLine(in: range) { line in
            block(line.rect, line.usedRect, container, line.range, &stop)
            return !stop.boolValue
        }
    }

    /// Calls a function for the rectangles that enclose a range. If the selected range contains it, they are those of a
    /// selection, which fill lines to their edges.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (NSRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let range = textStorage?.usable(glyphRange), range.length > 0 else { return }
        let isSelected =
            selectedRange.location != NSNotFound && NSIntersectionRange(range, selectedRange).length == range.length
        var stop = ObjCBool(false)
        forEachLine(in: range) { line in
            for rect in rects(of: range, on: line, extends: isSelected) where !stop.boolValue { block(rect, &stop) }
            return !stop.boolValue
        }
    }

    /// The character at a point, or the nearest one.
    ///
    /// - Parameter partialFraction: on return, the place in the character, from 0 at its leading edge to 1.
    open func characterIndex(
        for point: NSPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let found = line(at: point).position(atX: point.x)
        partialFraction?.pointee = found.fraction
        return found.character
    }

    /// The glyph at a point, or the nearest one.
    open func glyphIndex(
        for point: NSPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    /// The glyph at a point, or the nearest one.
    open func glyphIndex(for point: NSPoint, in container: NSTextContainer) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }

    /// The height of lines of a font: ascent, descent and leading, each rounded to whole points.
    open func defaultLineHeight(for theFont: NSFont) -> CGFloat {
        let extent = extent(of: theFont)
        return extent.height + (usesFontLeading ? extent.leading : 0)
    }

    /// The distance from the upper edge of lines of a font to their baseline, in whole points.
    open func defaultBaselineOffset(for theFont: NSFont) -> CGFloat { extent(of: theFont).ascent }

    private func extent(of font: NSFont) -> LineExtent {
        LineExtent(
            ascent: CTFontGetAscent(font), descent: CTFontGetDescent(font), leading: CTFontGetLeading(font)
        ).rounded
    }

    /// Adds attributes that are not part of the text. Use those that do not change the places of characters: colors, underlines
    /// and strikethrough. They move with the text, and replaced text loses them.
    open func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { $0.merge(attrs) { $1 } }
    }

    /// Adds an attribute that is not part of the text.
    open func addTemporaryAttribute(
        _ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange
    ) {
        addTemporaryAttributes([attrName: value], forCharacterRange: charRange)
    }

    /// Replaces the attributes that are not part of the text.
    open func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { $0 = attrs }
    }

    /// Removes an attribute that is not part of the text.
    open func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { $0[attrName] = nil }
    }

    /// The temporary attributes of a character, and the range in which they are the same.
    open func temporaryAttributes(
        atCharacterIndex location: Int, effectiveRange effectiveCharRange: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        let (attributes, range) = temporary.attributes(at: location, limit: textStorage?.length ?? 0)
        effectiveCharRange?.pointee = range
        return attributes
    }

    /// The temporary attributes of a character, and the longest range within a limit in which they are the same.
    open func temporaryAttributes(
        atCharacterIndex location: Int, longestEffectiveRange: NSRangePointer?, in rangeLimit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        longestEffectiveRange?.pointee = temporary.range(
            around: location, in: usable(rangeLimit), AttributeRuns.areEqual)
        return temporaryAttributes(atCharacterIndex: location, effectiveRange: nil)
    }

    /// A temporary attribute of a character, and a range in which it is the same; nil for none.
    open func temporaryAttribute(
        _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? { temporaryAttributes(atCharacterIndex: location, effectiveRange: range)[attrName] }

    /// A temporary attribute of a character, and the longest range within a limit in which it is the same; nil for none.
    open func temporaryAttribute(
        _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
        longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
    ) -> Any? {
        range?.pointee = temporary.range(around: location, in: usable(rangeLimit)) { a, b in
            AttributeRuns.areEqual(a.filter { $0.key == attrName }, b.filter { $0.key == attrName })
        }
        return temporaryAttributes(atCharacterIndex: location, effectiveRange: nil)[attrName]
    }

    private func usable(_ range: NSRange) -> NSRange { textStorage?.usable(range) ?? NSRange() }
}
