import Foundation

/// The times of a frame of a screen (CVBase.h).
public struct CVTimeStamp: Equatable, Sendable {
    /// The version of the structure: 0.
    public var version: UInt32
    /// The number of units of `videoTime` and `videoRefreshPeriod` in a second.
    public var videoTimeScale: Int32
    /// The time at which the frame is shown.
    public var videoTime: Int64
    /// The same in nanoseconds of the clock of `CACurrentMediaTime`. (On macOS, in units of `mach_absolute_time`.)
    public var hostTime: UInt64
    /// The ratio of the measured rate of refreshes to the nominal one.
    public var rateScalar: Double
    /// The time between two refreshes.
    public var videoRefreshPeriod: Int64
    /// Without a meaning here: no time code comes with the frames of a screen.
    public var smpteTime: CVSMPTETime
    /// Which fields are valid; see `CVTimeStampFlags`.
    public var flags: UInt64
    public var reserved: UInt64

    public init(
        version: UInt32, videoTimeScale: Int32, videoTime: Int64, hostTime: UInt64, rateScalar: Double,
        videoRefreshPeriod: Int64, smpteTime: CVSMPTETime, flags: UInt64, reserved: UInt64
    ) {
        (self.version, self.videoTimeScale, self.videoTime) = (version, videoTimeScale, videoTime)
        (self.hostTime, self.rateScalar, self.videoRefreshPeriod) = (hostTime, rateScalar, videoRefreshPeriod)
        (self.smpteTime, self.flags, self.reserved) = (smpteTime, flags, reserved)
    }

    /// A time stamp without any valid field.
    public init() {
        self.init(
            version: 0, videoTimeScale: 0, videoTime: 0, hostTime: 0, rateScalar: 0, videoRefreshPeriod: 0,
            smpteTime: CVSMPTETime(), flags: 0, reserved: 0)
    }

    /// The time stamp of a frame that is shown at a time of `CACurrentMediaTime`, by refreshes `period` apart, in seconds.
    init(shownAt time: Double, period: Double) {
        self.init()
        let units = { (seconds: Double) in Int64(exactly: (seconds * 1e9).rounded()) ?? 0 }
        (videoTimeScale, videoTime, videoRefreshPeriod) = (1_000_000_000, units(time), units(period))
        hostTime = UInt64(max(0, videoTime))
        rateScalar = 1
        flags =
            CVTimeStampFlags.videoTimeValid.rawValue | CVTimeStampFlags.hostTimeValid.rawValue
            | CVTimeStampFlags.videoRefreshPeriodValid.rawValue | CVTimeStampFlags.rateScalarValid.rawValue
    }
}

/// The valid fields of a `CVTimeStamp`.
public struct CVTimeStampFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let videoTimeValid = Self(rawValue: 1 << 0)
    public static let hostTimeValid = Self(rawValue: 1 << 1)
    public static let smpteTimeValid = Self(rawValue: 1 << 2)
    public static let videoRefreshPeriodValid = Self(rawValue: 1 << 3)
    public static let rateScalarValid = Self(rawValue: 1 << 4)
}

/// A time code of a video (CVBase.h).
public struct CVSMPTETime: Equatable, Sendable {
    public var subframes: Int16
    public var subframeDivisor: Int16
    public var counter: UInt32
    public var type: UInt32
    public var flags: UInt32
    public var hours: Int16
    public var minutes: Int16
    public var seconds: Int16
    public var frames: Int16

    public init(
        subframes: Int16 = 0, subframeDivisor: Int16 = 0, counter: UInt32 = 0, type: UInt32 = 0, flags: UInt32 = 0,
        hours: Int16 = 0, minutes: Int16 = 0, seconds: Int16 = 0, frames: Int16 = 0
    ) {
        (self.subframes, self.subframeDivisor, self.counter) = (subframes, subframeDivisor, counter)
        (self.type, self.flags) = (type, flags)
        (self.hours, self.minutes, self.seconds, self.frames) = (hours, minutes, seconds, frames)
    }
}
