import AcetatePixels

/// Corners of a layer's bounds, in the layer's own space. If y points up, `MinY` is the bottom.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The corner with the least x and the least y.
    public static let layerMinXMinYCorner = Self(rawValue: 1)
    /// The corner with the greatest x and the least y.
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    /// The corner with the least x and the greatest y.
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    /// The corner with the greatest x and the greatest y.
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)

    package static let all = Self(rawValue: 15)
}

/// Edges of a layer's bounds, in the layer's own space. The bottom edge is that of the least y.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The edge with the least x.
    public static let layerLeftEdge = Self(rawValue: 1)
    /// The edge with the greatest x.
    public static let layerRightEdge = Self(rawValue: 2)
    /// The edge with the least y.
    public static let layerBottomEdge = Self(rawValue: 4)
    /// The edge with the greatest y.
    public static let layerTopEdge = Self(rawValue: 8)

    package static let all = Self(rawValue: 15)
}

/// The curve of a round corner.
package enum CornerCurve: String, Sendable {
    case circular, continuous

    /// The distance along an edge at which a corner begins, as a multiple of its radius.
    package var expansionFactor: Double { self == .continuous ? 1.528665 : 1 }
}

/// How an image is sampled if its pixels do not coincide with those of the screen.
package typealias ScalingFilter = Resample.Filter
