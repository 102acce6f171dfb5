import AcetatePixels
import CoreGraphics
import Foundation

/// A running transition of a layer: a snapshot of what the layer showed before, and the progress.
final class RunningTransition {
    /// A transition and its progress, 0...1.
    struct Moment: Equatable {
        let transition: LayerTransition
        let progress: Double
    }

    /// The state of the transition.
    enum Step: Equatable {
        /// The transition has not begun; the layer is shown as it is.
        case waiting
        case showing(Moment)
        /// The transition has ended; the layer is shown as it is from now on.
        case over
    }

    /// The id of the animation.
    let id: UInt64
    /// The snapshot of what the layer showed before; nil if it showed nothing, and once the transition has ended.
    private(set) var snapshot: TransitionSnapshot?
    /// As of the last update.
    private(set) var step = Step.waiting
    /// The layer's current content, cached until it changes.
    var present: (key: RasterKey, image: CGImage)?

    init(id: UInt64, from snapshot: TransitionSnapshot?) { (self.id, self.snapshot) = (id, snapshot) }

    /// The transition and its progress as of the last update; nil while the layer is shown as it is.
    var moment: Moment? {
        guard case .showing(let moment) = step else { return nil }
        return moment
    }

    /// The state of the transition at the layer's local time, which passes at `rate` local seconds per second.
    func step(in animations: [LayerAnimation], at time: Double, rate: Double) -> Step {
        guard step != .over, let animation = animations.last(where: { $0.transition?.id == id }),
            let transition = animation.transition?.transition
        else { return .over }
        if let progress = animation.progress(ofTransition: id, at: time) {
            return .showing(Moment(transition: transition, progress: progress))
        }
        return rate == 0 || animation.isRunning(at: time, rate: rate) ? .waiting : .over
    }

    /// Sets the state. At the end, the rasters are released.
    func show(_ step: Step) {
        self.step = step
        if moment == nil { present = nil }
        if step == .over { snapshot = nil }
    }
}

/// An offset in whole device pixels, y down.
struct PixelOffset: Equatable {
    var dx = 0, dy = 0

    init() {}

    /// The nearest whole pixels. NaN counts as 0, and the components are limited to ±`PixelRect.limit`.
    init(_ x: CGFloat, _ y: CGFloat) {
        func whole(_ value: CGFloat) -> Int {
            let limit = CGFloat(PixelRect.limit)
            return value.isNaN ? 0 : Int(max(-limit, min(limit, value.rounded())))
        }
        (dx, dy) = (whole(x), whole(y))
    }

    static func - (a: Self, b: Self) -> Self {
        var result = Self()
        (result.dx, result.dy) = (a.dx - b.dx, a.dy - b.dy)
        return result
    }

    static prefix func - (a: Self) -> Self { Self() - a }
}

extension CGAffineTransform {
    /// The offset if the transform is only a translation by whole pixels; otherwise nil.
    var wholeOffset: PixelOffset? { isIntegralTranslation ? PixelOffset(tx, ty) : nil }
}

extension PixelPatch {
    func offset(by way: PixelOffset) -> PixelPatch { offsetBy(dx: way.dx, dy: way.dy) }
}

extension PixelRect {
    func offset(by way: PixelOffset) -> PixelRect { offsetBy(dx: way.dx, dy: way.dy) }
}

extension PixelRegion {
    func offset(by way: PixelOffset) -> PixelRegion { way == PixelOffset() ? self : offsetBy(dx: way.dx, dy: way.dy) }
}

extension LayerTransition {
    /// The offsets of a layer's two rasters.
    struct Slides {
        var former = PixelOffset(), now = PixelOffset()
    }

    /// The offsets of both rasters, in a layer with these bounds.
    func slides(progress: Double, bounds: CGRect, toDevice: CGAffineTransform) -> Slides {
        let (width, height) = (bounds.standardized.width, bounds.standardized.height)
        let (x, y): (CGFloat, CGFloat) =
            switch direction {
            case .fromLeft: (width, 0)
            case .fromRight: (-width, 0)
            case .fromTop: (0, -height)
            case .fromBottom: (0, height)
            }
        let (deviceX, deviceY) = (x * toDevice.a + y * toDevice.c, x * toDevice.b + y * toDevice.d)
        let whole = PixelOffset(deviceX, deviceY)
        let done = PixelOffset(deviceX * CGFloat(progress), deviceY * CGFloat(progress))
        // Both offsets are rounded, so that pixel-aligned rasters abut at every moment.
        return switch kind {
        case .fade, .filter: Slides()
        case .push: Slides(former: done, now: done - whole)
        case .moveIn: Slides(now: done - whole)
        case .reveal: Slides(former: done)
        }
    }
}
