import Foundation

/// The shapes of a low-frequency oscillator, each with a period of 1 and a range of -1...1.
enum Waveform: String, Sendable, CaseIterable {
    case sine, triangle, square
    /// Falls from 1 to -1, then jumps back.
    case saw
    /// Rises from -1 to 1, then jumps back.
    case ramp
    /// A different value in each cycle, reproducible in every run.
    case random

    /// The value after a number of cycles.
    func value(at turns: Double) -> Double {
        guard turns.isFinite else { return 0 }
        let cycle = turns.rounded(.down)
        let part = turns - cycle
        return switch self {
        case .sine: sin(part * 2 * .pi)
        // Starts at 0 and rises, like the sine.
        case .triangle: part < 0.25 ? part * 4 : part < 0.75 ? 2 - part * 4 : part * 4 - 4
        case .square: part < 0.5 ? 1 : -1
        case .saw: 1 - 2 * part
        case .ramp: 2 * part - 1
        case .random: Self.random(cycle) * 2 - 1
        }
    }

    /// A number from 0 to 1 that depends only on the cycle (SplitMix64).
    private static func random(_ cycle: Double) -> Double {
        var z = cycle.bitPattern &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
    }
}

/// How an interpolation continues after its duration.
enum RepeatMode: String, Sendable, CaseIterable {
    case none, loop, mirror

    /// The progress, 0...1, after a number of durations.
    func progress(_ durations: Double) -> Double {
        guard durations.isFinite else { return durations > 0 ? 1 : 0 }
        switch self {
        case .none: return max(0, min(1, durations))
        case .loop: return durations <= 0 ? 0 : durations - durations.rounded(.down)
        case .mirror:
            guard durations > 0 else { return 0 }
            let part = durations.truncatingRemainder(dividingBy: 2)
            return part <= 1 ? part : 2 - part
        }
    }
}

/// The operations of the `math` patch.
enum Arithmetic: String, Sendable, CaseIterable {
    case add, subtract, multiply, divide, modulo, min, max, power

    /// The result; 0 if it is undefined, as for a division by 0.
    func callAsFunction(_ a: Double, _ b: Double) -> Double {
        let result =
            switch self {
            case .add: a + b
            case .subtract: a - b
            case .multiply: a * b
            case .divide: b == 0 ? 0 : a / b
            case .modulo: Self.remainder(a, b)
            case .min: Swift.min(a, b)
            case .max: Swift.max(a, b)
            case .power: pow(a, b)
            }
        return result.isFinite ? result : 0
    }

    /// The remainder with the divisor's sign, so that it is periodic across 0.
    static func remainder(_ a: Double, _ b: Double) -> Double {
        guard b != 0 else { return 0 }
        let rest = a.truncatingRemainder(dividingBy: b)
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
    }
}

/// The comparisons of the `conditional` patch.
enum Comparison: String, Sendable, CaseIterable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    func callAsFunction(_ a: Double, _ b: Double) -> Bool {
        switch self {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }
}
