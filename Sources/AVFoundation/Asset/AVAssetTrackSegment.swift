import CoreMedia
import Foundation

/// A part of a track: which times of the media are shown at which times of the track.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    // All properties are constants.

    /// The times of the media, and those of the track.
    public let timeMapping: CMTimeMapping

    init(_ timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    /// Whether nothing is shown.
    public var isEmpty: Bool { timeMapping.isEmpty }
}

/// A part of a track of a composition: a part of a track of a file, or a gap.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    let stream: Timeline.Stream?
    /// The file; nil for a gap.
    public let sourceURL: URL?
    /// The track of the file; `kCMPersistentTrackID_Invalid` for a gap.
    public let sourceTrackID: CMPersistentTrackID

    /// A part of a file. The speed is changed if the durations differ.
    public init(
        url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
    ) {
        (sourceURL, sourceTrackID, stream) = (URL, trackID, nil)
        super.init(CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// A gap.
    public init(timeRange: CMTimeRange) {
        (sourceURL, sourceTrackID, stream) = (nil, kCMPersistentTrackID_Invalid, nil)
        super.init(CMTimeMappingMakeEmpty(target: timeRange))
    }

    init(_ segment: Timeline.Segment) {
        stream = segment.stream
        sourceURL = segment.stream?.url
        sourceTrackID = segment.stream?.trackID ?? kCMPersistentTrackID_Invalid
        super.init(segment.mapping)
    }

    /// The segment with its stream. Opens the file unless it is known.
    func resolved() throws(AVError) -> Timeline.Segment {
        guard let sourceURL else { return .empty(timeMapping.target) }
        if let stream { return Timeline.Segment(stream: stream, mapping: timeMapping) }
        let asset = AVAsset(url: sourceURL)
        _ = try asset.inspect()
        guard let stream = asset.track(withTrackID: sourceTrackID)?.stream else {
            let name = sourceURL.isFileURL ? sourceURL.path : sourceURL.absoluteString
            throw AVError(.invalidSourceMedia, "\(name) has no track \(sourceTrackID)")
        }
        return Timeline.Segment(stream: stream, mapping: timeMapping)
    }
}
