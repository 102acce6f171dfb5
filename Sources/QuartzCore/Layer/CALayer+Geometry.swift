import AcetateCompositor
import CoreGraphics
import Foundation

extension CALayer {
    // MARK: Time

    /// The layer's local time at a time of another layer, or of the tree.
    func localTime(at time: Double, of other: CALayer?) -> Double {
        guard let other else { return localTime(atTree: time) }
        return other.time(of: self, at: time)
    }

    /// The time of another layer, or of the tree, at a local time of this layer.
    func time(of other: CALayer?, at localTime: Double) -> Double {
        if other === self { return localTime }
        // Converts up to the nearest common ancestor only, because time may stand still further up.
        let path = other.map { Array(sequence(first: $0, next: \.above)) } ?? []
        var (time, layer): (Double, CALayer?) = (localTime, self)
        while let current = layer {
            if let place = path.firstIndex(where: { $0 === current }) {
                return path[..<place].reversed().reduce(time) { $1.timing.nearestLocalTime(atParent: $0) }
            }
            time = current.timing.parentTime(atActive: time)
            layer = current.above
        }
        return path.reversed().reduce(time) { $1.timing.nearestLocalTime(atParent: $0) }
    }

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
