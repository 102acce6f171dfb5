import AcetatePixels

/// A frame in memory that a device or another process writes: planes in dmabufs, memfds or files. Examples are the buffers of
/// a camera that V4L2 exports, of a decoder, or of GBM.
///
/// `AcetateDrawableQueue` shows it in an `AcetateDrawableLayer`. Create one for each buffer of the producer, and use it for each
/// frame that the producer writes into it. Safe to use on any thread.
///
/// The numbers may come from an untrusted process: they are checked against the length of the memory, and memory that shrinks
/// afterward is an error of the copy.
///
/// Beyond Apple's API.
public final class AcetateSharedBuffer: Sendable {
    /// Where a plane of a frame is.
    public struct Plane: Hashable, Sendable {
        /// The descriptor of the memory. Planes may share one.
        public var descriptor: Int32
        /// The bytes before the first row.
        public var offset: Int
        /// The bytes from one row to the next.
        public var bytesPerRow: Int

        /// A plane in the memory of a descriptor.
        public init(descriptor: Int32, offset: Int = 0, bytesPerRow: Int) {
            (self.descriptor, self.offset, self.bytesPerRow) = (descriptor, offset, bytesPerRow)
        }
    }

    /// How pixels are arranged in memory: a modifier of `drm_fourcc.h`.
    public struct Modifier: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The number in `drm_fourcc.h`.
        public let rawValue: UInt64

        /// A modifier by its number.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Rows one after the other (`DRM_FORMAT_MOD_LINEAR`).
        public static let linear = Modifier(rawValue: 0)
        /// Not stated (`DRM_FORMAT_MOD_INVALID`). Treated as `linear` if the memory can be mapped.
        public static let implicit = Modifier(rawValue: 0x00FF_FFFF_FFFF_FFFF)

        /// The number in hexadecimal, or the name.
        public var description: String {
            switch self {
            case .linear: "linear"
            case .implicit: "implicit"
            default: "0x" + String(rawValue, radix: 16)
            }
        }
    }

    /// The matrix by which luma and chroma encode colors.
    public enum ColorMatrix: Hashable, Sendable {
        /// ITU-R BT.601, of standard definition.
        case bt601
        /// ITU-R BT.709, of high definition.
        case bt709
        /// ITU-R BT.2020, of ultra-high definition.
        case bt2020
    }

    /// The width in pixels.
    public var width: Int { size.width }
    /// The height in pixels.
    public var height: Int { size.height }
    /// The format of the pixels.
    public let format: Format
    /// How the pixels are arranged in memory.
    public let modifier: Modifier
    /// The matrix of luma and chroma. Formats with red, green and blue ignore it.
    public let colorMatrix: ColorMatrix
    /// Whether luma and chroma use all levels, instead of 16 to 235 and 16 to 240 of 8 bits. Formats with red, green and blue
    /// ignore it.
    public let isFullRange: Bool

    let size: PixelSize
    let planes: [Plane]
    let layout: FormatLayout
    /// The memory of each plane.
    let memory: [SharedMemory]

    /// A buffer in the memory of descriptors, which are duplicated: the caller can close its own ones afterward. The duplicates
    /// are closed when the buffer is released.
    ///
    /// - Parameters:
    ///   - planes: in the order of the format. With a modifier other than `linear` and `implicit`, up to four, as the modifier
    ///     needs.
    ///   - colorMatrix: nil, the default, for BT.709 above a height of 576 pixels, and BT.601 otherwise.
    /// - Throws: an `AcetateSharedBufferError` that says which number does not fit.
    public init(
        width: Int, height: Int, format: Format, modifier: Modifier = .linear, planes: [Plane],
        colorMatrix: ColorMatrix? = nil, isFullRange: Bool = false
    ) throws(AcetateSharedBufferError) {
        guard let layout = format.layout else { throw .unsupportedFormat(format) }
        guard let size = PixelSize(width, height) else { throw .invalidSize(width: width, height: height) }
        let isLinear = modifier == .linear || modifier == .implicit
        guard isLinear ? planes.count == layout.planes.count : (1...4).contains(planes.count) else {
            throw .wrongPlaneCount(planes.count, expected: layout.planes.count)
        }
        var known: [Int32: SharedMemory] = [:]
        var memory: [SharedMemory] = []
        for (index, plane) in planes.enumerated() {
            let bytes: SharedMemory
            if let shared = known[plane.descriptor] {
                bytes = shared
            } else {
                bytes = try SharedMemory(plane.descriptor, plane: index)
                known[plane.descriptor] = bytes
            }
            memory.append(bytes)
            try Self.check(plane, index, isLinear ? layout.planes[index].extent(of: size) : nil, in: bytes)
        }
        (self.size, self.format, self.modifier) = (size, format, modifier)
        self.colorMatrix = colorMatrix ?? (height > 576 ? .bt709 : .bt601)
        self.isFullRange = isFullRange
        (self.planes, self.layout, self.memory) = (planes, layout, memory)
    }

    /// Checks that a plane is in its memory.
    ///
    /// - Parameter extent: the rows of the plane and their bytes; nil if these are not known.
    private static func check(
        _ plane: Plane, _ index: Int, _ extent: (rows: Int, bytesPerRow: Int)?, in memory: SharedMemory
    ) throws(AcetateSharedBufferError) {
        let least = extent?.bytesPerRow ?? 0
        // EGL has 32 bits for each.
        guard plane.bytesPerRow >= least, Int32(exactly: plane.bytesPerRow) != nil else {
            throw .invalidBytesPerRow(plane.bytesPerRow, plane: index, needed: least)
        }
        guard plane.offset >= 0, Int32(exactly: plane.offset) != nil else {
            throw .invalidOffset(plane.offset, plane: index)
        }
        // At most 2^15 rows of 2^31 bytes.
        let end = plane.offset + (extent.map { ($0.rows - 1) * plane.bytesPerRow + $0.bytesPerRow } ?? 1)
        guard end <= memory.length else { throw .tooShort(memory.length, plane: index, needed: end) }
    }
}
