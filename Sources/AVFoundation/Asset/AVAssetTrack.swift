import CoreGraphics
import CoreMedia

/// A track of an asset.
open class AVAssetTrack: NSObject, @unchecked Sendable {
    // All properties are constants; the asset is weak, and Sendable itself.

    /// The asset; nil if it was released.
    public private(set) weak var asset: AVAsset?
    let content: MediaDescription
    private let track: MediaDescription.Track
    /// Where the media are; nil for tracks of compositions.
    let stream: Timeline.Stream?
    /// The number of the track, from 1.
    public let trackID: CMPersistentTrackID

    init(
        _ asset: AVAsset, _ content: MediaDescription, _ track: MediaDescription.Track, id: CMPersistentTrackID,
        stream: Timeline.Stream?
    ) {
        (self.asset, self.content, self.track, self.stream, trackID) = (asset, content, track, stream, id)
    }

    /// What the track contains.
    public var mediaType: AVMediaType { track.mediaType }
    /// Whether the track has a characteristic. Those of `AVMediaCharacteristic` are known.
    public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        switch mediaCharacteristic {
        case .visual, .frameBased: mediaType == .video
        case .audible: mediaType == .audio
        case .legible: mediaType == .subtitle || mediaType == .text
        default: false
        }
    }

    /// The size of the upright pictures in square pixels; zero for sound.
    public var naturalSize: CGSize { track.naturalSize }
    /// The identity for files, because pictures are turned to be upright when they are decoded.
    public var preferredTransform: CGAffineTransform { .identity }
    /// Frames per second; 0 if unknown.
    public var nominalFrameRate: Float { Float(track.frameRate) }
    /// The duration of a frame; invalid if unknown.
    public var minFrameDuration: CMTime { track.frameDuration }
    /// Bits per second; 0 if unknown.
    public var estimatedDataRate: Float { Float(track.dataRate) }
    /// The language of the sound; nil if unknown.
    public var languageCode: String? { track.languageTag }
    /// True, because all tracks are played.
    public var isEnabled: Bool { true }
    /// True, because other tracks are left out.
    public var isPlayable: Bool { true }
    /// The time range of the asset.
    public var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: AVAsset.duration(of: content)) }
    var knownSegments: [AVAssetTrackSegment] {
        [AVAssetTrackSegment(CMTimeMapping(source: timeRange, target: timeRange))]
    }
    /// The segment at a time; the last one after the end, and nil without segments.
    public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
        let all = knownSegments
        return all.first { $0.timeMapping.target.containsTime(trackTime) } ?? all.last
    }
    /// The name of the codec, as GStreamer describes it. Beyond Apple's API, which has format descriptions.
    public var acetateCodecName: String { track.codec }
}

// Not a member of the class, so that tracks of compositions have arrays of their own segments.
extension AVAsynchronousKeyValueLoading where Self: AVAssetTrack {
    /// The parts of media that the track shows: all of its file.
    public var segments: [AVAssetTrackSegment] { knownSegments }
}
