import CoreGraphics
import CoreImage
import Foundation

// How the keys of `LayerValues` are made: a property of each kind reads and writes one case of `PropertyValue`.
extension LayerKey {
    typealias Getter<Value> = @Sendable (borrowing LayerValues) -> Value
    typealias Setter<Value> = @Sendable (inout LayerValues, Value) -> Void

    static func number(
        _ id: String, implicit: Implicit = .basic, _ changes: LayerChanges,
        _ get: @escaping Getter<Double>, _ set: @escaping Setter<Double>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .number, implicit: implicit, changes: changes,
            get: { .number(get($0)) }, set: { if case .number(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    static func bool(
        _ id: String, _ implicit: Implicit, _ changes: LayerChanges,
        _ get: @escaping Getter<Bool>, _ set: @escaping Setter<Bool>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .bool, implicit: implicit, changes: changes,
            get: { .bool(get($0)) }, set: { if case .bool(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    /// One of a list of names, which does not animate. Others are ignored.
    static func name<Name: RawRepresentable & SendableMetatype>(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<Name>, _ set: @escaping Setter<Name>
    ) -> LayerKey where Name.RawValue == String {
        LayerKey(
            id: id, kind: .string, implicit: .none, changes: changes,
            get: { .string(get($0).rawValue) },
            set: { values, value in
                if case .string(let raw) = value, let name = Name(rawValue: raw) { set(&values, name) }
            })
    }

    /// A set of options as the number of their bits, which does not animate.
    static func options<Options: OptionSet & SendableMetatype>(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<Options>, _ set: @escaping Setter<Options>
    ) -> LayerKey where Options.RawValue: FixedWidthInteger & SendableMetatype {
        LayerKey(
            id: id, kind: .number, implicit: .none, changes: changes,
            get: { .number(Double(get($0).rawValue)) },
            set: { values, value in
                guard case .number(let number) = value, let raw = Options.RawValue(exactly: number) else { return }
                set(&values, Options(rawValue: raw))
            })
    }

    static func point(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGPoint>, _ set: @escaping Setter<CGPoint>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .point, implicit: .basic, changes: changes,
            get: { .point(get($0)) }, set: { if case .point(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    static func rect(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGRect>, _ set: @escaping Setter<CGRect>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .rect, implicit: .basic, changes: changes,
            get: { .rect(get($0)) }, set: { if case .rect(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    static func matrix(
        _ id: String, _ changes: LayerChanges,
        _ get: @escaping Getter<CATransform3D>, _ set: @escaping Setter<CATransform3D>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .transform, implicit: .basic, changes: changes,
            get: { .transform(get($0)) }, set: { if case .transform(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    static func size(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGSize>, _ set: @escaping Setter<CGSize>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .size, implicit: .basic, changes: changes,
            get: { .size(get($0)) }, set: { if case .size(let value) = $1 { set(&$0, value) } },
            plain: (get, set))
    }

    static func color(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGColor?>, _ set: @escaping Setter<CGColor?>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .color, implicit: .basic, changes: changes,
            get: { get($0).map { .color($0) } ?? .none },
            set: { values, value in
                switch value {
                case .color(let color): set(&values, color)
                case .none: set(&values, nil)
                default: break
                }
            })
    }

    /// The headers say of all properties that are paths that they animate, but not of their own accord.
    static func path(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGPath?>, _ set: @escaping Setter<CGPath?>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .path, implicit: .none, changes: changes,
            get: { get($0).map { .path($0) } ?? .none },
            set: { values, value in
                switch value {
                case .path(let path): set(&values, path)
                case .none: set(&values, nil)
                default: break
                }
            })
    }

    /// A list of numbers that may be nil.
    static func numbers(
        _ id: String, implicit: Implicit = .basic, _ changes: LayerChanges, _ get: @escaping Getter<[Double]?>,
        _ set: @escaping Setter<[Double]?>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .numbers, implicit: implicit, changes: changes,
            get: { get($0).map { .numbers($0) } ?? .none },
            set: { values, value in
                switch value {
                case .numbers(let list): set(&values, list)
                case .none: set(&values, nil)
                default: break
                }
            })
    }

    /// A list of colours that may be nil.
    static func colors(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<[CGColor]?>,
        _ set: @escaping Setter<[CGColor]?>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .colors, implicit: .basic, changes: changes,
            get: { get($0).map { .colors($0) } ?? .none },
            set: { values, value in
                switch value {
                case .colors(let list): set(&values, list)
                case .none: set(&values, nil)
                default: break
                }
            })
    }

    static func filters(
        _ id: String, _ implicit: Implicit, _ get: @escaping Getter<[FilterValue]>,
        _ set: @escaping Setter<[FilterValue]>,
        copy: @escaping @Sendable (borrowing LayerValues, inout LayerValues) -> Void
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .filters, implicit: implicit, changes: .compositing,
            get: { .filters(get($0)) },
            set: { values, value in
                switch value {
                case .filters(let filters): set(&values, filters)
                case .none: set(&values, [])
                default: break
                }
            }, plain: (get, set), copy: copy)
    }
}
