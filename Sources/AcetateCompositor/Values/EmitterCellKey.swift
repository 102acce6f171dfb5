import CoreGraphics
import Foundation

/// A property of an emitter cell: its key, and how it is read and written.
///
/// `EmitterCellKey.all` is the only list of them: key-value coding, animation, defaults and archives read it.
package struct EmitterCellKey: Sendable, Identifiable {
    package let id: String
    package let kind: LayerKey.Kind
    package let get: @Sendable (borrowing EmitterCellValues) -> PropertyValue
    /// Ignores a value of another kind.
    package let set: @Sendable (inout EmitterCellValues, PropertyValue) -> Void

    /// The property that a key names; nil where there is none.
    package static func named(_ key: String) -> EmitterCellKey? { table[key == "isEnabled" ? "enabled" : key] }

    private typealias Field<Value> = WritableKeyPath<EmitterCellValues, Value> & Sendable

    private static func number(_ id: String, _ field: Field<Double>) -> Self {
        Self(
            id: id, kind: .number, get: { .number($0[keyPath: field]) },
            set: { if case .number(let value) = $1 { $0[keyPath: field] = value } })
    }

    private static func filter(_ id: String, _ field: Field<ScalingFilter>) -> Self {
        Self(
            id: id, kind: .string, get: { .string($0[keyPath: field].rawValue) },
            set: { values, value in
                if case .string(let raw) = value, let filter = ScalingFilter(rawValue: raw) {
                    values[keyPath: field] = filter
                }
            })
    }

    package static let name = Self(
        id: "name", kind: .string, get: { values in values.name.map { .string($0) } ?? .none },
        set: { values, value in
            switch value {
            case .string(let name): values.name = name
            case .none: values.name = nil
            default: break
            }
        })
    package static let enabled = Self(
        id: "enabled", kind: .bool, get: { .bool($0.isEnabled) },
        set: { if case .bool(let value) = $1 { $0.isEnabled = value } })
    package static let color = Self(
        id: "color", kind: .color, get: { values in values.color.map { .color($0) } ?? .none },
        set: { values, value in
            switch value {
            case .color(let color): values.color = color
            case .none: values.color = nil
            default: break
            }
        })
    package static let contents = Self(
        id: "contents", kind: .image, get: { values in values.contents.map { .image($0) } ?? .none },
        set: { values, value in
            switch value {
            case .image(let image): values.contents = image
            // A particle has one picture: it changes half way.
            case .fade(let fade): values.contents = fade.nearest
            case .none: values.contents = nil
            default: break
            }
        })
    package static let contentsRect = Self(
        id: "contentsRect", kind: .rect, get: { .rect($0.contentsRect) },
        set: { if case .rect(let value) = $1 { $0.contentsRect = value } })
    package static let cells = Self(
        id: "emitterCells", kind: .cells, get: { .cells($0.cells) },
        set: { values, value in
            switch value {
            case .cells(let cells): values.cells = cells
            case .none: values.cells = []
            default: break
            }
        })

    package static let birthRate = number("birthRate", \.birthRate)
    package static let lifetime = number("lifetime", \.lifetime)
    package static let lifetimeRange = number("lifetimeRange", \.lifetimeRange)
    package static let emissionLatitude = number("emissionLatitude", \.emissionLatitude)
    package static let emissionLongitude = number("emissionLongitude", \.emissionLongitude)
    package static let emissionRange = number("emissionRange", \.emissionRange)
    package static let velocity = number("velocity", \.velocity)
    package static let velocityRange = number("velocityRange", \.velocityRange)
    package static let xAcceleration = number("xAcceleration", \.xAcceleration)
    package static let yAcceleration = number("yAcceleration", \.yAcceleration)
    package static let zAcceleration = number("zAcceleration", \.zAcceleration)
    package static let scale = number("scale", \.scale)
    package static let scaleRange = number("scaleRange", \.scaleRange)
    package static let scaleSpeed = number("scaleSpeed", \.scaleSpeed)
    package static let spin = number("spin", \.spin)
    package static let spinRange = number("spinRange", \.spinRange)
    package static let redRange = number("redRange", \.redRange)
    package static let greenRange = number("greenRange", \.greenRange)
    package static let blueRange = number("blueRange", \.blueRange)
    package static let alphaRange = number("alphaRange", \.alphaRange)
    package static let redSpeed = number("redSpeed", \.redSpeed)
    package static let greenSpeed = number("greenSpeed", \.greenSpeed)
    package static let blueSpeed = number("blueSpeed", \.blueSpeed)
    package static let alphaSpeed = number("alphaSpeed", \.alphaSpeed)
    package static let contentsScale = number("contentsScale", \.contentsScale)
    package static let minificationFilter = filter("minificationFilter", \.minificationFilter)
    package static let magnificationFilter = filter("magnificationFilter", \.magnificationFilter)
    package static let minificationFilterBias = number("minificationFilterBias", \.minificationFilterBias)

    /// Every property, in the header's order.
    package static let all: [EmitterCellKey] = [
        name, enabled, birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude, emissionRange, velocity,
        velocityRange, xAcceleration, yAcceleration, zAcceleration, scale, scaleRange, scaleSpeed, spin, spinRange,
        color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed, contents,
        contentsRect, contentsScale, minificationFilter, magnificationFilter, minificationFilterBias, cells,
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

/// A property of a cell of a layer, or of a cell below it: `emitterCells.NAME.KEY`, which may end in a structure's field.
package struct EmitterCellPath: Sendable, Equatable {
    /// The names from the layer's cell down.
    package let names: [String]
    package let key: EmitterCellKey
    package let field: StructureField?

    /// The path `NAME.KEY` or `NAME.emitterCells.NAME.KEY`; nil where no cell has such a property.
    package init?(_ path: String) {
        var names: [String] = []
        var rest = path[...]
        while let dot = rest.firstIndex(of: ".") {
            names.append(String(rest[..<dot]))
            rest = rest[rest.index(after: dot)...]
            guard rest.hasPrefix("emitterCells.") else { break }
            rest = rest.dropFirst("emitterCells.".count)
        }
        let (head, tail) = Self.split(rest)
        guard !names.isEmpty, let key = EmitterCellKey.named(head) else { return nil }
        var field: StructureField?
        if let tail {
            guard let found = StructureField(rawValue: tail), found.isField(of: key.kind) else { return nil }
            field = found
        }
        (self.names, self.key, self.field) = (names, key, field)
    }

    private static func split(_ rest: Substring) -> (String, String?) {
        guard let dot = rest.firstIndex(of: ".") else { return (String(rest), nil) }
        return (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.names == b.names && a.key.id == b.key.id && a.field == b.field
    }

    /// What `any` stands for as a value of the property; nil where it does not fit.
    package func value(_ any: Any?) -> PropertyValue? {
        if let field { return field.value(any) }
        guard let value = PropertyValue(any, kind: key.kind) else {
            return any == nil && key.id == "name" ? PropertyValue.none : nil
        }
        if key.kind == .string, key.id != "name", case .string(let raw) = value, ScalingFilter(rawValue: raw) == nil {
            return nil
        }
        return value
    }

    /// The current value; nil where there is no such cell.
    package func get(from emitter: borrowing EmitterValues) -> PropertyValue? {
        var cells = emitter.cells
        for (depth, name) in names.enumerated() {
            guard let cell = cells.first(where: { $0.name == name }) else { return nil }
            if depth == names.count - 1 {
                let whole = key.get(cell)
                return field.map { $0.get(from: whole) } ?? whole
            }
            cells = cell.cells
        }
        return nil
    }

    /// Writes the property of the first cell of that name; nothing where there is none, or the value does not fit.
    package func set(_ value: PropertyValue, in emitter: inout EmitterValues) {
        Self.edit(&emitter.cells, names[...]) { cell in
            guard let field else { return key.set(&cell, value) }
            var whole = key.get(cell)
            if field.set(value, in: &whole) { key.set(&cell, whole) }
        }
    }

    private static func edit(
        _ cells: inout [EmitterCellValues], _ names: ArraySlice<String>, _ body: (inout EmitterCellValues) -> Void
    ) {
        guard let index = cells.firstIndex(where: { $0.name == names.first }) else { return }
        if names.count == 1 { return body(&cells[index]) }
        edit(&cells[index].cells, names.dropFirst(), body)
    }
}
