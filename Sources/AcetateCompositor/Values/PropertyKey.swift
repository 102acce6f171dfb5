import CoreGraphics
import CoreImage
import Foundation

/// The kind of a property's value, which determines the values that key-value coding accepts.
package enum PropertyKind: Sendable {
    case number, bool, point, size, rect, transform, affine, color, image, path, string
    /// A list of filters; a single filter, or the name of a blend mode.
    case filters, filter
    case numbers, colors
    /// An emitter's cells as values. Programs cannot set them by key-value coding.
    case cells
    /// A layer's identifier. Programs cannot set it by key-value coding.
    case layer
}

/// A property of layers or of emitter cells: its key, and how it is read and written.
///
/// It stores closures, because reading through key paths is ten times slower.
package struct PropertyKey<Root>: Sendable {
    /// The key as Apple's headers spell it.
    package let id: String
    package let kind: PropertyKind
    package let get: @Sendable (Root) -> PropertyValue
    /// Ignores a value of another kind.
    package let set: @Sendable (inout Root, PropertyValue) -> Void
    /// Copies the property from the first object to the second.
    let copy: @Sendable (Root, inout Root) -> Void
    /// Whether the property has different values in two objects.
    let differs: @Sendable (Root, Root) -> Bool

    init<Value: Equatable & SendableMetatype>(
        _ id: String, _ type: PropertyType<Value>, _ get: @escaping @Sendable (Root) -> Value,
        _ set: @escaping @Sendable (inout Root, Value) -> Void
    ) {
        (self.id, kind) = (id, type.kind)
        let (box, unbox) = (type.box, type.unbox)
        self.get = { box(get($0)) }
        self.set = { root, value in if let value = unbox(value) { set(&root, value) } }
        copy = { set(&$1, get($0)) }
        differs = { get($0) != get($1) }
    }
}

/// How a type of properties converts to `PropertyValue` and back.
struct PropertyType<Value: SendableMetatype>: Sendable {
    let kind: PropertyKind
    let box: @Sendable (Value) -> PropertyValue
    /// Nil for a value of another kind.
    let unbox: @Sendable (PropertyValue) -> Value?

    init(
        _ kind: PropertyKind, _ box: @escaping @Sendable (Value) -> PropertyValue,
        _ unbox: @escaping @Sendable (PropertyValue) -> Value?
    ) {
        (self.kind, self.box, self.unbox) = (kind, box, unbox)
    }

    /// An optional type, whose nil is `PropertyValue.none`.
    static func optional<Wrapped>(
        _ kind: PropertyKind, _ box: @escaping @Sendable (Wrapped) -> PropertyValue,
        _ unbox: @escaping @Sendable (PropertyValue) -> Wrapped?
    ) -> Self where Value == Wrapped? {
        Self(kind, { $0.map(box) ?? .none }, { if case .none = $0 { .some(nil) } else { unbox($0).map { $0 } } })
    }

    /// The same type, with a default in place of `PropertyValue.none`.
    func or(_ empty: Value) -> Self where Value: Sendable {
        let unbox = unbox
        return Self(kind, box) { if case .none = $0 { empty } else { unbox($0) } }
    }
}

extension PropertyType where Value == PropertyValue {
    /// A property of any type, which checks its values itself.
    static func any(_ kind: PropertyKind) -> Self { Self(kind, { $0 }, { $0 }) }
}

extension PropertyType where Value: RawRepresentable<String> {
    /// A name from a list. Other names are ignored.
    static var name: Self {
        Self(
            .string, { .string($0.rawValue) }, { if case .string(let name) = $0 { Value(rawValue: name) } else { nil } }
        )
    }
}

extension PropertyType where Value: OptionSet, Value.RawValue: FixedWidthInteger & SendableMetatype {
    /// A set of options, as the number of their raw value.
    static var options: Self {
        Self(.number, { .number(Double($0.rawValue)) }) { value in
            guard case .number(let number) = value else { return nil }
            return Value.RawValue(exactly: number).map { Value(rawValue: $0) }
        }
    }
}

extension PropertyType<Double> {
    static var number: Self {
        Self(.number, { .number($0) }, { if case .number(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<Bool> {
    static var bool: Self { Self(.bool, { .bool($0) }, { if case .bool(let value) = $0 { value } else { nil } }) }
}

extension PropertyType<CGPoint> {
    static var point: Self { Self(.point, { .point($0) }, { if case .point(let value) = $0 { value } else { nil } }) }
}

extension PropertyType<CGSize> {
    static var size: Self { Self(.size, { .size($0) }, { if case .size(let value) = $0 { value } else { nil } }) }
}

extension PropertyType<CGRect> {
    static var rect: Self { Self(.rect, { .rect($0) }, { if case .rect(let value) = $0 { value } else { nil } }) }
}

extension PropertyType<CATransform3D> {
    static var transform: Self {
        Self(.transform, { .transform($0) }, { if case .transform(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<CGColor?> {
    static var color: Self {
        .optional(.color, { .color($0) }, { if case .color(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<CGPath?> {
    static var path: Self { .optional(.path, { .path($0) }, { if case .path(let value) = $0 { value } else { nil } }) }
}

extension PropertyType<String?> {
    static var string: Self {
        .optional(.string, { .string($0) }, { if case .string(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<[Double]?> {
    static var numbers: Self {
        .optional(.numbers, { .numbers($0) }, { if case .numbers(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<[CGColor]?> {
    static var colors: Self {
        .optional(.colors, { .colors($0) }, { if case .colors(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<FilterValue?> {
    static var filter: Self {
        .optional(.filter, { .filter($0) }, { if case .filter(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<[FilterValue]> {
    static var filters: Self {
        Self(.filters, { .filters($0) }, { if case .filters(let value) = $0 { value } else { nil } }).or([])
    }
}

extension PropertyType<LayerID?> {
    static var layer: Self {
        .optional(.layer, { .layer($0) }, { if case .layer(let value) = $0 { value } else { nil } })
    }
}

extension PropertyType<[EmitterCellValues]> {
    static var cells: Self {
        Self(.cells, { .cells($0) }, { if case .cells(let value) = $0 { value } else { nil } }).or([])
    }
}
