/// A start and a duration. See CMTimeRange.h.
public struct CMTimeRange: Sendable, BitwiseCopyable {
    /// The first time.
    public var start: CMTime
    /// The duration.
    public var duration: CMTime

    /// An invalid range.
    public init() { (start, duration) = (.invalid, .invalid) }
    /// A range of a duration.
    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
    /// A range to an end, which is not in it.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// An empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// No range.
    public static let invalid = CMTimeRange()

    /// Whether both times are valid, of the same epoch, and the duration is not negative.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero
    }
    /// Whether the start or the duration is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Whether the duration is zero.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The first time after the range.
    public var end: CMTime { start + duration }

    /// Whether a time is in the range; its end is not.
    public func containsTime(_ time: CMTime) -> Bool {
        isValid && time.isValid && time >= start && time < end
    }

    /// Whether both ends of another range lie in this one, or at its end.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && range.start >= start && range.end <= end
    }

    /// The smallest range that contains both.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return isValid ? self : other }
        return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }

    /// The times in both ranges; `zero` if there are none.
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        let (low, high) = (max(start, other.start), min(end, other.end))
        return low < high ? CMTimeRange(start: low, end: high) : .zero
    }
}

extension CMTimeRange: Hashable {
    /// Whether both have the same start and duration.
    public static func == (a: CMTimeRange, b: CMTimeRange) -> Bool { a.start == b.start && a.duration == b.duration }
}

extension CMTimeRange: CustomStringConvertible {
    /// The start and the duration.
    public var description: String { "{\(start), \(duration)}" }
}

/// `CMTimeRange.zero`.
public let kCMTimeRangeZero = CMTimeRange.zero
/// `CMTimeRange.invalid`.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// A range of a duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
/// A range to an end, which is not in it.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }
/// The first time after the range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// See `CMTimeRange.containsTime(_:)`.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
/// See `CMTimeRange.containsTimeRange(_:)`.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}
/// See `CMTimeRange.union(_:)`.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}
/// See `CMTimeRange.intersection(_:)`.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}
/// Whether both ranges are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// The dimensions of a video, in pixels.
public struct CMVideoDimensions: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int32
    /// The height in pixels.
    public var height: Int32

    /// Zero pixels.
    public init() { (width, height) = (0, 0) }
    /// A size in pixels.
    public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}
