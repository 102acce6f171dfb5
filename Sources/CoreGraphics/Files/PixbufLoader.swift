import AcetatePixels
import CAcetatePixbuf

/// Owns a `GdkPixbufLoader` and releases it on deinitialization. Loads one file, on one thread.
final class PixbufLoader {
    enum Failure: Error {
        case unknownFormat
        case noMemory
        case other(String)
    }

    struct Pixels {
        let width, height, bytesPerRow: Int
        let hasAlpha: Bool
        /// Straight RGB or RGBA in the loader's memory, valid as long as the loader lives.
        let bytes: Data
        /// The orientation that the loader did not apply itself.
        let orientation: CGImagePropertyOrientation?
        /// The ICC profile of the file; nil if it has none.
        let profile: Data?
    }

    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let allows: (_ width: Int, _ height: Int) -> Bool
    /// The size at which a scalable image is drawn; nil for its own size.
    private let size: PixelSize?
    private var isRefused = false
    /// The rows that were decoded so far, in any of the passes of an interlaced image.
    private(set) var decodedRows = IndexSet()

    /// `allows` is called with each size that the file declares, before memory is allocated for it.
    init?(size: PixelSize? = nil, allows: @escaping (_ width: Int, _ height: Int) -> Bool) {
        guard let loader = gdk_pixbuf_loader_new() else { return nil }
        self.loader = loader
        self.size = size
        self.allows = allows
    }

    deinit {
        g_object_unref(loader)
    }

    /// Loads the file's bytes in pieces, until they end or a size is not allowed.
    func load(_ data: Data) -> Result<Void, Failure> {
        let prepared: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
            _, width, height, context in
            guard let context else { return }
            Unmanaged<PixbufLoader>.fromOpaque(context).takeUnretainedValue()
                .sizePrepared(width: Int(width), height: Int(height))
        }
        // The signal is emitted only while bytes are written below, when this object is alive. GLib calls the function
        // with its four arguments; the cast only removes them from the type.
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
        let updated:
            @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
                _, _, y, _, height, context in
                guard let context, y >= 0, height > 0 else { return }
                Unmanaged<PixbufLoader>.fromOpaque(context).takeUnretainedValue()
                    .decodedRows.insert(integersIn: Int(y)..<Int(y) + Int(height))
            }
        // As above, with six arguments.
        g_signal_connect_data(
            loader, "area-updated", unsafeBitCast(updated, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
        var error: UnsafeMutablePointer<GError>?
        var rest = data[...]
        while !rest.isEmpty, !isRefused {
            let piece = rest.prefix(1 << 16)
            let written = piece.withUnsafeBytes { bytes in
                gdk_pixbuf_loader_write(
                    loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error)
            }
            if written == 0 {
                let failure = takeFailure(&error)
                gdk_pixbuf_loader_close(loader, nil)
                return .failure(failure)
            }
            rest = rest.dropFirst(piece.count)
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else { return .failure(takeFailure(&error)) }
        return .success(())
    }

    private func sizePrepared(width: Int, height: Int) {
        guard !isRefused else { return }
        if allows(width, height) {
            guard let size, width != size.width || height != size.height else { return }
            return gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        }
        isRefused = true
        // With a size of 0 the loaders fail, or allocate almost nothing.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
    }

    private func takeFailure(_ error: inout UnsafeMutablePointer<GError>?) -> Failure {
        guard let taken = error else { return .other("it cannot be decoded") }
        defer {
            g_error_free(taken)
            error = nil
        }
        if taken.pointee.domain == gdk_pixbuf_error_quark() {
            switch taken.pointee.code {
            case Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue): return .unknownFormat
            case Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue): return .noMemory
            default: break
            }
        }
        return .other(taken.pointee.message.map { String(cString: $0) } ?? "it cannot be decoded")
    }

    /// The MIME types of the file's format; empty while it is not known.
    var mimeTypes: [String] {
        guard let format = gdk_pixbuf_loader_get_format(loader), let types = gdk_pixbuf_format_get_mime_types(format)
        else { return [] }
        defer { g_strfreev(types) }
        var result: [String] = []
        // The list ends with a null pointer.
        while let type = types[result.count] { result.append(String(cString: type)) }
        return result
    }

    /// The decoded pixels; nil if there are none.
    var pixels: Pixels? {
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let bytes = gdk_pixbuf_read_pixels(pixbuf),
            gdk_pixbuf_get_bits_per_sample(pixbuf) == 8
        else { return nil }
        let channels = gdk_pixbuf_get_n_channels(pixbuf)
        guard channels == 3 || channels == 4 else { return nil }
        let tag = gdk_pixbuf_get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) }
        return Pixels(
            width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)),
            bytesPerRow: Int(gdk_pixbuf_get_rowstride(pixbuf)), hasAlpha: channels == 4,
            // The memory is only read, and not used after the loader is gone.
            bytes: Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: Int(gdk_pixbuf_get_byte_length(pixbuf)),
                deallocator: .none),
            orientation: tag.flatMap { CGImagePropertyOrientation(tag: $0) },
            profile: gdk_pixbuf_get_option(pixbuf, "icc-profile").flatMap { Data(base64Encoded: String(cString: $0)) })
    }
}
