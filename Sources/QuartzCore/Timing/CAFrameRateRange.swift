/// How often frames are wanted, in frames a second.
public struct CAFrameRateRange: Hashable, Sendable {
    /// Fewer are of no use.
    public var minimum: Float
    /// More are of no use. Default 0, for as many as the screen shows.
    public var maximum: Float
    /// The rate wanted most; nil or 0 for the highest in the range.
    public var preferred: Float?

    /// No wishes: all zero.
    public static let `default` = CAFrameRateRange()

    /// `default`.
    public init() { self.init(minimum: 0, maximum: 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// Whether the rates are finite and in order, so that they can be kept to.
    var isValid: Bool {
        let wanted = preferred ?? 0
        guard minimum.isFinite, maximum.isFinite, wanted.isFinite, minimum >= 0, maximum >= 0, wanted >= 0 else {
            return false
        }
        if maximum > 0, minimum > maximum || wanted > maximum { return false }
        return wanted == 0 || wanted >= minimum
    }

    /// On a screen with `refresh` refreshes a second every which of them is taken, from 1: the divisor of the refresh rate
    /// that comes nearest to the preferred rate, of those within the range; where none is, the nearest of all.
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
