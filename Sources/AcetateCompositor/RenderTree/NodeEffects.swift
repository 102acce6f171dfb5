import AcetatePixels
import CoreGraphics
import CoreImage

// How a layer and what it holds are put on what lies behind. The order is that of CALayer.h: first the filters, then
// the shadow of the outcome below it; this is joined with what lies behind, filtered by `backgroundFilters`, by
// `compositingFilter`; and last of all the masks, `mask` and that of the bounds, and the opacity choose between the
// outcome and what lay behind before. So the masks cut the shadow as well, as the guide says of `masksToBounds`.
extension RenderNode {
    /// Whether the layer is its parent's mask.
    var isMask: Bool { parent?.mask === self }

    /// The nodes that this one is the parent of.
    var held: [RenderNode] { mask.map { sublayers + [$0] } ?? sublayers }

    /// How the layer joins what lies behind: source over, unless a filter for compositing says otherwise. A mask has an
    /// alpha only, and ignores its own way (CALayer.h).
    var blendMode: Compositing {
        guard let filter = shown.compositingFilter, !isMask else { return .mode(.normal) }
        return filter.compositing ?? .mode(.normal)
    }

    /// Whether more than the filters, the opacity and the bounds decides how the layer is put on what lies behind.
    var hasEffects: Bool {
        hasShadow || mask != nil || shown.compositingFilter != nil || !shown.backgroundFilters.isEmpty
    }

    /// The pixels that are touched whatever the layer and its sublayers paint: those that filters fill, a shadow that a
    /// path casts, and the bounds where what lies behind is changed.
    var besides: PixelRect {
        guard hasEffects || !shown.filters.isEmpty, toDevice.isFinite else { return .empty }
        var result = throughFilters(.empty)
        if let shadow, hasShadow {
            if let path = shown.shadowPath {
                result = result.union(shadow.cast(by: PixelRect(covering: path.boundingBox.applying(toDevice))))
            } else if !result.isEmpty {
                result = result.union(shadow.cast(by: result))
            }
        }
        if changesBackdrop { result = result.union(PixelRect(covering: shown.bounds.applying(toDevice))) }
        return cut.rect.map { result.intersection($0) } ?? result
    }

    /// Whether what lies behind changes in all of the bounds, not only where the layer paints.
    private var changesBackdrop: Bool {
        !isMask && (!shown.backgroundFilters.isEmpty || blendMode.reachesBeyondSource)
    }
}

extension Compositing {
    /// The same where the source's alpha is also its shape: what is opaque there acts, and the rest stays. Nil where
    /// nothing is left to do.
    var withinSource: Compositing? {
        switch self {
        case .mode(.clear): .mode(.destinationOut)
        case .mode(.copy): .mode(.normal)
        case .mode(.sourceIn): .mode(.sourceAtop)
        case .mode(.sourceOut): .mode(.xor)
        case .mode(.destinationIn), .formula(.minimum), .formula(.product): nil
        case .mode(.destinationAtop): .mode(.destinationOver)
        default: self
        }
    }
}
