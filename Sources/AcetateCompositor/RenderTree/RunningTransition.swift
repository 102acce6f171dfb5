import AcetatePixels
import CoreGraphics
import Foundation

/// A layer's transition on its way: the picture that the layer is leaving, and how far the transition has come.
final class RunningTransition {
    /// A transition, and how much of it has happened, 0...1.
    struct Moment: Equatable {
        let transition: LayerTransition
        let progress: Double
    }

    /// Where the transition stands.
    enum Step: Equatable {
        /// The layer is shown as it is.
        case waiting
        case showing(Moment)
        /// The layer is shown as it is from now on.
        case over
    }

    /// The animation's.
    let id: UInt64
    /// What the layer showed before; nil for nothing, and once the transition is over.
    private(set) var former: FormerPicture?
    /// As of the last update.
    private(set) var step = Step.waiting
    /// What the layer shows now, kept while it stays the same.
    var present: PresentPicture?

    init(id: UInt64, from former: FormerPicture?) { (self.id, self.former) = (id, former) }

    /// As of the last update; nil while the layer is shown as it is.
    var moment: Moment? {
        guard case .showing(let moment) = step else { return nil }
        return moment
    }

    /// Where the transition stands at the layer's local time, which passes at `rate` local seconds a second.
    func step(in animations: [LayerAnimation], at time: Double, rate: Double) -> Step {
        guard step != .over, let animation = animations.last(where: { $0.transition?.id == id }),
            let transition = animation.transition?.transition
        else { return .over }
        if let progress = animation.progress(ofTransition: id, at: time) {
            return .showing(Moment(transition: transition, progress: progress))
        }
        return rate == 0 || animation.isRunning(at: time, rate: rate) ? .waiting : .over
    }

    /// Takes a step. The last one lets the pictures go, for good.
    func show(_ step: Step) {
        self.step = step
        if moment == nil { present = nil }
        if step == .over { former = nil }
    }
}

/// A way of whole device pixels, y down.
struct PixelOffset: Equatable {
    var dx = 0, dy = 0

    init() {}

    /// The nearest whole pixels; no number counts as 0, and what is beyond `PixelRect.limit` as that.
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

    static func + (a: Self, b: Self) -> Self {
        var result = Self()
        (result.dx, result.dy) = (a.dx + b.dx, a.dy + b.dy)
        return result
    }

    static prefix func - (a: Self) -> Self { Self() - a }
}

extension PixelRect {
    func offset(by way: PixelOffset) -> PixelRect { offsetBy(dx: way.dx, dy: way.dy) }
}

extension PixelRegion {
    func offset(by way: PixelOffset) -> PixelRegion { way == PixelOffset() ? self : offsetBy(dx: way.dx, dy: way.dy) }
}

extension LayerTransition {
    /// How far a layer's two pictures have slid.
    struct Slides {
        var former = PixelOffset(), now = PixelOffset()
    }

    /// How far both pictures have slid, in a layer with these bounds.
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
        // Both are rounded, so that pictures of whole pixels abut at every moment.
        return switch kind {
        case .fade, .filter: Slides()
        case .push: Slides(former: done, now: done - whole)
        case .moveIn: Slides(now: done - whole)
        case .reveal: Slides(former: done)
        }
    }
}
