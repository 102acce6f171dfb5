import CoreGraphics
import Foundation

/// The properties that an emitter layer adds (CAEmitterLayer.h): where particles originate, and how they are shown. The
/// multipliers apply to the values of the cells when a particle is born.
package struct EmitterValues: Sendable, Equatable {
    package var cells: [EmitterCellValues] = []
    /// Multiplies the birth rates of the layer's own cells.
    package var birthRate = 1.0
    package var lifetime = 1.0
    /// The center of the shape, in the layer's own space.
    package var position = CGPoint.zero
    package var zPosition = 0.0
    package var size = CGSize.zero
    package var depth = 0.0
    package var shape = EmitterShape.point
    package var mode = EmitterMode.volume
    package var renderMode = ParticleOrder.unordered
    /// Whether the particles are in the superlayer's three-dimensional space.
    package var preservesDepth = false
    package var velocity = 1.0
    package var scale = 1.0
    package var spin = 1.0
    package var seed: UInt32 = 0

    package init() {}
}

/// The shape in which particles originate.
package enum EmitterShape: String, Sendable {
    case point, line, rectangle, cuboid, circle, sphere
}

/// The part of the shape in which particles originate.
package enum EmitterMode: String, Sendable {
    case points, outline, surface, volume
}

/// The order in which particles are painted, and the compositing mode.
package enum ParticleOrder: String, Sendable {
    case unordered, oldestFirst, oldestLast, backToFront, additive
}

/// A kind of particle (CAEmitterCell.h). A value with a range is uniform in [mean - range / 2, mean + range / 2].
package struct EmitterCellValues: Sendable, Equatable {
    package var name: String?
    /// Whether the particles are shown.
    package var isEnabled = true
    /// Particles per second.
    package var birthRate = 0.0
    /// In seconds.
    package var lifetime = 0.0
    package var lifetimeRange = 0.0
    /// In radians.
    package var emissionLatitude = 0.0
    package var emissionLongitude = 0.0
    package var emissionRange = 0.0
    /// Points per second.
    package var velocity = 0.0
    package var velocityRange = 0.0
    /// Points per second squared.
    package var xAcceleration = 0.0
    package var yAcceleration = 0.0
    package var zAcceleration = 0.0
    package var scale = 1.0
    package var scaleRange = 0.0
    package var scaleSpeed = 0.0
    /// Radians per second.
    package var spin = 0.0
    package var spinRange = 0.0
    package var color: CGColor? = .rgbWhite
    package var redRange = 0.0
    package var greenRange = 0.0
    package var blueRange = 0.0
    package var alphaRange = 0.0
    /// Change of the color components per second.
    package var redSpeed = 0.0
    package var greenSpeed = 0.0
    package var blueSpeed = 0.0
    package var alphaSpeed = 0.0
    package var contents: CGImage?
    /// The part of the contents that is shown, in unit coordinates.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents per point.
    package var contentsScale = 1.0
    package var minificationFilter = ScalingFilter.linear
    package var magnificationFilter = ScalingFilter.linear
    package var minificationFilterBias = 0.0
    /// The cells that each particle emits.
    package var cells: [EmitterCellValues] = []
    package var timing = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()

    package init() {}
}

extension LayerValues {
    /// An emitter layer's own values; the defaults for a layer of another kind.
    package var emitter: EmitterValues {
        get { if case .emitter(let values) = kind { values } else { EmitterValues() } }
        set { kind = .emitter(newValue) }
    }
}
