import AcetateCompositor
import CoreGraphics
import Foundation

extension CALayer {
    /// Converts a point from another layer's space to this one's; nil means the space of the tree's root.
    ///
    /// In perspective the point is projected along the line of sight, from one layer's plane to the other's. The result
    /// for a point that is not visible, because it is behind the eye or a layer is seen edge-on, is the origin of
    /// `CGRect.null`.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { conversion(from: l)(p) ?? CGRect.null.origin }

    /// Converts a point from this layer's space to another's; nil means the space of the tree's root. See
    /// `convert(_:from:)`.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { conversion(to: l)(p) ?? CGRect.null.origin }

    /// Converts a rectangle from another layer's space: the bounding box of its visible part; null if nothing is
    /// visible.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { conversion(from: l)(r) }

    /// Converts a rectangle to another layer's space: the bounding box of its visible part; null if nothing is visible.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { conversion(to: l)(r) }

    /// Converts a time of another layer to this one's; nil means the tree's time, which is `CACurrentMediaTime` in a
    /// window.
    ///
    /// If the other layer's time repeats, the first cycle is used. If this layer is not active at the time, the result
    /// is the nearest time at which it is. A layer whose speed is 0 is at its begin time in its parent's time.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        guard let l else { return localTime(atTree: t) }
        return l.convertTime(t, to: self)
    }

    /// Converts a time of this layer to another's; nil means the tree's time. See `convertTime(_:from:)`.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        if l === self { return t }
        // Converts up to the nearest common ancestor only, because time may stand still further up.
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

    /// The layer's local time at a time of the tree.
    func localTime(atTree time: Double) -> Double {
        timing.nearestLocalTime(atParent: above?.localTime(atTree: time) ?? time)
    }

    /// Maps the tree's time to the local time of the layer, or of its ancestor `levelsUp` levels above.
    func clock(levelsUp: Int = 0) -> LayerClock {
        if levelsUp > 0 { return above?.clock(levelsUp: levelsUp - 1) ?? LayerClock() }
        return (above?.clock() ?? LayerClock()).then(timing)
    }
}
