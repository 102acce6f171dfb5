import AcetateCompositor
import Foundation

/// The name of a timing function with the system's control points.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identity: constant speed, with the control points (0, 0) and (1, 1).
    public static let linear = Self(rawValue: "linear")
    /// Slow at the start, with the control points (0.42, 0) and (1, 1).
    public static let easeIn = Self(rawValue: "easeIn")
    /// Slow at the end, with the control points (0, 0) and (0.58, 1).
    public static let easeOut = Self(rawValue: "easeOut")
    /// Slow at the start and at the end, with the control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
    /// The function of implicit animations, with the control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = Self(rawValue: "default")
}

/// The course of an animation's progress over time: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// Immutable, and safe to use on any thread.
public final class CAMediaTimingFunction: NSObject, Sendable {
    let curve: TimingCurve

    /// The named curve; linear if the name is unknown.
    public init(name: CAMediaTimingFunctionName) {
        curve =
            switch name {
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInEaseOut
            case .default: .standard
            default: .linear
            }
    }

    /// The curve with the control points (c1x, c1y) and (c2x, c2y). Both x coordinates are clamped to 0...1; values
    /// that are not finite are replaced by 0.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func finite(_ value: Float) -> Double { value.isFinite ? Double(value) : 0 }
        curve = TimingCurve(
            max(0, min(1, finite(c1x))), finite(c1y), max(0, min(1, finite(c2x))), finite(c2y))
    }

    init(_ curve: TimingCurve) { self.curve = curve }

    /// Writes the x and y of a control point: 0 is (0, 0), 1 and 2 are those given, 3 is (1, 1). Other indices write
    /// nothing.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.c1x, curve.c1y), (curve.c2x, curve.c2y), (1, 1)]
        guard points.indices.contains(idx) else { return }
        ptr[0] = Float(points[idx].0)
        ptr[1] = Float(points[idx].1)
    }

    override public func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.curve == curve }

    override public var hash: Int { [curve.c1x, curve.c1y, curve.c2x, curve.c2y].hashValue }
}
