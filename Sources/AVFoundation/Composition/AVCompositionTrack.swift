import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// A track of a composition: parts of tracks of files, and gaps, one after the other.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    // The state is guarded by a lock.

    struct State: Sendable {
        var segments = SegmentList()
        /// Those that a program has set, until their files are opened; nil for none.
        var unresolved: [AVCompositionTrackSegment]?
        var preferredTransform = CGAffineTransform.identity
        var preferredVolume: Float = 1
        var naturalTimeScale: CMTimeScale = 0
        var isEnabled = true
        var languageCode: String?
    }

    private let kind: AVMediaType
    let state: Mutex<State>

    init(_ composition: AVComposition, _ mediaType: AVMediaType, id: CMPersistentTrackID, _ state: State = State()) {
        kind = mediaType
        self.state = Mutex(state)
        super.init(
            composition, MediaDescription(), MediaDescription.Track(mediaType: mediaType), id: id, stream: nil)
    }

    /// A copy of the state.
    var snapshot: State { state.withLock { $0 } }

    override public var mediaType: AVMediaType { kind }

    /// The segments, whose files are opened unless they are known.
    func resolvedSegments() throws(AVError) -> SegmentList {
        let state = snapshot
        guard let unresolved = state.unresolved else { return state.segments }
        var segments: [Timeline.Segment] = []
        for segment in unresolved { segments.append(try segment.resolved()) }
        let list = SegmentList(segments)
        self.state.withLock { ($0.segments, $0.unresolved) = (list, nil) }
        return list
    }

    private var media: MediaDescription.Track? {
        (try? resolvedSegments())?.segments.lazy.compactMap(\.stream).first?.description
    }

    /// The size of the first part's upright pictures in square pixels; zero for sound.
    override public var naturalSize: CGSize { media?.naturalSize ?? .zero }
    /// How pictures are shown if no video composition tells it. Default the identity.
    override public var preferredTransform: CGAffineTransform { snapshot.preferredTransform }
    /// The volume of sound if no mix changes it. Default 1.
    public var preferredVolume: Float { snapshot.preferredVolume }
    /// The unit of the track's times: that of the first part's pictures or samples, unless it was set.
    public var naturalTimeScale: CMTimeScale {
        let set = snapshot.naturalTimeScale
        if set > 0 { return set }
        guard let media else { return 0 }
        return media.frameDuration.isNumeric ? media.frameDuration.timescale : Int32(media.sampleRate)
    }
    /// Frames per second of the first part; 0 if unknown.
    override public var nominalFrameRate: Float { Float(media?.frameRate ?? 0) }
    /// The duration of a frame of the first part; invalid if unknown.
    override public var minFrameDuration: CMTime { media?.frameDuration ?? .invalid }
    /// Bits per second of the first part; 0 if unknown.
    override public var estimatedDataRate: Float { Float(media?.dataRate ?? 0) }
    /// The name of the codec of the first part.
    override public var acetateCodecName: String { media?.codec ?? "" }
    /// The language; nil unless it was set.
    override public var languageCode: String? { snapshot.languageCode }
    /// Whether the track is shown or heard. Default true.
    override public var isEnabled: Bool { snapshot.isEnabled }
    /// From zero to the end of the last segment.
    override public var timeRange: CMTimeRange {
        let state = snapshot
        let end = state.unresolved?.last?.timeMapping.target.end ?? state.segments.end
        return CMTimeRange(start: .zero, duration: end)
    }
    override var knownSegments: [AVAssetTrackSegment] { compositionSegments }

    final var compositionSegments: [AVCompositionTrackSegment] {
        let state = snapshot
        return state.unresolved ?? state.segments.segments.map(AVCompositionTrackSegment.init)
    }

    /// The segments of another track in a range, from zero on.
    static func parts(of track: AVAssetTrack, in range: CMTimeRange) throws(AVError) -> (
        segments: [Timeline.Segment], duration: CMTime
    ) {
        guard range.isValid, range.start.isNumeric, range.start >= .zero else {
            throw AVError(.invalidSourceMedia, "the range \(range) of a track cannot be inserted")
        }
        let available = CMTimeRange(start: .zero, duration: track.timeRange.duration)
        let part = available.duration.isNumeric ? range.intersection(available) : range
        guard part.duration.isNumeric else {
            throw AVError(.invalidSourceMedia, "the range \(range) of a track whose duration is unknown has no end")
        }
        if let composed = track as? AVCompositionTrack {
            return (try composed.resolvedSegments().slice(part), part.duration)
        }
        guard let stream = track.stream else {
            throw AVError(.invalidSourceMedia, "a track without a file cannot be inserted")
        }
        guard !part.isEmpty else { return ([], .zero) }
        let target = CMTimeRange(start: .zero, duration: part.duration)
        return (
            [Timeline.Segment(stream: stream, mapping: CMTimeMapping(source: part, target: target))], part.duration
        )
    }
}

/// A track of a composition that can be changed. Any thread can use it.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    override public var preferredTransform: CGAffineTransform {
        get { super.preferredTransform }
        set { state.withLock { $0.preferredTransform = newValue } }
    }

    override public var preferredVolume: Float {
        get { super.preferredVolume }
        set { state.withLock { $0.preferredVolume = newValue } }
    }

    override public var naturalTimeScale: CMTimeScale {
        get { super.naturalTimeScale }
        set { state.withLock { $0.naturalTimeScale = newValue } }
    }

    override public var languageCode: String? {
        get { super.languageCode }
        set { state.withLock { $0.languageCode = newValue } }
    }

    override public var isEnabled: Bool {
        get { super.isEnabled }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Inserts a part of a track at a time. What is there from that time on becomes later; a gap comes before a time after the end.
    ///
    /// - Parameters:
    ///   - timeRange: the times of the other track, as far as it has them.
    ///   - track: a track of the same kind, of a file or of a composition.
    ///   - startTime: invalid for the end of this track.
    /// - Throws: an `AVError` if the track is of another kind, or the range is not valid.
    open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        _ = try insert(timeRange, of: track, at: startTime)
    }

    /// Inserts a part of a track at a time, and returns its duration.
    func insert(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws(AVError) -> CMTime {
        guard track.mediaType == mediaType else {
            throw AVError(
                .invalidSourceMedia, "a track of \(track.mediaType.rawValue) cannot be in one of \(mediaType.rawValue)")
        }
        let (parts, duration) = try Self.parts(of: track, in: timeRange)
        try change { segments in
            let time = startTime.isNumeric ? max(startTime, .zero) : segments.end
            segments.insert(parts, duration: duration, at: time)
        }
        return duration
    }

    /// Inserts parts of tracks, one after the other, from a time on. Apple's function takes the ranges as objects.
    open func insertTimeRanges(_ timeRanges: [CMTimeRange], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        guard timeRanges.count == tracks.count else {
            throw AVError(.invalidSourceMedia, "\(timeRanges.count) ranges cannot be of \(tracks.count) tracks")
        }
        var time = startTime.isNumeric ? startTime : timeRange.end
        for (range, track) in zip(timeRanges, tracks) { time = time + (try insert(range, of: track, at: time)) }
    }

    /// Inserts a gap. What is in its start, and later, begins at its end. Nothing happens at the end of the track.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        try? change { if timeRange.isNumericRange { $0.insertEmpty(timeRange) } }
    }

    /// Removes what is in a range. What comes afterward becomes earlier.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        try? change { if timeRange.isNumericStart { $0.remove(timeRange) } }
    }

    /// Shows what is in a range faster or slower, so that it has another duration.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard timeRange.isNumericRange, timeRange.duration > .zero, duration.isNumeric, duration > .zero else { return }
        try? change { $0.scale(timeRange, to: duration) }
    }

    /// Throws an `AVError` if segments do not follow each other from zero on, have no duration, or are of files that cannot be
    /// opened.
    open func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
        var end = CMTime.zero
        for segment in trackSegments {
            let target = segment.timeMapping.target
            guard target.isNumericRange, target.duration > .zero, target.start == end else {
                throw AVError(
                    .compositionTrackSegmentsNotContiguous,
                    "the segment \(segment.timeMapping) does not begin at \(end), where the one before ends")
            }
            _ = try segment.resolved()
            end = target.end
        }
    }

    private func change(_ body: (inout SegmentList) -> Void) throws(AVError) {
        _ = try resolvedSegments()
        state.withLock { body(&$0.segments) }
    }
}

extension CMTimeRange {
    fileprivate var isNumericStart: Bool { isValid && start.isNumeric && start >= .zero }
    fileprivate var isNumericRange: Bool { isNumericStart && duration.isNumeric }
}

// Not members of the classes; see `AVAssetTrack`.
extension AVAsynchronousKeyValueLoading where Self: AVCompositionTrack {
    /// The parts of files and the gaps.
    public var segments: [AVCompositionTrackSegment] { compositionSegments }
}

extension AVAsynchronousKeyValueLoading where Self: AVMutableCompositionTrack {
    /// The parts of files and the gaps, which follow each other from zero on. Files that are not known are opened when the
    /// composition is used; see `validateSegments(_:)`.
    public var segments: [AVCompositionTrackSegment] {
        get { compositionSegments }
        nonmutating set { state.withLock { ($0.segments, $0.unresolved) = (SegmentList(), newValue) } }
    }
}
