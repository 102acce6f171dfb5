/// What Acetate does, and when, in a file that trace viewers show: on while `ACETATE_TRACE` names a file.
///
/// Off, each call is one check of a constant. Any thread. Names are literals, so that nothing is copied in a frame.
package enum Trace {
    /// The file of `ACETATE_TRACE`, opened when somebody first asks; nil while nothing is traced.
    private static let recorder = TraceRecorder.ofEnvironment()

    /// Whether anything is traced.
    package static var isOn: Bool { recorder != nil }

    /// The moment from which an interval is measured; 0 while nothing is traced.
    package static func start() -> TraceMoment { recorder == nil ? TraceMoment(nanoseconds: 0) : .now() }

    /// Notes an interval of the calling thread, from `start` until now. Intervals of a thread lie within one another or
    /// apart.
    package static func interval(_ name: StaticString, since start: TraceMoment) {
        recorder?.record(name, .interval, since: start)
    }

    /// Notes how long `body` takes on the calling thread.
    package static func interval<Result, Failure: Error>(
        _ name: StaticString, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let recorder else { return try body() }
        let start = TraceMoment.now()
        defer { recorder.record(name, .interval, since: start) }
        return try body()
    }

    /// Notes time that passes beside what threads do, from `start` until now: waiting, or work on several threads. It may
    /// overlap with anything.
    package static func span(_ name: StaticString, since start: TraceMoment) {
        guard start.nanoseconds > 0 else { return }
        recorder?.record(name, .span, since: start)
    }

    /// Notes something that happens at this moment.
    package static func event(_ name: StaticString) {
        recorder?.record(name, .event, since: .now())
    }

    /// Notes the value that a quantity has from now on.
    package static func count(_ name: StaticString, _ value: Int) {
        recorder?.record(name, .counter(value), since: .now())
    }
}
