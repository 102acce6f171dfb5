import CoreGraphics
import Foundation

/// The positions at which an emitter's particles are born, and the natural direction of the shape there, to which a
/// cell's emission angles are relative.
///
/// The shape is centered at the emitter's position. A line has the width as its length, along x. A rectangle and a
/// cuboid have the width, height and depth. The radius of a circle and a sphere is the width. `points` are a shape's
/// corners (the ends of a line, the intersections of a circle or a sphere with the axes through its center). `outline`
/// is the edge of a rectangle or circle, the twelve edges of a cuboid, and the circular outline of a sphere. `surface`
/// is all of a flat shape, and the surface of a cuboid or sphere. `volume` is the whole interior. Each distribution is
/// uniform by length, area or volume.
///
/// The header says that shapes have a natural direction, but not which. Here, that of a point is along x. That of a
/// line is perpendicular to it, against y. At corners, outlines and the surfaces of cuboids and spheres, the direction
/// is outward, perpendicular to the edge or face. Particles emitted from the interior of a shape have the direction of
/// a point, along x.
struct EmissionShape {
    let shape: EmitterShape
    let mode: EmitterMode
    let center: SIMD3<Double>
    /// Half the width, height and depth; the radius for circles and spheres.
    private let half: SIMD3<Double>

    init(_ values: EmitterValues) {
        (shape, mode) = (values.shape, values.mode)
        center = SIMD3(Double(values.position.x), Double(values.position.y), values.zPosition)
        let (width, height) = (Double(values.size.width), Double(values.size.height))
        half =
            shape == .circle || shape == .sphere
            ? SIMD3(repeating: width) : SIMD3(width, height, values.depth) / 2
    }

    struct Place {
        var point: SIMD3<Double>
        /// A unit vector.
        var direction: SIMD3<Double>
    }

    private static let along = SIMD3<Double>(1, 0, 0)

    /// The position and direction of a new particle.
    func place(_ random: ParticleRandom) -> Place {
        let (offset, direction) = offset(random)
        return Place(point: center + offset * half, direction: direction)
    }

    /// In units of `half`, with the direction.
    private func offset(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        func side(_ use: ParticleRandom.Use) -> Double { random(use) * 2 - 1 }
        func outward(_ point: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) { (point, point / point.length) }
        switch (shape, mode) {
        case (.point, _):
            return (.zero, Self.along)
        case (.line, _):
            let x = mode == .points ? (random(.place) < 0.5 ? -1 : 1) : side(.placeX)
            return (SIMD3(x, 0, 0), SIMD3(0, -1, 0))
        case (.rectangle, .points):
            return outward(Self.corner(random, isFlat: true))
        case (.rectangle, .outline):
            return rectangleEdge(random)
        case (.rectangle, _):
            return (SIMD3(side(.placeX), side(.placeY), 0), Self.along)
        case (.cuboid, .points):
            return outward(Self.corner(random, isFlat: false))
        case (.cuboid, .outline):
            return cuboidEdge(random)
        case (.cuboid, .surface):
            return cuboidFace(random)
        case (.cuboid, .volume):
            return (SIMD3(side(.placeX), side(.placeY), side(.placeZ)), Self.along)
        case (.circle, .points):
            return outward(Self.crossing(random, of: 2))
        case (.circle, .outline), (.sphere, .outline):
            let angle = 2 * .pi * random(.place)
            return outward(SIMD3(cos(angle), sin(angle), 0))
        case (.circle, _):
            let (angle, radius) = (2 * .pi * random(.place), random(.placeX).squareRoot())
            return (SIMD3(cos(angle), sin(angle), 0) * radius, Self.along)
        case (.sphere, .points):
            return outward(Self.crossing(random, of: 3))
        case (.sphere, .surface):
            return outward(Self.onSphere(random))
        case (.sphere, .volume):
            return (Self.onSphere(random) * cbrt(random(.placeX)), Self.along)
        }
    }

    private static func corner(_ random: ParticleRandom, isFlat: Bool) -> SIMD3<Double> {
        func sign(_ use: ParticleRandom.Use) -> Double { random(use) < 0.5 ? -1 : 1 }
        return SIMD3(sign(.placeX), sign(.placeY), isFlat ? 0 : sign(.placeZ))
    }

    private static func crossing(_ random: ParticleRandom, of axes: Int) -> SIMD3<Double> {
        var point = SIMD3<Double>.zero
        point[min(axes - 1, Int(random(.place) * Double(axes)))] = random(.placeX) < 0.5 ? -1 : 1
        return point
    }

    /// By the angle about z and the height along z, in which the area of a sphere is uniform (Archimedes).
    private static func onSphere(_ random: ParticleRandom) -> SIMD3<Double> {
        let (angle, z) = (2 * .pi * random(.place), random(.placeZ) * 2 - 1)
        let radius = max(0, 1 - z * z).squareRoot()
        return SIMD3(radius * cos(angle), radius * sin(angle), z)
    }

    /// A position on one of the four sides, chosen by length.
    private func rectangleEdge(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let (width, height) = (abs(half.x), abs(half.y))
        let at = random(.placeX) * 2 - 1
        let sign: Double = random(.placeY) < 0.5 ? -1 : 1
        let isHorizontal = width + height > 0 ? random(.place) * (width + height) < width : random(.place) < 0.5
        return isHorizontal ? (SIMD3(at, sign, 0), SIMD3(0, sign, 0)) : (SIMD3(sign, at, 0), SIMD3(sign, 0, 0))
    }

    /// A position on one of the twelve edges, chosen by length.
    private func cuboidEdge(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let axis = Self.choice(random(.place), SIMD3(abs(half.x), abs(half.y), abs(half.z)))
        var point = Self.corner(random, isFlat: false)
        point[axis] = 0
        let direction = point / point.length
        // The sign along this axis is free, so its number chooses the position along the edge.
        point[axis] = random([.placeX, .placeY, .placeZ][axis]) * 2 - 1
        return (point, direction)
    }

    /// A position on one of the six faces, chosen by area.
    private func cuboidFace(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z) = (abs(half.x), abs(half.y), abs(half.z))
        let axis = Self.choice(random(.place), SIMD3(y * z, z * x, x * y))
        var point = SIMD3(random(.placeX), random(.placeY), random(.placeZ)) * 2 - 1
        var direction = SIMD3<Double>.zero
        direction[axis] = point[axis] < 0 ? -1 : 1
        point[axis] = direction[axis]
        return (point, direction)
    }

    /// One of three indices, chosen by weight; with equal probability if all weights are zero.
    private static func choice(_ number: Double, _ weights: SIMD3<Double>) -> Int {
        let weights = weights.sum() > 0 && weights.sum().isFinite ? weights : SIMD3(repeating: 1)
        let number = number * weights.sum()
        return number < weights.x ? 0 : number < weights.x + weights.y ? 1 : 2
    }
}
