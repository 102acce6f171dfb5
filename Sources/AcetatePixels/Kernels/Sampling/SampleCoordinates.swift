import Glibc

/// The source positions of a row's samples, as fixed-point numbers, and their mipmap levels.
struct SampleCoordinates {
    /// The number of fraction bits.
    static let bits = 12
    static let one = Int32(1 << bits)
    /// Marks a sample without a valid position.
    static let none = Int32.min
    /// The number of pixels that are processed together, which stay in the L1 cache.
    static let blockSize = 256
    /// The limit that sample positions are clamped to, in pixels outside the source. It does not change the result at
    /// any mipmap level.
    private static let reach = 131_072.0
    static let leastW = 1e-9

    /// The filter of a block's samples: the same for all, or by the mipmap level of each.
    enum Way {
        case all(Resample.Filter)
        case byPixel
    }

    let toSource: Projection
    private let filters: Resample.Filters
    let part: PixelRect
    let isAffine: Bool
    /// The fixed-point map, if the map is affine and its numbers are not too large.
    let fixedMap: FixedMap?

    init(_ resample: Resample, part: PixelRect) {
        var toSource = resample.toSource
        // The equivalent map with w = 1, which needs no division.
        if toSource.m13 == 0, toSource.m23 == 0, toSource.m33 != 1, toSource.m33 > Self.leastW {
            let (m, w) = (toSource, toSource.m33)
            toSource = Projection(m.m11 / w, m.m12 / w, 0, m.m21 / w, m.m22 / w, 0, m.m31 / w, m.m32 / w, 1)
        }
        self.toSource = toSource
        isAffine = toSource.isAffine
        (filters, self.part) = (resample.filters, part)
        fixedMap = FixedMap(toSource, part: part)
    }

    /// The filter of all samples; nil if it differs from pixel to pixel.
    var filter: Resample.Filter? {
        guard isAffine else {
            return filters.minification == filters.magnification && filters.minification != .trilinear
                ? filters.minification : nil
        }
        let detail = detail(squaredScale: affineScale)
        if detail < 0 { return filters.magnification }
        return filters.minification != .trilinear ? filters.minification : detail == 0 ? .linear : nil
    }

    /// Whether a sample in the rectangle may read a mipmap level above the bitmap itself.
    func needsLevels(in rect: PixelRect) -> Bool {
        guard filters.minification == .trilinear, !rect.isEmpty, part.width > 1 || part.height > 1 else { return false }
        return !isAffine || detail(squaredScale: affineScale) > 0
    }

    /// Writes the samples' coordinates, relative to the center of the part's first pixel, and, if the filter is chosen
    /// by pixel, their mipmap levels, -1 for magnified ones.
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
                    let position = (fixedMap.position(x: column + i, y: row) &>> Int64(32 - Self.bits))
                        .clamped(lowerBound: SIMD2(-limit, -limit), upperBound: SIMD2(limit, limit))
                    (us[i], vs[i]) = (Int32(truncatingIfNeeded: position.x), Int32(truncatingIfNeeded: position.y))
                }
            } else {
                for i in 0..<count {
                    let x = x + Double(i)
                    (us[i], vs[i]) = Self.position(x * m.m11 + rowX, x * m.m12 + rowY, left, top)
                }
            }
            let detail = detail(squaredScale: affineScale)
            if detail < 0 { return .all(filters.magnification) }
            if filters.minification != .trilinear || detail == 0 { return .all(filters.minification) }
            for i in 0..<count { details[i] = detail }
            return .byPixel
        }
        let positions = ProjectedPoints(map: m, left: left, top: top)
        for i in 0..<count { (us[i], vs[i]) = positions.position(column + i, offset: 0.5, y) }
        if filters.minification == filters.magnification, filters.minification != .trilinear {
            return .all(filters.minification)
        }
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

    /// The mipmap level for a local scale, times `one`; -1 if the bitmap is not minified.
    private func detail(squaredScale: Double) -> Int32 {
        // The tolerance allows for the rounding errors of rotations.
        guard squaredScale > 1 + 1e-6 else { return -1 }
        guard filters.minification == .trilinear else { return 0 }
        let level = log2(squaredScale) / 2 + filters.bias
        return level > 0 ? Int32(min(level, 16) * Double(Self.one) + 0.5) : 0
    }

    /// Converts a point to fixed-point coordinates relative to the center of the part's first pixel, rounded to
    /// nearest. Rounding does not depend on the start of the part, which may depend on what else is painted.
    @inline(__always)
    static func position(_ u: Double, _ v: Double, _ left: Double, _ top: Double) -> (Int32, Int32) {
        // False for NaN and infinities.
        let (u, v) = (u * Double(one), v * Double(one))
        guard (u - u) + (v - v) == 0 else { return (none, none) }
        let half = Double(one) / 2 - 0.5
        return (fixed((u - half).rounded(.down), from: left), fixed((v - half).rounded(.down), from: top))
    }

    /// Converts an integral coordinate relative to the source's first pixel.
    @inline(__always)
    static func fixed(_ whole: Double, from first: Double) -> Int32 {
        let (one, limit) = (Double(one), reach * Double(one))
        return Int32(max(-limit, min(limit, whole - first * one)))
    }
}
