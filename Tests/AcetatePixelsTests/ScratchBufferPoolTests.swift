import Foundation
import Testing

@testable import AcetatePixels

/// The pool of scratch buffers, and buffers outside it.
@Suite struct ScratchBufferPoolTests {
    private func borrow(_ count: Int, from pool: inout ScratchBufferPool) throws -> ScratchBuffer {
        let borrowed = pool.borrow(count)
        return try #require(borrowed?.block)
    }

    @Test func `a free block is reused if at least half of it is needed`() throws {
        var pool = ScratchBufferPool()
        let first = try borrow(100_000, from: &pool).base
        #expect(try borrow(60_000, from: &pool).base == first)
        #expect(try borrow(30_000, from: &pool).base != first)
        #expect(try borrow(200_000, from: &pool).base != first)
    }

    @Test func `a block that is held is not borrowed again`() throws {
        var pool = ScratchBufferPool()
        let (first, second) = (try borrow(100_000, from: &pool), try borrow(100_000, from: &pool))
        #expect(first.base != second.base)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a cleared block is zero whatever it held before`() throws {
        func filled() throws -> UnsafeMutableRawPointer {
            let block = try #require(ScratchBufferPool.borrow(765_432, isCleared: false))
            memset(block.base, 0xAB, 765_432)
            return block.base
        }
        // Another test may borrow the block in between.
        var isSame = false
        for _ in 0..<100 where !isSame {
            let base = try filled()
            let block = try #require(ScratchBufferPool.borrow(765_432, isCleared: true))
            isSame = block.base == base
            #expect(UnsafeRawBufferPointer(start: block.base, count: 765_432).allSatisfy { $0 == 0 })
        }
        #expect(isSame)
    }

    @Test func `blocks are aligned to cache lines and have the requested size`() throws {
        var pool = ScratchBufferPool()
        for count in [0, 1, 63, 64, 65, 5000, 1_234_567] {
            let block = try borrow(count, from: &pool)
            #expect(Int(bitPattern: block.base) % 64 == 0)
            memset(block.base, 1, count)
        }
    }

    @Test func `free blocks are kept up to a limit, the most recently used ones`() throws {
        var pool = ScratchBufferPool()
        var held: [ScratchBuffer] = []
        for _ in 0..<8 { held.append(try borrow(5_000_000, from: &pool)) }
        let last = try #require(held.last).base
        held = []
        #expect(pool.freeBytes() >= 40_000_000)
        // Only the allocation of a new block evicts others.
        let other = try borrow(11_000_000, from: &pool)
        #expect(pool.freeBytes() <= ScratchBufferPool.limit && pool.freeBytes() > ScratchBufferPool.limit / 2)
        // The most recently used of equal blocks is left.
        var left: [ScratchBuffer] = []
        while pool.freeBytes() > 0 { left.append(try borrow(5_000_000, from: &pool)) }
        #expect(left.contains { $0.base == last })
        withExtendedLifetime(other) {}
    }

    @Test func `blocks that are unused for long are evicted while others are used`() throws {
        var pool = ScratchBufferPool()
        _ = try borrow(10_000_000, from: &pool)
        _ = try borrow(1000, from: &pool)
        #expect(pool.freeBytes() >= 10_000_000)
        for _ in 0..<2 * ScratchBufferPool.patience { _ = try borrow(1000, from: &pool) }
        #expect(pool.freeBytes() < 2000 && pool.takeEvicted().count == 1)
    }

    @Test func `a block outside the pool is never borrowed`() throws {
        let own = try #require(ScratchBuffer(543_210))
        let borrowed = try #require(ScratchBufferPool.borrow(543_210, isCleared: false))
        #expect(own.base != borrowed.base)
        withExtendedLifetime(own) {}
    }

    @Test func `all free blocks are evicted on request`() throws {
        var pool = ScratchBufferPool()
        let held = try borrow(100_000, from: &pool)
        _ = try borrow(100_000, from: &pool)
        pool.evict(downTo: 0)
        #expect(pool.freeBytes() == 0)
        memset(held.base, 1, 100_000)
    }

    @Test func `threads borrow different blocks at the same time`() {
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            for count in [100, 5000, 70_000] {
                guard let block = ScratchBufferPool.borrow(count, isCleared: true) else { continue }
                let bytes = UnsafeMutableRawBufferPointer(start: block.base, count: count)
                #expect(bytes.allSatisfy { $0 == 0 })
                memset(block.base, Int32(index + 1), count)
                #expect(bytes.allSatisfy { $0 == UInt8(index + 1) })
                withExtendedLifetime(block) {}
            }
        }
    }
}
