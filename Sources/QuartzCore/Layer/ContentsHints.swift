import CoreGraphics

/// The storage format of the contents that a layer draws (CALayer.h).
public struct CALayerContentsFormat: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Red, green, blue and alpha, 8 bits each. The default.
    public static let RGBA8Uint = Self(rawValue: "RGBA8")
    /// Red, green, blue and alpha, 16-bit floating point numbers each.
    public static let RGBA16Float = Self(rawValue: "RGBAh")
    /// Gray, with alpha if the layer is not opaque, 8 bits each.
    public static let gray8Uint = Self(rawValue: "Gray8")
    /// A format that suits the drawing.
    public static let automatic = Self(rawValue: "Automatic")
}

extension CALayer {
    /// When contents that are brighter than white are mapped to the range of the screen (CALayer.h).
    public struct ToneMapMode: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system decides. The default.
        public static let automatic = Self(rawValue: "automatic")
        /// Contents are never mapped.
        public static let never = Self(rawValue: "never")
        /// Whenever the system can.
        public static let ifSupported = Self(rawValue: "ifSupported")
    }

    /// The range of brightness in which colors and contents are shown (CALayer.h).
    public struct DynamicRange: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system decides.
        public static let automatic = Self(rawValue: "automatic")
        /// Up to white. The default.
        public static let standard = Self(rawValue: "standard")
        /// Brighter than white, as far as it suits what is next to it.
        public static let constrainedHigh = Self(rawValue: "constrainedHigh")
        /// Brighter than white, as far as the screen can show.
        public static let high = Self(rawValue: "high")
    }
}

/// Hints about the storage and the brightness of a layer's contents. They are kept and archived, and have no effect:
/// windows have 8 bits for each color in sRGB, up to white.
struct ContentsHints: Sendable {
    var format = CALayerContentsFormat.RGBA8Uint
    var wantsExtendedDynamicRange = false
    var toneMapMode = CALayer.ToneMapMode.automatic
    var preferredDynamicRange = CALayer.DynamicRange.standard
    /// The brightness relative to white; 0 if unknown.
    var headroom: CGFloat = 0

    /// Shared by layers whose hints are equal to those of a new layer, which are nearly all.
    static let initial = Box(ContentsHints())

    /// Hints in a place of their own, because they are large and rarely set.
    final class Box: Sendable {
        let hints: ContentsHints
        init(_ hints: ContentsHints) { self.hints = hints }
    }
}
