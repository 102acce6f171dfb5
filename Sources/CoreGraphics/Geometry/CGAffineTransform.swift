/// A 3 × 3 matrix that maps points of one plane to another: `[x y 1]` times
///
///     a   b   0
///     c   d   0
///     tx  ty  1
///
/// so `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty` (Apple's row-vector convention, CGAffineTransform.h).
public struct CGAffineTransform: Sendable, Hashable, Codable {
    public var a: CGFloat
    public var b: CGFloat
    public var c: CGFloat
    public var d: CGFloat
    public var tx: CGFloat
    public var ty: CGFloat

    /// Maps every point to itself.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The matrix of zeros, as on macOS (not the identity).
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation about the origin by `angle` radians: anticlockwise where y points up.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
}

// MARK: - Composing

extension CGAffineTransform {
    public var isIdentity: Bool { self == .identity }

    /// First `self`, then `t2`: the matrix product `self × t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c,
            b: a * t2.b + b * t2.d,
            c: c * t2.a + d * t2.c,
            d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx,
            ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The transform that undoes this one; the transform itself where there is none (its determinant is 0).
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
    }

    /// First a translation, then `self`.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        var result = self
        result.tx += x * a + y * c
        result.ty += x * b + y * d
        return result
    }

    /// First a scale, then `self`.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// First a rotation by `angle` radians, then `self`.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }
}

// MARK: - What the renderer asks

extension CGAffineTransform {
    /// Area of the image of a unit square, negative where the transform mirrors.
    package var determinant: CGFloat { a * d - b * c }

    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether every number is finite, and so is the inverse, which has an inverse again: as far as Doubles go.
    package var isInvertible: Bool {
        guard isFinite, determinant.isNormal else { return false }
        let inverse = inverted()
        return inverse.isFinite && inverse.determinant.isNormal
    }

    /// The greatest length that a unit step along an axis comes to, at most √2 less than the greatest of any step.
    package var greatestScale: CGFloat { max(hypot(a, b), hypot(c, d)) }

    /// Whether rectangles stay axis-aligned rectangles.
    package var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// Whether the transform moves by whole numbers and does nothing else.
    package var isIntegralTranslation: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx.rounded() == tx && ty.rounded() == ty
    }
}

extension CGPoint {
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size as a vector: the translation does not count, and components may come out negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest rectangle around the four transformed corners; null and infinite rectangles stay what they are.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        // Most transforms keep the axes, and most rectangles are neither null nor infinite.
        if t.b == 0, t.c == 0, max(minX.magnitude, minY.magnitude, maxX.magnitude, maxY.magnitude) < 1e100 {
            let (x, y) = ((t.a * minX + t.tx, t.a * maxX + t.tx), (t.d * minY + t.ty, t.d * maxY + t.ty))
            return CGRect(
                from: CGPoint(x: min(x.0, x.1), y: min(y.0, y.1)), to: CGPoint(x: max(x.0, x.1), y: max(y.0, y.1)))
        }
        guard !isNull, !isInfinite, !t.isIdentity else { return self }
        let (low, high) = (CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: maxY))
        return CGRect(
            around: low.applying(t), CGPoint(x: high.x, y: low.y).applying(t), high.applying(t),
            CGPoint(x: low.x, y: high.y).applying(t))
    }
}
