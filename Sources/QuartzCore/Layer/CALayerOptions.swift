/// How contents are sampled where their pixels are not those of the screen (CALayer.h).
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The pixel that is nearest.
    public static let nearest = Self(rawValue: "nearest")
    /// Between the four pixels around. The default.
    public static let linear = Self(rawValue: "linear")
    /// As linear, between two of a series of pictures, each half as large as the one before.
    public static let trilinear = Self(rawValue: "trilinear")
}

/// The line that a layer's round corners follow (CALayer.h).
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle. The default.
    public static let circular = Self(rawValue: "circular")
    /// A curve that leaves the edges without a jump of curvature.
    public static let continuous = Self(rawValue: "continuous")
}
