import AcetatePixels
import CAcetatePixbuf
import Foundation

/// Encodes images with gdk-pixbuf.
package enum PixbufEncoder {
    /// The file in a format of gdk-pixbuf with the format's options; nil if the image cannot be encoded. With `hasAlpha`,
    /// which is the image's by default, an opaque image has alpha in the file, too; without it, transparent pixels are
    /// combined with black.
    package static func encode(
        _ image: CGImage, as format: String, _ options: [String: String] = [:], hasAlpha: Bool? = nil
    ) -> Data? {
        let hasAlpha = hasAlpha ?? !image.isOpaque
        var pixels = hasAlpha ? image.straightRGBA() : image.premultipliedRGB()
        return pixels.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            // The object borrows the memory, and is released before this closure returns. It has all its rows: the
            // memory has three or four bytes per pixel, and sides of at most 32,767 pixels do not overflow 32 bits.
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
                let pixbuf = gdk_pixbuf_new_from_data(
                    base, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(image.width), Int32(image.height),
                    Int32((hasAlpha ? 4 : 3) * image.width), nil, nil)
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

extension CGImage {
    /// The pixels as rows of red, green and blue, combined with black.
    fileprivate func premultipliedRGB() -> Data {
        withPixels { pixels in
            var data = Data(count: 3 * width * height)
            data.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
                var at = 0
                for y in 0..<height {
                    for pixel in pixels[row: y] {
                        bytes[at] = UInt8(pixel >> 16 & 0xFF)
                        bytes[at + 1] = UInt8(pixel >> 8 & 0xFF)
                        bytes[at + 2] = UInt8(pixel & 0xFF)
                        at += 3
                    }
                }
            }
            return data
        }
    }
}
