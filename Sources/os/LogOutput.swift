import Foundation
import Synchronization

/// A message as text, in two forms.
struct LogText: Equatable {
    /// The text with all values: for a terminal, where the person at the program reads it.
    var complete = ""
    /// The text for a file that others may read: `<private>` stands for private values.
    var redacted = ""

    mutating func append(_ text: String) {
        complete += text
        redacted += text
    }

    /// Appends a value. `isPublic`: whether its type is public by default.
    mutating func append(_ value: String, _ privacy: OSLogPrivacy, isPublic: Bool) {
        complete += value
        redacted += privacy.redaction(of: value, isPublic: isPublic) ?? value
    }
}

/// Where messages go.
struct LogOutput: Sendable {
    /// Sends a message to the journal, and returns whether there is one.
    var sendToJournal: @Sendable ([(field: String, value: String)]) -> Bool
    /// Writes a line to standard error.
    var writeLine: @Sendable (String) -> Void
    /// Whether standard error is a terminal.
    var isTerminal: Bool

    /// Where the messages of the current task go. Tests replace it.
    @TaskLocal static var current = system

    /// The system's journal and standard error.
    static let system = LogOutput(
        sendToJournal: { Journal.system?.send($0) ?? false },
        writeLine: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
        isTerminal: isatty(STDERR_FILENO) == 1)

    /// Outputs a message that was logged at a time.
    func log(_ text: LogText, _ log: OSLog, _ type: OSLogType, at time: Date = Date()) {
        var fields = [
            (field: "MESSAGE", value: text.redacted), ("PRIORITY", String(type.priority)),
            ("SYSLOG_IDENTIFIER", Self.program),
        ]
        if !log.subsystem.isEmpty { fields.append(("SUBSYSTEM", log.subsystem)) }
        if !log.category.isEmpty { fields.append(("CATEGORY", log.category)) }
        let isInJournal = sendToJournal(fields)
        if isTerminal || !isInJournal { writeLine(Self.line(text.complete, log, type, at: time)) }
    }

    /// A line such as `2026-05-01 12:00:00.123 Menu[4242] [org.example.menu:network] error: the message`.
    static func line(
        _ message: String, _ log: OSLog, _ type: OSLogType, at time: Date, in zone: TimeZone = .current
    ) -> String {
        let stamp = time.formatted(
            Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateTimeSeparator(.space)
                .time(includingFractionalSeconds: true))
        let source =
            switch (log.subsystem, log.category) {
            case ("", ""): ""
            case (let name, ""), ("", let name): "[\(name)] "
            case (let subsystem, let category): "[\(subsystem):\(category)] "
            }
        let level =
            switch type {
            case .debug: "debug: "
            case .info: "info: "
            case .error: "error: "
            case .fault: "fault: "
            default: ""
            }
        return "\(stamp) \(program)[\(getpid())] \(source)\(level)\(message)"
    }

    private static let program = ProcessInfo.processInfo.processName
}

/// The journal of systemd, by its library, which is loaded when the first message is logged.
struct Journal: Sendable {
    private typealias Send = @convention(c) (UnsafePointer<iovec>, Int32) -> Int32
    private let send: Send

    /// The journal; nil if the library or the journal's socket is missing.
    static let system = Journal()

    private init?() {
        // The library succeeds without a journal, so that its callers need no fallback. We have one.
        guard access("/run/systemd/journal/socket", W_OK) == 0, let library = dlopen("libsystemd.so.0", RTLD_NOW),
            let symbol = dlsym(library, "sd_journal_sendv")
        else { return nil }
        // The library stays loaded, and this is the type that its header declares for the function:
        // int sd_journal_sendv(const struct iovec *iov, int n).
        send = unsafeBitCast(symbol, to: Send.self)
    }

    /// Sends a message, and returns whether that succeeded.
    func send(_ fields: [(field: String, value: String)]) -> Bool {
        // One buffer for all fields, so that there is one pointer to keep valid during the call.
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        for (field, value) in fields {
            bytes += Array("\(field)=\(value)".utf8)
            ends.append(bytes.count)
        }
        return bytes.withUnsafeMutableBytes { bytes in
            var start = 0
            let parts = ends.map { end in
                defer { start = end }
                return iovec(iov_base: bytes.baseAddress.map { $0 + start }, iov_len: end - start)
            }
            return send(parts, Int32(parts.count)) == 0
        }
    }
}
