/// How times of one range correspond to those of another: what is in the source is in the target, faster or slower if the durations
/// differ. See CMTimeRange.h.
public struct CMTimeMapping: Sendable, Hashable, BitwiseCopyable {
    /// The range of the media; invalid if there are none.
    public var source: CMTimeRange
    /// The range in which they are shown.
    public var target: CMTimeRange

    /// An invalid mapping.
    public init() { (source, target) = (.invalid, .invalid) }
    /// A mapping of two ranges.
    public init(source: CMTimeRange, target: CMTimeRange) { (self.source, self.target) = (source, target) }

    /// No mapping.
    public static let invalid = CMTimeMapping()

    /// Whether the target is valid.
    public var isValid: Bool { target.isValid }
    /// Whether nothing corresponds to the target.
    public var isEmpty: Bool { !source.start.isNumeric && target.isValid }
}

extension CMTimeMapping: CustomStringConvertible {
    /// Both ranges.
    public var description: String { "{\(source) to \(target)}" }
}

/// `CMTimeMapping.invalid`.
public let kCMTimeMappingInvalid = CMTimeMapping.invalid

/// A mapping of two ranges.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// A mapping of nothing to a range.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: .invalid, target: target)
}

/// The time in a range that corresponds to a time in another one: the starts correspond, and so do the ends. Also for times outside
/// the ranges. Exact if the result has a timescale, and otherwise in nanoseconds.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    guard fromRange.isValid, toRange.isValid else { return .invalid }
    let duration = CMTimeMapDurationFromRangeToRange(t - fromRange.start, fromRange: fromRange, toRange: toRange)
    return toRange.start + duration
}

/// The duration in a range that corresponds to a duration in another one. Exact if the result has a timescale, and otherwise in
/// nanoseconds.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    guard fromRange.isValid, toRange.isValid else { return .invalid }
    let (from, to) = (fromRange.duration, toRange.duration)
    if from == to || !dur.isNumeric { return dur }
    guard from.isNumeric, to.isNumeric, from > .zero else { return .invalid }
    // dur * to / from, as a fraction in lowest terms.
    var fraction = Fraction(dur.value, Int64(dur.timescale))
    let isExact =
        fraction.multiply(by: Fraction(to.value, Int64(to.timescale)))
        && fraction.multiply(by: Fraction(Int64(from.timescale), from.value))
    if isExact, let scale = CMTimeScale(exactly: fraction.denominator) {
        return CMTime(value: fraction.numerator, timescale: scale)
    }
    return CMTime(seconds: dur.seconds * (to.seconds / from.seconds), preferredTimescale: 1_000_000_000)
}

/// The nearest time in a range, which can be its end.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard range.isValid, time.isValid, !time.isIndefinite else { return .invalid }
    return min(max(time, range.start), range.end)
}

/// The time in a range that repeats forever in both directions.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
    guard foldRange.isValid, time.isNumeric, foldRange.start.isNumeric, foldRange.duration > .zero else {
        return .invalid
    }
    guard foldRange.duration.isNumeric else { return time }
    let offset = time - foldRange.start
    let scale = max(offset.timescale, foldRange.duration.timescale)
    let period = foldRange.duration.convertScale(scale, method: .default)
    let part = offset.convertScale(scale, method: .default)
    guard period.value > 0 else { return foldRange.start }
    let rest = part.value % period.value
    return foldRange.start + CMTime(value: rest < 0 ? rest + period.value : rest, timescale: scale)
}

/// A fraction in lowest terms, with a positive denominator.
private struct Fraction {
    var numerator, denominator: Int64

    init(_ numerator: Int64, _ denominator: Int64) {
        let divisor = max(1, Self.greatestDivisor(numerator.magnitude, denominator.magnitude))
        let limited = Int64(clamping: divisor)
        let sign: Int64 = denominator < 0 ? -1 : 1
        (self.numerator, self.denominator) = (sign &* (numerator / limited), sign &* (denominator / limited))
    }

    /// Multiplies, unless the result has more than 64 bits, of which it returns whether it has not.
    mutating func multiply(by other: Fraction) -> Bool {
        let (left, right) = (Fraction(numerator, other.denominator), Fraction(other.numerator, denominator))
        let (top, isTopTooLarge) = left.numerator.multipliedReportingOverflow(by: right.numerator)
        let (bottom, isBottomTooLarge) = left.denominator.multipliedReportingOverflow(by: right.denominator)
        guard !isTopTooLarge, !isBottomTooLarge, bottom > 0 else { return false }
        (numerator, denominator) = (top, bottom)
        return true
    }

    private static func greatestDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 { b == 0 ? a : greatestDivisor(b, a % b) }
}
