extension AcetateSharedBuffer {
    /// How the bits of a pixel encode a color: a format of `drm_fourcc.h`, whose names and codes these are.
    ///
    /// Alpha is premultiplied. The formats with an X in place of the A are opaque.
    public struct Format: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code: four characters, the first one in the lowest byte.
        public let rawValue: UInt32

        /// A format by its code.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A format by the four characters of its code.
        init(_ code: StaticString) {
            precondition(code.utf8CodeUnitCount == 4, "a code of four characters")
            rawValue = (0..<4).reduce(0) { $0 | UInt32(code.utf8Start[$1]) << (8 * UInt32($1)) }
        }

        /// The four characters, such as `NV12`, or the number in hexadecimal.
        public var description: String {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * UInt32($0))) }
            guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "0x" + String(rawValue, radix: 16) }
            return String(decoding: bytes, as: UTF8.self)
        }

        // MARK: Red, green and blue

        /// `XR24`: bytes of blue, green and red, and one that is ignored.
        public static let xrgb8888 = Format("XR24")
        /// `AR24`: bytes of blue, green, red and alpha.
        public static let argb8888 = Format("AR24")
        /// `XB24`: bytes of red, green and blue, and one that is ignored.
        public static let xbgr8888 = Format("XB24")
        /// `AB24`: bytes of red, green, blue and alpha.
        public static let abgr8888 = Format("AB24")
        /// `RX24`: a byte that is ignored, and bytes of blue, green and red.
        public static let rgbx8888 = Format("RX24")
        /// `RA24`: bytes of alpha, blue, green and red.
        public static let rgba8888 = Format("RA24")
        /// `BX24`: a byte that is ignored, and bytes of red, green and blue.
        public static let bgrx8888 = Format("BX24")
        /// `BA24`: bytes of alpha, red, green and blue.
        public static let bgra8888 = Format("BA24")
        /// `RG24`: bytes of blue, green and red.
        public static let rgb888 = Format("RG24")
        /// `BG24`: bytes of red, green and blue.
        public static let bgr888 = Format("BG24")
        /// `RG16`: 5 bits of red, 6 of green and 5 of blue, from the highest bit.
        public static let rgb565 = Format("RG16")
        /// `BG16`: 5 bits of blue, 6 of green and 5 of red, from the highest bit.
        public static let bgr565 = Format("BG16")
        /// `XR30`: 2 bits that are ignored, and 10 each of red, green and blue, from the highest bit.
        public static let xrgb2101010 = Format("XR30")
        /// `AR30`: 2 bits of alpha, and 10 each of red, green and blue, from the highest bit.
        public static let argb2101010 = Format("AR30")
        /// `XB30`: 2 bits that are ignored, and 10 each of blue, green and red, from the highest bit.
        public static let xbgr2101010 = Format("XB30")
        /// `AB30`: 2 bits of alpha, and 10 each of blue, green and red, from the highest bit.
        public static let abgr2101010 = Format("AB30")

        // MARK: Luma and chroma

        /// `NV12`: a plane of luma, and one of Cb and Cr for every 2x2 pixels.
        public static let nv12 = Format("NV12")
        /// `NV21`: a plane of luma, and one of Cr and Cb for every 2x2 pixels.
        public static let nv21 = Format("NV21")
        /// `NV16`: a plane of luma, and one of Cb and Cr for every two pixels of a row.
        public static let nv16 = Format("NV16")
        /// `NV61`: a plane of luma, and one of Cr and Cb for every two pixels of a row.
        public static let nv61 = Format("NV61")
        /// `NV24`: a plane of luma, and one of Cb and Cr for every pixel.
        public static let nv24 = Format("NV24")
        /// `YU12`: planes of luma, and of Cb and Cr for every 2x2 pixels.
        public static let yuv420 = Format("YU12")
        /// `YV12`: planes of luma, and of Cr and Cb for every 2x2 pixels.
        public static let yvu420 = Format("YV12")
        /// `YU16`: planes of luma, and of Cb and Cr for every two pixels of a row.
        public static let yuv422 = Format("YU16")
        /// `YU24`: planes of luma, Cb and Cr for every pixel.
        public static let yuv444 = Format("YU24")
        /// `P010`: as NV12, with 10 bits in the upper part of 16.
        public static let p010 = Format("P010")
        /// `P012`: as NV12, with 12 bits in the upper part of 16.
        public static let p012 = Format("P012")
        /// `P210`: as NV16, with 10 bits in the upper part of 16.
        public static let p210 = Format("P210")
        /// `YUYV`: bytes of luma, Cb, luma and Cr for every two pixels of a row.
        public static let yuyv = Format("YUYV")
        /// `YVYU`: bytes of luma, Cr, luma and Cb for every two pixels of a row.
        public static let yvyu = Format("YVYU")
        /// `UYVY`: bytes of Cb, luma, Cr and luma for every two pixels of a row.
        public static let uyvy = Format("UYVY")
        /// `VYUY`: bytes of Cr, luma, Cb and luma for every two pixels of a row.
        public static let vyuy = Format("VYUY")
    }
}
