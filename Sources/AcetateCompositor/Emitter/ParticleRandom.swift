/// Random numbers of particles: each is a function of the layer's seed, the cell, the particle's number and what the
/// number is for, so that none depends on which others have been asked for.
///
/// The mixing is that of SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
    private let state: UInt64

    init(seed: UInt32) { state = Self.mixed(UInt64(seed) &+ Self.step) }

    private init(state: UInt64) { self.state = state }

    /// The numbers of the cell at a place in its list, or of a cell's particle with a number.
    func part(_ index: UInt64) -> ParticleRandom {
        ParticleRandom(state: Self.mixed(state &+ (index &+ 1) &* Self.step))
    }

    /// What a number is for.
    enum Use: UInt64 {
        case lifetime = 1, velocity, scale, spin, red, green, blue, alpha
        case coneAngle, coneTurn, place, placeX, placeY, placeZ
    }

    /// Uniform in 0..<1.
    func callAsFunction(_ use: Use) -> Double {
        // The upper 53 bits, as a number's fraction.
        Double(Self.mixed(state ^ use.rawValue &* 0xD134_2543_DE82_EF95) >> 11) * 0x1p-53
    }

    /// Uniform in [mean - range / 2, mean + range / 2] (CAEmitterLayer.h, on `seed`).
    func callAsFunction(_ use: Use, _ mean: Double, _ range: Double) -> Double {
        range == 0 ? mean : mean + range * (self(use) - 0.5)
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
