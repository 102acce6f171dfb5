import CoreGraphics
import Foundation

/// A field of a structured value in a key path: `position.x`, `transform.rotation.z` (chapter 10.4).
///
/// Angles are in radians, for turns about x, then y, then z; `rotation` is that about z. A `scale` reads as the average of
/// the factors, and sets all of them; `scale.xy`, which Apple does not document, does so with those of x and y. A
/// `translation` is that in x and y, a size. Setting a field of a transform keeps the others, including shears and the
/// perspective, and also if a scale is 0; see `TransformComponents` for the angles in that case.
package enum StructureField: String, Sendable {
    case x, y
    case width, height
    case origin, originX = "origin.x", originY = "origin.y"
    case size, sizeWidth = "size.width", sizeHeight = "size.height"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
    case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z"
    case scaleXY = "scale.xy"
    case translation, translationX = "translation.x", translationY = "translation.y"
    case translationZ = "translation.z"

    /// Whether values of `kind` have the field.
    package func isField(of kind: PropertyKind) -> Bool {
        switch self {
        case .x, .y: kind == .point
        case .width, .height: kind == .size
        case .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: kind == .rect
        case .rotationX, .rotationY, .scaleZ, .translationZ: kind == .transform
        case .rotation, .rotationZ, .scale, .scaleX, .scaleY, .scaleXY, .translation, .translationX, .translationY:
            kind == .transform || kind == .affine
        }
    }

    /// `any` as a value of the field; nil if it cannot be converted.
    package func value(_ any: Any?) -> PropertyValue? {
        switch self {
        case .origin:
            return PropertyValue(any, kind: .point)
        case .size:
            return PropertyValue(any, kind: .size)
        case .translation:
            if case .point(let point)? = PropertyValue(any, kind: .point) {
                return .size(CGSize(width: point.x, height: point.y))
            }
            return PropertyValue(any, kind: .size)
        default:
            return PropertyValue(any, kind: .number)
        }
    }

    /// The field of `value`; nil if `value` has no such field.
    package func get(from value: PropertyValue) -> PropertyValue? {
        switch (value, self) {
        case (.rect(let rect), .origin): .point(rect.origin)
        case (.rect(let rect), .size): .size(rect.size)
        case (.transform(let transform), _): get(from: transform)
        case (.affine(let affine), .scale), (.affine(let affine), .scaleXY): .number(Self.scale(of: affine))
        case (.affine(let affine), _) where isField(of: .affine): get(from: CATransform3DMakeAffineTransform(affine))
        default:
            ValueVector(value).flatMap { vector in
                place(in: vector.form).map { PropertyValue.number(vector.vector[$0]) }
            }
        }
    }

    /// The place of a number in the vector of a point, size or rectangle; nil for other fields.
    private func place(in form: ValueVector.Form) -> Int? {
        switch (form, self) {
        case (.point, .x), (.size, .width), (.rect, .originX): 0
        case (.point, .y), (.size, .height), (.rect, .originY): 1
        case (.rect, .sizeWidth): 2
        case (.rect, .sizeHeight): 3
        default: nil
        }
    }

    /// Sets the field of `value`. Returns false, without a change, if the field and the values do not fit.
    package func set(_ field: PropertyValue, in value: inout PropertyValue) -> Bool {
        switch (value, self, field) {
        case (.rect(var rect), .origin, .point(let point)):
            rect.origin = point
            value = .rect(rect)
        case (.rect(var rect), .size, .size(let size)):
            rect.size = size
            value = .rect(rect)
        case (.transform(let transform), _, _):
            guard let changed = setting(field, in: transform) else { return false }
            value = .transform(changed)
        case (.affine(let affine), _, _):
            guard isField(of: .affine), let changed = setting(field, in: CATransform3DMakeAffineTransform(affine))
            else { return false }
            value = .affine(changed.flattened)
        case (_, _, .number(let number)):
            guard var vector = ValueVector(value), let place = place(in: vector.form) else { return false }
            vector.vector[place] = number
            value = vector.value
        default:
            return false
        }
        return true
    }

    /// The mean of both scale factors.
    private static func scale(of affine: CGAffineTransform) -> Double {
        let scale = TransformComponents(CATransform3DMakeAffineTransform(affine))?.scale ?? .zero
        return (scale.x + scale.y) / 2
    }

    private func get(from transform: CATransform3D) -> PropertyValue? {
        switch self {
        case .translationX: return .number(transform.m41)
        case .translationY: return .number(transform.m42)
        case .translationZ: return .number(transform.m43)
        case .translation: return .size(CGSize(width: transform.m41, height: transform.m42))
        default: break
        }
        let parts = TransformComponents(transform)
        let scale = parts?.scale ?? .zero
        let angles = parts?.eulerAngles ?? .zero
        return switch self {
        case .rotationX: .number(angles.x)
        case .rotationY: .number(angles.y)
        case .rotation, .rotationZ: .number(angles.z)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .scale: .number(scale.sum() / 3)
        case .scaleXY: .number((scale.x + scale.y) / 2)
        default: nil
        }
    }

    private func setting(_ field: PropertyValue, in transform: CATransform3D) -> CATransform3D? {
        var result = transform
        switch (self, field) {
        case (.translation, .size(let size)): (result.m41, result.m42) = (size.width, size.height)
        case (.translation, .point(let point)): (result.m41, result.m42) = (point.x, point.y)
        case (.translationX, .number(let number)): result.m41 = number
        case (.translationY, .number(let number)): result.m42 = number
        case (.translationZ, .number(let number)): result.m43 = number
        case (_, .number(let number)):
            // A matrix that cannot be taken apart keeps its translation. Otherwise the translation is one with the perspective:
            // with another divisor, the parts would not be read as they were set.
            var parts = TransformComponents(transform)
            if parts == nil {
                parts = TransformComponents(CATransform3DIdentity)
                parts?.translation = SIMD3(transform.m41, transform.m42, transform.m43)
            }
            guard var parts else { return nil }
            switch self {
            case .rotationX: parts.eulerAngles.x = number
            case .rotationY: parts.eulerAngles.y = number
            case .rotation, .rotationZ: parts.eulerAngles.z = number
            case .scaleX: parts.scale.x = number
            case .scaleY: parts.scale.y = number
            case .scaleZ: parts.scale.z = number
            case .scale: parts.scale = SIMD3(repeating: number)
            case .scaleXY: (parts.scale.x, parts.scale.y) = (number, number)
            default: return nil
            }
            return parts.transform
        default: return nil
        }
        return result
    }
}
