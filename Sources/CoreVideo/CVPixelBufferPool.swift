import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation
import Synchronization

/// Makes buffers of one size and format, and uses the memory of those again that are no longer used. Any thread may use it.
public final class CVPixelBufferPool: Sendable {
    let size: PixelSize
    let format: CVBuffer.PixelFormat
    /// The memory that is not in use.
    private let spare = Mutex<[ScratchBuffer]>([])

    /// The greatest number of blocks of memory that wait to be used again.
    private static let limit = 4

    init(_ size: PixelSize, _ format: CVBuffer.PixelFormat) { (self.size, self.format) = (size, format) }

    /// A pool, or nil if the attributes have no size.
    package convenience init?(width: Int, height: Int, format: OSType) {
        guard let size = PixelSize(width, height), let format = CVBuffer.PixelFormat(rawValue: format) else {
            return nil
        }
        self.init(size, format)
    }

    func give(_ memory: ScratchBuffer) {
        spare.withLock { spare in
            if spare.count < Self.limit { spare.append(memory) }
        }
    }

    func flush() { spare.withLock { $0 = [] } }

    /// A buffer, whose pixels can be those of an earlier one; nil without enough memory.
    package func makeBuffer() -> CVPixelBuffer? {
        let bytes = CVBuffer.bytesPerRow(size) * size.height
        guard let memory = spare.withLock({ $0.popLast() }) ?? ScratchBuffer(bytes) else { return nil }
        return CVBuffer(size, format, memory, of: self)
    }
}

/// Creates a pool of buffers.
///
/// - Parameters:
///   - poolAttributes: nil; there is a choice for none.
///   - pixelBufferAttributes: `kCVPixelBufferWidthKey`, `kCVPixelBufferHeightKey` and `kCVPixelBufferPixelFormatTypeKey`, all of
///     which are needed.
/// - Returns: `kCVReturnInvalidPixelFormat` for another format than that of buffers, and `kCVReturnInvalidSize` without a size.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    poolOut.pointee = nil
    func number(_ key: CFString) -> Int? { KeyValue.double(pixelBufferAttributes?[key]).flatMap { Int(exactly: $0) } }
    guard let code = number(kCVPixelBufferPixelFormatTypeKey).flatMap(OSType.init(exactly:)),
        let format = CVBuffer.PixelFormat(rawValue: code)
    else { return kCVReturnInvalidPixelFormat }
    guard let size = PixelSize(number(kCVPixelBufferWidthKey) ?? 0, number(kCVPixelBufferHeightKey) ?? 0) else {
        return kCVReturnInvalidSize
    }
    poolOut.pointee = CVPixelBufferPool(size, format)
    return kCVReturnSuccess
}

/// Creates a buffer. Its pixels can be those of an earlier one. `kCVReturnAllocationFailed` without memory.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = pixelBufferPool.makeBuffer()
    return pixelBufferOut.pointee == nil ? kCVReturnAllocationFailed : kCVReturnSuccess
}

/// What is freed by `CVPixelBufferPoolFlush(_:_:)`.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The memory that no buffer uses.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Frees the memory that no buffer uses.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) { pool.flush() }
