import CAcetatePixbuf
import CoreGraphics

/// Encodes images with gdk-pixbuf.
enum PixbufEncoder {
    /// The file; nil if the image cannot be encoded. With `hasAlpha`, an opaque image has alpha in the file, too.
    static func encode(
        _ image: CGImage, as format: String, _ options: [String: String] = [:], hasAlpha: Bool? = nil
    ) -> Data? {
        let hasAlpha = hasAlpha ?? !image.isOpaque
        var pixels = image.straightRGBA()
        if !hasAlpha {
            pixels.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
                for index in 0..<bytes.count / 4 {
                    for channel in 0..<3 { bytes[3 * index + channel] = bytes[4 * index + channel] }
                }
            }
        }
        let channels = hasAlpha ? 4 : 3
        return pixels.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            // The object borrows the memory, and is released before this closure returns. It has all its rows: the
            // memory has four bytes per pixel, and sides of at most 32,767 pixels do not overflow 32 bits.
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
                let pixbuf = gdk_pixbuf_new_from_data(
                    base, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(image.width), Int32(image.height),
                    Int32(channels * image.width), nil, nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return save(pixbuf, as: format, options)
        }
    }

    private static func save(_ pixbuf: OpaquePointer, as format: String, _ options: [String: String]) -> Data? {
        var keys = options.keys.map { strdup($0) } + [nil]
        var values = options.values.map { strdup($0) } + [nil]
        defer { for text in keys + values { free(text) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(count))
    }
}
