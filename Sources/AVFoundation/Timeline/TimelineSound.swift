import AcetateGStreamer
import CoreMedia
import Foundation

/// Mixes the sound of a timeline: samples at times from any start on. One thread uses it at a time.
final class TimelineSound {
    let format: SoundFormat
    private let tracks: [TrackSound]
    /// The place of the next sample.
    private(set) var position = 0
    /// Where the sound ends, in samples; nil if that is not known.
    private(set) var end: Int?

    /// - Parameters:
    ///   - mix: the volumes; nil for those of the tracks.
    ///   - algorithm: how the pitch changes in scaled parts.
    ///   - fixedFormat: nil for that of the timeline.
    /// - Returns: nil for a timeline without sound.
    init?(
        _ timeline: Timeline, mix: AVAudioMix?, _ algorithm: AVAudioTimePitchAlgorithm = .spectral,
        format fixedFormat: SoundFormat? = nil
    ) {
        guard let own = timeline.soundFormat else { return nil }
        let format = fixedFormat ?? own
        self.format = format
        let sounds = timeline.tracks(.audio)
        tracks = sounds.map { track in
            TrackSound(track, format, mix?.parameters(of: track.id), algorithm)
        }
        let end = sounds.map(\.end).max() ?? .zero
        self.end = end.isNumeric ? Self.place(of: end, format) : nil
    }

    /// The sample at a time; 0 for an invalid time, and at most 2^52 for a time far beyond the end of any movie.
    static func place(of time: CMTime, _ format: SoundFormat) -> Int { place(of: time.seconds, format) }

    /// The same for a time in seconds.
    static func place(of seconds: Double, _ format: SoundFormat) -> Int {
        let place = (seconds * Double(format.rate)).rounded()
        return place.isNaN ? 0 : Int(min(max(place, -0x1p52), 0x1p52))
    }

    /// Continues at a time.
    func seek(to time: CMTime) { position = Self.place(of: max(time, .zero), format) }

    /// Continues at the start of a range, and ends at its end.
    func limit(to range: CMTimeRange) {
        seek(to: range.start)
        guard range.end.isNumeric else { return }
        let limit = Self.place(of: range.end, format)
        end = end.map { min($0, limit) } ?? limit
    }

    /// The next samples, interleaved: silence where there is no sound, and fewer at the end of the last track.
    ///
    /// - Parameter count: how many of each channel.
    func read(_ count: Int) throws(AVError) -> [Float] {
        let count = end.map { min(count, max(0, $0 - position)) } ?? count
        guard count > 0 else { return [] }
        var result = [Float](repeating: 0, count: count * format.channels)
        var longest = 0
        for track in tracks { longest = max(longest, try track.add(from: position, count, to: &result)) }
        if end == nil, longest < count { result.removeLast((count - longest) * format.channels) }
        if tracks.count > 1 {
            for index in result.indices { result[index] = min(max(result[index], -1), 1) }
        }
        position += result.count / format.channels
        return result
    }
}

/// The sound of a track.
private final class TrackSound {
    private let track: Timeline.Track
    private let format: SoundFormat
    private let parameters: AVAudioMixInputParameters?
    private let keepsPitch: Bool
    /// Where each segment begins and ends, in samples. The last end can be `Int.max`.
    private let places: [Range<Int>]
    /// What reads the stream of the current segment.
    private var open: (reader: SoundReader, stream: Timeline.Stream)?

    init(
        _ track: Timeline.Track, _ format: SoundFormat, _ parameters: AVAudioMixInputParameters?,
        _ algorithm: AVAudioTimePitchAlgorithm
    ) {
        (self.track, self.format, self.parameters) = (track, format, parameters)
        keepsPitch = (parameters?.audioTimePitchAlgorithm ?? algorithm).keepsPitch
        places = track.segments.map { segment in
            let target = segment.mapping.target
            let start = TimelineSound.place(of: target.start, format)
            return start..<(target.end.isNumeric ? max(start, TimelineSound.place(of: target.end, format)) : Int.max)
        }
    }

    /// Adds the track's samples to others. Returns how many the track has, at most `count`.
    func add(from start: Int, _ count: Int, to result: inout [Float]) throws(AVError) -> Int {
        var position = start
        let end = start + count
        while position < end, let index = places.firstIndex(where: { position < $0.upperBound }) {
            let part = position..<min(end, places[index].upperBound)
            guard track.segments[index].stream != nil else {
                position = part.upperBound
                continue
            }
            let samples = try read(part, index)
            mix(samples, at: position, into: &result, from: start)
            position = part.upperBound
            let isOpenEnded = places[index].upperBound == Int.max
            if isOpenEnded, samples.count < part.count * format.channels {
                return part.lowerBound - start + samples.count / format.channels
            }
        }
        return position - start
    }

    /// The samples of a part of a segment; fewer if the file ends before.
    private func read(_ part: Range<Int>, _ index: Int) throws(AVError) -> [Float] {
        let segment = track.segments[index]
        guard let stream = segment.stream else { return [] }
        let offset = Double(part.lowerBound - places[index].lowerBound) / Double(format.rate) * segment.speed
        let time = segment.mapping.source.start.seconds + offset
        let tolerance = 1.5 / Double(format.rate)
        if let open, open.stream.isSame(as: stream), open.reader.speed == segment.speed {
            let reader = open.reader
            if (reader.position - time).magnitude > tolerance { try reader.seek(to: time) }
            return try reader.read(part.count)
        }
        let reader = try SoundReader(stream, format, from: time, speed: segment.speed, keepsPitch: keepsPitch)
        open = (reader, stream)
        return try reader.read(part.count)
    }

    private func mix(_ samples: [Float], at position: Int, into result: inout [Float], from start: Int) {
        let channels = format.channels
        let hasRamps = parameters.map { !$0.volumes.isEmpty } ?? false
        var volume = track.volume
        for frame in 0..<samples.count / channels {
            if hasRamps, let parameters {
                let time = CMTime(value: Int64(position + frame), timescale: Int32(format.rate))
                volume = track.volume * parameters.volume(at: time)
            }
            for channel in 0..<channels {
                result[(position - start + frame) * channels + channel] += volume * samples[frame * channels + channel]
            }
        }
    }
}
