import CAcetateKernels
import Glibc

/// A picture that sprites show.
///
/// It borrows the pixels, which must stay for as long as it is used.
package struct SpritePicture {
    let levels: [TexelLevel]
    /// Keeps the levels' memory alive.
    private let chain: MipChain?
    let minification, magnification: Resample.Filter
    let bias: Double
    let width, height: Int
    /// The picture for the kernel in C, with what lies around it.
    fileprivate let padded: PaddedPixels?
    fileprivate let texels: AcetateTexels?

    /// A part of a patch, within it and not empty. `levels`: of that part with transparency beside it, for trilinear
    /// minification; without them it is linear. `padded`: of that part; without it the edges cost more.
    package init(
        _ patch: PixelPatch, part: PixelRect, levels: MipChain? = nil, padded: PaddedPixels? = nil,
        minification: Resample.Filter = .linear, magnification: Resample.Filter = .linear, bias: Double = 0
    ) {
        chain = levels
        self.levels = [TexelLevel(patch, part: part)] + (levels?.levels ?? [])
        self.minification = minification
        self.magnification = magnification == .trilinear ? .linear : magnification
        self.bias = bias.isNaN ? 0 : min(max(bias, -64), 64)
        (width, height) = (part.width, part.height)
        self.padded = padded ?? (part.width < 2 || part.height < 2 ? PaddedPixels(patch, part: part) : nil)
        texels = (self.padded?.level ?? self.levels[0]).texels(isPadded: false)
    }
}

/// A copy of a small picture with transparent pixels around it, so that samples at its edges are like others.
package final class PaddedPixels {
    /// As many pixels on each side as vectors of samples reach beyond a picture.
    fileprivate static let margin = 9
    private static let mostPixels = 1 << 16

    private let memory: UnsafeMutableRawPointer
    fileprivate let level: TexelLevel

    /// A part of a patch, within it; nil for one that is too large to gain by it, and where there is no memory.
    package init?(_ patch: PixelPatch, part: PixelRect) {
        let (width, height) = (part.width + 2 * Self.margin, part.height + 2 * Self.margin)
        guard part.area <= Self.mostPixels, let size = PixelSize(width, height), let raw = calloc(size.area, 4) else {
            return nil
        }
        // Within the memory, which has these bytes; calloc aligns to 16 bytes.
        guard let buffer = PixelBuffer(base: raw, size: size, bytesPerRow: 4 * width) else {
            free(raw)
            return nil
        }
        memory = raw
        let place = (x: part.minX - Self.margin, y: part.minY - Self.margin)
        PixelPatch(buffer, x: place.x, y: place.y).copy(from: patch, region: PixelRegion(part))
        level = TexelLevel(PixelPatch(buffer), part: size.rect)
    }

    deinit { free(memory) }
}

/// A picture at any place, turned and scaled, in a colour: its pixels' channels are multiplied by the colour's.
///
/// Guarantees: a pixel depends on its place, the picture and what lies below alone, so that a part gives the same bytes
/// as the whole; valid premultiplied pixels stay valid. The picture's edge is between its outermost pixels and
/// transparency: with linear sampling it fades out over half a pixel on each side.
package struct Sprite {
    /// The pixels that it may touch.
    package let rect: PixelRect
    /// Red, green, blue and alpha, 0...1, not premultiplied.
    package let color: SIMD4<Double>
    /// From pixels to the picture's: u = x * ux + y * uy + u0.
    private let ux, uy, u0, vx, vy, v0: Double
    /// The same from the middle of the rectangle's first pixel, to the middle of the picture's, in units of 2^-32.
    private let fixed: (ux: Int64, uy: Int64, u: Int64, vx: Int64, vy: Int64, v: Int64)
    /// The longer step in the picture that a pixel to the right or down makes, squared.
    private let squaredScale: Double

    /// A picture whose middle is at a point, with the steps on pixels that one of its pixels to the right, and one down,
    /// makes; nil where it has no area, or is too large or too far away for numbers.
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
        // Half a pixel of the picture more on each side, for what fades out, or of the level of detail that is seen.
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
        // Within the rectangle a sample lies this far from the picture at most.
        guard abs(first.u) < 4e5, abs(first.v) < 4e5 else { return nil }
        func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p32).rounded()) }
        self.fixed = (fixed(ux), fixed(uy), fixed(first.u), fixed(vx), fixed(vy), fixed(first.v))
    }

    /// Whether the picture is shown smaller than it is.
    package var shrinks: Bool { squaredScale > 1 + 1e-6 }

    /// Composites the region's pixels, faded by `alpha`: source over, or the sum of both, channel by channel and at most
    /// 255.
    package func paint(
        _ picture: SpritePicture, onto target: PixelPatch, region: PixelRegion, alpha: Double = 1,
        isAdditive: Bool = false
    ) {
        paint(picture, onto: target, region: region, alpha: alpha, isAdditive: isAdditive, usesC: true)
    }

    /// The same, by choice without the kernel in C.
    func paint(
        _ picture: SpritePicture, onto target: PixelPatch, region: PixelRegion, alpha: Double, isAdditive: Bool,
        usesC: Bool
    ) {
        let tint = Tint(color, alpha: alpha)
        guard tint.alpha > 0 else { return }
        let reach = rect.intersection(target.rect)
        guard !reach.isEmpty else { return }
        let filter = shrinks ? picture.minification : picture.magnification
        let detail = detail(picture, filter)
        let texels = usesC && filter != .nearest && detail == 0 ? picture.texels : nil
        let margin = picture.padded == nil ? 0 : PaddedPixels.margin
        if let texels, region.contains(reach), let line = line(reach, margin) {
            return acetate_sample_sprite(
                texels, line, Int32(margin), tint.factors, isAdditive, target.rows(of: reach), reach.width, reach.height
            )
        }
        for part in region.rects {
            let part = part.intersection(reach)
            guard !part.isEmpty else { continue }
            if let texels, let line = line(part, margin) {
                acetate_sample_sprite(
                    texels, line, Int32(margin), tint.factors, isAdditive, target.rows(of: part), part.width,
                    part.height)
                continue
            }
            for y in part.minY..<part.maxY {
                guard let span = span(y, part.minX, part.maxX, picture) else { continue }
                let row = target.pointer(x: part.minX, y: y)
                paint(picture, filter, detail, tint, isAdditive, row, y, span, part.minX)
            }
        }
    }

    /// The places of a part's samples, for the kernel in C, in a picture with a margin; nil where some lie too far off for it.
    private func line(_ part: PixelRect, _ margin: Int) -> AcetateLine? {
        let (column, row) = (Int64(part.minX - rect.minX), Int64(part.minY - rect.minY))
        let (width, height) = (Int64(part.width - 1), Int64(part.height - 1))
        let half = Int64(1) << (31 - Int64(SampleCoordinates.bits)) + Int64(margin) << 32
        let (x, y) = (
            fixed.u &+ column &* fixed.ux &+ row &* fixed.uy &+ half,
            fixed.v &+ column &* fixed.vx &+ row &* fixed.vy &+ half
        )
        // A map that is linear goes farthest at the corners; no sum is above 2^63, for no sample is beyond 2^19 pixels.
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

    /// The level of detail that is sampled, in units of `SampleCoordinates.one`.
    private func detail(_ picture: SpritePicture, _ filter: Resample.Filter) -> Int32 {
        guard filter == .trilinear, picture.levels.count > 1 else { return 0 }
        let level = max(0, min(Double(picture.levels.count - 1), log2(squaredScale) / 2 + picture.bias))
        return Int32(level * Double(SampleCoordinates.one) + 0.5)
    }

    /// The pixels of a row whose samples may touch the picture; nil for none.
    private func span(_ y: Int, _ minX: Int, _ maxX: Int, _ picture: SpritePicture) -> Range<Int>? {
        var (low, high) = (Double(minX), Double(maxX))
        // With levels of detail a sample reaches further.
        let margin = picture.minification == .trilinear ? Double(max(picture.width, picture.height)) + 1 : 0.5
        func cut(_ step: Double, _ start: Double, _ length: Double) {
            let (first, last) = (-margin - start, length + margin - start)
            if abs(step) < 1e-9 {
                if first > 1e-3 || last < -1e-3 { high = low }
                return
            }
            let (a, b) = (first / step, last / step)
            // One more on each side, for rounding.
            low = max(low, (min(a, b) - 1.5).rounded(.down))
            high = min(high, (max(a, b) + 1.5).rounded(.up))
        }
        let middle = Double(y) + 0.5
        cut(ux, middle * uy + u0, Double(picture.width))
        cut(vx, middle * vy + v0, Double(picture.height))
        // Within the rectangle, whose numbers are whole.
        return low < high ? Int(low)..<Int(high) : nil
    }

    @inline(__always)
    private func paint(
        _ picture: SpritePicture, _ filter: Resample.Filter, _ detail: Int32, _ tint: Tint, _ isAdditive: Bool,
        _ row: UnsafeMutablePointer<UInt32>, _ y: Int, _ span: Range<Int>, _ minX: Int
    ) {
        let (column, line) = (Int64(span.lowerBound - rect.minX), Int64(y - rect.minY))
        // Whole numbers: a sample's place follows from the pixel's alone, wherever the row begins.
        var u = fixed.u &+ line &* fixed.uy &+ column &* fixed.ux
        var v = fixed.v &+ line &* fixed.vy &+ column &* fixed.vx
        let shift = Int64(32 - SampleCoordinates.bits)
        let half = Int64(1) &<< (shift &- 1)
        picture.levels.withUnsafeBufferPointer { levels in
            let base = levels[0]
            for x in span {
                // Rounded; the rectangle's samples lie within 32 bits.
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
                    out.pointee = pixel &+ out.pointee.timesAlpha(255 &- (pixel &>> 24))
                }
            }
        }
    }

    /// A colour and an alpha as factors, in units of 1/65536, of premultiplied channels.
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

        /// For the kernel in C.
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
    /// The sum of the four channels, at most 255 each.
    @inline(__always)
    fileprivate func addingChannels(_ other: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        var even = (self & mask) &+ (other & mask)
        var odd = ((self &>> 8) & mask) &+ ((other &>> 8) & mask)
        // A sum's ninth bit makes all eight of them ones.
        even |= ((even &>> 8) & 0x0001_0001) &* 0xFF
        odd |= ((odd &>> 8) & 0x0001_0001) &* 0xFF
        return (even & mask) | ((odd & mask) &<< 8)
    }
}
