import AcetateCompositor
import CoreGraphics
import Foundation

extension CALayer {
    /// A point of another layer's space in this one's; nil stands for the space around the tree's root.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { p.applying(conversion(from: l)) }

    /// A point of this layer's space in another's; nil stands for the space around the tree's root.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(conversion(from: l).inverted()) }

    /// A rectangle of another layer's space in this one's: the smallest around it.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.applying(conversion(from: l)) }

    /// A rectangle of this layer's space in another's: the smallest around it.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(conversion(from: l).inverted()) }

    /// A time of another layer in this one's; nil stands for the tree's time, `CACurrentMediaTime` in a window.
    ///
    /// Where the other layer repeats, the time in its first cycle counts; where this one is not shown at that time, the
    /// nearest at which it is. A layer whose speed is 0 stands at its begin time for those above it.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        guard let l else { return localTime(atTree: t) }
        return l.convertTime(t, to: self)
    }

    /// A time of this layer in another's; nil stands for the tree's time. See `convertTime(_:from:)`.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        if l === self { return t }
        // Time goes up to the nearest layer above both, for further up it may stand still.
        let path = l.map { Array(sequence(first: $0, next: \.above)) } ?? []
        var (time, layer): (Double, CALayer?) = (t, self)
        while let current = layer {
            if let place = path.firstIndex(where: { $0 === current }) {
                return path[..<place].reversed().reduce(time) { $1.timing.nearestLocalTime(atParent: $0) }
            }
            time = current.timing.parentTime(atActive: time)
            layer = current.above
        }
        return path.reversed().reduce(time) { $1.timing.nearestLocalTime(atParent: $0) }
    }

    func frontmost(at p: CGPoint) -> CALayer? {
        guard !isHidden, ownToSuperlayer.isInvertible, values.isDoubleSided || !showsBack else { return nil }
        let local = p.applying(ownToSuperlayer.inverted())
        let inside = contains(local)
        if masksToBounds, !inside { return nil }
        let frontFirst = children.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, layer) in frontFirst {
            // A sublayer's superlayer space is this layer's, less what this layer does to all its sublayers.
            let point = values.forSublayers.map { local.applying($0.flattened.inverted()) } ?? local
            if let hit = layer.hitTest(point) { return hit }
        }
        return inside ? self : nil
    }

    private var ownToSuperlayer: CGAffineTransform { values.toSuperlayer.flattened }

    /// Whether the layer's back faces the viewer: it is turned over, with its superlayers, an odd number of times. A
    /// flip of the geometry does not turn it.
    private var showsBack: Bool {
        var (showsBack, layer) = (false, self)
        while true {
            if layer.values.transform.flattened.determinant < 0 { showsBack.toggle() }
            guard let above = layer.above else { return showsBack }
            if !layer.isMask, above.values.sublayerTransform.flattened.determinant < 0 { showsBack.toggle() }
            layer = above
        }
    }

    /// From the layer's space to the one around the tree's root.
    private var toTree: CGAffineTransform {
        guard let above else { return ownToSuperlayer }
        let step = isMask ? above.values.toSelf(fromMask: values) : above.values.toSelf(from: values)
        return step.flattened.concatenating(above.toTree)
    }

    private func conversion(from layer: CALayer?) -> CGAffineTransform {
        if layer === self { return .identity }
        let own = toTree.inverted()
        return layer.map { $0.toTree.concatenating(own) } ?? own
    }

    // MARK: Time

    /// The layer's local time at the tree's.
    func localTime(atTree time: Double) -> Double {
        timing.nearestLocalTime(atParent: above?.localTime(atTree: time) ?? time)
    }

    /// From the tree's time to the local time of the layer, or of the one that stands `levelsUp` above it.
    func clock(levelsUp: Int = 0) -> LayerClock {
        if levelsUp > 0 { return above?.clock(levelsUp: levelsUp - 1) ?? LayerClock() }
        return (above?.clock() ?? LayerClock()).then(timing)
    }
}
