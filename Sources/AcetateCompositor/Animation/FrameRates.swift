/// A range of frame rates, in frames per second. Zero means the refresh rate of the screen.
package struct FrameRates: Hashable, Sendable {
    package var minimum, maximum, preferred: Double

    package init(minimum: Double, maximum: Double, preferred: Double) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The preferred rate; infinity for the refresh rate of the screen.
    private var wanted: Double { preferred > 0 ? preferred : maximum > 0 ? maximum : .infinity }

    /// The divisor of the rate of a screen with `refresh` refreshes per second that gives the rate nearest to the
    /// preferred one. Divisors within the range are preferred.
    package func divisor(of refresh: Double) -> Int {
        guard refresh.isFinite, refresh > 0, wanted < refresh else { return 1 }
        let top = maximum > 0 ? maximum : .infinity
        // A screen of "60" refreshes may have 59.94 or 60.02.
        func isAllowed(_ divisor: Int) -> Bool {
            let rate = refresh / Double(divisor)
            return rate <= top * 1.01 && rate >= minimum * 0.99
        }
        let below = Int(min((refresh / wanted).rounded(.down), 1e6))
        let candidates = [max(below, 1), max(below, 1) + 1]
        let allowed = candidates.filter(isAllowed)
        func distance(_ divisor: Int) -> Double { abs(refresh / Double(divisor) - wanted) }
        return (allowed.isEmpty ? candidates : allowed).min { distance($0) < distance($1) } ?? 1
    }

    /// The earliest time of the next frame after one at `time`, in seconds; `time` itself for the next refresh.
    /// `period` is the time between refreshes of the screen; 0 if there is no screen.
    func nextFrame(after time: Double, period: Double) -> Double {
        guard period > 0 else { return wanted < .infinity ? time + 1 / wanted : time }
        let divisor = divisor(of: 1 / period)
        // Half a refresh early, because the times of refreshes vary.
        return divisor > 1 ? time + (Double(divisor) - 0.5) * period : time
    }
}
