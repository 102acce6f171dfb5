import CoreGraphics
import Foundation

/// A property of an emitter cell.
///
/// `EmitterCellKey.all` is the only list of these properties. Key-value coding, animation, defaults and archives read
/// it.
package struct EmitterCellKey: Sendable, Identifiable {
    private let property: PropertyKey<EmitterCellValues>

    private init<Value: Equatable & SendableMetatype>(
        _ id: String, _ type: PropertyType<Value>, _ get: @escaping @Sendable (EmitterCellValues) -> Value,
        _ set: @escaping @Sendable (inout EmitterCellValues, Value) -> Void
    ) {
        property = PropertyKey(id, type, get, set)
    }

    package var id: String { property.id }
    package var kind: PropertyKind { property.kind }
    package func get(_ cell: EmitterCellValues) -> PropertyValue { property.get(cell) }
    /// Ignores a value of another kind.
    package func set(_ cell: inout EmitterCellValues, _ value: PropertyValue) { property.set(&cell, value) }

    /// The property of a key; nil if there is none.
    package static func named(_ key: String) -> EmitterCellKey? { table[key == "isEnabled" ? "enabled" : key] }

    package static let name = Self("name", .string, { $0.name }, { $0.name = $1 })
    package static let enabled = Self("enabled", .bool, { $0.isEnabled }, { $0.isEnabled = $1 })
    package static let color = Self("color", .color, { $0.color }, { $0.color = $1 })
    package static let contents = Self(
        "contents", .any(.image), { $0.contents.map { .image($0) } ?? .none },
        { values, value in
            switch value {
            case .image(let image): values.contents = image
            // A particle has one image, which changes halfway through a fade.
            case .fade(let fade): values.contents = fade.nearest
            case .none: values.contents = nil
            default: break
            }
        })
    package static let contentsRect = Self("contentsRect", .rect, { $0.contentsRect }, { $0.contentsRect = $1 })
    package static let cells = Self("emitterCells", .cells, { $0.cells }, { $0.cells = $1 })
    package static let birthRate = Self("birthRate", .number, { $0.birthRate }, { $0.birthRate = $1 })
    package static let lifetime = Self("lifetime", .number, { $0.lifetime }, { $0.lifetime = $1 })
    package static let lifetimeRange = Self("lifetimeRange", .number, { $0.lifetimeRange }, { $0.lifetimeRange = $1 })
    package static let emissionLatitude = Self(
        "emissionLatitude", .number, { $0.emissionLatitude }, { $0.emissionLatitude = $1 })
    package static let emissionLongitude = Self(
        "emissionLongitude", .number, { $0.emissionLongitude }, { $0.emissionLongitude = $1 })
    package static let emissionRange = Self("emissionRange", .number, { $0.emissionRange }, { $0.emissionRange = $1 })
    package static let velocity = Self("velocity", .number, { $0.velocity }, { $0.velocity = $1 })
    package static let velocityRange = Self("velocityRange", .number, { $0.velocityRange }, { $0.velocityRange = $1 })
    package static let xAcceleration = Self("xAcceleration", .number, { $0.xAcceleration }, { $0.xAcceleration = $1 })
    package static let yAcceleration = Self("yAcceleration", .number, { $0.yAcceleration }, { $0.yAcceleration = $1 })
    package static let zAcceleration = Self("zAcceleration", .number, { $0.zAcceleration }, { $0.zAcceleration = $1 })
    package static let scale = Self("scale", .number, { $0.scale }, { $0.scale = $1 })
    package static let scaleRange = Self("scaleRange", .number, { $0.scaleRange }, { $0.scaleRange = $1 })
    package static let scaleSpeed = Self("scaleSpeed", .number, { $0.scaleSpeed }, { $0.scaleSpeed = $1 })
    package static let spin = Self("spin", .number, { $0.spin }, { $0.spin = $1 })
    package static let spinRange = Self("spinRange", .number, { $0.spinRange }, { $0.spinRange = $1 })
    package static let redRange = Self("redRange", .number, { $0.redRange }, { $0.redRange = $1 })
    package static let greenRange = Self("greenRange", .number, { $0.greenRange }, { $0.greenRange = $1 })
    package static let blueRange = Self("blueRange", .number, { $0.blueRange }, { $0.blueRange = $1 })
    package static let alphaRange = Self("alphaRange", .number, { $0.alphaRange }, { $0.alphaRange = $1 })
    package static let redSpeed = Self("redSpeed", .number, { $0.redSpeed }, { $0.redSpeed = $1 })
    package static let greenSpeed = Self("greenSpeed", .number, { $0.greenSpeed }, { $0.greenSpeed = $1 })
    package static let blueSpeed = Self("blueSpeed", .number, { $0.blueSpeed }, { $0.blueSpeed = $1 })
    package static let alphaSpeed = Self("alphaSpeed", .number, { $0.alphaSpeed }, { $0.alphaSpeed = $1 })
    package static let contentsScale = Self("contentsScale", .number, { $0.contentsScale }, { $0.contentsScale = $1 })
    package static let minificationFilter = Self(
        "minificationFilter", .name, { $0.minificationFilter }, { $0.minificationFilter = $1 })
    package static let magnificationFilter = Self(
        "magnificationFilter", .name, { $0.magnificationFilter }, { $0.magnificationFilter = $1 })
    package static let minificationFilterBias = Self(
        "minificationFilterBias", .number, { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 })

    /// Every property, in the header's order.
    package static let all: [EmitterCellKey] = [
        name, enabled, birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude, emissionRange, velocity,
        velocityRange, xAcceleration, yAcceleration, zAcceleration, scale, scaleRange, scaleSpeed, spin, spinRange,
        color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed, contents,
        contentsRect, contentsScale, minificationFilter, magnificationFilter, minificationFilterBias, cells,
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

/// A property of a cell of a layer, or of a nested cell: `emitterCells.NAME.KEY`, which may end in a field of a
/// structure.
package struct EmitterCellPath: Sendable, Equatable {
    /// The names of the cells, outermost first.
    package let names: [String]
    package let key: EmitterCellKey
    package let field: StructureField?

    /// The path `NAME.KEY` or `NAME.emitterCells.NAME.KEY`; nil if cells have no such property.
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

    /// `any` as a value of the property; nil if it cannot be converted.
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

    /// The current value; nil if there is no such cell.
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

    /// Sets the property of the first cell with that name. Does nothing if there is none, or if the value has another
    /// type.
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
