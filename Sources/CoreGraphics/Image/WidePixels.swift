import AcetatePixels

/// The pixels of an image with components of more than 8 bits, as they were given.
struct WidePixels: Sendable {
    let data: Data
    let bitsPerComponent, bitsPerPixel, bytesPerRow: Int
    let bitmapInfo: CGBitmapInfo
    let space: CGColorSpace
    let layout: ImportedLayout

    /// Nil for a layout whose components have 8 bits, or that is not supported.
    init?(
        _ data: Data, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo
    ) {
        let layout = ImportedLayout(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo)
        guard let layout, layout.sample.byteCount > 1 else { return nil }
        (self.data, self.bytesPerRow, self.bitmapInfo) = (data, bytesPerRow, bitmapInfo)
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        (self.space, self.layout) = (space, layout)
    }

    /// The bytes of a part of the pixels, in rows without padding.
    func bytes(of part: PixelRect) -> Data {
        let length = part.width * layout.bytesPerPixel
        var result = Data(capacity: length * part.height)
        for y in part.y..<part.y + part.height {
            let start = data.startIndex + y * bytesPerRow + part.x * layout.bytesPerPixel
            result.append(data[start..<start + length])
        }
        return result
    }

    /// Calls `body` with each pixel of a part, row by row: its components in the image's space, not premultiplied, and
    /// its alpha.
    func forEachPixel(of part: PixelRect, _ body: (_ components: [Double], _ alpha: Double) -> Void) {
        var components = [Double](repeating: 0, count: layout.color.count)
        data.withUnsafeBytes { bytes in
            for y in part.y..<part.y + part.height {
                for x in part.x..<part.x + part.width {
                    let start = y * bytesPerRow + x * layout.bytesPerPixel
                    let pixel = UnsafeRawBufferPointer(rebasing: bytes[start..<start + layout.bytesPerPixel])
                    let alpha = layout.read(pixel, &components)
                    body(components, alpha)
                }
            }
        }
    }
}

extension ImportedLayout {
    /// Reads a pixel's components, not premultiplied, and returns its alpha, which is 0…1.
    func read(_ pixel: UnsafeRawBufferPointer, _ components: inout [Double]) -> Double {
        let alpha = alpha.map { min(max(sample.value(pixel, at: $0), 0), 1) } ?? 1
        let divisor = isPremultiplied && alpha > 0 ? alpha : 1
        for index in color.indices { components[index] = sample.value(pixel, at: color[index]) / divisor }
        return alpha
    }
}
