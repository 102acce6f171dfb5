/// A picture of a chain of levels of detail, to be sampled. Coordinates are fixed-point ones of the first level,
/// `SampleCoordinates.bits` after the point, from the middle of its first pixel. It borrows the memory.
struct TexelLevel {
    private let base: UnsafePointer<UInt32>
    /// Pixels from one row to the next.
    private let stride: Int
    private let width: Int
    private let height: Int

    /// A part of a patch, within it and not empty.
    init(_ patch: PixelPatch, part: PixelRect) {
        // Rows are multiples of four bytes, so a row's length is whole pixels.
        base = UnsafePointer(patch.pointer(x: part.minX, y: part.minY))
        stride = patch.buffer.bytesPerRow / 4
        (width, height) = (part.width, part.height)
    }

    @inline(__always)
    func nearest(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> UInt32 {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return 0 }
        // From the middle to the edge; coordinates are rounded, so that those just before a pixel are in it.
        let half = SampleCoordinates.one / 2
        let column = Int((x &+ half) &>> Int32(SampleCoordinates.bits))
        let row = Int((y &+ half) &>> Int32(SampleCoordinates.bits))
        return texel(column, row, isPadded)
    }

    @inline(__always)
    func linear(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> UInt32 {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return 0 }
        let (even, odd) = sums(x, y, isPadded)
        // Each channel's sum is at most 255 · 2^24, in 32 bits of its own.
        let half: UInt64 = 0x0080_0000_0080_0000
        let (low, high) = ((even &+ half) &>> 24, (odd &+ half) &>> 24)
        return Self.packed(low, high)
    }

    /// The channels' sums, in units of 2^-24: the first and the third, the second and the fourth, each in 32 bits.
    @inline(__always)
    func sums(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> (even: UInt64, odd: UInt64) {
        let (column, row) = (Int(x &>> Int32(SampleCoordinates.bits)), Int(y &>> Int32(SampleCoordinates.bits)))
        let (right, down) = (UInt64(x & (SampleCoordinates.one &- 1)), UInt64(y & (SampleCoordinates.one &- 1)))
        let one = UInt64(SampleCoordinates.one)
        let (a, b, c, d): (UInt32, UInt32, UInt32, UInt32)
        if column >= 0, row >= 0, column &+ 1 < width, row &+ 1 < height {
            let first = base + (row &* stride &+ column)
            (a, b, c, d) = (first[0], first[1], first[stride], first[stride &+ 1])
        } else {
            a = texel(column, row, isPadded)
            b = texel(column &+ 1, row, isPadded)
            c = texel(column, row &+ 1, isPadded)
            d = texel(column &+ 1, row &+ 1, isPadded)
        }
        let (wa, wb) = ((one &- right) &* (one &- down), right &* (one &- down))
        let (wc, wd) = ((one &- right) &* down, right &* down)
        return (
            Self.even(a) &* wa &+ Self.even(b) &* wb &+ Self.even(c) &* wc &+ Self.even(d) &* wd,
            Self.odd(a) &* wa &+ Self.odd(b) &* wb &+ Self.odd(c) &* wc &+ Self.odd(d) &* wd
        )
    }

    @inline(__always)
    static func packed(_ even: UInt64, _ odd: UInt64) -> UInt32 {
        let low = UInt32(truncatingIfNeeded: even & 0xFF) | UInt32(truncatingIfNeeded: (even &>> 16) & 0xFF_0000)
        let high = UInt32(truncatingIfNeeded: odd & 0xFF) | UInt32(truncatingIfNeeded: (odd &>> 16) & 0xFF_0000)
        return low | high &<< 8
    }

    @inline(__always)
    private static func even(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0xFF) | UInt64(pixel & 0xFF_0000) &<< 16
    }

    @inline(__always)
    private static func odd(_ pixel: UInt32) -> UInt64 { even(pixel &>> 8) }

    @inline(__always)
    private func texel(_ column: Int, _ row: Int, _ isPadded: Bool) -> UInt32 {
        let isInside = column >= 0 && column < width && row >= 0 && row < height
        if !isInside, !isPadded { return 0 }
        return base[max(0, min(height &- 1, row)) &* stride &+ max(0, min(width &- 1, column))]
    }
}

extension UnsafeBufferPointer<TexelLevel> {
    /// Between the two levels nearest to `detail`, which is a fixed-point number within the chain.
    @inline(__always)
    func trilinear(_ x: Int32, _ y: Int32, detail: Int32, _ isPadded: Bool) -> UInt32 {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return 0 }
        let bits = Int32(SampleCoordinates.bits)
        let lower = detail &>> bits
        let (a, b) = (at(lower, x, y, isPadded), at(Swift.min(lower &+ 1, Int32(count &- 1)), x, y, isPadded))
        let fraction = UInt64(detail & (SampleCoordinates.one &- 1))
        let rest = UInt64(SampleCoordinates.one) &- fraction
        // Of the sums' 32 bits each the upper 20, times 12 bits.
        func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
            let mask: UInt64 = 0x000F_FFFF_000F_FFFF
            return (((a &>> 12) & mask) &* rest &+ ((b &>> 12) & mask) &* fraction &+ 0x0080_0000_0080_0000) &>> 24
        }
        return TexelLevel.packed(mixed(a.even, b.even), mixed(a.odd, b.odd))
    }

    @inline(__always)
    private func at(_ level: Int32, _ x: Int32, _ y: Int32, _ isPadded: Bool) -> (even: UInt64, odd: UInt64) {
        let half = SampleCoordinates.one / 2
        // A pixel of this level is so many of the first: coordinates count from the edge there, then from the middle here.
        return self[Int(level)].sums(
            ((x &+ half) &>> level) &- half, ((y &+ half) &>> level) &- half, isPadded)
    }
}
