import Foundation
import Testing

@testable import AcetatePixels

/// The memory of pixels that exist longer than a frame.
@Suite struct PixelMemoryTests {
    @Test(arguments: [1, 1000, 1 << 17, 3_000_001])
    func `a block is zero whatever an earlier one of its size held`(count: Int) throws {
        for _ in 0..<20 {
            let base = try #require(PixelMemory.allocate(count))
            #expect(UInt(bitPattern: base).isMultiple(of: 16))
            #expect(UnsafeRawBufferPointer(start: base, count: count).allSatisfy { $0 == 0 })
            memset(base, 0xAB, count)
            PixelMemory.free(base, count)
        }
    }

    private func block(_ number: Int, _ count: Int) throws -> PixelMemory.Block {
        PixelMemory.Block(base: try #require(UnsafeMutableRawPointer(bitPattern: 4096 * number)), byteCount: count)
    }

    @Test func `a freed block is taken again for its size only`() throws {
        var spares = PixelMemory.Spares()
        #expect(try spares.add(block(1, 300_000)).isEmpty)
        #expect(try spares.add(block(2, 400_000)).isEmpty)
        #expect(spares.bytes == 700_000 && spares.take(350_000) == nil)
        #expect(try spares.take(300_000)?.base == block(1, 0).base)
        #expect(spares.take(300_000) == nil && spares.bytes == 400_000)
    }

    @Test func `the blocks that were freed first are given back above a limit`() throws {
        var spares = PixelMemory.Spares()
        let count = PixelMemory.spareLimit / 4
        for number in 1...4 { #expect(try spares.add(block(number, count)).isEmpty) }
        #expect(try spares.add(block(5, count)).map(\.base) == [block(1, 0).base])
        #expect(spares.bytes == PixelMemory.spareLimit)
        // A larger block remains alone.
        let rest = try spares.add(block(6, 2 * PixelMemory.spareLimit)).map(\.base)
        #expect(try rest == (2...5).map { try block($0, 0).base })
        #expect(spares.removeAll().count == 1 && spares.bytes == 0)
    }
}
