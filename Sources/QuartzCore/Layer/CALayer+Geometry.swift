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
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(atTree: l?.treeTime(atLocal: t) ?? t)
    }

    /// A time of this layer in another's; nil stands for the tree's time.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let tree = treeTime(atLocal: t)
        return l?.localTime(atTree: tree) ?? tree
    }

    func frontmost(at p: CGPoint) -> CALayer? {
        guard !isHidden, ownToSuperlayer.isInvertible else { return nil }
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

    /// From the layer's space to the one around the tree's root.
    private var toTree: CGAffineTransform {
        guard let above else { return ownToSuperlayer }
        return above.values.toSelf(from: values).flattened.concatenating(above.toTree)
    }

    private func conversion(from layer: CALayer?) -> CGAffineTransform {
        if layer === self { return .identity }
        let own = toTree.inverted()
        return layer.map { $0.toTree.concatenating(own) } ?? own
    }

    // MARK: Time

    /// The layer's local time at the tree's.
    func localTime(atTree time: Double) -> Double {
        timing.activeTime(atParent: above?.localTime(atTree: time) ?? time)
    }

    /// The tree's time at the layer's local time.
    func treeTime(atLocal time: Double) -> Double {
        let parent = timing.parentTime(atActive: time)
        return above?.treeTime(atLocal: parent) ?? parent
    }
}
