/// A value of a D-Bus message.
package indirect enum BusValue: Hashable, Sendable {
    case boolean(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// A file descriptor, of which a message that is sent contains a copy. In a message that was received it is open while the
    /// handler of the message runs, which copies it to keep it.
    case file(Int32)
    /// Values of one type, which the signature names.
    case array(String, [BusValue])
    case structure([BusValue])
    /// A key and a value of a dictionary, which is an array of entries.
    case entry(BusValue, BusValue)
    case variant(BusValue)

    /// A dictionary from strings to variants, as options are passed.
    package static func options(_ options: [String: BusValue]) -> BusValue {
        .array("{sv}", options.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
    }

    /// The type as D-Bus writes it.
    package var type: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .file: "h"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        }
    }

    // MARK: Contents

    /// The value in a variant, or in a variant in a variant; other values themselves.
    package var unwrapped: BusValue {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    /// The text of a string, a path or a signature.
    package var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    package var boolean: Bool? {
        if case .boolean(let value) = unwrapped { value } else { nil }
    }

    /// A whole number of any type.
    package var integer: Int? {
        switch unwrapped {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    package var double: Double? {
        if case .double(let value) = unwrapped { value } else { integer.map(Double.init) }
    }

    /// The values of an array or a structure.
    package var elements: [BusValue]? {
        switch unwrapped {
        case .array(_, let values), .structure(let values): values
        default: nil
        }
    }

    /// A dictionary whose keys are texts; nil for other values. The last of several equal keys counts.
    package var dictionary: [String: BusValue]? {
        guard case .array(_, let values) = unwrapped else { return nil }
        var result: [String: BusValue] = [:]
        for value in values {
            guard case .entry(let key, let content) = value, let name = key.text else { return nil }
            result[name] = content
        }
        return result
    }
}
