/// Writes messages with string interpolation to a log.
///
/// ```swift
/// let logger = Logger(subsystem: "org.example.menu", category: "network")
/// logger.error("the request for \(name, privacy: .public) failed: \(status)")
/// ```
///
/// Any thread may use it.
public struct Logger: Sendable {
    let log: OSLog

    /// Creates a logger without subsystem and category.
    public init() { log = .default }

    /// Creates a logger for a subsystem and a category; see `OSLog`.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a logger for a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Logs a message of type `.default`.
    public func log(_ message: OSLogMessage) { log.write(message, .default) }
    /// Logs a message.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message, level) }
    /// Logs a message of type `.debug`.
    public func trace(_ message: OSLogMessage) { log.write(message, .debug) }
    /// Logs a message of type `.debug`.
    public func debug(_ message: OSLogMessage) { log.write(message, .debug) }
    /// Logs a message of type `.info`.
    public func info(_ message: OSLogMessage) { log.write(message, .info) }
    /// Logs a message of type `.default`.
    public func notice(_ message: OSLogMessage) { log.write(message, .default) }
    /// Logs a message of type `.error`.
    public func warning(_ message: OSLogMessage) { log.write(message, .error) }
    /// Logs a message of type `.error`.
    public func error(_ message: OSLogMessage) { log.write(message, .error) }
    /// Logs a message of type `.fault`.
    public func critical(_ message: OSLogMessage) { log.write(message, .fault) }
    /// Logs a message of type `.fault`.
    public func fault(_ message: OSLogMessage) { log.write(message, .fault) }
}

extension OSLog {
    func write(_ message: OSLogMessage, _ type: OSLogType) { write(message.text, type) }

    /// Outputs a text, which is not evaluated if the log is disabled.
    func write(_ text: @autoclosure () -> LogText, _ type: OSLogType) {
        guard !isDisabled else { return }
        LogOutput.current.log(text(), self, type)
    }
}
