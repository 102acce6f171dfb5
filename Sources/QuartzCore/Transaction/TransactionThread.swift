import AcetateCompositor
import AcetateKeyValue
import AcetateTrace
import Foundation
import Synchronization

/// A thread's transactions: the open ones, and the layers that they changed.
///
/// Confined to its thread.
final class TransactionThread {
    /// One open transaction.
    private struct Transaction {
        let isImplicit: Bool
        /// What was set for keys that have no place of their own.
        var values: [String: Any]?
        /// Asked for with each change of a layer; nil where it was not set.
        var disablesActions: Bool?
        /// The current completion block's. It waits for what is added until the transaction is committed, or another
        /// block set.
        var completion: CompletionGroup?
    }

    // Without checks of exclusive access, for each change of a layer passes here: no code of programs runs while one of them
    // is written.

    @exclusivity(unchecked) private var stack: [Transaction] = []
    @exclusivity(unchecked) private var changed: [CALayer] = []
    /// Those of the commit under way; empty between commits.
    @exclusivity(unchecked) private var sent: [CALayer] = []
    /// Room for no more of them is kept between commits.
    private static let keptRoom = 64
    var callbacks = CallbackQueue()
    private let isMain = Thread.isMainThread
    private var isCommitting = false
    /// Whether a transaction ended while another was being committed.
    private var isSendAwaited = false
    /// Whether `flush` was called inside `begin` and `commit`.
    private var isFlushAwaited = false
    /// Whether the thread's run loop, should it ever turn, flushes next.
    private var isFlushPosted = false

    // MARK: The thread's own

    /// The calling thread's.
    static var current: TransactionThread {
        if let pointer = pthread_getspecific(key) {
            // The pointer was made below from a retained object of this type, and lives until the thread's end.
            return Unmanaged<TransactionThread>.fromOpaque(pointer).takeUnretainedValue()
        }
        return makeCurrent()
    }

    /// Apart from what is asked for with every change.
    @inline(never) private static func makeCurrent() -> TransactionThread {
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

    /// Opens an implicit transaction where there is none.
    private func openForChange() {
        guard stack.isEmpty else { return }
        stack.append(Transaction(isImplicit: true))
        postFlush()
    }

    /// The innermost transaction's. What it replaces waits for nothing more.
    var completion: CompletionGroup? {
        get { stack.last?.completion }
        set {
            openForChange()
            let former = stack[stack.count - 1].completion
            stack[stack.count - 1].completion = newValue
            former?.close()
        }
    }

    /// Sets whether changes in the innermost transaction run no actions; nil leaves it to the one around it.
    func setDisablesActions(_ flag: Bool?) {
        openForChange()
        stack[stack.count - 1].disablesActions = flag
    }

    /// Sets the innermost transaction's value of a key.
    func setValue(_ value: Any?, forKey key: String) {
        openForChange()
        // The end of what it replaces may be a program's code: it comes once the stack is written.
        let former = stack[stack.count - 1].values?[key]
        stack[stack.count - 1].values = stack[stack.count - 1].values ?? [:]
        stack[stack.count - 1].values?[key] = value
        withExtendedLifetime(former) {}
    }

    /// Flushes when the thread's run loop turns next; never on a thread that runs none.
    private func postFlush() {
        if isMain {
            DispatchQueue.main.async { TransactionThread.current.flush() }
        } else if !isFlushPosted {
            isFlushPosted = true
            RunLoop.current.perform {
                TransactionThread.current.isFlushPosted = false
                TransactionThread.current.flush()
            }
        }
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
        if isMain { AnimationEnds.settle() }
    }

    private func finish(_ transaction: Transaction) { transaction.completion?.close() }

    /// Whether changes run no actions.
    var disablesActions: Bool { ownDisablesActions ?? false }

    /// What the innermost transaction says of it that says anything.
    var ownDisablesActions: Bool? {
        for index in stack.indices.reversed() {
            if let flag = stack[index].disablesActions { return flag }
        }
        return nil
    }

    func value(forKey key: String) -> Any? {
        for transaction in stack.reversed() {
            if let value = transaction.values?[key] { return value }
        }
        return nil
    }

    /// The completion groups that an animation added now belongs to.
    var completions: [CompletionGroup] { stack.compactMap(\.completion) }

    // MARK: Changes

    /// Notes a layer that has changed since the last commit.
    func note(_ layer: CALayer) {
        openForChange()
        guard !layer.isListed else { return }
        layer.isListed = true
        changed.append(layer)
    }

    /// Lays out and draws what needs it, then sends each tree what has changed in it.
    private func send() {
        guard !changed.isEmpty else { return }
        guard !isCommitting else {
            isSendAwaited = true
            return
        }
        isCommitting = true
        let start = Trace.start()
        defer {
            Trace.interval("commit", since: start)
            isCommitting = false
            if isSendAwaited, !changed.isEmpty { postFlush() }
            isSendAwaited = false
        }
        if let (tree, next) = TreeLock.locked({ sendReadyLayers() }) {
            tree.finish(next)
        } else {
            sendPrepared()
        }
        // One by one, for they are few: emptying a list at once is generic code.
        if sent.count <= Self.keptRoom { while sent.popLast() != nil {} } else { sent = [] }
    }

    /// Sends the changed layers to the tree that is returned, where all stand in it, it knows them, and nothing but values
    /// has changed, so that nothing has to be seen to before. Does nothing, and returns nil, otherwise.
    private func sendReadyLayers() -> (tree: LayerTreeHost, next: LayerTreeHost.NextToCommit)? {
        // These first: a class of the program's may answer them, and change something as it does.
        var index = 0
        while index < changed.count {
            if changed[index].needsLayout() || changed[index].needsDisplay() { return nil }
            index += 1
        }
        guard let tree = changed[0].treeHost else { return nil }
        for (index, layer) in changed.enumerated() {
            guard !layer.changes.contains(.sublayers), !layer.changes.contains(.animations),
                layer.committedSerial == tree.serial, index == 0 || layer.treeHost === tree
            else { return nil }
        }
        swap(&changed, &sent)
        for layer in sent { layer.isListed = false }
        let sending = Trace.start()
        let next = tree.sendValues(of: sent)
        Trace.interval("send", since: sending)
        return (tree, next)
    }

    /// Sends each tree what has changed in it, once everything is seen to that must be before.
    private func sendPrepared() {
        var parts = TreeParts()
        var events = AnimationEvents()
        prepare(&parts, &events)
        swap(&changed, &sent)
        TreeLock.locked { divide(sent, &parts, &events) }
        let sending = Trace.start()
        for (host, part) in parts.all { host.commit(part) }
        Trace.interval("send", since: sending)
        events.tell()
    }

    /// Lays out and draws, lets layers leave, and animations begin.
    private func prepare(_ parts: inout TreeParts, _ events: inout AnimationEvents) {
        // What layout and drawing change belongs to this commit, and animates by its own rules.
        begin()
        layOutAndDraw()
        TreeLock.locked {
            leaveFormerTrees(&parts, &events)
            resolveAnimations()
        }
        // With those that layout and drawing have left open.
        let inner = stack
        stack.removeAll()
        for transaction in inner.reversed() { finish(transaction) }
    }

    /// Says what of the changed layers belongs to which tree.
    private func divide(_ layers: [CALayer], _ parts: inout TreeParts, _ events: inout AnimationEvents) {
        for layer in layers {
            layer.isListed = false
            if let host = layer.treeHost {
                parts[host].layers.append(layer)
            } else {
                layer.releaseCompletions(&events)
            }
        }
    }

    /// Takes layers out of the trees in which they stand no more; what they showed there ends.
    private func leaveFormerTrees(_ parts: inout TreeParts, _ events: inout AnimationEvents) {
        forEachChanged { layer in
            guard let former = layer.committedHost, former !== layer.treeHost else { return }
            layer.leaveCommittedTree(former, &parts[former].removed, &events)
        }
    }

    /// What of a transaction belongs to which tree, in the order of the changes.
    private struct TreeParts {
        private(set) var all: [(host: LayerTreeHost, part: LayerTreeHost.Part)] = []

        subscript(host: LayerTreeHost) -> LayerTreeHost.Part {
            get { all.first { $0.host === host }?.part ?? LayerTreeHost.Part() }
            _modify {
                let index = all.firstIndex { $0.host === host } ?? all.count
                if index == all.count { all.append((host, LayerTreeHost.Part())) }
                yield &all[index].part
            }
        }
    }

    /// Lets the animations begin that wait for this commit, all at the same time: what begins together stays together. Layers
    /// that they change besides their own are noted.
    private func resolveAnimations() {
        let now = MediaClock.now()
        forEachChanged { layer in
            guard layer.changes.contains(.animations), let time = layer.treeHost?.beginningTime(at: now) else { return }
            layer.resolveAnimations(at: time)
        }
    }

    /// Calls `body` with each changed layer, those included that it notes.
    private func forEachChanged(_ body: (CALayer) -> Void) {
        var index = 0
        while index < changed.count {
            body(changed[index])
            index += 1
        }
    }

    /// Layout may change layers, and drawing too; a hundred rounds are more than any tree needs.
    private func layOutAndDraw() {
        for _ in 0..<100 {
            let laidOut = TreeLock.locked {
                for layer in changed { layer.enlistNewSublayers() }
                return changed.filter { $0.needsLayout() && $0.treeHost != nil }.map { (layer: $0, depth: $0.depth) }
                    .sorted { $0.depth < $1.depth }.map(\.layer)
            }
            if !laidOut.isEmpty { Trace.interval("layout") { for layer in laidOut { layer.layoutOnce() } } }
            let drawn = TreeLock.locked { changed.filter { $0.needsDisplay() && $0.treeHost != nil } }
            if !drawn.isEmpty {
                Trace.interval("display") {
                    for layer in drawn { layer.displayForCommit() }
                    for layer in drawn { layer.finishDrawing() }
                }
            }
            if laidOut.isEmpty, drawn.isEmpty { return }
        }
        Complaint.say(
            "layout does not come to rest: a layer asks for layout each time it is laid out", once: "transaction.layout"
        )
    }
}
