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
    private let sink: (Commit) -> Void
    private var frameTime: Double?
    private var isBeginningFrame = false
    /// Layers with animations, whose ends are waited for.
    private var animated: [CALayer] = []

    /// `sink` takes each commit, on the thread that commits.
    package init(clock: Clock, sink: @escaping (Commit) -> Void) {
        (self.clock, self.sink) = (clock, sink)
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
        frameTime = time
        isBeginningFrame = true
        for layer in animated where layer.hasUnresolvedAnimations { layer.note(.animations) }
        CATransaction.flush()
        isBeginningFrame = false
        settle()
        CATransaction.flush()
    }

    /// The time at which animations that wait for one begin now; nil between a renderer's frames.
    private var beginningTime: Double? { clock == .media || isBeginningFrame ? time : nil }

    /// Sends what has changed in `layers`, which are in this tree, or were.
    func commit(_ layers: [CALayer]) {
        var commit = Commit(root: rootLayer?.id)
        for layer in layers where layer.treeHost === self {
            let isNew = layer.committedHost !== self
            layer.committedHost = self
            let changes = isNew ? .all : layer.changes
            layer.changes = []
            if changes.contains(.animations) || changes.contains(.timing) { watch(layer) }
            commit.updates.append(
                LayerUpdate(
                    id: layer.id, changes: changes, values: layer.values,
                    sublayers: changes.contains(.sublayers) ? layer.children.map(\.id) : nil,
                    animations: changes.contains(.animations) ? layer.resolvedAnimations(at: beginningTime) : nil))
        }
        for layer in layers where layer.treeHost !== self && layer.committedHost === self {
            layer.leaveCommittedTree(self) { commit.removed.append($0) }
        }
        animated.removeAll { $0.committedHost !== self }
        sink(commit)
        startAnimations()
    }

    // MARK: Starts and ends

    private func watch(_ layer: CALayer) {
        guard !layer.animationRecords.isEmpty, !animated.contains(where: { $0 === layer }) else { return }
        animated.append(layer)
    }

    /// When the next animation begins or ends, in `CACurrentMediaTime`'s seconds; infinite for none, and for trees
    /// whose frames are asked for one by one.
    var nextEvent: Double {
        guard clock == .media else { return .infinity }
        return animated.reduce(.infinity) { min($0, $1.nextAnimationEvent()) }
    }

    private func startAnimations() {
        guard let time else { return }
        for layer in animated { layer.startAnimations(at: time) }
    }

    /// Ends what has come to its end.
    func settle() {
        guard let time else { return }
        startAnimations()
        for layer in animated { layer.endAnimations(at: time) }
        animated.removeAll { $0.animationRecords.isEmpty }
    }
}
