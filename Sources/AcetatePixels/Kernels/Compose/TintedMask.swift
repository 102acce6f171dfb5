import CAcetateKernels

/// A color composited through an A8 mask, source over. The mask is a nine-patch: of each axis one column or row may repeat.
///
/// With m the coverage at the pixel's center, interpolated linearly between the mask's pixels, and c a channel of the
/// premultiplied color:
///
///     s   = c · m             rounded to the nearest
///     out = s + (1 - s.a) · d as `Over` has it
///
/// Positions in the mask are multiples of 1/256 of its pixels. A pixel depends on its coordinates alone, so that a part gives
/// the same bytes as the whole. Valid premultiplied pixels stay valid.
package struct TintedMask: Sendable, Equatable {
    private let tint: AcetateTint

    /// The color's components are gamma-encoded and not premultiplied, 0 to 1; others are clamped, and NaN counts as 0.
    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        func level(_ value: Double, _ factor: Double) -> UInt16 {
            UInt16((value > 0 ? min(value, 1) : 0) * factor * 65535 + 0.5)
        }
        let factor = alpha > 0 ? min(alpha, 1) : 0
        tint = AcetateTint(
            channels: (level(blue, factor), level(green, factor), level(red, factor), level(1, factor)))
    }

    package static func == (a: TintedMask, b: TintedMask) -> Bool { a.tint.channels == b.tint.channels }

    /// How a mask lies along one axis of the target's plane.
    package struct Axis: Sendable, Equatable {
        /// Where the mask's first and last pixels end, in target pixels.
        package var near, far: Double
        /// Target pixels for each of the mask's, more than 0.
        package var scale: Double
        /// The column, or row, that repeats between the halves; nil where the mask does not stretch, and `far` does not
        /// matter.
        package var center: Int?

        package init(near: Double, far: Double = 0, scale: Double = 1, center: Int? = nil) {
            (self.near, self.far, self.scale, self.center) = (near, far, scale, center)
        }

        package func moved(by distance: Double) -> Axis {
            Axis(near: near + distance, far: far + distance, scale: scale, center: center)
        }

        fileprivate var isValid: Bool { scale >= 1.0 / 256 && scale <= 256 && abs(near) <= 1e9 && abs(far) <= 1e9 }

        /// The target pixels that a mask with a number of columns may touch; clamped to what a `PixelRect` holds.
        fileprivate func range(_ count: Int) -> (start: Int, end: Int) {
            let far = center == nil ? near + Double(count) * scale : far
            func pixel(_ place: Double) -> Int { Int(max(-1e9, min(1e9, place))) }
            return (pixel((near - scale / 2 - 0.5).rounded(.down)), pixel((far + scale / 2 + 0.5).rounded(.up)))
        }

        /// The axis for the pixels from one on. Anchored at the mask's edges, so that rounding does not add up, nor depend on
        /// the pixel.
        fileprivate func axis(from start: Int, _ count: Int) -> AcetateMaskAxis {
            let step = Int64((65536 / scale).rounded())
            /// The coordinate of the pixel that holds `edge`, from `first` on, to 1/256 to the nearest.
            func coordinate(_ edge: Double, _ first: Double) -> Int64 {
                let pixel = edge.rounded(.down)
                let place = Int64(((first + (pixel + 0.5 - edge) / scale - 0.5) * 65536).rounded()) + 128
                return place + Int64(start - Int(pixel)) * step
            }
            let near = coordinate(near, 0)
            guard let center else {
                return AcetateMaskAxis(near: near, far: near, step: step, center: 1 << 40)
            }
            return AcetateMaskAxis(
                near: near, far: coordinate(far, Double(count)), step: step, center: Int64(center))
        }
    }

    /// The target pixels that a mask may touch.
    package static func rect(of mask: CoverageMask, x: Axis, y: Axis) -> PixelRect {
        let (columns, rows) = (x.range(mask.size.width), y.range(mask.size.height))
        return PixelRect(minX: columns.start, minY: rows.start, maxX: columns.end, maxY: rows.end)
    }

    /// Composites the region's pixels; what lies outside the target is left alone. Edges lie within 1e9 pixels of the origin,
    /// and scales are at least 1/256 and at most 256.
    package func apply(_ mask: CoverageMask, x: Axis, y: Axis, onto target: PixelPatch, region: PixelRegion) {
        if tint.channels.3 == 0 { return }
        precondition(x.isValid && y.isValid, "the mask lies at \(x), \(y)")
        let reach = Self.rect(of: mask, x: x, y: y).intersection(target.rect)
        let wanted = region.intersection(reach)
        guard !wanted.isEmpty else { return }
        let columns = Scratch<UInt16>(unset: mask.size.width + 2)
        let line = Scratch<UInt16>(unset: wanted.bounds.width)
        for rect in wanted.rects {
            var rows = mask.rows(
                x: x.axis(from: rect.minX, mask.size.width), y: y.axis(from: rect.minY, mask.size.height))
            acetate_tint_over(&rows, tint, target.rows(of: rect), rect.width, rect.height, columns.base, line.base)
        }
    }
}
