import Foundation

/// What a program has sent to its compositor, from the log that WAYLAND_DEBUG=client writes.
struct ProtocolLog {
    /// The committed buffers of windows and panels.
    private(set) var frames = 0
    /// Damage outside of a surface, frames without damage, and errors of the protocol.
    private(set) var violations: [String] = []
    /// The lines that the program itself has written.
    private(set) var messages: [String] = []
    /// The interfaces that the compositor offers.
    private(set) var globals: Set<String> = []

    /// The state of a surface by its name, such as "wl_surface@9". IDs are used again after an object is destroyed.
    private struct Surface {
        var isWindow = false
        var buffer: String?
        var damage: [[Int]] = []
    }
    private var surfaces: [String: Surface] = [:]
    private var sizes: [String: (width: Int, height: Int)] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else {
                messages.append(String(line))
                continue
            }
            var words = line[line.index(after: end)...]
            let arrow = words.range(of: "-> ")
            if let arrow { words = words[arrow.upperBound...] }
            guard let open = words.firstIndex(of: "("), let dot = words[..<open].lastIndex(of: "."),
                words.hasSuffix(")")
            else { continue }
            let object = words[..<dot].split(separator: " ").last.map(String.init) ?? ""
            let name = String(words[words.index(after: dot)..<open])
            let arguments = words[words.index(after: open)...].dropLast().components(separatedBy: ", ")
            if arrow != nil {
                handleRequest(object, name, arguments, line)
            } else {
                handleEvent(object, name, arguments, line)
            }
        }
    }

    private mutating func handleEvent(_ object: String, _ name: String, _ arguments: [String], _ line: Substring) {
        if object == "wl_display@1", name == "error" { violations.append(String(line)) }
        if object.hasPrefix("wl_registry@"), name == "global", arguments.count == 3 {
            globals.insert(arguments[1].trimmingCharacters(in: ["\""]))
        }
    }

    private mutating func handleRequest(_ object: String, _ name: String, _ arguments: [String], _ line: Substring) {
        switch name {
        case "create_surface": surfaces[Self.object(arguments[0])] = Surface()
        case "get_xdg_surface", "get_layer_surface", "get_lock_surface": surfaces[arguments[1]]?.isWindow = true
        case "create_buffer":
            let numbers = arguments.compactMap { Int($0) }
            guard numbers.count == 5 else { return violations.append(String(line)) }
            sizes[Self.object(arguments[0])] = (numbers[1], numbers[2])
        case "attach": surfaces[object]?.buffer = arguments[0]
        case "damage_buffer": surfaces[object]?.damage.append(arguments.compactMap { Int($0) })
        case "commit": commit(object, line)
        default: break
        }
    }

    /// The name of an object that a request creates, such as "new id wl_buffer@12".
    private static func object(_ argument: String) -> String {
        argument.split(separator: " ").last.map(String.init) ?? ""
    }

    private mutating func commit(_ object: String, _ line: Substring) {
        guard let surface = surfaces[object] else { return }
        surfaces[object]?.buffer = nil
        surfaces[object]?.damage = []
        guard surface.isWindow, let buffer = surface.buffer, buffer != "nil" else { return }
        frames += 1
        guard let size = sizes[buffer] else { return violations.append("\(line): no size of \(buffer)") }
        let isInside = surface.damage.allSatisfy { rect in
            rect.count == 4 && rect[0] >= 0 && rect[1] >= 0 && rect[2] > 0 && rect[3] > 0
                && rect[0] + rect[2] <= size.width && rect[1] + rect[3] <= size.height
        }
        if !isInside || surface.damage.isEmpty {
            violations.append("\(line): damage \(surface.damage) of \(size.width)x\(size.height) pixels")
        }
    }
}
