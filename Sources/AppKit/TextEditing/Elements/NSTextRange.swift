import Foundation

/// A place in the contents of a text: an insertion point. A content manager defines what its locations are.
public protocol NSTextLocation: NSObjectProtocol {
    /// Compares the location with another one of the same contents.
    func compare(_ location: any NSTextLocation) -> ComparisonResult
}

// Objective-C's protocols conform to themselves, so that operators of an extension of this protocol compare any locations on macOS.
// Swift's do not: these are for locations whose type is not known.

/// Whether two locations are the same.
public func == (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) == .orderedSame }

/// Whether two locations are different.
public func != (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) != .orderedSame }

/// Whether a location is before another one.
public func < (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) == .orderedAscending }

/// Whether a location is before another one, or the same.
public func <= (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) != .orderedDescending }

/// Whether a location is after another one.
public func > (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) == .orderedDescending }

/// Whether a location is after another one, or the same.
public func >= (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool { lhs.compare(rhs) != .orderedAscending }

/// A location of `NSTextContentStorage`: a number of UTF-16 code units from the start of the text.
final class TextOffset: NSObject, NSTextLocation {
    let value: Int

    init(_ value: Int) { self.value = value }

    func compare(_ location: any NSTextLocation) -> ComparisonResult {
        guard let other = location as? TextOffset, value >= other.value else { return .orderedAscending }
        return value == other.value ? .orderedSame : .orderedDescending
    }

    override func isEqual(_ object: Any?) -> Bool { (object as? TextOffset)?.value == value }
    override var hash: Int { value.hashValue }
    override var description: String { String(value) }
}

/// A contiguous range between two locations of a text, which are ordered. The range does not contain its end.
open class NSTextRange: NSObject {
    /// The start.
    public let location: any NSTextLocation
    /// The end, which follows the last character.
    public let endLocation: any NSTextLocation

    /// Creates a range; without an end an empty one. Nil if the end is before the start.
    public required init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
        let end = endLocation ?? location
        if end < location { return nil }
        (self.location, self.endLocation) = (location, end)
    }

    /// Creates an empty range.
    public init(location: any NSTextLocation) {
        (self.location, endLocation) = (location, location)
    }

    /// A range of an attributed string.
    init(_ offsets: Range<Int>) {
        (location, endLocation) = (TextOffset(offsets.lowerBound), TextOffset(offsets.upperBound))
    }

    /// Creates a range from two locations in any order.
    init(between first: any NSTextLocation, and second: any NSTextLocation) {
        (location, endLocation) = first <= second ? (first, second) : (second, first)
    }

    /// Whether the start is the end.
    open var isEmpty: Bool { location == endLocation }

    /// Whether another range has the same start and end.
    open func isEqual(to textRange: NSTextRange) -> Bool {
        location == textRange.location && endLocation == textRange.endLocation
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map(isEqual(to:)) ?? false }

    open override var hash: Int { location.hash ^ endLocation.hash }

    open override var description: String { "\(location)...\(endLocation)" }

    /// Whether the range contains a location, which is not its end.
    open func contains(_ location: any NSTextLocation) -> Bool {
        self.location <= location && location < endLocation
    }

    /// Whether the range contains all of another one.
    open func contains(_ textRange: NSTextRange) -> Bool {
        location <= textRange.location && textRange.endLocation <= endLocation
    }

    /// Whether the range and another one have characters in common.
    open func intersects(_ textRange: NSTextRange) -> Bool {
        location < textRange.endLocation && textRange.location < endLocation
    }

    /// The part that the range and another one have in common; nil if there is none. An empty range inside the other one is one.
    open func intersection(_ textRange: NSTextRange) -> Self? {
        Self(
            location: location < textRange.location ? textRange.location : location,
            end: textRange.endLocation < endLocation ? textRange.endLocation : endLocation)
    }

    /// The smallest range that contains the range and another one.
    open func union(_ textRange: NSTextRange) -> Self {
        // The start of one of the ranges is not after its end.
        Self(
            location: textRange.location < location ? textRange.location : location,
            end: endLocation < textRange.endLocation ? textRange.endLocation : endLocation) ?? self
    }
}
