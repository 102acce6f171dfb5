import AcetatePixelsTestSupport
import Foundation
import Testing

@testable import AcetatePixels

/// The C kernel compared with a Swift implementation, at each CPU level.
@Suite("Rows of sprites")
struct SpriteLevelTests {
    private func backdrop() throws -> OwnedPixels { try TestBitmap.noise.pixels(80, 60) }

    private func rows(_ pixels: OwnedPixels) -> [[UInt32]] {
        (0..<pixels.buffer.size.height).map { Array(pixels.buffer[row: $0]) }
    }

    /// Rotated, axis-aligned at any scale, and pixel-aligned or at subpixel offsets.
    private func sprite(_ kind: Int, _ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> Sprite? {
        func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let angle = kind == 0 ? random(0...7) : 0
        let (x, y) = kind > 1 ? (1, kind == 2 ? 1 : -1) : (random(0.3...4), random(0.3...4))
        var middle = (x: random(-10...90), y: random(-10...70))
        if kind == 3 { middle = (middle.x.rounded(), middle.y.rounded()) }
        return Sprite(
            middle: middle, across: (cos(angle) * x, sin(angle) * x), down: (-sin(angle) * y, cos(angle) * y),
            width: width, height: height, color: SIMD4(random(0...1), random(0...1), random(0...1), random(0.2...1)))
    }

    @Test("sprites match the Swift implementation", arguments: [false, true], 0..<4)
    func same(isAdditive: Bool, kind: Int) throws {
        var generator = SeededGenerator(seed: UInt64(kind) + 11)
        for (width, height) in [(1, 1), (1, 7), (2, 2), (4, 4), (9, 3), (17, 18), (40, 33)] {
            let bitmap = try TestBitmap.noise.pixels(width, height)
            let source = SpriteImage(PixelPatch(bitmap.buffer), part: bitmap.buffer.rect)
            for turn in 0..<6 {
                let sprite = try #require(sprite(kind, width, height, &generator))
                let (x, y) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<40, using: &generator))
                let part = PixelRect(x: x, y: y, width: turn % 2 * 3 + 3, height: 20)
                let region = turn < 3 ? PixelRegion(PixelRect(x: 0, y: 0, width: 80, height: 60)) : PixelRegion(part)
                let alpha = turn.isMultiple(of: 2) ? 1 : 0.7
                func painted(usesC: Bool) throws -> [[UInt32]] {
                    let target = try backdrop()
                    sprite.paint(
                        source, onto: PixelPatch(target.buffer), region: region, alpha: alpha, isAdditive: isAdditive,
                        usesC: usesC)
                    return rows(target)
                }
                let wanted = try painted(usesC: false)
                try withEachLevel { level in
                    let isEqual = try painted(usesC: true) == wanted
                    if !isEqual { Issue.record("\(width) by \(height), turn \(turn), level \(level)") }
                }
            }
        }
    }
}
