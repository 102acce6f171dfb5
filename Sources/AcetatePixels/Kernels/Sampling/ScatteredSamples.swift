import CAcetateKernels

/// Samples of a bitmap at any position for each pixel of a row, interpolated linearly, transparent outside. The memory of
/// the bitmap must stay valid.
struct ScatteredSamples {
    /// The most pixels of a row.
    static let most = 128

    private let texels: AcetateTexels?
    private let sampler: PixelSampler
    /// The center of the first pixel, in the unit of positions.
    private let firstX, firstY: Int
    private let x, y: Scratch<Int32>

    init(_ source: PixelPatch) {
        texels = TexelLevel(source, part: source.rect).texels(isPadded: false)
        sampler = PixelSampler(source)
        (firstX, firstY) = (Self.fixed(Double(source.rect.minX) + 0.5), Self.fixed(Double(source.rect.minY) + 0.5))
        (x, y) = (Scratch(count: Self.most), Scratch(count: Self.most))
    }

    /// Sets the position of a pixel's sample, less than 2^17 pixels from the source; nil for a transparent pixel.
    @inline(__always)
    func set(_ pixel: Int, _ position: PixelPoint?) {
        guard let position else { return x.base[pixel] = SampleCoordinates.none }
        x.base[pixel] = Int32(truncatingIfNeeded: Self.fixed(position.x) &- firstX)
        y.base[pixel] = Int32(truncatingIfNeeded: Self.fixed(position.y) &- firstY)
    }

    /// A coordinate of less than 2^31 pixels in units of 2^-12, rounded to nearest. The rounding does not depend on the start of
    /// the source, which may depend on what else is painted.
    @inline(__always)
    static func fixed(_ coordinate: Double) -> Int {
        // The conversion of a positive number rounds down.
        Int(coordinate * Double(SampleCoordinates.one) + (0x1p44 + 0.5)) &- 1 << 44
    }

    /// Writes the samples of the first pixels.
    @inline(__always)
    func write(_ count: Int, to out: UnsafeMutablePointer<UInt32>) {
        if let texels { return acetate_sample_at(texels, x.base, y.base, count, out) }
        for i in 0..<count {
            guard x.base[i] != SampleCoordinates.none else {
                out[i] = 0
                continue
            }
            let place = PixelPoint(Double(Int(x.base[i]) + firstX), Double(Int(y.base[i]) + firstY))
            let position = place / Double(SampleCoordinates.one)
            out[i] = sampler.linear(position.x, position.y).premultipliedPixel
        }
    }
}

extension PixelRegion {
    /// Writes the region's pixels of a target, which must contain the region, with samples of a source at the positions
    /// that `position` returns; nil for transparent pixels. Calls `finish` with each row that is written, to change it.
    @inline(__always)
    func forEachPixel(
        of target: PixelPatch, sampling source: PixelPatch, at position: (_ x: Int, _ y: Int) -> PixelPoint?,
        finish: (_ x: Int, _ y: Int, UnsafeMutableBufferPointer<UInt32>) -> Void = { _, _, _ in }
    ) {
        let samples = ScatteredSamples(source)
        forEachRow(of: target) { row, x, y, width in
            for start in stride(from: 0, to: width, by: ScatteredSamples.most) {
                let (out, count) = (row + start, Swift.min(ScatteredSamples.most, width - start))
                for i in 0..<count { samples.set(i, position(x + start + i, y)) }
                samples.write(count, to: out)
                finish(x + start, y, UnsafeMutableBufferPointer(start: out, count: count))
            }
        }
    }
}
