import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

// Conversion of property values from and to `Any`, as chapter 10.3 describes it.
extension PropertyValue {
    /// `any` as a value of `kind`; nil if it cannot be converted.
    package init?(_ any: Any?, kind: PropertyKind) {
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
            case .image: any == nil ? PropertyValue.none : CGImage.contents(any).map { .image($0) }
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

    /// `any` as a value of a kind that is guessed from its type, for fields and custom keys.
    ///
    /// Truth values become numbers, and an empty list is a list of numbers. Nil gives nil.
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

    /// The value as key-value coding returns it (chapter 10.3); nil for `none`.
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
        case .string(let value): KeyValue.boxed(name: value)
        case .filters(let value): value.isEmpty ? nil : value.map { CIFilter($0) }
        case .filter(let value): value.blendModeName ?? CIFilter(value)
        case .numbers(let value): value.map { NSNumber(value: $0) }
        case .colors(let value): value
        // Only the model tree can map these to layers and cells.
        case .layer, .cells: nil
        }
    }
}

extension CGPath {
    /// An immutable copy of the path; nil if `any` is not a path.
    fileprivate static func coded(_ any: Any?) -> CGPath? { (any as? CGPath).flatMap { $0.copy() } }
}

extension FilterValue {
    /// The filter of a `CIFilter`, or of a Core Animation name of a blend mode; nil for anything else.
    fileprivate init?(coded any: Any?) {
        if let filter = any as? CIFilter {
            self = filter.value
        } else {
            guard let name = KeyValue.string(any) else { return nil }
            self.init(blendModeName: name)
        }
    }
}
