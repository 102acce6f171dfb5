import AcetateCompositor
import Foundation

/// Where a layer tree is shown: a window's view, or a renderer. It sends the tree's commits to a render tree.
///
/// The tree's thread uses it.
package final class LayerTreeHost {
    /// By which clock the tree's animations begin and end.
    package enum Clock: Sendable {
        /// `CACurrentMediaTime`.
        case media
        /// The times of the frames that are drawn: the last of them, once there is one.
        case frames
    }

    private let clock: Clock
    /// Tells of the frames that show the tree, on its thread, before they are committed.
    package let pacer: FramePacer
    private let sink: (Commit) -> Void
    private var frameTime: Double?
    private var isBeginningFrame = false
    /// Layers with animations, whose ends are waited for.
    private var animated: [CALayer] = []
    /// No animation begins or ends before this time of the tree's; -infinity where it must be worked out anew.
    private var due = Double.infinity

    /// `sink` takes each commit, on the thread that commits. Whoever shows the tree lets `pacer` tick; with the clock of
    /// the frames that is `beginFrame(at:)`.
    package init(clock: Clock, pacer: FramePacer = FramePacer(), sink: @escaping (Commit) -> Void) {
        (self.clock, self.pacer, self.sink) = (clock, pacer, sink)
    }

    deinit { rootLayer?.host = nil }

    /// The root of the tree. A layer that stands in another tree is taken out of it.
    package var rootLayer: CALayer? {
        didSet {
            guard rootLayer !== oldValue else { return }
            if let oldValue {
                oldValue.host = nil
                oldValue.note(.sublayers)
            }
            guard let rootLayer else { return }
            rootLayer.removeFromSuperlayer()
            if rootLayer.isMask { rootLayer.above?.mask = nil }
            if let other = rootLayer.host, other !== self { other.rootLayer = nil }
            rootLayer.host = self
            rootLayer.note(.all)
        }
    }

    /// The tree's time; nil before a renderer's first frame.
    package var time: Double? {
        switch clock {
        case .media: MediaClock.now()
        case .frames: frameTime
        }
    }

    /// Tells the time of the frame that is about to be drawn, in seconds. Animations that wait for one begin at it.
    package func beginFrame(at time: Double) {
        let tick = FrameTick(after: frameTime, at: time)
        frameTime = time
        isBeginningFrame = true
        pacer.tick(tick)
        for layer in animated where layer.hasUnresolvedAnimations { layer.note(.animations) }
        CATransaction.flush()
        isBeginningFrame = false
        settle()
        CATransaction.flush()
    }

    /// The time at which animations that wait for one begin now; nil between a renderer's frames.
    private var beginningTime: Double? { clock == .media || isBeginningFrame ? time : nil }

    /// Sends what has changed in `layers`, which are in this tree, and which have left it.
    func commit(_ layers: [CALayer], removed: [LayerID]) {
        var commit = Commit(root: rootLayer?.id)
        commit.removed = removed
        var touched: [CALayer] = []
        for layer in layers where layer.treeHost === self {
            let isNew = layer.committedHost !== self
            layer.committedHost = self
            let changes = isNew ? .all : layer.changes
            layer.changes = []
            // All that a new layer holds is new as well; elsewhere a change of time moves the ends of what it holds.
            if changes.contains(.timing), !isNew { due = -.infinity }
            if changes.contains(.animations), !layer.animationRecords.isEmpty {
                watch(layer)
                touched.append(layer)
            }
            commit.updates.append(
                LayerUpdate(
                    id: layer.id, changes: changes, values: layer.values,
                    sublayers: changes.contains(.sublayers) ? layer.children.map(\.id) : nil,
                    animations: changes.contains(.animations) ? layer.resolvedAnimations(at: beginningTime) : nil))
        }
        if !removed.isEmpty {
            animated.removeAll { $0.committedHost !== self }
        }
        sink(commit)
        for layer in touched {
            if let time { layer.startAnimations(at: time) }
            due = min(due, layer.nextAnimationEvent())
        }
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

    private func findDue() { due = animated.reduce(.infinity) { min($0, $1.nextAnimationEvent()) } }

    /// Tells of what has begun, and ends what has come to its end.
    func settle() {
        guard let time, time >= due else { return }
        let layers = animated
        for layer in layers { layer.startAnimations(at: time) }
        for layer in layers { layer.endAnimations(at: time) }
        animated.removeAll { layer in
            guard layer.animationRecords.isEmpty else { return false }
            if layer.watcher === self { layer.watcher = nil }
            return true
        }
        findDue()
    }
}
