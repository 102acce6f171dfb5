import AcetatePixels
import CAcetateCairo

// Beyond Core Graphics: pictures in files, with errors that say what happened.

extension CGImage {
    /// The picture in a file: PNG, JPEG, GIF (its first frame), BMP, TIFF, WebP and SVG (as large as it says), and whatever
    /// else gdk-pixbuf can read on this machine. Pixels are taken as sRGB values. An orientation tag (Exif's) is obeyed:
    /// the picture is upright.
    ///
    /// At most 32,767 pixels a side and 268,435,456 altogether. `decoding(contentsOf:)` does not block the thread.
    public convenience init(contentsOf url: URL) throws(ImageFileError) {
        let name = url.isFileURL ? url.path : url.absoluteString
        guard url.isFileURL else { throw .unreadable(file: name, cause: "only files are read") }
        let data: Data
        do {
            data = try FileBytes.read(name)
        } catch {
            throw .unreadable(file: name, cause: error.cause)
        }
        self.init(sharing: try ImageDecoder(data: data, file: name).decode())
    }

    /// The picture in a file's bytes; errors call it `name`. See `init(contentsOf:)`.
    public convenience init(data: Data, name: String = "in memory") throws(ImageFileError) {
        self.init(sharing: try ImageDecoder(data: data, file: name).decode())
    }

    /// The picture as PNG, with straight alpha, or without where none is translucent by layout. The same pixels always
    /// give the same bytes.
    public func pngData() throws(ImageFileError) -> Data {
        let writer = PNGWriter()
        let status = withPixels { pixels in
            // Only wraps the memory, which is read during this call.
            guard
                let surface = cairo_image_surface_create_for_data(
                    pixels.base.assumingMemoryBound(to: UInt8.self),
                    isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(pixels.size.width),
                    Int32(pixels.size.height), Int32(pixels.bytesPerRow))
            else { return CAIRO_STATUS_NO_MEMORY }
            defer { cairo_surface_destroy(surface) }
            return withExtendedLifetime(writer) {
                cairo_surface_write_to_png_stream(
                    surface,
                    { closure, bytes, count in
                        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                        let writer = Unmanaged<PNGWriter>.fromOpaque(closure).takeUnretainedValue()
                        writer.data.append(bytes, count: Int(count))
                        return CAIRO_STATUS_SUCCESS
                    }, Unmanaged.passUnretained(writer).toOpaque())
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .notEncodable(cause: String(cString: cairo_status_to_string(status)))
        }
        return writer.data
    }

    /// Writes the picture as PNG. The file is there whole or not at all: the bytes go to a new file beside it, which
    /// takes its place when they are safe on the disk.
    public func writePNG(to url: URL) throws(ImageFileError) {
        let name = url.isFileURL ? url.path : url.absoluteString
        guard url.isFileURL else { throw .unwritable(file: name, cause: "only files are written") }
        let data = try pngData()
        do {
            try FileBytes.write(data, to: name)
        } catch {
            throw .unwritable(file: name, cause: error.cause)
        }
    }
}

/// Collects the bytes that Cairo writes.
private final class PNGWriter {
    var data = Data()
}

// MARK: - By Apple's names

extension CGImage {
    /// The PNG picture of a provider's bytes; nil when they are none. `decode` maps red, green, blue and alpha, as in the
    /// initialiser for pixels; nil stands for 0…1.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, decode, shouldInterpolate, intent, where: \.isPNG)
    }

    /// The JPEG picture of a provider's bytes, as they are stored: an orientation tag does not turn it, as on macOS. Nil
    /// when they are none. `decode` maps red, green and blue, as in the
    /// initialiser for pixels; nil stands for 0…1.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, decode, shouldInterpolate, intent, where: \.isJPEG)
    }

    private convenience init?(
        _ source: CGDataProvider, _ decode: UnsafePointer<CGFloat>?, _ shouldInterpolate: Bool,
        _ intent: CGColorRenderingIntent, where isFormat: (ImageDecoder) -> Bool
    ) {
        guard let data = source.data else { return nil }
        let decoder = ImageDecoder(data: data, file: source.url?.path ?? "in memory")
        guard isFormat(decoder), let image = try? decoder.decode(turned: false) else { return nil }
        guard let decode else {
            self.init(sharing: image, shouldInterpolate: shouldInterpolate, intent: intent)
            return
        }
        // The map is for straight colours, in the order red, green, blue.
        guard let straight = image.straightRGBA() else { return nil }
        self.init(
            width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * image.width, space: .sRGBSpace,
            bitmapInfo: CGBitmapInfo(alpha: image.isOpaque ? .noneSkipLast : .last), provider: straight,
            decode: decode, shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// The pixels as rows of red, green, blue and alpha, not premultiplied.
    private func straightRGBA() -> CGDataProvider? {
        withPixels { pixels in
            var data = Data(capacity: 4 * width * height)
            for y in 0..<height {
                for pixel in pixels[row: y] {
                    let alpha = pixel >> 24
                    for shift: UInt32 in [16, 8, 0] {
                        let value = pixel >> shift & 0xFF
                        data.append(alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha)))
                    }
                    data.append(UInt8(alpha))
                }
            }
            return CGDataProvider(data: data)
        }
    }
}
