import AcetatePixels
import CAcetateCairo

// An addition to Core Graphics: reading and writing image files, with errors that state the cause.

extension CGImage {
    /// The image in a file: PNG, JPEG, GIF (its first frame), BMP, TIFF, WebP and SVG (at its intrinsic size), and
    /// every other format that gdk-pixbuf can read on this machine. Pixels are converted to sRGB from the ICC profile of
    /// the file; without one, they are sRGB values. The image is turned upright according to its Exif orientation tag.
    ///
    /// The limit is 32,767 pixels per side and 268,435,456 in total. `decoding(contentsOf:)` does the same without
    /// blocking the thread.
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

    /// The image encoded in `data`; errors refer to it as `name`. See `init(contentsOf:)`.
    public convenience init(data: Data, name: String = "in memory") throws(ImageFileError) {
        self.init(sharing: try ImageDecoder(data: data, file: name).decode())
    }

    /// The image encoded as PNG with straight alpha, or without alpha if the layout is opaque. Equal pixels always
    /// produce equal bytes. An image of components with more than 8 bits is written with 16, and with its profile.
    public func pngData() throws(ImageFileError) -> Data {
        if let file = widePNG(chunks: spaceChunks) { return file }
        let writer = PNGWriter()
        let status = withPixels { pixels in
            // The surface wraps the memory without copying it; the memory is read only during this call.
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

    /// Writes the image as PNG, atomically: the bytes go to a temporary file in the same directory, which replaces the
    /// file once they are on disk.
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

// MARK: - Apple's initializers

extension CGImage {
    /// Decodes a provider's PNG data; nil if the data is not PNG. `decode` maps red, green, blue and alpha, as in the
    /// initializer for pixels; nil means 0…1.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, decode, shouldInterpolate, intent, type: "public.png", where: \.isPNG)
    }

    /// Decodes a provider's JPEG data, ignoring an orientation tag, as on macOS; nil if the data is not JPEG. `decode`
    /// maps red, green and blue, as in the initializer for pixels; nil means 0…1.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, decode, shouldInterpolate, intent, type: "public.jpeg", where: \.isJPEG)
    }

    private convenience init?(
        _ source: CGDataProvider, _ decode: UnsafePointer<CGFloat>?, _ shouldInterpolate: Bool,
        _ intent: CGColorRenderingIntent, type: CFString, where isFormat: (ImageDecoder) -> Bool
    ) {
        guard let data = source.data else { return nil }
        let decoder = ImageDecoder(data: data, file: source.url?.path ?? "in memory")
        guard isFormat(decoder), let image = try? decoder.decode(applyingOrientation: false) else { return nil }
        guard let decode else {
            self.init(sharing: image, shouldInterpolate: shouldInterpolate, intent: intent, utType: type)
            return
        }
        // `decode` applies to straight (not premultiplied) colors, in the order red, green, blue.
        guard let straight = CGDataProvider(data: image.straightRGBA()) else { return nil }
        self.init(
            width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * image.width, space: .sRGBSpace,
            bitmapInfo: CGBitmapInfo(alpha: image.isOpaque ? .noneSkipLast : .last), provider: straight,
            decode: decode, shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// The pixels as rows of red, green, blue and alpha, not premultiplied.
    package func straightRGBA() -> Data {
        withPixels {
            ImageFormat.file(isOpaque: false).layout.bytes(of: $0, bytesPerRow: 4 * width, space: .sRGBSpace)
        }
    }
}
