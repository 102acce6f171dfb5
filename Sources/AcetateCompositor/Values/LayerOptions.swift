/// Corners of a layer's bounds, in the layer's own space: where y points up, `MinY` is the bottom.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)

    package static let all = Self(rawValue: 15)
}

/// Edges of a layer's bounds, in the layer's own space: the bottom edge is that of the least y.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let layerLeftEdge = Self(rawValue: 1)
    public static let layerRightEdge = Self(rawValue: 2)
    public static let layerBottomEdge = Self(rawValue: 4)
    public static let layerTopEdge = Self(rawValue: 8)

    package static let all = Self(rawValue: 15)
}

/// The line that a round corner follows.
package enum CornerCurve: String, Sendable {
    case circular, continuous

    /// How far along an edge a corner begins, as a multiple of its radius.
    package var expansionFactor: Double { self == .continuous ? 1.528665 : 1 }
}

/// How a picture is sampled where its pixels are not those of the screen.
package enum ScalingFilter: String, Sendable {
    case nearest, linear, trilinear
}
