/// How the channels of a pixel are packed into a little-endian word.
package struct PackedPixelFormat: Sendable, Hashable {
    /// The bits of a channel: how far from the lowest bit of the word, and how many.
    package struct Channel: Sendable, Hashable {
        let shift, bits: UInt32

        package init(_ shift: UInt32, _ bits: UInt32 = 8) {
            precondition((1...16).contains(bits), "a channel of \(bits) bits")
            (self.shift, self.bits) = (shift, bits)
        }

        /// The 8-bit level of each value, rounded to nearest.
        var levels: [UInt8] {
            let top = 1 << bits - 1
            return (0...top).map { UInt8(($0 * 510 + top) / (2 * top)) }
        }

        func value(in word: UInt32) -> Int { Int(word >> shift & (1 << bits - 1)) }
    }

    /// The bytes of a word: 2, 3 or 4.
    package let bytes: Int
    package let red, green, blue: Channel
    /// Nil if each pixel is opaque.
    package let alpha: Channel?

    package init(bytes: Int, red: Channel, green: Channel, blue: Channel, alpha: Channel? = nil) {
        precondition((2...4).contains(bytes), "pixels of \(bytes) bytes")
        (self.bytes, self.red, self.green, self.blue, self.alpha) = (bytes, red, green, blue, alpha)
    }

    var hasBytes: Bool { bytes == 4 && [red, green, blue, alpha ?? red].allSatisfy { $0.bits == 8 } }
}

/// The borrowed pixels of a frame whose channels are packed into words, premultiplied by alpha.
package struct PackedFrame {
    let base: UnsafeRawPointer
    let bytesPerRow: Int
    let format: PackedPixelFormat

    /// The memory holds all pixels of all rows for as long as the frame is used.
    package init(base: UnsafeRawPointer, bytesPerRow: Int, format: PackedPixelFormat) {
        (self.base, self.bytesPerRow, self.format) = (base, bytesPerRow, format)
    }

    /// Overwrites all pixels of a buffer, whose size must not exceed that of the frame. Colors are limited to their alpha; if
    /// `isOpaque` is true, alpha is ignored.
    package func convert(into pixels: PixelBuffer, isOpaque: Bool) {
        let alpha = isOpaque ? nil : format.alpha
        let (red, green, blue) = (format.red, format.green, format.blue)
        if format.hasBytes {
            let (r, g, b, a) = (red.shift, green.shift, blue.shift, alpha?.shift ?? 0)
            // One loop without a branch for each kind, so that they become vectors.
            if alpha == nil {
                convertRows(into: pixels) { from, x in
                    let word = from.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    return 0xFF00_0000 | (word >> r & 0xFF) << 16 | (word >> g & 0xFF) << 8 | (word >> b & 0xFF)
                }
            } else {
                convertRows(into: pixels) { from, x in
                    let word = from.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    let level = word >> a & 0xFF
                    return Self.pixel(word >> r & 0xFF, word >> g & 0xFF, word >> b & 0xFF, level)
                }
            }
            return
        }
        let (reds, greens, blues) = (red.levels, green.levels, blue.levels)
        let alphas = alpha?.levels ?? [255]
        let bytes = format.bytes
        convertRows(into: pixels) { from, x in
            var word = UInt32(from.loadUnaligned(fromByteOffset: bytes * x, as: UInt16.self))
            if bytes > 2 { word |= UInt32(from.load(fromByteOffset: bytes * x + 2, as: UInt8.self)) << 16 }
            if bytes > 3 { word |= UInt32(from.load(fromByteOffset: bytes * x + 3, as: UInt8.self)) << 24 }
            let level = UInt32(alphas[alpha?.value(in: word) ?? 0])
            return Self.pixel(
                UInt32(reds[red.value(in: word)]), UInt32(greens[green.value(in: word)]),
                UInt32(blues[blue.value(in: word)]), level)
        }
    }

    private static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
        alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
    }

    /// Sets each pixel to a function of the row that it is in and of its column.
    @inline(__always)
    private func convertRows(into pixels: PixelBuffer, _ pixel: (UnsafeRawPointer, Int) -> UInt32) {
        for y in 0..<pixels.size.height {
            // Within the borrowed memory of both, by their initializers.
            let (from, to) = (base + y * bytesPerRow, pixels[row: y].baseAddress.unsafelyUnwrapped)
            for x in 0..<pixels.size.width { to[x] = pixel(from, x) }
        }
    }
}
