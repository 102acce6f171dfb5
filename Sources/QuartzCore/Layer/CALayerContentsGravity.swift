/// Where contents stand in a layer's bounds, and whether they stretch (chapter 5.2).
public struct CALayerContentsGravity: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = Self(rawValue: "center")
    public static let top = Self(rawValue: "top")
    public static let bottom = Self(rawValue: "bottom")
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let topLeft = Self(rawValue: "topLeft")
    public static let topRight = Self(rawValue: "topRight")
    public static let bottomLeft = Self(rawValue: "bottomLeft")
    public static let bottomRight = Self(rawValue: "bottomRight")
    /// The whole bounds, whatever that does to the shape. The default.
    public static let resize = Self(rawValue: "resize")
    /// As large as fits, its shape kept.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// As small as fills, its shape kept.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}
