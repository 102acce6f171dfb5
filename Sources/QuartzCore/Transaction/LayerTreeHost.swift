import AcetateCompositor
import Foundation
import Synchronization

/// Where a layer tree is shown: a window's view, or a renderer. It sends the tree's commits to a render tree.
///
/// The thread that shows the tree makes it and gives it its root; commits and the ends of animations come on any thread,
/// with the trees' lock held.
package final class LayerTreeHost {
    /// By which clock the tree's animations begin and end.
    package enum Clock: Sendable {
        /// `CACurrentMediaTime`.
        case media
        /// The times of the frames that are drawn: the last of them, once there is one.
        case frames
    }

    private static let serials = Atomic<UInt64>(1)
    /// Unique in the process, and never 0.
    let serial = LayerTreeHost.serials.wrappingAdd(1, ordering: .relaxed).oldValue
    private let clock: Clock
    /// Tells of the frames that show the tree, on its thread, before they are committed.
    package let pacer: FramePacer
    private let sink: (Commit) -> Void
    /// Read and written with the lock held, as all that follows.
    private var frameTime: Double?
    private var isBeginningFrame = false
    /// Layers that have gained, lost or moved sublayers or a mask, or have left the tree, since the last commit.
    private var restructuredLayers: [CALayer] = []
    /// Layers with animations, whose ends are waited for.
    private var animated: [CALayer] = []
    /// No animation begins or ends before this time of the tree's; -infinity where it must be worked out anew.
    @exclusivity(unchecked) private var due = Double.infinity

    /// Layers that an animation draws, or did at the last look.
    @exclusivity(unchecked) private var drawn: [CALayer] = []
    /// While one of them is drawn in each frame.
    private var drawing: FrameSubscription?

    /// `sink` takes each commit, on the thread that commits, with the trees' lock held. Whoever shows the tree lets `pacer` tick; with the clock of
    /// the frames that is `beginFrame(at:)`.
    package init(clock: Clock, pacer: FramePacer = FramePacer(), sink: @escaping (Commit) -> Void) {
        (self.clock, self.pacer, self.sink) = (clock, pacer, sink)
    }

    deinit {
        rootLayer?.host = nil
        var events = AnimationEvents()
        TreeLock.locked {
            for layer in animated where layer.committedHost == nil { layer.loseTree(&events) }
        }
        events.tell()
    }

    /// The root of the tree. A layer that stands in another tree is taken out of it.
    @exclusivity(unchecked) package var rootLayer: CALayer? {
        didSet {
            guard rootLayer !== oldValue else { return }
            if let oldValue {
                TreeLock.locked {
                    oldValue.host = nil
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
            // Actions have run, which may have chosen another root, or put this one into a layer.
            guard self.rootLayer === rootLayer else { return }
            let isFree = TreeLock.locked {
                guard rootLayer.lockedParent == nil else { return false }
                rootLayer.host = self
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
        case .frames: TreeLock.locked { frameTime }
        }
    }

    /// Tells the time of the frame that is about to be drawn, in seconds. Animations that wait for one begin at it.
    package func beginFrame(at time: Double) {
        let tick = TreeLock.locked {
            defer { (frameTime, isBeginningFrame) = (time, true) }
            for layer in animated where layer.hasUnresolvedAnimations { layer.note(.animations) }
            return FrameTick(after: frameTime, at: time)
        }
        pacer.tick(tick)
        CATransaction.flush()
        // For who waits since the flush.
        pacer.tick(tick)
        CATransaction.flush()
        settle()
        CATransaction.flush()
    }

    /// The time at which animations that wait for one begin in a commit at `now`, of the media clock; nil between a
    /// renderer's frames.
    func beginningTime(at now: Double) -> Double? {
        switch clock {
        case .media: now
        case .frames: isBeginningFrame ? frameTime : nil
        }
    }

    /// What of a transaction belongs to one tree.
    struct Part {
        /// Layers that have changed and are in the tree.
        var layers: [CALayer] = []
        /// Layers that were in the tree, and are in another now, or in none.
        var removed: [LayerID] = []
    }

    /// Notes that the next commit has to take in what a layer holds, and whether the tree holds it. With the lock held.
    func restructured(_ layer: CALayer) {
        guard layer.restructuredSerial != serial else { return }
        layer.restructuredSerial = serial
        restructuredLayers.append(layer)
    }

    /// Sends what a transaction changed in the tree, and all that any thread has changed of its structure. Delegates and
    /// completion blocks are told on the calling thread.
    func commit(_ part: Part) {
        var events = AnimationEvents()
        let next = TreeLock.locked {
            var commit = Commit(root: rootLayer?.id)
            commit.removed = part.removed
            let restructured = restructuredLayers
            restructuredLayers = []
            for layer in restructured {
                layer.restructuredSerial = 0
                if layer.committedHost === self, layer.treeHost !== self {
                    layer.leaveCommittedTree(self, &commit.removed, &events)
                }
            }
            commit.updates.reserveCapacity(part.layers.count)
            var touched: [CALayer] = []
            var unknown: [CALayer] = []
            for layer in part.layers where layer.treeHost === self {
                if describe(layer, in: &commit, &unknown) { touched.append(layer) }
            }
            // What other threads have changed comes too: what has left a layer may hold that layer by now.
            unknown += restructured.filter { $0.changes.contains(.sublayers) && $0.treeHost === self }
            while let layer = unknown.popLast() {
                guard layer.committedSerial != serial || layer.changes.contains(.sublayers) else { continue }
                if describe(layer, in: &commit, &unknown) { touched.append(layer) }
                // They begin with the other thread's commit.
                if layer.hasUnresolvedAnimations { layer.changes = .animations }
            }
            if !commit.removed.isEmpty {
                let isBack = Set(commit.updates.lazy.filter { $0.changes == .all }.map(\.id))
                commit.removed.removeAll(where: isBack.contains)
                animated.removeAll { $0.committedHost !== self }
            }
            sink(commit)
            for layer in touched {
                if let time { layer.startAnimations(at: time, &events) }
                due = min(due, layer.nextAnimationEvent())
            }
            return nextToCommit
        }
        events.tell()
        finish(next)
    }

    /// What follows a commit, once the trees' lock is given back.
    struct NextToCommit {
        var looksForEnds: Bool
        var reviewsDrawing: Bool
    }

    private var nextToCommit: NextToCommit {
        // Without layers that are drawn, nobody waits for frames either.
        NextToCommit(looksForEnds: clock == .media && due < .infinity, reviewsDrawing: !drawn.isEmpty)
    }

    /// Sends layers of the tree that it knows, and of which nothing but values has changed. With the trees' lock held:
    /// `finish` follows without it.
    func sendValues(of layers: [CALayer]) -> NextToCommit {
        var commit = Commit(root: rootLayer?.id)
        // One is most frequent, and a list of it comes without the code that makes room for any number.
        commit.updates = layers.count == 1 ? [takeValues(of: layers[0])] : layers.map(takeValues)
        sink(commit)
        return nextToCommit
    }

    private func takeValues(of layer: CALayer) -> LayerUpdate {
        layer.prepareToCommit()
        let changes = layer.changes
        layer.changes = LayerChanges()
        if changes.contains(.timing) { due = -.infinity }
        if let key = layer.onlyChange {
            return LayerUpdate(id: layer.id, changes: changes, key, of: &layer.lockedValues)
        }
        return LayerUpdate(id: layer.id, changes: changes, all: &layer.lockedValues, sublayers: nil, animations: nil)
    }

    func finish(_ next: NextToCommit) {
        if next.looksForEnds { AnimationEnds.watch(self) }
        if next.reviewsDrawing { reviewDrawing() }
    }

    /// Adds a layer to a commit, and what it holds that the tree does not know to `unknown`; whether the layer's animations
    /// may have changed.
    private func describe(_ layer: CALayer, in commit: inout Commit, _ unknown: inout [CALayer]) -> Bool {
        let isNew = layer.committedSerial != serial
        if isNew {
            layer.committedHost = self
            layer.sublayerEdits.replaceAll()
        }
        layer.prepareToCommit()
        let changes = isNew ? .all : layer.changes
        layer.changes = LayerChanges()
        // All that a new layer holds is new as well; elsewhere a change of time moves the ends of what it holds.
        if changes.contains(.timing), !isNew { due = -.infinity }
        if changes.contains(.sublayers) {
            for held in layer.insertedChildren where held.committedSerial != serial { unknown.append(held) }
            if let mask = layer.maskLayer, mask.committedSerial != serial { unknown.append(mask) }
        }
        let children = layer.children
        let sublayers = layer.sublayerEdits.take(count: children.count) { children[$0].id }
        commit.updates.append(
            LayerUpdate(
                id: layer.id, changes: changes, all: &layer.lockedValues, sublayers: sublayers,
                animations: changes.contains(.animations) ? layer.resolvedAnimations : nil))
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

    /// When the next animation begins or ends, in `CACurrentMediaTime`'s seconds; infinite for none, and for trees
    /// whose frames are asked for one by one.
    var nextEvent: Double {
        guard clock == .media else { return .infinity }
        if due == -.infinity { findDue() }
        return due
    }

    /// When the next animation begins or ends, in the time of the frames; infinite for none, and for other trees.
    var nextEventInFrames: Double {
        guard clock == .frames else { return .infinity }
        return TreeLock.locked {
            // Not one of an animation that has been taken off since.
            findDue()
            return due
        }
    }

    private func findDue() { due = animated.reduce(.infinity) { min($0, $1.nextAnimationEvent()) } }

    /// Tells of what has begun, and ends what has come to its end, on the calling thread.
    func settle() {
        var events = AnimationEvents()
        let isDue = TreeLock.locked {
            isBeginningFrame = false
            guard due < .infinity, let time, time >= due else { return false }
            for layer in animated { layer.startAnimations(at: time, &events) }
            for layer in animated { layer.endAnimations(at: time, &events) }
            animated.removeAll { layer in
                guard layer.animationRecords.isEmpty else { return false }
                if layer.watcher === self { layer.watcher = nil }
                return true
            }
            findDue()
            return true
        }
        guard isDue else { return }
        events.tell()
        reviewDrawing()
    }

    // MARK: Layers that are drawn in each frame

    /// Waits for the frames in which an animation changes what a layer draws, on the pacer's thread.
    private func reviewDrawing() {
        if clock == .frames || Thread.isMainThread {
            subscribeToFrames()
        } else {
            // A window's pacer belongs to the main thread; the host's layers are read with the trees' lock held.
            nonisolated(unsafe) let host = self
            DispatchQueue.main.async { host.subscribeToFrames() }
        }
    }

    private func subscribeToFrames() {
        let next = TreeLock.locked {
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
        let layers = TreeLock.locked { drawn.filter { $0.nextDrawing() <= time } }
        for layer in layers { layer.display(shownAt: time) }
    }
}
