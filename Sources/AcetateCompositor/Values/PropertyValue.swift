import CoreGraphics
import CoreImage
import Foundation

/// The value of a layer property of any kind, which animations interpolate and the render tree reads.
package enum PropertyValue: Sendable, Equatable {
    /// The absence of a color, image, path, filter or layer.
    case none
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case affine(CGAffineTransform)
    case color(CGColor)
    case image(CGImage)
    /// A fade between two images.
    case fade(ImageFade)
    case path(CGPath)
    case filters([FilterValue])
    case filter(FilterValue)
    case numbers([Double])
    case colors([CGColor])
    case layer(LayerID)
    case string(String)
    case cells([EmitterCellValues])

    /// The value between `self` (0) and `other` (1). Fractions outside this range extrapolate.
    ///
    /// Transforms are interpolated by their components, rotations along the shorter arc, paths with the same segments
    /// by their points and the directions of their curves, and lists of the same length by their items. Images fade.
    /// Values of different kinds, and kinds that are not interpolated, change halfway. Layers change at once, because a
    /// layer that was replaced is not in the tree any more.
    package func interpolated(to other: Self, at fraction: Double) -> Self {
        func mix(_ a: Double, _ b: Double) -> Double { a.mixed(b, fraction) }
        if let value = joined(with: other, { $0 + ($1 - $0) * fraction }) { return value }
        switch (self, other) {
        case (.transform(let a), .transform(let b)):
            return .transform(a.interpolated(to: b, at: fraction))
        case (.affine(let a), .affine(let b)):
            return .affine(a.interpolated(to: b, at: fraction))
        case (.color(let a), _) where a.pattern != nil, (_, .color(let a)) where a.pattern != nil:
            return fraction < 0.5 ? self : other
        case (.none, .color(let b)):
            return .color(b.transparent.interpolated(to: b, at: fraction))
        case (.color(let a), .none):
            return .color(a.interpolated(to: a.transparent, at: fraction))
        case (.path(let a), .path(let b)):
            return a.interpolated(to: b, at: fraction).map { .path($0) } ?? (fraction < 0.5 ? self : other)
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map(mix))
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.interpolated(to: $1, at: fraction) })
        case (.filters(let a), .filters(let b)) where a.count == b.count:
            let mixed = zip(a, b).compactMap { $0.interpolated(to: $1, at: fraction) }
            return mixed.count == a.count ? .filters(mixed) : fraction < 0.5 ? self : other
        case (.filter(let a), .filter(let b)):
            return a.interpolated(to: b, at: fraction).map { .filter($0) } ?? (fraction < 0.5 ? self : other)
        case (.image(let a), .image(let b)):
            return ImageFade(from: a, to: b, fraction: fraction).value
        case (.none, .image(let b)):
            return ImageFade(from: nil, to: b, fraction: fraction).value
        case (.image(let a), .none):
            return ImageFade(from: a, to: nil, fraction: fraction).value
        case (.fade(let a), .image(let b)):
            return a.interpolated(to: b, at: fraction)
        case (.image(let a), .fade(let b)):
            return b.interpolated(to: a, at: 1 - fraction)
        case (.fade(let a), .none):
            return a.interpolated(to: nil, at: fraction)
        case (.fade(let a), .fade(let b)) where a.from == b.from && a.to == b.to:
            return ImageFade(from: a.from, to: a.to, fraction: mix(a.fraction, b.fraction)).value
        case (.layer, .layer), (.layer, .none), (.none, .layer):
            return other
        default:
            return fraction < 0.5 ? self : other
        }
    }

    /// A function of the vectors of two values of the same kind; nil for kinds without one.
    private func joined(
        with other: Self, _ result: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
    ) -> Self? {
        guard let a = ValueVector(self), let b = ValueVector(other), a.form == b.form else { return nil }
        return ValueVector(form: a.form, vector: result(a.vector, b.vector)).value
    }

    /// The sum `self + other * scale` for additive animations; nil for kinds that cannot be added.
    ///
    /// Transforms are concatenated: `other`, then `self`. Lists and paths must have the same items and segments.
    package func adding(_ other: Self, scale: Double = 1) -> Self? {
        if let value = joined(with: other, { $0 + $1 * scale }) { return value }
        switch (self, other) {
        case (.transform(let a), .transform(let b)):
            return .transform(CATransform3DConcat(b.scaledInEffect(by: scale), a))
        case (.affine(let a), .affine(let b)):
            let other = CATransform3DMakeAffineTransform(b).scaledInEffect(by: scale).flattened
            return .affine(other.concatenating(a))
        case (.color(let a), .color(let b)):
            return .color(a.adding(b, scale: scale))
        case (.path(let a), .path(let b)):
            return a.combined(with: b) { $0 + $1 * scale }.map { .path($0) }
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { $0 + $1 * scale })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.adding($1, scale: scale) })
        default:
            return nil
        }
    }

    /// The neutral element of addition for a value like this one; the value itself for kinds that cannot be added.
    package var zero: Self {
        switch self {
        case .transform: .transform(CATransform3DIdentity)
        case .affine: .affine(.identity)
        default: adding(self, scale: -1) ?? self
        }
    }

    /// Whether all its numbers are finite.
    package var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .point(let value): value.isFinite
        case .size(let value): value.isFinite
        case .rect(let value): value.isFinite
        case .transform(let value): value.isFinite
        case .affine(let value): value.isFinite
        case .numbers(let values): values.allSatisfy(\.isFinite)
        // The initializers of colors, paths, fades and filters refuse other numbers.
        case .none, .bool, .color, .image, .fade, .path, .filters, .filter, .colors, .layer, .string, .cells: true
        }
    }
}

extension CATransform3D {
    /// The transform applied `factor` times: its inverse for -1, and interpolated from the identity for fractions.
    fileprivate func scaledInEffect(by factor: Double) -> CATransform3D {
        if factor == 1 { return self }
        if factor == -1 { return CATransform3DInvert(self) }
        return CATransform3DIdentity.interpolated(to: self, at: factor)
    }
}

extension CGAffineTransform {
    /// The value between `self` (0) and `other` (1), by scale, shear, rotation and translation, as for a
    /// `CATransform3D`.
    fileprivate func interpolated(to other: CGAffineTransform, at fraction: Double) -> CGAffineTransform {
        CATransform3DMakeAffineTransform(self)
            .interpolated(to: CATransform3DMakeAffineTransform(other), at: fraction).flattened
    }
}

extension CGColor {
    /// Red, green, blue and alpha, not premultiplied, as the compositor mixes them (gamma-encoded sRGB).
    private var mixable: SIMD4<Double> { SIMD4(sRGB.red, sRGB.green, sRGB.blue, sRGB.alpha) }

    private convenience init(mixable c: SIMD4<Double>) {
        self.init(sRGB: SRGBA(red: c.x, green: c.y, blue: c.z, alpha: c.w))
    }

    fileprivate var transparent: CGColor {
        var c = mixable
        c.w = 0
        return CGColor(mixable: c)
    }

    fileprivate func interpolated(to other: CGColor, at fraction: Double) -> CGColor {
        CGColor(mixable: mixable + (other.mixable - mixable) * fraction)
    }

    fileprivate func adding(_ other: CGColor, scale: Double) -> CGColor {
        CGColor(mixable: mixable + other.mixable * scale)
    }
}
