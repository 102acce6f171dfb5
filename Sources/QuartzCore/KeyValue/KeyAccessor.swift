import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// Reads and writes a property of `Root` for key-value coding, through the Swift property, so that overrides in
/// subclasses apply, as in Objective-C.
struct KeyAccessor<Root: AnyObject>: Sendable {
    let get: @Sendable (Root) -> Any?
    /// Returns false, and sets nothing, if the value does not fit.
    let set: @Sendable (Root, Any?) -> Bool
    /// Whether the property is archived.
    var isArchived = true

    /// The same accessor, for a property that is not archived.
    var notArchived: Self {
        var result = self
        result.isArchived = false
        return result
    }

    /// The same accessor for `CALayer`; layers of other classes do not have the property.
    func ofLayer() -> KeyAccessor<CALayer> where Root: CALayer {
        KeyAccessor<CALayer>(
            get: { ($0 as? Root).flatMap(get) },
            set: { layer, value in (layer as? Root).map { set($0, value) } ?? false },
            isArchived: isArchived)
    }

    /// The key path of a property. It is a constant of the program, so it is `Sendable`.
    typealias Path<Value> = ReferenceWritableKeyPath<Root, Value> & Sendable

    /// An accessor that returns values through `boxed`, and accepts the values that `unboxed` can convert.
    static func property<Value>(
        _ path: Path<Value>, boxed: @escaping @Sendable (Value) -> Any?,
        unboxed: @escaping @Sendable (Any?) -> Value?
    ) -> Self {
        Self(
            get: { boxed($0[keyPath: path]) },
            set: { root, any in
                guard let value = unboxed(any) else { return false }
                root[keyPath: path] = value
                return true
            })
    }

    static func number(_ path: Path<Double>) -> Self {
        property(path, boxed: { KeyValue.boxed($0) }, unboxed: { KeyValue.double($0) })
    }

    static func number(_ path: Path<Float>) -> Self {
        property(path, boxed: { KeyValue.boxed(Double($0)) }, unboxed: { KeyValue.double($0).map { Float($0) } })
    }

    static func number(_ path: Path<CGFloat>) -> Self {
        property(path, boxed: { KeyValue.boxed(Double($0)) }, unboxed: { KeyValue.double($0).map { CGFloat($0) } })
    }

    static func integer(_ path: Path<Int>) -> Self {
        property(
            path, boxed: { KeyValue.boxed(Double($0)) },
            unboxed: { KeyValue.double($0).flatMap { Int(exactly: $0.rounded(.towardZero)) } })
    }

    static func bool(_ path: Path<Bool>) -> Self {
        property(path, boxed: { KeyValue.boxed($0) }, unboxed: { KeyValue.bool($0) })
    }

    static func point(_ path: Path<CGPoint>) -> Self {
        property(path, boxed: { KeyValue.boxed($0) }, unboxed: { KeyValue.point($0) })
    }

    static func size(_ path: Path<CGSize>) -> Self {
        property(path, boxed: { KeyValue.boxed($0) }, unboxed: { KeyValue.size($0) })
    }

    static func rect(_ path: Path<CGRect>) -> Self {
        property(path, boxed: { KeyValue.boxed($0) }, unboxed: { KeyValue.rect($0) })
    }

    static func transform(_ path: Path<CATransform3D>) -> Self {
        property(path, boxed: { NSValue(caTransform3D: $0) }, unboxed: { CATransform3D(coded: $0) })
    }

    /// A set of options, as a number.
    static func options<Options: OptionSet & Sendable>(_ path: Path<Options>) -> Self
    where Options.RawValue: FixedWidthInteger {
        property(
            path, boxed: { KeyValue.boxed(Double($0.rawValue)) },
            unboxed: { any in
                KeyValue.double(any).flatMap { Options.RawValue(exactly: $0) }.map { Options(rawValue: $0) }
            })
    }

    /// A name of one of Apple's string types.
    static func name<Name: RawRepresentable & Sendable>(_ path: Path<Name>) -> Self where Name.RawValue == String {
        property(
            path, boxed: { KeyValue.boxed(name: $0.rawValue) },
            unboxed: { KeyValue.string($0).flatMap { Name(rawValue: $0) } })
    }

    /// A name of one of Apple's string types that may be nil.
    static func optionalName<Name: RawRepresentable & Sendable>(_ path: Path<Name?>) -> Self
    where Name.RawValue == String {
        property(
            path, boxed: { $0.map { KeyValue.boxed(name: $0.rawValue) } },
            unboxed: { any in
                guard let any else { return .some(nil) }
                return KeyValue.string(any).flatMap { Name(rawValue: $0) }.map { .some($0) }
            })
    }

    /// A list of numbers that may be nil.
    static func numbers(_ path: Path<[NSNumber]?>) -> Self {
        property(
            path, boxed: { $0 },
            unboxed: { any in
                guard let any else { return .some(nil) }
                return KeyValue.numbers(any).map { .some($0.map { NSNumber(value: $0) }) }
            })
    }

    /// A list that may be nil.
    static func list<Item>(_ path: Path<[Item]?>) -> Self {
        property(
            path, boxed: { $0 },
            unboxed: { any in any == nil ? .some(nil) : KeyValue.list(any, of: Item.self).map { .some($0) } })
    }

    /// A property that may be nil, and accepts any value of its type.
    static func optional<Value>(_ path: Path<Value?>) -> Self {
        property(
            path, boxed: { $0 },
            unboxed: { any in
                guard let any else { return .some(nil) }
                return (any as? Value).map { .some($0) }
            })
    }
}
