import CAcetateKernels

/// How the samples of a video frame encode colors.
package struct VideoColor: Sendable, Hashable {
    /// The weights of red and blue in luma; green has the rest.
    package struct Matrix: Sendable, Hashable {
        package let red, blue: Double
        package init(red: Double, blue: Double) { (self.red, self.blue) = (red, blue) }

        /// ITU-R BT.601, of standard definition.
        package static let bt601 = Matrix(red: 0.299, blue: 0.114)
        /// ITU-R BT.709, of high definition.
        package static let bt709 = Matrix(red: 0.2126, blue: 0.0722)
        /// ITU-R BT.2020 with non-constant luminance, of ultra-high definition.
        package static let bt2020 = Matrix(red: 0.2627, blue: 0.0593)
        /// SMPTE 240M.
        package static let smpte240 = Matrix(red: 0.212, blue: 0.087)
        /// The matrix of Title 47 of the US Code of Federal Regulations, of early NTSC.
        package static let fcc = Matrix(red: 0.3, blue: 0.11)
    }

    package var matrix: Matrix
    /// Whether luma is 0 to 2^depth - 1, instead of 16 to 235 in units of 2^(depth - 8), and chroma 16 to 240.
    package var isFullRange: Bool
    /// The bits of a sample: 8 to 12.
    package var depth: Int

    package init(_ matrix: Matrix, isFullRange: Bool, depth: Int = 8) {
        precondition((8...12).contains(depth), "video samples of \(depth) bits")
        (self.matrix, self.isFullRange, self.depth) = (matrix, isFullRange, depth)
    }

    /// The sample of black.
    var lumaOrigin: Int { isFullRange ? 0 : 16 << (depth - 8) }
    /// The sample of gray.
    var chromaOrigin: Int { 1 << (depth - 1) }
    /// The difference between the samples of white and black.
    var lumaRange: Double { isFullRange ? Double(1 << depth - 1) : Double(219 << (depth - 8)) }
    /// The difference between the greatest and the least sample of chroma.
    var chromaRange: Double { isFullRange ? Double(1 << depth - 1) : Double(224 << (depth - 8)) }

    /// The weights for 8-bit channels, from the equations of BT.601, 2.5: R = Y + 2(1 - Kr) Cr, B = Y + 2(1 - Kb) Cb,
    /// and Y = Kr R + Kg G + Kb B.
    var weights: AcetateVideoMatrix {
        // The greatest weight is that of blue, less than 2^(2 + 8 - depth).
        let shift = depth + 5
        let (red, blue) = (matrix.red, matrix.blue)
        let green = 1 - red - blue
        func fixed(_ weight: Double) -> Int16 { Int16((weight * 255 * Double(1 << shift)).rounded()) }
        return AcetateVideoMatrix(
            luma: fixed(1 / lumaRange), cr_red: fixed(2 * (1 - red) / chromaRange),
            cb_green: fixed(-2 * (1 - blue) * blue / green / chromaRange),
            cr_green: fixed(-2 * (1 - red) * red / green / chromaRange),
            cb_blue: fixed(2 * (1 - blue) / chromaRange), shift: Int32(shift))
    }
}
