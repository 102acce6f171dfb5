import CAcetateProtocols
import CAcetateWayland

/// One argument of a request or an event.
package enum WireArgument: Hashable, Sendable {
    case int(Int)
    case uint(UInt32)
    case fixed(Double)
    case string(String?)
    /// 0 for none.
    case object(UInt32)
    case newID(UInt32)
    case array([UInt32])
    case descriptor(Int32)

    /// The value of an integer, an object ID or a descriptor; nil for other arguments.
    package var number: Int? {
        switch self {
        case .int(let value): value
        case .uint(let value), .object(let value), .newID(let value): Int(value)
        case .descriptor(let value): Int(value)
        case .fixed, .string, .array: nil
        }
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
}

/// A request of a client.
package struct WireRequest: Hashable, Sendable {
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double
    /// The number of the client, from 0.
    package var client: Int
    package var object: UInt32
    /// The interface and the request, such as "wl_surface.commit".
    package var name: String
    package var arguments: [WireArgument]

    /// The number at an index; 0 if there is none.
    package func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
}

/// A Wayland interface, as described by libwayland.
struct WireInterface {
    let raw: UnsafePointer<wl_interface>
    var name: String { String(cString: raw.pointee.name) }

    /// An interface that can be bound, or that every client knows.
    static func named(_ name: String) -> WireInterface? { table[name].map { WireInterface(raw: $0) } }

    // Addresses of constants, which stay valid as long as the program runs.
    private nonisolated(unsafe) static let table: [String: UnsafePointer<wl_interface>] = {
        let all = [
            acetate_wl_display(), acetate_wl_registry(), acetate_wl_compositor(), acetate_wl_shm(),
            acetate_wl_output(), acetate_wl_seat(), acetate_xdg_wm_base(), acetate_wp_viewporter(),
            acetate_wp_presentation(), acetate_wp_fractional_scale_manager_v1(),
            acetate_zxdg_decoration_manager_v1(), acetate_wp_cursor_shape_manager_v1(), acetate_xdg_activation_v1(),
            acetate_zwp_idle_inhibit_manager_v1(), acetate_zwlr_layer_shell_v1(),
            acetate_ext_session_lock_manager_v1(), acetate_zxdg_output_manager_v1(),
            acetate_zwp_text_input_manager_v3(), acetate_zwp_pointer_gestures_v1(),
            acetate_zwp_pointer_constraints_v1(), acetate_zwp_relative_pointer_manager_v1(),
            acetate_zwp_tablet_manager_v2(), acetate_wl_data_device_manager(),
            acetate_zwp_primary_selection_device_manager_v1(),
            acetate_zwp_keyboard_shortcuts_inhibit_manager_v1(), acetate_ext_idle_notifier_v1(),
            acetate_zxdg_exporter_v2(), acetate_zxdg_importer_v2(), acetate_wp_content_type_manager_v1(),
        ]
        var table: [String: UnsafePointer<wl_interface>] = [:]
        for case let interface? in all { table[String(cString: interface.pointee.name)] = interface }
        return table
    }()

    func request(_ opcode: Int) -> WireSignature? {
        guard opcode < Int(raw.pointee.method_count) else { return nil }
        return WireSignature(raw.pointee.methods[opcode])
    }

    var events: [WireSignature] {
        (0..<Int(raw.pointee.event_count)).map { WireSignature(raw.pointee.events[$0]) }
    }

    func event(_ name: String) -> (opcode: Int, signature: WireSignature)? {
        for opcode in 0..<Int(raw.pointee.event_count) {
            let message = raw.pointee.events[opcode]
            if String(cString: message.name) == name { return (opcode, WireSignature(message)) }
        }
        return nil
    }
}

/// The name and the argument types of a request or an event.
struct WireSignature {
    let name: String
    let types: [Character]
    /// The interface of each argument; nil if it is not an object.
    let interfaces: [WireInterface?]
    /// Whether each argument may be null.
    let isNullable: [Bool]
    /// The first version of the interface that has the message.
    let since: UInt32

    init(_ message: wl_message) {
        name = String(cString: message.name)
        // Digits are a version; a question mark allows null.
        let types = String(cString: message.signature).filter { $0.isLetter }
        self.types = Array(types)
        let signature = String(cString: message.signature)
        since = UInt32(signature.prefix { $0.isNumber }) ?? 1
        var isNullable: [Bool] = [], mayBeNull = false
        for character in signature where !character.isNumber {
            if character.isLetter { isNullable.append(mayBeNull) }
            mayBeNull = character == "?"
        }
        self.isNullable = isNullable
        interfaces = (0..<types.count).map { index in message.types?[index].map { WireInterface(raw: $0) } }
    }

    /// Reads the arguments; nil if there are too few bytes. Descriptors are removed from `descriptors`.
    func decode(_ words: ArraySlice<UInt32>, descriptors: inout [Int32]) -> [WireArgument]? {
        var words = words
        var arguments: [WireArgument] = []
        func bytes(_ count: Int) -> [UInt8]? {
            let wordCount = (count + 3) / 4
            guard words.count >= wordCount else { return nil }
            let all = words.prefix(wordCount).flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
            words = words.dropFirst(wordCount)
            return Array(all.prefix(count))
        }
        for type in types {
            if type == "h" {
                guard !descriptors.isEmpty else { return nil }
                arguments.append(.descriptor(descriptors.removeFirst()))
                continue
            }
            guard let word = words.popFirst() else { return nil }
            switch type {
            case "i": arguments.append(.int(Int(Int32(bitPattern: word))))
            case "u": arguments.append(.uint(word))
            case "f": arguments.append(.fixed(Double(Int32(bitPattern: word)) / 256))
            case "o": arguments.append(.object(word))
            case "n": arguments.append(.newID(word))
            case "s":
                guard word > 0 else {
                    arguments.append(.string(nil))
                    continue
                }
                guard let text = bytes(Int(word)) else { return nil }
                arguments.append(.string(String(decoding: text.dropLast(), as: UTF8.self)))
            default:
                guard let data = bytes(Int(word)) else { return nil }
                arguments.append(
                    .array(
                        data.withUnsafeBytes { raw in
                            (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
                        }))
            }
        }
        return arguments
    }

    /// The words of a complete message, and its descriptors.
    static func encode(object: UInt32, opcode: Int, _ arguments: [WireArgument]) -> (words: [UInt32], files: [Int32]) {
        var words: [UInt32] = [object, 0]
        var files: [Int32] = []
        for argument in arguments {
            switch argument {
            case .int(let value): words.append(UInt32(bitPattern: Int32(clamping: value)))
            case .uint(let value), .object(let value), .newID(let value): words.append(value)
            case .fixed(let value): words.append(UInt32(bitPattern: Int32(value * 256)))
            case .string(nil): words.append(0)
            case .string(let text?):
                var bytes = Array(text.utf8) + [0]
                words.append(UInt32(bytes.count))
                while bytes.count % 4 != 0 { bytes.append(0) }
                for start in stride(from: 0, to: bytes.count, by: 4) {
                    words.append(bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
                }
            case .array(let numbers):
                words.append(UInt32(numbers.count * 4))
                words += numbers
            case .descriptor(let file): files.append(file)
            }
        }
        words[1] = UInt32(words.count * 4) << 16 | UInt32(opcode)
        return (words, files)
    }
}
