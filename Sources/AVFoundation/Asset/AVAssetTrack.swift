import CoreGraphics
import CoreMedia

/// A track of an asset.
open class AVAssetTrack: @unchecked Sendable {
    // All properties are constants; the asset is weak, and Sendable itself.

    public private(set) weak var asset: AVAsset?
    let content: MediaDescription
    private let track: MediaDescription.Track
    public let trackID: CMPersistentTrackID

    init(_ asset: AVAsset, _ content: MediaDescription, _ track: MediaDescription.Track, id: CMPersistentTrackID) {
        (self.asset, self.content, self.track, trackID) = (asset, content, track, id)
    }

    public var mediaType: AVMediaType { track.mediaType }
    /// The size in square pixels; zero for sound.
    public var naturalSize: CGSize { track.naturalSize }
    /// Frames per second; 0 if unknown.
    public var nominalFrameRate: Float { Float(track.frameRate) }
    /// The duration of a frame; invalid if unknown.
    public var minFrameDuration: CMTime {
        track.frameRate > 0 ? CMTime(seconds: 1 / track.frameRate, preferredTimescale: 1_000_000_000) : .invalid
    }
    /// Bits per second; 0 if unknown.
    public var estimatedDataRate: Float { Float(track.dataRate) }
    public var languageCode: String? { track.languageTag }
    public var isEnabled: Bool { true }
    public var isPlayable: Bool { true }
    public var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: AVAsset.duration(of: content)) }
    /// The name of the codec, as GStreamer describes it. Beyond Apple's API, which has format descriptions.
    public var acetateCodecName: String { track.codec }
}
