import Foundation
import Testing
import os

/// Signposts, which the trace of a program contains. Each test is a process of its own, because a program has one trace.
@Suite struct SignpostTests {
    struct Entry: Decodable {
        struct Arguments: Decodable { var message: String? }
        var name: String
        var ph: String
        var cat: String?
        var ts: Double?
        var id: String?
        var args: Arguments?
    }

    @Test func `without a trace nothing is evaluated`() {
        let signposter = OSSignposter(subsystem: "a", category: "b")
        #expect(!signposter.isEnabled && !OSLog.default.signpostsEnabled)
        let state = signposter.beginInterval("work", "\({ fatalError("evaluated") }() as Int)")
        signposter.endInterval("work", state)
        signposter.emitEvent("moment", "\({ fatalError("evaluated") }() as Int)")
        #expect(signposter.withIntervalSignpost("work") { 3 } == 3)
    }

    @Test func `identifiers of calls differ, those of objects do not`() {
        let signposter = OSSignposter()
        #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
        final class Object {}
        let object = Object()
        #expect(signposter.makeSignpostID(from: object) == OSSignpostID(log: .default, object: object))
        #expect(OSSignpostID.null < .exclusive && OSSignpostID.exclusive < .invalid)
    }

    @Test func `intervals and events are in the trace, with their log and message`() async {
        await #expect(processExitsWith: .success) {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("signposts-\(getpid()).json")
            setenv("ACETATE_TRACE", file.path, 1)
            defer { try? FileManager.default.removeItem(at: file) }
            let signposter = OSSignposter(subsystem: "menu", category: "images")
            precondition(signposter.isEnabled && !OSSignposter.disabled.isEnabled)
            let state = signposter.beginInterval("decode", id: signposter.makeSignpostID(), "file \("a.png")")
            signposter.endInterval("decode", state, "\(12) rows")
            signposter.endInterval("decode", state)
            signposter.emitEvent("hit")
            OSSignposter.disabled.emitEvent("hidden")
            let log = OSLog(subsystem: "menu", category: "list")
            let id = OSSignpostID(log: log)
            os_signpost(.begin, log: log, name: "load", signpostID: id, "page %d", 3)
            os_signpost(.begin, log: log, name: "load", signpostID: OSSignpostID(log: log))
            os_signpost(.event, log: log, name: "row", "\"%{public}@\"", "x")
            os_signpost(.end, log: log, name: "load", signpostID: id)
            os_signpost(.end, log: log, name: "load", signpostID: .null)

            // The trace is written a quarter of a second after its first record.
            var entries: [Entry] = []
            for _ in 0..<100 where entries.isEmpty {
                usleep(100_000)
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                let all = try? JSONDecoder().decode([Entry].self, from: Data((text + "]").utf8))
                entries = all?.filter { $0.ph != "M" } ?? []
            }
            precondition(entries.map(\.ph) == ["b", "e", "i", "i", "b", "e"])
            precondition(entries.map(\.name) == ["decode", "decode", "hit", "row", "load", "load"])
            precondition(
                entries.map(\.cat) == ["menu.images", "menu.images", "menu.images"]
                    + Array(repeating: "menu.list", count: 3))
            precondition(
                entries.map { $0.args?.message } == [
                    "file a.png 12 rows", "file a.png 12 rows", nil, "\"x\"", "page 3", "page 3",
                ])
            precondition(entries[0].id == entries[1].id && entries[4].id == entries[5].id)
        }
    }
}
