import Foundation

extension CGAffineTransform {
    /// Converts a `CGAffineTransform` or an `NSAffineTransform`; nil for any other value.
    package init?(coded any: Any?) {
        guard let value = any as? CGAffineTransform else { return nil }
        self = value
    }

    fileprivate init(_ transform: NSAffineTransform) {
        let t = transform.transformStruct
        self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.tX, ty: t.tY)
    }
}

/// Conversions of the structure of Foundation, which is no `CGAffineTransform`.
extension CGAffineTransform {
    package init(_ t: AffineTransform) {
        self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.tX, ty: t.tY)
    }
}

extension AffineTransform {
    package init(_ t: CGAffineTransform) { self.init(m11: t.a, m12: t.b, m21: t.c, m22: t.d, tX: t.tx, tY: t.ty) }
}

extension NSAffineTransform {
    package convenience init(_ t: CGAffineTransform) {
        self.init()
        transformStruct = NSAffineTransformStruct(m11: t.a, m12: t.b, m21: t.c, m22: t.d, tX: t.tx, tY: t.ty)
    }
}

/// Bridged to `NSAffineTransform`, which key-value coding returns: `filter.value(forKey: "inputTransform") as?
/// CGAffineTransform`.
extension CGAffineTransform: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSAffineTransform { NSAffineTransform(self) }

    public static func _forceBridgeFromObjectiveC(_ object: NSAffineTransform, result: inout CGAffineTransform?) {
        result = CGAffineTransform(object)
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ object: NSAffineTransform, result: inout CGAffineTransform?
    ) -> Bool {
        result = CGAffineTransform(object)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ object: NSAffineTransform?) -> CGAffineTransform {
        object.map { CGAffineTransform($0) } ?? .identity
    }
}
