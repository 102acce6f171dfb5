/// A range of frame rates, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest acceptable rate.
    public var minimum: Float
    /// The highest useful rate. Default 0, which is the refresh rate of the screen.
    public var maximum: Float
    /// The preferred rate; nil or 0 for the highest in the range.
    public var preferred: Float?

    /// No preference: all values are zero.
    public static let `default` = CAFrameRateRange()

    /// Creates `default`.
    public init() { self.init(minimum: 0, maximum: 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// Whether the rates are finite and in order.
    var isValid: Bool {
        let wanted = preferred ?? 0
        guard minimum.isFinite, maximum.isFinite, wanted.isFinite, minimum >= 0, maximum >= 0, wanted >= 0 else {
            return false
        }
        if maximum > 0, minimum > maximum || wanted > maximum { return false }
        return wanted == 0 || wanted >= minimum
    }

    /// The divisor of the rate of a screen with `refresh` refreshes per second that gives the rate nearest to the
    /// preferred one. Divisors within the range are preferred.
    func divisor(of refresh: Double) -> Int {
        guard refresh.isFinite, refresh > 0 else { return 1 }
        let top = maximum > 0 ? Double(maximum) : .infinity
        let wanted = preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? top
        guard wanted < refresh else { return 1 }
        // A screen of "60" refreshes may have 59.94 or 60.02.
        func isAllowed(_ divisor: Int) -> Bool {
            let rate = refresh / Double(divisor)
            return rate <= top * 1.01 && rate >= Double(minimum) * 0.99
        }
        let below = Int(min((refresh / wanted).rounded(.down), 1e6))
        let candidates = [max(below, 1), max(below, 1) + 1]
        let allowed = candidates.filter(isAllowed)
        func distance(_ divisor: Int) -> Double { abs(refresh / Double(divisor) - wanted) }
        return (allowed.isEmpty ? candidates : allowed).min { distance($0) < distance($1) } ?? 1
    }
}
