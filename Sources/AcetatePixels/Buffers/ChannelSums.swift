/// The sums of the channels of many pixels.
struct ChannelSums {
    /// Blue, red, green and alpha.
    private(set) var total = SIMD4<UInt64>.zero
    /// Those of the last pixels, as 16-bit numbers.
    private var lanes: UInt64 = 0
    private var count = 0

    /// The most pixels whose sums fit 16 bits.
    private static let most = 256

    @inline(__always)
    mutating func add(_ pixels: UnsafePointer<UInt32>, _ length: Int) {
        var start = 0
        while start < length {
            let end = min(length, start + Self.most - count)
            for x in start..<end { lanes &+= PixelSampler.lanes(pixels[x]) }
            count += end - start
            start = end
            if count == Self.most { flush() }
        }
    }

    /// Adds the pixels of a rectangle, which must be inside the patch.
    mutating func add(_ rect: PixelRect, of patch: PixelPatch) {
        guard rect.width > 0 else { return }
        for y in rect.minY..<max(rect.minY, rect.maxY) { add(patch.pointer(x: rect.minX, y: y), rect.width) }
        flush()
    }

    /// Adds the 16-bit sums to the total.
    private mutating func flush() {
        total &+= SIMD4(lanes & 0xFFFF, (lanes &>> 16) & 0xFFFF, (lanes &>> 32) & 0xFFFF, lanes &>> 48)
        (lanes, count) = (0, 0)
    }
}
