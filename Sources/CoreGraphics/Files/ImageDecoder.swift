import AcetatePixels
import CAcetateCairo
import CAcetatePixbuf

/// Turns a picture file's bytes into pixels: PNG by Cairo, everything else by gdk-pixbuf.
struct ImageDecoder {
    let data: Data
    /// What errors call the file.
    let file: String

    /// The greatest number of pixels that is decoded: 1 GiB of them.
    static let pixelLimit = 1 << 28
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var isPNG: Bool { data.starts(with: Self.pngSignature) }
    var isJPEG: Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

    func decode() throws(ImageFileError) -> CGImage {
        guard !data.isEmpty else { throw .corrupt(file: file, cause: "it is empty") }
        return try isPNG ? decodePNG() : decodeByPixbuf()
    }

    /// The size, where it is allowed.
    func checkedSize(_ width: Int, _ height: Int) throws(ImageFileError) -> PixelSize {
        guard width > 0, height > 0 else { throw .corrupt(file: file, cause: "it says it has no pixels") }
        guard let size = PixelSize(width, height), size.area <= Self.pixelLimit else {
            throw .tooLarge(file: file, width: width, height: height)
        }
        return size
    }
}

// MARK: - PNG

extension ImageDecoder {
    private func decodePNG() throws(ImageFileError) -> CGImage {
        // The header is always first: length, "IHDR", width and height, big-endian (PNG specification, 11.2.2). Its size
        // is checked before anything is allocated for it.
        let header = [UInt8](data.prefix(24))
        guard header.count == 24, header[12..<16].elementsEqual("IHDR".utf8) else {
            throw .corrupt(file: file, cause: "it ends before its header does")
        }
        func word(_ at: Int) -> Int { header[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        _ = try checkedSize(word(16), word(20))

        let reader = PNGReader(data)
        // The reader is kept alive until the call, which alone uses the pointer, has returned.
        let surface = withExtendedLifetime(reader) {
            cairo_image_surface_create_from_png_stream(
                { closure, into, count in
                    guard let closure, let into else { return CAIRO_STATUS_READ_ERROR }
                    return Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue().read(into, Int(count))
                }, Unmanaged.passUnretained(reader).toOpaque())
        }
        guard let surface else { throw .noMemory(file: file) }
        defer { cairo_surface_destroy(surface) }
        let status = cairo_surface_status(surface)
        switch status {
        case CAIRO_STATUS_SUCCESS: break
        case CAIRO_STATUS_NO_MEMORY where !reader.endedEarly:
            // Cairo says this of memory, and of whatever libpng rejects.
            throw .corrupt(file: file, cause: "its PNG data is invalid, or needs more memory than there is")
        default: throw .corrupt(file: file, cause: "its PNG data ends early or is invalid")
        }
        return try image(of: surface)
    }

    private func image(of surface: OpaquePointer) throws(ImageFileError) -> CGImage {
        let format = cairo_image_surface_get_format(surface)
        let size = try checkedSize(
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
        cairo_surface_flush(surface)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
            let bytes = cairo_image_surface_get_data(surface),
            // The surface lives until the copy below is made.
            let pixels = PixelBuffer(
                base: bytes, size: size, bytesPerRow: Int(cairo_image_surface_get_stride(surface)))
        else { throw .corrupt(file: file, cause: "its pixels are of no known layout") }
        guard let store = PixelStore(size) else { throw .noMemory(file: file) }
        let isOpaque = format == CAIRO_FORMAT_RGB24
        for y in 0..<size.height {
            let (from, to) = (pixels[row: y], store.pixels[row: y])
            for x in 0..<size.width { to[x] = isOpaque ? from[x] | 0xFF00_0000 : from[x] }
        }
        return CGImage(store, isOpaque: isOpaque)
    }
}

/// The bytes of a PNG file, in the pieces that Cairo asks for.
private final class PNGReader {
    private let data: Data
    private var position = 0
    private(set) var endedEarly = false

    init(_ data: Data) {
        self.data = data
    }

    func read(_ into: UnsafeMutablePointer<UInt8>, _ count: Int) -> cairo_status_t {
        guard count <= data.count - position else {
            endedEarly = true
            return CAIRO_STATUS_READ_ERROR
        }
        let start = data.startIndex + position
        data.copyBytes(to: into, from: start..<(start + count))
        position += count
        return CAIRO_STATUS_SUCCESS
    }
}

// MARK: - Other formats

extension ImageDecoder {
    private func decodeByPixbuf() throws(ImageFileError) -> CGImage {
        guard let loader = PixbufLoader() else { throw .noMemory(file: file) }
        switch loader.load(data) {
        case .failure(.unknownFormat): throw .unknownFormat(file: file)
        case .failure(.other(let cause)): throw .corrupt(file: file, cause: cause)
        case .success: break
        }
        if let announced = loader.announcedSize { _ = try checkedSize(announced.width, announced.height) }
        guard let pixels = loader.pixels else { throw .corrupt(file: file, cause: "it holds no picture") }
        let size = try checkedSize(pixels.width, pixels.height)
        let space = CGColorSpace.sRGBSpace
        let info = CGBitmapInfo(alpha: pixels.hasAlpha ? .last : .none)
        guard let layout = ImportedLayout(bitsPerPixel: pixels.hasAlpha ? 32 : 24, space: space, bitmapInfo: info)
        else { throw .corrupt(file: file, cause: "its pixels are of no known layout") }
        guard
            let store = layout.convert(
                pixels.bytes, size: size, bytesPerRow: pixels.bytesPerRow, space: space, decode: nil)
        else { throw .noMemory(file: file) }
        return CGImage(store, isOpaque: !pixels.hasAlpha)
    }
}

/// Owns a `GdkPixbufLoader`, and lets go of it with the object.
private final class PixbufLoader {
    enum Failure: Error {
        case unknownFormat
        case other(String)
    }

    struct Pixels {
        let width, height, bytesPerRow: Int
        let hasAlpha: Bool
        let bytes: Data
    }

    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    /// The size that the file claims, as soon as its header was read.
    private(set) var announcedSize: (width: Int, height: Int)?

    init?() {
        guard let loader = gdk_pixbuf_loader_new() else { return nil }
        self.loader = loader
    }

    deinit {
        g_object_unref(loader)
    }

    func load(_ data: Data) -> Result<Void, Failure> {
        let prepared: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
            _, width, height, context in
            guard let context else { return }
            Unmanaged<PixbufLoader>.fromOpaque(context).takeUnretainedValue()
                .announced(width: Int(width), height: Int(height))
        }
        // The signal is sent only while bytes are written below, when this object is alive. GLib calls the function with
        // the four arguments that the cast takes away.
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
        var error: UnsafeMutablePointer<GError>?
        let written = data.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(
                loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error)
        }
        if written == 0 {
            let failure = takeFailure(&error)
            gdk_pixbuf_loader_close(loader, nil)
            return .failure(failure)
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else { return .failure(takeFailure(&error)) }
        return .success(())
    }

    private func announced(width: Int, height: Int) {
        announcedSize = (width, height)
        if PixelSize(width, height).map({ $0.area > ImageDecoder.pixelLimit }) ?? true {
            // Too large, as the decoder will find: nothing is allocated for it meanwhile.
            gdk_pixbuf_loader_set_size(loader, 1, 1)
        }
    }

    private func takeFailure(_ error: inout UnsafeMutablePointer<GError>?) -> Failure {
        guard let taken = error else { return .other("it cannot be decoded") }
        defer {
            g_error_free(taken)
            error = nil
        }
        let isUnknown =
            taken.pointee.domain == gdk_pixbuf_error_quark()
            && taken.pointee.code == Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
        if isUnknown { return .unknownFormat }
        return .other(taken.pointee.message.map { String(cString: $0) } ?? "it cannot be decoded")
    }

    /// A copy of the decoded pixels: straight RGB or RGBA.
    var pixels: Pixels? {
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let bytes = gdk_pixbuf_read_pixels(pixbuf),
            gdk_pixbuf_get_bits_per_sample(pixbuf) == 8
        else { return nil }
        let channels = gdk_pixbuf_get_n_channels(pixbuf)
        guard channels == 3 || channels == 4 else { return nil }
        return Pixels(
            width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)),
            bytesPerRow: Int(gdk_pixbuf_get_rowstride(pixbuf)), hasAlpha: channels == 4,
            bytes: Data(bytes: bytes, count: Int(gdk_pixbuf_get_byte_length(pixbuf))))
    }
}
