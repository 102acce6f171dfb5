import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

// How a property's value is accepted from, and handed back to, people who write `Any`.
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
            case .transform: CATransform3D(coded: any).map { .transform($0) }
            case .color: any == nil ? PropertyValue.none : (any as? CGColor).map { .color($0) }
            case .image: any == nil ? PropertyValue.none : (any as? CGImage).map { .image($0) }
            case .filters: any == nil ? .filters([]) : (any as? [CIFilter]).map { .filters($0.map(\.value)) }
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
        } else if let value = CATransform3D(coded: any) {
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
        case .transform(let value): NSValue(caTransform3D: value)
        case .color(let value): value
        case .image(let value): value
        case .string(let value): value
        case .filters(let value): value.isEmpty ? nil : value.map { CIFilter($0) }
        }
    }
}
