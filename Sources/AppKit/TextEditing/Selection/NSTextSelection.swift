import Foundation

/// A selection of a text with one insertion point.
open class NSTextSelection: NSObject {
    /// The unit by which a selection grows.
    public enum Granularity: Int, Sendable {
        /// By characters.
        case character
        /// By words.
        case word
        /// By paragraphs.
        case paragraph
        /// By lines.
        case line
        /// By sentences.
        case sentence
    }

    /// For an insertion point between two lines, on which one it is. For a selection with characters, which of its ends moves.
    public enum Affinity: Int, Sendable {
        /// The end of the first line; the start.
        case upstream = 0
        /// The start of the second line; the end.
        case downstream = 1
    }

    /// The ranges, in ascending order and without overlaps.
    public let textRanges: [NSTextRange]
    /// The unit by which the selection grows.
    public let granularity: Granularity
    /// The line of an insertion point, or the end that moves.
    public let affinity: Affinity
    /// Whether the selection belongs to a drag that goes on.
    open internal(set) var isTransient = false

    /// The distance in points from the left edge of its line at which the insertion point was placed, which motions between lines
    /// keep. Default 0.
    open var anchorPositionOffset: CGFloat = 0
    /// Whether the selection is contiguous in the text, and not in the line. Default true.
    open var isLogical = true
    /// The other location of an insertion point where the direction of the text changes. To set one makes `isLogical` false. Default
    /// nil.
    open var secondarySelectionLocation: (any NSTextLocation)? {
        didSet { if secondarySelectionLocation != nil { isLogical = false } }
    }
    /// The attributes of what replaces the selection. Default empty.
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]

    /// Creates a selection of ranges, which are ordered and merged.
    public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
        self.textRanges = Self.normalized(textRanges)
        (self.affinity, self.granularity) = (affinity, granularity)
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    /// Creates a selection of a range.
    public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
        self.init([range], affinity: affinity, granularity: granularity)
    }

    /// Creates an insertion point.
    public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
        self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
    }

    private static func normalized(_ ranges: [NSTextRange]) -> [NSTextRange] {
        var result: [NSTextRange] = []
        for range in ranges.sorted(by: { $0.location < $1.location }) {
            if let last = result.last, range.location < last.endLocation {
                result[result.count - 1] = last.union(range)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// The same selection with other ranges.
    open func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection {
        let copy = NSTextSelection(textRanges, affinity: affinity, granularity: granularity)
        copy.isTransient = isTransient
        copy.anchorPositionOffset = anchorPositionOffset
        copy.secondarySelectionLocation = secondarySelectionLocation
        copy.isLogical = isLogical
        copy.typingAttributes = typingAttributes
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextSelection else { return false }
        return textRanges == other.textRanges && affinity == other.affinity && granularity == other.granularity
            && isLogical == other.isLogical
    }

    open override var hash: Int { textRanges.hashValue }
}
