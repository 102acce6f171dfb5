import AcetatePixels
import CoreGraphics

/// The positions of the two rasters of a layer in a transition.
extension RenderNode {
    /// Whether the layer shows a transition, or is about to begin one.
    var isInTransition: Bool { beginsTransition || transition?.moment != nil }

    /// From points relative to the origin of the bounds to device pixels: the space in which a snapshot keeps its
    /// position.
    var snapshotSpace: CGAffineTransform {
        let bounds = shown.bounds.standardized
        return derived.toDevice.translatedBy(x: bounds.minX, y: bounds.minY)
    }

    /// The distances by which the snapshot and the current content have slid.
    func slides(at moment: RunningTransition.Moment) -> LayerTransition.Slides {
        moment.transition.slides(progress: moment.progress, bounds: shown.bounds, toDevice: derived.toDevice)
    }

    /// The pixels of the current content, `present`, as they appear in the transition, and those of the snapshot.
    func throughTransition(_ present: PixelRegion) -> PixelRegion {
        guard let transition, let moment = transition.moment else { return present }
        let slides = slides(at: moment)
        var slid = present.offset(by: slides.now)
        if case .filter(let filter) = moment.transition.kind, filter.movesPixels {
            slid.formUnion(PixelRegion(transitionExtent))
        }
        guard let former = transition.snapshot?.region(in: snapshotSpace) else { return slid }
        return slid.union(former.offset(by: slides.former))
    }

    /// The pixels in which a Core Image transition is computed.
    var transitionExtent: PixelRect { PixelRect(covering: shown.bounds.applying(derived.toDevice)) }
}
