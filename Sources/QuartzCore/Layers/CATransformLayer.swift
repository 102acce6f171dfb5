import AcetateCompositor
import Foundation

/// A layer that holds its sublayers in space: they keep their depth, where the sublayers of other layers are seen as on a
/// sheet.
///
/// The sublayers stand in one space with those of the nearest superlayer that is no transform layer: they are shown by
/// depth, and those that cross are cut where they do. The layer itself shows nothing: its background, contents, border,
/// shadow, filters, compositing filter, mask and `masksToBounds` are left aside, and its opacity applies to each sublayer
/// by itself (CATransformLayer.h). It has no plane of its own for a hit test: that asks the sublayers.
open class CATransformLayer: CALayer {
    override public init() { super.init() }

    /// A transform layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .transform }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATransformLayer(layer: layer) }
}
