import CAcetateLinux
import Dispatch
import Glibc
import Synchronization

/// A trace on its way into a file.
///
/// Who records stores a plain value in a table of a fixed size, under a lock that everybody holds for that one store, and the
/// writer for an exchange of two tables: no allocation, no call of the system. One table for all threads, rather than one
/// for each, since threads come and go, and a frame makes ten records. A thread of its own writes the file, a quarter of a
/// second after the first record since it last did; without records nobody wakes. Where records come faster than it writes,
/// some are left out, whole ones, and the file says how many.
package final class TraceRecorder: Sendable {
    /// Records that are kept until they are written: 8,192 make 96,000 a second, for a table of half a megabyte.
    package static let capacity = 8192
    private static let interval = DispatchTimeInterval.milliseconds(250)

    private struct Table {
        var records: [TraceRecord] = []
        var lost = 0
        var isClosed = false

        init() { records.reserveCapacity(TraceRecorder.capacity) }
    }

    private struct File {
        let descriptor: Int32
        let path: String
        var text: TraceText
        /// The empty table, to be exchanged for the full one.
        var spare: [TraceRecord] = []
        var named: Set<Int32> = []
        var lost = 0
        var isClosed = false
    }

    /// Guards the records that wait.
    private let table = Mutex(Table())
    /// Guards the file. Who holds it may take `table` as well, and never the other way round.
    private let file: Mutex<File>
    /// Tells the writer that the table is no longer empty.
    private let hasBegun = DispatchSemaphore(value: 0)
    /// Tells the writer that the table is half full.
    private let isUrgent = DispatchSemaphore(value: 0)

    /// Opens a file, empty if it was there. Nil, with `errno`, where it cannot be written.
    package init?(path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        var state = File(descriptor: descriptor, path: path, text: TraceText(process: getpid()))
        state.spare.reserveCapacity(Self.capacity)
        state.text.append("process_name", of: getpid(), Self.threadName(getpid()) ?? Array("program".utf8))
        file = Mutex(state)
    }

    deinit { file.withLock { _ = Glibc.close($0.descriptor) } }

    /// The recorder that the environment asks for, which runs until the program ends. Nil where it asks for none, and, with a
    /// line on standard error, where the file cannot be written.
    static func ofEnvironment() -> TraceRecorder? {
        guard let value = getenv("ACETATE_TRACE"), value.pointee != 0 else { return nil }
        // Programs that start others give each a file of its own by this.
        let path = String(cString: value).split(separator: "%p", omittingEmptySubsequences: false)
            .joined(separator: "\(getpid())")
        guard let recorder = TraceRecorder(path: path) else {
            say("ACETATE_TRACE: \(path) cannot be written (\(reason)), so nothing is traced")
            return nil
        }
        recorder.startWriting()
        atExit.withLock { $0 = recorder }
        atexit { TraceRecorder.atExit.withLock { $0 }?.close() }
        return recorder
    }

    /// The recorder that is closed when the program ends.
    private static let atExit = Mutex<TraceRecorder?>(nil)

    /// Notes what the calling thread did from `start` until now. Any thread.
    func record(_ name: StaticString, _ kind: TraceRecord.Kind, since start: TraceMoment) {
        let record = TraceRecord(name, kind, since: start)
        let count = table.withLock { table in
            guard !table.isClosed else { return 0 }
            guard table.records.count < Self.capacity else {
                table.lost += 1
                return 0
            }
            table.records.append(record)
            return table.records.count
        }
        if count == 1 { hasBegun.signal() }
        if count == Self.capacity / 2 { isUrgent.signal() }
    }

    // MARK: The file

    private func startWriting() {
        var thread = pthread_t()
        // The recorder of the environment lives as long as the program.
        let recorder = Unmanaged.passRetained(self).toOpaque()
        let failure = pthread_create(
            &thread, nil,
            { recorder in
                acetate_name_thread("trace")
                if let recorder { Unmanaged<TraceRecorder>.fromOpaque(recorder).takeUnretainedValue().write() }
                return nil
            }, recorder)
        if failure == 0 { pthread_detach(thread) }
    }

    private func write() {
        while true {
            hasBegun.wait()
            _ = isUrgent.wait(timeout: .now() + Self.interval)
            flush()
        }
    }

    /// Writes what has been recorded. Any thread.
    package func flush() { file.withLock { flush(&$0) } }

    /// Writes what has been recorded, and ends the file. What is recorded later is left out.
    package func close() {
        file.withLock { file in
            table.withLock { $0.isClosed = true }
            flush(&file)
            guard !file.isClosed else { return }
            file.text.close()
            put(&file)
            file.isClosed = true
        }
    }

    private func flush(_ file: inout File) {
        let lost = table.withLock { table in
            swap(&table.records, &file.spare)
            defer { table.lost = 0 }
            return table.lost
        }
        defer { file.spare.removeAll(keepingCapacity: true) }
        guard !file.isClosed else { return }
        for record in file.spare {
            if file.named.insert(record.thread).inserted { name(record.thread, &file) }
            file.text.append(record)
        }
        if lost > 0 {
            file.lost += lost
            file.text.append(TraceRecord("records left out", .counter(file.lost), since: .now()))
        }
        put(&file)
    }

    private func name(_ thread: Int32, _ file: inout File) {
        let known = thread == getpid() ? Array("main".utf8) : Self.threadName(thread)
        // Dispatch's threads have the program's name, or end like "user-initiated-qos", as much of it as fits.
        let isWorker = known.map { $0 == Self.threadName(getpid()) || $0.suffix(4) == Array("-qos".utf8)[...] } ?? true
        file.text.append("thread_name", of: thread, isWorker ? Array("worker".utf8) : known ?? [])
    }

    /// A thread's name, as the system lists it; nil for one that has ended.
    private static func threadName(_ thread: Int32) -> [UInt8]? {
        let list = open("/proc/self/task/\(thread)/comm", O_RDONLY | O_CLOEXEC)
        guard list >= 0 else { return nil }
        defer { Glibc.close(list) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(list, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return Array(bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") })
    }

    /// Writes the text: whole entries, so that what a killed program leaves lacks the array's end alone.
    private func put(_ file: inout File) {
        defer { file.text.removeAll() }
        var rest = file.text.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                file.isClosed = true
                Self.say("ACETATE_TRACE: \(file.path) cannot be written any further (\(Self.reason)): the trace ends")
                return
            }
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// One line for who started the program. A closed standard error is no error.
    private static func say(_ message: String) {
        let line = Array("Acetate: \(message)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
