import Foundation
import Testing

@testable import AcetateTrace

/// The contents of a trace file.
@Suite struct RecorderTests {
    private struct Entry: Decodable {
        struct Arguments: Decodable {
            var name: String?
            var value: Int?
        }

        var name: String
        var ph: String
        var pid: Int32
        var tid: Int32
        var ts: Double?
        var dur: Double?
        var id: String?
        var args: Arguments?
    }

    /// Runs `body` with a file that is deleted after the test.
    private func withRecorder(_ body: (TraceRecorder, URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try body(#require(TraceRecorder(path: file.path)), file)
    }

    private func entries(_ data: Data) throws -> [Entry] { try JSONDecoder().decode([Entry].self, from: data) }

    @Test func `A closed trace is a JSON array with the names of the process and the thread`() throws {
        try withRecorder { recorder, file in
            let outer = TraceMoment.now()
            let inner = TraceMoment.now()
            recorder.record("inner", .interval, since: inner)
            recorder.record("outer", .interval, since: outer)
            recorder.record("flash", .event, since: .now())
            recorder.record("pixels", .counter(12), since: .now())
            recorder.close()
            let all = try entries(Data(contentsOf: file))
            #expect(all.map(\.ph) == ["M", "M", "X", "X", "i", "C"])
            #expect(all[0].name == "process_name" && all[0].args?.name?.isEmpty == false)
            #expect(all[1].name == "thread_name" && all[1].args?.name?.isEmpty == false)
            #expect(Set(all.map(\.pid)) == [ProcessInfo.processInfo.processIdentifier])
            let (first, second) = (all[2], all[3])
            #expect(first.name == "inner" && second.name == "outer")
            // Microseconds, with the precision of nanoseconds.
            #expect(abs(try #require(second.ts) - Double(outer.nanoseconds) / 1000) < 0.01)
            #expect(try #require(first.ts) >= #require(second.ts))
            let ends = try [first, second].map { try #require($0.ts) + #require($0.dur) }
            #expect(ends[0] <= ends[1] + 0.01)
            #expect(all[5].args?.value == 12)
        }
    }

    @Test func `Both ends of a span have the same identifier, and other spans have another`() throws {
        try withRecorder { recorder, file in
            for nanoseconds in [1000, 2500] as [UInt64] {
                recorder.record("wait", .span, since: TraceMoment(nanoseconds: nanoseconds))
            }
            recorder.close()
            let spans = try entries(Data(contentsOf: file)).filter { $0.ph != "M" }
            #expect(spans.map(\.ph) == ["b", "e", "b", "e"])
            #expect(spans[0].id == spans[1].id && spans[2].id == spans[3].id && spans[0].id != spans[2].id)
            #expect(spans[0].ts == 1 && spans[2].ts == 2.5)
        }
    }

    @Test func `An open trace lacks only the end of its array`() throws {
        try withRecorder { recorder, file in
            for _ in 0..<3 {
                recorder.record("frame", .interval, since: .now())
                recorder.flush()
                let data = try Data(contentsOf: file)
                #expect(throws: DecodingError.self) { try entries(data) }
                #expect(try entries(data + Data("]".utf8)).last?.name == "frame")
            }
        }
    }

    @Test func `Names with quotes, backslashes and newlines are one string`() throws {
        try withRecorder { recorder, file in
            recorder.record("a \"b\" \\ ü", .event, since: .now())
            recorder.record("two\nlines", .event, since: .now())
            recorder.close()
            let names = try entries(Data(contentsOf: file)).suffix(2).map(\.name)
            #expect(names == ["a \"b\" \\ ü", "two lines"])
        }
    }

    @Test func `Records that arrive faster than they are written are dropped and counted`() throws {
        try withRecorder { recorder, file in
            for _ in 0..<(TraceRecorder.capacity + 5) { recorder.record("many", .event, since: .now()) }
            recorder.flush()
            recorder.record("later", .event, since: .now())
            recorder.close()
            recorder.record("too late", .event, since: .now())
            recorder.close()
            let all = try entries(Data(contentsOf: file))
            #expect(all.count { $0.name == "many" } == TraceRecorder.capacity)
            #expect(all.filter { $0.name == "records left out" }.map(\.args?.value) == [5])
            #expect(all.last?.name == "later")
        }
    }

    private func recordOnThreads(_ recorder: TraceRecorder) {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100 { recorder.record("work", .interval, since: .now()) }
        }
    }

    @Test func `Threads record concurrently, each with its own number`() throws {
        try withRecorder { recorder, file in
            recordOnThreads(recorder)
            recorder.close()
            let all = try entries(Data(contentsOf: file))
            #expect(all.count { $0.name == "work" } == 800)
            let named = all.filter { $0.name == "thread_name" }.map(\.tid)
            #expect(Set(named) == Set(all.filter { $0.ph == "X" }.map(\.tid)) && named.count == Set(named).count)
        }
    }

    @Test func `A file that cannot be created gives no recorder`() {
        #expect(TraceRecorder(path: "/nonexistent/trace.json") == nil)
        #expect(TraceRecorder(path: "/") == nil)
    }

    @Test func `A full disk ends the trace without other effects`() throws {
        let recorder = try #require(TraceRecorder(path: "/dev/full"))
        recorder.record("frame", .event, since: .now())
        recorder.flush()
        recorder.record("frame", .event, since: .now())
        recorder.close()
    }
}
