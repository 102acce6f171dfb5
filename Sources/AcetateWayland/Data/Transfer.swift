import CAcetateLinux
import Foundation
import Glibc

/// The limits of one transfer of data between programs. Beyond them the transfer ends with an error.
package struct TransferLimits: Hashable, Sendable {
    /// Seconds without a byte.
    package var pause = 5.0
    /// Seconds from the request to the last byte.
    package var total = 10.0
    /// Bytes that are received.
    package var bytes = 256 << 20

    package init() {}
}

/// The failure of a transfer of data between programs. Its description is one line that names the thing, the cause and the
/// remedy.
package enum TransferError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The other program has sent nothing for this time, in seconds.
    case noData(type: String, seconds: Double)
    /// The other program has not sent everything within this time, in seconds.
    case tooSlow(type: String, seconds: Double)
    case tooLarge(type: String, bytes: Int)
    /// The other program has read nothing for this time, in seconds.
    case notRead(type: String, seconds: Double)
    case failed(type: String, reason: String)
    /// The system refuses a descriptor, or there are too many transfers.
    case noResources(String)
    /// The offer has ended, or requests cannot be sent.
    case noConnection

    package var description: String {
        func name(_ type: String) -> String { ForeignText.escaped(type) }
        return switch self {
        case .noData(let type, let seconds):
            "another program's data of type \(name(type)) was not received: it has sent nothing for \(seconds) seconds; "
                + "check whether that program hangs"
        case .tooSlow(let type, let seconds):
            "another program's data of type \(name(type)) was not received: it is not complete after \(seconds) seconds; "
                + "copy less at a time"
        case .tooLarge(let type, let bytes):
            "another program's data of type \(name(type)) was not received: it has more than \(bytes) bytes; "
                + "copy less at a time"
        case .notRead(let type, let seconds):
            "data of type \(name(type)) was not sent: the other program has read nothing for \(seconds) seconds; "
                + "check whether that program hangs"
        case .failed(let type, let reason):
            "data of type \(name(type)) was not transferred: \(reason); copy it again"
        case .noResources(let reason):
            "data was not transferred: \(reason); wait until other transfers end, or raise the limit (ulimit -n)"
        case .noConnection:
            "another program's data was not received: its offer has ended; copy it again"
        }
    }
}

/// A transfer in progress. `TransferThread` advances it.
struct Transfer: Sendable {
    let descriptor: OwnedDescriptor
    let type: String
    let limits: TransferLimits
    /// Whether `data` is sent. If not, it is what was received so far.
    let isSending: Bool
    /// Called once, on the transfer thread.
    let completion: @Sendable (Result<Data, TransferError>) -> Void
    private(set) var data: Data
    private var sentCount = 0
    /// Seconds, CLOCK_MONOTONIC: the start, and the last progress.
    private let start: Double
    private var progress: Double

    /// The greatest number of bytes that are read or written at a time.
    private static let chunk = 64 << 10
    /// The greatest number of chunks before other transfers continue.
    private static let chunksPerStep = 16

    private init(
        _ descriptor: OwnedDescriptor, _ type: String, _ limits: TransferLimits, sending data: Data?,
        completion: @escaping @Sendable (Result<Data, TransferError>) -> Void
    ) {
        self.descriptor = descriptor
        self.type = type
        self.limits = limits
        self.completion = completion
        isSending = data != nil
        self.data = data ?? Data()
        start = Monotonic.now()
        progress = start
    }

    /// Receives data until its end. The descriptor must not block.
    static func receiving(
        _ type: String, from descriptor: OwnedDescriptor, limits: TransferLimits,
        completion: @escaping @Sendable (Result<Data, TransferError>) -> Void
    ) -> Transfer {
        Transfer(descriptor, type, limits, sending: nil, completion: completion)
    }

    /// Sends data. A receiver that closes its end early wants no more, which is not an error.
    static func sending(
        _ data: Data, as type: String, to descriptor: OwnedDescriptor, limits: TransferLimits,
        completion: @escaping @Sendable (Result<Data, TransferError>) -> Void
    ) -> Transfer {
        _ = acetate_set_nonblocking(descriptor.raw)  // fails only if writing fails too
        return Transfer(descriptor, type, limits, sending: data, completion: completion)
    }

    /// The time at which the transfer fails unless it continues: seconds, CLOCK_MONOTONIC. A sender has no limit in
    /// total, because its size is the program's own.
    var deadline: Double { isSending ? progress + limits.pause : min(progress + limits.pause, start + limits.total) }

    var event: Int16 { Int16(isSending ? POLLOUT : POLLIN) }

    /// Transfers what is possible without waiting. Returns the result, or nil if the transfer is not complete.
    mutating func step(now: Double) -> Result<Data, TransferError>? {
        for _ in 0..<Self.chunksPerStep {
            let count = isSending ? write() : read()
            if count == 0 { return .success(data) }
            guard count > 0 else {
                switch errno {
                case EINTR: continue
                case EAGAIN: return now < deadline ? nil : .failure(expired)
                case EPIPE where isSending: return .success(data)
                default: return .failure(.failed(type: type, reason: SystemError.current))
                }
            }
            progress = now
            if !isSending, data.count > limits.bytes { return .failure(.tooLarge(type: type, bytes: limits.bytes)) }
        }
        return now < deadline ? nil : .failure(expired)
    }

    private var expired: TransferError {
        if isSending { return .notRead(type: type, seconds: limits.pause) }
        return deadline < progress + limits.pause
            ? .tooSlow(type: type, seconds: limits.total) : .noData(type: type, seconds: limits.pause)
    }

    /// Returns the number of read bytes, 0 at the end, or -1.
    private mutating func read() -> Int {
        let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
            let count = Glibc.read(descriptor.raw, buffer.baseAddress, buffer.count)
            if count > 0 { data.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        return count
    }

    /// Returns the number of written bytes, 0 if all are written, or -1.
    private mutating func write() -> Int {
        let rest = data.count - sentCount
        guard rest > 0 else { return 0 }
        let count = data.withUnsafeBytes { bytes in
            acetate_write(descriptor.raw, bytes.baseAddress.map { $0 + sentCount }, min(rest, Self.chunk))
        }
        if count > 0 { sentCount += count }
        return count
    }
}
