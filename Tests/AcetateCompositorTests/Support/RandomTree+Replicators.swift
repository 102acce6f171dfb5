import AcetateCompositor
import CoreGraphics
import Foundation

/// Random replicators in a random tree. Their numbers come from a separate generator, so that trees without replicators
/// do not change.
extension RandomTree {
    mutating func replicatorValues() -> ReplicatorValues {
        var v = ReplicatorValues()
        guard var random = replicators else { return v }
        defer { replicators = random }
        func number(_ range: ClosedRange<Double>) -> Double {
            let value = Double.random(in: range, using: &random)
            return random.once(in: 2) ? value.rounded() : value
        }
        v.instanceCount = [-1, 0, 1, 2, 2, 3, 3, 4].randomElement(using: &random) ?? 1
        v.preservesDepth = random.once(in: 4)
        if random.once(in: 2) { v.instanceDelay = number(-1...2) }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: v.instanceTransform = CATransform3DMakeTranslation(number(-20...20), number(-20...20), 0)
        case 1: v.instanceTransform = CATransform3DMakeRotation(number(-2...2), 0, 0, 1)
        case 2:
            v.instanceTransform = CATransform3DTranslate(
                CATransform3DMakeScale(number(0.5...1.5), number(0.5...1.5), 1), number(-9...9), number(-9...9),
                number(-5...5))
        default:
            v.instanceTransform =
                space == nil
                ? CATransform3DMakeTranslation(7, 0, 0) : CATransform3DMakeRotation(number(-1...1), 0.3, 1, 0)
        }
        guard hasColors, random.once(in: 2) else { return v }
        v.instanceColor =
            random.once(in: 5)
            ? nil
            : CGColor(
                srgbRed: number(0...1), green: number(0...1), blue: number(0...1),
                alpha: random.once(in: 2) ? 1 : number(0...1))
        (v.redOffset, v.greenOffset, v.blueOffset) = (number(-0.5...0.5), number(-0.5...0.5), number(-0.5...0.5))
        if random.once(in: 3) { v.alphaOffset = number(-0.4...0.4) }
        return v
    }

    /// An animation of one of a replicator's own properties; nil in the other cases.
    mutating func replicatorAnimation(of id: LayerID, at time: Double) -> LayerAnimation? {
        guard let kind = values[id]?.kind, replicators?.once(in: 2) ?? false, values[id]?.isReplicator == true,
            let key = kind.keys.randomElement(using: &random)
        else { return nil }
        var to = LayerValues()
        to.replicator = replicatorValues()
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (time + number(-0.5...0.5), number(0.2...2))
        timing.fill = MediaTiming.Fill(rawValue: UInt8.random(in: 0...3, using: &random))
        return LayerAnimation(
            id: random.next(), timing: timing,
            effect: .property(
                PropertyAnimation(target: .property(key), track: .basic(Endpoints(to: key.get(to))))))
    }

    /// The whole tree with the replicators' instances written out: each is a transform layer, with layers for the
    /// copies. Colors, and animations of replicators themselves, are not supported.
    var writtenOut: Commit {
        var commit = Commit(root: nil)
        var lastID: LayerID = 0
        func write(_ id: LayerID) -> LayerID {
            lastID += 1
            let own = lastID
            guard var v = values[id] else { return own }
            let held = sublayers[id] ?? []
            let replicator = v.replicator
            var list: [LayerID] = []
            if v.isReplicator { v.kind = v.isTransformLayer ? .transform : .plain }
            if replicator.instanceCount != 1 {
                var power = CATransform3DIdentity
                for instance in 0..<max(0, replicator.instanceCount) {
                    if instance > 0 { power = CATransform3DConcat(power, replicator.instanceTransform) }
                    lastID += 1
                    let holder = lastID
                    var transform = LayerValues()
                    transform.kind = .transform
                    (transform.bounds, transform.transform) = (v.bounds, power)
                    transform.position = CGPoint(x: v.bounds.midX, y: v.bounds.midY)
                    transform.timing.timeOffset = -Double(instance) * replicator.instanceDelay
                    commit.updates.append(
                        LayerUpdate(
                            id: holder, changes: .all, values: transform, sublayers: held.map(write), animations: []))
                    list.append(holder)
                }
            } else {
                list = held.map(write)
            }
            v.mask = v.mask.map(write)
            commit.updates.append(
                LayerUpdate(id: own, changes: .all, values: v, sublayers: list, animations: animations[id] ?? []))
            return own
        }
        commit.root = write(root)
        return commit
    }

    /// Removes the animations of replicators.
    mutating func stopReplicators() {
        for id in values.keys where values[id]?.isReplicator == true { animations[id] = nil }
    }
}
