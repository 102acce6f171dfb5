/// A 3 × 3 matrix that maps points of one coordinate system to another: `[x y 1]` times
///
///     a   b   0
///     c   d   0
///     tx  ty  1
///
/// so `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty` (Apple's row-vector convention, CGAffineTransform.h).
public struct CGAffineTransform: Sendable, Hashable {
    /// The factor of x in the new x.
    public var a: CGFloat
    /// The factor of x in the new y.
    public var b: CGFloat
    /// The factor of y in the new x.
    public var c: CGFloat
    /// The factor of y in the new y.
    public var d: CGFloat
    /// What is added to the new x.
    public var tx: CGFloat
    /// What is added to the new y.
    public var ty: CGFloat

    /// Maps every point to itself.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The matrix of zeros, as on macOS (not the identity).
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a transform from its entries: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform from its entries: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation around the origin by `angle` radians, counterclockwise where y points up.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
}

// MARK: - Composition

extension CGAffineTransform {
    /// Whether the transform changes no point.
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

    /// The inverse transform; `self` if there is none (the determinant is 0).
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

// MARK: - Properties for rendering

extension CGAffineTransform {
    /// The factor by which areas change; negative if the transform mirrors.
    package var determinant: CGFloat { a * d - b * c }

    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether the transform and its inverse are finite and the inverse is invertible too, within the range of
    /// `Double`.
    package var isInvertible: Bool {
        guard isFinite, determinant.isNormal else { return false }
        let inverse = inverted()
        return inverse.isFinite && inverse.determinant.isNormal
    }

    /// The greatest scale along an axis. The greatest scale in any direction is at most √2 times that.
    package var greatestScale: CGFloat { max(hypot(a, b), hypot(c, d)) }

    /// Whether axis-aligned rectangles stay axis-aligned.
    package var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The nearest transform that puts the edges of all tiles of a size on whole device pixels. Tiles whose edges are not parallel to
    /// the axes, and those narrower than half a pixel, keep their size.
    package func alignedToPixels(tilesOf size: CGSize) -> CGAffineTransform {
        guard isRectilinear else { return self }
        func aligned(_ scale: CGFloat, _ length: CGFloat) -> CGFloat {
            let pixels = (scale * length).rounded()
            return pixels == 0 ? scale : pixels / length
        }
        return CGAffineTransform(
            a: aligned(a, size.width), b: aligned(b, size.width), c: aligned(c, size.height),
            d: aligned(d, size.height),
            tx: tx.rounded(), ty: ty.rounded())
    }

    /// Whether the transform is only a translation by whole numbers.
    package var isIntegralTranslation: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx.rounded() == tx && ty.rounded() == ty
    }
}

extension CGPoint {
    /// Returns the point to which a transform maps this one.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size transformed as a vector: the translation is ignored, and components may become negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest rectangle that contains the four transformed corners; null and infinite rectangles are unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        // A fast path: most transforms only scale and translate, and most rectangles are neither null nor infinite.
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
