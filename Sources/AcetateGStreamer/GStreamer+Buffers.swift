import AcetatePixels
import CAcetateGStreamer
import CoreGraphics

extension GStreamer {
    /// The pixels of an image as a new buffer of BGRx, which the caller owns. Pixels outside the size are left out, and transparent
    /// ones are black. Nil without enough memory.
    package static func buffer(of image: CGImage, _ size: PixelSize) -> UnsafeMutablePointer<AcetateGstBuffer>? {
        let bytesPerRow = 4 * size.width
        return buffer(bytesPerRow * size.height) { data in
            // The buffer was allocated with this size.
            guard let target = PixelBuffer(base: data, size: size, bytesPerRow: bytesPerRow) else { return }
            if image.width < size.width || image.height < size.height || !image.isOpaque { target.clear() }
            image.withPixels { target.copy(from: $0, region: PixelRegion(target.rect)) }
        }
    }

    /// Samples of sound as a new buffer, which the caller owns; nil without enough memory.
    package static func buffer(of samples: [Float]) -> UnsafeMutablePointer<AcetateGstBuffer>? {
        let size = samples.count * MemoryLayout<Float>.size
        return buffer(size) { data in
            samples.withUnsafeBytes { bytes in
                if let base = bytes.baseAddress { data.copyMemory(from: base, byteCount: size) }
            }
        }
    }

    private static func buffer(
        _ size: Int, write: (UnsafeMutableRawPointer) -> Void
    ) -> UnsafeMutablePointer<AcetateGstBuffer>? {
        guard let buffer = acetate_gst_buffer_new_allocate(nil, size, nil) else { return nil }
        var map = AcetateGstMapInfo()
        guard acetate_gst_buffer_map(buffer, &map, ACETATE_GST_MAP_WRITE) != 0, let data = map.data else {
            acetate_gst_mini_object_unref(buffer)
            return nil
        }
        write(UnsafeMutableRawPointer(data))
        acetate_gst_buffer_unmap(buffer, &map)
        return buffer
    }
}
