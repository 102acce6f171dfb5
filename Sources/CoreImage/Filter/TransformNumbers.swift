import CoreGraphics

extension CGAffineTransform {
    /// a, b, c, d, tx, ty.
    var numbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

    /// A transform with six numbers in the order of `numbers`; the identity for any other count.
    init(numbers: [Double]) {
        self = .identity
        guard numbers.count == 6 else { return }
        let n = numbers.map { CGFloat($0) }
        self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
}
