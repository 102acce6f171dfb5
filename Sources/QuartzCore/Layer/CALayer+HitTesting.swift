import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    /// A point in a hit test, in the superlayer's space and in the layer's own. For layers inside a transform layer the
    /// point in the superlayer's space does not determine the other, because that space has no plane of its own.
    struct HitPoint {
        let outer, own: CGPoint
    }

    /// The frontmost layer at a point of the superlayer's space, or of the tree's.
    func frontmost(at p: CGPoint) -> CALayer? {
        guard !isHidden else { return nil }
        if values.isTransformLayer { return frontmostInSpace(at: p, toPlane: toAbove) }
        guard values.isDoubleSided || !showsBack, let local = ownPoint(p) else { return nil }
        let inside = contains(local)
        if masksToBounds, !inside { return nil }
        return frontmostInSpace(at: local, toPlane: nil) ?? (inside ? self : nil)
    }

    private func ownPoint(_ p: CGPoint) -> CGPoint? {
        if let hitPoint, hitPoint.outer == p { return hitPoint.own }
        guard let own = toAbove.projection.exactInverse?(Double(p.x), Double(p.y)) else { return nil }
        return CGPoint(x: own.x, y: own.y)
    }

    /// A layer that a hit test may find.
    private struct Candidate {
        let layer: CALayer
        let depth: Double
        let point: HitPoint
    }

    /// The frontmost layer at a point of a flattened plane, among the sublayers and those of transform layers between
    /// them.
    private func frontmostInSpace(at p: CGPoint, toPlane: CATransform3D?) -> CALayer? {
        var found: [Candidate] = []
        collect(at: p, toPlane, into: &found)
        let frontFirst = found.indices.sorted { (found[$0].depth, $0) > (found[$1].depth, $1) }
        for index in frontFirst {
            let candidate = found[index]
            let previous = candidate.layer.hitPoint
            candidate.layer.hitPoint = candidate.point
            defer { candidate.layer.hitPoint = previous }
            if let hit = candidate.layer.hitTest(candidate.point.outer) { return hit }
        }
        return nil
    }

    private func collect(at p: CGPoint, _ toPlane: CATransform3D?, into found: inout [Candidate]) {
        let children = children
        guard !children.isEmpty else { return }
        let forSublayers = values.forSublayers
        for layer in children {
            // Values are large: they are read in place.
            let toSelf = layer.values.toSuperlayer(through: forSublayers)
            let matrix = toPlane.map { CATransform3DConcat(toSelf, $0) } ?? toSelf
            if layer.values.isTransformLayer {
                if !layer.isHidden { layer.collect(at: p, matrix, into: &found) }
                continue
            }
            guard let own = matrix.projection.exactInverse?(Double(p.x), Double(p.y)) else { continue }
            var outer = p
            if toPlane != nil, let seen = toSelf.projection(own.x, own.y) { outer = CGPoint(x: seen.x, y: seen.y) }
            let depth = matrix.depth(atX: own.x, y: own.y)
            guard !depth.isNaN else { continue }
            let point = HitPoint(outer: outer, own: CGPoint(x: own.x, y: own.y))
            found.append(Candidate(layer: layer, depth: depth, point: point))
        }
    }
}
