import Foundation

/// An uninterpreted JSON value.
enum JSONValue: Sendable, Equatable, Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Parses a JSON document; the error states where it is invalid.
    static func parse(_ data: Data, at place: Place) throws(CompositionError) -> JSONValue {
        guard data.count <= Limits.fileLength else {
            throw CompositionError(place, "is longer than \(Limits.fileLength) bytes")
        }
        // The depth is limited first, because the decoder tries a list's items once for each kind of value on every
        // level.
        guard nesting(of: data) <= Limits.nesting else {
            throw CompositionError(place, "lists and objects are nested more than \(Limits.nesting) levels deep")
        }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch let DecodingError.dataCorrupted(context) {
            throw CompositionError(place, "is not valid JSON: \(cause(of: context))")
        } catch {
            // A value that no case can decode is a number outside the range of `Double`.
            throw CompositionError(place, "contains a number that is too large")
        }
    }

    private static func cause(of context: DecodingError.Context) -> String {
        let detail = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        let text = detail ?? context.debugDescription
        return text.replacingOccurrences(of: "\n", with: " ")
    }

    /// The nesting depth of brackets outside strings.
    private static func nesting(of data: Data) -> Int {
        var (depth, deepest, isString, isEscaped) = (0, 0, false, false)
        for byte in data {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    /// A description for errors: `"abc"`, `12`, `a list of 3`.
    var found: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): PatchValue.text(value)
        case .string(let value): "\"\(value.count > 40 ? value.prefix(40) + "…" : value[...])\""
        case .list(let items): "a list of \(items.count)"
        case .object: "an object"
        }
    }
}

/// The limits of a composition.
enum Limits {
    /// In bytes.
    static let fileLength = 1 << 20
    static let nesting = 64
    static let patches = 512
    static let inputs = 64
    /// The nesting depth of groups.
    static let groups = 16
    static let listItems = 64
    /// In characters.
    static let textLength = 10_000
    static let formulaLength = 500
    static let formulaDepth = 64
    /// An image's width or height, in pixels.
    static let imageSide = 8192
    /// The pixels of all images.
    static let imagePixels = 1 << 26
    /// The length of a chain of connections.
    static let chain = 100
    /// The copies of one replicate patch; `CAReplicatorLayer` documents the limit for a whole tree.
    static let copies = 1_000
    /// Particles that are alive at the same time: in one system, and in all systems with constant rates and lifetimes
    /// together, including copies.
    static let particles = 10_000
    /// Coordinates and lengths, in units.
    static let length = 1_000.0
    static let number = 1e9
}
