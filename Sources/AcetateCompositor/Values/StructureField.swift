import AcetateKeyValue
import CoreGraphics
import Foundation

/// A field inside a structured value, as key paths name it: `position.x`, `transform.rotation.z` (chapter 10.4).
package enum StructureField: String, Sendable {
    case x, y
    case width, height
    case origin, originX = "origin.x", originY = "origin.y"
    case size, sizeWidth = "size.width", sizeHeight = "size.height"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
    case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z"
    case translation, translationX = "translation.x", translationY = "translation.y"
    case translationZ = "translation.z"

    /// The field's value in `value`; nil where `value` has no such field.
    package func get(from value: PropertyValue) -> PropertyValue? {
        switch (value, self) {
        case (.point(let point), .x): .number(point.x)
        case (.point(let point), .y): .number(point.y)
        case (.size(let size), .width): .number(size.width)
        case (.size(let size), .height): .number(size.height)
        case (.rect(let rect), .origin): .point(rect.origin)
        case (.rect(let rect), .originX): .number(rect.origin.x)
        case (.rect(let rect), .originY): .number(rect.origin.y)
        case (.rect(let rect), .size): .size(rect.size)
        case (.rect(let rect), .sizeWidth): .number(rect.size.width)
        case (.rect(let rect), .sizeHeight): .number(rect.size.height)
        case (.transform(let transform), _): get(from: transform)
        default: nil
        }
    }

    /// Writes the field into `value`; false, and nothing written, where field and values do not fit.
    package func set(_ field: PropertyValue, in value: inout PropertyValue) -> Bool {
        switch (value, self, field) {
        case (.point(var point), .x, .number(let number)):
            point.x = number
            value = .point(point)
        case (.point(var point), .y, .number(let number)):
            point.y = number
            value = .point(point)
        case (.size(var size), .width, .number(let number)):
            size.width = number
            value = .size(size)
        case (.size(var size), .height, .number(let number)):
            size.height = number
            value = .size(size)
        case (.rect(var rect), .origin, .point(let point)):
            rect.origin = point
            value = .rect(rect)
        case (.rect(var rect), .originX, .number(let number)):
            rect.origin.x = number
            value = .rect(rect)
        case (.rect(var rect), .originY, .number(let number)):
            rect.origin.y = number
            value = .rect(rect)
        case (.rect(var rect), .size, .size(let size)):
            rect.size = size
            value = .rect(rect)
        case (.rect(var rect), .sizeWidth, .number(let number)):
            rect.size.width = number
            value = .rect(rect)
        case (.rect(var rect), .sizeHeight, .number(let number)):
            rect.size.height = number
            value = .rect(rect)
        case (.transform(let transform), _, _):
            guard let changed = setting(field, in: transform) else { return false }
            value = .transform(changed)
        default:
            return false
        }
        return true
    }

    private func get(from transform: CATransform3D) -> PropertyValue? {
        switch self {
        case .translationX: return .number(transform.m41)
        case .translationY: return .number(transform.m42)
        case .translationZ: return .number(transform.m43)
        case .translation: return .size(CGSize(width: transform.m41, height: transform.m42))
        default: break
        }
        // A matrix that cannot be taken apart has scaled something to nothing.
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
            guard var parts = TransformComponents(transform) ?? TransformComponents(CATransform3DIdentity) else {
                return nil
            }
            parts.translation = SIMD3(transform.m41, transform.m42, transform.m43)
            switch self {
            case .rotationX: parts.eulerAngles.x = number
            case .rotationY: parts.eulerAngles.y = number
            case .rotation, .rotationZ: parts.eulerAngles.z = number
            case .scaleX: parts.scale.x = number
            case .scaleY: parts.scale.y = number
            case .scaleZ: parts.scale.z = number
            case .scale: parts.scale = SIMD3(repeating: number)
            default: return nil
            }
            return parts.transform
        default: return nil
        }
        return result
    }
}

extension PropertyValue {
    /// What `any` stands for as a value of `kind`; nil where it does not fit.
    package init?(_ any: Any?, kind: LayerKey.Kind) {
        let value: PropertyValue? =
            switch kind {
            case .number: KeyValue.double(any).map { .number($0) }
            case .bool: KeyValue.bool(any).map { .bool($0) }
            case .point: KeyValue.point(any).map { .point($0) }
            case .size: KeyValue.size(any).map { .size($0) }
            case .rect: KeyValue.rect(any).map { .rect($0) }
            case .string: KeyValue.string(any).map { .string($0) }
            case .transform: (any as? CATransform3D).map { .transform($0) }
            case .color: any == nil ? PropertyValue.none : (any as? CGColor).map { .color($0) }
            case .image: any == nil ? PropertyValue.none : (any as? CGImage).map { .image($0) }
            case .filters: nil
            }
        guard let value else { return nil }
        self = value
    }

    /// What `any` stands for, its kind guessed from its type: what a field or an animation is given.
    package init?(guessing any: Any?) {
        if let value = KeyValue.point(any) {
            self = .point(value)
        } else if let value = KeyValue.size(any) {
            self = .size(value)
        } else if let value = KeyValue.rect(any) {
            self = .rect(value)
        } else if let value = any as? CATransform3D {
            self = .transform(value)
        } else if let value = any as? CGColor {
            self = .color(value)
        } else if let value = any as? CGImage {
            self = .image(value)
        } else if let value = KeyValue.double(any) {
            self = .number(value)
        } else {
            return nil
        }
    }

    /// The value as key-value coding hands it back (chapter 10.3); nil for `none`.
    package var boxed: Any? {
        switch self {
        case .none: nil
        case .number(let value): KeyValue.boxed(value)
        case .bool(let value): KeyValue.boxed(value)
        case .point(let value): KeyValue.boxed(value)
        case .size(let value): KeyValue.boxed(value)
        case .rect(let value): KeyValue.boxed(value)
        case .transform(let value): value
        case .color(let value): value
        case .image(let value): value
        case .string(let value): value
        case .filters: nil
        }
    }
}
