import CAcetateKernels

/// A row of pixels, each of which is a sum of samples along lines of its own, at most two lines in each of several bitmaps.
struct BeamRows {
    /// The greatest number of pixels of a row.
    static let most = 128

    /// The number of bitmaps.
    let levels: Int
    private let texels: [AcetateTexels?]
    /// The bitmaps if light is summed, in which case samples are added at once.
    private let light: [LightSampler]
    /// The center of each bitmap's first pixel, x and y, in the unit of positions.
    private let firsts: Scratch<Int>
    /// For each line, five arrays: the coordinates of the first sample, the steps, and the number of samples.
    private let numbers: Scratch<Int32>
    private let weights: Scratch<Float>
    private let sums: Scratch<PixelColor>
    private var count = 0
    /// A bit for each line that a pixel has.
    private var used: UInt32 = 0
    private static let fields = 5

    /// Creates rows of samples of bitmaps, which must be at least two pixels wide and high. Their memory must stay valid.
    /// `light`: that of all bitmaps, if light is summed.
    init(_ sources: [PixelPatch], light: [LightSampler]) {
        levels = sources.count
        self.light = light
        texels = sources.map { TexelLevel($0, part: $0.rect).texels(isPadded: false) }
        firsts = Scratch(unset: 2 * levels)
        for (index, source) in sources.enumerated() {
            firsts.base[2 * index] = ScatteredSamples.fixed(Double(source.rect.minX) + 0.5)
            firsts.base[2 * index + 1] = ScatteredSamples.fixed(Double(source.rect.minY) + 0.5)
        }
        numbers = Scratch(count: 2 * levels * Self.fields * Self.most)
        weights = Scratch(unset: 2 * levels * Self.most)
        // Also the weights of pixels without samples are read, and must be finite.
        weights.base.update(repeating: 0, count: 2 * levels * Self.most)
        sums = Scratch(unset: Self.most)
    }

    private func field(_ line: Int, _ number: Int) -> UnsafeMutablePointer<Int32> {
        numbers.base + (line * Self.fields + number) * Self.most
    }

    /// Begins a row without lines.
    mutating func begin(_ count: Int) {
        self.count = count
        for line in 0..<2 * levels where used & 1 << UInt32(line) != 0 {
            field(line, Self.fields - 1).update(repeating: 0, count: Self.most)
        }
        used = 0
        sums.base.update(repeating: .zero, count: count)
    }

    /// Adds `number` samples of a bitmap along a line to a pixel, each times the weight. `isSecond`: they are on the second
    /// line in this bitmap. Lines at a great distance from the bitmap are ignored.
    @inline(__always)
    mutating func add(
        _ number: Int, to pixel: Int, from start: PixelPoint, step: PixelPoint = .zero, of bitmap: Int, weight: Double,
        isSecond: Bool = false
    ) {
        // False for NaN.
        guard number > 0, max(abs(start.x), abs(start.y)) < 0x1p31, max(abs(step.x), abs(step.y)) < 0x1p17 else {
            return
        }
        if !light.isEmpty {
            for i in 0..<number {
                let place = start + step * Double(i)
                sums.base[pixel] += light[bitmap].linear(place.x, place.y) * Float(weight)
            }
            return
        }
        let x = ScatteredSamples.fixed(start.x) &- firsts.base[2 * bitmap]
        let y = ScatteredSamples.fixed(start.y) &- firsts.base[2 * bitmap + 1]
        guard abs(x) < 1 << 29, abs(y) < 1 << 29 else { return }
        let line = 2 * bitmap + (isSecond ? 1 : 0)
        used |= 1 << UInt32(line)
        let at = numbers.base + (line * Self.fields * Self.most + pixel)
        at[0] = Int32(truncatingIfNeeded: x)
        at[Self.most] = Int32(truncatingIfNeeded: y)
        at[2 * Self.most] = Int32(truncatingIfNeeded: ScatteredSamples.fixed(step.x))
        at[3 * Self.most] = Int32(truncatingIfNeeded: ScatteredSamples.fixed(step.y))
        at[4 * Self.most] = Int32(truncatingIfNeeded: number)
        weights.base[line * Self.most + pixel] = Float(weight)
    }

    /// Writes the row's pixels.
    func write(to out: UnsafeMutablePointer<UInt32>) {
        if !light.isEmpty {
            for i in 0..<count { out[i] = LinearLight.shared.pixel(premultiplied: sums.base[i]) }
            return
        }
        for line in 0..<2 * levels where used & 1 << UInt32(line) != 0 {
            guard let texels = texels[line / 2] else { continue }
            let beams = AcetateBeams(
                x: field(line, 0), y: field(line, 1), stepX: field(line, 2), stepY: field(line, 3),
                counts: field(line, 4), weights: weights.base + line * Self.most)
            acetate_add_beams(
                texels, beams, count, UnsafeMutableRawPointer(sums.base).assumingMemoryBound(to: Float.self))
        }
        for i in 0..<count {
            // Blue, green, red and alpha.
            let sum = sums.base[i] * (1 / 255)
            out[i] = PixelColor(sum.z, sum.y, sum.x, sum.w).premultipliedPixel
        }
    }
}
