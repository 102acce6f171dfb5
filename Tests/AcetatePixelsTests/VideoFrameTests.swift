import AcetatePixels
import CAcetateKernels
import Testing

/// Frames are converted as the equations of ITU-R BT.601, BT.709 and BT.2020 say.
@Suite struct VideoFrameTests {
    static let colors = [VideoColor.Matrix.bt601, .bt709, .bt2020, .smpte240, .fcc].flatMap { matrix in
        [false, true].flatMap { full in [8, 10, 12].map { VideoColor(matrix, isFullRange: full, depth: $0) } }
    }

    /// The color of samples, in floating point: the quantization of BT.709 (3.4 to 3.6) and BT.2020 (table 5) inverted,
    /// then R = Y' + 2(1 - Kr) Cr, B = Y' + 2(1 - Kb) Cb and G from Y' = Kr R + Kg G + Kb B.
    private func levels(_ y: Int, _ cb: Int, _ cr: Int, _ color: VideoColor) -> [Double] {
        let unit = Double(1 << (color.depth - 8))
        let top = Double(1 << color.depth) - 1
        let luma = color.isFullRange ? Double(y) / top : (Double(y) / unit - 16) / 219
        let half = Double(1 << (color.depth - 1))
        func chroma(_ sample: Int) -> Double {
            color.isFullRange ? (Double(sample) - half) / top : (Double(sample) - half) / unit / 224
        }
        let (kr, kb) = (color.matrix.red, color.matrix.blue)
        let red = luma + 2 * (1 - kr) * chroma(cr)
        let blue = luma + 2 * (1 - kb) * chroma(cb)
        let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
        return [red, green, blue].map { min(max($0, 0), 1) * 255 }
    }

    /// Samples of all channels over the whole range, at positions that no vector divides evenly.
    private func samples(_ count: Int, _ factor: Int, depth: Int) -> [Int] {
        (0..<count).map { ($0 * factor + $0 * $0 * 7) % (1 << depth) }
    }

    @Test(arguments: colors, kernelLevels.map(\.rawValue))
    func `colors are those of the formulas`(color: VideoColor, level: AcetateCPULevel.RawValue) throws {
        let former = acetate_cpu_level()
        #expect(acetate_use_cpu_level(AcetateCPULevel(level)))
        defer { _ = acetate_use_cpu_level(former) }
        let (width, height) = (53, 37)
        let y = samples(width * height, 31, depth: color.depth)
        let u = samples(width * height, 57, depth: color.depth)
        let v = samples(width * height, 101, depth: color.depth)
        let pixels = try convert(y, u, v, width, height, color, bytes: color.depth > 8 ? 2 : 1, shared: 0, unused: 0)
        for index in 0..<(width * height) {
            check(pixels[index], levels(y[index], u[index], v[index], color), "pixel \(index), \(color)")
        }
    }

    @Test func `chroma is shared by four pixels of odd sizes`() throws {
        let color = VideoColor(.bt709, isFullRange: false)
        let (width, height) = (37, 5)
        let y = samples(width * height, 31, depth: 8)
        let (u, v) = (samples(19 * 3, 57, depth: 8), samples(19 * 3, 101, depth: 8))
        let pixels = try convert(y, u, v, width, height, color, bytes: 1, shared: 1, unused: 0)
        for index in 0..<(width * height) {
            let chroma = index / width / 2 * 19 + index % width / 2
            check(pixels[index], levels(y[index], u[chroma], v[chroma], color), "pixel \(index)")
        }
    }

    @Test func `chroma may be interleaved`() throws {
        let color = VideoColor(.bt601, isFullRange: true, depth: 10)
        let (width, height) = (40, 4)
        let y = samples(width * height, 31, depth: 10).map { UInt16($0 << 6) }
        let chroma = samples(width * height / 2, 57, depth: 10)
        let words = chroma.map { UInt16($0 << 6) }
        let bitmap = try #require(Bitmap(PixelRect(x: 0, y: 0, width: width, height: height)))
        y.withUnsafeBytes { luma in
            words.withUnsafeBytes { chroma in
                func plane(_ offset: Int) -> VideoPlane {
                    VideoPlane(
                        base: chroma.baseAddress! + offset, bytesPerRow: 2 * width, step: 4, unusedBits: 6,
                        columnShift: 1,
                        rowShift: 1)
                }
                VideoFrame(
                    luma: VideoPlane(base: luma.baseAddress!, bytesPerRow: 2 * width, step: 2, unusedBits: 6),
                    cb: plane(0),
                    cr: plane(2), color: color
                ).convert(into: bitmap.patch.buffer)
            }
        }
        for row in 0..<height {
            for column in 0..<width {
                let at = row / 2 * width + column / 2 * 2
                check(
                    bitmap.patch.buffer[row: row][column],
                    levels(Int(y[row * width + column] >> 6), chroma[at], chroma[at + 1], color), "\(column), \(row)")
            }
        }
    }

    private func convert(
        _ y: [Int], _ u: [Int], _ v: [Int], _ width: Int, _ height: Int, _ color: VideoColor, bytes: Int, shared: Int,
        unused: Int
    ) throws -> [UInt32] {
        func encoded(_ samples: [Int]) -> [UInt8] {
            samples.flatMap { sample in (0..<bytes).map { UInt8(truncatingIfNeeded: (sample << unused) >> (8 * $0)) } }
        }
        let bitmap = try #require(Bitmap(PixelRect(x: 0, y: 0, width: width, height: height)))
        let chromaWidth = (width + shared) >> shared
        encoded(y).withUnsafeBytes { y in
            encoded(u).withUnsafeBytes { u in
                encoded(v).withUnsafeBytes { v in
                    func plane(_ bytesOf: UnsafeRawBufferPointer, _ width: Int, _ shift: Int) -> VideoPlane {
                        VideoPlane(
                            base: bytesOf.baseAddress!, bytesPerRow: bytes * width, step: bytes, unusedBits: unused,
                            columnShift: shift, rowShift: shift)
                    }
                    VideoFrame(
                        luma: plane(y, width, 0), cb: plane(u, chromaWidth, shared), cr: plane(v, chromaWidth, shared),
                        color: color
                    ).convert(into: bitmap.patch.buffer)
                }
            }
        }
        return (0..<height).flatMap { row in Array(bitmap.patch.buffer[row: row]) }
    }

    private func check(_ pixel: UInt32, _ expected: [Double], _ comment: String) {
        #expect(pixel >> 24 == 255)
        for (channel, level) in zip([16, 8, 0], expected) {
            // Weights are rounded to 1/8192 of a level's difference, so that only ties are rounded differently.
            let result = Double((pixel >> UInt32(channel)) & 0xFF)
            #expect(abs(result - level) <= 0.55, "\(comment): channel \(channel) is \(result) and not \(level)")
        }
    }
}
