import AcetatePixels
import CoreGraphics
import CoreImage

// How a layer and its sublayers are composited with the backdrop. The order is that of CALayer.h. First the filters are
// applied, then the shadow of the result is painted below it. The result is combined with the backdrop, filtered by
// `backgroundFilters`, using `compositingFilter`. Last, the masks (`mask` and that of the bounds) and the opacity blend
// between this result and the previous backdrop. Therefore the masks clip the shadow as well, as the guide says of
// `masksToBounds`.
extension RenderNode {
    /// Whether the layer is its parent's mask.
    var isMask: Bool { parent?.mask === self }

    /// The sublayers and the mask.
    var children: [RenderNode] { mask.map { sublayers + [$0] } ?? sublayers }

    /// How the layer is composited with the backdrop: source-over, unless a compositing filter specifies otherwise. A
    /// mask only has an alpha, and ignores its own compositing filter (CALayer.h).
    var blendMode: PixelBlend {
        guard let filter = shown.compositingFilter, !isMask else { return .normal }
        return filter.blend ?? .normal
    }

    /// Whether anything other than filters, opacity and bounds affects how the layer is composited with the backdrop.
    var hasEffects: Bool {
        hasShadow || mask != nil || shown.compositingFilter != nil || !shown.backgroundFilters.isEmpty
    }

    /// The pixels that are touched whatever the layer and its sublayers paint: those that filters fill, a shadow of a
    /// path, and the bounds if the backdrop is changed there.
    var effectPixels: PixelRect {
        guard hasEffects || !shown.filters.isEmpty, derived.toDevice.isFinite else { return .empty }
        var result = throughFilters(.empty)
        if let shadow, hasShadow {
            if let path = shown.shadowPath {
                result = result.union(shadow.cast(by: PixelRect(covering: path.boundingBox.applying(derived.toDevice))))
            } else if !result.isEmpty {
                result = result.union(shadow.cast(by: result))
            }
        }
        if changesBackdropInBounds {
            result = result.union(PixelRect(covering: shown.bounds.applying(derived.toDevice)))
        }
        return derived.clip.map { result.intersection($0) } ?? result
    }

    /// Whether the backdrop changes in the whole bounds, not only where the layer paints.
    private var changesBackdropInBounds: Bool {
        !isMask && (!shown.backgroundFilters.isEmpty || blendMode.reachesBeyondSource)
    }
}

extension PixelBlend {
    /// The same, with the source's alpha as its shape: the mode applies where the source is opaque, and the rest is
    /// unchanged. Nil if nothing is left to do.
    var withinSource: PixelBlend? {
        switch self {
        case .clear: .destinationOut
        case .copy: .normal
        case .sourceIn: .sourceAtop
        case .sourceOut: .xor
        case .destinationIn, .minimum, .product: nil
        case .destinationAtop: .destinationOver
        default: self
        }
    }
}
