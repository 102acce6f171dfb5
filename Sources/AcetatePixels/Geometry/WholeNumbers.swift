// Rounding without a call of a function, which `rounded` is on processors before SSE4.
extension Double {
    /// A number to which a number of a magnitude below 2^51 can be added only as a whole number, rounded to nearest.
    private static let wholes = 0x1.8p52

    /// The nearest whole number, as `rounded()` returns it, for a magnitude below 2^51.
    @inline(__always)
    var nearestWhole: Double {
        let whole = (self + Self.wholes) - Self.wholes
        // Halves are rounded away from zero.
        return abs(self - whole) == 0.5 ? self + (self < 0 ? -0.5 : 0.5) : whole
    }

    /// The greatest whole number that is not above the number, for a magnitude below 2^51.
    @inline(__always)
    var wholeBelow: Double {
        let whole = (self + Self.wholes) - Self.wholes
        return whole > self ? whole - 1 : whole
    }
}
