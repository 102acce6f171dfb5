import AcetateKeyValue
import CoreGraphics
import Foundation

extension NSValue {
    /// The type of the values: sixteen doubles. Foundation on Linux does not support values of unknown structures, so
    /// `objCType` is the encoding of an array, whereas on macOS it is `{CATransform3D=dddddddddddddddd}`.
    private static var matrixType: String { "[16d]" }

    /// A value that contains a transform.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(bytes: t.elements, objCType: Self.matrixType)
    }

    /// The transform in the value; the zero matrix if it contains anything else.
    public var caTransform3DValue: CATransform3D { heldTransform ?? CATransform3D() }

    /// The transform in the value; nil if it contains anything else.
    fileprivate var heldTransform: CATransform3D? {
        guard holds(Self.matrixType) else { return nil }
        var elements = [Double](repeating: 0, count: 16)
        // The value's type implies that it contains sixteen doubles, for which the array has enough space.
        elements.withUnsafeMutableBytes { if let base = $0.baseAddress { getValue(base) } }
        return CATransform3D(elements: elements)
    }
}

extension CATransform3D {
    /// The transform of `any`, which is a `CATransform3D` or an `NSValue` that contains one; nil otherwise.
    package init?(coded any: Any?) {
        guard let value = any as? CATransform3D else { return nil }
        self = value
    }
}

/// Bridged to `NSValue`, as on macOS: `value(forKey: "transform") as? CATransform3D`.
extension CATransform3D: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CATransform3D?) {
        result = value.heldTransform
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CATransform3D?) -> Bool {
        result = value.heldTransform
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CATransform3D {
        value?.heldTransform ?? CATransform3D()
    }
}
