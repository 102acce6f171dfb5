import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

// How a property's value is accepted from, and handed back to, people who write `Any`, as chapter 10.3 wraps it.
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
            case .affine: CGAffineTransform(coded: any).map { .affine($0) }
            case .path: any == nil ? PropertyValue.none : CGPath.coded(any).map { .path($0) }
            case .filters:
                any == nil ? .filters([]) : KeyValue.list(any, of: CIFilter.self).map { .filters($0.map(\.value)) }
            case .filter: any == nil ? PropertyValue.none : FilterValue(coded: any).map { .filter($0) }
            case .numbers: any == nil ? PropertyValue.none : KeyValue.numbers(any).map { .numbers($0) }
            case .colors: any == nil ? PropertyValue.none : KeyValue.list(any, of: CGColor.self).map { .colors($0) }
            case .layer, .cells: any == nil ? PropertyValue.none : nil
            }
        guard let value else { return nil }
        self = value
    }

    /// What `any` stands for, its kind guessed from its type: what a field or a key of the program's own is given.
    ///
    /// Truth values are numbers, and an empty list is one of numbers. Nil stands for nothing here: the result is nil.
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
        } else if let value = CGPath.coded(any) {
            self = .path(value)
        } else if let value = CGAffineTransform(coded: any) {
            self = .affine(value)
        } else if let value = KeyValue.double(any) {
            self = .number(value)
        } else if let value = KeyValue.string(any) {
            self = .string(value)
        } else if let value = any as? CIFilter {
            self = .filter(value.value)
        } else if let value = any as? CIColor {
            self = .color(CGColor(ciColor: value))
        } else if let value = any as? CIVector {
            self = .numbers((0..<value.count).map { Double(value.value(at: $0)) })
        } else if let value = KeyValue.numbers(any) {
            self = .numbers(value)
        } else if let value = KeyValue.list(any, of: CGColor.self) {
            self = .colors(value)
        } else if let value = KeyValue.list(any, of: CIFilter.self) {
            self = .filters(value.map(\.value))
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
        case .affine(let value): NSAffineTransform(value)
        case .color(let value): value
        case .image(let value): value
        case .fade(let value): value.nearest
        case .path(let value): value
        case .string(let value): value
        case .filters(let value): value.isEmpty ? nil : value.map { CIFilter($0) }
        case .filter(let value): value.blendModeName ?? CIFilter(value)
        case .numbers(let value): value.map { NSNumber(value: $0) }
        case .colors(let value): value
        // Only the model's tree can say which layer, or which cells, these are.
        case .layer, .cells: nil
        }
    }
}

extension CGPath {
    /// The path that `any` stands for, which does not change any more; nil for anything else.
    fileprivate static func coded(_ any: Any?) -> CGPath? { (any as? CGPath).flatMap { $0.copy() } }
}

extension FilterValue {
    /// The filter that `any` stands for: a `CIFilter`, or one of Core Animation's names of blend modes; nil otherwise.
    fileprivate init?(coded any: Any?) {
        if let filter = any as? CIFilter {
            self = filter.value
        } else {
            guard let name = KeyValue.string(any) else { return nil }
            self.init(blendModeName: name)
        }
    }
}
