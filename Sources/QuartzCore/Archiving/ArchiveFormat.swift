import Foundation

/// A binary format for property lists: a tag, then lengths and numbers of eight bytes, in little-endian order. Exact to
/// the bit.
///
/// Foundation's reader of property lists stops the program on some damaged data; this one returns nil.
package enum ArchiveFormat {
    private static let magic = Data("CAArchive1".utf8)
    /// The greatest nesting depth of containers. The lists of an archive are shallow, because objects refer to each
    /// other by number.
    private static let maximumDepth = 64

    private enum Tag: UInt8 {
        case no, yes, integer, unsigned, double, string, data, date, array, dictionary
    }

    /// The bytes of a property list of strings, numbers, data, dates, arrays and dictionaries with strings as keys.
    package static func data(_ list: Any) -> Data {
        var data = magic
        write(list, to: &data)
        return data
    }

    /// Reads a property list, with `NSNumber` for every number; nil if the bytes are damaged.
    package static func list(_ data: Data) -> Any? {
        guard data.starts(with: magic) else { return nil }
        var rest = [UInt8](data.dropFirst(magic.count))[...]
        guard let list = read(&rest, depth: 0), rest.isEmpty else { return nil }
        return list
    }

    // MARK: Writing

    private static func write(_ value: Any, to data: inout Data) {
        switch value {
        case let value as String:
            write(.string, Data(value.utf8), to: &data)
        case let value as Data:
            write(.data, value, to: &data)
        case let value as Date:
            write(.date, value.timeIntervalSinceReferenceDate.bitPattern, to: &data)
        case let value as NSNumber:
            write(value, to: &data)
        case let value as [Any]:
            write(.array, UInt64(value.count), to: &data)
            for item in value { write(item, to: &data) }
        case let value as [String: Any]:
            write(.dictionary, UInt64(value.count), to: &data)
            for (key, item) in value.sorted(by: { $0.key < $1.key }) {
                write(.string, Data(key.utf8), to: &data)
                write(item, to: &data)
            }
        default:
            assertionFailure("\(type(of: value)) is not part of a property list")
        }
    }

    private static func write(_ number: NSNumber, to data: inout Data) {
        switch number.objCType.pointee {
        // Foundation's Booleans have the type code of `Int8`.
        case 0x63 where number.intValue == 0 || number.intValue == 1:  // c
            data.append((number.boolValue ? Tag.yes : .no).rawValue)
        case 0x64, 0x66: write(.double, number.doubleValue.bitPattern, to: &data)  // d, f
        case 0x51: write(.unsigned, number.uint64Value, to: &data)  // Q
        default: write(.integer, UInt64(bitPattern: number.int64Value), to: &data)
        }
    }

    private static func write(_ tag: Tag, _ bytes: Data, to data: inout Data) {
        write(tag, UInt64(bytes.count), to: &data)
        data.append(bytes)
    }

    private static func write(_ tag: Tag, _ word: UInt64, to data: inout Data) {
        data.append(tag.rawValue)
        for shift in stride(from: 0, to: 64, by: 8) { data.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    // MARK: Reading

    private static func read(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Any? {
        guard depth < maximumDepth, let tag = rest.popFirst().flatMap(Tag.init(rawValue:)) else { return nil }
        switch tag {
        case .no: return NSNumber(value: false)
        case .yes: return NSNumber(value: true)
        case .integer: return word(&rest).map { NSNumber(value: Int64(bitPattern: $0)) }
        case .unsigned: return word(&rest).map { NSNumber(value: $0) }
        case .double: return word(&rest).map { NSNumber(value: Double(bitPattern: $0)) }
        case .date: return word(&rest).map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) }
        case .string: return string(&rest)
        case .data: return bytes(&rest).map { Data($0) }
        case .array:
            guard let count = count(&rest) else { return nil }
            var items: [Any] = []
            for _ in 0..<count {
                guard let item = read(&rest, depth: depth + 1) else { return nil }
                items.append(item)
            }
            return items
        case .dictionary:
            guard let count = count(&rest) else { return nil }
            var items: [String: Any] = [:]
            for _ in 0..<count {
                guard rest.popFirst() == Tag.string.rawValue, let key = string(&rest),
                    let item = read(&rest, depth: depth + 1)
                else { return nil }
                items[key] = item
            }
            return items
        }
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        guard rest.count >= 8 else { return nil }
        defer { rest = rest.dropFirst(8) }
        return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The number of items or bytes that follow; nil if there are not enough bytes left.
    private static func count(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let count = word(&rest).flatMap({ Int(exactly: $0) }), count <= rest.count else { return nil }
        return count
    }

    private static func bytes(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let count = count(&rest) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func string(_ rest: inout ArraySlice<UInt8>) -> String? {
        bytes(&rest).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
