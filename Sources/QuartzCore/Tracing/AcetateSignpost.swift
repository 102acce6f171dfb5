import AcetateTrace

/// Records a program's own entries in the trace of `ACETATE_TRACE`, with those of Acetate. Almost free if tracing is
/// disabled. Safe to call from any thread. Beyond Core Animation; the equivalent on macOS is `OSSignposter`.
public enum AcetateSignpost {
    /// Whether tracing is enabled.
    public static var isEnabled: Bool { Trace.isOn }

    /// Records how long `body` takes on the calling thread.
    public static func interval<Result, Failure: Error>(
        _ name: StaticString, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Trace.interval(name, body)
    }

    /// Begins an interval that does not occupy a thread or ends on another one: loading, waiting, a task. It is
    /// recorded when it ends.
    public static func begin(_ name: StaticString) -> Interval { Interval(name: name, start: Trace.start()) }

    /// Records an event at the current time.
    public static func event(_ name: StaticString) { Trace.event(name) }

    /// Records the value that a quantity has from now on, for a graph.
    public static func count(_ name: StaticString, _ value: Int) { Trace.count(name, value) }

    /// An interval that has begun.
    public struct Interval: Sendable {
        fileprivate let name: StaticString
        fileprivate let start: TraceMoment

        /// Ends the interval and records it. Call it once.
        public func end() { Trace.span(name, since: start) }
    }
}
