import CAcetateKernels
import Glibc

/// The bitmap of sprites.
///
/// It does not own the pixels, which must stay valid for as long as it is used.
package struct SpriteImage {
    let levels: [TexelLevel]
    /// Keeps the memory of the levels alive.
    private let chain: MipChain?
    let filters: Resample.Filters
    let width, height: Int
    /// The bitmap with a transparent margin, for the C kernel.
    fileprivate let padded: PaddedPixels?
    fileprivate let texels: AcetateTexels?

    /// Creates the image from a part of a patch, which must be inside it and not empty.
    ///
    /// `levels`, mipmaps of the part with transparent edges, are for trilinear minification; without them it is linear.
    /// Without `padded`, a copy of the part, edges cost more.
    package init(
        _ patch: PixelPatch, part: PixelRect, levels: MipChain? = nil, padded: PaddedPixels? = nil,
        filters: Resample.Filters = Resample.Filters()
    ) {
        chain = levels
        self.levels = [TexelLevel(patch, part: part)] + (levels?.levels ?? [])
        self.filters = filters
        (width, height) = (part.width, part.height)
        self.padded = padded ?? (part.width < 2 || part.height < 2 ? PaddedPixels(patch, part: part) : nil)
        texels = (self.padded?.level ?? self.levels[0]).texels(isPadded: false)
    }
}

/// A copy of a small bitmap with a transparent margin, so that its edges need no special case.
package struct PaddedPixels {
    /// The pixels on each side that vectors of samples may read outside a bitmap.
    fileprivate static let margin = 9
    private static let mostPixels = 1 << 16

    private let bitmap: Bitmap
    fileprivate let level: TexelLevel

    /// Copies a part of a patch, which must be inside it; nil for a part that is too large to benefit, or if memory is
    /// exhausted.
    package init?(_ patch: PixelPatch, part: PixelRect) {
        let padded = part.insetBy(dx: -Self.margin, dy: -Self.margin)
        guard part.area <= Self.mostPixels, let bitmap = Bitmap(padded, isKept: true) else { return nil }
        bitmap.patch.copy(from: patch, region: PixelRegion(part))
        (self.bitmap, level) = (bitmap, TexelLevel(bitmap.patch, part: padded))
    }
}

/// A bitmap at any position, rotation and scale, multiplied by a color.
///
/// Guarantees: each pixel depends only on its position, the bitmap and the backdrop, so that a part gives the same
/// bytes as the whole; valid premultiplied pixels stay valid. With linear sampling, the outermost pixels fade out over
/// half a pixel on each side.
package struct Sprite {
    /// The pixels that it may paint.
    package let rect: PixelRect
    /// Red, green, blue and alpha, 0...1, not premultiplied.
    package let color: SIMD4<Double>
    /// The map from target pixels to the bitmap: u = x * ux + y * uy + u0.
    private let ux, uy, u0, vx, vy, v0: Double
    /// The same map from the center of the rectangle's first pixel, relative to the center of the bitmap's first pixel,
    /// in units of 2^-32.
    private let fixed: (ux: Int64, uy: Int64, u: Int64, vx: Int64, vy: Int64, v: Int64)
    /// The square of the longer of the two steps in the bitmap for one target pixel to the right and down.
    private let squaredScale: Double

    /// Creates a sprite with its center at a point, and the target steps for one of its pixels to the right and down.
    /// Nil if it has no area, is too large, or is too far away.
    package init?(
        middle: (x: Double, y: Double), across: (x: Double, y: Double), down: (x: Double, y: Double), width: Int,
        height: Int, color: SIMD4<Double>
    ) {
        let determinant = across.x * down.y - across.y * down.x
        let limit = 1e9
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        (ux, uy) = (down.y / determinant, -down.x / determinant)
        (vx, vy) = (-across.y / determinant, across.x / determinant)
        squaredScale = max(ux * ux + vx * vx, uy * uy + vy * vy)
        // The fading edges extend half a pixel of the bitmap, or of the sampled mipmap level, on each side.
        let margin = squaredScale > 1 ? 1.0 : 0
        let reachX = abs(across.x) * (halfWidth + 0.5) + abs(down.x) * (halfHeight + 0.5) + margin
        let reachY = abs(across.y) * (halfWidth + 0.5) + abs(down.y) * (halfHeight + 0.5) + margin
        guard determinant.isFinite, abs(determinant) > 1e-12, abs(middle.x) < limit, abs(middle.y) < limit,
            reachX < limit, reachY < limit
        else { return nil }
        u0 = halfWidth - middle.x * ux - middle.y * uy
        v0 = halfHeight - middle.x * vx - middle.y * vy
        rect = PixelRect(
            coveringMinX: middle.x - reachX, minY: middle.y - reachY, maxX: middle.x + reachX, maxY: middle.y + reachY)
        self.color = color
        guard u0.isFinite, v0.isFinite, squaredScale < 1e10, !rect.isEmpty else { return nil }
        let (firstX, firstY) = (Double(rect.minX) + 0.5, Double(rect.minY) + 0.5)
        let first = (u: firstX * ux + firstY * uy + u0 - 0.5, v: firstX * vx + firstY * vy + v0 - 0.5)
        // Samples inside the rectangle are at most this far from the bitmap.
        guard abs(first.u) < 4e5, abs(first.v) < 4e5 else { return nil }
        func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p32).rounded()) }
        self.fixed = (fixed(ux), fixed(uy), fixed(first.u), fixed(vx), fixed(vy), fixed(first.v))
    }

    /// Whether the bitmap is minified.
    package var shrinks: Bool { squaredScale > 1 + 1e-6 }

    /// Composites the region's pixels with an opacity of `alpha`: source-over, or by saturating addition of the
    /// channels. Tests compare the result without the C kernel.
    package func paint(
        _ image: SpriteImage, onto target: PixelPatch, region: PixelRegion, alpha: Double = 1,
        isAdditive: Bool = false, usesC: Bool = true
    ) {
        let tint = Tint(color, alpha: alpha)
        guard tint.alpha > 0 else { return }
        let reach = rect.intersection(target.rect)
        guard !reach.isEmpty else { return }
        let filter = shrinks ? image.filters.minification : image.filters.magnification
        let detail = detail(image, filter)
        let texels = usesC && filter != .nearest && detail == 0 ? image.texels : nil
        let margin = image.padded == nil ? 0 : PaddedPixels.margin
        for part in (region.contains(reach) ? PixelRegion(reach) : region).rects(in: reach) {
            if let texels, let line = line(part, margin) {
                acetate_sample_sprite(
                    texels, line, Int32(margin), tint.factors, isAdditive, target.rows(of: part), part.width,
                    part.height)
                continue
            }
            for y in part.minY..<part.maxY {
                guard let span = span(y, part.minX, part.maxX, image) else { continue }
                let row = target.pointer(x: part.minX, y: y)
                paint(image, filter, detail, tint, isAdditive, row, y, span, part.minX)
            }
        }
    }

    /// The sample positions of a part for the C kernel, in a bitmap with a margin; nil if some are out of its range.
    private func line(_ part: PixelRect, _ margin: Int) -> AcetateLine? {
        let (column, row) = (Int64(part.minX - rect.minX), Int64(part.minY - rect.minY))
        let (width, height) = (Int64(part.width - 1), Int64(part.height - 1))
        let half = Int64(1) << (31 - Int64(SampleCoordinates.bits)) + Int64(margin) << 32
        let (x, y) = (
            fixed.u &+ column &* fixed.ux &+ row &* fixed.uy &+ half,
            fixed.v &+ column &* fixed.vx &+ row &* fixed.vy &+ half
        )
        // The extremes of an affine map are at the corners. Sums do not overflow, because samples are within 2^19
        // pixels.
        let (acrossX, acrossY, downX, downY) = (
            width &* fixed.ux, width &* fixed.vx, height &* fixed.uy, height &* fixed.vy
        )
        let limit = Int64(1) << 50
        func isNear(_ start: Int64, _ across: Int64, _ down: Int64) -> Bool {
            abs(start) < limit && abs(start &+ across) < limit && abs(start &+ down) < limit
                && abs(start &+ across &+ down) < limit
        }
        guard isNear(x, acrossX, downX), isNear(y, acrossY, downY) else { return nil }
        return AcetateLine(x: x, y: y, stepX: fixed.ux, stepY: fixed.vx, downX: fixed.uy, downY: fixed.vy)
    }

    /// The mipmap level to sample, in units of `SampleCoordinates.one`.
    private func detail(_ image: SpriteImage, _ filter: Resample.Filter) -> Int32 {
        guard filter == .trilinear, image.levels.count > 1 else { return 0 }
        let level = max(0, min(Double(image.levels.count - 1), log2(squaredScale) / 2 + image.filters.bias))
        return Int32(level * Double(SampleCoordinates.one) + 0.5)
    }

    /// The pixels of a row whose samples may touch the bitmap; nil for none.
    private func span(_ y: Int, _ minX: Int, _ maxX: Int, _ image: SpriteImage) -> Range<Int>? {
        var (low, high) = (Double(minX), Double(maxX))
        // Samples of mipmap levels read a larger area.
        let margin = image.filters.minification == .trilinear ? Double(max(image.width, image.height)) + 1 : 0.5
        func cut(_ step: Double, _ start: Double, _ length: Double) {
            let (first, last) = (-margin - start, length + margin - start)
            if abs(step) < 1e-9 {
                if first > 1e-3 || last < -1e-3 { high = low }
                return
            }
            let (a, b) = (first / step, last / step)
            // One additional pixel on each side allows for rounding.
            low = max(low, (min(a, b) - 1.5).rounded(.down))
            high = min(high, (max(a, b) + 1.5).rounded(.up))
        }
        let middle = Double(y) + 0.5
        cut(ux, middle * uy + u0, Double(image.width))
        cut(vx, middle * vy + v0, Double(image.height))
        // The bounds are inside the rectangle, so that the conversions are exact.
        return low < high ? Int(low)..<Int(high) : nil
    }

    @inline(__always)
    private func paint(
        _ image: SpriteImage, _ filter: Resample.Filter, _ detail: Int32, _ tint: Tint, _ isAdditive: Bool,
        _ row: UnsafeMutablePointer<UInt32>, _ y: Int, _ span: Range<Int>, _ minX: Int
    ) {
        let (column, line) = (Int64(span.lowerBound - rect.minX), Int64(y - rect.minY))
        // In integer arithmetic, the position of a sample does not depend on the start of the row.
        var u = fixed.u &+ line &* fixed.uy &+ column &* fixed.ux
        var v = fixed.v &+ line &* fixed.vy &+ column &* fixed.vx
        let shift = Int64(32 - SampleCoordinates.bits)
        let half = Int64(1) &<< (shift &- 1)
        image.levels.withUnsafeBufferPointer { levels in
            let base = levels[0]
            for x in span {
                // Rounded. The samples of the rectangle fit 32 bits.
                let fixedU = Int32(truncatingIfNeeded: (u &+ half) &>> shift)
                let fixedV = Int32(truncatingIfNeeded: (v &+ half) &>> shift)
                u &+= fixed.ux
                v &+= fixed.vx
                let sample: UInt32
                if filter == .nearest {
                    sample = base.nearest(fixedU, fixedV, false)
                } else if detail == 0 {
                    sample = base.linear(fixedU, fixedV, false)
                } else {
                    sample = levels.trilinear(fixedU, fixedV, detail: detail, false)
                }
                guard sample != 0 else { continue }
                let pixel = tint(sample)
                let out = row + (x - minX)
                if isAdditive {
                    out.pointee = out.pointee.addingChannels(pixel)
                } else {
                    out.pointee = SourceOver.pixel(pixel, over: out.pointee)
                }
            }
        }
    }

    /// The factors of premultiplied channels for a color and an alpha, in units of 1/65536.
    private struct Tint {
        let blue, green, red, alpha: UInt32
        private let isNeutral: Bool

        init(_ color: SIMD4<Double>, alpha: Double) {
            func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
            let whole = unit(color.w) * unit(alpha)
            func factor(_ value: Double) -> UInt32 { UInt32(unit(value) * whole * 65536 + 0.5) }
            (red, green, blue, self.alpha) = (factor(color.x), factor(color.y), factor(color.z), factor(1))
            isNeutral = red == 65536 && green == 65536 && blue == 65536 && self.alpha == 65536
        }

        /// The factors for the C kernel.
        var factors: AcetateSpriteTint { AcetateSpriteTint(blue: blue, green: green, red: red, alpha: alpha) }

        @inline(__always)
        func callAsFunction(_ pixel: UInt32) -> UInt32 {
            if isNeutral { return pixel }
            func times(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
                ((((pixel &>> shift) & 0xFF) &* factor &+ 32768) &>> 16) &<< shift
            }
            return times(0, blue) | times(8, green) | times(16, red) | times(24, alpha)
        }
    }
}

extension UInt32 {
    /// The saturating sum of the four channels.
    @inline(__always)
    fileprivate func addingChannels(_ other: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        var even = (self & mask) &+ (other & mask)
        var odd = ((self &>> 8) & mask) &+ ((other &>> 8) & mask)
        // The ninth bit of a sum sets all eight bits.
        even |= ((even &>> 8) & 0x0001_0001) &* 0xFF
        odd |= ((odd &>> 8) & 0x0001_0001) &* 0xFF
        return (even & mask) | ((odd & mask) &<< 8)
    }
}
