import Synchronization

/// A log: messages of one subsystem and category.
///
/// Messages go to the journal of systemd, with the fields `SUBSYSTEM` and `CATEGORY`, and to standard error if that is a
/// terminal, or if there is no journal. Any thread may use a log.
public final class OSLog: Sendable {
    /// The names of categories that have a meaning for tools on macOS. They are stored as any other name.
    public struct Category: Sendable {
        let name: String

        /// Points of interest.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// Signposts of tools.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// Signposts of tools, with call stacks.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    let subsystem: String
    let category: String
    /// Whether this is `OSLog.disabled`.
    let isDisabled: Bool

    /// A log without subsystem and category.
    public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)

    /// A log whose messages and signposts are dropped; the values in messages are not evaluated.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    private init(subsystem: String, category: String, isDisabled: Bool) {
        (self.subsystem, self.category, self.isDisabled) = (subsystem, category, isDisabled)
    }

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: the name of a program or of a part of it, by convention in reverse DNS notation.
    ///   - category: the name of a part of the subsystem.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    /// Creates a log with one of the categories that have a meaning for tools on macOS.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name, isDisabled: false)
    }

    /// Whether messages of a type are logged: all types are, except in `OSLog.disabled`. The journal may drop some by its
    /// own configuration.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }
}

/// The importance of a message.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a type with a raw value.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What helps to find a failure. Priority 5 (notice) in the journal.
    public static let `default` = OSLogType(0)
    /// Helpful, but not essential. Priority 6 (info).
    public static let info = OSLogType(1)
    /// Of use during development. Priority 7 (debug).
    public static let debug = OSLogType(2)
    /// A failure in the program. Priority 3 (err).
    public static let error = OSLogType(16)
    /// A fault in the program's code, or of the system. Priority 2 (crit).
    public static let fault = OSLogType(17)

    /// The priority in the journal: one of the levels of `syslog(3)`.
    var priority: Int {
        switch self {
        case .debug: 7
        case .info: 6
        case .error: 3
        case .fault: 2
        default: 5
        }
    }
}
