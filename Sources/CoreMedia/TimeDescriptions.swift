import CoreGraphics

// CMTime.h and CMTimeRange.h: times as texts.

/// A time as a text, such as `{1/2 = 0.500}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { time.description }
/// The start and the duration of a range as a text.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? { range.description }
/// The source and the target of a mapping as a text.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
    mapping.description
}

/// Writes a time and the end of the line to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.description) }
/// Writes a range and the end of the line to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.description) }
/// Writes a mapping and the end of the line to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) { show(mapping.description) }

private func show(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
}
