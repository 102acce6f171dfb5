import CoreGraphics
import CoreImage
import Foundation

/// A patch as read from the file, with unresolved connections.
struct ParsedPatch {
    /// Empty for a patch without a name.
    let name: String
    let type: PatchType
    let settings: [String: String]
    /// The inputs that the file sets.
    let inputs: [String: JSONValue]
    /// All inputs that the patch has.
    let ports: [PatchType.Port]
    let patches: [ParsedPatch]
    let place: Place

    /// The patch and all its descendants.
    var flattened: [ParsedPatch] { [self] + patches.flatMap(\.flattened) }
}

/// Reads the list of patches.
extension CompositionReader {
    mutating func readPatches(_ value: JSONValue, at place: Place, depth: Int) throws(CompositionError) -> [ParsedPatch]
    {
        guard case .list(let items) = value else {
            throw CompositionError(place, "expected a list, found \(value.found)")
        }
        guard depth <= Limits.groups else {
            throw CompositionError(place, "patches are nested more than \(Limits.groups) levels deep")
        }
        var result: [ParsedPatch] = []
        for (index, item) in items.enumerated() {
            result.append(try readPatch(item, at: place.item(index), depth: depth))
        }
        return result
    }

    private mutating func readPatch(
        _ value: JSONValue, at place: Place, depth: Int
    ) throws(CompositionError) -> ParsedPatch {
        patchCount += 1
        guard patchCount <= Limits.patches else {
            throw CompositionError(place, "there are more than \(Limits.patches) patches")
        }
        let fields = try Fields(value, at: place, known: ["name", "type", "comment", "settings", "inputs", "patches"])
        guard let typeName = try fields.string("type") else { throw CompositionError(place, "has no type") }
        guard let type = PatchType.all[typeName] else {
            let known = PatchType.all.keys.sorted().joined(separator: ", ")
            throw CompositionError(place.key("type"), "there is no patch type \"\(typeName)\"; the types are \(known)")
        }
        _ = try fields.string("comment")
        let name = try fields.string("name") ?? ""
        if fields["name"] != nil { try check(name: name, at: place.key("name")) }
        guard type.isDrawn || !name.isEmpty else {
            throw CompositionError(place, "\(typeName) has no name, so nothing can be connected to it")
        }
        if let other = patches[name] {
            throw CompositionError(place.key("name"), "the name \"\(name)\" is already used by \(other.place.path)")
        }
        let settings = try readSettings(fields["settings"], type, at: place.key("settings"))
        let ports = try ports(of: type, settings, at: place.key("settings"))
        let inputs = try fields["inputs"].map { value throws(CompositionError) in
            try Fields(value, at: place.key("inputs"), known: nil)
        }
        var given: [String: JSONValue] = [:]
        for input in inputs?.names ?? [] {
            guard ports.contains(where: { $0.name == input }) else {
                let known = ports.isEmpty ? "none" : ports.map(\.name).sorted().joined(separator: ", ")
                throw CompositionError(
                    place.key("inputs").key(input), "\(typeName) has no such input; it has \(known)")
            }
            given[input] = inputs?[input]
        }
        var inner: [ParsedPatch] = []
        if let list = fields["patches"] {
            guard type.holdsPatches else {
                throw CompositionError(place.key("patches"), "\(typeName) cannot contain patches")
            }
            inner = try readPatches(list, at: place.key("patches"), depth: depth + 1)
        }
        let patch = ParsedPatch(
            name: name, type: type, settings: settings, inputs: given, ports: ports, patches: inner, place: place)
        // The nested patches have been read first.
        if let other = patches[name] {
            throw CompositionError(other.place.key("name"), "the name \"\(name)\" is already used by \(place.path)")
        }
        if !name.isEmpty { patches[name] = patch }
        return patch
    }

    private func readSettings(
        _ value: JSONValue?, _ type: PatchType, at place: Place
    ) throws(CompositionError) -> [String: String] {
        let fields = try Fields(value ?? .object([:]), at: place, known: nil)
        for name in fields.names where !type.settings.contains(where: { $0.name == name }) {
            let known = type.settings.isEmpty ? "none" : type.settings.map(\.name).joined(separator: ", ")
            throw CompositionError(place.key(name), "\(type.name) has no such setting; it has \(known)")
        }
        var result: [String: String] = [:]
        for setting in type.settings {
            let place = place.key(setting.name)
            switch setting.kind {
            case .boolean:
                guard let given = fields[setting.name] else { break }
                guard case .boolean(let flag) = given else {
                    throw CompositionError(place, "expected true or false, found \(given.found)")
                }
                result[setting.name] = "\(flag)"
            case .choice(let names):
                guard let given = try fields.string(setting.name) else { break }
                guard names.contains(given) else {
                    throw CompositionError(
                        place, "expected one of \(names.joined(separator: ", ")), found \"\(given)\"")
                }
                result[setting.name] = given
            case .text, .file:
                result[setting.name] = try fields.string(setting.name)
            }
            guard let found = result[setting.name] ?? setting.defaultValue else {
                throw CompositionError(place, "is missing; this setting is required")
            }
            result[setting.name] = found
        }
        return result
    }

    /// The inputs of a patch, including those that depend on its settings.
    private func ports(
        of type: PatchType, _ settings: [String: String], at place: Place
    ) throws(CompositionError) -> [PatchType.Port] {
        if let formula = settings["formula"] {
            return try self.formula(formula, at: place.key("formula")).variables.map { .number($0, 0) }
        }
        guard let name = settings["filter"] else { return type.inputs }
        let place = place.key("filter")
        guard let filter = FilterValue(filterName: name) else {
            throw CompositionError(place, "there is no filter \"\(name)\"")
        }
        guard !filter.isTransition, filter.blend == nil else {
            throw CompositionError(place, "\"\(name)\" needs two images; a filter patch has only one")
        }
        return type.inputs + FilterPort.all(of: filter).map(\.port)
    }

    func formula(_ text: String, at place: Place) throws(CompositionError) -> Formula {
        do {
            return try Formula(text)
        } catch {
            throw CompositionError(place, error.reason)
        }
    }

    /// Reads an image file in the composition's directory, within the size limits.
    mutating func image(_ file: String, at place: Place) throws(CompositionError) -> CGImage {
        if let image = images[file] { return image }
        guard let folder else {
            throw CompositionError(
                place, "\"\(file)\" cannot be found, because the composition was not read from a file")
        }
        let image: CGImage
        do {
            image = try CGImage(contentsOf: URL(fileURLWithPath: file, relativeTo: folder))
        } catch {
            throw CompositionError(place, "\(error)")
        }
        guard max(image.width, image.height) <= Limits.imageSide else {
            throw CompositionError(
                place,
                "\(file) has \(image.width)x\(image.height) pixels; the limit is \(Limits.imageSide)x\(Limits.imageSide)"
            )
        }
        let pixels = images.values.reduce(image.width * image.height) { $0 + $1.width * $1.height }
        guard pixels <= Limits.imagePixels else {
            throw CompositionError(place, "the images have more than \(Limits.imagePixels) pixels in total")
        }
        images[file] = image
        return image
    }
}

/// An input of a Core Image filter as a port of the `filter` patch.
struct FilterPort {
    let port: PatchType.Port
    let meaning: FilterInput.Meaning

    /// The filter's inputs that are a number, a point or a color.
    static func all(of filter: FilterValue) -> [FilterPort] {
        filter.description.inputs.compactMap { input in
            let type: PortType? =
                switch input.meaning {
                case .scalar, .distance, .angle, .count, .boolean: .number
                case .position, .offset: .point
                case .color, .opaqueColor: .color
                default: nil
                }
            return type.map { FilterPort(port: PatchType.Port(input.key, $0, nil), meaning: input.meaning) }
        }
    }
}
