import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// An asset of parts of files, in tracks: what is played, exported and shown as one movie. It keeps no media, and reads the files
/// when it is used.
open class AVComposition: AVAsset, @unchecked Sendable {
    // The state is guarded by a lock.

    struct Content: Sendable {
        var tracks: [AVCompositionTrack] = []
        /// Zero for that of the first video track.
        var naturalSize = CGSize.zero
        var lastID: CMPersistentTrackID = 0
    }

    let composition = Mutex(Content())

    /// An empty composition.
    init() { super.init(asset: nil) }

    /// A copy with the tracks that `makeTrack` makes.
    fileprivate init(
        copying other: AVComposition,
        _ makeTrack: (AVComposition, AVMediaType, CMPersistentTrackID, AVCompositionTrack.State) -> AVCompositionTrack
    ) {
        super.init(asset: nil)
        var content = other.composition.withLock { $0 }
        content.tracks = content.tracks.map { makeTrack(self, $0.mediaType, $0.trackID, $0.snapshot) }
        composition.withLock { [content] in $0 = content }
    }

    /// A composition with the same tracks, which does not change.
    override open func copy() -> Any { AVComposition(copying: self) { AVCompositionTrack($0, $1, id: $2, $3) } }

    /// A composition with the same tracks, which can be changed.
    override open func mutableCopy() -> Any {
        AVMutableComposition(copying: self) { AVMutableCompositionTrack($0, $1, id: $2, $3) }
    }

    final var compositionTracks: [AVCompositionTrack] { composition.withLock { $0.tracks } }

    /// The end of the last track.
    override public var duration: CMTime { compositionTracks.map(\.timeRange.duration).max() ?? .zero }
    override func duration(of content: MediaDescription?) -> CMTime { duration }

    /// The size of its pictures: that of the first video track, unless it was set.
    override public var naturalSize: CGSize {
        let (set, tracks) = composition.withLock { ($0.naturalSize, $0.tracks) }
        if set.width > 0, set.height > 0 { return set }
        return tracks.first { $0.mediaType == .video }?.naturalSize ?? .zero
    }

    override func inspect() throws(AVError) -> MediaDescription {
        var result = MediaDescription(duration: duration.seconds, isSeekable: true)
        result.tracks = compositionTracks.map { MediaDescription.Track(mediaType: $0.mediaType) }
        if let video = result.tracks.firstIndex(where: { $0.mediaType == .video }) {
            result.tracks[video].naturalSize = naturalSize
        }
        return result
    }

    override func tracks(of content: MediaDescription) -> [AVAssetTrack] { compositionTracks }

    override public func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
        compositionTracks.first { $0.trackID == trackID }
    }

    /// What is shown and played now.
    func makeTimeline() throws(AVError) -> Timeline {
        var tracks: [Timeline.Track] = []
        for track in compositionTracks where track.isEnabled {
            tracks.append(
                Timeline.Track(
                    id: track.trackID, mediaType: track.mediaType, segments: try track.resolvedSegments().segments,
                    preferredTransform: track.preferredTransform, volume: track.preferredVolume))
        }
        guard tracks.contains(where: { !$0.segments.isEmpty }) else {
            throw AVError(.contentIsUnavailable, "an AVComposition without media has nothing to show; insert a track")
        }
        return Timeline(name: "the AVComposition", tracks: tracks, naturalSize: naturalSize)
    }
}

/// A composition that can be changed: tracks are added, and parts of movies are inserted, removed, and made faster or slower.
///
/// What plays or exports it takes a copy first, and does not see later changes. Any thread can use it.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    /// An empty composition.
    override public init() { super.init() }

    fileprivate override init(
        copying other: AVComposition,
        _ makeTrack: (AVComposition, AVMediaType, CMPersistentTrackID, AVCompositionTrack.State) -> AVCompositionTrack
    ) { super.init(copying: other, makeTrack) }

    override public var naturalSize: CGSize {
        get { super.naturalSize }
        set { composition.withLock { $0.naturalSize = newValue } }
    }

    override public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
        super.track(withTrackID: trackID) as? AVMutableCompositionTrack
    }

    /// Adds an empty track.
    ///
    /// - Parameter preferredTrackID: its identifier, unless another track has it; `kCMPersistentTrackID_Invalid` for a new one.
    /// - Returns: nil for kinds other than video and sound.
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        guard mediaType == .video || mediaType == .audio else { return nil }
        return composition.withLock { content in
            let isFree =
                preferredTrackID != kCMPersistentTrackID_Invalid
                && !content.tracks.contains { $0.trackID == preferredTrackID }
            let id = isFree ? preferredTrackID : content.lastID + 1
            content.lastID = max(content.lastID, id)
            let track = AVMutableCompositionTrack(self, mediaType, id: id)
            content.tracks.append(track)
            return track
        }
    }

    /// Removes a track.
    open func removeTrack(_ track: AVCompositionTrack) {
        composition.withLock { $0.tracks.removeAll { $0 === track } }
    }

    /// A track into which parts of another one can be inserted; nil if there is none of its kind.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }

    final var mutableTracks: [AVMutableCompositionTrack] {
        compositionTracks.compactMap { $0 as? AVMutableCompositionTrack }
    }

    /// Inserts a part of all video and sound tracks of an asset at a time. What is there from that time on becomes later, in all
    /// tracks. Tracks are added if there are fewer than those of the asset. Opens the asset unless it is known.
    ///
    /// - Parameter startTime: invalid for the end of the composition.
    open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        _ = try asset.inspect()
        let sources = asset.knownTracks.filter { $0.mediaType == .video || $0.mediaType == .audio }
        let time = startTime.isNumeric ? max(startTime, .zero) : duration
        let available = CMTimeRange(start: .zero, duration: asset.duration)
        let range = available.duration.isNumeric ? timeRange.intersection(available) : timeRange
        var rest = mutableTracks
        for source in sources {
            let track: AVMutableCompositionTrack
            if let index = rest.firstIndex(where: { $0.mediaType == source.mediaType }) {
                track = rest.remove(at: index)
            } else if let new = addMutableTrack(
                withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
            {
                track = new
            } else {
                continue
            }
            // The source may be shorter than its asset.
            let inserted = try track.insert(range, of: source, at: time)
            if inserted < range.duration {
                track.insertEmptyTimeRange(
                    CMTimeRange(start: time + inserted, duration: range.duration - inserted))
            }
        }
        for track in rest { track.insertEmptyTimeRange(CMTimeRange(start: time, duration: range.duration)) }
    }

    /// Inserts a gap into all tracks.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes what is in a range from all tracks. What comes afterward becomes earlier.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.removeTimeRange(timeRange) }
    }

    /// Shows what is in a range of all tracks faster or slower, so that it has another duration.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }
}

// Not members of the classes; see `AVAsset`.
extension AVAsynchronousKeyValueLoading where Self: AVComposition {
    /// The tracks of the composition.
    public var tracks: [AVCompositionTrack] { compositionTracks }

    /// The tracks of a kind.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.mediaType == mediaType }
    }

    /// The tracks with a characteristic.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }
}

extension AVAsynchronousKeyValueLoading where Self: AVMutableComposition {
    /// The tracks of the composition.
    public var tracks: [AVMutableCompositionTrack] { mutableTracks }

    /// The tracks of a kind.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
        mutableTracks.filter { $0.mediaType == mediaType }
    }

    /// The tracks with a characteristic.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
        -> [AVMutableCompositionTrack]
    {
        mutableTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }
}
