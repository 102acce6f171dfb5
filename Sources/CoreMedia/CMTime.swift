@_exported import Foundation

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: the number of its units in a second.
public typealias CMTimeScale = Int32
/// Distinguishes times of different loops of a timeline.
public typealias CMTimeEpoch = Int64

/// The greatest timescale.
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// What a time is.
public struct CMTimeFlags: OptionSet, Sendable, BitwiseCopyable {
    /// The name.
    public let rawValue: UInt32
    /// A value of a name.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Not `CMTime.invalid`.
    public static let valid = Self(rawValue: 1)
    /// The time was rounded.
    public static let hasBeenRounded = Self(rawValue: 2)
    /// Positive infinity.
    public static let positiveInfinity = Self(rawValue: 4)
    /// Negative infinity.
    public static let negativeInfinity = Self(rawValue: 8)
    /// A time that is not known.
    public static let indefinite = Self(rawValue: 16)
    /// The flags of times that are not numbers.
    public static let impliedValueFlagsMask: Self = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// How a time is rounded to a timescale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest value, and halves away from zero.
    case roundHalfAwayFromZero = 1
    /// To the next value toward zero.
    case roundTowardZero = 2
    /// To the next value away from zero.
    case roundAwayFromZero = 3
    /// To a coarser scale toward zero, and to a finer one away from zero.
    case quickTime = 4
    /// To the next greater value.
    case roundTowardPositiveInfinity = 5
    /// To the next smaller value.
    case roundTowardNegativeInfinity = 6

    /// `roundHalfAwayFromZero`.
    public static let `default` = roundHalfAwayFromZero
}

/// A time or a duration: a rational number of seconds, infinite, indefinite or invalid. See CMTime.h.
public struct CMTime: Sendable, BitwiseCopyable {
    /// The numerator.
    public var value: CMTimeValue
    /// The denominator: units per second.
    public var timescale: CMTimeScale
    /// What the time is.
    public var flags: CMTimeFlags
    /// The loop of the timeline.
    public var epoch: CMTimeEpoch

    /// A time of these parts.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
    }

    /// An invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// `value` / `timescale` seconds; invalid unless the timescale is positive.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self = timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: 0) : .invalid
    }

    /// The nearest multiple of the timescale's unit. If the value does not fit, a smaller timescale is used. Invalid
    /// for NaN.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0, !seconds.isNaN else {
            self = .invalid
            return
        }
        guard seconds.isFinite else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        var scale = preferredTimescale
        while (seconds * Double(scale)).magnitude >= 0x1p63, scale > 1 { scale /= 2 }
        let value = seconds * Double(scale)
        guard value.magnitude < 0x1p63 else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let rounded = value.rounded()
        var flags = CMTimeFlags.valid
        if rounded != value { flags.insert(.hasBeenRounded) }
        self.init(value: Int64(rounded), timescale: scale, flags: flags, epoch: 0)
    }

    /// No time.
    public static let invalid = CMTime()
    /// Zero seconds.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// A time that is not known.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Positive infinity.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Negative infinity.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Whether it is not `invalid`.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether it is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether it is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether it is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether it is a number of seconds.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether it is a number that was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// In seconds; infinite for infinite times, and NaN for indefinite and invalid ones.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
    }

    /// The time in units of another timescale.
    public func convertScale(_ scale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard scale > 0 else { return .invalid }
        if scale == timescale { return self }
        let (high, low) = value.multipliedFullWidth(by: Int64(scale))
        let divisor = Int64(timescale)
        // The quotient fits if the product does, or if the high word is smaller than half the divisor.
        guard !value.multipliedReportingOverflow(by: Int64(scale)).overflow || high.magnitude < divisor.magnitude / 2
        else {
            return value < 0 ? .negativeInfinity : .positiveInfinity
        }
        let (quotient, remainder) = divisor.dividingFullWidth((high, low))
        guard remainder != 0 else { return CMTime(value: quotient, timescale: scale, flags: flags, epoch: epoch) }
        let sign: Int64 = (value < 0) ? -1 : 1
        let isAway: Bool =
            switch method {
            case .roundHalfAwayFromZero: 2 * remainder.magnitude >= divisor.magnitude
            case .roundTowardZero: false
            case .roundAwayFromZero: true
            case .quickTime: scale > timescale
            case .roundTowardPositiveInfinity: sign > 0
            case .roundTowardNegativeInfinity: sign < 0
            }
        return CMTime(
            value: quotient + (isAway ? sign : 0), timescale: scale, flags: flags.union(.hasBeenRounded), epoch: epoch)
    }

    /// The rank of what is not a number, in the order of CMTimeCompare: negative infinity, numbers, positive infinity,
    /// indefinite, invalid.
    private var rank: Int {
        !isValid ? 4 : isNegativeInfinity ? 0 : isPositiveInfinity ? 2 : isIndefinite ? 3 : 1
    }

    /// -1, 0 or 1 for less, equal and greater.
    fileprivate func compared(to other: CMTime) -> Int32 {
        if rank != other.rank { return rank < other.rank ? -1 : 1 }
        guard rank == 1 else { return 0 }
        if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
        let (a, b) = (
            value.multipliedFullWidth(by: Int64(other.timescale)), other.value.multipliedFullWidth(by: Int64(timescale))
        )
        if a.high != b.high { return a.high < b.high ? -1 : 1 }
        return a.low == b.low ? 0 : a.low < b.low ? -1 : 1
    }

    /// The sum, in the least common multiple of both timescales if that fits; otherwise in the greatest timescale,
    /// rounded.
    fileprivate func adding(_ other: CMTime) -> CMTime {
        guard isValid, other.isValid else { return .invalid }
        if isIndefinite || other.isIndefinite { return .indefinite }
        let infinities = (
            isPositiveInfinity || other.isPositiveInfinity, isNegativeInfinity || other.isNegativeInfinity
        )
        switch infinities {
        case (true, true): return .invalid
        case (true, false): return .positiveInfinity
        case (false, true): return .negativeInfinity
        case (false, false): break
        }
        var common = Int64(timescale) / Self.greatestDivisor(Int64(timescale), Int64(other.timescale))
        common *= Int64(other.timescale)
        let scale = common <= Int64(Int32.max) ? Int32(common) : max(timescale, other.timescale)
        let (a, b) = (convertScale(scale, method: .default), other.convertScale(scale, method: .default))
        guard a.isNumeric, b.isNumeric else { return a.isNumeric ? b : a }
        let (sum, overflows) = a.value.addingReportingOverflow(b.value)
        if overflows { return a.value < 0 ? .negativeInfinity : .positiveInfinity }
        return CMTime(value: sum, timescale: scale, flags: a.flags.union(b.flags), epoch: max(epoch, other.epoch))
    }

    fileprivate var negated: CMTime {
        if isPositiveInfinity { return .negativeInfinity }
        if isNegativeInfinity { return .positiveInfinity }
        guard isNumeric else { return self }
        guard value != .min else { return .positiveInfinity }
        return CMTime(value: -value, timescale: timescale, flags: flags, epoch: epoch)
    }

    private static func greatestDivisor(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : greatestDivisor(b, a % b) }
}

extension CMTime: Comparable, Hashable {
    /// Whether both are the same time, in any timescale.
    public static func == (a: CMTime, b: CMTime) -> Bool { a.compared(to: b) == 0 }
    /// Whether a time is before another, in the order of CMTimeCompare.
    public static func < (a: CMTime, b: CMTime) -> Bool { a.compared(to: b) < 0 }

    /// Hashes equal times equally.
    public func hash(into hasher: inout Hasher) {
        // Equal numbers of different timescales have the same number of seconds, which is a correctly rounded quotient.
        hasher.combine(isNumeric ? seconds : Double(rank))
        hasher.combine(rank)
    }

    /// The sum.
    public static func + (a: CMTime, b: CMTime) -> CMTime { a.adding(b) }
    /// The difference.
    public static func - (a: CMTime, b: CMTime) -> CMTime { a.adding(b.negated) }
}

extension CMTime: CustomStringConvertible {
    /// The fraction and its seconds with three decimals, such as `{1/2 = 0.500}`.
    public var description: String {
        if isNumeric {
            let rounded = hasBeenRounded ? ", rounded" : ""
            return "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))\(rounded)}"
        }
        return isPositiveInfinity
            ? "{+INFINITY}" : isNegativeInfinity ? "{-INFINITY}" : isIndefinite ? "{INDEFINITE}" : "{INVALID}"
    }
}

// The functions and constants of CMTime.h.

/// `CMTime.invalid`.
public let kCMTimeInvalid = CMTime.invalid
/// `CMTime.indefinite`.
public let kCMTimeIndefinite = CMTime.indefinite
/// `CMTime.positiveInfinity`.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// `CMTime.negativeInfinity`.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// `CMTime.zero`.
public let kCMTimeZero = CMTime.zero

/// See `CMTime.init(value:timescale:)`.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// A time in a loop of the timeline.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    var time = CMTime(value: value, timescale: timescale)
    time.epoch = epoch
    return time
}

/// See `CMTime.init(seconds:preferredTimescale:)`.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// See `CMTime.seconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

/// See `CMTime.convertScale(_:method:)`.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
}

/// The sum.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// The difference.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// -1, 0 or 1 if a time is less than, equal to or greater than another.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1.compared(to: time2) }
/// The lesser time.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// The greater time.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
/// The absolute value.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time < .zero ? time.negated : time }

/// The product with a whole number.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}

/// The product, in units of the time's own timescale if that is exact, or else of the timescale times what remains of the divisor if
/// that fits, and otherwise rounded.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    let sign: Int32 = (multiplier < 0) != (divisor < 0) ? -1 : 1
    guard time.isNumeric else {
        if multiplier == 0, time.isPositiveInfinity || time.isNegativeInfinity { return .invalid }
        return sign < 0 ? time.negated : time
    }
    let (product, overflows) = time.value.multipliedReportingOverflow(by: Int64(multiplier))
    let common = greatestCommonDivisor(product.magnitude, UInt64(divisor.magnitude))
    let remaining = UInt64(divisor.magnitude) / common
    let (scale, isTooFine) = Int64(time.timescale).multipliedReportingOverflow(by: Int64(remaining))
    guard !overflows, !isTooFine, let scale = CMTimeScale(exactly: scale) else {
        return CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier) / Double(divisor))
    }
    let value = product / Int64(common)
    return CMTime(value: divisor < 0 ? 0 &- value : value, timescale: scale, flags: time.flags, epoch: time.epoch)
}

/// The greatest number that divides both without a remainder; the other one if one of them is 0.
private func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}

/// The product, rounded to the time's timescale, or to nanoseconds if that is coarser.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    guard time.isNumeric else {
        if multiplier == 0, time.isPositiveInfinity || time.isNegativeInfinity { return .invalid }
        return multiplier < 0 ? time.negated : time
    }
    let product = Double(time.value) * multiplier
    if product == product.rounded(), product.magnitude < 0x1p53 {
        return CMTime(value: Int64(product), timescale: time.timescale, flags: time.flags, epoch: time.epoch)
    }
    return CMTime(seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 1_000_000_000))
}
