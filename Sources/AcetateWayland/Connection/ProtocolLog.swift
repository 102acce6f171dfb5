import CAcetateWayland
import Glibc
import Synchronization

/// A replacement of libwayland's log. libwayland reports the text of a protocol error only there, so this log keeps the
/// last of those lines for the error's description. All other lines go to standard error.
enum ProtocolLog {
    /// The lines of the last protocol errors, newest last. Locked because connections may run on several threads.
    private static let lines = Mutex<[String]>([])
    private static let keptLines = 16

    /// Replaces libwayland's log, once per process.
    static func install() { _ = installed }

    private static let installed: Void = wl_log_set_handler_client { format, arguments in
        guard let format, let arguments else { return }
        var text = [CChar](repeating: 0, count: 2048)
        vsnprintf(&text, text.count, format, arguments)
        ProtocolLog.record(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    private static func record(_ text: String) {
        let line = text.last == "\n" ? String(text.dropLast()) : text
        if line.contains(": error ") || isUnreadableError(line) {
            lines.withLock { lines in
                lines.append(line)
                if lines.count > keptLines { lines.removeFirst() }
            }
        } else if !line.hasPrefix("Error sending request") {  // the loss of the connection is reported
            let line = Array("libwayland: \(ForeignText.escaped(line))\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
        }
    }

    /// Whether a line says that an error event names no existing object. libwayland then drops the event's code and
    /// text, and only this line remains.
    private static func isUnreadableError(_ line: String) -> Bool {
        line.contains("message error(ous)")
    }

    /// The text that came with an error of this code on this object: the newest line `…: error CODE: TEXT`.
    static func message(interface: String, object: UInt32, code: UInt32) -> String? {
        // libwayland writes the code as a signed number.
        let mark = ": error \(Int32(bitPattern: code)): "
        return lines.withLock { lines in
            let line =
                lines.last { $0.hasPrefix("\(interface)@\(object)\(mark)") }
                ?? lines.last { $0.contains(mark) }
            guard let line, let range = line.firstRange(of: mark) else { return nil }
            return String(line[range.upperBound...])
        }
    }

    /// Removes and returns libwayland's line on an error event that names no existing object, such as "unknown object
    /// (77)"; nil if there was none.
    static func takeUnreadableError() -> String? {
        lines.withLock { lines in
            guard let index = lines.lastIndex(where: isUnreadableError) else { return nil }
            let line = lines.remove(at: index)
            return line.firstRange(of: ", message").map { String(line[..<$0.lowerBound]) } ?? line
        }
    }
}
