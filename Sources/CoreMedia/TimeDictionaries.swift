import CoreGraphics

// CMTime.h and CMTimeRange.h, with Apple's keys: times, ranges and mappings as dictionaries of numbers, for files and settings.

/// The key of a time's value: a number.
public let kCMTimeValueKey: CFString = "value"
/// The key of a time's timescale: a number.
public let kCMTimeScaleKey: CFString = "timescale"
/// The key of a time's epoch: a number.
public let kCMTimeEpochKey: CFString = "epoch"
/// The key of a time's flags: a number.
public let kCMTimeFlagsKey: CFString = "flags"
/// The key of the start of a range: a dictionary of a time.
public let kCMTimeRangeStartKey: CFString = "start"
/// The key of the duration of a range: a dictionary of a time.
public let kCMTimeRangeDurationKey: CFString = "duration"
/// The key of the source of a mapping: a dictionary of a range.
public let kCMTimeMappingSourceKey: CFString = "source"
/// The key of the target of a mapping: a dictionary of a range.
public let kCMTimeMappingTargetKey: CFString = "target"

/// The value, the timescale, the epoch and the flags of a time by their keys.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    [
        kCMTimeValueKey: NSNumber(value: time.value), kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch), kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ]
}

/// The time of a dictionary; `invalid` if the dictionary has no value, timescale, epoch or flags.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
    let values = dictionaryRepresentation?.valuesByName ?? [:]
    func number<T: BinaryInteger>(_ key: CFString) -> T? {
        (values[key] as? NSNumber).flatMap { T(exactly: $0.int64Value) }
    }
    guard let value: CMTimeValue = number(kCMTimeValueKey), let scale: CMTimeScale = number(kCMTimeScaleKey),
        let epoch: CMTimeEpoch = number(kCMTimeEpochKey), let flags: UInt32 = number(kCMTimeFlagsKey)
    else { return .invalid }
    return CMTime(value: value, timescale: scale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
}

/// The start and the duration of a range by their keys.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    [
        kCMTimeRangeStartKey: CMTimeCopyAsDictionary(range.start, allocator: nil) as Any,
        kCMTimeRangeDurationKey: CMTimeCopyAsDictionary(range.duration, allocator: nil) as Any,
    ]
}

/// The range of a dictionary; `invalid` if the dictionary has no start or duration.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
    let values = dictionaryRepresentation.valuesByName
    return CMTimeRange(
        start: CMTimeMakeFromDictionary(values[kCMTimeRangeStartKey] as? CFDictionary),
        duration: CMTimeMakeFromDictionary(values[kCMTimeRangeDurationKey] as? CFDictionary))
}

/// The source and the target of a mapping by their keys.
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
    [
        kCMTimeMappingSourceKey: CMTimeRangeCopyAsDictionary(mapping.source, allocator: nil) as Any,
        kCMTimeMappingTargetKey: CMTimeRangeCopyAsDictionary(mapping.target, allocator: nil) as Any,
    ]
}

/// The mapping of a dictionary; what it lacks is `invalid`.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
    let values = dictionaryRepresentation.valuesByName
    func range(_ key: CFString) -> CMTimeRange {
        CMTimeRangeMakeFromDictionary(values[key] as? CFDictionary ?? [:])
    }
    return CMTimeMapping(source: range(kCMTimeMappingSourceKey), target: range(kCMTimeMappingTargetKey))
}
