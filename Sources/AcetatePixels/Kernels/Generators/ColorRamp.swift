import CAcetateKernels

/// Color stops at positions from 0 to 1. Between stops, unpremultiplied channels and alpha are interpolated linearly.
package struct ColorRamp: Sendable, Equatable {
    /// The segments, sorted by position. The first also covers the positions before it.
    private let segments: [AcetateRampSegment]
    private let isOpaque: Bool

    /// Nil without stops. Positions are clamped to 0...1, NaN becomes 0, and a position less than an earlier one
    /// becomes the greatest earlier one. Of several stops at the same position the first and the last are used, and the
    /// color changes abruptly.
    package init?(_ stops: [(position: Double, color: PixelColor)]) {
        guard let first = stops.first else { return nil }
        var (position, color) = (Self.clamped(first.position), first.color.clampedToUnit)
        var segments = [AcetateRampSegment(position: 0, color: color, slope: .zero)]
        isOpaque = stops.allSatisfy { $0.color.w >= 1 }
        for stop in stops.dropFirst() {
            let (next, nextColor) = (max(position, Self.clamped(stop.position)), stop.color.clampedToUnit)
            let slope = (nextColor - color) / (next - position)
            // Stops whose distance is below the precision of `Float` are treated as one.
            if next > position, slope.isFinite {
                segments.append(AcetateRampSegment(position: position, color: color, slope: slope))
            }
            (position, color) = (next, nextColor)
        }
        segments.append(AcetateRampSegment(position: position, color: color, slope: .zero))
        self.segments = segments
    }

    private static func clamped(_ position: Double) -> Float { position > 0 ? Float(min(position, 1)) : 0 }

    /// Calls `body` with the ramp for the C kernels, which is valid during the call.
    func withParts<Result>(_ body: (AcetateRamp) -> Result) -> Result {
        segments.withUnsafeBufferPointer { segments in
            // A ramp has at least two segments.
            body(
                AcetateRamp(
                    segments: segments.baseAddress.unsafelyUnwrapped, count: segments.count, without_alpha: isOpaque))
        }
    }

    package static func == (a: ColorRamp, b: ColorRamp) -> Bool {
        a.isOpaque == b.isOpaque
            && a.segments.elementsEqual(b.segments) {
                $0.position == $1.position && $0.color == $1.color && $0.slope == $1.slope
            }
    }
}

extension AcetateRampSegment {
    /// The colors are in 0...1.
    fileprivate init(position: Float, color: PixelColor, slope: PixelColor) {
        let levels = PixelColor(255, 255, 255, 1)
        let (color, slope) = (color * levels, slope * levels)
        self.init(
            position: position, color: (color.x, color.y, color.z, color.w), slope: (slope.x, slope.y, slope.z, slope.w)
        )
    }
}

extension PixelColor {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
