import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

/// A thread's transactions: the open ones, the layers that they changed, and the ends that they wait for.
///
/// Confined to its thread.
final class TransactionThread {
    /// One open transaction.
    final class Transaction {
        let isImplicit: Bool
        var values: [String: Any] = [:]
        /// The current completion block's. It waits for what is added until the transaction is committed, or another
        /// block set.
        var completion: CompletionGroup? {
            didSet { oldValue?.close() }
        }

        init(isImplicit: Bool) { self.isImplicit = isImplicit }
    }

    private var stack: [Transaction] = []
    private(set) var changed: [CALayer] = []
    /// Trees in which animations of this thread's commits run.
    private var hosts: [WeakHost] = []
    private let isMain = Thread.isMainThread
    private var isCommitting = false
    /// Whether `flush` was called inside `begin` and `commit`.
    private var isFlushAwaited = false
    /// The time for which a look at the animations' ends is on its way; infinite for none.
    private var armed = Double.infinity

    private struct WeakHost {
        weak var host: LayerTreeHost?
    }

    // MARK: The thread's own

    /// The calling thread's.
    static var current: TransactionThread {
        if let pointer = pthread_getspecific(key) {
            // The pointer was made below from a retained object of this type, and lives until the thread's end.
            return Unmanaged<TransactionThread>.fromOpaque(pointer).takeUnretainedValue()
        }
        let thread = TransactionThread()
        pthread_setspecific(key, Unmanaged.passRetained(thread).toOpaque())
        return thread
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            Unmanaged<TransactionThread>.fromOpaque(pointer).takeRetainedValue().threadEnds()
        }
        return key
    }()

    private func threadEnds() {
        guard !changed.isEmpty else { return }
        Complaint.say(
            "a thread ended with layer changes that were never committed, and they are not shown: it has no run loop, "
                + "so change layers there between CATransaction.begin() and commit(), or call CATransaction.flush()",
            once: "transaction.uncommitted")
    }

    // MARK: Transactions

    var innermost: Transaction? { stack.last }

    /// The innermost transaction; an implicit one is opened where there is none.
    var openedByChange: Transaction {
        if let innermost { return innermost }
        let transaction = Transaction(isImplicit: true)
        stack.append(transaction)
        if isMain { DispatchQueue.main.async { TransactionThread.current.flush() } }
        return transaction
    }

    func begin() { stack.append(Transaction(isImplicit: false)) }

    func commit() {
        guard let transaction = stack.last, !transaction.isImplicit else {
            Complaint.say("CATransaction.commit() without begin() does nothing", once: "transaction.commit")
            return
        }
        stack.removeLast()
        if stack.isEmpty { send() }
        finish(transaction)
        if isFlushAwaited, stack.allSatisfy(\.isImplicit) { flush() }
    }

    func flush() {
        guard !isCommitting else { return }
        isFlushAwaited = !stack.allSatisfy(\.isImplicit)
        guard !isFlushAwaited else { return }
        let transaction = stack.popLast()
        send()
        if let transaction { finish(transaction) }
        settle()
    }

    private func finish(_ transaction: Transaction) { transaction.completion?.close() }

    func value(forKey key: String) -> Any? {
        for transaction in stack.reversed() {
            if let value = transaction.values[key] { return value }
        }
        return nil
    }

    /// The completion groups that an animation added now belongs to.
    var completions: [CompletionGroup] { stack.compactMap(\.completion) }

    // MARK: Changes

    /// Notes a layer that has changed since the last commit.
    func note(_ layer: CALayer) {
        _ = openedByChange
        guard !layer.isListed else { return }
        layer.isListed = true
        changed.append(layer)
    }

    /// Lays out and draws what needs it, then sends each tree what has changed in it.
    private func send() {
        guard !isCommitting, !changed.isEmpty else { return }
        isCommitting = true
        defer { isCommitting = false }
        // What layout and drawing change belongs to this commit, and animates by its own rules.
        begin()
        prepare()
        if let inner = stack.popLast() { finish(inner) }
        let layers = changed
        changed.removeAll()
        var commits: [(host: LayerTreeHost, layers: [CALayer], removed: [LayerID])] = []
        func index(of host: LayerTreeHost) -> Int {
            if let index = commits.firstIndex(where: { $0.host === host }) { return index }
            commits.append((host, [], []))
            return commits.count - 1
        }
        for layer in layers {
            layer.isListed = false
            let host = layer.treeHost
            if let former = layer.committedHost, former !== host {
                let place = index(of: former)
                layer.leaveCommittedTree(former) { commits[place].removed.append($0) }
            }
            if let host { commits[index(of: host)].layers.append(layer) }
        }
        for (host, layers, removed) in commits {
            host.commit(layers, removed: removed)
            if !hosts.contains(where: { $0.host === host }) { hosts.append(WeakHost(host: host)) }
        }
        arm()
    }

    /// Layout may change layers, and drawing too; a hundred rounds are more than any tree needs.
    private func prepare() {
        for _ in 0..<100 {
            for layer in changed { layer.enlistNewSublayers() }
            let laidOut = changed.filter { $0.needsLayout() && $0.treeHost != nil }.sorted { $0.depth < $1.depth }
            for layer in laidOut { layer.layoutOnce() }
            let drawn = changed.filter { $0.needsDisplay() && $0.treeHost != nil }
            for layer in drawn { layer.displayIfNeeded() }
            if laidOut.isEmpty, drawn.isEmpty { return }
        }
        Complaint.say(
            "layout does not come to rest: a layer asks for layout each time it is laid out", once: "transaction.layout"
        )
    }

    // MARK: Ends of animations

    /// Ends the animations whose end has come, by each tree's clock.
    func settle() {
        hosts.removeAll { $0.host == nil }
        for entry in hosts { entry.host?.settle() }
        armed = .infinity
        arm()
    }

    /// Sees to it that `settle` runs at the next end, or start, of an animation.
    private func arm() {
        guard isMain, !MediaClock.isManual else { return }
        let next = hosts.compactMap { $0.host?.nextEvent }.min() ?? .infinity
        guard next < armed else { return }
        armed = next
        // Long waits are taken in steps, so that the deadline fits Dispatch's clock.
        let wait = min(max(0, next - MediaClock.now()), 86_400)
        DispatchQueue.main.asyncAfter(deadline: .now() + wait) { TransactionThread.current.settle() }
    }
}
