import CAcetateLinux
import Foundation
import Glibc
import Synchronization

/// The thread that moves data between this program and others. It exists while there are transfers. Another program that
/// neither reads nor writes delays only its own transfer.
final class TransferThread: Sendable {
    static let shared = TransferThread()

    /// The greatest number of transfers at a time in each direction. They are counted separately, so that programs that
    /// read slowly do not keep this one from receiving data.
    static let limit = 64

    private struct State {
        /// The transfers that the thread has not taken yet.
        var added: [Transfer] = []
        /// The numbers of transfers that are not complete.
        var (sending, receiving) = (0, 0)
        var isRunning = false
        /// Wakes the thread for added transfers. Created with the first.
        var signal: EventFD?
    }
    private let state = Mutex(State())

    /// The transfers that are not complete.
    var count: Int { state.withLock { $0.sending + $0.receiving } }

    /// Starts a transfer, whose completion is called on the thread. If this throws, it is not called.
    func start(_ transfer: Transfer) throws(TransferError) {
        let failure = state.withLock { state -> TransferError? in
            guard (transfer.isSending ? state.sending : state.receiving) < Self.limit else {
                return .noResources("\(Self.limit) transfers are in progress")
            }
            if state.signal == nil {
                do throws(WaylandError) { state.signal = try EventFD() } catch { return .noResources("\(error)") }
            }
            if transfer.isSending { state.sending += 1 } else { state.receiving += 1 }
            state.added.append(transfer)
            state.signal?.signal()
            if !state.isRunning, let signal = state.signal {
                state.isRunning = true
                let thread = Thread { [self] in
                    acetate_name_thread("transfers")
                    run(signal)
                }
                thread.stackSize = 512 << 10
                thread.start()
            }
            return nil
        }
        if let failure { throw failure }
    }

    private func run(_ signal: EventFD) {
        var transfers: [Transfer] = []
        while takeAdded(&transfers) {
            var entries = [pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)]
            entries += transfers.map { pollfd(fd: $0.descriptor.raw, events: $0.event, revents: 0) }
            let deadline = transfers.map(\.deadline).min() ?? .infinity
            _ = acetate_poll(&entries, Int32(entries.count), Monotonic.nanoseconds(until: deadline))
            if entries[0].revents != 0 { signal.clear() }
            advance(&transfers)
        }
    }

    /// Moves the added transfers to the thread. Returns false, and ends the thread, if there are none at all.
    private func takeAdded(_ transfers: inout [Transfer]) -> Bool {
        state.withLock { state in
            transfers += state.added
            state.added = []
            state.isRunning = !transfers.isEmpty
            return state.isRunning
        }
    }

    private func advance(_ transfers: inout [Transfer]) {
        let now = Monotonic.now()
        var completed: [(Transfer, Result<Data, TransferError>)] = []
        var index = 0
        while index < transfers.count {
            if let result = transfers[index].step(now: now) {
                completed.append((transfers.remove(at: index), result))
            } else {
                index += 1
            }
        }
        guard !completed.isEmpty else { return }
        let sent = completed.count { $0.0.isSending }
        state.withLock { state in
            state.sending -= sent
            state.receiving -= completed.count - sent
        }
        for (transfer, result) in completed { transfer.completion(result) }
    }
}
