import AcetateMainLoop
import Foundation

extension NSTextLayoutManager {
    /// What the segments of a range are for.
    public enum SegmentType: Int, Sendable {
        /// The places of the characters.
        case standard = 0
        /// A selection: lines that continue after the range are filled to their edges.
        case selection = 1
        /// A highlight: the places of the characters.
        case highlight = 2
    }

    /// How segments are enumerated.
    public struct SegmentOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The ranges of segments are nil, which saves time.
        public static let rangeNotRequired = Self(rawValue: 1 << 0)
        /// Only the first and the last line are enumerated.
        public static let middleFragmentsExcluded = Self(rawValue: 1 << 1)
        /// The first segment extends to the left edge of the container.
        public static let headSegmentExtended = Self(rawValue: 1 << 2)
        /// The last segment extends to the right edge of the container.
        public static let tailSegmentExtended = Self(rawValue: 1 << 3)
        /// An empty range between two lines is on the first one.
        public static let upstreamAffinity = Self(rawValue: 1 << 4)
    }

    /// A line with its fragment and the part of a range on it, in UTF-16 code units from the start of the fragment.
    private struct Part {
        let fragment: NSTextLayoutFragment
        let line: NSTextLineFragment
        let range: NSRange
    }

    /// Calls a function for the segments of a range, until it returns false: the parts of its lines, which are contiguous in the text and
    /// in the line, from left to right in each line. An empty range has one of the width 0.
    ///
    /// The arguments of the function are the range of the segment, its rectangle in the container, the distance of the baseline
    /// from the upper edge of the rectangle, and the container.
    public func enumerateTextSegments(
        in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
        using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
    ) {
        let container = textContainer ?? MainQueue.run(()) { NSTextContainer() }
        var parts = parts(of: textRange, options)
        if options.contains(.middleFragmentsExcluded), parts.count > 2 { parts = [parts[0], parts[parts.count - 1]] }
        for (index, part) in parts.enumerated() {
            let origin = part.fragment.origin(of: part.line)
            let place = part.line.place
            var rects = part.range.length > 0 ? segments(of: part, type) : [caret(of: part, options)]
            if index == 0, options.contains(.headSegmentExtended), let first = rects.first {
                rects[0] = extended(first, to: place.rect.minX...first.rect.maxX)
            }
            if index == parts.count - 1, options.contains(.tailSegmentExtended), let last = rects.last {
                rects[rects.count - 1] = extended(last, to: last.rect.minX...max(last.rect.maxX, place.rect.maxX))
            }
            for (range, rect) in rects {
                let frame = rect.offsetBy(dx: origin.x, dy: origin.y)
                let start = part.fragment.rangeInElement.location
                let segment =
                    options.contains(.rangeNotRequired)
                    ? nil : self.textRange(range.lowerBound..<range.upperBound, from: start)
                guard block(segment, frame, part.line.glyphOrigin.y, container) else { return }
            }
        }
    }

    private func extended(
        _ segment: (range: NSRange, rect: CGRect), to span: ClosedRange<CGFloat>
    ) -> (range: NSRange, rect: CGRect) {
        var rect = segment.rect
        (rect.origin.x, rect.size.width) = (span.lowerBound, span.upperBound - span.lowerBound)
        return (segment.range, rect)
    }

    private func parts(of textRange: NSTextRange, _ options: SegmentOptions) -> [Part] {
        if textRange.isEmpty {
            guard let fragment = fragmentOfInsertionPoint(at: textRange.location),
                let offset = fragment.offset(of: textRange.location),
                let line = fragment.textLineFragment(
                    at: offset, isUpstreamAffinity: options.contains(.upstreamAffinity))
            else { return [] }
            return [Part(fragment: fragment, line: line, range: NSRange(location: offset, length: 0))]
        }
        var parts: [Part] = []
        enumerateTextLayoutFragments(from: textRange.location, options: .ensuresLayout) { fragment in
            let whole = fragment.rangeInElement
            guard whole.location < textRange.endLocation else { return false }
            let low = fragment.offset(of: textRange.location) ?? 0
            let high = fragment.offset(of: textRange.endLocation) ?? offset(from: whole.location, to: whole.endLocation)
            for line in fragment.textLineFragments {
                let range = NSIntersectionRange(NSRange(location: low, length: high - low), line.characterRange)
                if range.length > 0 { parts.append(Part(fragment: fragment, line: line, range: range)) }
            }
            return true
        }
        return parts
    }

    private func segments(of part: Part, _ type: SegmentType) -> [(range: NSRange, rect: CGRect)] {
        let place = part.line.place
        // One for each change of direction.
        var segments = place.runs(of: part.range).map { (range: $0.range, rect: place.rect(of: $0.span)) }
        // Only a separator.
        if segments.isEmpty { segments = [caret(of: part, [])] }
        guard type == .selection, part.range.location + part.range.length > place.contentEnd else { return segments }
        let isRightToLeft = place.fragment.line.isRightToLeft
        let edge = isRightToLeft ? 0 : segments.count - 1
        let (rect, whole) = (segments[edge].rect, place.rect)
        segments[edge] = extended(
            segments[edge],
            to: isRightToLeft ? min(whole.minX, rect.minX)...rect.maxX : rect.minX...max(rect.maxX, whole.maxX))
        return segments
    }

    private func caret(of part: Part, _ options: SegmentOptions) -> (range: NSRange, rect: CGRect) {
        let place = part.line.place
        let isExtra = part.line.characterRange.length == 0
        let x = place.x(
            at: isExtra ? 0 : part.range.location, options.contains(.upstreamAffinity) ? .upstream : .downstream)
        return (part.range, place.rect(of: x...x))
    }
}
