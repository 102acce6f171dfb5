import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    /// A point of the superlayer's space, and of the layer's own, as a hit test passes it on. The superlayer of one that
    /// stands in a transform layer has no plane on which every such point lies.
    struct HitPoint {
        let outer, own: CGPoint
    }

    /// The frontmost layer at a point of the superlayer's space, or of the tree's.
    func frontmost(at p: CGPoint) -> CALayer? {
        guard !isHidden else { return nil }
        if values.isTransformLayer { return frontmostInSpace(at: p, toSheet: toAbove) }
        guard values.isDoubleSided || !showsBack, let local = ownPoint(p) else { return nil }
        let inside = contains(local)
        if masksToBounds, !inside { return nil }
        return frontmostInSpace(at: local, toSheet: nil) ?? (inside ? self : nil)
    }

    private func ownPoint(_ p: CGPoint) -> CGPoint? {
        if let hitPoint, hitPoint.outer == p { return hitPoint.own }
        guard let own = toAbove.projection.wayBack?(Double(p.x), Double(p.y)) else { return nil }
        return CGPoint(x: own.x, y: own.y)
    }

    /// What a hit test may find in one space.
    private struct Candidate {
        let layer: CALayer
        let depth: Double
        let point: HitPoint
    }

    /// The frontmost of the sublayers, and of those that transform layers among them hold, at a point of their sheet.
    private func frontmostInSpace(at p: CGPoint, toSheet: CATransform3D?) -> CALayer? {
        var found: [Candidate] = []
        collect(at: p, toSheet, into: &found)
        let frontFirst = found.enumerated().sorted {
            ($0.element.depth, $0.offset) > ($1.element.depth, $1.offset)
        }
        for (_, candidate) in frontFirst {
            let former = candidate.layer.hitPoint
            candidate.layer.hitPoint = candidate.point
            defer { candidate.layer.hitPoint = former }
            if let hit = candidate.layer.hitTest(candidate.point.outer) { return hit }
        }
        return nil
    }

    private func collect(at p: CGPoint, _ toSheet: CATransform3D?, into found: inout [Candidate]) {
        for layer in children {
            let toSelf = values.toSelf(from: layer.values)
            let matrix = toSheet.map { CATransform3DConcat(toSelf, $0) } ?? toSelf
            if layer.values.isTransformLayer {
                if !layer.isHidden { layer.collect(at: p, matrix, into: &found) }
                continue
            }
            guard let own = matrix.projection.wayBack?(Double(p.x), Double(p.y)) else { continue }
            var outer = p
            if toSheet != nil, let seen = toSelf.projection(own.x, own.y) { outer = CGPoint(x: seen.x, y: seen.y) }
            let depth = matrix.depth(atX: own.x, y: own.y)
            guard !depth.isNaN else { continue }
            let point = HitPoint(outer: outer, own: CGPoint(x: own.x, y: own.y))
            found.append(Candidate(layer: layer, depth: depth, point: point))
        }
    }
}
