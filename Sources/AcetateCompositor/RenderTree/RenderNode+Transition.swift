import AcetatePixels
import CoreGraphics

/// A node in a transition: where its two pictures stand.
extension RenderNode {
    /// From points, from the bounds' origin, to device pixels: what a former picture stays with.
    var pictureSpace: CGAffineTransform {
        let bounds = shown.bounds.standardized
        return toDevice.translatedBy(x: bounds.minX, y: bounds.minY)
    }

    /// How far the former picture, and what the layer shows now, have slid.
    func slides(at moment: RunningTransition.Moment) -> LayerTransition.Slides {
        moment.transition.slides(progress: moment.progress, bounds: shown.bounds, toDevice: toDevice)
    }

    /// What the layer and its sublayers paint now, `present`, as it is seen in the transition, and the former picture.
    func throughTransition(_ present: PixelRegion) -> PixelRegion {
        guard let transition, let moment = transition.moment else { return present }
        let slides = slides(at: moment)
        let slid = present.offset(by: slides.now)
        guard let former = transition.former?.region(in: pictureSpace) else { return slid }
        return slid.union(former.offset(by: slides.former))
    }

    /// The pixels within which a Core Image transition runs.
    var transitionExtent: PixelRect { PixelRect(covering: shown.bounds.applying(toDevice)) }
}
