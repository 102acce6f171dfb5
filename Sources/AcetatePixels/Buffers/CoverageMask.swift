import Glibc
import CAcetateKernels

/// An immutable A8 bitmap: the coverage of each pixel, one byte per pixel.
package final class CoverageMask: Sendable {
    package let size: PixelSize
    package let bytesPerRow: Int
    private let memory: ScratchBuffer

    /// Copies the alpha channel of an ARGB buffer; nil if memory is exhausted.
    package init?(alphaOf pixels: PixelBuffer) {
        size = pixels.size
        bytesPerRow = (pixels.size.width + 63) & ~63
        guard let memory = ScratchBuffer(bytesPerRow * size.height) else { return nil }
        self.memory = memory
        acetate_copy_alpha(PixelPatch(pixels).rows(of: pixels.rect), bytes, bytesPerRow, size.width, size.height)
    }

    /// Creates a mask whose rows `fill` sets, from top to bottom; nil if memory is exhausted. The bytes are 0 before.
    package init?(_ size: PixelSize, fill: (_ y: Int, UnsafeMutableBufferPointer<UInt8>) -> Void) {
        self.size = size
        bytesPerRow = (size.width + 63) & ~63
        guard let memory = ScratchBuffer(bytesPerRow * size.height) else { return nil }
        self.memory = memory
        for y in 0..<size.height {
            fill(y, UnsafeMutableBufferPointer(start: bytes + y * bytesPerRow, count: size.width))
        }
    }

    /// Copies the part of a row from the pixel `x` on that is in the mask to where it is in `row`.
    package func copyRow(_ y: Int, from x: Int, into row: UnsafeMutableBufferPointer<UInt8>) {
        let (start, end) = (max(0, x), min(size.width, x + row.count))
        guard 0..<size.height ~= y, start < end else { return }
        (row.baseAddress! + (start - x)).update(from: bytes + y * bytesPerRow + start, count: end - start)
    }

    package var byteCount: Int { bytesPerRow * size.height }

    // The object owns this memory of plain bytes.
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

    /// Returns the mask for a kernel. It is valid for as long as this object is alive.
    func rows(x: AcetateMaskAxis, y: AcetateMaskAxis) -> AcetateMask {
        AcetateMask(bytes: bytes, stride: bytesPerRow, width: size.width, height: size.height, x: x, y: y)
    }
}
