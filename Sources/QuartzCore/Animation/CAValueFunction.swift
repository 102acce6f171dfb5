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
    public static let scaleX = Self(rawValue: "scaleX")
    public static let scaleY = Self(rawValue: "scaleY")
    public static let scaleZ = Self(rawValue: "scaleZ")
    /// Three distances in points, along x, y and z.
    public static let translate = Self(rawValue: "translate")
    public static let translateX = Self(rawValue: "translateX")
    public static let translateY = Self(rawValue: "translateY")
    public static let translateZ = Self(rawValue: "translateZ")
}

/// Converts interpolated numbers to a transform, so that an animation of `transform` can rotate by more than half a
/// turn.
///
/// Immutable, and safe to use on any thread.
public final class CAValueFunction: NSObject, Sendable {
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
