/// Counts particles before any are drawn.
extension CompositionReader {
    /// How many particles live at a time in systems whose rate and lifetime are constants, copies counted; refused where
    /// they are too many. What comes through connections is held back as it is drawn.
    func countParticles(
        of patches: [DrawnPatch], copies: Double = 1, after former: Double = 0
    ) throws(CompositionError) -> Double {
        var sum = former
        for patch in patches {
            if patch.type == "particles", let rate = patch.constant("rate"), let life = patch.constant("lifetime"),
                let range = patch.constant("lifetimeRange")
            {
                sum += rate * (life + range / 2) * copies
                guard sum <= Double(Limits.particles) else {
                    throw CompositionError(
                        patch.place.key("inputs").key("rate"),
                        "with these \(PatchValue.text(sum.rounded(.up))) particles live at a time, copies counted; "
                            + "\(Limits.particles) are the most")
                }
            }
            let inner = patch.type == "replicate" ? max(1, (patch.constant("count") ?? 1).rounded()) : 1
            sum = try countParticles(of: patch.patches, copies: copies * inner, after: sum)
        }
        return sum
    }
}

extension DrawnPatch {
    /// The number that an input is, where it is a constant.
    fileprivate func constant(_ input: String) -> Double? {
        if case .constant(.number(let number))? = self[input] { number } else { nil }
    }
}
