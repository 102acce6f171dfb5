import AcetateMainLoop
import AcetateCompositor
import CoreGraphics
import Foundation
import Synchronization

/// The owner of a layer tree: a window or a renderer. It sends the tree's commits to a render tree, while there is one.
///
/// The tree of a window that is not shown has a host too, because its animations run, and its layers have presentation copies, as on
/// macOS. Its layers are laid out and drawn when it is shown.
///
/// The thread that shows the tree creates the host and sets its root. Commits and the ends of animations occur on any
/// thread, with the tree lock held.
package final class LayerTreeHost {
    /// The clock by which the tree's animations begin and end.
    package enum Clock: Sendable {
        /// `CACurrentMediaTime`.
        case media
        /// The time of the last frame, once there is one.
        case frames
    }

    private static let serials = Atomic<UInt64>(1)
    private static var nextSerial: UInt64 { serials.wrappingAdd(1, ordering: .relaxed).oldValue }

    /// The number of the render tree: unique in the process, and never 0.
    private(set) var serial = LayerTreeHost.nextSerial
    private let clock: Clock
    /// Reports the frames that show the tree, on its thread, before they are committed.
    package let pacer: FramePacer
    /// Receives the commits; nil while there is no render tree. Protected by the tree lock.
    private var sink: ((Commit) -> Void)?
    private let display = Atomic<CGDirectDisplayID>(kCGNullDirectDisplay)
    /// The display that shows the tree; the null display, the default, if that is unknown. Any thread may use it.
    package var displayID: CGDirectDisplayID {
        get { display.load(ordering: .relaxed) }
        set { display.store(newValue, ordering: .relaxed) }
    }
    /// Protected by the tree lock, like all the following properties.
    private var frameTime: Double?
    private var isBeginningFrame = false
    /// The root layer that commits name. Other threads than the owner's commit too.
    private var committedRoot: LayerID?
    /// Layers whose sublayers or mask were added, removed or reordered, and layers that have left the tree, since the
    /// last commit.
    private var restructuredLayers: [CALayer] = []
    /// Layers that have left the tree since the last commit.
    private var removedLayers: [LayerID] = []
    /// Layers with animations that have not ended.
    private var animated: [CALayer] = []
    /// No animation begins or ends before this time of the tree; -infinity if it must be recomputed.
    private var due = Double.infinity

    /// Layers that were redrawn by an animation at the last update.
    private var drawn: [CALayer] = []
    /// Active while one of them is redrawn in each frame.
    private var drawing: FrameSubscription?

    /// `sink` receives each commit on the committing thread, with the tree lock held. The owner of the tree makes
    /// `pacer` tick; with the clock `frames`, that is `beginFrame(at:)`.
    package init(clock: Clock, pacer: FramePacer = FramePacer(), sink: ((Commit) -> Void)? = nil) {
        (self.clock, self.pacer, self.sink) = (clock, pacer, sink)
    }

    /// Whether a render tree shows the layers, so that they are laid out and drawn.
    var isShown: Bool { TreeLock.withLock { sink != nil } }

    /// Sends all of the tree's layers and its further commits to a new render tree; with nil, to none.
    package func show(by sink: ((Commit) -> Void)?) {
        TreeLock.withLock {
            self.sink = sink
            guard sink != nil else { return }
            serial = Self.nextSerial
            rootLayer?.note(.all)
        }
    }

    deinit {
        var events = AnimationEvents()
        TreeLock.withLock {
            rootLayer?.host = nil
            for layer in animated where layer.committedHost == nil {
                layer.detachAnimations(&events)
                layer.releaseCompletions(&events)
            }
        }
        events.notify()
    }

    /// The root of the tree. A layer that is in another tree is removed from it. Only the owner's thread uses it.
    package var rootLayer: CALayer? {
        didSet {
            guard rootLayer !== oldValue else { return }
            if let oldValue {
                TreeLock.withLock {
                    (oldValue.host, committedRoot) = (nil, nil)
                    oldValue.note(.sublayers)
                }
            }
            guard let rootLayer else { return }
            guard rootLayer.isModel else {
                self.rootLayer = nil
                return
            }
            rootLayer.removeFromSuperlayer()
            if rootLayer.isMask { rootLayer.above?.mask = nil }
            if let other = rootLayer.host, other !== self { other.rootLayer = nil }
            // Actions have run, and may have chosen another root, or added this one to a layer.
            guard self.rootLayer === rootLayer else { return }
            let isFree = TreeLock.withLock {
                guard rootLayer.lockedParent == nil else { return false }
                (rootLayer.host, committedRoot) = (self, rootLayer.id)
                rootLayer.note(.all)
                return true
            }
            if !isFree { self.rootLayer = nil }
        }
    }

    /// The tree's time; nil before a renderer's first frame.
    package var time: Double? {
        switch clock {
        case .media: MediaClock.now()
        case .frames: TreeLock.withLock { frameTime }
        }
    }

    /// Begins a frame at a time, in seconds. Animations without a begin time begin at it.
    package func beginFrame(at time: Double) {
        let tick = TreeLock.withLock {
            defer { (frameTime, isBeginningFrame) = (time, true) }
            for layer in animated where layer.hasUnresolvedAnimations { layer.note(.animations) }
            return FrameTick(after: frameTime, at: time)
        }
        pacer.tick(tick)
        CATransaction.flush()
        // For subscriptions made since the flush.
        pacer.tick(tick)
        CATransaction.flush()
        settle()
        CATransaction.flush()
    }

    /// The begin time of animations that are committed at `now`, a time of the media clock; nil between a renderer's
    /// frames.
    func beginningTime(at now: Double) -> Double? {
        switch clock {
        case .media: now
        case .frames: isBeginningFrame ? frameTime : nil
        }
    }

    /// Makes the next commit include a layer's structure, and whether it is still in the tree. The caller holds the
    /// tree lock.
    func restructured(_ layer: CALayer) {
        guard layer.restructuredSerial != serial else { return }
        layer.restructuredSerial = serial
        restructuredLayers.append(layer)
    }

    /// Makes the next commit remove a layer, unless it is in the tree again by then, whichever thread commits. The caller
    /// holds the tree lock.
    func removed(_ layer: CALayer) { removedLayers.append(layer.id) }

    /// Sends the changes of a transaction in the tree, and structural changes by all threads. Delegates and completion
    /// blocks are called on the calling thread.
    ///
    /// - Parameter layers: Changed layers that are in the tree.
    func commit(_ layers: [CALayer]) {
        var events = AnimationEvents()
        let next = TreeLock.withLock {
            var commit = Commit(root: committedRoot)
            let restructured = restructuredLayers
            restructuredLayers = []
            for layer in restructured {
                layer.restructuredSerial = 0
                if layer.committedHost === self, layer.treeHost !== self {
                    layer.leaveCommittedTree(self, &events)
                }
            }
            swap(&commit.removed, &removedLayers)
            commit.updates.reserveCapacity(layers.count)
            var touched: [CALayer] = []
            var unknown: [CALayer] = []
            for layer in layers {
                guard layer.treeHost === self else {
                    // Another thread has removed it, and may put it back before its removal is committed.
                    if layer.committedHost === self { self.restructured(layer) }
                    continue
                }
                if describe(layer, in: &commit, &unknown) { touched.append(layer) }
            }
            // Structural changes by other threads are included: a layer that was removed may now contain its former
            // parent.
            unknown += restructured.filter { !$0.changes.isEmpty && $0.treeHost === self }
            while let layer = unknown.popLast() {
                guard layer.committedSerial != serial || !layer.changes.isEmpty else { continue }
                if describe(layer, in: &commit, &unknown) { touched.append(layer) }
                // The other thread's commit begins the animations.
                if layer.hasUnresolvedAnimations { layer.changes = .animations }
            }
            if !commit.removed.isEmpty {
                let isBack = Set(commit.updates.lazy.filter { $0.changes == .all }.map(\.id))
                commit.removed.removeAll(where: isBack.contains)
                animated.removeAll { $0.committedHost !== self }
            }
            sink?(commit)
            for layer in touched {
                if let time { layer.startAnimations(at: time, &events) }
                due = min(due, layer.nextAnimationEvent())
            }
            return nextToCommit
        }
        events.notify()
        finish(next)
    }

    /// The work that follows a commit, after the tree lock is released.
    struct NextToCommit {
        var checksEnds: Bool
        var updatesDrawing: Bool
    }

    private var nextToCommit: NextToCommit {
        // Without layers that are redrawn by animations there is no subscription to update.
        NextToCommit(checksEnds: clock == .media && due < .infinity, updatesDrawing: !drawn.isEmpty)
    }

    /// Sends layers that the render tree contains, and of which only values have changed. The caller holds the tree
    /// lock, and calls `finish` after releasing it.
    func sendValues(of layers: [CALayer]) -> NextToCommit {
        var commit = Commit(root: committedRoot)
        // A single layer is the most frequent case, and an array literal avoids generic code that grows an array.
        commit.updates = layers.count == 1 ? [update(of: layers[0])] : layers.map(update)
        sink?(commit)
        return nextToCommit
    }

    private func update(of layer: CALayer) -> LayerUpdate {
        layer.prepareToCommit()
        let changes = layer.changes
        layer.changes = LayerChanges()
        if changes.contains(.timing) { due = -.infinity }
        return LayerUpdate(id: layer.id, changes: changes, values: layer.lockedValues)
    }

    func finish(_ next: NextToCommit) {
        if next.checksEnds { AnimationEnds.watch(self) }
        if next.updatesDrawing { updateDrawing() }
    }

    /// Adds a layer to a commit, and its sublayers and mask that are new to the tree to `unknown`. Returns whether the
    /// layer's animations may have changed.
    private func describe(_ layer: CALayer, in commit: inout Commit, _ unknown: inout [CALayer]) -> Bool {
        let isNew = layer.committedSerial != serial
        if isNew {
            layer.committedHost = self
            layer.sublayerEdits.replaceAll()
        }
        layer.prepareToCommit()
        let changes = isNew ? .all : layer.changes
        layer.changes = LayerChanges()
        // Descendants of a new layer are new as well. Otherwise, a change of timing changes the ends of their
        // animations.
        if changes.contains(.timing), !isNew { due = -.infinity }
        if changes.contains(.sublayers) {
            for child in layer.insertedChildren where child.committedSerial != serial { unknown.append(child) }
            if let mask = layer.maskLayer, mask.committedSerial != serial { unknown.append(mask) }
        }
        let children = layer.children
        var update = LayerUpdate(id: layer.id, changes: changes, values: layer.lockedValues)
        update.sublayers = layer.sublayerEdits.take(count: children.count) { children[$0].id }
        if changes.contains(.animations) { update.animations = layer.resolvedAnimations }
        commit.updates.append(update)
        guard changes.contains(.animations), !layer.animationRecords.isEmpty || layer.hasUnresolvedAnimations else {
            return false
        }
        watch(layer)
        if layer.hasDrawingAnimations, !drawn.contains(where: { $0 === layer }) { drawn.append(layer) }
        return true
    }

    // MARK: Starts and ends

    private func watch(_ layer: CALayer) {
        guard layer.watcher !== self else { return }
        layer.watcher = self
        animated.append(layer)
    }

    /// The time at which the next animation begins or ends, in seconds of `CACurrentMediaTime`; infinite for none, and
    /// with the clock `frames`.
    var nextEvent: Double {
        guard clock == .media else { return .infinity }
        if due == -.infinity { updateDue() }
        return due
    }

    /// The time at which the next animation begins or ends, in the time of the frames; infinite for none, and with the
    /// clock `media`.
    var nextEventInFrames: Double {
        guard clock == .frames else { return .infinity }
        return TreeLock.withLock {
            // Excludes animations that were removed since the last computation.
            updateDue()
            return due
        }
    }

    /// The layer whose animation begins or ends next. The caller holds the tree lock.
    var nextLayer: CALayer? { animated.min { $0.nextAnimationEvent() < $1.nextAnimationEvent() } }

    private func updateDue() { due = animated.reduce(.infinity) { min($0, $1.nextAnimationEvent()) } }

    /// Reports the animations that have begun or ended, on the calling thread.
    func settle() {
        var events = AnimationEvents()
        let isDue = TreeLock.withLock {
            isBeginningFrame = false
            guard due < .infinity, let time, time >= due else { return false }
            for layer in animated { layer.startAnimations(at: time, &events) }
            for layer in animated { layer.endAnimations(at: time, &events) }
            animated.removeAll { layer in
                guard layer.animationRecords.isEmpty else { return false }
                if layer.watcher === self { layer.watcher = nil }
                return true
            }
            updateDue()
            return true
        }
        guard isDue else { return }
        events.notify()
        updateDrawing()
    }

    // MARK: Layers that are redrawn in each frame

    /// Updates the subscription to frames in which an animation redraws a layer, on the pacer's thread.
    private func updateDrawing() {
        if clock == .frames || Thread.isMainThread {
            subscribeToFrames()
        } else {
            // A window's pacer belongs to the main thread; the host's layers are protected by the tree lock.
            nonisolated(unsafe) let host = self
            MainLoop.async { host.subscribeToFrames() }
        }
    }

    private func subscribeToFrames() {
        let next = TreeLock.withLock {
            drawn.removeAll { $0.committedHost !== self || !$0.hasDrawingAnimations }
            return drawn.reduce(.infinity) { min($0, $1.nextDrawing()) }
        }
        if next == .infinity {
            drawing?.end()
            drawing = nil
        } else if let drawing {
            drawing.due = next
        } else {
            drawing = pacer.subscribe(due: next) { [weak self] in self?.drawAnimated(at: $0.targetTimestamp) }
        }
    }

    private func drawAnimated(at time: Double) {
        let layers = TreeLock.withLock { drawn.filter { $0.nextDrawing() <= time } }
        // In one commit, because each looks at all of these layers.
        CATransaction.begin()
        for layer in layers { layer.display(shownAt: time) }
        CATransaction.commit()
    }
}
