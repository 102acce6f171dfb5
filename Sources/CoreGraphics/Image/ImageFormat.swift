import AcetatePixels

/// The layout of the bytes that programs get from an image. The pixels that are drawn have the renderer's layout
/// whatever it is.
package final class ImageFormat: Sendable {
    let bitsPerComponent, bitsPerPixel: Int
    package let bitmapInfo: CGBitmapInfo
    let space: CGColorSpace
    let layout: ImportedLayout

    /// Nil for a layout that is not supported.
    package init?(bitsPerComponent: Int = 8, bitsPerPixel: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
        let layout = ImportedLayout(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo)
        guard let layout else { return nil }
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        (self.space, self.bitmapInfo, self.layout) = (space, bitmapInfo, layout)
    }

    /// 32 bits of sRGB, with 8 for each component.
    private static func rgb(_ info: CGBitmapInfo) -> ImageFormat {
        guard let format = ImageFormat(bitsPerPixel: 32, space: .sRGBSpace, bitmapInfo: info) else {
            preconditionFailure("a layout of four bytes has an alpha or a skipped component")
        }
        return format
    }

    private static let nativeFormats = [false, true].map { rgb(.native(isOpaque: $0)) }
    private static let drawnFormats = [CGImageAlphaInfo.premultipliedLast, .noneSkipLast].map {
        rgb(CGBitmapInfo(alpha: $0))
    }
    private static let straight = rgb(CGBitmapInfo(alpha: .last))

    /// The renderer's own layout, BGRA or BGRX.
    package static func native(isOpaque: Bool) -> ImageFormat { nativeFormats[isOpaque ? 1 : 0] }

    /// The layout of most bitmap contexts: premultiplied RGBA, or RGBX.
    package static func drawn(isOpaque: Bool) -> ImageFormat { drawnFormats[isOpaque ? 1 : 0] }

    /// The layout of images of files: RGBA that is not premultiplied, or RGBX; gray with alpha or without.
    package static func file(isOpaque: Bool, isGray: Bool = false) -> ImageFormat {
        if isGray {
            let format = ImageFormat(
                bitsPerPixel: isOpaque ? 8 : 16, space: .grayGamma22Space,
                bitmapInfo: CGBitmapInfo(alpha: isOpaque ? .none : .last))
            if let format { return format }
        }
        return isOpaque ? drawn(isOpaque: true) : straight
    }

    package var hasAlpha: Bool { layout.hasAlpha }

    /// The format for pixels that were changed: this one, if they can be converted to it without loss.
    var forNewPixels: ImageFormat { layout.canWrite(space) ? self : .drawn(isOpaque: !hasAlpha) }
}

/// The bytes that an image was created from.
struct SourcePixels: Sendable {
    let format: ImageFormat
    let provider: CGDataProvider
    /// The provider's bytes, which are enough for all rows.
    let data: Data
    let bytesPerRow: Int
    let decode: DecodeArray?

    var layout: ImportedLayout { format.layout }
    var space: CGColorSpace { format.space }

    init(_ format: ImageFormat, _ provider: CGDataProvider, _ data: Data, bytesPerRow: Int, decode: DecodeArray? = nil)
    {
        (self.format, self.provider, self.data) = (format, provider, data)
        (self.bytesPerRow, self.decode) = (bytesPerRow, decode)
    }

    /// Whether the components have more than 8 bits, and are the image's values.
    var isWide: Bool { layout.sample.byteCount > 1 && decode == nil }

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

/// A copy of the numbers that map an image's components.
///
/// `@unchecked Sendable`: nothing writes to the numbers after initialization.
final class DecodeArray: @unchecked Sendable {
    let numbers: UnsafePointer<CGFloat>
    private let memory: UnsafeMutablePointer<CGFloat>

    init(_ numbers: UnsafePointer<CGFloat>, count: Int) {
        memory = .allocate(capacity: count)
        memory.initialize(from: numbers, count: count)
        self.numbers = UnsafePointer(memory)
    }

    deinit { memory.deallocate() }
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
