/// Records what Acetate does, and when, in a file for trace viewers. Enabled by naming the file in `ACETATE_TRACE`.
///
/// When disabled, each call costs one check of a constant. Safe to call from any thread. Names are literals, so that
/// recording copies no strings.
package enum Trace {
    /// The recorder for `ACETATE_TRACE`, opened at the first use; nil if tracing is disabled.
    private static let recorder = TraceRecorder.fromEnvironment()

    /// Whether tracing is enabled.
    package static var isOn: Bool { recorder != nil }

    /// The start of an interval; 0 if tracing is disabled.
    package static func start() -> TraceMoment { recorder == nil ? TraceMoment(nanoseconds: 0) : .now() }

    /// Records an interval on the calling thread, from `start` until now. The intervals of a thread must be nested or
    /// disjoint.
    package static func interval(_ name: StaticString, since start: TraceMoment, _ detail: TraceDetail? = nil) {
        recorder?.record(name, .interval, since: start, detail)
    }

    /// Records how long `body` takes on the calling thread.
    package static func interval<Result, Failure: Error>(
        _ name: StaticString, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let recorder else { return try body() }
        let start = TraceMoment.now()
        defer { recorder.record(name, .interval, since: start) }
        return try body()
    }

    /// Records a duration that does not belong to one thread, from `start` until now: waiting, or work on several
    /// threads. It may overlap with anything.
    package static func span(_ name: StaticString, since start: TraceMoment, _ detail: TraceDetail? = nil) {
        guard start.nanoseconds > 0 else { return }
        recorder?.record(name, .span, since: start, detail)
    }

    /// Records an event at the current time.
    package static func event(_ name: StaticString, _ detail: TraceDetail? = nil) {
        recorder?.record(name, .event, since: .now(), detail)
    }

    /// Records the value that a quantity has from now on.
    package static func count(_ name: StaticString, _ value: Int, _ detail: TraceDetail? = nil) {
        recorder?.record(name, .counter(value), since: .now(), detail)
    }
}
