import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

// The positions of layers in space, and the projection of points from one to another along the line of sight.
extension CALayer {
    /// From the layer's own space to that of its parent, with depth; to the tree's space for the root.
    var toAbove: CATransform3D {
        guard let above else { return values.toSuperlayer }
        return values.toSuperlayer(through: isMask ? nil : above.values.forSublayers)
    }

    /// The nearest ancestor that is not a transform layer: this layer is flattened onto its plane. Nil for the tree's
    /// space.
    var flatteningLayer: CALayer? {
        var layer = above
        while let current = layer, current.values.isTransformLayer { layer = current.above }
        return layer
    }

    /// From the layer's own space to that of the layer onto which it is flattened, with depth.
    var toFlatteningLayer: CATransform3D {
        var (result, layer) = (toAbove, above)
        while let current = layer, current.values.isTransformLayer {
            result = CATransform3DConcat(result, current.toAbove)
            layer = current.above
        }
        return result
    }

    /// The layer, the layer onto which it is flattened, and so on.
    private var flatteningLayers: [CALayer] { Array(sequence(first: self, next: \.flatteningLayer)) }

    /// The conversion of points between the spaces of two layers, through a plane onto which both are projected.
    struct PointConversion {
        /// From the first layer's space to the plane.
        fileprivate let out: Projection
        /// From the plane to the second layer's space; nil if that layer is seen edge-on.
        fileprivate let back: Projection?

        /// The image of a point; nil if the point is not visible, or the second layer is not visible there.
        func callAsFunction(_ point: CGPoint) -> CGPoint? {
            guard let seen = out(Double(point.x), Double(point.y)), let image = back?(seen.x, seen.y) else {
                return nil
            }
            return CGPoint(x: image.x, y: image.y)
        }

        /// The bounding box of the image of the visible part of a rectangle; null if nothing is visible.
        func callAsFunction(_ rect: CGRect) -> CGRect {
            guard let back, !rect.isNull else { return .null }
            if out.affine != nil, back.affine != nil { return out.concatenating(back).box(of: rect) }
            return back.image(of: out.polygon(of: rect)).boundingRect
        }
    }

    /// The conversion from a layer's space to this one's; nil means the tree's space.
    func conversion(from layer: CALayer?) -> PointConversion {
        let own = flatteningLayers
        let other = layer?.flatteningLayers ?? []
        // Only up to a common ancestor, because layers above it may be degenerate.
        let common = other.firstIndex { flatteningLayer in own.contains { $0 === flatteningLayer } }
        let shared = common.flatMap { place in own.firstIndex { $0 === other[place] } }
        func out(_ flatteningLayers: ArraySlice<CALayer>) -> Projection {
            flatteningLayers.reduce(.identity) { $0.concatenating($1.toFlatteningLayer.projection) }
        }
        return PointConversion(
            out: out(other[..<(common ?? other.count)]), back: out(own[..<(shared ?? own.count)]).exactInverse)
    }

    /// The conversion from this layer's space to another's; nil means the tree's space.
    func conversion(to layer: CALayer?) -> PointConversion {
        if let layer { return layer.conversion(from: self) }
        return PointConversion(
            out: flatteningLayers.reduce(.identity) { $0.concatenating($1.toFlatteningLayer.projection) },
            back: .identity)
    }

    /// Whether the layer's back faces the viewer: the layer and those onto which it is flattened are turned over an odd
    /// number of times. A flip of the geometry does not count.
    var showsBack: Bool {
        var showsBack = false
        for flatteningLayer in flatteningLayers where flatteningLayer.toFlatteningLayer.projection.determinant < 0 {
            showsBack.toggle()
        }
        return showsBack != contentsAreFlipped()
    }
}

extension Projection {
    /// The inverse, exact for translations and scales; nil for a plane that is seen edge-on.
    var exactInverse: Projection? {
        guard let affine else { return inverse }
        return affine.isInvertible ? Projection(affine.inverted()) : nil
    }
}
