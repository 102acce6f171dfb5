import Foundation

/// A duration as a fraction: `timeValue / timeScale` seconds.
public struct CVTime: Equatable, Sendable {
    /// The time, in units of `timeScale`.
    public var timeValue: Int64
    /// Units in a second.
    public var timeScale: Int32
    /// Bits of `CVTimeFlags`.
    public var flags: Int32

    /// Creates a time of 0 in units of a scale of 0.
    public init() { self.init(timeValue: 0, timeScale: 0, flags: 0) }

    /// Creates a time.
    public init(timeValue: Int64, timeScale: Int32, flags: Int32) {
        (self.timeValue, self.timeScale, self.flags) = (timeValue, timeScale, flags)
    }
}

/// Flags of a `CVTime`.
public struct CVTimeFlags: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The time has no value.
    public static let isIndefinite = CVTimeFlags(rawValue: 1)
}

/// A time of 0 seconds.
public let kCVZeroTime = CVTime(timeValue: 0, timeScale: 1, flags: 0)
/// A time without a value.
public let kCVIndefiniteTime = CVTime(timeValue: 0, timeScale: 0, flags: CVTimeFlags.isIndefinite.rawValue)

/// A time in hours, minutes, seconds and frames. Display links do not set it.
public struct CVSMPTETime: Equatable, Sendable {
    /// The number of the subframe.
    public var subframes: Int16 = 0
    /// Subframes in a frame.
    public var subframeDivisor: Int16 = 0
    /// The number of messages received.
    public var counter: UInt32 = 0
    /// The kind of the time.
    public var type: UInt32 = 0
    /// Bits of the state.
    public var flags: UInt32 = 0
    /// Hours.
    public var hours: Int16 = 0
    /// Minutes.
    public var minutes: Int16 = 0
    /// Seconds.
    public var seconds: Int16 = 0
    /// Frames.
    public var frames: Int16 = 0

    /// Creates a time of zero.
    public init() {}
}

/// A time on the clock of the system and on that of a display.
///
/// Display links set `hostTime`, `videoTime`, `videoRefreshPeriod` and `rateScalar`. The units of the display's clock are
/// nanoseconds, and it shows the same time as the system's.
public struct CVTimeStamp: Equatable, Sendable {
    /// The version of the structure: 0.
    public var version: UInt32 = 0
    /// Units of `videoTime` and `videoRefreshPeriod` in a second.
    public var videoTimeScale: Int32 = 0
    /// The time of a refresh of the display.
    public var videoTime: Int64 = 0
    /// The time of the system, in units of `CVGetCurrentHostTime()`.
    public var hostTime: UInt64 = 0
    /// The actual duration of a refresh divided by the nominal one.
    public var rateScalar: Double = 0
    /// The nominal time between two refreshes.
    public var videoRefreshPeriod: Int64 = 0
    /// A time of SMPTE. Display links do not set it.
    public var smpteTime = CVSMPTETime()
    /// Bits of `CVTimeStampFlags`: which members are set.
    public var flags: UInt64 = 0
    /// Not used.
    public var reserved: UInt64 = 0

    /// Creates a time stamp without a set member.
    public init() {}

    /// Creates the time stamp of a time of the system, of a display with a time between refreshes; both in nanoseconds.
    package init(hostTime: UInt64, refreshPeriod: UInt64) {
        videoTimeScale = 1_000_000_000
        videoTime = Int64(clamping: hostTime)
        self.hostTime = hostTime
        rateScalar = 1
        videoRefreshPeriod = Int64(clamping: refreshPeriod)
        flags = ([.videoHostTimeValid, .videoRefreshPeriodValid, .rateScalarValid] as CVTimeStampFlags).rawValue
    }
}

/// The members of a `CVTimeStamp` that are set.
public struct CVTimeStampFlags: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// `videoTime` is set.
    public static let videoTimeValid = CVTimeStampFlags(rawValue: 1 << 0)
    /// `hostTime` is set.
    public static let hostTimeValid = CVTimeStampFlags(rawValue: 1 << 1)
    /// `smpteTime` is set.
    public static let smpteTimeValid = CVTimeStampFlags(rawValue: 1 << 2)
    /// `videoRefreshPeriod` is set.
    public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 1 << 3)
    /// `rateScalar` is set.
    public static let rateScalarValid = CVTimeStampFlags(rawValue: 1 << 4)
    /// The refresh shows the upper field.
    public static let topField = CVTimeStampFlags(rawValue: 1 << 16)
    /// The refresh shows the lower field.
    public static let bottomField = CVTimeStampFlags(rawValue: 1 << 17)
    /// `videoTime` and `hostTime` are set.
    public static let videoHostTimeValid: CVTimeStampFlags = [.videoTimeValid, .hostTimeValid]
    /// The refresh shows a field.
    public static let isInterlaced: CVTimeStampFlags = [.topField, .bottomField]
}

/// The time of the system in nanoseconds, as `CACurrentMediaTime()` has it in seconds.
public func CVGetCurrentHostTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The units of `CVGetCurrentHostTime()` in a second: 1,000,000,000.
public func CVGetHostClockFrequency() -> Double { 1e9 }

/// The smallest difference of two values of `CVGetCurrentHostTime()`.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
