import AcetateCompositor
import CoreGraphics
import Foundation

/// Resolves connections, and validates constants.
extension CompositionReader {
    /// The visible patches among these, with resolved inputs.
    mutating func resolve(_ patches: [ParsedPatch]) throws(CompositionError) -> [DrawnPatch] {
        var result: [DrawnPatch] = []
        for patch in patches where patch.type.isDrawn {
            result.append(
                DrawnPatch(
                    type: patch.type.name, settings: patch.settings, arguments: try arguments(of: patch),
                    patches: try resolve(patch.patches), place: patch.place))
        }
        return result
    }

    /// The resolved inputs of a patch, by name.
    private mutating func arguments(of patch: ParsedPatch) throws(CompositionError) -> [String: Argument] {
        var result: [String: Argument] = [:]
        for port in patch.ports {
            let place = patch.place.key("inputs").key(port.name)
            let argument =
                if let given = patch.inputs[port.name] {
                    try self.argument(given, port, at: place)
                } else {
                    port.defaultValue.map { Argument.constant($0) }
                }
            guard let argument else { continue }
            if port.isDrawnByProgram, composition.graph.followsTime(argument) {
                throw CompositionError(
                    place,
                    "cannot depend on time: texts are drawn on the program's thread; connect it to published inputs")
            }
            result[port.name] = argument
        }
        return result
    }

    private mutating func argument(
        _ value: JSONValue, _ port: PatchType.Port, at place: Place
    ) throws(CompositionError) -> Argument {
        if port.isList {
            guard case .list(let items) = value else {
                throw CompositionError(place, "expected a list, found \(value.found)")
            }
            guard items.count <= Limits.listItems else {
                throw CompositionError(place, "has more than \(Limits.listItems) items")
            }
            let item = PatchType.Port(port.name, port.type, nil, range: port.range)
            var result: [Argument] = []
            for (index, value) in items.enumerated() {
                result.append(try argument(value, item, at: place.item(index)))
            }
            return .list(result)
        }
        guard case .string(let text) = value, let connection = Connection(text) else {
            return .constant(try constant(value, port, at: place))
        }
        let (argument, type) = try follow(connection, at: place)
        guard type.flows(to: port.type) else {
            throw CompositionError(place, "expected \(port.type.name), but \(text) is \(type.name)")
        }
        guard port.range != PatchType.Port.anything, port.type == .number else { return argument }
        // Values from a connection are clamped to the port's range.
        let limits = [port.range.lowerBound, port.range.upperBound].map { Argument.constant(.number($0)) }
        return .node(composition.graph.add(.clamp, [argument] + limits))
    }

    /// The source of a connection, and its type.
    mutating func follow(
        _ connection: Connection, at place: Place
    ) throws(CompositionError) -> (argument: Argument, type: PortType) {
        if connection.patch == "inputs" {
            guard let index = composition.graph.inputs.firstIndex(where: { $0.name == connection.output }) else {
                throw CompositionError(place, "the composition publishes no input \"\(connection.output)\"")
            }
            return (.input(index), composition.graph.inputs[index].type)
        }
        guard let patch = patches[connection.patch] else {
            throw CompositionError(place, "there is no patch named \"\(connection.patch)\"")
        }
        guard let output = patch.type.outputs.first(where: { $0.name == connection.output }) else {
            let known = patch.type.outputs.map(\.name).joined(separator: ", ")
            throw CompositionError(
                place,
                "\(patch.type.name) \"\(patch.name)\" has no output \"\(connection.output)\"; it has "
                    + (known.isEmpty ? "none" : known))
        }
        return (try node(patch, output, at: place), output.type)
    }

    /// The node for an output of a patch.
    mutating func node(
        _ patch: ParsedPatch, _ output: PatchType.Output, at place: Place
    ) throws(CompositionError) -> Argument {
        let key = "\(patch.name).\(output.name)"
        if let found = nodes[key] { return found }
        if let start = trail.firstIndex(of: key) {
            let cycle = (trail[start...] + [key]).map { "@\($0)" }.joined(separator: " <- ")
            throw CompositionError(place, "is connected to itself: \(cycle)")
        }
        guard trail.count < Limits.chain else {
            throw CompositionError(place, "is the end of a chain of more than \(Limits.chain) connections")
        }
        trail.append(key)
        defer { trail.removeLast() }
        let inputs = try arguments(of: patch)
        let ordered = patch.ports.map { inputs[$0.name] ?? .constant(.zero($0.type)) }
        let argument: Argument
        if patch.type.name == "image" {
            let place = patch.place.key("settings").key("file")
            argument = .constant(.image(try image(patch.settings["file"] ?? "", at: place)))
        } else if let operation = try operation(of: patch, output.name) {
            argument = .node(composition.graph.add(operation, ordered))
        } else {
            throw CompositionError(patch.place, "\(patch.type.name) has no outputs")
        }
        nodes[key] = argument
        return argument
    }

    /// The operation of a patch's output; nil for a patch without outputs.
    private func operation(of patch: ParsedPatch, _ output: String) throws(CompositionError) -> Operation? {
        let settings = patch.settings
        func choice<Name: RawRepresentable>(_ key: String, _: Name.Type) -> Name? where Name.RawValue == String {
            settings[key].flatMap { Name(rawValue: $0) }
        }
        switch (patch.type.name, output) {
        case ("lfo", _): return choice("shape", Waveform.self).map { .wave($0) }
        case ("interpolation", _):
            return .interpolation(
                choice("repeat", RepeatMode.self) ?? .none, (choice("easing", Easing.self) ?? .linear).curve)
        case ("time", "system"): return .systemTime
        case ("time", _): return .patchTime
        case ("mouse", "x"): return .mouseX
        case ("mouse", "y"): return .mouseY
        case ("mouse", _): return .mouse
        case ("math", _): return choice("operation", Arithmetic.self).map { .arithmetic($0) }
        case ("expression", _):
            return .formula(try formula(settings["formula"] ?? "", at: patch.place.key("settings").key("formula")))
        case ("conditional", "holds"): return choice("test", Comparison.self).map { .holds($0) }
        case ("conditional", _): return choice("test", Comparison.self).map { .choice($0) }
        case ("clamp", _): return .clamp
        case ("point", _): return .point
        case ("coordinates", "x"): return .pointX
        case ("coordinates", _): return .pointY
        case ("color", _): return .color
        case ("mixColors", _): return .mixedColor
        default: return nil
        }
    }

    // MARK: Constants

    /// Validates a constant for a port.
    mutating func constant(
        _ value: JSONValue, _ port: PatchType.Port, at place: Place
    ) throws(CompositionError) -> PatchValue {
        func wrong() -> CompositionError {
            CompositionError(place, "expected \(port.type.name), found \(value.found)")
        }
        switch (port.type, value) {
        case (.number, .number(let number)):
            guard port.range.contains(number) else {
                let (low, high) = (PatchValue.text(port.range.lowerBound), PatchValue.text(port.range.upperBound))
                throw CompositionError(place, "expected a number from \(low) to \(high), found \(value.found)")
            }
            return .number(number)
        case (.boolean, .boolean(let flag)): return .boolean(flag)
        case (.string, .string(let text)):
            guard text.count <= Limits.textLength else {
                throw CompositionError(place, "has more than \(Limits.textLength) characters")
            }
            return .string(text.hasPrefix("@@") ? String(text.dropFirst()) : text)
        case (.color, .string(let text)):
            guard let color = CGColor(hexadecimal: text) else { throw wrong() }
            return .color(color)
        case (.color, .list(let items)):
            guard items.count == 3 || items.count == 4, let parts = Self.numbers(items),
                parts.allSatisfy({ (0...1).contains($0) })
            else { throw wrong() }
            return .color(
                CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1))
        case (.point, .list(let items)):
            guard items.count == 2, let parts = Self.numbers(items),
                parts.allSatisfy({ abs($0) <= Limits.number })
            else { throw wrong() }
            return .point(CGPoint(x: parts[0], y: parts[1]))
        case (.image, .string(let file)): return .image(try image(file, at: place))
        case (.image, .null): return .image(nil)
        default: throw wrong()
        }
    }

    private static func numbers(_ items: [JSONValue]) -> [Double]? {
        var result: [Double] = []
        for item in items {
            guard case .number(let number) = item else { return nil }
            result.append(number)
        }
        return result
    }
}

extension CGColor {
    /// Parses `#RRGGBB` or `#RRGGBBAA` as an sRGB color; nil for any other text.
    convenience init?(hexadecimal text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let bits = digits.count == 8 ? number : number << 8 | 0xFF
        func part(_ shift: UInt32) -> CGFloat { CGFloat((bits >> shift) & 0xFF) / 255 }
        self.init(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
