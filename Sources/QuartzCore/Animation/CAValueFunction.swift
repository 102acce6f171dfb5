import AcetateCompositor
import Foundation

/// The name of a function from numbers to a transform.
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// One angle, in radians.
    public static let rotateX = Self(rawValue: "rotateX")
    /// One angle, in radians.
    public static let rotateY = Self(rawValue: "rotateY")
    /// One angle, in radians.
    public static let rotateZ = Self(rawValue: "rotateZ")
    /// Three factors, for x, y and z.
    public static let scale = Self(rawValue: "scale")
    /// A scale along the x-axis; the number is the factor.
    public static let scaleX = Self(rawValue: "scaleX")
    /// A scale along the y-axis; the number is the factor.
    public static let scaleY = Self(rawValue: "scaleY")
    /// A scale along the z-axis; the number is the factor.
    public static let scaleZ = Self(rawValue: "scaleZ")
    /// Three distances in points, along x, y and z.
    public static let translate = Self(rawValue: "translate")
    /// A translation along the x-axis; the number is in points.
    public static let translateX = Self(rawValue: "translateX")
    /// A translation along the y-axis; the number is in points.
    public static let translateY = Self(rawValue: "translateY")
    /// A translation along the z-axis; the number is in points.
    public static let translateZ = Self(rawValue: "translateZ")
}

/// Converts interpolated numbers to a transform, so that an animation of `transform` can rotate by more than half a
/// turn.
///
/// Immutable, and safe to use on any thread.
public final class CAValueFunction: NSObject, Sendable {
    /// The name of the function.
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// The function with the given name; nil if the name is unknown.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        (self.name, self.function) = (name, function)
        super.init()
    }

    override public func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.name == name }

    override public var hash: Int { name.hashValue }
}
