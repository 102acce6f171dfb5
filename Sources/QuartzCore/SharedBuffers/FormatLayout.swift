import AcetatePixels

/// Where the samples of a format are.
struct FormatLayout: Sendable {
    /// A plane: groups of pixels that share bytes.
    struct Plane: Sendable {
        let bytesPerGroup: Int
        /// The base 2 logarithms of the pixels in a group, along a row and a column: 0 or 1.
        let columnShift, rowShift: Int

        init(_ bytesPerGroup: Int, _ columnShift: Int = 0, _ rowShift: Int = 0) {
            (self.bytesPerGroup, self.columnShift, self.rowShift) = (bytesPerGroup, columnShift, rowShift)
        }

        /// The rows of a frame, and the bytes that each has at least.
        func extent(of size: PixelSize) -> (rows: Int, bytesPerRow: Int) {
            (groups(size.height, rowShift), groups(size.width, columnShift) * bytesPerGroup)
        }

        private func groups(_ pixels: Int, _ shift: Int) -> Int { (pixels + (1 << shift) - 1) >> shift }
    }

    /// The samples of a channel: the plane, the first byte of a group, and the bytes from one sample to the next.
    struct Channel: Sendable {
        let plane, offset, step: Int

        init(_ plane: Int, _ offset: Int, _ step: Int) { (self.plane, self.offset, self.step) = (plane, offset, step) }
    }

    enum Samples: Sendable {
        case packed(PackedPixelFormat)
        case video(luma: Channel, cb: Channel, cr: Channel, depth: Int)
    }

    let planes: [Plane]
    let samples: Samples
    /// The base 2 logarithms of the pixels that share a sample of chroma.
    private(set) var chromaShift = (column: 0, row: 0)

    var isOpaque: Bool {
        if case .packed(let format) = samples { return format.alpha == nil }
        return true
    }

    /// Rows of chroma must not be divided.
    static let rowsPerGroup = 2

    fileprivate init(_ format: PackedPixelFormat) { (planes, samples) = ([Plane(format.bytes)], .packed(format)) }

    /// Luma in the first plane, and chroma in one or two more.
    fileprivate init(
        planar columnShift: Int, _ rowShift: Int, isInterleaved: Bool, crIsFirst: Bool = false, depth: Int = 8
    ) {
        let bytes = depth > 8 ? 2 : 1
        let chroma = Plane(isInterleaved ? 2 * bytes : bytes, columnShift, rowShift)
        planes = [Plane(bytes)] + Array(repeating: chroma, count: isInterleaved ? 1 : 2)
        let first = Channel(1, 0, chroma.bytesPerGroup)
        let second = isInterleaved ? Channel(1, bytes, chroma.bytesPerGroup) : Channel(2, 0, bytes)
        samples = .video(
            luma: Channel(0, 0, bytes), cb: crIsFirst ? second : first, cr: crIsFirst ? first : second, depth: depth)
        chromaShift = (columnShift, rowShift)
    }

    /// Two pixels in four bytes. The offsets are those of their first luma, of Cb and of Cr.
    fileprivate init(luma: Int, cb: Int, cr: Int) {
        planes = [Plane(4, 1)]
        samples = .video(luma: Channel(0, luma, 2), cb: Channel(0, cb, 4), cr: Channel(0, cr, 4), depth: 8)
        chromaShift = (1, 0)
    }
}

extension AcetateSharedBuffer.Format {
    /// The layout of the format; nil if it is not supported.
    var layout: FormatLayout? { Self.layouts[self] }

    private static let layouts: [Self: FormatLayout] = {
        /// A word with the lowest bits of its channels.
        func word(
            _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32? = nil, bytes: Int = 4, bits: UInt32 = 8
        ) -> FormatLayout {
            FormatLayout(
                PackedPixelFormat(
                    bytes: bytes, red: .init(red, bits), green: .init(green, bits), blue: .init(blue, bits),
                    alpha: alpha.map { PackedPixelFormat.Channel($0, 32 - 3 * bits) }))
        }
        func word565(_ red: UInt32, _ blue: UInt32) -> FormatLayout {
            FormatLayout(PackedPixelFormat(bytes: 2, red: .init(red, 5), green: .init(5, 6), blue: .init(blue, 5)))
        }
        return [
            .xrgb8888: word(16, 8, 0), .argb8888: word(16, 8, 0, 24),
            .xbgr8888: word(0, 8, 16), .abgr8888: word(0, 8, 16, 24),
            .rgbx8888: word(24, 16, 8), .rgba8888: word(24, 16, 8, 0),
            .bgrx8888: word(8, 16, 24), .bgra8888: word(8, 16, 24, 0),
            .rgb888: word(16, 8, 0, bytes: 3), .bgr888: word(0, 8, 16, bytes: 3),
            .rgb565: word565(11, 0), .bgr565: word565(0, 11),
            .xrgb2101010: word(20, 10, 0, bits: 10), .argb2101010: word(20, 10, 0, 30, bits: 10),
            .xbgr2101010: word(0, 10, 20, bits: 10), .abgr2101010: word(0, 10, 20, 30, bits: 10),
            .nv12: FormatLayout(planar: 1, 1, isInterleaved: true),
            .nv21: FormatLayout(planar: 1, 1, isInterleaved: true, crIsFirst: true),
            .nv16: FormatLayout(planar: 1, 0, isInterleaved: true),
            .nv61: FormatLayout(planar: 1, 0, isInterleaved: true, crIsFirst: true),
            .nv24: FormatLayout(planar: 0, 0, isInterleaved: true),
            .yuv420: FormatLayout(planar: 1, 1, isInterleaved: false),
            .yvu420: FormatLayout(planar: 1, 1, isInterleaved: false, crIsFirst: true),
            .yuv422: FormatLayout(planar: 1, 0, isInterleaved: false),
            .yuv444: FormatLayout(planar: 0, 0, isInterleaved: false),
            .p010: FormatLayout(planar: 1, 1, isInterleaved: true, depth: 10),
            .p012: FormatLayout(planar: 1, 1, isInterleaved: true, depth: 12),
            .p210: FormatLayout(planar: 1, 0, isInterleaved: true, depth: 10),
            .yuyv: FormatLayout(luma: 0, cb: 1, cr: 3), .yvyu: FormatLayout(luma: 0, cb: 3, cr: 1),
            .uyvy: FormatLayout(luma: 1, cb: 0, cr: 2), .vyuy: FormatLayout(luma: 1, cb: 2, cr: 0),
        ]
    }()
}
