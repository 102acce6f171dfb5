import CAcetateLinux
import Dispatch
import Glibc
import Synchronization

/// Writes a trace to a file.
///
/// Recording stores a plain value in a table of fixed size under a lock, which is held only for that store or for
/// swapping two tables: no allocation and no system call. All threads share one table, because threads come and go and
/// a frame makes only about ten records. A dedicated thread writes the file, a quarter of a second after the first
/// record since the last write; without records it sleeps. If records arrive faster than it writes, whole records are
/// dropped and the file contains their number.
package final class TraceRecorder: Sendable {
    /// The size of the table: 8,192 records allow for 96,000 a second, in half a megabyte.
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
        /// The empty table, which is swapped with the full one.
        var spare: [TraceRecord] = []
        var named: Set<Int32> = []
        var lost = 0
        var isClosed = false
    }

    /// Protects the records that have not been written.
    private let table = Mutex(Table())
    /// Protects the file. A thread that holds it may lock `table`, but not the other way round.
    private let file: Mutex<File>
    /// Signals the writer that the table is no longer empty.
    private let hasBegun = DispatchSemaphore(value: 0)
    /// Signals the writer that the table is half full.
    private let isUrgent = DispatchSemaphore(value: 0)

    /// Creates or truncates a file. Nil, with `errno` set, if it cannot be opened for writing.
    package init?(path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        var state = File(descriptor: descriptor, path: path, text: TraceText(process: getpid()))
        state.spare.reserveCapacity(Self.capacity)
        state.text.append("process_name", of: getpid(), Self.threadName(getpid()) ?? Array("program".utf8))
        file = Mutex(state)
    }

    deinit { file.withLock { _ = Glibc.close($0.descriptor) } }

    /// The recorder that `ACETATE_TRACE` requests, which runs until the program ends. Nil if the variable is not set,
    /// or if the file cannot be opened, in which case a warning is printed.
    static func fromEnvironment() -> TraceRecorder? {
        guard let value = getenv("ACETATE_TRACE"), value.pointee != 0 else { return nil }
        // `%p` stands for the process identifier, so that programs which start others write one file for each process.
        let path = String(cString: value).split(separator: "%p", omittingEmptySubsequences: false)
            .joined(separator: "\(getpid())")
        guard let recorder = TraceRecorder(path: path) else {
            warn(
                "ACETATE_TRACE: \(path) cannot be written (\(reason)), so nothing is traced. Name another file."
            )
            return nil
        }
        recorder.startWriting()
        atExit.withLock { $0 = recorder }
        atexit { TraceRecorder.atExit.withLock { $0 }?.close() }
        return recorder
    }

    /// The recorder to close when the program ends.
    private static let atExit = Mutex<TraceRecorder?>(nil)

    /// Records what the calling thread did from `start` until now. Any thread.
    func record(_ name: StaticString, _ kind: TraceRecord.Kind, since start: TraceMoment, _ detail: TraceDetail? = nil)
    {
        let record = TraceRecord(name, kind, since: start, detail)
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
        // Retained forever: the recorder from the environment lives as long as the program.
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

    /// Writes all pending records. Any thread.
    package func flush() { file.withLock { flush(&$0) } }

    /// Writes all pending records and ends the file. Later records are dropped.
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
        // Threads of Dispatch have the program's name, or a name that ends in "-qos", such as "user-initiated-qos".
        let isWorker = known.map { $0 == Self.threadName(getpid()) || $0.suffix(4) == Array("-qos".utf8)[...] } ?? true
        file.text.append("thread_name", of: thread, isWorker ? Array("worker".utf8) : known ?? [])
    }

    /// A thread's name as the kernel reports it; nil if the thread has ended.
    private static func threadName(_ thread: Int32) -> [UInt8]? {
        let list = open("/proc/self/task/\(thread)/comm", O_RDONLY | O_CLOEXEC)
        guard list >= 0 else { return nil }
        defer { Glibc.close(list) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(list, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return Array(bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") })
    }

    /// Writes whole entries, so that a killed program leaves a file that lacks only the array's end.
    private func put(_ file: inout File) {
        defer { file.text.removeAll() }
        var rest = file.text.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                file.isClosed = true
                Self.warn("ACETATE_TRACE: \(file.path) cannot be written (\(Self.reason)), so the trace ends here.")
                return
            }
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Prints one line on standard error. A closed standard error is ignored.
    private static func warn(_ message: String) {
        let line = Array("Acetate: \(message)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
