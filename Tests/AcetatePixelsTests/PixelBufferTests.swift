import AcetatePixelsTestSupport
import Testing

@testable import AcetatePixels

@Suite("Pixel buffers")
struct PixelBufferTests {
    @Test("a buffer refuses rows that are too short or memory that is not aligned")
    func refusals() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        let size = try #require(PixelSize(3, 2))
        #expect(PixelBuffer(base: memory, size: size, bytesPerRow: 11) == nil)
        #expect(PixelBuffer(base: memory, size: size, bytesPerRow: 14) == nil)
        #expect(PixelBuffer(base: memory + 1, size: size, bytesPerRow: 12) == nil)
        #expect(PixelBuffer(base: memory, size: size, bytesPerRow: 12) != nil)
    }

    @Test("a part of a buffer shares its pixels and has its own origin")
    func parts() throws {
        let owned = try OwnedPixels(6, 5, padding: 3) { x, y in UInt32(10 * y + x) }
        let part = try #require(owned.buffer.sub(PixelRect(x: 4, y: 2, width: 9, height: 9)))
        #expect(part.size == PixelSize(2, 3))
        #expect(part[row: 0][0] == 24)
        part[row: 1][1] = 7
        #expect(owned.pixels[3][5] == 7)
        #expect(owned.buffer.sub(PixelRect(x: 6, y: 0, width: 1, height: 1)) == nil)
    }

    @Test("clearing a region clears exactly the region")
    func clearing() throws {
        let owned = try OwnedPixels(6, 5) { _, _ in 9 }
        let region = PixelRegion([
            PixelRect(x: -3, y: 1, width: 5, height: 2), PixelRect(x: 4, y: 2, width: 50, height: 1),
        ])
        owned.buffer.clear(region)
        for y in 0..<5 {
            for x in 0..<6 { #expect(owned.pixels[y][x] == (region.contains(x: x, y: y) ? 0 : 9)) }
        }
    }

    @Test("copying moves the region's pixels that are in both buffers")
    func copying() throws {
        let source = try OwnedPixels(4, 4) { x, y in UInt32(100 + 10 * y + x) }
        let target = try OwnedPixels(6, 6)
        let region = PixelRegion([
            PixelRect(x: 0, y: 0, width: 3, height: 9), PixelRect(x: 5, y: 5, width: 3, height: 3),
        ])
        target.buffer.copy(from: source.buffer, region: region, dx: 2, dy: 3)
        for y in 0..<6 {
            for x in 0..<6 {
                let copied = region.contains(x: x, y: y) && x >= 2 && y >= 3
                #expect(target.pixels[y][x] == (copied ? UInt32(100 + 10 * (y - 3) + x - 2) : 0))
            }
        }
        target.buffer.copy(from: source.buffer, region: region, dx: .min, dy: .max)
    }
}
