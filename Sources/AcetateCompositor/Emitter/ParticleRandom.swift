/// Random numbers of particles. Each is a function of the layer's seed, the cell, the particle's index and the purpose
/// of the number, so that none depends on the order in which they are computed.
///
/// The mixing is that of SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
    private let state: UInt64

    init(seed: UInt32) { state = Self.mixed(UInt64(seed) &+ Self.step) }

    private init(state: UInt64) { self.state = state }

    /// The numbers of the cell at an index of its list, or of the particle of a cell with an index.
    func part(_ index: UInt64) -> ParticleRandom {
        ParticleRandom(state: Self.mixed(state &+ (index &+ 1) &* Self.step))
    }

    /// The purpose of a number.
    enum Use: UInt64 {
        case lifetime = 1, velocity, scale, spin, red, green, blue, alpha
        case coneAngle, coneTurn, place, placeX, placeY, placeZ
    }

    /// Uniform in 0..<1.
    func callAsFunction(_ use: Use) -> Double {
        // The upper 53 bits, as the fraction of a Double.
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
