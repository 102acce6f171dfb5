import AcetateKeyValue
import CoreGraphics
import Foundation

/// A particle as it looks at a moment, in the layer's own space.
package struct ShownParticle {
    package var position: SIMD3<Double>
    package var scale: Double
    /// Radians.
    package var angle: Double
    /// Red, green, blue and alpha, not premultiplied.
    package var color: SIMD4<Double>
    /// In the layer's time.
    package var birth: Double
    var look: ParticleLook
}

/// The particles that live at a time: a function of the history and the time alone. The work is that of those that may
/// live, however much time has passed.
struct LivingParticles {
    /// Of a layer at a time; of more the oldest are left out.
    static let most = 65536

    /// The newest of a stretch first.
    private(set) var shown: [ShownParticle] = []
    /// Whether something lives that is seen, or that emits what is.
    private(set) var isAlive = false
    /// How many may still be looked at.
    private var left = 0

    /// Finds the particles at a time of the layer's.
    mutating func find(in history: EmissionHistory, at time: Double) {
        shown.removeAll(keepingCapacity: true)
        isAlive = false
        left = Self.most
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

    /// The numbers of the particles that a cell emits after a time of a stretch, until another.
    private static func births(
        of cell: Int, in stretch: EmissionHistory.Stretch, after first: Double, until last: Double
    ) -> (first: Double, last: Double) {
        let low = max(0, EmissionHistory.count(of: cell, in: stretch, until: max(first, stretch.start)))
        let high = EmissionHistory.count(of: cell, in: stretch, until: last)
        return (low.rounded(.down) + 1, high.rounded(.down))
    }

    /// How many particles that may live were born after a time.
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

    /// The time since which no more were born than are looked at.
    private func cutoff(_ history: EmissionHistory, _ newest: Int, _ time: Double) -> Double {
        let start = time - history.stretches[newest].reach
        guard births(history, newest, time, after: start) > Double(Self.most) else { return start }
        complain()
        var (low, high) = (start, time)
        // Until rounding lets no time lie between.
        for _ in 0..<64 {
            let middle = low + (high - low) / 2
            if births(history, newest, time, after: middle) > Double(Self.most) { low = middle } else { high = middle }
        }
        return high
    }

    private func complain() {
        Complaint.say(
            "an emitter layer has more than \(Self.most) particles at a time: the oldest are left out",
            once: "emitter.particles")
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

    /// What a particle has emitted in its life: where it was then, relative to the way that it moved.
    private mutating func emit(
        _ cell: PlannedCell, _ random: ParticleRandom, by parent: Particle, age: Double, life: Double, birth: Double
    ) {
        let start = min(cell.start, cell.end)
        let last = ((min(life, cell.end) - start) * cell.rate).rounded(.down)
        let first = max(0, (max(start, age - cell.reach) - start) * cell.rate).rounded(.down) + 1
        var number = last
        while number >= first {
            guard left > 0 else { return complain() }
            let emission = start + number / cell.rate
            let place = EmissionShape.Place(
                point: parent.position(at: emission), direction: parent.direction(at: emission))
            let own = random.part(UInt64(number))
            show(Particle(cell, at: place, own), cell, own, age: max(0, age - emission), birth: birth + emission)
            number -= 1
        }
    }
}
