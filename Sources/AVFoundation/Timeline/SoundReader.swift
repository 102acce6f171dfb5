import AcetateGStreamer
import CAcetateGStreamer
import Foundation

/// Reads the samples of a sound stream one after the other. One thread uses it at a time.
final class SoundReader {
    private let reader: StreamReader
    private let format: SoundFormat
    /// How much faster than in the file it is read.
    let speed: Double
    /// Samples that were decoded and not read, interleaved.
    private var pending: [Float] = []
    /// The place in `pending` of the first sample that was not read.
    private var pendingStart = 0
    /// How many samples of each channel, since the last seek, were decoded or are missing in the file.
    private var decodedCount = 0
    private var isAtEnd = false
    /// Where the last seek went, in seconds.
    private var start = 0.0
    /// How many samples of each channel were read since then.
    private(set) var readCount = 0

    /// By how many seconds the time of a buffer may differ from the end of the one before. Containers round times.
    private static let tolerance = 0.04

    /// Opens a stream and continues at a time in seconds.
    ///
    /// - Parameter keepsPitch: whether another speed than 1 keeps the pitch.
    init(_ stream: Timeline.Stream, _ format: SoundFormat, from start: Double, speed: Double, keepsPitch: Bool)
        throws(AVError)
    {
        (self.format, self.speed) = (format, speed)
        // Samples that are faster have a higher rate, which is converted back.
        let isStretched = speed != 1 && keepsPitch
        reader = try StreamReader(
            stream.url, caps: "audio/x-raw", stream: stream.index,
            elements:
                "audioconvert dithering=none ! audioresample ! \(isStretched ? "scaletempo ! " : "")audioconvert dithering=none ! "
                + format.caps)
        changesPitch = speed != 1 && !keepsPitch
        acetate_gst_set_bool(reader.sink, "sync", 0)
        acetate_gst_set_bool(reader.sink, "enable-last-sample", 0)
        acetate_gst_set_uint(reader.sink, "max-buffers", 8)
        reader.start()
        if start > 0 || isStretched { try seek(to: start) }
    }

    /// Whether samples are left out or repeated for another speed than 1.
    private let changesPitch: Bool

    /// The time in the file of the next sample, in seconds.
    var position: Double { start + Double(readCount) * speed / Double(format.rate) }

    func seek(to time: Double) throws(AVError) {
        try reader.seek(to: time, rate: changesPitch ? 1 : speed)
        (start, readCount, decodedCount) = (time, 0, 0)
        (pending, pendingStart, isAtEnd) = ([], 0, false)
    }

    /// The next samples, interleaved; fewer at the end.
    ///
    /// - Parameter count: how many of each channel.
    func read(_ count: Int) throws(AVError) -> [Float] {
        if changesPitch { return try readFaster(count) }
        try decode(count)
        let available = min(count, (pending.count - pendingStart) / format.channels)
        let end = pendingStart + available * format.channels
        let result = Array(pending[pendingStart..<end])
        pendingStart = end
        if pendingStart > 1 << 16 {
            pending.removeFirst(pendingStart)
            pendingStart = 0
        }
        readCount += available
        return result
    }

    /// Samples between those of the file, by linear interpolation.
    private func readFaster(_ count: Int) throws(AVError) -> [Float] {
        let (channels, first) = (format.channels, Double(readCount) * speed)
        // `pending` begins at the sample `consumed`.
        let last = first + Double(count) * speed
        try decode(Int(last.rounded(.up)) + 2 - consumed)
        var result: [Float] = []
        result.reserveCapacity(count * channels)
        let decoded = consumed + pending.count / channels
        for index in 0..<count {
            let place = first + Double(index) * speed
            let left = Int(place)
            guard left < decoded else { break }
            let (right, part) = (min(left + 1, decoded - 1), Float(place - Double(left)))
            for channel in 0..<channels {
                let a = pending[(left - consumed) * channels + channel]
                let b = pending[(right - consumed) * channels + channel]
                result.append(a + (b - a) * part)
            }
        }
        readCount += result.count / channels
        let used = min(Int(Double(readCount) * speed) - consumed, pending.count / channels)
        if used > 0 { pending.removeFirst(used * channels) }
        return result
    }

    /// How many samples of each channel are before `pending`, if the pitch changes.
    private var consumed: Int { decodedCount - pending.count / format.channels }

    /// Decodes until a number of samples of each channel is pending, or to the end.
    private func decode(_ count: Int) throws(AVError) {
        while !isAtEnd, (pending.count - pendingStart) / format.channels < count {
            guard let sample = try reader.next() else {
                isAtEnd = true
                return
            }
            defer { acetate_gst_mini_object_unref(sample) }
            guard let buffer = acetate_gst_sample_get_buffer(sample) else { continue }
            var map = AcetateGstMapInfo()
            guard acetate_gst_buffer_map(buffer, &map, ACETATE_GST_MAP_READ) != 0 else {
                throw AVError(.decodeFailed, "\(reader.name): its sound cannot be read")
            }
            let bytes = UnsafeRawBufferPointer(start: map.data, count: map.size)
            append(bytes, at: runningTime(of: buffer, sample))
            acetate_gst_buffer_unmap(buffer, &map)
        }
    }

    /// The seconds from the last seek to a buffer, at the speed; nil if they are not known.
    private func runningTime(
        of buffer: UnsafeMutablePointer<AcetateGstBuffer>, _ sample: UnsafeMutablePointer<AcetateGstSample>
    ) -> Double? {
        let time = acetate_gst_pts(buffer)
        guard time != UInt64.max, let segment = acetate_gst_sample_get_segment(sample) else { return nil }
        let running = acetate_gst_segment_to_running_time(segment, ACETATE_GST_FORMAT_TIME, time)
        if let known = VideoSample.seconds(running) { return known }
        // A buffer that begins before the time of the seek.
        return (Double(time) / 1e9 - start) / (changesPitch ? 1 : speed)
    }

    /// Adds decoded samples: without those before the time of the seek, and after silence where samples are missing.
    private func append(_ bytes: UnsafeRawBufferPointer, at time: Double?) {
        var samples = bytes.bindMemory(to: Float.self)[...]
        let channels = format.channels
        let expected = Double(decodedCount) / Double(format.rate)
        let isFirst = decodedCount == 0
        if let time, isFirst || time - expected > Self.tolerance {
            let gap = Int(((time - expected) * Double(format.rate)).rounded())
            if gap > 0 {
                // An hour at most, so that a wrong time needs no endless memory.
                let count = min(gap, format.rate * 3600)
                pending.append(contentsOf: repeatElement(0, count: count * channels))
                decodedCount += count
            } else {
                samples = samples.dropFirst(-gap * channels)
            }
        }
        pending.append(contentsOf: samples)
        decodedCount += samples.count / channels
    }
}
