import AppKit

/// A generator of pseudorandom numbers, SplitMix64. The same seed gives the same numbers on every run.
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    mutating func chance(_ percent: Int) -> Bool { unit() * 100 < Double(percent) }

    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + min(Int(unit() * Double(range.count)), range.count - 1)
    }

    /// Returns a random element of an array that is not empty.
    mutating func element<Element>(of all: [Element]) -> Element { all[whole(0...all.count - 1)] }

    /// Returns an opaque color that is distinguishable from black.
    mutating func color() -> CGColor {
        CGColor(red: number(0.3...1), green: number(0.3...1), blue: number(0.3...1), alpha: 1)
    }

    /// Returns a random center for something of the given size, so that it is inside the root layer if it fits.
    mutating func place(of size: CGSize, in root: CALayer) -> CGPoint {
        CGPoint(
            x: size.width / 2 + max(root.bounds.width - size.width, 0) * unit(),
            y: size.height / 2 + max(root.bounds.height - size.height, 0) * unit())
    }
}
