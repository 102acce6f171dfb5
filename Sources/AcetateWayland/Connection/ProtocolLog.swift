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
        guard text.contains(": error ") else {
            let line = Array("libwayland: \(text)".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            return
        }
        let line = text.last == "\n" ? String(text.dropLast()) : text
        lines.withLock { lines in
            lines.append(line)
            if lines.count > keptLines { lines.removeFirst() }
        }
    }

    /// The text that came with an error of this code on this object: the newest line `…: error CODE: TEXT`.
    static func message(interface: String, object: UInt32, code: UInt32) -> String? {
        let mark = ": error \(code): "
        return lines.withLock { lines in
            let line =
                lines.last { $0.hasPrefix("\(interface)@\(object)\(mark)") }
                ?? lines.last { $0.contains(mark) }
            guard let line, let range = line.firstRange(of: mark) else { return nil }
            return String(line[range.upperBound...])
        }
    }
}
