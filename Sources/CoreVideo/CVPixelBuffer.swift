import AcetatePixels
import CoreGraphics
import Foundation
import Synchronization

extension CVBuffer: _CFObject {}
extension CVDisplayLink: _CFObject {}
extension CVPixelBufferPool: _CFObject {}

/// Pixels in memory, which programs access between `CVPixelBufferLockBaseAddress(_:_:)` and `CVPixelBufferUnlockBaseAddress(_:_:)`.
///
/// The pixels are premultiplied by alpha, with colors in sRGB. Their format is `kCVPixelFormatType_32BGRA` or
/// `kCVPixelFormatType_32ARGB`. Buffers come from `AVPlayerItemVideoOutput`, `AVAssetReader`, `CVPixelBufferCreate` and pools. A
/// buffer has one owner at a time that writes; any thread may have it.
public final class CVBuffer: @unchecked Sendable {
    // The memory is never replaced, and `lockCount` is guarded by its lock. Programs write between lock and unlock.

    package let size: PixelSize
    let bytesPerRow: Int
    let format: PixelFormat
    private let memory: Memory
    private let lockCount = Mutex(0)

    /// The owner of the memory, and what happens to it when the buffer is no longer used.
    private enum Memory {
        /// It is freed.
        case own(ScratchBuffer)
        /// The pool gets it back.
        case pooled(ScratchBuffer, CVPixelBufferPool)
        /// It is the program's, which is told.
        case borrowed(UnsafeMutableRawPointer, release: CVPixelBufferReleaseBytesCallback?, UnsafeMutableRawPointer?)

        var base: UnsafeMutableRawPointer {
            switch self {
            case .own(let buffer), .pooled(let buffer, _): buffer.base
            case .borrowed(let base, _, _): base
            }
        }

        func release() {
            switch self {
            case .own: break
            case .pooled(let buffer, let pool): pool.give(buffer)
            case .borrowed(let base, let release, let context): release?(context, base)
            }
        }
    }

    /// The formats of buffers.
    package enum PixelFormat: OSType, Sendable {
        /// `kCVPixelFormatType_32BGRA`.
        case bgra = 0x4247_5241
        /// `kCVPixelFormatType_32ARGB`.
        case argb = 32
    }

    /// Rows of cleared pixels, at multiples of 64 bytes; nil without enough memory.
    init?(_ size: PixelSize, _ format: PixelFormat = .bgra) {
        bytesPerRow = Self.bytesPerRow(size)
        guard let memory = ScratchBuffer(bytesPerRow * size.height) else { return nil }
        (self.size, self.format, self.memory) = (size, format, .own(memory))
    }

    /// Rows of pixels in the memory of a pool, which gets it back.
    init(_ size: PixelSize, _ format: PixelFormat, _ memory: ScratchBuffer, of pool: CVPixelBufferPool) {
        bytesPerRow = Self.bytesPerRow(size)
        (self.size, self.format, self.memory) = (size, format, .pooled(memory, pool))
    }

    /// Pixels in the program's memory; nil if the address or the length of rows is not a multiple of 4, or rows are too short.
    fileprivate init?(
        _ size: PixelSize, _ format: PixelFormat, _ base: UnsafeMutableRawPointer, bytesPerRow: Int,
        release: CVPixelBufferReleaseBytesCallback?, context: UnsafeMutableRawPointer?
    ) {
        guard PixelBuffer(base: base, size: size, bytesPerRow: bytesPerRow) != nil else { return nil }
        (self.size, self.format, self.bytesPerRow) = (size, format, bytesPerRow)
        memory = .borrowed(base, release: release, context)
    }

    deinit { memory.release() }

    static func bytesPerRow(_ size: PixelSize) -> Int { (4 * size.width + 63) & ~63 }

    /// A copy of an image's pixels; nil without enough memory.
    package convenience init?(_ image: CGImage, _ format: PixelFormat = .bgra) {
        guard let size = PixelSize(image.width, image.height) else { return nil }
        self.init(size, format)
        image.withPixels { pixels.copy(from: $0, region: PixelRegion(size.rect)) }
        swapBytes(of: pixels)
    }

    /// A copy of the pixels as an image; nil without enough memory.
    package func makeImage() -> CGImage? {
        CGImage(size: size) {
            $0.copy(from: pixels, region: PixelRegion(size.rect))
            swapBytes(of: $0)
        }
    }

    /// Changes pixels from the format of the buffer to that of images, or back.
    private func swapBytes(of pixels: PixelBuffer) {
        if format == .bgra { return }
        for y in 0..<size.height {
            let row = pixels[row: y]
            for x in 0..<size.width { row[x] = row[x].byteSwapped }
        }
    }

    private var pixels: PixelBuffer {
        guard let pixels = PixelBuffer(base: memory.base, size: size, bytesPerRow: bytesPerRow) else {
            preconditionFailure("the memory of a pixel buffer is aligned")
        }
        return pixels
    }

    var base: UnsafeMutableRawPointer? { lockCount.withLock { $0 > 0 } ? memory.base : nil }

    func lock() { lockCount.withLock { $0 += 1 } }

    func unlock() -> Bool {
        lockCount.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return true
        }
    }
}

/// A buffer with an image. All buffers are.
public typealias CVImageBuffer = CVBuffer
/// A buffer with pixels in memory. All buffers are.
public typealias CVPixelBuffer = CVImageBuffer

/// A code of four characters.
public typealias OSType = UInt32

/// Bytes of blue, green, red and alpha: the code `BGRA`.
public var kCVPixelFormatType_32BGRA: OSType { 0x4247_5241 }

/// Bytes of alpha, red, green and blue.
public var kCVPixelFormatType_32ARGB: OSType { 32 }

/// The key of the format in attributes of buffers: a number, or an array of numbers.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The key of the width in attributes of buffers.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The key of the height in attributes of buffers.
public let kCVPixelBufferHeightKey: CFString = "Height"

/// Whether images can be made of buffers. They can, with any value.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether contexts can draw into buffers. They can, with any value.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

/// How the pixels of a buffer are accessed.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The pixels are only read.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Creates a buffer of transparent pixels.
///
/// - Parameters:
///   - pixelFormatType: `kCVPixelFormatType_32BGRA` or `kCVPixelFormatType_32ARGB`; other formats give
///     `kCVReturnInvalidPixelFormat`.
///   - pixelBufferAttributes: nil, or what all buffers have; there is a choice for none.
/// - Returns: `kCVReturnInvalidSize` for a side below 1 or above 32,767 pixels, and `kCVReturnAllocationFailed` without memory.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let format = CVBuffer.PixelFormat(rawValue: pixelFormatType) else { return kCVReturnInvalidPixelFormat }
    guard let size = PixelSize(width, height) else { return kCVReturnInvalidSize }
    guard let buffer = CVBuffer(size, format) else { return kCVReturnAllocationFailed }
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
}

/// Is called with the program's pointer and the address of the pixels when a buffer of them is no longer used, on any thread.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a buffer of pixels in the program's memory, which must exist until the callback is called.
///
/// - Parameters:
///   - pixelFormatType: `kCVPixelFormatType_32BGRA` or `kCVPixelFormatType_32ARGB`; other formats give
///     `kCVReturnInvalidPixelFormat`.
///   - bytesPerRow: at least four times the width.
///   - pixelBufferAttributes: nil, or what all buffers have; there is a choice for none.
/// - Returns: `kCVReturnInvalidSize` for a side below 1 or above 32,767 pixels, and `kCVReturnInvalidArgument` for rows that are
///   too short, or an address or a length of rows that is not a multiple of 4. The callback is called only for a buffer.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let format = CVBuffer.PixelFormat(rawValue: pixelFormatType) else { return kCVReturnInvalidPixelFormat }
    guard let size = PixelSize(width, height) else { return kCVReturnInvalidSize }
    guard
        let buffer = CVBuffer(
            size, format, baseAddress, bytesPerRow: bytesPerRow, release: releaseCallback, context: releaseRefCon)
    else { return kCVReturnInvalidArgument }
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
}

/// Makes the address of the pixels known, until as many calls of `CVPixelBufferUnlockBaseAddress(_:_:)`.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
    pixelBuffer.lock()
    return kCVReturnSuccess
}

/// Ends the access to the pixels. `kCVReturnError` without a call of `CVPixelBufferLockBaseAddress(_:_:)`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { pixelBuffer.unlock() ? kCVReturnSuccess : kCVReturnError }

/// The first row of the pixels, which is the top one; nil while the buffer is not locked.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? { pixelBuffer.base }

/// The bytes from one row to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.bytesPerRow }

/// The bytes of all rows.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.bytesPerRow * pixelBuffer.size.height
}

/// The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.size.width }

/// The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.size.height }

/// The format: `kCVPixelFormatType_32BGRA` or `kCVPixelFormatType_32ARGB`.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format.rawValue }

/// Whether the channels have planes of their own: false.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { false }

/// The number of planes: 0, because the channels have none of their own.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int { 0 }
