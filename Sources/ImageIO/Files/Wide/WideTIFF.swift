import AcetatePixels
import CoreGraphics

/// A page of a TIFF file with components of 16 or 32 bits (TIFF 6.0), which gdk-pixbuf reads with 8 bits or not at all.
///
/// It reads strips and tiles of gray and RGB pixels with the components of a pixel next to each other, uncompressed or
/// compressed with LZW or Deflate.
struct WideTIFF {
    private enum Compression { case none, lzw, deflate }

    private let directory: TIFFDirectory
    private let order: TIFFDirectory.ByteOrder
    private let size: PixelSize
    private let bits: Int
    private let components: Int
    private let isFloat: Bool
    private let alpha: CGImageAlphaInfo
    private let compression: Compression
    private let predictor: Int
    /// The size of a strip or a tile in pixels.
    private let piece: (width: Int, height: Int)
    private let offsets, lengths: [Int]

    /// Nil for another page.
    init?(_ directory: TIFFDirectory, _ order: TIFFDirectory.ByteOrder) {
        func number(_ tag: Int, _ fallback: Int) -> Int { directory.integers(tag)?.first ?? fallback }
        let depths = directory.integers(258) ?? [1]
        let formats = directory.integers(339) ?? [1]
        let colors: Int
        switch number(262, -1) {
        case 1: colors = 1
        case 2: colors = 3
        default: return nil
        }
        guard let size = PixelSize(number(256, 0), number(257, 0)), let bits = depths.first,
            depths.allSatisfy({ $0 == bits }), let format = formats.first, formats.allSatisfy({ $0 == format }),
            (bits == 16 && (format == 1 || format == 3)) || (bits == 32 && format == 3), number(284, 1) == 1,
            number(266, 1) == 1
        else { return nil }
        (self.directory, self.order, self.size, self.bits, isFloat) = (directory, order, size, bits, format == 3)
        components = number(277, 1)
        let extra = directory.integers(338)?.first
        switch (components - colors, extra) {
        case (0, _): alpha = .none
        case (1, 1): alpha = .premultipliedLast
        case (1, 2): alpha = .last
        case (1, _): alpha = .noneSkipLast
        default: return nil
        }
        switch number(259, 1) {
        case 1: compression = .none
        case 5: compression = .lzw
        case 8, 32946: compression = .deflate
        default: return nil
        }
        predictor = number(317, 1)
        guard predictor == 1 || (predictor == 2 && !isFloat) || (predictor == 3 && isFloat) else { return nil }
        if let width = directory.integers(322)?.first, let height = directory.integers(323)?.first {
            // Tiles are whole, but not much larger than the image.
            guard width > 0, height > 0, width <= size.width + 4096, height <= size.height + 4096 else { return nil }
            piece = (width, height)
            offsets = directory.integers(324, limit: .max) ?? []
            lengths = directory.integers(325, limit: .max) ?? []
        } else {
            let rows = number(278, size.height)
            guard rows > 0 else { return nil }
            piece = (size.width, min(rows, size.height))
            offsets = directory.integers(273, limit: .max) ?? []
            lengths = directory.integers(279, limit: .max) ?? []
        }
        let count = ((size.width + piece.width - 1) / piece.width) * ((size.height + piece.height - 1) / piece.height)
        guard offsets.count == count, lengths.count == count else { return nil }
    }

    private var bytesPerPixel: Int { components * bits / 8 }

    /// The image with its components; nil if the file is damaged, or if its pixels need much more memory than the file.
    func image(of data: Data) -> CGImage? {
        guard let size = try? ImageDecoder(data: data, file: "in memory").checkedSize(size.width, size.height) else {
            return nil
        }
        let stride = size.width * bytesPerPixel
        // The greatest ratio of these compressions is that of LZW, with strings of 4096 bytes in 12 bits.
        guard stride * size.height <= max(1 << 26, data.count * 2731) else { return nil }
        let pieceStride = piece.width * bytesPerPixel
        let across = (size.width + piece.width - 1) / piece.width
        var pixels = Data(count: stride * size.height)
        for (index, (offset, length)) in zip(offsets, lengths).enumerated() {
            let (x, y) = (index % across * piece.width, index / across * piece.height)
            // A strip ends with the image; a tile is always whole.
            let rows = piece.width == size.width ? min(piece.height, size.height - y) : piece.height
            guard offset >= 0, length >= 0, offset <= data.count, length <= data.count - offset,
                var bytes = decompressed(data.slice(offset..<offset + length), count: rows * pieceStride)
            else { return nil }
            undoPrediction(&bytes, stride: pieceStride)
            let width = min(piece.width, size.width - x) * bytesPerPixel
            for row in 0..<min(rows, size.height - y) {
                let from = bytes.startIndex + row * pieceStride
                let to = (y + row) * stride + x * bytesPerPixel
                pixels.replaceSubrange(to..<to + width, with: bytes[from..<from + width])
            }
        }
        // The prediction of floating-point numbers stores their most significant byte first.
        let isLittleEndian = order.isLittleEndian && predictor != 3
        let little: CGImageByteOrderInfo = bits == 16 ? .order16Little : .order32Little
        let big: CGImageByteOrderInfo = bits == 16 ? .order16Big : .order32Big
        let info = CGBitmapInfo(
            alpha: alpha, component: isFloat ? .float : .integer, byteOrder: isLittleEndian ? little : big)
        return CGImage(
            wide: pixels, size: size, bitsPerComponent: bits, components: components, bitmapInfo: info,
            profile: directory.bytes(34675))
    }

    /// The bytes of a strip or a tile; nil if they are not as many as expected.
    private func decompressed(_ data: Data, count: Int) -> Data? {
        let bytes: Data?
        switch compression {
        case .none: bytes = data
        case .deflate: bytes = data.inflated(limit: count)
        case .lzw: bytes = TIFFStrings.decompressed(data, limit: count)
        }
        guard let bytes, bytes.count >= count else { return nil }
        return bytes.prefix(count)
    }

    /// Undoes the horizontal differences of rows (section 14, and TIFF Technical Note 3 for floating-point numbers).
    private func undoPrediction(_ data: inout Data, stride: Int) {
        guard predictor != 1 else { return }
        let (components, length, isLittle) = (components, bits / 8, order.isLittleEndian)
        let isFloat = predictor == 3
        let count = data.count / stride
        data.withUnsafeMutableBytes { bytes in
            for row in 0..<count {
                let start = row * stride
                if isFloat {
                    // Differences of bytes, all most significant bytes of a row first.
                    for index in start + components..<max(start + stride, start + components) {
                        bytes[index] &+= bytes[index - components]
                    }
                    let planes = Array(bytes[start..<start + stride])
                    let numbers = stride / length
                    for index in 0..<numbers {
                        for byte in 0..<length { bytes[start + index * length + byte] = planes[byte * numbers + index] }
                    }
                } else {
                    for place in Swift.stride(from: start + 2 * components, to: start + stride, by: 2) {
                        let (high, low) = isLittle ? (place + 1, place) : (place, place + 1)
                        let before = 2 * components
                        let own = UInt16(bytes[high]) << 8 | UInt16(bytes[low])
                        let sum = own &+ (UInt16(bytes[high - before]) << 8 | UInt16(bytes[low - before]))
                        bytes[high] = UInt8(sum >> 8)
                        bytes[low] = UInt8(sum & 0xFF)
                    }
                }
            }
        }
    }
}

/// The compression of TIFF files by tables of strings (TIFF 6.0, section 13).
enum TIFFStrings {
    /// At most `limit` bytes; nil if the data is damaged.
    static func decompressed(_ data: Data, limit: Int) -> Data? {
        let (clear, end) = (256, 257)
        // The string of a code: that of an earlier code, and a last byte.
        var prefixes = [Int](repeating: -1, count: 4096)
        var lasts = (0..<4096).map { UInt8(truncatingIfNeeded: $0) }
        var counts = [Int](repeating: 1, count: 4096)
        var (next, width) = (258, 9)
        var previous = -1
        var result: [UInt8] = []
        result.reserveCapacity(min(limit, data.count * 4))
        var (buffer, available) = (0, 0)
        for byte in data {
            (buffer, available) = ((buffer << 8 | Int(byte)) & 0xFF_FFFF, available + 8)
            guard available >= width else { continue }
            available -= width
            let code = buffer >> available & (1 << width - 1)
            if code == end { break }
            if code == clear {
                (next, width, previous) = (258, 9, -1)
                continue
            }
            guard code < next || (code == next && previous >= 0) else { return nil }
            if previous >= 0, next < 4096 {
                // The first byte of the string of this code, which may be the new one.
                var first = code == next ? previous : code
                while prefixes[first] >= 0 { first = prefixes[first] }
                (prefixes[next], lasts[next], counts[next]) = (previous, lasts[first], counts[previous] + 1)
                next += 1
            } else if code >= next {
                return nil
            }
            let start = result.count
            let count = min(counts[code], limit - start)
            var (part, index) = (code, counts[code] - 1)
            result.append(contentsOf: repeatElement(0, count: count))
            while part >= 0 {
                if index < count { result[start + index] = lasts[part] }
                (part, index) = (prefixes[part], index - 1)
            }
            if result.count >= limit { break }
            previous = code
            // The width grows one code early.
            if next + 1 >= 1 << width, width < 12 { width += 1 }
        }
        return Data(result)
    }
}
