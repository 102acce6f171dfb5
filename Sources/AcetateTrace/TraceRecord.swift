import CAcetateLinux
import Glibc

/// A time on CLOCK_MONOTONIC.
package struct TraceMoment: Hashable, Sendable {
    package let nanoseconds: UInt64

    package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    package static func now() -> TraceMoment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TraceMoment(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
    }
}

/// What a record of a program says beside its name.
package struct TraceDetail: Sendable {
    /// The source of the record; empty if it is unknown.
    package var category: String
    /// Empty if there is none.
    package var message: String

    package init(category: String, message: String) { (self.category, self.message) = (category, message) }
}

/// One entry of a trace. A plain value: recording it allocates nothing.
struct TraceRecord {
    enum Kind {
        /// An interval on one thread, nested in its other intervals or disjoint from them.
        case interval
        /// A duration that does not belong to one thread.
        case span
        case event
        case counter(Int)
    }

    let name: StaticString
    let kind: Kind
    let thread: Int32
    let start: TraceMoment
    let end: TraceMoment
    /// Nil for records of Acetate.
    let detail: TraceDetail?

    /// A record for the calling thread, from `start` until now.
    init(_ name: StaticString, _ kind: Kind, since start: TraceMoment, _ detail: TraceDetail? = nil) {
        (self.name, self.kind, self.start, self.detail) = (name, kind, start, detail)
        thread = acetate_thread_id()
        switch kind {
        case .interval, .span: end = .now()
        case .event, .counter: end = start
        }
    }
}

/// Records as JSON objects in the Trace Event Format, one on each line.
struct TraceText {
    private(set) var bytes: [UInt8] = []
    private let process: Int32
    private var isFirst = true

    init(process: Int32) {
        self.process = process
        bytes.append(contentsOf: "[\n".utf8)
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Ends the array. A file without its end comes from a program that was killed; viewers accept it.
    mutating func close() { bytes.append(contentsOf: "\n]\n".utf8) }

    mutating func append(_ record: TraceRecord) {
        switch record.kind {
        case .interval:
            begin("X", record, record.start)
            bytes.append(contentsOf: ",\"dur\":".utf8)
            append(microseconds: record.end.nanoseconds &- record.start.nanoseconds)
        case .span:
            begin("b", record, record.start)
            identify(record)
            bytes.append(contentsOf: "}".utf8)
            begin("e", record, record.end)
            identify(record)
        case .event:
            begin("i", record, record.start)
            bytes.append(contentsOf: ",\"s\":\"t\"".utf8)
        case .counter(let value):
            begin("C", record, record.start)
            bytes.append(contentsOf: ",\"args\":{\"value\":\(value)}".utf8)
        }
        bytes.append(contentsOf: "}".utf8)
    }

    /// Appends metadata that names a thread or the process.
    mutating func append(_ kind: String, of thread: Int32, _ name: [UInt8]) {
        separate()
        bytes.append(contentsOf: "{\"name\":\"\(kind)\",\"ph\":\"M\",\"pid\":\(process),\"tid\":\(thread)".utf8)
        bytes.append(contentsOf: ",\"args\":{\"name\":\"".utf8)
        name.withUnsafeBufferPointer { appendEscaped($0) }
        bytes.append(contentsOf: "\"}}".utf8)
    }

    private mutating func begin(_ phase: String, _ record: TraceRecord, _ moment: TraceMoment) {
        separate()
        bytes.append(contentsOf: "{\"name\":\"".utf8)
        record.name.withUTF8Buffer { appendEscaped($0) }
        bytes.append(contentsOf: "\",\"cat\":\"".utf8)
        append(escaped: record.detail?.category ?? "acetate")
        bytes.append(contentsOf: "\",\"ph\":\"\(phase)\",\"pid\":\(process),\"tid\":\(record.thread)".utf8)
        bytes.append(contentsOf: ",\"ts\":".utf8)
        append(microseconds: moment.nanoseconds)
        if let message = record.detail?.message, !message.isEmpty {
            bytes.append(contentsOf: ",\"args\":{\"message\":\"".utf8)
            append(escaped: message)
            bytes.append(contentsOf: "\"}".utf8)
        }
    }

    private mutating func append(escaped text: String) {
        var text = text
        text.withUTF8 { appendEscaped($0) }
    }

    /// Gives both ends of a span the same identifier, which is unique to the span.
    private mutating func identify(_ record: TraceRecord) {
        bytes.append(contentsOf: ",\"id\":\"\(record.thread)-\(record.start.nanoseconds)\"".utf8)
    }

    private mutating func separate() {
        if !isFirst { bytes.append(contentsOf: ",\n".utf8) }
        isFirst = false
    }

    private mutating func append(microseconds nanoseconds: UInt64) {
        let fraction = String(nanoseconds % 1000)
        bytes.append(contentsOf: "\(nanoseconds / 1000).".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 3 - fraction.utf8.count))
        bytes.append(contentsOf: fraction.utf8)
    }

    /// Appends the inside of a JSON string: a text of the program, or the kernel's name for a thread. Invalid UTF-8 is
    /// replaced.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in String(decoding: text, as: UTF8.self).utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
    }
}
