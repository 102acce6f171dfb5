import Foundation

/// Finds the selections that motions and clicks lead to, and the ranges that keys delete.
///
/// It knows the text only from its data source, and changes nothing.
open class NSTextSelectionNavigation: NSObject {
    /// Where a motion goes.
    public enum Direction: Int, Sendable {
        /// Toward the end of the text.
        case forward
        /// Toward the start of the text.
        case backward
        /// To the right in the line.
        case right
        /// To the left in the line.
        case left
        /// To the line above.
        case up
        /// To the line below.
        case down
    }

    /// How far a motion goes.
    public enum Destination: Int, Sendable {
        /// To the next character; up and down to the next line.
        case character
        /// To the end of a word.
        case word
        /// To the end of the line.
        case line
        /// To the end of a sentence.
        case sentence
        /// To the end of the paragraph, before its separator.
        case paragraph
        /// To the end of the container, which has all of the text.
        case container
        /// To the end of the text.
        case document
    }

    /// What a click or drag does.
    public struct Modifier: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The selection grows from where it began.
        public static let extend = Self(rawValue: 1 << 0)
        /// The selection is the rectangle from where it began.
        public static let visual = Self(rawValue: 1 << 1)
        /// The same, with a selection for each line.
        public static let multiple = Self(rawValue: 1 << 2)
    }

    /// The direction of a paragraph.
    public enum WritingDirection: Int, Sendable {
        /// From left to right.
        case leftToRight = 0
        /// From right to left.
        case rightToLeft = 1
    }

    /// The direction of lines.
    public enum LayoutOrientation: Int, Sendable {
        /// From one side to the other.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }

    /// Not retained.
    open private(set) weak var textSelectionDataSource: (any NSTextSelectionDataSource)?

    /// Whether rectangular selections have a range for each line. If not, they are contiguous. Default true.
    open var allowsNonContiguousRanges = true

    /// Creates a navigation for the text of a source, which is not retained.
    public init(dataSource: any NSTextSelectionDataSource) {
        textSelectionDataSource = dataSource
    }

    /// Forgets what is known of the text. Nothing is kept here, so it does nothing.
    open func flushLayoutCache() {}

    // MARK: Motions

    /// The selection after a motion; nil if there is no text source, or no selection.
    ///
    /// - Parameters:
    ///   - extending: whether the selection grows. If not, it becomes an insertion point; a motion by one character then only ends a
    ///     selection with characters, at its side.
    ///   - confined: whether the motion stays in its paragraph.
    open func destinationSelection(
        for textSelection: NSTextSelection, direction: Direction, destination: Destination, extending: Bool,
        confined: Bool
    ) -> NSTextSelection? {
        guard let source = textSelectionDataSource, let first = textSelection.textRanges.first,
            let last = textSelection.textRanges.last
        else { return nil }
        let (start, end) = (first.location, last.endLocation)
        let isEmpty = start == end
        let goesForward = isForward(direction, at: start, in: source)
        let isVertical = direction == .up || direction == .down
        // The end that moves, and the one that stays.
        let movesStart = isEmpty ? !goesForward : textSelection.affinity == .upstream
        let (head, anchor) = !isEmpty && movesStart ? (start, end) : (end, start)
        if !extending, !isEmpty, destination == .character, !isVertical {
            return insertionPoint(goesForward ? end : start)
        }
        let from = extending ? head : goesForward ? end : start
        let goal = isVertical && destination == .character ? goalOffset(of: textSelection, at: from, in: source) : 0
        guard var target = self.destination(of: destination, direction, goesForward, from: from, goal: goal, in: source)
        else { return nil }
        if confined, let paragraph = source.textRange(for: .paragraph, enclosing: from) {
            if target < paragraph.location { target = paragraph.location }
            let last = contentEnd(of: paragraph, in: source)
            if target > last { target = last }
        }
        let result: NSTextSelection
        if extending {
            let isBefore = target < anchor
            result = NSTextSelection(
                range: NSTextRange(between: anchor, and: target), affinity: isBefore ? .upstream : .downstream,
                granularity: textSelection.granularity)
        } else {
            result = insertionPoint(target)
        }
        result.anchorPositionOffset = goal
        result.typingAttributes = textSelection.typingAttributes
        return result
    }

    private func insertionPoint(_ location: any NSTextLocation) -> NSTextSelection {
        NSTextSelection(location, affinity: .downstream)
    }

    private func isForward(
        _ direction: Direction, at location: any NSTextLocation, in source: any NSTextSelectionDataSource
    ) -> Bool {
        switch direction {
        case .forward, .down: true
        case .backward, .up: false
        case .right: source.baseWritingDirection(at: location) == .leftToRight
        case .left: source.baseWritingDirection(at: location) == .rightToLeft
        }
    }

    private func destination(
        of destination: Destination, _ direction: Direction, _ goesForward: Bool, from: any NSTextLocation,
        goal: CGFloat, in source: any NSTextSelectionDataSource
    ) -> (any NSTextLocation)? {
        let whole = source.documentRange
        let edge = goesForward ? whole.endLocation : whole.location
        switch destination {
        case .character:
            switch direction {
            case .up, .down: return neighborLine(of: from, goesDown: direction == .down, goal, in: source) ?? edge
            case .left, .right:
                if let next = visualNeighbor(of: from, toLeft: direction == .left, in: source) { return next }
            case .forward, .backward: break
            }
            return boundary(from, goesForward, .byComposedCharacterSequences, in: source) ?? edge
        case .word: return boundary(from, goesForward, .byWords, in: source) ?? edge
        case .sentence: return boundary(from, goesForward, .bySentences, in: source) ?? edge
        case .line, .paragraph:
            let unit: NSTextSelection.Granularity = destination == .line ? .line : .paragraph
            guard let range = source.textRange(for: unit, enclosing: from) else { return edge }
            return goesForward ? contentEnd(of: range, in: source) : range.location
        case .container, .document: return edge
        }
    }

    /// The end of the next unit, or the start of the one before.
    private func boundary(
        _ location: any NSTextLocation, _ goesForward: Bool, _ unit: NSString.EnumerationOptions,
        in source: any NSTextSelectionDataSource
    ) -> (any NSTextLocation)? {
        var found: (any NSTextLocation)?
        let options = unit.union(goesForward ? .substringNotRequired : [.substringNotRequired, .reverse])
        source.enumerateSubstrings(from: location, options: options) { _, range, _, stop in
            let edge = goesForward ? range.endLocation : range.location
            guard edge.compare(location) == (goesForward ? .orderedDescending : .orderedAscending) else { return }
            found = edge
            stop.pointee = ObjCBool(true)
        }
        return found
    }

    /// The end of a line or paragraph, before its separator.
    private func contentEnd(
        of range: NSTextRange, in source: any NSTextSelectionDataSource
    ) -> any NSTextLocation {
        var end = range.endLocation
        source.enumerateSubstrings(from: end, options: [.byComposedCharacterSequences, .reverse]) {
            text, last, _, stop in
            let isSeparator = text.map { BlockScanner.separatorLength(of: $0) > 0 } ?? false
            if isSeparator, last.location >= range.location { end = last.location }
            stop.pointee = ObjCBool(true)
        }
        return end
    }

    // MARK: Lines

    /// An edge of a character: its place in the container, and the insertion point there.
    private struct Caret {
        let x: CGFloat
        let location: any NSTextLocation
    }

    /// The insertion points of the line with a location, from left to right.
    private func carets(at location: any NSTextLocation, in source: any NSTextSelectionDataSource) -> [Caret] {
        var carets: [Caret] = []
        source.enumerateCaretOffsetsInLineFragment(at: location) { x, location, isLeading, _ in
            let place =
                isLeading
                ? location : source.textRange(for: .character, enclosing: location)?.endLocation ?? location
            if !carets.contains(where: { $0.location == place }) {
                carets.append(Caret(x: x, location: place))
            }
        }
        return carets
    }

    /// The next insertion point in a line; nil at its edge.
    private func visualNeighbor(
        of location: any NSTextLocation, toLeft: Bool, in source: any NSTextSelectionDataSource
    ) -> (any NSTextLocation)? {
        let carets = carets(at: location, in: source)
        guard let index = carets.firstIndex(where: { $0.location == location }) else {
            return nil
        }
        let x = carets[index].x
        return toLeft
            ? carets[..<index].last { $0.x < x }?.location : carets[(index + 1)...].first { $0.x > x }?.location
    }

    private func nearest(
        to x: CGFloat, onLineAt location: any NSTextLocation, in source: any NSTextSelectionDataSource
    ) -> (any NSTextLocation)? {
        carets(at: location, in: source).min { abs($0.x - x) < abs($1.x - x) }?.location
    }

    private func goalOffset(
        of selection: NSTextSelection, at location: any NSTextLocation, in source: any NSTextSelectionDataSource
    ) -> CGFloat {
        if selection.anchorPositionOffset > 0 { return selection.anchorPositionOffset }
        return carets(at: location, in: source).first { $0.location == location }?.x ?? 0
    }

    /// The insertion point on the next line at a place; nil without another line.
    private func neighborLine(
        of location: any NSTextLocation, goesDown: Bool, _ x: CGFloat, in source: any NSTextSelectionDataSource
    ) -> (any NSTextLocation)? {
        guard let line = source.textRange(for: .line, enclosing: location) else { return nil }
        guard goesDown else {
            guard line.location > source.documentRange.location,
                let before = source.location(line.location, offsetBy: -1)
            else { return nil }
            return nearest(to: x, onLineAt: before, in: source)
        }
        let end = line.endLocation
        // The last line has no other below, unless it ends with a separator.
        if end == source.documentRange.endLocation,
            contentEnd(of: line, in: source) == end
        {
            return nil
        }
        return nearest(to: x, onLineAt: end, in: source)
    }

    // MARK: Clicks

    /// The selections after a click, or during a drag.
    ///
    /// - Parameters:
    ///   - point: the place in the container.
    ///   - containerLocation: a location in the container.
    ///   - anchors: the selections before the drag, or those to extend.
    ///   - selecting: whether the pointer is dragged.
    ///   - bounds: the part of the container that takes events; points outside count as the nearest inside.
    open func textSelections(
        interactingAt point: CGPoint, inContainerAt containerLocation: any NSTextLocation,
        anchors: [NSTextSelection], modifiers: Modifier, selecting: Bool, bounds: CGRect
    ) -> [NSTextSelection] {
        guard let source = textSelectionDataSource else { return [] }
        var point = point
        if !bounds.isEmpty {
            point.x = min(max(point.x, bounds.minX), bounds.maxX)
            point.y = min(max(point.y, bounds.minY), bounds.maxY)
        }
        guard let line = source.lineFragmentRange(for: point, inContainerAt: containerLocation),
            let location = nearest(to: point.x, onLineAt: line.location, in: source)
        else { return anchors }
        guard selecting || modifiers.contains(.extend), let anchor = anchors.first, let first = anchor.textRanges.first,
            let last = anchor.textRanges.last
        else {
            let selection = insertionPoint(location)
            selection.anchorPositionOffset = point.x
            return [selection]
        }
        let start = anchor.affinity == .upstream ? last.endLocation : first.location
        if !modifiers.isDisjoint(with: [.visual, .multiple]) {
            return rectangle(
                from: start, at: anchor.anchorPositionOffset, to: location, at: point.x, in: source,
                isMultiple: modifiers.contains(.multiple))
        }
        // The units of both ends are whole.
        var range = NSTextRange(between: start, and: location)
        var isBefore = location < start
        if anchor.granularity != .character {
            let whole = first.union(last)
            isBefore = location < whole.location
            let unit = source.textRange(for: anchor.granularity, enclosing: location) ?? NSTextRange(location: location)
            range = whole.union(unit)
        }
        let selection = NSTextSelection(
            range: range, affinity: isBefore ? .upstream : .downstream, granularity: anchor.granularity)
        selection.anchorPositionOffset = anchor.anchorPositionOffset
        selection.isTransient = selecting
        return [selection]
    }

    /// The selections of the lines between two locations, between two places in each line.
    private func rectangle(
        from start: any NSTextLocation, at x0: CGFloat, to end: any NSTextLocation, at x1: CGFloat,
        in source: any NSTextSelectionDataSource, isMultiple: Bool
    ) -> [NSTextSelection] {
        let range = NSTextRange(between: start, and: end)
        let affinity: NSTextSelection.Affinity = end < start ? .upstream : .downstream
        var ranges: [NSTextRange] = []
        var line = source.textRange(for: .line, enclosing: range.location)
        while let current = line {
            if let low = nearest(to: min(x0, x1), onLineAt: current.location, in: source),
                let high = nearest(to: max(x0, x1), onLineAt: current.location, in: source)
            {
                ranges.append(NSTextRange(between: low, and: high))
            }
            guard current.endLocation <= range.endLocation, !current.isEmpty else { break }
            let next = source.textRange(for: .line, enclosing: current.endLocation)
            line = next.flatMap { $0.location > current.location ? $0 : nil }
        }
        func selection(_ ranges: [NSTextRange]) -> NSTextSelection {
            let selection = NSTextSelection(ranges, affinity: affinity, granularity: .character)
            (selection.isLogical, selection.anchorPositionOffset) = (false, x0)
            return selection
        }
        if isMultiple { return ranges.map { selection([$0]) } }
        return [selection(allowsNonContiguousRanges ? ranges : [range])]
    }

    // MARK: Units

    /// A selection that is extended to whole units.
    open func textSelection(
        for selectionGranularity: NSTextSelection.Granularity, enclosing textSelection: NSTextSelection
    ) -> NSTextSelection {
        guard let source = textSelectionDataSource else { return textSelection }
        let ranges = textSelection.textRanges.map { range -> NSTextRange in
            let first = source.textRange(for: selectionGranularity, enclosing: range.location) ?? range
            guard !range.isEmpty, let before = source.location(range.endLocation, offsetBy: -1),
                let last = source.textRange(for: selectionGranularity, enclosing: before)
            else { return first }
            return first.union(last)
        }
        let result = NSTextSelection(ranges, affinity: textSelection.affinity, granularity: selectionGranularity)
        result.anchorPositionOffset = textSelection.anchorPositionOffset
        result.typingAttributes = textSelection.typingAttributes
        return result
    }

    /// The unit at a point of the container; nil if the text is empty.
    open func textSelection(
        for selectionGranularity: NSTextSelection.Granularity, enclosing point: CGPoint,
        inContainerAt location: any NSTextLocation
    ) -> NSTextSelection? {
        guard let source = textSelectionDataSource,
            let line = source.lineFragmentRange(for: point, inContainerAt: location)
        else { return nil }
        // The character at the point, and not the nearest insertion point.
        let place = carets(at: line.location, in: source).last { $0.x <= point.x }?.location ?? line.location
        return source.textRange(for: selectionGranularity, enclosing: place).map {
            NSTextSelection(range: $0, affinity: .downstream, granularity: selectionGranularity)
        }
    }

    // MARK: Editing

    /// Where text is inserted that is written in a direction; nil unless the selection has a secondary location. That is where
    /// paragraphs of the other direction insert.
    open func resolvedInsertionLocation(
        for textSelection: NSTextSelection, writingDirection: WritingDirection
    ) -> (any NSTextLocation)? {
        guard let source = textSelectionDataSource, !textSelection.isLogical,
            let secondary = textSelection.secondarySelectionLocation,
            let first = textSelection.textRanges.first?.location
        else { return nil }
        return source.baseWritingDirection(at: first) == writingDirection ? first : secondary
    }

    /// The ranges that a key deletes: those of the selection, or for an insertion point the one to the destination of a motion.
    ///
    /// - Parameter allowsDecomposition: whether only the last mark of the character before is deleted.
    open func deletionRanges(
        for textSelection: NSTextSelection, direction: Direction, destination: Destination,
        allowsDecomposition: Bool
    ) -> [NSTextRange] {
        let filled = textSelection.textRanges.filter { !$0.isEmpty }
        guard filled.isEmpty else { return filled }
        guard let source = textSelectionDataSource, let start = textSelection.textRanges.first?.location else {
            return []
        }
        let goesForward = isForward(direction, at: start, in: source)
        let logical: Direction = goesForward ? .forward : .backward
        if allowsDecomposition, !goesForward, destination == .character,
            let mark = lastScalar(before: start, in: source)
        {
            return [mark]
        }
        let result = destinationSelection(
            for: textSelection, direction: logical, destination: destination, extending: true, confined: false)
        guard let range = result?.textRanges.first else { return [] }
        if !range.isEmpty { return [range] }
        // At the end of a line or paragraph the separator.
        let next = destinationSelection(
            for: textSelection, direction: logical, destination: .character, extending: true, confined: false)
        return (next?.textRanges ?? []).filter { !$0.isEmpty }
    }

    /// The last scalar of the character before a location, unless it is the whole character.
    private func lastScalar(
        before location: any NSTextLocation, in source: any NSTextSelectionDataSource
    ) -> NSTextRange? {
        var found: NSTextRange?
        source.enumerateSubstrings(from: location, options: [.byComposedCharacterSequences, .reverse]) {
            text, range, _, stop in
            stop.pointee = ObjCBool(true)
            guard let scalars = text?.unicodeScalars, scalars.count > 1, let last = scalars.last,
                last.properties.canonicalCombiningClass != .notReordered,
                let start = source.location(range.endLocation, offsetBy: -last.utf16.count)
            else { return }
            found = NSTextRange(location: start, end: range.endLocation)
        }
        return found
    }
}
