import Foundation

/// What knows the text and the lines in which a selection is moved. A text layout manager is one.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
    /// The whole text.
    var documentRange: NSTextRange { get }

    /// Calls a function for the units of the text from the one with a location on, or in reverse order from the one before. Lines
    /// are those that are shown.
    ///
    /// The arguments of the function are the text of a unit, nil if it is not required, its range, the range with what separates it from
    /// the next unit, and a flag that it sets to end the enumeration.
    func enumerateSubstrings(
        from location: any NSTextLocation, options: NSString.EnumerationOptions,
        using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void)

    /// The unit with a location; nil if the text is empty.
    func textRange(
        for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
    ) -> NSTextRange?

    /// The location at a distance from another one; nil outside the text.
    func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

    /// The distance between two locations; `NSNotFound` if they are of different texts.
    func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

    /// The direction of the paragraph with a location.
    func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection

    /// Calls a function for the edges of the characters of the line with a location, from left to right.
    ///
    /// The arguments of the function are the place of an edge in the container in points, the location of its character, whether it is
    /// the edge before the character in the text, and a flag that it sets to end the enumeration.
    func enumerateCaretOffsetsInLineFragment(
        at location: any NSTextLocation,
        using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void)

    /// The line at a point of the container, or the nearest one; nil if the text is empty.
    func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange?

    /// The direction of the lines. By default horizontal.
    func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation
}

extension NSTextSelectionDataSource {
    public func textLayoutOrientation(
        at location: any NSTextLocation
    ) -> NSTextSelectionNavigation.LayoutOrientation { .horizontal }
}

extension NSTextLayoutManager {
    public var documentRange: NSTextRange { textContentManager?.documentRange ?? NSTextRange(0..<0) }

    public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
        textContentManager?.location(location, offsetBy: offset)
    }

    public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
        textContentManager?.offset(from: from, to: to) ?? NSNotFound
    }

    public func baseWritingDirection(
        at location: any NSTextLocation
    ) -> NSTextSelectionNavigation.WritingDirection {
        let line = fragmentOfInsertionPoint(at: location)?.textLineFragments.first
        return line?.place.fragment.line.isRightToLeft == true ? .rightToLeft : .leftToRight
    }

    /// The line with a location.
    private func line(at location: any NSTextLocation) -> (fragment: NSTextLayoutFragment, line: NSTextLineFragment)? {
        guard let fragment = fragmentOfInsertionPoint(at: location),
            let line = fragment.textLineFragment(for: location, isUpstreamAffinity: false)
        else { return nil }
        return (fragment, line)
    }

    /// The range of offsets from a location; nil outside the text.
    func textRange(_ offsets: Range<Int>, from start: any NSTextLocation) -> NSTextRange? {
        guard let low = location(start, offsetBy: offsets.lowerBound),
            let high = location(start, offsetBy: offsets.upperBound)
        else { return nil }
        return NSTextRange(location: low, end: high)
    }

    private func range(_ offsets: Range<Int>, in fragment: NSTextLayoutFragment) -> NSTextRange? {
        textRange(offsets, from: fragment.rangeInElement.location)
    }

    public func enumerateCaretOffsetsInLineFragment(
        at location: any NSTextLocation,
        using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let (fragment, line) = line(at: location) else { return }
        let (start, left) = (fragment.rangeInElement.location, fragment.origin(of: line).x + line.place.origin.x)
        var stop = ObjCBool(false)
        func visit(_ x: CGFloat, _ offset: Int, _ isLeading: Bool) {
            guard !stop.boolValue, let place = self.location(start, offsetBy: offset) else { return }
            block(left + x, place, isLeading, &stop)
        }
        let characters = line.place.fragment.characters
        if characters.isEmpty || line.characterRange.length == 0 {
            return visit(0, line.characterRange.location, true)
        }
        for character in characters {
            visit(character.left, character.range.lowerBound, !character.isRightToLeft)
            visit(character.right, character.range.lowerBound, character.isRightToLeft)
        }
    }

    public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
        guard
            let fragment = textLayoutFragment(for: CGPoint(x: point.x, y: max(0, point.y)))
                ?? fragmentOfInsertionPoint(at: documentRange.endLocation),
            let line = fragment.textLineFragment(
                forVerticalOffset: point.y - fragment.layoutFragmentFrame.minY, requiresExactMatch: false)
        else { return nil }
        return range(line.characterRange.lowerBound..<line.characterRange.upperBound, in: fragment)
    }

    public func textRange(
        for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
    ) -> NSTextRange? {
        guard !documentRange.isEmpty else { return nil }
        if selectionGranularity == .line {
            return line(at: location).flatMap { fragment, line in
                range(line.characterRange.lowerBound..<line.characterRange.upperBound, in: fragment)
            }
        }
        guard let fragment = fragmentOfInsertionPoint(at: location), let offset = fragment.offset(of: location) else {
            return nil
        }
        if selectionGranularity == .paragraph { return fragment.rangeInElement }
        // The end of the text belongs to the unit before.
        let units = fragment.units
        let index = min(offset, max(0, units.length - 1))
        let found =
            switch selectionGranularity {
            case .word: units.word(at: index)
            case .sentence: units.sentence(at: index)
            default: units.character(at: index)
            }
        return range(found, in: fragment)
    }

    public func enumerateSubstrings(
        from location: any NSTextLocation, options: NSString.EnumerationOptions = [],
        using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        let isReverse = options.contains(.reverse)
        func visit(_ fragment: NSTextLayoutFragment) {
            let units = fragment.units
            let offset = fragment.offset(of: location)
            var parts = units.parts(options, lines: fragment.textLineFragments.map(\.characterRange))
            if let offset {
                parts = parts.filter { isReverse ? $0.enclosing.lowerBound < offset : $0.enclosing.upperBound > offset }
            }
            for part in parts {
                guard !stop.boolValue, let whole = range(part.enclosing, in: fragment),
                    let inner = range(part.range, in: fragment)
                else { return }
                let text = options.contains(.substringNotRequired) ? nil : units.substring(part.range)
                block(text, inner, whole, &stop)
            }
        }
        if isReverse, let fragment = textLayoutFragment(for: location) { visit(fragment) }
        enumerateTextLayoutFragments(from: location, options: isReverse ? .reverse : []) { fragment in
            visit(fragment)
            return !stop.boolValue
        }
    }
}

extension NSTextLayoutFragment {
    /// The characters, words and sentences of the text.
    var units: TextUnits { TextUnits(text?.string ?? "") }
}
