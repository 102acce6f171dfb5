import CAcetateKernels

/// A mipmap level to sample. Coordinates are fixed-point numbers of the first level, with `SampleCoordinates.bits`
/// fraction bits, relative to the center of its first pixel. The memory must stay valid.
struct TexelLevel {
    private let base: UnsafePointer<UInt32>
    /// The distance between rows in pixels.
    private let stride: Int
    private let width: Int
    private let height: Int

    /// Creates a level from a part of a patch, which must be inside it and not empty.
    init(_ patch: PixelPatch, part: PixelRect) {
        // Row lengths are multiples of four bytes, and therefore of pixels.
        base = UnsafePointer(patch.pointer(x: part.minX, y: part.minY))
        stride = patch.buffer.bytesPerRow / 4
        (width, height) = (part.width, part.height)
    }

    @inline(__always)
    func nearest(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> UInt32 {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return 0 }
        // From the center to the edge. Coordinates are rounded, so that those just before a pixel belong to it.
        let half = SampleCoordinates.one / 2
        let column = Int((x &+ half) &>> Int32(SampleCoordinates.bits))
        let row = Int((y &+ half) &>> Int32(SampleCoordinates.bits))
        return texel(column, row, isPadded)
    }

    /// Interpolates between the four nearest pixels as the C kernel does: first vertically, to 1/128 of a level, then
    /// horizontally.
    @inline(__always)
    func linear(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> UInt32 {
        let levels = linearLevels(x, y, isPadded)
        return Self.pixel((levels &+ SIMD4(repeating: 1 << 18)) &>> 19)
    }

    /// Returns the four channels of that sample in units of 2^-19.
    @inline(__always)
    func linearLevels(_ x: Int32, _ y: Int32, _ isPadded: Bool) -> SIMD4<Int32> {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return .zero }
        let (column, row) = (Int(x &>> Int32(SampleCoordinates.bits)), Int(y &>> Int32(SampleCoordinates.bits)))
        let (right, down) = (x & (SampleCoordinates.one &- 1), y & (SampleCoordinates.one &- 1))
        func pair(_ column: Int) -> SIMD4<Int32> {
            let above = Self.channels(texel(column, row, isPadded))
            let way = Self.channels(texel(column, row &+ 1, isPadded)) &- above
            return (above &<< 7) &+ ((way &* down &+ SIMD4(repeating: 16)) &>> 5)
        }
        return pair(column) &* (SampleCoordinates.one &- right) &+ pair(column &+ 1) &* right
    }

    @inline(__always)
    static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
        SIMD4(
            truncatingIfNeeded: SIMD4<UInt32>(pixel & 0xFF, (pixel &>> 8) & 0xFF, (pixel &>> 16) & 0xFF, pixel &>> 24))
    }

    /// Returns the pixel of four channels in 0...255.
    @inline(__always)
    static func pixel(_ levels: SIMD4<Int32>) -> UInt32 {
        let levels = SIMD4<UInt32>(truncatingIfNeeded: levels)
        return levels.x | levels.y &<< 8 | levels.z &<< 16 | levels.w &<< 24
    }

    /// The bitmap for the C kernels; nil if it is too small for them, or its memory too large.
    func texels(isPadded: Bool) -> AcetateTexels? {
        guard width >= 2, height >= 2, width <= 32767, height <= 32767, stride * height < 1 << 31 else { return nil }
        return AcetateTexels(
            pixels: base, stride: stride, width: Int32(width), height: Int32(height), isPadded: isPadded, ahead: 0)
    }

    @inline(__always)
    private func texel(_ column: Int, _ row: Int, _ isPadded: Bool) -> UInt32 {
        let isInside = column >= 0 && column < width && row >= 0 && row < height
        if !isInside, !isPadded { return 0 }
        return base[max(0, min(height &- 1, row)) &* stride &+ max(0, min(width &- 1, column))]
    }
}

extension UnsafeBufferPointer<TexelLevel> {
    /// Interpolates between the two levels nearest to `detail`, which is a fixed-point number.
    @inline(__always)
    func trilinear(_ x: Int32, _ y: Int32, detail: Int32, _ isPadded: Bool) -> UInt32 {
        guard x != SampleCoordinates.none, y != SampleCoordinates.none else { return 0 }
        let (one, half) = (SampleCoordinates.one, SampleCoordinates.one / 2)
        // The upper 20 bits of the 27-bit levels, times 12 bits. The coordinates relative to the edge of the first level become
        // those relative to the pixel center of a level.
        func levels(_ level: Int32) -> SIMD4<UInt32> {
            let levels = self[Int(level)].linearLevels(
                ((x &+ half) &>> level) &- half, ((y &+ half) &>> level) &- half, isPadded)
            return SIMD4(truncatingIfNeeded: levels &>> 7)
        }
        let lower = detail &>> Int32(SampleCoordinates.bits)
        let (a, b) = (levels(lower), levels(Swift.min(lower &+ 1, Int32(count &- 1))))
        let fraction = detail & (one &- 1)
        let sum = a &* UInt32(one &- fraction) &+ b &* UInt32(fraction) &+ SIMD4(repeating: 1 << 23)
        return TexelLevel.pixel(SIMD4(truncatingIfNeeded: sum &>> 24))
    }
}
