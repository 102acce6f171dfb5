import AcetateKeyValue
import AcetatePixels
import CAcetatePixbuf
import CoreGraphics
import Foundation

extension NSBitmapImageRep {
    /// The format of an image file.
    public enum FileType: UInt, Sendable {
        case tiff = 0
        case bmp = 1
        case gif = 2
        case jpeg = 3
        case png = 4
        case jpeg2000 = 5
    }

    /// A property of an image file.
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The quality of a JPEG file, a number from 0 (the smallest file) to 1. Default 0.75.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
    }

    /// The pixels as an image file: PNG, JPEG, TIFF or BMP. Nil for another format, or if there is not enough memory.
    public func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        guard let cgImage else { return nil }
        switch storageType {
        case .png: return try? cgImage.pngData()
        case .tiff: return cgImage.encoded(as: "tiff", hasAlpha: hasAlpha, options: [("compression", "5")])
        case .bmp: return cgImage.encoded(as: "bmp", hasAlpha: false, options: [])
        case .jpeg:
            let factor = KeyValue.double(properties[.compressionFactor]) ?? 0.75
            let quality = Int((min(max(factor, 0), 1) * 100).rounded())
            return cgImage.encoded(as: "jpeg", hasAlpha: false, options: [("quality", "\(quality)")])
        case .gif, .jpeg2000:
            Diagnostics.warnOnce(
                "NSBitmapImageRep cannot write \(storageType) files; use png, jpeg, tiff or bmp",
                key: "bitmap.\(storageType)")
            return nil
        }
    }

    /// The pixels as a TIFF file, compressed without loss.
    public var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }
}

extension CGImage {
    /// The image as a file, which gdk-pixbuf writes. Without alpha, transparent pixels are combined with black.
    fileprivate func encoded(as format: String, hasAlpha: Bool, options: [(key: String, value: String)]) -> Data? {
        let samples = hasAlpha ? 4 : 3
        var bytes = [UInt8](repeating: 0, count: samples * width * height)
        withPixels { pixels in
            var next = 0
            for y in 0..<height {
                for pixel in pixels[row: y] {
                    let alpha = hasAlpha ? pixel >> 24 : 255
                    for (sample, shift) in [UInt32(16), 8, 0].enumerated() where alpha > 0 {
                        bytes[next + sample] = UInt8(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
                    }
                    if hasAlpha { bytes[next + 3] = UInt8(alpha) }
                    next += samples
                }
            }
        }
        guard let shared = bytes.withUnsafeBytes({ g_bytes_new($0.baseAddress, gsize($0.count)) }) else { return nil }
        defer { g_bytes_unref(shared) }
        guard
            let pixbuf = gdk_pixbuf_new_from_bytes(
                shared, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height), Int32(samples * width))
        else { return nil }
        defer { g_object_unref(gpointer(pixbuf)) }
        // The arrays of C strings end with nil. gdk-pixbuf reads them during the call only.
        var keys = options.map { strdup($0.key) } + [nil]
        var values = options.map { strdup($0.value) } + [nil]
        defer { for string in keys + values { free(string) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(count))
    }
}
