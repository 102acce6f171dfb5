import CAcetateBus

/// A call of a method of another program.
package struct BusCall: Sendable {
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [BusValue]

    package init(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
    ) {
        (self.destination, self.path, self.interface, self.member) = (destination, path, interface, member)
        self.arguments = arguments
    }
}

/// A signal of this or of another program.
package struct BusSignal: Sendable {
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [BusValue]

    package init(path: String, interface: String, member: String, arguments: [BusValue]) {
        (self.path, self.interface, self.member, self.arguments) = (path, interface, member, arguments)
    }
}

/// A call of a method of this program.
package struct BusRequest: Sendable {
    /// The name that the bus has given to the other program.
    package var sender: String
    package var path: String
    /// Empty if the other program has left it out.
    package var interface: String
    package var member: String
    package var arguments: [BusValue]

    package init(sender: String, path: String, interface: String, member: String, arguments: [BusValue]) {
        (self.sender, self.path, self.interface, self.member) = (sender, path, interface, member)
        self.arguments = arguments
    }
}

/// The failure of a call. Its description is one line that names the thing, the cause and the remedy.
package enum BusError: Error, Equatable, CustomStringConvertible {
    /// The other program has answered with an error, which has a name such as "org.freedesktop.DBus.Error.ServiceUnknown".
    case answer(name: String, text: String)
    case noAnswer(String)
    case noBus(String)
    case invalid(String)

    package var description: String {
        switch self {
        case .answer(let name, let text): "another program has refused a call: \(name): \(text)"
        case .noAnswer(let member):
            "\(member) was not answered in time; check the program that the session bus starts for it"
        case .noBus(let cause): "the session bus cannot be used: \(cause); check DBUS_SESSION_BUS_ADDRESS"
        case .invalid(let thing):
            "\(thing) cannot be represented in a D-Bus message; use names and paths that D-Bus allows"
        }
    }
}

/// The values of a message, read and written with sd-bus, which has checked the message that was received.
enum BusMessage {
    /// More values than this are not read.
    static let limit = 50_000

    /// All values of a message; nil if there are too many.
    static func values(_ message: OpaquePointer) -> [BusValue]? {
        var count = 0
        return values(message, &count)
    }

    private static func values(_ message: OpaquePointer, _ count: inout Int) -> [BusValue]? {
        var result: [BusValue] = []
        while true {
            var type = CChar(0), contents: UnsafePointer<CChar>?
            let status = acetate_bus_peek(message, &type, &contents)
            guard status > 0 else { return status == 0 ? result : nil }
            count += 1
            guard count <= limit, let value = value(message, type, contents, &count) else { return nil }
            result.append(value)
        }
    }

    private static func value(
        _ message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?, _ count: inout Int
    ) -> BusValue? {
        func read<Value: BitwiseCopyable>(_ initial: Value, _ make: (Value) -> BusValue) -> BusValue? {
            var value = initial
            return withUnsafeMutablePointer(to: &value) { acetate_bus_read(message, type, $0) } > 0 ? make(value) : nil
        }
        func text(_ make: (String) -> BusValue) -> BusValue? {
            read(UnsafePointer<CChar>?.none) { make($0.map { String(cString: $0) } ?? "") }
        }
        switch UnicodeScalar(UInt8(bitPattern: type)) {
        case "b": return read(Int32(0)) { .boolean($0 != 0) }
        case "y": return read(UInt8(0), BusValue.byte)
        case "n": return read(Int16(0), BusValue.int16)
        case "q": return read(UInt16(0), BusValue.uint16)
        case "i": return read(Int32(0), BusValue.int32)
        case "u": return read(UInt32(0), BusValue.uint32)
        case "x": return read(Int64(0), BusValue.int64)
        case "t": return read(UInt64(0), BusValue.uint64)
        case "d": return read(Double(0), BusValue.double)
        case "h": return read(Int32(-1), BusValue.file)
        case "s": return text(BusValue.string)
        case "o": return text(BusValue.objectPath)
        case "g": return text(BusValue.signature)
        case "a", "v", "r", "e":
            let signature = contents.map { String(cString: $0) } ?? ""
            guard acetate_bus_enter(message, type, contents) > 0, let inner = values(message, &count),
                acetate_bus_exit(message) >= 0
            else { return nil }
            switch UnicodeScalar(UInt8(bitPattern: type)) {
            case "a": return .array(signature, inner)
            case "r": return .structure(inner)
            case "e": return inner.count == 2 ? .entry(inner[0], inner[1]) : nil
            default: return inner.count == 1 ? .variant(inner[0]) : nil
            }
        default: return nil
        }
    }

    /// Appends a value to a message. Returns false if D-Bus does not allow it, for example a text with a zero.
    static func append(_ value: BusValue, to call: OpaquePointer) -> Bool {
        let code = CChar(bitPattern: value.type.utf8.first ?? 0)
        func basic<Value: BitwiseCopyable>(_ value: Value) -> Bool {
            withUnsafePointer(to: value) { acetate_bus_append(call, code, $0) >= 0 }
        }
        func text(_ text: String) -> Bool {
            !text.utf8.contains(0) && text.withCString { acetate_bus_append(call, code, $0) >= 0 }
        }
        func container(_ type: Character, _ contents: String, _ values: [BusValue]) -> Bool {
            acetate_bus_open_container(call, CChar(type.asciiValue ?? 0), contents) >= 0
                && values.allSatisfy { append($0, to: call) } && acetate_bus_close_container(call) >= 0
        }
        switch value {
        case .boolean(let flag): return basic(Int32(flag ? 1 : 0))
        case .byte(let number): return basic(number)
        case .int16(let number): return basic(number)
        case .uint16(let number): return basic(number)
        case .int32(let number): return basic(number)
        case .uint32(let number): return basic(number)
        case .int64(let number): return basic(number)
        case .uint64(let number): return basic(number)
        case .double(let number): return basic(number)
        case .file(let descriptor): return basic(descriptor)
        case .string(let string), .objectPath(let string), .signature(let string): return text(string)
        case .array(let element, let values): return container("a", element, values)
        case .structure(let members): return container("r", members.map(\.type).joined(), members)
        case .entry(let key, let content): return container("e", key.type + content.type, [key, content])
        case .variant(let content): return container("v", content.type, [content])
        }
    }
}
