import AcetateMainLoop
import AcetateCompositor
import AcetateKeyValue
import AcetateTrace
import Foundation
import Synchronization

/// The transactions of a thread: the open ones, and the layers that they have changed.
///
/// Confined to its thread.
final class TransactionThread {
    /// One open transaction.
    private struct Transaction {
        let isImplicit: Bool
        /// The values of keys without a property of their own.
        var values: [String: Any]?
        /// Read for each change of a layer; nil if it was not set.
        var disablesActions: Bool?
        /// The group of the current completion block, which collects animations until the transaction is committed, or
        /// another block is set.
        var completion: CompletionGroup?
    }

    // Exclusive access is not checked, because every change of a layer uses these properties: no code of the program
    // runs while one of them is written.

    @exclusivity(unchecked) private var stack: [Transaction] = []
    @exclusivity(unchecked) private var changed: [CALayer] = []
    /// The layers of the current commit; empty between commits.
    @exclusivity(unchecked) private var sent: [CALayer] = []
    /// The largest capacity of `sent` that is retained between commits.
    private static let retainedCapacity = 64
    var callbacks = CallbackQueue()
    private let isMain = Thread.isMainThread
    private var isCommitting = false
    /// Whether a transaction ended while another was being committed.
    private var needsSend = false
    /// Whether `flush` was called between `begin` and `commit`.
    private var needsFlush = false
    /// Whether a flush is scheduled in the thread's run loop.
    private var isFlushPosted = false
    /// The layer of which the thread makes a copy now.
    var copiedLayer: CALayer?
    /// The layers whose sublayers the thread lays out now, the innermost last.
    var layersInLayout: [ObjectIdentifier] = []

    // MARK: The current thread

    /// The instance of the calling thread.
    static var current: TransactionThread {
        if let pointer = pthread_getspecific(key) {
            // The pointer was made below from a retained object of this type, and lives until the thread's end.
            return Unmanaged<TransactionThread>.fromOpaque(pointer).takeUnretainedValue()
        }
        return makeCurrent()
    }

    /// Out of line, because `current` is read for every change.
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
        // Other threads may change the layers again.
        TreeLock.withLock { for layer in changed { layer.isListed = false } }
        Diagnostics.warnOnce(
            "a thread without a run loop ended with uncommitted layer changes, which are lost: change layers there "
                + "between CATransaction.begin() and commit(), or call CATransaction.flush()",
            key: "transaction.uncommitted")
    }

    // MARK: Transactions

    /// Opens an implicit transaction if none is open.
    func openForChange() {
        guard stack.isEmpty else { return }
        stack.append(Transaction(isImplicit: true))
        postFlush()
    }

    /// The group of the innermost transaction. A replaced group is closed.
    var completion: CompletionGroup? {
        get { stack.last?.completion }
        set {
            openForChange()
            let previous = stack[stack.count - 1].completion
            stack[stack.count - 1].completion = newValue
            previous?.close()
        }
    }

    /// Sets whether changes in the innermost transaction run no actions; nil inherits from the enclosing transaction.
    func setDisablesActions(_ flag: Bool?) {
        openForChange()
        stack[stack.count - 1].disablesActions = flag
    }

    /// Sets the innermost transaction's value of a key.
    func setValue(_ value: Any?, forKey key: String) {
        openForChange()
        // Releasing the previous value may run code of the program, so it is released after the stack is written.
        let previous = stack[stack.count - 1].values?[key]
        stack[stack.count - 1].values = stack[stack.count - 1].values ?? [:]
        stack[stack.count - 1].values?[key] = value
        withExtendedLifetime(previous) {}
    }

    /// Schedules a flush in the thread's run loop; it never happens on a thread that does not run one.
    private func postFlush() {
        if isMain {
            MainLoop.async { TransactionThread.current.flush() }
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
        guard let transaction = stack.last else {
            Diagnostics.warnOnce(
                "CATransaction.commit() is ignored, because no transaction is open. Call begin() first.",
                key: "transaction.commit")
            return
        }
        if transaction.isImplicit { return flush() }
        stack.removeLast()
        if stack.isEmpty { send() }
        finish(transaction)
        if needsFlush, stack.allSatisfy(\.isImplicit) { flush() }
    }

    func flush() {
        guard !isCommitting else { return }
        needsFlush = !stack.allSatisfy(\.isImplicit)
        guard !needsFlush else { return }
        let transaction = stack.popLast()
        send()
        if let transaction { finish(transaction) }
        if isMain { AnimationEnds.settle() }
    }

    private func finish(_ transaction: Transaction) { transaction.completion?.close() }

    /// Whether changes run no actions.
    var disablesActions: Bool { ownDisablesActions ?? false }

    /// The setting of the innermost transaction that has one.
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

    /// The completion groups for an animation that is added now.
    var completions: [CompletionGroup] { stack.compactMap(\.completion) }

    // MARK: Changes

    /// Records a layer that has changed since the last commit.
    func note(_ layer: CALayer) {
        openForChange()
        guard !layer.isListed else { return }
        layer.isListed = true
        changed.append(layer)
    }

    /// Lays out and draws the layers that need it, then sends each tree its changes.
    private func send() {
        guard !changed.isEmpty else { return }
        guard !isCommitting else {
            needsSend = true
            return
        }
        isCommitting = true
        let start = Trace.start()
        defer {
            Trace.interval("commit", since: start)
            isCommitting = false
            if needsSend, !changed.isEmpty { postFlush() }
            needsSend = false
        }
        if let (tree, next) = TreeLock.withLock({ sendValuesOnly() }) {
            tree.finish(next)
        } else {
            sendPrepared()
        }
        // One by one, because there are few: removing all at once is generic code.
        if sent.count <= Self.retainedCapacity { while sent.popLast() != nil {} } else { sent = [] }
    }

    /// Sends the changed layers to their tree, and returns it, if all are in the same render tree and only values have
    /// changed, so that no preparation is needed. Otherwise does nothing, and returns nil.
    private func sendValuesOnly() -> (tree: LayerTreeHost, next: LayerTreeHost.NextToCommit)? {
        // Called first, because subclasses may override these methods, and change layers in them.
        var index = 0
        while index < changed.count {
            if changed[index].needsLayout() || changed[index].needsDisplay() { return nil }
            index += 1
        }
        guard let tree = changed[0].treeHost else { return nil }
        for (index, layer) in changed.enumerated() {
            guard !layer.changes.contains(.sublayers), !layer.changes.contains(.animations), !layer.hasPendingContents,
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

    /// Sends each tree its changes, after layout, drawing and other preparation.
    private func sendPrepared() {
        var parts = TreeParts()
        var events = AnimationEvents()
        prepare(&parts, &events)
        swap(&changed, &sent)
        TreeLock.withLock { divide(sent, &parts, &events) }
        let sending = Trace.start()
        for (host, layers) in parts.all { host.commit(layers) }
        Trace.interval("send", since: sending)
        events.notify()
    }

    /// Lays out and draws layers, removes layers from trees, and resolves the begin times of animations.
    private func prepare(_ parts: inout TreeParts, _ events: inout AnimationEvents) {
        // Changes by layout and drawing belong to this commit, but have their own transaction settings.
        begin()
        layOutAndDraw()
        TreeLock.withLock {
            leavePreviousTrees(&parts, &events)
            resolveAnimations()
        }
        // Includes transactions that layout and drawing have left open.
        let inner = stack
        stack.removeAll()
        for transaction in inner.reversed() { finish(transaction) }
    }

    /// Assigns the changed layers to their trees.
    private func divide(_ layers: [CALayer], _ parts: inout TreeParts, _ events: inout AnimationEvents) {
        for layer in layers {
            layer.isListed = false
            if let host = layer.treeHost {
                parts.add(layer, to: host)
            } else {
                // Another thread may put it back before its removal is committed.
                layer.committedHost?.restructured(layer)
                layer.reportAnimationsWithoutTree(&events)
            }
        }
    }

    /// Removes layers from trees that no longer contain them; their animations there end.
    private func leavePreviousTrees(_ parts: inout TreeParts, _ events: inout AnimationEvents) {
        forEachChanged { layer in
            guard let previous = layer.committedHost, previous !== layer.treeHost else { return }
            parts.add(nil, to: previous)
            layer.leaveCommittedTree(previous, &events)
        }
    }

    /// The changed layers by tree, in the order of the changes.
    private struct TreeParts {
        private(set) var all: [(host: LayerTreeHost, layers: [CALayer])] = []

        /// Adds a layer to the part of a tree; with nil the tree has a part, which may be empty.
        mutating func add(_ layer: CALayer?, to host: LayerTreeHost) {
            let index = all.firstIndex { $0.host === host } ?? all.count
            if index == all.count { all.append((host, [])) }
            if let layer { all[index].layers.append(layer) }
        }
    }

    /// Resolves the begin times of new animations, which all begin at the same time, so that they stay synchronized.
    /// Adds the layers that they target to the changed ones.
    private func resolveAnimations() {
        let now = MediaClock.now()
        forEachChanged { layer in
            guard layer.changes.contains(.animations), let time = layer.treeHost?.beginningTime(at: now) else { return }
            layer.resolveAnimations(at: time)
        }
    }

    /// Calls `body` with each changed layer, including those that it adds.
    private func forEachChanged(_ body: (CALayer) -> Void) {
        var index = 0
        while index < changed.count {
            body(changed[index])
            index += 1
        }
    }

    /// Layout and drawing may change layers again; the limit of 100 passes is more than any tree needs.
    private func layOutAndDraw() {
        for _ in 0..<100 {
            let laidOut = TreeLock.withLock {
                for layer in changed { layer.enlistNewSublayers() }
                return changed.filter { $0.needsLayout() && $0.isInShownTree }.map { (layer: $0, depth: $0.depth) }
                    .sorted { $0.depth < $1.depth }.map(\.layer)
            }
            if !laidOut.isEmpty { Trace.interval("layout") { for layer in laidOut { layer.layoutOnce() } } }
            let drawn = TreeLock.withLock { changed.filter { $0.needsDisplay() && $0.isInShownTree } }
            if !drawn.isEmpty {
                Trace.interval("display") {
                    for layer in drawn { layer.displayForCommit() }
                    for layer in drawn { layer.finishDrawing() }
                }
            }
            let provided = TreeLock.withLock { changed.filter { $0.hasPendingContents && $0.isInShownTree } }
            for layer in provided { layer.finishContents() }
            if laidOut.isEmpty, drawn.isEmpty, provided.isEmpty { return }
        }
        Diagnostics.warnOnce(
            "layout does not finish after 100 passes, because a layer requests layout or display in each of them. "
                + "Request them only after a change.",
            key: "transaction.layout"
        )
    }
}
