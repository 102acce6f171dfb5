import CoreGraphics
import CoreImage
import Foundation

/// A layer property's value of any kind: what animations interpolate and the render tree reads.
package enum PropertyValue: Sendable, Equatable {
    /// A colour, image or filter that is not there.
    case none
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor)
    case image(CGImage)
    case filters([FilterValue])
    case string(String)

    /// The value between `self` (0) and `other` (1); fractions outside extrapolate.
    ///
    /// Values of different kinds, and kinds that do not interpolate, change half way.
    package func interpolated(to other: Self, at fraction: Double) -> Self {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        switch (self, other) {
        case (.number(let a), .number(let b)):
            return .number(mix(a, b))
        case (.bool(let a), .bool(let b)) where a != b:
            return .bool(fraction < 0.5 ? a : b)
        case (.point(let a), .point(let b)):
            return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
        case (.size(let a), .size(let b)):
            return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
        case (.rect(let a), .rect(let b)):
            return .rect(
                CGRect(
                    x: mix(a.origin.x, b.origin.x), y: mix(a.origin.y, b.origin.y),
                    width: mix(a.size.width, b.size.width), height: mix(a.size.height, b.size.height)))
        case (.transform(let a), .transform(let b)):
            return .transform(a.interpolated(to: b, at: fraction))
        case (.color(let a), .color(let b)):
            return .color(a.interpolated(to: b, at: fraction))
        case (.none, .color(let b)):
            return .color(b.transparent.interpolated(to: b, at: fraction))
        case (.color(let a), .none):
            return .color(a.interpolated(to: a.transparent, at: fraction))
        case (.filters(let a), .filters(let b)):
            return .filters(Self.interpolated(a, b, at: fraction) ?? (fraction < 0.5 ? a : b))
        default:
            return fraction < 0.5 ? self : other
        }
    }

    /// Filter by filter and input by input; nil where the filters are not the same ones in the same order.
    private static func interpolated(_ a: [FilterValue], _ b: [FilterValue], at fraction: Double) -> [FilterValue]? {
        guard a.count == b.count, zip(a, b).allSatisfy({ $0.description === $1.description && $0.name == $1.name })
        else { return nil }
        return zip(a, b).map { from, to in
            var result = fraction < 0.5 ? from : to
            for index in from.description.inputs.indices {
                result[input: index] = from[input: index] + (to[input: index] - from[input: index]) * fraction
            }
            return result
        }
    }

    /// The sum, as additive animations build it; nil for kinds that do not add.
    ///
    /// Transforms are concatenated: `other`, then `self`'s.
    package func adding(_ other: Self, scale: Double = 1) -> Self? {
        switch (self, other) {
        case (.number(let a), .number(let b)):
            return .number(a + b * scale)
        case (.point(let a), .point(let b)):
            return .point(CGPoint(x: a.x + b.x * scale, y: a.y + b.y * scale))
        case (.size(let a), .size(let b)):
            return .size(CGSize(width: a.width + b.width * scale, height: a.height + b.height * scale))
        case (.rect(let a), .rect(let b)):
            return .rect(
                CGRect(
                    x: a.origin.x + b.origin.x * scale, y: a.origin.y + b.origin.y * scale,
                    width: a.size.width + b.size.width * scale, height: a.size.height + b.size.height * scale))
        case (.transform(let a), .transform(let b)):
            if scale == 1 { return .transform(CATransform3DConcat(b, a)) }
            if scale == -1 { return .transform(CATransform3DConcat(CATransform3DInvert(b), a)) }
            return .transform(
                CATransform3DConcat(CATransform3DIdentity.interpolated(to: b, at: scale), a))
        case (.color(let a), .color(let b)):
            return .color(a.adding(b, scale: scale))
        default:
            return nil
        }
    }

    /// Whether every number in it is finite.
    package var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .point(let value): value.x.isFinite && value.y.isFinite
        case .size(let value): value.width.isFinite && value.height.isFinite
        case .rect(let value):
            value.origin.x.isFinite && value.origin.y.isFinite && value.size.width.isFinite
                && value.size.height.isFinite
        case .transform(let value): value.isFinite
        default: true
        }
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
