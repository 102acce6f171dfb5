/// Limits the number of particles.
extension CompositionReader {
    /// The number of particles that are alive at the same time in systems with constant rates and lifetimes, including
    /// copies; throws if there are too many. Rates from connections are limited when they are evaluated.
    func countParticles(
        of patches: [DrawnPatch], copies: Double = 1, after previous: Double = 0
    ) throws(CompositionError) -> Double {
        var sum = previous
        for patch in patches {
            if patch.type == "particles", let rate = patch.constant("rate"), let life = patch.constant("lifetime"),
                let range = patch.constant("lifetimeRange")
            {
                sum += rate * (life + range / 2) * copies
                guard sum <= Double(Limits.particles) else {
                    throw CompositionError(
                        patch.place.key("inputs").key("rate"),
                        "up to \(PatchValue.text(sum.rounded(.up))) particles are alive at the same time, including copies; "
                            + "the limit is \(Limits.particles)")
                }
            }
            let inner = patch.type == "replicate" ? max(1, (patch.constant("count") ?? 1).rounded()) : 1
            sum = try countParticles(of: patch.patches, copies: copies * inner, after: sum)
        }
        return sum
    }
}

extension DrawnPatch {
    /// The number of a constant input; nil for a connection.
    fileprivate func constant(_ input: String) -> Double? {
        if case .constant(.number(let number))? = self[input] { number } else { nil }
    }
}
