import AcetatePixels

extension ImportedLayout {
    /// Whether pixels of the renderer's layout can be written in this one without loss: 8 bits of gray or RGB that are
    /// encoded as sRGB, or of alpha alone. Values of other RGB spaces are rounded to 8 bits again.
    func canWrite(_ space: CGColorSpace) -> Bool {
        sample.byteCount == 1 && (color.isEmpty || space.isEncodedAsSRGB)
    }

    /// Pixels of the renderer's layout in this one, in rows of a number of bytes, with the values of a space. Skipped
    /// components are 255, and padding is 0.
    func bytes(of pixels: PixelBuffer, bytesPerRow: Int, space: CGColorSpace) -> Data {
        var data = Data(count: bytesPerRow * pixels.size.height)
        var conversion = color.count == 3 && !space.isEncodedAsSRGB ? PixelConversion(.fromSRGB, space) : nil
        data.withUnsafeMutableBytes { bytes in
            for y in 0..<pixels.size.height {
                let row = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[(y * bytesPerRow)..<(y * bytesPerRow + pixels.size.width * bytesPerPixel)])
                if conversion != nil {
                    var values = Array(pixels[row: y])
                    values.withUnsafeMutableBufferPointer {
                        conversion?.convert($0)
                        write($0, to: row, space)
                    }
                } else {
                    write(pixels[row: y], to: row, space)
                }
            }
        }
        return data
    }

    /// Writes pixels of four bytes.
    private func writeWords(_ source: UnsafeMutableBufferPointer<UInt32>, to row: UnsafeMutableRawBufferPointer) {
        let (red, green, blue) = (UInt32(8 * color[0]), UInt32(8 * color[1]), UInt32(8 * color[2]))
        // The four places are 0, 1, 2 and 3.
        let last = UInt32(8 * (6 - color[0] - color[1] - color[2]))
        let isStraight = hasAlpha && !isPremultiplied
        for x in source.indices {
            var pixel = hasAlpha ? source[x] : source[x] | 0xFF00_0000
            if isStraight { pixel = pixel.unpremultiplied }
            let word =
                (pixel >> 16 & 0xFF) << red | (pixel >> 8 & 0xFF) << green | (pixel & 0xFF) << blue
                | (pixel >> 24) << last
            row.storeBytes(of: word.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
        }
    }

    private func write(
        _ source: UnsafeMutableBufferPointer<UInt32>, to row: UnsafeMutableRawBufferPointer, _ space: CGColorSpace
    ) {
        if bytesPerPixel == 4, color.count == 3 { return writeWords(source, to: row) }
        row.initializeMemory(as: UInt8.self, repeating: 255)
        for x in source.indices {
            let (pixel, start) = (source[x], x * bytesPerPixel)
            if let alpha { row[start + alpha] = UInt8(truncatingIfNeeded: pixel >> 24) }
            guard !color.isEmpty else { continue }
            let shown = hasAlpha && !isPremultiplied ? pixel.unpremultiplied : pixel
            if color.count == 1 {
                row[start + color[0]] = UInt8(truncatingIfNeeded: space.gray(shown))
                continue
            }
            for (place, shift) in zip(color, [UInt32(16), 8, 0]) {
                row[start + place] = UInt8(truncatingIfNeeded: shown >> shift)
            }
        }
    }
}

extension UInt32 {
    /// A premultiplied pixel, `0xAARRGGBB`, with its colors divided by alpha; 0 for a transparent one.
    package var unpremultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : self }
        func straight(_ value: UInt32) -> UInt32 { Swift.min(255, ((value & 0xFF) * 255 + alpha / 2) / alpha) }
        return alpha << 24 | straight(self >> 16) << 16 | straight(self >> 8) << 8 | straight(self)
    }
}

extension CGColorSpace {
    /// The value of a gray space for the color of a pixel, `0xRRGGBB`, without regard to its alpha. Equal channels are
    /// values of gray.
    func gray(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        if red == green, green == blue { return red }
        let color = SRGBA(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: 1)
        return UInt32(byte(Double(components(color)[0])))
    }
}
