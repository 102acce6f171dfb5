import AcetateCompositor

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

    /// Creates a range from rates in frames per second. A range that is not in order has no effect where it is set.
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

    /// The rates as the render tree has them.
    var rates: FrameRates {
        FrameRates(minimum: Double(minimum), maximum: Double(maximum), preferred: Double(preferred ?? 0))
    }
}
