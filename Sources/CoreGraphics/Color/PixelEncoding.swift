import AcetatePixels

/// How the pixels of a bitmap encode colors: the color space of their values, and the order of red and blue.
///
/// A bitmap is drawn into with values of its own space, so colors, gradients and images are converted before they are
/// drawn, and composited in that space.
package struct PixelEncoding {
    /// The RGB space of the values; nil for those of sRGB.
    let space: CGColorSpace?
    /// Whether red and blue are exchanged relative to Cairo's pixels.
    let swapsRedAndBlue: Bool

    /// sRGB values in Cairo's order.
    static let native = PixelEncoding(.sRGBSpace)

    /// Spaces of other models count as sRGB.
    package init(_ space: CGColorSpace, swapsRedAndBlue: Bool = false) {
        self.space = space.model == .rgb && !space.isEncodedAsSRGB ? space : nil
        self.swapsRedAndBlue = swapsRedAndBlue
    }

    var isNative: Bool { space == nil && !swapsRedAndBlue }

    /// The values for a color, also for one outside the gamut of sRGB. It has no pattern.
    func encode(_ color: CGColor) -> SRGBA {
        guard space != nil, let own = color.colorSpace, let components = color.components else {
            return encode(color.sRGB)
        }
        return encode(own.sRGB(components))
    }

    /// The values for a color, in the order red, green, blue that Cairo names.
    func encode(_ color: SRGBA) -> SRGBA {
        var result = color
        if let components = space?.components(color), components.count == 4 {
            (result.red, result.green, result.blue) = (components[0], components[1], components[2])
        }
        if swapsRedAndBlue { swap(&result.red, &result.blue) }
        return result
    }

    /// Converts premultiplied sRGB pixels in Cairo's order to the encoding, in place.
    package func encode(_ pixels: PixelBuffer) {
        if let space {
            var conversion = PixelConversion(.fromSRGB, space)
            conversion.convert(pixels)
        }
        exchangeRedAndBlue(pixels)
    }

    /// Converts pixels of the encoding to sRGB in Cairo's order, in place.
    func decode(_ pixels: PixelBuffer) {
        exchangeRedAndBlue(pixels)
        guard let space else { return }
        var conversion = PixelConversion(.toSRGB, space)
        conversion.convert(pixels)
    }

    /// Exchanges red and blue if the encoding does.
    func exchangeRedAndBlue(_ pixels: PixelBuffer) {
        guard swapsRedAndBlue else { return }
        for y in 0..<pixels.size.height {
            let row = pixels[row: y]
            for x in row.indices {
                row[x] = (row[x] & 0xFF00_FF00) | (row[x] & 0xFF) << 16 | (row[x] >> 16) & 0xFF
            }
        }
    }
}
