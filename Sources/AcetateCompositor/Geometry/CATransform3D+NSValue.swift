import CoreGraphics
import Foundation

extension NSValue {
    /// What the values hold: sixteen doubles. Foundation on Linux has no values of structures that it does not know, so
    /// `objCType` is the array's code, where macOS has `{CATransform3D=dddddddddddddddd}`.
    private static var matrixType: String { "[16d]" }

    /// A value that holds a transform.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(bytes: t.elements, objCType: Self.matrixType)
    }

    /// The transform that the value holds; the matrix of zeros where it holds anything else.
    public var caTransform3DValue: CATransform3D { heldTransform ?? CATransform3D() }

    /// The transform that the value holds; nil where it holds anything else.
    fileprivate var heldTransform: CATransform3D? {
        guard !(self is NSNumber), String(cString: objCType) == Self.matrixType else { return nil }
        var elements = [Double](repeating: 0, count: 16)
        // The value's type says that it holds sixteen doubles, and the array has room for them.
        elements.withUnsafeMutableBytes { if let base = $0.baseAddress { getValue(base) } }
        return CATransform3D(elements: elements)
    }
}

extension CATransform3D {
    /// The transform that `any` stands for: a `CATransform3D`, or an `NSValue` that holds one; nil otherwise.
    package init?(coded any: Any?) {
        guard let value = any as? CATransform3D ?? (any as? NSValue)?.heldTransform else { return nil }
        self = value
    }
}
