import AcetatePixels
import CoreGraphics
import Foundation

/// An emitter's values, limited and converted for computation.
final class EmissionPlan {
    let values: EmitterValues
    let shape: EmissionShape
    let random: ParticleRandom
    let cells: [PlannedCell]
    /// The time after a birth during which the particle, or anything that it emits, may be visible, in seconds.
    let reach: Double

    init(_ values: EmitterValues) {
        self.values = values
        shape = EmissionShape(values)
        random = ParticleRandom(seed: values.seed)
        cells = values.cells.map { PlannedCell($0, of: values, isTop: true) }
        reach = cells.reduce(0) { max($0, $1.reach) }
    }
}

/// A kind of particle with its numbers multiplied by the layer's, for a particle that is born now.
struct PlannedCell {
    /// The maximum number of particles per second.
    static let highestRate = 1e7
    /// The maximum of ages and times, in seconds.
    static let longest = 1e8

    /// Particles per second of the layer's time.
    let rate: Double
    /// The time span in which it emits: in the layer's time, or after the birth of the emitting particle. `end` may be
    /// infinite.
    let start, end: Double
    let lifetime, lifetimeRange: Double
    let longitude, latitude: Double
    /// Half the angle of the emission cone, 0...π.
    let cone: Double
    let velocity, velocityRange: Double
    let acceleration: SIMD3<Double>
    let scale, scaleRange, scaleSpeed: Double
    let spin, spinRange: Double
    let color, colorRange, colorSpeed: SIMD4<Double>
    /// The image; nil for invisible particles.
    let look: ParticleLook?
    let cells: [PlannedCell]
    /// The time after a birth during which the particle, or anything that it emits, may be visible, in seconds.
    let reach: Double
    /// Whether anything is ever visible.
    let matters: Bool

    init(_ cell: EmitterCellValues, of emitter: EmitterValues, isTop: Bool) {
        let timing = cell.timing
        let pace = max(0, timing.speed)
        // The layer's birth rate multiplies only what the layer itself emits.
        let rate = cell.birthRate * (isTop ? emitter.birthRate : 1) * pace
        self.rate = rate > 0 ? min(rate, Self.highestRate) : 0
        let shifted = timing.beginTime - (pace > 0 ? timing.timeOffset / pace : 0)
        let begin = shifted.isFinite ? shifted : 0
        start = max(0, begin)
        let duration = timing.activeDuration
        end = duration > 0 && duration < .infinity && pace > 0 ? begin + duration / pace : .infinity
        lifetime = cell.lifetime * emitter.lifetime
        lifetimeRange = cell.lifetimeRange * emitter.lifetime
        (longitude, latitude) = (cell.emissionLongitude, cell.emissionLatitude)
        cone = min(.pi, abs(cell.emissionRange) / 2)
        (velocity, velocityRange) = (cell.velocity * emitter.velocity, cell.velocityRange * emitter.velocity)
        acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
        // Other particles inherit the layer's scale from those that emit them.
        let size = isTop ? emitter.scale : 1
        (scale, scaleRange) = (cell.scale * size, cell.scaleRange * size)
        scaleSpeed = cell.scaleSpeed * emitter.scale
        (spin, spinRange) = (cell.spin * emitter.spin, cell.spinRange * emitter.spin)
        let mean = (cell.color ?? .white).sRGB
        color = SIMD4(mean.red, mean.green, mean.blue, mean.alpha)
        colorRange = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
        colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
        look = cell.isEnabled ? ParticleLook(cell) : nil
        cells = cell.cells.map { PlannedCell($0, of: emitter, isTop: false) }
        let longest = lifetime + abs(lifetimeRange) / 2
        let life = longest > 0 ? min(longest, Self.longest) : 0
        reach = min(life + cells.reduce(0) { max($0, $1.matters ? $1.reach : 0) }, Self.longest)
        matters = life > 0 && (look != nil || cells.contains(where: \.matters))
    }
}

/// The image of a particle, and how it is sampled.
final class ParticleLook {
    let image: CGImage
    /// The visible pixels of the image, as whole pixels.
    let part: PixelRect
    let pixelsPerPoint: Double
    let filters: Resample.Filters

    /// Nil if nothing is shown.
    init?(_ cell: EmitterCellValues) {
        guard let image = cell.contents, cell.contentsScale > 0 else { return nil }
        let unit = cell.contentsRect.standardized
        let (width, height) = (Double(image.width), Double(image.height))
        func whole(_ value: CGFloat, _ length: Double) -> Double {
            let exact = Double(value) * length
            return abs(exact - exact.rounded()) < 1e-6 ? exact.rounded() : exact
        }
        // The unit rectangle's y points up, as for a layer's contents.
        let part = PixelRect(
            coveringMinX: whole(unit.minX, width), minY: whole(1 - unit.maxY, height), maxX: whole(unit.maxX, width),
            maxY: whole(1 - unit.minY, height)
        ).intersection(image.size.rect)
        guard !part.isEmpty else { return nil }
        (self.image, self.part, pixelsPerPoint) = (image, part, cell.contentsScale)
        filters = Resample.Filters(
            minification: cell.minificationFilter, magnification: cell.magnificationFilter,
            bias: cell.minificationFilterBias)
    }

    /// The image with a transparent border, created once.
    private(set) lazy var padded: PaddedPixels? = image.withPixels { PaddedPixels(PixelPatch($0), part: part) }

    /// The levels of detail, created once.
    private(set) lazy var levels: MipChain? = image.withPixels {
        MipChain(of: PixelPatch($0), part: part, edges: .transparent)
    }
}
