import Foundation

/// A JSON document as it stands in a file, before anybody asks what it means.
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

    /// Reads a document; the error says where it is no JSON.
    static func parse(_ data: Data, at place: Place) throws(CompositionError) -> JSONValue {
        guard data.count <= Limits.fileLength else {
            throw CompositionError(place, "is longer than \(Limits.fileLength) bytes")
        }
        // The decoder tries a list's items once for each kind of value on every level, so depth is bounded first.
        guard nesting(of: data) <= Limits.nesting else {
            throw CompositionError(place, "lists and objects stand in one another more than \(Limits.nesting) deep")
        }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch let DecodingError.dataCorrupted(context) {
            throw CompositionError(place, "is no JSON: \(cause(of: context))")
        } catch {
            // What is neither of all kinds is a number beyond a Double's.
            throw CompositionError(place, "holds a number that is too large")
        }
    }

    private static func cause(of context: DecodingError.Context) -> String {
        let said = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        let text = said ?? context.debugDescription
        return text.replacingOccurrences(of: "\n", with: " ")
    }

    /// How deep brackets stand in one another, those in strings left out.
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

    /// What an error calls the value: `"abc"`, `12`, `a list`.
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

/// How much a composition may hold.
enum Limits {
    /// Bytes.
    static let fileLength = 1 << 20
    static let nesting = 64
    static let patches = 512
    static let inputs = 64
    /// Of groups of patches in one another.
    static let groups = 16
    static let listItems = 64
    /// Characters.
    static let textLength = 10_000
    static let formulaLength = 500
    static let formulaDepth = 64
    /// Of an image's width or height: pixels.
    static let imageSide = 8192
    /// Of all images together.
    static let imagePixels = 1 << 26
    /// Connections that lead from one to the next.
    static let chain = 100
    /// That one replicate makes; a tree as a whole draws as many as `CAReplicatorLayer` says.
    static let copies = 1_000
    /// That live at a time: of one particle system, and of all whose rate and lifetime are constants, copies counted.
    static let particles = 10_000
    /// Coordinates and lengths: units.
    static let length = 1_000.0
    static let number = 1e9
}
