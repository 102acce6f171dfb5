/// The sampling filter for contents whose pixels do not match those of the screen (CALayer.h).
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Uses the nearest pixel.
    public static let nearest = Self(rawValue: "nearest")
    /// Interpolates between four pixels. The default.
    public static let linear = Self(rawValue: "linear")
    /// Interpolates linearly, in and between two mipmap levels, each half as large as the one before.
    public static let trilinear = Self(rawValue: "trilinear")
}

/// The curve of a layer's rounded corners (CALayer.h).
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle. The default.
    public static let circular = Self(rawValue: "circular")
    /// A curve that joins the edges with continuous curvature.
    public static let continuous = Self(rawValue: "continuous")
}
