import AcetateGStreamer
import CoreGraphics
import CoreMedia
import Foundation

/// What an asset shows and plays when: tracks of parts of files. A value, so that readers do not see later changes of a composition.
struct Timeline: Sendable {
    /// A stream of a file.
    struct Stream: Sendable {
        let url: URL
        /// The track of the file.
        let trackID: CMPersistentTrackID
        /// How many streams of its kind are before it in the file.
        let index: Int
        let description: MediaDescription.Track

        func isSame(as other: Stream) -> Bool { url == other.url && index == other.index }
    }

    /// A part of a stream in a range of the timeline, or an empty range.
    struct Segment: Sendable {
        /// Nil for an empty range.
        var stream: Stream?
        var mapping: CMTimeMapping

        static func empty(_ target: CMTimeRange) -> Segment {
            Segment(stream: nil, mapping: CMTimeMappingMakeEmpty(target: target))
        }

        /// The time in the file at a time of the timeline.
        func sourceTime(at time: CMTime) -> CMTime {
            CMTimeMapTimeFromRangeToRange(time, fromRange: mapping.target, toRange: mapping.source)
        }

        /// How much faster than in its file it is shown.
        var speed: Double {
            let (source, target) = (mapping.source.duration, mapping.target.duration)
            if source == target || !source.isNumeric || !target.isNumeric || target <= .zero { return 1 }
            return source.seconds / target.seconds
        }
    }

    struct Track: Sendable {
        let id: CMPersistentTrackID
        let mediaType: AVMediaType
        /// In the order of time, without gaps.
        var segments: [Segment]
        var preferredTransform = CGAffineTransform.identity
        var volume: Float = 1

        var end: CMTime { segments.last?.mapping.target.end ?? .zero }

        /// The place of the segment at a time; nil after the last one.
        func segmentIndex(at time: CMTime) -> Int? {
            segments.firstIndex { time < $0.mapping.target.end }
        }

        var streams: [Stream] { segments.compactMap(\.stream) }
    }

    /// What messages call it.
    let name: String
    /// The enabled tracks.
    var tracks: [Track]
    /// The size of pictures; zero for sound only.
    var naturalSize: CGSize

    /// How far two times of one frame may differ: files have times in milliseconds or coarser.
    static let tolerance = 0.001

    func tracks(_ mediaType: AVMediaType) -> [Track] { tracks.filter { $0.mediaType == mediaType } }

    func track(_ id: CMPersistentTrackID) -> Track? { tracks.first { $0.id == id } }

    /// The end of the last track; positive infinity if it is not known.
    var end: CMTime { tracks.map(\.end).max() ?? .zero }

    /// The shortest time between two pictures of the files; a 30th of a second if that is not known.
    var frameDuration: CMTime {
        let known = tracks(.video).flatMap(\.streams).map(\.description.frameDuration).filter(\.isNumeric)
        return known.min() ?? CMTime(value: 1, timescale: 30)
    }

    /// The greatest sample rate and number of channels of its sounds; nil without sound. More than two channels are mixed to two.
    var soundFormat: SoundFormat? {
        let sounds = tracks(.audio).flatMap(\.streams).map(\.description)
        guard !sounds.isEmpty else { return nil }
        let rate = sounds.map { Int($0.sampleRate) }.max() ?? 0
        return SoundFormat(
            rate: rate > 0 ? min(max(rate, 8000), 96_000) : 44_100,
            channels: min(max(sounds.map(\.channels).max() ?? 2, 1), 2))
    }
}

extension AVAsset {
    /// What the asset shows and plays. Opens a file that is not known, which may take seconds.
    func timeline() throws(AVError) -> Timeline {
        if let composition = self as? AVComposition { return try composition.makeTimeline() }
        let content = try inspect()
        guard let source else { throw AVError(.contentIsUnavailable, "an asset without a URL has no content") }
        let tracks = tracks(of: content).compactMap { track -> Timeline.Track? in
            guard let stream = track.stream else { return nil }
            // A file states the duration of its longest track. Those of the others are found when they end.
            let range = CMTimeRange(start: .zero, duration: .positiveInfinity)
            let segment = Timeline.Segment(stream: stream, mapping: CMTimeMapping(source: range, target: range))
            return Timeline.Track(id: track.trackID, mediaType: track.mediaType, segments: [segment])
        }
        return Timeline(
            name: source.isFileURL ? source.path : source.absoluteString, tracks: tracks,
            naturalSize: content.naturalSize)
    }
}
