import AcetatePixels

/// `CIDissolveTransition`: the weight of the second image is the progress, for every pixel.
struct Dissolve: TransitionShape {
    let light = TransitionLight.none
    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) { (progress, 0) }
}

/// `CISwipeTransition` and `CICopyMachineTransition`: a band that sweeps over the extent and reveals the second image.
///
/// With `u = x · cos angle + y · sin angle`, from `low` to `high` over the extent, the band's front is at
/// `low + (high - low + width) · progress`, and `s`, within 0...1, is how much of the band has passed a pixel.
struct SweepingBand: TransitionShape {
    enum Kind: Sendable {
        /// The second image fades in across the band, and light is brightest in the band's middle: `weight = s`,
        /// `light = opacity · (1 - |2s - 1|)`.
        case swipe
        /// The second image begins at the band's middle, and light covers the edge:
        /// `light = opacity · (1 - (2s - 1)²)`.
        case copyMachine
    }

    let kind: Kind
    let light: TransitionLight
    private let opacity, width, scale: Double
    private let direction: (cos: Double, sin: Double)
    private let reach: ClosedRange<Double>

    /// Creates the band from inputs in the order of the filter's description.
    init(_ kind: Kind, _ inputs: [Double], _ space: TransitionSpace) {
        self.kind = kind
        light = TransitionLight(inputs[4..<8])
        direction = (cos(inputs[9]), sin(inputs[9]))
        // A band without a width is an edge that is one pixel wide.
        width = max(inputs[10], 1 / space.scale)
        opacity = inputs[11]
        scale = space.scale
        reach = space.reach(direction)
    }

    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) {
        let u = x * direction.cos + y * direction.sin
        let front = reach.lowerBound + (reach.upperBound - reach.lowerBound + width) * progress
        let s = (front - u) / width
        guard s > 0 else { return (0, 0) }
        guard s < 1 else { return (1, 0) }
        let middle = 2 * s - 1
        switch kind {
        case .swipe: return (s, opacity * (1 - abs(middle)))
        // The edge is one pixel wide.
        case .copyMachine: return ((s - 0.5) * width * scale + 0.5, opacity * (1 - middle * middle))
        }
    }
}

/// `CIBarsSwipeTransition`: bars along the angle, `width` points wide, that reveal the second image one after another,
/// each `offset` points behind the previous one.
///
/// With `u` along the angle and `v` across it, both starting at 0 in the extent, and `n` bars, bar
/// `k = floor(v / width)` shows the second image up to `u = (length + |offset| · (n - 1)) · progress - |offset| · k`. A
/// negative offset numbers the bars from the other side. The edge is one pixel wide.
struct SwipingBars: TransitionShape {
    let light = TransitionLight.none
    private let direction: (cos: Double, sin: Double)
    private let along, across: ClosedRange<Double>
    private let width, offset, last, scale: Double

    /// Creates the bars from inputs in the order of the filter's description.
    init(_ inputs: [Double], _ space: TransitionSpace) {
        direction = (cos(inputs[0]), sin(inputs[0]))
        along = space.reach(direction)
        across = space.reach((-direction.sin, direction.cos))
        width = max(inputs[1], 1 / space.scale)
        offset = inputs[2]
        last = max(0, ((across.upperBound - across.lowerBound) / width).rounded(.up) - 1)
        scale = space.scale
    }

    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) {
        let u = x * direction.cos + y * direction.sin - along.lowerBound
        let v = y * direction.cos - x * direction.sin - across.lowerBound
        let bar = min(last, max(0, (v / width).rounded(.down)))
        let delay = abs(offset)
        let length = along.upperBound - along.lowerBound
        let front = (length + delay * last) * progress - delay * (offset < 0 ? last - bar : bar)
        return ((front - u) * scale + 0.5, 0)
    }
}
