/// A start and a duration. See CMTimeRange.h.
public struct CMTimeRange: Sendable {
    public var start: CMTime
    public var duration: CMTime

    public init() { (start, duration) = (.invalid, .invalid) }
    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange()

    /// Whether both times are valid, of the same epoch, and the duration is not negative.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero
    }
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
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
    public static func == (a: CMTimeRange, b: CMTimeRange) -> Bool { a.start == b.start && a.duration == b.duration }
}

extension CMTimeRange: CustomStringConvertible {
    public var description: String { "{\(start), \(duration)}" }
}

public let kCMTimeRangeZero = CMTimeRange.zero
public let kCMTimeRangeInvalid = CMTimeRange.invalid

public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// The dimensions of a video, in pixels.
public struct CMVideoDimensions: Sendable, Hashable {
    public var width: Int32
    public var height: Int32

    public init() { (width, height) = (0, 0) }
    public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}
