import Glibc
import CAcetateKernels

/// An A8 bitmap: how much of each pixel something covers, one byte a pixel. Nothing changes after the initializer.
package final class CoverageMask: Sendable {
    package let size: PixelSize
    package let bytesPerRow: Int
    private let memory: LentMemory

    /// The alphas of an ARGB buffer's pixels; nil where there is no memory.
    package init?(alphaOf pixels: PixelBuffer) {
        size = pixels.size
        bytesPerRow = (pixels.size.width + 63) & ~63
        guard let memory = LentMemory.own(bytesPerRow * size.height) else { return nil }
        self.memory = memory
        acetate_copy_alpha(PixelPatch(pixels).rows(of: pixels.rect), bytes, bytesPerRow, size.width, size.height)
    }

    /// Bytes that `fill` sets, row by row from the top; nil where there is no memory. They are 0 at first.
    package init?(_ size: PixelSize, fill: (_ y: Int, UnsafeMutableBufferPointer<UInt8>) -> Void) {
        self.size = size
        bytesPerRow = (size.width + 63) & ~63
        guard let memory = LentMemory.own(bytesPerRow * size.height) else { return nil }
        self.memory = memory
        for y in 0..<size.height {
            fill(y, UnsafeMutableBufferPointer(start: bytes + y * bytesPerRow, count: size.width))
        }
    }

    package var byteCount: Int { bytesPerRow * size.height }

    // Within the memory that this owns, which holds plain bytes.
    private var bytes: UnsafeMutablePointer<UInt8> { memory.base.assumingMemoryBound(to: UInt8.self) }

    /// The coverage of a pixel, 0 to 255; 0 outside.
    package subscript(x: Int, y: Int) -> UInt8 {
        guard 0..<size.width ~= x, 0..<size.height ~= y else { return 0 }
        return bytes[y * bytesPerRow + x]
    }

    /// Whether another mask has the same pixels.
    package func isEqual(to other: CoverageMask) -> Bool {
        guard size == other.size else { return false }
        for y in 0..<size.height {
            let (own, its) = (bytes + y * bytesPerRow, other.bytes + y * other.bytesPerRow)
            if memcmp(own, its, size.width) != 0 { return false }
        }
        return true
    }

    /// The mask for a kernel, which reads it for as long as this lives.
    func rows(x: AcetateMaskAxis, y: AcetateMaskAxis) -> AcetateMask {
        AcetateMask(bytes: bytes, stride: bytesPerRow, width: size.width, height: size.height, x: x, y: y)
    }
}
