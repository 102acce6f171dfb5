import AcetateGStreamer
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import CoreMedia
import Foundation

/// A codec of pictures.
public struct AVVideoCodecType: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// H.264, or MPEG-4 without an encoder for it, in MP4 and QuickTime files.
    public static let h264 = Self(rawValue: "avc1")
    /// VP8, in WebM files. Beyond Apple's API.
    public static let acetateVP8 = Self(rawValue: "vp08")
}

/// The key of the codec in settings of pictures.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The key of the width in settings of pictures, in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// The key of the height in settings of pictures, in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The key of the properties of the encoder in settings of pictures.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The key of the bits per second in the properties of an encoder. Without it, pictures have nearly all of their quality.
public let AVVideoAverageBitRateKey = "AverageBitRate"

/// How pictures are written.
struct VideoSettings {
    let size: PixelSize
    /// In bits per second; nil for a constant quality.
    let bitRate: Int?

    /// Nil for settings without a size, or with another codec than that of the file.
    init?(_ settings: [String: Any]?, _ type: AVFileType) {
        guard let settings, let width = settings.number(AVVideoWidthKey),
            let height = settings.number(AVVideoHeightKey),
            width >= 2, height >= 2, width < 1e5, height < 1e5,
            // Codecs need even sizes.
            let size = PixelSize(Int(width) & ~1, Int(height) & ~1)
        else { return nil }
        let name = settings[AVVideoCodecKey]
        let codec = name as? AVVideoCodecType ?? (name as? String).map(AVVideoCodecType.init)
        guard codec == (type == .acetateWebM ? .acetateVP8 : .h264) else { return nil }
        let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
        self.size = size
        bitRate = properties.number(AVVideoAverageBitRateKey).flatMap { Int(exactly: $0.rounded()) }
        Self.warn(settings, [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoCompressionPropertiesKey])
        Self.warn(properties, [AVVideoAverageBitRateKey])
    }

    fileprivate static func warn(_ settings: [String: Any], _ known: Set<String>) {
        for key in settings.keys.sorted() where !known.contains(key) {
            Diagnostics.warnOnce(
                "the setting \(key) of an AVAssetWriterInput has no effect", key: "AVAssetWriterInput.\(key)")
        }
    }
}

/// How sound is written.
struct SoundSettings {
    let format: SoundFormat
    /// In bits per second; nil for that of the encoder.
    let bitRate: Int?

    /// Nil for settings without a codec, a rate and channels, or with another codec than AAC. WebM files have Opus or Vorbis, with any
    /// settings.
    init?(_ settings: [String: Any]?, _ type: AVFileType) {
        guard let settings, let rate = settings.number(AVSampleRateKey), rate >= 8000, rate <= 96_000,
            let channels = settings.number(AVNumberOfChannelsKey), channels == 1 || channels == 2
        else { return nil }
        guard type == .acetateWebM || settings.number(AVFormatIDKey) == Double(kAudioFormatMPEG4AAC) else { return nil }
        format = SoundFormat(rate: Int(rate), channels: Int(channels))
        bitRate = settings.number(AVEncoderBitRateKey).flatMap { Int(exactly: $0.rounded()) }
        VideoSettings.warn(settings, [AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVEncoderBitRateKey])
    }
}
