import Glibc

/// Where the samples of a row of target pixels lie in the source, as fixed-point numbers, and at which level of detail.
struct SampleCoordinates {
    /// The fraction's bits.
    static let bits = 12
    static let one = Int32(1 << bits)
    /// Stands for a sample that there is not.
    static let none = Int32.min
    /// So many pixels stay in the processor's nearest memory between the steps.
    static let blockSize = 256
    /// No sample lies farther beyond the source, in pixels: at no level of detail does that change what is seen.
    private static let reach = 131_072.0
    static let leastW = 1e-9

    /// How the samples of a block are taken: all in one way, or each by its level of detail.
    enum Way {
        case all(Resample.Filter)
        case byPixel
    }

    let toSource: Projection
    private let minification, magnification: Resample.Filter
    private let bias: Double
    let part: PixelRect
    let isAffine: Bool
    /// Where the map is affine, and not too large.
    let fixedMap: FixedMap?

    init(_ resample: Resample, part: PixelRect) {
        var toSource = resample.toSource
        // The same map with w = 1 everywhere: no division.
        if toSource.m13 == 0, toSource.m23 == 0, toSource.m33 != 1, toSource.m33 > Self.leastW {
            let w = toSource.m33
            toSource.m11 /= w
            toSource.m12 /= w
            toSource.m21 /= w
            toSource.m22 /= w
            toSource.m31 /= w
            toSource.m32 /= w
            toSource.m33 = 1
        }
        self.toSource = toSource
        isAffine = toSource.isAffine
        minification = resample.minification
        magnification = resample.magnification
        bias = resample.bias
        self.part = part
        fixedMap = FixedMap(toSource, part: part)
    }

    /// How all samples are taken, wherever they lie; nil where that differs from pixel to pixel.
    var filter: Resample.Filter? {
        guard isAffine else { return minification == magnification && minification != .trilinear ? minification : nil }
        let detail = detail(squaredScale: affineScale)
        if detail < 0 { return magnification }
        return minification != .trilinear ? minification : detail == 0 ? .linear : nil
    }

    /// Whether a sample in the rectangle may be taken from a level of detail above the picture's own.
    func needsLevels(in rect: PixelRect) -> Bool {
        guard minification == .trilinear, !rect.isEmpty, part.width > 1 || part.height > 1 else { return false }
        return !isAffine || detail(squaredScale: affineScale) > 0
    }

    /// Writes the samples' coordinates, from the middle of the part's first pixel, and where the way is by pixel their
    /// levels of detail: -1 for those that are magnified.
    func fill(
        _ us: UnsafeMutablePointer<Int32>, _ vs: UnsafeMutablePointer<Int32>, _ details: UnsafeMutablePointer<Int32>,
        count: Int, x column: Int, y row: Int
    ) -> Way {
        let m = toSource
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let (rowX, rowY, rowW) = (y * m.m21 + m.m31, y * m.m22 + m.m32, y * m.m23 + m.m33)
        let (left, top) = (Double(part.minX), Double(part.minY))
        if isAffine {
            if let fixedMap, FixedMap.reaches(x: column, y: row, count: count) {
                let limit = Int64(Self.reach) << Int64(Self.bits)
                for i in 0..<count {
                    let place = (fixedMap.place(x: column + i, y: row) &>> Int64(32 - Self.bits))
                        .clamped(lowerBound: SIMD2(-limit, -limit), upperBound: SIMD2(limit, limit))
                    (us[i], vs[i]) = (Int32(truncatingIfNeeded: place.x), Int32(truncatingIfNeeded: place.y))
                }
            } else {
                for i in 0..<count {
                    let x = x + Double(i)
                    (us[i], vs[i]) = Self.place(x * m.m11 + rowX, x * m.m12 + rowY, left, top)
                }
            }
            let detail = detail(squaredScale: affineScale)
            if detail < 0 { return .all(magnification) }
            if minification != .trilinear || detail == 0 { return .all(minification) }
            for i in 0..<count { details[i] = detail }
            return .byPixel
        }
        let places = ProjectedPlaces(map: m, left: left, top: top)
        for i in 0..<count { (us[i], vs[i]) = places.place(column + i, offset: 0.5, y) }
        if minification == magnification, minification != .trilinear { return .all(minification) }
        for i in 0..<count {
            let x = x + Double(i)
            let r = 1 / (x * m.m13 + rowW)
            let (u, v) = ((x * m.m11 + rowX) * r, (x * m.m12 + rowY) * r)
            let (acrossU, acrossV) = ((m.m11 - u * m.m13) * r, (m.m12 - v * m.m13) * r)
            let (downU, downV) = ((m.m21 - u * m.m23) * r, (m.m22 - v * m.m23) * r)
            details[i] = detail(
                squaredScale: max(acrossU * acrossU + acrossV * acrossV, downU * downU + downV * downV))
        }
        return .byPixel
    }

    private var affineScale: Double {
        let m = toSource
        return max(m.m11 * m.m11 + m.m12 * m.m12, m.m21 * m.m21 + m.m22 * m.m22)
    }

    /// The level of detail for a local scale, times `one`; -1 where the picture is magnified, or as large as it is.
    private func detail(squaredScale: Double) -> Int32 {
        // A turn's sines and cosines do not come to exactly one.
        guard squaredScale > 1 + 1e-6 else { return -1 }
        guard minification == .trilinear else { return 0 }
        let level = log2(squaredScale) / 2 + bias
        return level > 0 ? Int32(min(level, 16) * Double(Self.one) + 0.5) : 0
    }

    /// A point as fixed-point coordinates from the middle of the part's first pixel, rounded to the nearest: where the part
    /// begins counts in no rounding, for that may depend on what else is painted.
    @inline(__always)
    static func place(_ u: Double, _ v: Double, _ left: Double, _ top: Double) -> (Int32, Int32) {
        // Not for NaN and infinite numbers, which differ from themselves less themselves.
        let (u, v) = (u * Double(one), v * Double(one))
        guard (u - u) + (v - v) == 0 else { return (none, none) }
        let half = Double(one) / 2 - 0.5
        return (fixed((u - half).rounded(.down), from: left), fixed((v - half).rounded(.down), from: top))
    }

    /// A whole coordinate from a source's first pixel on.
    @inline(__always)
    static func fixed(_ whole: Double, from first: Double) -> Int32 {
        let (one, limit) = (Double(one), reach * Double(one))
        return Int32(max(-limit, min(limit, whole - first * one)))
    }
}
