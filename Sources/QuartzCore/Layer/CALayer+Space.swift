import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

// Where layers stand in space, and how points go from one to another along the eye's line.
extension CALayer {
    /// From the layer's own space to that of the layer above, with depth; to the tree's at the root.
    var toAbove: CATransform3D {
        guard let above else { return values.toSuperlayer }
        return isMask ? above.values.toSelf(fromMask: values) : above.values.toSelf(from: values)
    }

    /// The nearest layer above that is no transform layer: on it this one is seen. Nil for the tree's own space.
    var sheet: CALayer? {
        var layer = above
        while let current = layer, current.values.isTransformLayer { layer = current.above }
        return layer
    }

    /// From the layer's own space to that of its sheet, with depth.
    var toSheet: CATransform3D {
        var (result, layer) = (toAbove, above)
        while let current = layer, current.values.isTransformLayer {
            result = CATransform3DConcat(result, current.toAbove)
            layer = current.above
        }
        return result
    }

    /// The layer, its sheet, that one's sheet and so on.
    private var sheets: [CALayer] { Array(sequence(first: self, next: \.sheet)) }

    /// How points get from one layer's space to another's: out to a plane on which both are seen, and in again.
    struct Way {
        /// From a layer's space to the plane.
        fileprivate let out: Projection
        /// From the plane to the other layer's space; nil where that is seen from its edge.
        fileprivate let back: Projection?

        /// A point's image; nil for a point that is not seen, or is seen where the other layer is not.
        func callAsFunction(_ point: CGPoint) -> CGPoint? {
            guard let seen = out(Double(point.x), Double(point.y)), let image = back?(seen.x, seen.y) else {
                return nil
            }
            return CGPoint(x: image.x, y: image.y)
        }

        /// The smallest rectangle around the image of what is seen of a rectangle; null for none.
        func callAsFunction(_ rect: CGRect) -> CGRect {
            guard let back, !rect.isNull else { return .null }
            if out.affine != nil, back.affine != nil { return out.concatenating(back).box(of: rect) }
            return back.image(of: out.polygon(of: rect)).boundingRect
        }
    }

    /// The way from a layer's space to this one's; nil stands for the tree's.
    func way(from layer: CALayer?) -> Way {
        let own = sheets
        let other = layer?.sheets ?? []
        // Only as far as a sheet of both: what lies above may be flat.
        let common = other.firstIndex { sheet in own.contains { $0 === sheet } }
        let shared = common.flatMap { place in own.firstIndex { $0 === other[place] } }
        func out(_ sheets: ArraySlice<CALayer>) -> Projection {
            sheets.reduce(.identity) { $0.concatenating($1.toSheet.projection) }
        }
        return Way(
            out: out(other[..<(common ?? other.count)]), back: out(own[..<(shared ?? own.count)]).wayBack)
    }

    /// The way from this layer's space to another's; nil stands for the tree's.
    func way(to layer: CALayer?) -> Way {
        if let layer { return layer.way(from: self) }
        return Way(out: sheets.reduce(.identity) { $0.concatenating($1.toSheet.projection) }, back: .identity)
    }

    /// Whether the layer's back faces the viewer: with the sheets on which it is seen it is turned over an odd number of
    /// times. A flip of the geometry does not turn it.
    var showsBack: Bool {
        var showsBack = false
        for sheet in sheets where sheet.toSheet.projection.determinant < 0 { showsBack.toggle() }
        var layer = above
        while let current = layer {
            if current.isGeometryFlipped { showsBack.toggle() }
            layer = current.above
        }
        return showsBack
    }
}

extension Projection {
    /// The inverse, exact for plain moves and scales; nil for a plane that is seen from its edge.
    var wayBack: Projection? {
        guard let affine else { return inverse }
        return affine.isInvertible ? Projection(affine.inverted()) : nil
    }
}
