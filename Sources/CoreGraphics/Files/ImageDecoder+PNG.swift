import AcetatePixels
import CAcetateCairo

extension ImageDecoder {
    func decodePNG() throws(ImageFileError) -> CGImage {
        // The header chunk comes first: length, "IHDR", width and height, big-endian (PNG specification, 11.2.2). The
        // size is checked before memory is allocated for the pixels.
        let header = [UInt8](data.prefix(24))
        guard header.count == 24, header[12..<16].elementsEqual("IHDR".utf8) else {
            throw .corrupt(file: file, cause: "it ends before its header does")
        }
        func word(_ at: Int) -> Int { header[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        _ = try checkedSize(word(16), word(20))
        guard hasWholeChunks else { throw .corrupt(file: file, cause: "its PNG data ends early or is invalid") }

        if let image = try decodeWidePNG() { return image }
        let reader = PNGReader(data)
        // Cairo uses the pointer only during this call, which keeps the reader alive.
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
            // Cairo reports this both for lack of memory and for any data that libpng rejects.
            throw .corrupt(file: file, cause: "its PNG data is invalid, or needs more memory than there is")
        default: throw .corrupt(file: file, cause: "its PNG data ends early or is invalid")
        }
        return try image(of: surface)
    }

    /// The ICC profile of the file: after a name and a zero, the number of a method and compressed data (PNG
    /// specification, 11.3.3.3). Nil if there is none, or if an `sRGB` chunk says that colors are sRGB.
    var pngProfile: Data? {
        var reader = ByteReader(data, at: 8, isLittleEndian: false)
        var profile: Data?
        while let length = reader.number(4), let kind = reader.text(4), let content = reader.bytes(length) {
            switch kind {
            case "sRGB", "IDAT", "IEND": return kind == "sRGB" ? nil : profile
            case "iCCP":
                guard let zero = content.prefix(80).firstIndex(of: 0) else { return nil }
                profile = Data(content[zero...].dropFirst(2)).inflated(limit: ColorProfile.sizeLimit)
            default: break
            }
            guard reader.skip(4) else { return nil }
        }
        return nil
    }

    /// Whether each chunk up to the last ends within the data. libpng would allocate and clear memory for a damaged
    /// length.
    private var hasWholeChunks: Bool {
        var reader = ByteReader(data, at: 8, isLittleEndian: false)
        while let length = reader.number(4), let kind = reader.text(4) {
            // The checksum follows.
            guard reader.skip(length + 4) else { return false }
            if kind == "IEND" { return true }
        }
        return false
    }

    private func image(of surface: OpaquePointer) throws(ImageFileError) -> CGImage {
        let format = cairo_image_surface_get_format(surface)
        let size = try checkedSize(
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
        cairo_surface_flush(surface)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
            let bytes = cairo_image_surface_get_data(surface),
            // The pixels stay valid: the surface is destroyed only after the copy below.
            let pixels = PixelBuffer(
                base: bytes, size: size, bytesPerRow: Int(cairo_image_surface_get_stride(surface)))
        else { throw .corrupt(file: file, cause: "its pixels are of no known layout") }
        guard let store = PixelStore(size) else { throw .noMemory(file: file) }
        let isOpaque = format == CAIRO_FORMAT_RGB24
        for y in 0..<size.height {
            let (from, to) = (pixels[row: y], store.pixels[row: y])
            for x in 0..<size.width { to[x] = isOpaque ? from[x] | 0xFF00_0000 : from[x] }
        }
        pngProfile.flatMap { ImageProfile($0) }?.convert(store.pixels)
        return CGImage(store, format: .file(isOpaque: isOpaque, isGray: isGray))
    }
}

/// Supplies the bytes of a PNG file to Cairo's read callback.
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
