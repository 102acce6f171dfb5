import AcetateGStreamer
import ImageIO

/// A kind of movie file.
public struct AVFileType: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// MP4 with H.264, or MPEG-4 without an encoder for it.
    public static let mp4 = Self(rawValue: "public.mpeg-4")
    /// QuickTime with the same codecs.
    public static let mov = Self(rawValue: "com.apple.quicktime-movie")
    /// MPEG-4 with sound only.
    public static let m4a = Self(rawValue: "com.apple.m4a-audio")
    /// WebM with VP8. Beyond Apple's API.
    public static let acetateWebM = Self(rawValue: "org.webmproject.webm")
    /// GIF that repeats forever. Beyond Apple's API.
    public static let acetateGIF = Self(rawValue: "com.compuserve.gif")
    /// Animated PNG that repeats forever, without loss. Beyond Apple's API.
    public static let acetateAPNG = Self(rawValue: "public.png")
}

extension AVFileType {
    /// The format of an animation; nil for movies.
    var animationFormat: AnimationFile.Format? {
        switch self {
        case .acetateGIF: .gif
        case .acetateAPNG: .apng
        default: nil
        }
    }

    /// The format of a movie that can be written; nil for others.
    var movieFormat: MovieFile.Format? {
        switch self {
        case .mp4, .m4a: .mp4
        case .mov: .mov
        case .acetateWebM: .webM
        default: nil
        }
    }
}
