import AcetateKeyValue
import CoreGraphics
import Foundation

/// A particle at a moment, in the layer's own space.
package struct ShownParticle {
    package var position: SIMD3<Double>
    package var scale: Double
    /// In radians.
    package var angle: Double
    /// Red, green, blue and alpha, not premultiplied.
    package var color: SIMD4<Double>
    /// The time of birth, in the layer's time.
    package var birth: Double
    var look: ParticleLook
}

/// The particles that live at a time: a function only of the history and the time. The cost is proportional to the
/// particles that may live, independent of the time that has passed.
struct LivingParticles {
    /// The newest of each interval first.
    private(set) var shown: [ShownParticle] = []
    /// Whether a living particle is visible, or emits visible particles.
    private(set) var isAlive = false
    /// The maximum number of particles. The oldest above it are left out.
    private var limit = 0
    /// How many more particles may be visited.
    private var left = 0

    /// Finds at most `limit` particles at a time of the layer.
    mutating func find(in history: EmissionHistory, at time: Double, limit: Int) {
        self.limit = limit
        shown.removeAll(keepingCapacity: true)
        isAlive = false
        left = limit
        guard time.isFinite, abs(time) <= PlannedCell.longest, let newest = history.index(at: time) else { return }
        let cutoff = cutoff(history, newest, time)
        for index in stride(from: newest, through: 0, by: -1) {
            let stretch = history.stretches[index]
            let end = index == newest ? time : history.stretches[index + 1].start
            if end < max(cutoff, time - stretch.reach) { break }
            for cell in stretch.plan.cells.indices where stretch.plan.cells[cell].matters {
                emit(cell, of: stretch, from: cutoff, until: end, at: time)
            }
        }
    }

    /// The indices of the particles that a cell emits in an interval between two times.
    private static func births(
        of cell: Int, in stretch: EmissionHistory.Stretch, after first: Double, until last: Double
    ) -> (first: Double, last: Double) {
        let low = max(0, EmissionHistory.count(of: cell, in: stretch, until: max(first, stretch.start)))
        let high = EmissionHistory.count(of: cell, in: stretch, until: last)
        return (low.rounded(.down) + 1, high.rounded(.down))
    }

    /// The number of particles born after a time that may still live.
    private func births(_ history: EmissionHistory, _ newest: Int, _ time: Double, after start: Double) -> Double {
        var sum = 0.0
        for index in stride(from: newest, through: 0, by: -1) {
            let stretch = history.stretches[index]
            let end = index == newest ? time : history.stretches[index + 1].start
            if end < max(start, time - stretch.reach) { break }
            for (index, cell) in stretch.plan.cells.enumerated() where cell.matters && cell.rate > 0 {
                let births = Self.births(of: index, in: stretch, after: max(start, time - cell.reach), until: end)
                sum += max(0, births.last - births.first + 1)
            }
        }
        return sum
    }

    /// The time after which no more particles were born than can be visited.
    private func cutoff(_ history: EmissionHistory, _ newest: Int, _ time: Double) -> Double {
        let start = time - history.stretches[newest].reach
        guard births(history, newest, time, after: start) > Double(limit) else { return start }
        warn()
        var (low, high) = (start, time)
        // The bisection ends when rounding leaves no time in between.
        for _ in 0..<64 {
            let middle = low + (high - low) / 2
            if births(history, newest, time, after: middle) > Double(limit) {
                low = middle
            } else {
                high = middle
            }
        }
        return high
    }

    private func warn() {
        Diagnostics.warnOnce(
            "an emitter layer has more than \(limit) particles at a time, so the oldest are not painted; lower their birth "
                + "rate or lifetime. The limit is \(EffectLimits.particles) for a layer, and "
                + "\(EffectLimits.particlesOfTree) for a tree, whose emitter layers share it.",
            key: "emitter.particles")
    }

    private mutating func emit(
        _ index: Int, of stretch: EmissionHistory.Stretch, from cutoff: Double, until end: Double, at time: Double
    ) {
        let cell = stretch.plan.cells[index]
        guard cell.rate > 0 else { return }
        let births = Self.births(of: index, in: stretch, after: max(cutoff, time - cell.reach), until: end)
        let random = stretch.plan.random.part(UInt64(index))
        var number = births.last
        while number >= births.first, left > 0 {
            let birth = EmissionHistory.time(of: number, of: index, in: stretch)
            let own = random.part(UInt64(number))
            let particle = Particle(cell, at: stretch.plan.shape.place(own), own)
            show(particle, cell, own, age: max(0, time - birth), birth: birth)
            number -= 1
        }
    }

    private mutating func show(
        _ particle: Particle, _ cell: PlannedCell, _ random: ParticleRandom, age: Double, birth: Double
    ) {
        left -= 1
        if age < particle.lifetime {
            isAlive = isAlive || cell.matters
            if let look = cell.look {
                let scale = particle.scale(at: age)
                let color = particle.color(at: age)
                if scale != 0, color.w > 0 {
                    shown.append(
                        ShownParticle(
                            position: particle.position(at: age), scale: scale, angle: particle.angle(at: age),
                            color: color, birth: birth, look: look))
                }
            }
        }
        let life = min(age, particle.lifetime)
        guard life > 0 else { return }
        for (index, child) in cell.cells.enumerated() where child.matters && child.rate > 0 {
            emit(child, random.part(UInt64(index)), by: particle, age: age, life: life, birth: birth)
        }
    }

    /// Adds the particles that a particle has emitted during its life: at its position at that time, relative to its
    /// direction of motion, and with its scale and color.
    private mutating func emit(
        _ cell: PlannedCell, _ random: ParticleRandom, by parent: Particle, age: Double, life: Double, birth: Double
    ) {
        let start = min(cell.start, cell.end)
        let last = ((min(life, cell.end) - start) * cell.rate).rounded(.down)
        let first = max(0, (max(start, age - cell.reach) - start) * cell.rate).rounded(.down) + 1
        var number = last
        while number >= first {
            guard left > 0 else { return warn() }
            let emission = start + number / cell.rate
            let place = EmissionShape.Place(
                point: parent.position(at: emission), direction: parent.direction(at: emission))
            let own = random.part(UInt64(number))
            var particle = Particle(cell, at: place, own)
            particle.inherit(from: parent, at: emission)
            show(particle, cell, own, age: max(0, age - emission), birth: birth + emission)
            number -= 1
        }
    }
}
