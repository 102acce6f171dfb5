import AcetateTrace
import Synchronization

// Signposts are recorded in the trace that the environment variable ACETATE_TRACE requests, beside the frames of Acetate.
// Without it nothing is recorded, and messages are not evaluated.

/// Tells apart intervals of one name that overlap.
public struct OSSignpostID: Hashable, Comparable, Sendable {
    /// The number by which the identifier is compared.
    public let rawValue: UInt64

    /// Creates an identifier of a number that the program chooses.
    public init(_ value: UInt64) { rawValue = value }

    /// An identifier that no other call has returned.
    public init(log: OSLog) { rawValue = Self.next.add(1, ordering: .relaxed).oldValue }

    /// The identifier of an object, the same while it lives.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
    }

    /// For intervals that do not overlap others of the same name.
    public static let exclusive = OSSignpostID(0xeeee_b0b5_b2b2_eeee)
    /// No identifier.
    public static let null = OSSignpostID(0)
    /// No valid identifier.
    public static let invalid = OSSignpostID(.max)

    private static let next = Atomic<UInt64>(1)

    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// What a signpost marks.
public struct OSSignpostType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The start of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

/// A message of a signpost, with string interpolation. The trace contains all of its values.
public typealias SignpostMetadata = OSLogMessage

extension OSLog {
    /// Whether signposts are recorded.
    public var signpostsEnabled: Bool { !isDisabled && Trace.isOn }

    fileprivate func detail(_ messages: String?...) -> TraceDetail {
        TraceDetail(
            category: [subsystem, category].filter { !$0.isEmpty }.joined(separator: "."),
            message: messages.compactMap(\.self).joined(separator: " "))
    }
}

/// Records the start of an interval, its end, or an event. `signpostID` tells apart intervals of one name that overlap.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {
    SignpostIntervals.record(type, log, name, signpostID, nil)
}

/// Records the start of an interval, its end, or an event, with a message: a format as that of `os_log`.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {
    SignpostIntervals.record(
        type, log, name, signpostID, log.signpostsEnabled ? LogFormat.text("\(format)", arguments).complete : nil)
}

/// The intervals that `os_signpost` has begun.
private enum SignpostIntervals {
    private struct Key: Hashable {
        let log: ObjectIdentifier
        let name: String
        let id: OSSignpostID
    }

    private static let begun = Mutex<[Key: (start: TraceMoment, message: String?)]>([:])

    static func record(
        _ type: OSSignpostType, _ log: OSLog, _ name: StaticString, _ id: OSSignpostID, _ message: String?
    ) {
        guard log.signpostsEnabled else { return }
        let key = Key(log: ObjectIdentifier(log), name: "\(name)", id: id)
        switch type {
        case .begin: begun.withLock { $0[key] = (.now(), message) }
        case .end:
            guard let begin = begun.withLock({ $0.removeValue(forKey: key) }) else { return }
            Trace.span(name, since: begin.start, log.detail(begin.message, message))
        default: Trace.event(name, log.detail(message))
        }
    }
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    fileprivate let start: TraceMoment
    fileprivate let message: String?
    /// An interval ends once.
    fileprivate let hasEnded = Atomic(false)

    fileprivate init(start: TraceMoment, message: String?) { (self.start, self.message) = (start, message) }
}

/// Records intervals and events in the trace of a program.
///
/// Run the program with `ACETATE_TRACE=file.json` to write the trace. The trace does not show identifiers: the result of
/// `beginInterval` tells overlapping intervals apart. Any thread may use a signposter.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Creates a signposter without subsystem and category.
    public init() { log = .default }

    /// Creates a signposter for a subsystem and a category, which the trace shows.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter for a subsystem, and a category that has a meaning for tools on macOS.
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter for a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// Creates a signposter for the log of a logger.
    public init(logger: Logger) { log = logger.log }

    /// A signposter that records nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether signposts are recorded.
    public var isEnabled: Bool { log.signpostsEnabled }

    /// An identifier that no other call has returned.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// The identifier of an object, the same while it lives.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    /// Begins an interval, which may end on another thread. Pass the result to `endInterval(_:_:)`.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(start: .now(), message: nil)
    }

    /// Begins an interval with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState(start: .now(), message: isEnabled ? message.text.complete : nil)
    }

    /// Ends an interval, and records it. An interval ends once; later calls are ignored.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { end(name, state, nil) }

    /// Ends an interval with a message, and records it.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {
        end(name, state, message)
    }

    private func end(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata?) {
        guard isEnabled, !state.hasEnded.exchange(true, ordering: .relaxed) else { return }
        Trace.span(name, since: state.start, log.detail(state.message, message?.text.complete))
    }

    /// Records how long a closure takes on the calling thread.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        guard isEnabled else { return try task() }
        let start = TraceMoment.now()
        defer { Trace.interval(name, since: start, log.detail()) }
        return try task()
    }

    /// Records how long a closure takes on the calling thread, with a message.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T
    ) rethrows -> T {
        guard isEnabled else { return try task() }
        let (start, message) = (TraceMoment.now(), message.text.complete)
        defer { Trace.interval(name, since: start, log.detail(message)) }
        return try task()
    }

    /// Records an event.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        if isEnabled { Trace.event(name, log.detail()) }
    }

    /// Records an event with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {
        if isEnabled { Trace.event(name, log.detail(message.text.complete)) }
    }

    /// Records the value that a quantity has from now on, for a graph. Beyond the API of macOS.
    public func acetateCount(_ name: StaticString, _ value: Int) {
        if isEnabled { Trace.count(name, value, log.detail()) }
    }
}
