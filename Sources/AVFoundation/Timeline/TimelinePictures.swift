import CoreGraphics
import CoreMedia
import Foundation

/// Finds the pictures of a timeline at times, and composes them. One thread uses it at a time.
final class TimelinePictures {
    /// In pixels.
    let size: CGSize
    private let timeline: Timeline
    private let composer: PictureComposer?
    private let tracks: [TrackPictures]

    /// - Parameters:
    ///   - composition: how the pictures of the tracks are composed; nil for those of the first track that has one.
    ///   - fixedSize: nil for that of the composition or the timeline.
    init(_ timeline: Timeline, _ composition: AVVideoComposition?, size fixedSize: CGSize? = nil) {
        self.timeline = timeline
        size = fixedSize ?? Self.size(timeline, composition)
        composer = composition.map { [size] in PictureComposer($0, size: size) }
        tracks = timeline.tracks(.video).map(TrackPictures.init)
    }

    static func size(_ timeline: Timeline, _ composition: AVVideoComposition?) -> CGSize {
        let rendered = composition?.renderSize ?? .zero
        return rendered.width > 0 && rendered.height > 0 ? rendered : timeline.naturalSize
    }

    /// The time from one picture to the next.
    static func frameDuration(_ timeline: Timeline, _ composition: AVVideoComposition?) -> CMTime {
        let duration = composition?.frameDuration ?? .invalid
        return duration.isNumeric && duration > .zero ? duration : timeline.frameDuration
    }

    /// The picture at a time, with the size; nil after the end of all tracks.
    func image(at time: CMTime) throws -> CGImage? {
        var base: CGImage?
        var isOver = true
        var transform = CGAffineTransform.identity
        let needsBase = composer?.isSimple ?? true || composer?.composition.filter != nil
        for track in tracks {
            let found = try track.find(time, needsPicture: needsBase && base == nil)
            isOver = isOver && found.isOver
            if base == nil, let image = found.image { (base, transform) = (image, track.preferredTransform) }
        }
        // Sound may be longer than the pictures; then black is shown, or the last picture of a file.
        if isOver, !timeline.end.isNumeric || time >= timeline.end { return nil }
        guard let composer else { return try PictureComposer.fit(base, transform, into: size) }
        // A filter gets a picture of the rendered size, and one that is not larger is not changed.
        let plain = needsBase ? try PictureComposer.fit(base, transform, into: size) : nil
        return try composer.image(plain ?? Self.black(size), at: time) { id in
            try tracks.first { $0.id == id }?.find(time, needsPicture: true).image
        }
    }

    private static func black(_ size: CGSize) throws(AVError) -> CGImage {
        try PictureComposer.fit(nil, .identity, into: size)
    }
}

/// Finds the pictures of a track.
final class TrackPictures {
    private let track: Timeline.Track
    var id: CMPersistentTrackID { track.id }
    var preferredTransform: CGAffineTransform { track.preferredTransform }
    /// The files that are open, the most recently used last.
    private var open: [(stream: Timeline.Stream, pictures: StreamPictures)] = []

    /// The greatest number of files that are open: the current one, and the next one.
    private static let openLimit = 2
    /// How long before its segment a file is opened, in seconds.
    private static let lead = 2.0

    init(_ track: Timeline.Track) { self.track = track }

    /// The picture at a time, if there is one, and whether the track has ended. Without an end, a track ends after the last picture
    /// of its file.
    func find(_ time: CMTime, needsPicture: Bool) throws(AVError) -> (image: CGImage?, isOver: Bool) {
        guard let index = track.segmentIndex(at: time) else { return (nil, true) }
        let segment = track.segments[index]
        let isOpenEnded = !segment.mapping.target.duration.isNumeric
        guard let stream = segment.stream, needsPicture || isOpenEnded else { return (nil, false) }
        let found = try pictures(of: stream).picture(at: segment.sourceTime(at: time).seconds)
        openNext(after: index, time)
        if isOpenEnded, found?.isOver ?? true { return (nil, true) }
        return (found?.image, false)
    }

    /// The picture at a time, or a gap, and when it begins and ends; nil after the end of the track.
    func shown(at time: CMTime) throws(AVError) -> (image: CGImage?, start: CMTime, end: CMTime)? {
        guard let index = track.segmentIndex(at: time) else { return nil }
        let segment = track.segments[index]
        let target = segment.mapping.target
        guard let stream = segment.stream else { return (nil, target.start, target.end) }
        let found = try pictures(of: stream).picture(at: segment.sourceTime(at: time).seconds)
        if !target.duration.isNumeric, found?.isOver ?? true { return nil }
        guard let found else { return (nil, target.start, target.end) }
        func place(_ seconds: Double) -> CMTime {
            CMTimeMapTimeFromRangeToRange(
                CMTime(seconds: seconds, preferredTimescale: 1_000_000_000), fromRange: segment.mapping.source,
                toRange: target)
        }
        // The last picture of a file stays until the end of a segment that is longer.
        let end = found.end.isFinite ? place(found.end) : target.end.isNumeric ? target.end : place(found.ownEnd)
        return (found.image, max(target.start, place(found.start)), min(target.end, end))
    }

    private func pictures(of stream: Timeline.Stream) throws(AVError) -> StreamPictures {
        if let index = open.firstIndex(where: { $0.stream.isSame(as: stream) }) {
            open.append(open.remove(at: index))
        } else {
            if open.count == Self.openLimit { open.removeFirst() }
            open.append((stream, try StreamPictures(stream)))
        }
        return open[open.count - 1].pictures
    }

    /// Opens the file of the next segment before its time, because that takes longer than a picture.
    private func openNext(after index: Int, _ time: CMTime) {
        let rest = track.segments[index].mapping.target.end - time
        guard rest.isNumeric, rest.seconds < Self.lead, index + 1 < track.segments.count,
            let stream = track.segments[index + 1].stream, let current = track.segments[index].stream
        else { return }
        if open.contains(where: { $0.stream.isSame(as: stream) }) { return }
        // An error is reported when the picture is needed.
        _ = try? pictures(of: stream)
        _ = try? pictures(of: current)
    }
}
