import CAcetateKernels

/// Colors along a line from 0 to 1, each at its place; between two of them each channel and alpha change evenly, before
/// alpha is multiplied in.
package struct ColorRamp: Sendable, Equatable {
    /// By their places, which grow; the first one also holds for what lies before it.
    private let parts: [AcetateRampPart]
    private let isOpaque: Bool

    /// Nil for no stops. A place outside 0...1, or that is no number, counts as the nearer end, 0; one less than those before
    /// it as the greatest of them. Of several at one place the first and the last count: there the colour changes at once.
    package init?(_ stops: [(place: Double, color: PixelColor)]) {
        guard let first = stops.first else { return nil }
        var (place, color) = (Self.clamped(first.place), first.color.clampedToUnit)
        var parts = [AcetateRampPart(place: 0, color: color, slope: .zero)]
        isOpaque = stops.allSatisfy { $0.color.w >= 1 }
        for stop in stops.dropFirst() {
            let (next, nextColor) = (max(place, Self.clamped(stop.place)), stop.color.clampedToUnit)
            let slope = (nextColor - color) / (next - place)
            // Stops that are nearer to one another than numbers can tell are one.
            if next > place, slope.isFinite {
                parts.append(AcetateRampPart(place: place, color: color, slope: slope))
            }
            (place, color) = (next, nextColor)
        }
        parts.append(AcetateRampPart(place: place, color: color, slope: .zero))
        self.parts = parts
    }

    private static func clamped(_ place: Double) -> Float { place > 0 ? Float(min(place, 1)) : 0 }

    /// The ramp for the kernels, which read it during the call.
    func withParts<Result>(_ body: (AcetateRamp) -> Result) -> Result {
        parts.withUnsafeBufferPointer { parts in
            // A ramp has two parts at least.
            body(AcetateRamp(parts: parts.baseAddress.unsafelyUnwrapped, count: parts.count, without_alpha: isOpaque))
        }
    }

    package static func == (a: ColorRamp, b: ColorRamp) -> Bool {
        a.isOpaque == b.isOpaque
            && a.parts.elementsEqual(b.parts) {
                $0.place == $1.place && $0.color == $1.color && $0.slope == $1.slope
            }
    }
}

extension AcetateRampPart {
    /// Of colors within 0...1.
    fileprivate init(place: Float, color: PixelColor, slope: PixelColor) {
        let levels = PixelColor(255, 255, 255, 1)
        let (color, slope) = (color * levels, slope * levels)
        self.init(
            place: place, color: (color.x, color.y, color.z, color.w), slope: (slope.x, slope.y, slope.z, slope.w))
    }
}

extension PixelColor {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
