import Foundation
import Testing

@testable import AcetatePixels

/// Memory that is lent again.
@Suite struct LentMemoryTests {
    private func lend(_ count: Int, from pool: inout LentMemory.Pool) throws -> LentMemory {
        let lent = pool.lend(count)
        return try #require(lent?.block)
    }

    @Test func `a block that nobody holds is lent again, to whoever needs no more of it than half as much`() throws {
        var pool = LentMemory.Pool()
        let first = try lend(100_000, from: &pool).base
        #expect(try lend(60_000, from: &pool).base == first)
        #expect(try lend(30_000, from: &pool).base != first)
        #expect(try lend(200_000, from: &pool).base != first)
    }

    @Test func `a block that is held is nobody else's`() throws {
        var pool = LentMemory.Pool()
        let (first, second) = (try lend(100_000, from: &pool), try lend(100_000, from: &pool))
        #expect(first.base != second.base)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a cleared block is zero whatever stood there`() throws {
        func filled() throws -> UnsafeMutableRawPointer {
            let block = try #require(LentMemory.lend(765_432, isCleared: false))
            memset(block.base, 0xAB, 765_432)
            return block.base
        }
        // Another test may borrow the block in between.
        var isSame = false
        for _ in 0..<100 where !isSame {
            let base = try filled()
            let block = try #require(LentMemory.lend(765_432, isCleared: true))
            isSame = block.base == base
            #expect(UnsafeRawBufferPointer(start: block.base, count: 765_432).allSatisfy { $0 == 0 })
        }
        #expect(isSame)
    }

    @Test func `blocks begin where cache lines do, and have the bytes that were asked for`() throws {
        var pool = LentMemory.Pool()
        for count in [0, 1, 63, 64, 65, 5000, 1_234_567] {
            let block = try lend(count, from: &pool)
            #expect(Int(bitPattern: block.base) % 64 == 0)
            memset(block.base, 1, count)
        }
    }

    @Test func `blocks that nobody holds are kept up to a limit, the last ones lent`() throws {
        var pool = LentMemory.Pool()
        var held: [LentMemory] = []
        for _ in 0..<8 { held.append(try lend(5_000_000, from: &pool)) }
        let last = try #require(held.last).base
        held = []
        #expect(pool.idle() >= 40_000_000)
        // A new block is what makes others go.
        let other = try lend(11_000_000, from: &pool)
        #expect(pool.idle() <= LentMemory.limit && pool.idle() > LentMemory.limit / 2)
        // Of equal ones the one that was made last is left.
        var left: [LentMemory] = []
        while pool.idle() > 0 { left.append(try lend(5_000_000, from: &pool)) }
        #expect(left.contains { $0.base == last })
        withExtendedLifetime(other) {}
    }

    @Test func `blocks that are not lent for long go, however many others are`() throws {
        var pool = LentMemory.Pool()
        _ = try lend(10_000_000, from: &pool)
        _ = try lend(1000, from: &pool)
        #expect(pool.idle() >= 10_000_000)
        for _ in 0..<2 * LentMemory.patience { _ = try lend(1000, from: &pool) }
        #expect(pool.idle() < 2000 && pool.takeGone().count == 1)
    }

    @Test func `a block of one's own is never lent`() throws {
        let own = try #require(LentMemory.own(543_210))
        let lent = try #require(LentMemory.lend(543_210, isCleared: false))
        #expect(own.base != lent.base)
        withExtendedLifetime(own) {}
    }

    @Test func `all that nobody holds goes when asked`() throws {
        var pool = LentMemory.Pool()
        let held = try lend(100_000, from: &pool)
        _ = try lend(100_000, from: &pool)
        pool.letGo(downTo: 0)
        #expect(pool.idle() == 0)
        memset(held.base, 1, 100_000)
    }

    @Test func `many threads borrow blocks of their own`() {
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            for count in [100, 5000, 70_000] {
                guard let block = LentMemory.lend(count, isCleared: true) else { continue }
                let bytes = UnsafeMutableRawBufferPointer(start: block.base, count: count)
                #expect(bytes.allSatisfy { $0 == 0 })
                memset(block.base, Int32(index + 1), count)
                #expect(bytes.allSatisfy { $0 == UInt8(index + 1) })
                withExtendedLifetime(block) {}
            }
        }
    }
}
