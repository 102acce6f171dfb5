import AcetateTrace

/// A program's own entries in the trace that `ACETATE_TRACE` asks for, beside Acetate's. Without it they cost next to nothing.
/// Any thread. Beyond Core Animation; on macOS this is `OSSignposter`.
public enum AcetateSignpost {
    /// Whether a trace is being written.
    public static var isEnabled: Bool { Trace.isOn }

    /// Notes how long `body` takes on the calling thread.
    public static func interval<Result, Failure: Error>(
        _ name: StaticString, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Trace.interval(name, body)
    }

    /// Begins something that does not keep a thread busy, or ends on another one: loading, waiting, a task. Nothing is
    /// written before its end.
    public static func begin(_ name: StaticString) -> Interval { Interval(name: name, start: Trace.start()) }

    /// Notes something that happens at this moment.
    public static func event(_ name: StaticString) { Trace.event(name) }

    /// Notes the value that a quantity has from now on, for a graph of it.
    public static func count(_ name: StaticString, _ value: Int) { Trace.count(name, value) }

    /// Something that has begun.
    public struct Interval: Sendable {
        fileprivate let name: StaticString
        fileprivate let start: TraceMoment

        /// Notes that it has ended. Call it once.
        public func end() { Trace.span(name, since: start) }
    }
}
