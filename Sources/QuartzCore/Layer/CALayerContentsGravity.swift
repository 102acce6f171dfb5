/// The placement of contents in a layer's bounds, and whether they are resized (chapter 5.2).
public struct CALayerContentsGravity: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At its own size, in the center of the bounds.
    public static let center = Self(rawValue: "center")
    /// At its own size, in the middle of the top edge.
    public static let top = Self(rawValue: "top")
    /// At its own size, in the middle of the bottom edge.
    public static let bottom = Self(rawValue: "bottom")
    /// At its own size, in the middle of the left edge.
    public static let left = Self(rawValue: "left")
    /// At its own size, in the middle of the right edge.
    public static let right = Self(rawValue: "right")
    /// At its own size, in the top left corner.
    public static let topLeft = Self(rawValue: "topLeft")
    /// At its own size, in the top right corner.
    public static let topRight = Self(rawValue: "topRight")
    /// At its own size, in the bottom left corner.
    public static let bottomLeft = Self(rawValue: "bottomLeft")
    /// At its own size, in the bottom right corner.
    public static let bottomRight = Self(rawValue: "bottomRight")
    /// Fills the bounds, and changes the aspect ratio if needed. The default.
    public static let resize = Self(rawValue: "resize")
    /// Fits into the bounds, with the aspect ratio preserved.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Covers the bounds, with the aspect ratio preserved.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}
