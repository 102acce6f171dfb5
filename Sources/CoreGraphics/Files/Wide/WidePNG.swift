import AcetatePixels
import CAcetateZlib

/// The pixels of PNG files with 16 bits per component (PNG specification, third edition), which Cairo reads with 8 bits
/// and cannot write.
enum WidePNG {
    /// The components of each color type: gray, RGB, gray with alpha, RGB with alpha.
    private static let components = [0: 1, 2: 3, 4: 2, 6: 4]

    /// What the header of a file declares, from its 13 bytes.
    struct Header {
        let size: PixelSize
        let components: Int
        let isInterlaced: Bool

        /// Nil for other files than those with 16 bits per component.
        init?(_ bytes: Data) {
            var reader = ByteReader(bytes, at: 0, isLittleEndian: false)
            guard let width = reader.number(4), let height = reader.number(4), reader.number(1) == 16,
                let kind = reader.number(1), let components = WidePNG.components[kind], reader.number(1) == 0,
                reader.number(1) == 0, let interlace = reader.number(1), interlace <= 1,
                let size = PixelSize(width, height)
            else { return nil }
            (self.size, self.components, isInterlaced) = (size, components, interlace == 1)
        }

        var bytesPerPixel: Int { 2 * components }
        var hasAlpha: Bool { components % 2 == 0 }
        var model: CGColorSpaceModel { components > 2 ? .rgb : .monochrome }

        /// The reduced images that the file has one after another: their sizes, and where their pixels are (8.1, 8.2).
        fileprivate var passes: [Pass] {
            let whole = Pass(x: 0, y: 0, dx: 1, dy: 1)
            return isInterlaced ? Pass.adam7 : [whole]
        }

        /// The bytes of all passes: rows of pixels, each with the number of a filter.
        fileprivate var filteredByteCount: Int {
            passes.reduce(0) { sum, pass in
                let (width, height) = pass.size(in: size)
                return width == 0 ? sum : sum + height * (1 + width * bytesPerPixel)
            }
        }
    }

    /// The pixels of a reduced image: every `dx`th in a row from `x`, and every `dy`th row from `y`.
    fileprivate struct Pass {
        let x, y, dx, dy: Int

        static let adam7 = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ].map { Pass(x: $0.0, y: $0.1, dx: $0.2, dy: $0.3) }

        func size(in whole: PixelSize) -> (width: Int, height: Int) {
            (max(0, whole.width - x + dx - 1) / dx, max(0, whole.height - y + dy - 1) / dy)
        }
    }

    // MARK: - Reading

    /// The pixels of compressed image data: big-endian components in rows without padding. Nil if the data is damaged.
    static func pixels(_ header: Header, compressed: Data) -> Data? {
        let count = header.filteredByteCount
        guard var filtered = compressed.inflated(limit: count), filtered.count == count else { return nil }
        let (pixel, stride) = (header.bytesPerPixel, header.size.width * header.bytesPerPixel)
        var result = Data(count: stride * header.size.height)
        let isValid = filtered.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            result.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
                var start = 0
                for pass in header.passes {
                    let (width, height) = pass.size(in: header.size)
                    guard width > 0 else { continue }
                    let length = width * pixel
                    for y in 0..<height {
                        let row = start + 1
                        guard restore(bytes, bytes[start], row, length, y == 0 ? nil : row - length - 1, pixel) else {
                            return false
                        }
                        let targetRow = (pass.y + y * pass.dy) * stride
                        for x in 0..<width {
                            let to = targetRow + (pass.x + x * pass.dx) * pixel
                            for index in 0..<pixel { target[to + index] = bytes[row + x * pixel + index] }
                        }
                        start = row + length
                    }
                }
                return true
            }
        }
        return isValid ? result : nil
    }

    /// Undoes the filter of a row in place (9.2), which needs the row above; false for an unknown filter.
    private static func restore(
        _ bytes: UnsafeMutableRawBufferPointer, _ filter: UInt8, _ row: Int, _ length: Int, _ above: Int?, _ pixel: Int
    ) -> Bool {
        guard filter <= 4 else { return false }
        if filter == 0 { return true }
        for index in 0..<length {
            let left = index < pixel ? 0 : Int(bytes[row + index - pixel])
            let up = above.map { Int(bytes[$0 + index]) } ?? 0
            let corner = index < pixel ? 0 : above.map { Int(bytes[$0 + index - pixel]) } ?? 0
            let prediction =
                switch filter {
                case 1: left
                case 2: up
                case 3: (left + up) / 2
                default: paeth(left, up, corner)
                }
            bytes[row + index] &+= UInt8(prediction)
        }
        return true
    }

    /// The neighbor that is nearest to left + up − corner (9.4).
    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        if a <= b, a <= c { return left }
        return b <= c ? up : corner
    }

    // MARK: - Writing

    /// A PNG file of big-endian components in rows without padding, with chunks between its header and its pixels. Nil if
    /// there is not enough memory.
    static func file(_ pixels: Data, size: PixelSize, components: Int, chunks: [UInt8]) -> Data? {
        let (pixel, stride) = (2 * components, size.width * 2 * components)
        var filtered = Data(count: (stride + 1) * size.height)
        filtered.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                for y in 0..<size.height {
                    let (row, start) = (y * stride, y * (stride + 1))
                    target[start] = 4
                    for index in 0..<stride {
                        let left = index < pixel ? 0 : Int(bytes[row + index - pixel])
                        let up = y == 0 ? 0 : Int(bytes[row - stride + index])
                        let corner = index < pixel || y == 0 ? 0 : Int(bytes[row - stride + index - pixel])
                        target[start + 1 + index] = bytes[row + index] &- UInt8(paeth(left, up, corner))
                    }
                }
            }
        }
        guard let compressed = filtered.deflated(),
            let kind = Self.components.first(where: { $0.value == components })?.key
        else { return nil }
        let header = number(size.width) + number(size.height) + [16, UInt8(kind), 0, 0, 0]
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += chunk("IHDR", Data(header)) + chunks
        file += chunk("IDAT", compressed)
        file += chunk("IEND", Data())
        return file
    }

    /// A chunk: its length, its kind, its content and a checksum.
    fileprivate static func chunk(_ kind: String, _ content: Data) -> Data {
        let body = Data(kind.utf8) + content
        let sum = body.withUnsafeBytes { bytes in
            crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
        return number(content.count) + body + number(Int(sum))
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}

extension CGImage {
    /// The chunk that states the space of the image's colors: `sRGB`, or the profile of another space (11.3.3.3, 11.3.3.5).
    package var spaceChunks: [UInt8] {
        guard let profile = ownProfile else { return Array(WidePNG.chunk("sRGB", Data([0]))) }
        // A name, a zero, the number of the method, and the compressed profile.
        guard let compressed = profile.deflated() else { return [] }
        return Array(WidePNG.chunk("iCCP", Data("ICC profile".utf8) + [0, 0] + compressed))
    }

    /// The profile of the space of the image; nil if its colors are sRGB values, or if the space has none.
    package var ownProfile: Data? {
        // The 8 bits of other images are sRGB values.
        guard let space = wide?.space, !space.isEncodedAsSRGB else { return nil }
        return space.copyICCData()
    }
}
