import CoreGraphics
import Foundation

/// A particle at birth. Everything later is a function of these values and its age, in closed form.
struct Particle {
    /// In seconds.
    let lifetime: Double
    /// In the layer's own space, in points.
    let origin: SIMD3<Double>
    /// Points per second, and points per second squared.
    let velocity, acceleration: SIMD3<Double>
    private(set) var scale: Double
    let scaleSpeed, spin: Double
    /// Red, green, blue and alpha, and their change per second.
    private(set) var color: SIMD4<Double>
    let colorSpeed: SIMD4<Double>

    /// A particle of a cell that is born at a position of a shape, or of the particle that emits it.
    init(_ cell: PlannedCell, at place: EmissionShape.Place, _ random: ParticleRandom) {
        lifetime = random(.lifetime, cell.lifetime, cell.lifetimeRange)
        origin = place.point
        let direction = Self.direction(cell, from: place.direction, random)
        velocity = direction * random(.velocity, cell.velocity, cell.velocityRange)
        acceleration = cell.acceleration
        scale = random(.scale, cell.scale, cell.scaleRange)
        scaleSpeed = cell.scaleSpeed
        spin = random(.spin, cell.spin, cell.spinRange)
        color = SIMD4(
            random(.red, cell.color.x, cell.colorRange.x), random(.green, cell.color.y, cell.colorRange.y),
            random(.blue, cell.color.z, cell.colorRange.z), random(.alpha, cell.color.w, cell.colorRange.w))
        colorSpeed = cell.colorSpeed
    }

    /// The emission angle adds the cell's longitude to the angle of the natural direction in the xy plane, and the
    /// cell's latitude to its angle from the z axis. The direction is uniform within the cone around it
    /// (CAEmitterCell.h).
    private static func direction(
        _ cell: PlannedCell, from natural: SIMD3<Double>, _ random: ParticleRandom
    ) -> SIMD3<Double> {
        let longitude = atan2(natural.y, natural.x) + cell.longitude
        let latitude = acos(max(-1, min(1, natural.z))) + cell.latitude
        let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
        let (sinLatitude, cosLatitude) = (sin(latitude), cos(latitude))
        let axis = SIMD3(sinLatitude * cosLongitude, sinLatitude * sinLongitude, cosLatitude)
        guard cell.cone > 0 else { return axis }
        // On a sphere, area is uniform in the cosine of the angle.
        let cosine = 1 - random(.coneAngle) * (1 - cos(cell.cone))
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        let turn = 2 * .pi * random(.coneTurn)
        let across = SIMD3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, -sinLatitude) * cos(turn)
        return axis * cosine + (across + SIMD3(-sinLongitude, cosLongitude, 0) * sin(turn)) * sine
    }

    /// Multiplies the scale and the color by those of the particle that emits this one, at that particle's age: Apple's
    /// documentation of `emitterCells` says that they are inherited.
    mutating func inherit(from parent: Particle, at age: Double) {
        scale *= parent.scale(at: age)
        color *= parent.color(at: age)
    }

    func position(at age: Double) -> SIMD3<Double> { origin + (velocity + acceleration * (age / 2)) * age }

    /// The direction of motion as a unit vector; along x before the particle has moved.
    func direction(at age: Double) -> SIMD3<Double> {
        let velocity = velocity + acceleration * age
        let length = velocity.length
        return length > 0 && length.isFinite ? velocity / length : SIMD3(1, 0, 0)
    }

    func scale(at age: Double) -> Double { scale + scaleSpeed * age }

    /// In radians, counterclockwise if y points up.
    func angle(at age: Double) -> Double { spin * age }

    /// Components of 0...1, not premultiplied.
    func color(at age: Double) -> SIMD4<Double> {
        (color + colorSpeed * age).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    }
}
