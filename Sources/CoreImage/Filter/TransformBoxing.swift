import CoreGraphics
import Foundation

// An affine map as people write it: a CGAffineTransform, or Apple's NSAffineTransform; handed back as the latter.
extension CGAffineTransform {
    /// The transform that `any` stands for: a `CGAffineTransform`, or an `NSAffineTransform`; nil otherwise.
    package init?(coded any: Any?) {
        switch any {
        case let value as CGAffineTransform: self = value
        case let value as NSAffineTransform:
            let t = value.transformStruct
            self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.tX, ty: t.tY)
        default: return nil
        }
    }

    /// a, b, c, d, tx, ty.
    var numbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

    /// A map of six numbers, in the order of `numbers`; the identity for any other count.
    init(numbers: [Double]) {
        self = .identity
        guard numbers.count == 6 else { return }
        let n = numbers.map { CGFloat($0) }
        self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
}

extension NSAffineTransform {
    package convenience init(_ t: CGAffineTransform) {
        self.init()
        transformStruct = NSAffineTransformStruct(m11: t.a, m12: t.b, m21: t.c, m22: t.d, tX: t.tx, tY: t.ty)
    }
}
