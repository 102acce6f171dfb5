import CoreGraphics
import Foundation

/// Reads a composition: first all patches, then, following the connections, what they come to.
struct CompositionReader {
    /// Where images are looked for.
    let folder: URL?
    var composition: Composition
    /// Every named patch.
    var patches: [String: ReadPatch] = [:]
    var patchCount = 0
    /// The nodes of outputs, under `patch.output`.
    var nodes: [String: Argument] = [:]
    /// Outputs that are being followed, the first first.
    var trail: [String] = []
    /// Images by file.
    var images: [String: CGImage] = [:]

    /// The composition that a file's bytes say, with the images beside it. Errors call the file `name`.
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
                "this is version \(version.map { PatchValue.text($0) } ?? "none"); only version 1 is known")
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
        // Those that nothing is connected to are checked as well.
        for patch in read.flatMap(\.withInner) {
            for output in patch.type.outputs where !patch.name.isEmpty {
                _ = try node(patch, output, at: patch.place)
            }
        }
        try readOutputs(fields["outputs"], at: place.key("outputs"))
    }

    // MARK: What is published

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
                    "there is no type \"\(typeName)\"; there are number, boolean, color, string, image and point")
            }
            let limits = (low: try fields.number("min"), high: try fields.number("max"))
            if type != .number, limits.low != nil || limits.high != nil {
                throw CompositionError(place, "only a number has min and max")
            }
            let (low, high) = (limits.low ?? -Limits.number, limits.high ?? Limits.number)
            guard low <= high else { throw CompositionError(place, "min is greater than max") }
            let port = PatchType.Port("default", type, nil, range: low...high)
            let standard =
                if let given = fields["default"] {
                    try constant(given, port, at: place.key("default"))
                } else if type == .number {
                    PatchValue.number(max(low, min(high, 0)))
                } else {
                    PatchValue.zero(type)
                }
            composition.graph.inputs.append(
                PublishedInput(name: name, type: type, standard: standard, range: low...high))
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

    /// Names are what key paths and connections can spell.
    func check(name: String, at place: Place) throws(CompositionError) {
        let isGood = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard isGood, !name.isEmpty, name.count <= 64, name != "inputs" else {
            throw CompositionError(
                place, "\"\(name.prefix(64))\" is no name: up to 64 letters, digits, - and _, and not \"inputs\"")
        }
    }
}

/// An object's values by key.
struct Fields {
    private let values: [String: JSONValue]
    private let place: Place

    /// `known` are the keys that it may have; nil for any.
    init(_ value: JSONValue, at place: Place, known: [String]?) throws(CompositionError) {
        guard case .object(let values) = value else {
            throw CompositionError(place, "expected an object, found \(value.found)")
        }
        (self.values, self.place) = (values, place)
        guard let known else { return }
        for key in names where !known.contains(key) {
            throw CompositionError(
                place.key(key), "is not known here; there are \(known.joined(separator: ", "))")
        }
    }

    /// The keys, in order.
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

/// What `"@patch.output"` or `"@inputs.NAME"` names.
struct Connection {
    let patch: String
    let output: String

    /// Nil for a text that begins with no single @.
    init?(_ text: String) {
        guard text.hasPrefix("@"), !text.hasPrefix("@@") else { return nil }
        let path = text.dropFirst()
        let dot = path.firstIndex(of: ".")
        patch = String(path[..<(dot ?? path.endIndex)])
        output = dot.map { String(path[path.index(after: $0)...]) } ?? ""
    }
}
