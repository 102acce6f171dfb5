import AcetateCompositor
import Foundation

/// A layer that keeps its sublayers in space: they keep their depth, while sublayers of other layers are flattened.
///
/// The sublayers share a space with those of the nearest ancestor that is not a transform layer: they are ordered by
/// depth, and split where they intersect. The layer itself is not shown: its background, contents, border, shadow,
/// filters, compositing filter, mask and `masksToBounds` are ignored, and its opacity applies to each sublayer
/// separately (CATransformLayer.h). It has no plane of its own for hit testing, which tests the sublayers.
open class CATransformLayer: CALayer {
    override public init() { super.init() }

    /// Creates a transform layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .transform }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATransformLayer(layer: layer) }
}
