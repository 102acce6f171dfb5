import AcetateCompositor
import CoreGraphics
import Foundation

extension CALayer {
    /// A point of another layer's space in this one's; nil stands for the space around the tree's root.
    ///
    /// In perspective the point goes along the eye's line, from one layer's plane to the other's. One that is not seen, for
    /// it lies behind the eye or a layer is seen from its edge, has no image: the result is that of `CGRect.null`.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { way(from: l)(p) ?? CGRect.null.origin }

    /// A point of this layer's space in another's; nil stands for the space around the tree's root. See
    /// `convert(_:from:)`.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { way(to: l)(p) ?? CGRect.null.origin }

    /// A rectangle of another layer's space in this one's: the smallest around what is seen of it; null for nothing.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { way(from: l)(r) }

    /// A rectangle of this layer's space in another's: the smallest around what is seen of it; null for nothing.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { way(to: l)(r) }

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
