import CoreGraphics
import Foundation

/// Reads a composition: first reads all patches, then resolves their connections.
struct CompositionReader {
    /// The directory of image files; nil if there is none.
    let folder: URL?
    var composition: Composition
    /// Every named patch.
    var patches: [String: ParsedPatch] = [:]
    var patchCount = 0
    /// The nodes of outputs by `patch.output`.
    var nodes: [String: Argument] = [:]
    /// The outputs that are being resolved, outermost first, to detect cycles.
    var trail: [String] = []
    /// Images by file.
    var images: [String: CGImage] = [:]

    /// Reads a composition from data, with images from `folder`. Errors refer to the data as `name`.
    static func read(_ data: Data, name: String, folder: URL?) throws(CompositionError) -> Composition {
        let place = Place(file: name)
        let document = try JSONValue.parse(data, at: place)
        var reader = CompositionReader(folder: folder, composition: Composition(name: name))
        try reader.read(document, at: place)
        return reader.composition
    }

    private mutating func read(_ document: JSONValue, at place: Place) throws(CompositionError) {
        let fields = try Fields(
            document, at: place,
            known: ["version", "name", "description", "copyright", "frameRate", "inputs", "outputs", "patches"])
        let version = try fields.number("version")
        guard version == 1 else {
            throw CompositionError(
                place.key("version"),
                "this is version \(version.map { PatchValue.text($0) } ?? "none"); only version 1 is supported")
        }
        if let name = try fields.string("name") { composition.name = name }
        composition.description = try fields.string("description")
        composition.copyright = try fields.string("copyright")
        if let rate = try fields.number("frameRate") {
            guard rate > 0, rate <= 240 else {
                throw CompositionError(place.key("frameRate"), "expected more than 0 and at most 240 frames a second")
            }
            composition.frameRate = rate
        }
        try readInputs(fields["inputs"], at: place.key("inputs"))
        guard let list = fields["patches"] else {
            throw CompositionError(place, "has no patches")
        }
        let read = try readPatches(list, at: place.key("patches"), depth: 0)
        composition.drawn = try resolve(read)
        _ = try countParticles(of: composition.drawn)
        // Validates unconnected outputs too.
        for patch in read.flatMap(\.flattened) {
            for output in patch.type.outputs where !patch.name.isEmpty {
                _ = try node(patch, output, at: patch.place)
            }
        }
        try readOutputs(fields["outputs"], at: place.key("outputs"))
    }

    // MARK: Published inputs and outputs

    private mutating func readInputs(_ value: JSONValue?, at place: Place) throws(CompositionError) {
        guard let value else { return }
        let all = try Fields(value, at: place, known: nil)
        guard all.names.count <= Limits.inputs else {
            throw CompositionError(place, "has more than \(Limits.inputs) inputs")
        }
        for name in all.names {
            let place = place.key(name)
            try check(name: name, at: place)
            let fields = try Fields(
                all[name] ?? .null, at: place, known: ["type", "default", "min", "max"])
            guard let typeName = try fields.string("type") else { throw CompositionError(place, "has no type") }
            guard let type = PortType(rawValue: typeName) else {
                throw CompositionError(
                    place.key("type"),
                    "there is no type \"\(typeName)\"; the types are number, boolean, color, string, image and point")
            }
            let limits = (low: try fields.number("min"), high: try fields.number("max"))
            if type != .number, limits.low != nil || limits.high != nil {
                throw CompositionError(place, "only numbers have min and max")
            }
            let (low, high) = (limits.low ?? -Limits.number, limits.high ?? Limits.number)
            guard low <= high else { throw CompositionError(place, "min is greater than max") }
            let port = PatchType.Port("default", type, nil, range: low...high)
            let defaultValue =
                if let given = fields["default"] {
                    try constant(given, port, at: place.key("default"))
                } else if type == .number {
                    PatchValue.number(max(low, min(high, 0)))
                } else {
                    PatchValue.zero(type)
                }
            composition.graph.inputs.append(
                PublishedInput(name: name, type: type, defaultValue: defaultValue, range: low...high))
        }
    }

    private mutating func readOutputs(_ value: JSONValue?, at place: Place) throws(CompositionError) {
        guard let value else { return }
        let all = try Fields(value, at: place, known: nil)
        guard all.names.count <= Limits.inputs else {
            throw CompositionError(place, "has more than \(Limits.inputs) outputs")
        }
        for name in all.names {
            let place = place.key(name)
            try check(name: name, at: place)
            guard case .string(let connection)? = all[name], let path = Connection(connection) else {
                throw CompositionError(
                    place, "expected a connection, as \"@patch.output\", found \((all[name] ?? .null).found)")
            }
            let (argument, type) = try follow(path, at: place)
            composition.outputs.append(Composition.PublishedOutput(name: name, type: type, argument: argument))
        }
    }

    /// Validates a name: key paths and connections must be able to contain it.
    func check(name: String, at place: Place) throws(CompositionError) {
        let isValid = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard isValid, !name.isEmpty, name.count <= 64, name != "inputs" else {
            throw CompositionError(
                place,
                "\"\(name.prefix(64))\" is not a valid name: use up to 64 letters, digits, - and _, but not \"inputs\"")
        }
    }
}

/// The values of a JSON object by key.
struct Fields {
    private let values: [String: JSONValue]
    private let place: Place

    /// `known`: the allowed keys; nil for any.
    init(_ value: JSONValue, at place: Place, known: [String]?) throws(CompositionError) {
        guard case .object(let values) = value else {
            throw CompositionError(place, "expected an object, found \(value.found)")
        }
        (self.values, self.place) = (values, place)
        guard let known else { return }
        for key in names where !known.contains(key) {
            throw CompositionError(
                place.key(key), "is not a known key; the keys are \(known.joined(separator: ", "))")
        }
    }

    /// The keys, sorted.
    var names: [String] { values.keys.sorted() }

    subscript(key: String) -> JSONValue? { values[key] }

    func string(_ key: String) throws(CompositionError) -> String? {
        guard let value = values[key] else { return nil }
        guard case .string(let text) = value else {
            throw CompositionError(place.key(key), "expected a string, found \(value.found)")
        }
        guard text.count <= Limits.textLength else {
            throw CompositionError(place.key(key), "has more than \(Limits.textLength) characters")
        }
        return text
    }

    func number(_ key: String) throws(CompositionError) -> Double? {
        guard let value = values[key] else { return nil }
        guard case .number(let number) = value else {
            throw CompositionError(place.key(key), "expected a number, found \(value.found)")
        }
        return number
    }
}

/// A parsed connection: `"@patch.output"` or `"@inputs.NAME"`.
struct Connection {
    let patch: String
    let output: String

    /// Nil for a text that does not start with exactly one @.
    init?(_ text: String) {
        guard text.hasPrefix("@"), !text.hasPrefix("@@") else { return nil }
        let path = text.dropFirst()
        let dot = path.firstIndex(of: ".")
        patch = String(path[..<(dot ?? path.endIndex)])
        output = dot.map { String(path[path.index(after: $0)...]) } ?? ""
    }
}
