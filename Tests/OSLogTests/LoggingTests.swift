import Foundation
import OSLog
import Synchronization
import Testing
import os.log
import os.signpost

@testable import os

/// Messages of `Logger` and `os_log`, in the spelling of programs for macOS.
@Suite struct LoggingTests {
    /// What was output during a test.
    final class Recorder: Sendable {
        let journal = Mutex<[[String: String]]>([])
        let lines = Mutex<[String]>([])
    }

    /// The messages that `body` logs, as the journal gets them, and the lines on standard error.
    private func record(
        hasJournal: Bool = true, isTerminal: Bool = true, _ body: () throws -> Void
    ) rethrows -> (journal: [[String: String]], lines: [String]) {
        let recorder = Recorder()
        let output = LogOutput(
            sendToJournal: { fields in
                guard hasJournal else { return false }
                recorder.journal.withLock { $0.append(Dictionary(uniqueKeysWithValues: fields.map { ($0.0, $0.1) })) }
                return true
            },
            writeLine: { line in recorder.lines.withLock { $0.append(line) } }, isTerminal: isTerminal)
        try LogOutput.$current.withValue(output) { try body() }
        return (recorder.journal.withLock { $0 }, recorder.lines.withLock { $0 })
    }

    /// The text of a message in the journal, and on standard error after its last colon and space.
    private func texts(_ message: OSLogMessage) -> [String] { [message.text.redacted, message.text.complete] }

    // MARK: Output

    @Test func `messages go to the journal and to a terminal`() throws {
        let (journal, lines) = record {
            Logger(subsystem: "org.example.menu", category: "network").error("request failed")
        }
        #expect(journal.count == 1 && lines.count == 1)
        #expect(journal[0]["MESSAGE"] == "request failed" && journal[0]["PRIORITY"] == "3")
        #expect(journal[0]["SUBSYSTEM"] == "org.example.menu" && journal[0]["CATEGORY"] == "network")
        #expect(journal[0]["SYSLOG_IDENTIFIER"] == ProcessInfo.processInfo.processName)
        #expect(lines[0].hasSuffix("[\(getpid())] [org.example.menu:network] error: request failed"))
    }

    @Test func `standard error that is no terminal gets messages only if there is no journal`() {
        #expect(record(isTerminal: false) { os_log("text") }.lines.isEmpty)
        #expect(record(hasJournal: false, isTerminal: false) { os_log("text") }.lines.count == 1)
        #expect(record(hasJournal: false) { os_log("text") }.lines.count == 1)
    }

    @Test func `a line has the local time, the process and the log`() throws {
        let time = Date(timeIntervalSince1970: 1_777_636_800.1239)
        let zone = try #require(TimeZone(secondsFromGMT: 5400))
        let prefix = "2026-05-01 13:30:00.123 \(ProcessInfo.processInfo.processName)[\(getpid())] "
        func line(_ log: OSLog, _ type: OSLogType) -> String { LogOutput.line("text", log, type, at: time, in: zone) }
        #expect(line(.default, .default) == prefix + "text")
        #expect(line(OSLog(subsystem: "a", category: ""), .info) == prefix + "[a] info: text")
        #expect(line(OSLog(subsystem: "", category: "b"), .fault) == prefix + "[b] fault: text")
    }

    @Test func `levels have the priorities of the journal`() {
        let logger = Logger()
        let journal = record {
            logger.trace("0")
            logger.debug("1")
            logger.info("2")
            logger.notice("3")
            logger.log("4")
            logger.warning("5")
            logger.error("6")
            logger.critical("7")
            logger.fault("8")
            logger.log(level: .info, "9")
        }.journal
        #expect(journal.map { $0["MESSAGE"] } == (0...9).map(String.init))
        #expect(journal.map { $0["PRIORITY"] } == ["7", "7", "6", "5", "5", "3", "3", "2", "2", "6"])
        #expect(journal[0]["SUBSYSTEM"] == nil && journal[0]["CATEGORY"] == nil)
    }

    @Test func `a disabled log evaluates nothing`() {
        var count = 0
        func value() -> Int {
            count += 1
            return count
        }
        let (journal, lines) = record {
            Logger(.disabled).log("\(value())")
            os_log("%d", log: .disabled, type: .error, value())
            Logger().log("\(value())")
        }
        #expect(journal.count == 1 && lines.count == 1)
        // The argument of `os_log` is evaluated by the language.
        #expect(journal[0]["MESSAGE"] == "2")
        #expect(!OSLog.disabled.isEnabled(type: .fault) && OSLog.default.isEnabled(type: .debug))
    }

    // MARK: String interpolation

    @Test func `numbers and Boolean values are public, other values are private`() {
        struct Point: CustomStringConvertible { var description: String { "(1, 2)" } }
        let (size, name, flag): (CGFloat, String, Bool) = (1.5, "Ada", true)
        #expect(texts("\(3) \(UInt8(4)) \(flag) \(size)") == Array(repeating: "3 4 true 1.500000", count: 2))
        #expect(texts("\(name)") == ["<private>", "Ada"])
        #expect(texts("\(Point())") == ["<private>", "(1, 2)"])
        #expect(texts("\(NSNumber(value: 7))") == ["<private>", "7"])
        #expect(texts("\(CocoaError(.fileNoSuchFile), privacy: .public)").allSatisfy { $0.contains("CocoaError") })
        #expect(texts("\(Int.self)") == ["Int", "Int"])
        #expect(texts("\([1, 2], privacy: .public)") == ["[1, 2]", "[1, 2]"])
    }

    @Test func `privacy can be chosen for each value`() {
        let name = "Ada"
        #expect(texts("\(name, privacy: .public)") == ["Ada", "Ada"])
        #expect(texts("\(3, privacy: .private)") == ["<private>", "3"])
        #expect(texts("\(name, privacy: .sensitive)") == ["<sensitive>", "Ada"])
        #expect(texts("\(3, privacy: .auto(mask: .hash))") == ["3", "3"])
        let hashes = [name, name, "Bob"].map { texts("\($0, privacy: .private(mask: .hash))")[0] }
        #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2] && hashes[0].hasPrefix("<mask.hash: '"))
        #expect(!hashes[0].contains("Ada"))
    }

    @Test func `numbers have formats`() {
        #expect(texts("\(255, format: .hex)")[1] == "ff")
        #expect(texts("\(-255, format: .hex(includePrefix: true, uppercase: true))")[1] == "-0xFF")
        #expect(texts("\(UInt8(8), format: .octal(includePrefix: true))")[1] == "0o10")
        #expect(texts("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))")[1] == "+007")
        #expect(texts("\(Int8.min)")[1] == "-128")
        #expect(texts("\(1.5, format: .fixed(precision: 2))")[1] == "1.50")
        #expect(texts("\(Float(1500), format: .exponential(precision: 1, uppercase: true))")[1] == "1.5E+03")
        #expect(texts("\(0.25, format: .hybrid(explicitPositiveSign: true))")[1] == "+0.25")
        #expect(texts("\(1.0, format: .hex)")[1] == "0x1p+0")
    }

    @Test func `values are padded`() {
        #expect(texts("[\(5, align: .right(columns: 3))]")[1] == "[  5]")
        #expect(texts("[\("ab", align: .left(columns: 4), privacy: .public)]")[0] == "[ab  ]")
        #expect(texts("[\("abc", align: .left(columns: -4), privacy: .public)]")[0] == "[abc]")
        #expect(texts("\(1, align: .left(columns: .max))")[1].count == 1024)
    }

    // MARK: Formats

    @Test(
        arguments: [
            ("%d of %ld", [Int32(3), 40], "3 of 40", "3 of 40"),
            ("%.2f%%", [12.345], "12.35%", "12.35%"),
            ("%5d|%-5d|%05d", [1, 2, 3], "    1|2    |00003", "    1|2    |00003"),
            ("%*d", [Int32(4), Int32(7)], "   7", "   7"),
            ("%llu %lx %c", [UInt64.max, 255, Int32(65)], "18446744073709551615 ff A", "18446744073709551615 ff A"),
            ("%@", ["Ada"], "Ada", "<private>"),
            ("%{public}@ %{private}d", ["Ada", 5], "Ada 5", "Ada <private>"),
            ("%{public,uuid_t}s", ["x"], "x", "x"),
            ("%d %d", [1], "1 <missing>", "1 <missing>"),
            ("%s", [5], "<missing>", "<missing>"),
            ("%d", ["five"], "<missing>", "<missing>"),
            ("%@ %@", [true, [1, 2]], "true [1, 2]", "<private> <private>"),
            ("%f", [5], "<missing>", "<missing>"),
            ("%*d", [Int.max, 1], "<missing>", "<missing>"),
            ("100 %, 5%", [], "100 %, 5%", "100 %, 5%"),
            ("%{public", [], "%{public", "%{public"),
        ] as [(String, [any Sendable], String, String)])
    func `formats are evaluated`(format: String, values: [any Sendable], complete: String, redacted: String) {
        #expect(LogFormat.text(format, values) == LogText(complete: complete, redacted: redacted))
    }

    @Test func `objects and errors are described`() {
        #expect(LogFormat.text("%@", [NSNumber(value: 2.5)]) == LogText(complete: "2.5", redacted: "<private>"))
        let error = CocoaError(.fileNoSuchFile) as NSError
        #expect(LogFormat.text("%{public}@", [error]).redacted == error.description)
    }

    @Test func `pointers to characters and the last error have conversions`() {
        "C string".withCString { #expect(LogFormat.text("%{public}s", [$0]).redacted == "C string") }
        errno = ENOENT
        #expect(LogFormat.text("%m", []).complete == String(cString: strerror(ENOENT)))
    }

    @Test func `all spellings of os_log compile`() {
        let log = OSLog(subsystem: "org.example", category: .pointsOfInterest)
        let name = "Ada"
        let journal = record {
            os_log("plain")
            os_log("with %{public}@", "Ada")
            os_log("error %{public}@", CocoaError(.fileNoSuchFile) as NSError)
            os_log("of a type", type: .info)
            os_log("in a log", log: log, type: .error)
            os_log("in a log with %d", log: log, type: .error, 3)
            os_log(.debug, "type first")
            os_log(.debug, log: log, "type and log, and %d", 4)
            os_log("interpolated \(name, privacy: .public)")
            os_log(.fault, log: log, "interpolated \(name)")
        }.journal
        #expect(
            journal.map { $0["MESSAGE"] } == [
                "plain", "with Ada", "error \(CocoaError(.fileNoSuchFile) as NSError)", "of a type", "in a log",
                "in a log with 3", "type first", "type and log, and 4",
                "interpolated Ada", "interpolated <private>",
            ])
        #expect(journal.map { $0["PRIORITY"] } == ["5", "5", "5", "6", "3", "3", "7", "7", "5", "2"])
        #expect(journal[4]["CATEGORY"] == "PointsOfInterest")
    }
}
