import AcetatePixels

/// The conversion of premultiplied pixels, `0xAARRGGBB`, between sRGB and another RGB space. Colors outside the gamut are
/// clipped.
struct PixelConversion {
    enum Direction {
        case fromSRGB, toSRGB
    }

    private let space: CGColorSpace
    private let direction: Direction
    /// The colors that were converted last, each at the place of its hash, with their results. Pictures repeat colors.
    private var colors = [UInt32](repeating: 0, count: 1 << 14)
    private var results = [UInt32](repeating: 0, count: 1 << 14)

    init(_ direction: Direction, _ space: CGColorSpace) {
        (self.direction, self.space) = (direction, space)
    }

    /// Converts pixels in place.
    mutating func convert(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for x in pixels.indices {
            let pixel = pixels[x]
            let place = Int((pixel &* 0x9E37_79B1) >> 18)
            if colors[place] != pixel { (colors[place], results[place]) = (pixel, converted(pixel)) }
            pixels[x] = results[place]
        }
    }

    /// Converts pixels in place.
    mutating func convert(_ pixels: PixelBuffer) {
        for y in 0..<pixels.size.height { convert(pixels[row: y]) }
    }

    private func converted(_ pixel: UInt32) -> UInt32 {
        let alpha = Double(pixel >> 24)
        guard alpha > 0 else { return 0 }
        func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / alpha }
        let (red, green, blue) = (channel(16), channel(8), channel(0))
        let color: [Double]
        switch direction {
        case .fromSRGB:
            color = space.components(SRGBA(red: red, green: green, blue: blue, alpha: 1)).map { Double($0) }
        case .toSRGB:
            let values = space.sRGB([CGFloat(red), CGFloat(green), CGFloat(blue), 1])
            color = [values.red, values.green, values.blue]
        }
        return zip(color, [UInt32(16), 8, 0]).reduce(pixel & 0xFF00_0000) { result, channel in
            result | UInt32((min(max(channel.0, 0), 1) * alpha).rounded()) << channel.1
        }
    }
}
