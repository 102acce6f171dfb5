/// The placement of contents in a layer's bounds, and whether they are resized (chapter 5.2).
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
    /// Fills the bounds, and changes the aspect ratio if needed. The default.
    public static let resize = Self(rawValue: "resize")
    /// Fits into the bounds, with the aspect ratio preserved.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Covers the bounds, with the aspect ratio preserved.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}
