/// The parts of an affine transform, which are applied in this order: a scale, a shear, a rotation and a translation.
public struct CGAffineTransformComponents: Equatable, Sendable {
    /// The factors in x and y; one is negative for a transform that mirrors.
    public var scale: CGSize
    /// How much x grows with y: 0 keeps right angles.
    public var horizontalShear: CGFloat
    /// Radians, counterclockwise if y points up.
    public var rotation: CGFloat
    /// The translation, which is applied last.
    public var translation: CGVector

    /// The components of the identity.
    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: CGVector())
    }

    /// Creates the components; the rotation is in radians.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        (self.scale, self.horizontalShear) = (scale, horizontalShear)
        (self.rotation, self.translation) = (rotation, translation)
    }
}

extension CGAffineTransform {
    /// The transform of components.
    public init(_ components: CGAffineTransformComponents) {
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(shear)
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
            .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
    }

    /// The components whose transform this is. A transform that mirrors has a negative scale in y.
    public func decomposed() -> CGAffineTransformComponents {
        // The first row is the scale in x times a unit vector in the direction of the rotation.
        let x = hypot(a, b)
        guard x > 0 else {
            // Everything with the same y has the same place.
            let y = hypot(c, d)
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: y), horizontalShear: 0, rotation: y > 0 ? atan2(-c, d) : 0,
                translation: CGVector(dx: tx, dy: ty))
        }
        let (cosine, sine) = (a / x, b / x)
        let y = d * cosine - c * sine
        let shear = y == 0 ? 0 : (c * cosine + d * sine) / y
        return CGAffineTransformComponents(
            scale: CGSize(width: x, height: y), horizontalShear: shear, rotation: atan2(b, a),
            translation: CGVector(dx: tx, dy: ty))
    }
}
