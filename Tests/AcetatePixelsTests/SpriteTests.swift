import AcetatePixels
import AcetatePixelsTestSupport
import Foundation
import Testing

/// Sprites at any position, rotation, scale and color.
@Suite struct SpriteTests {
    private func bitmap(_ width: Int, _ height: Int) throws -> OwnedPixels {
        let pixels = try OwnedPixels(width, height)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = UInt32((x * 61 + y * 37) % 256)
                pixels.buffer[row: y][x] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
            }
        }
        return pixels
    }

    private func backdrop(_ width: Int, _ height: Int) throws -> OwnedPixels {
        let pixels = try OwnedPixels(width, height)
        for y in 0..<height {
            for x in 0..<width {
                let level = UInt32((x * 7 + y * 13) % 200)
                pixels.buffer[row: y][x] = 200 << 24 | level << 16 | (200 - level) << 8 | (level / 2)
            }
        }
        return pixels
    }

    private static func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

    /// The bilinear sample at a position, transparent outside.
    private static func sample(_ buffer: PixelBuffer, _ u: Double, _ v: Double) -> [Double] {
        let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
        var sum = [0.0, 0, 0, 0]
        for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let (x, y) = (left + dx, top + dy)
            guard x >= 0, y >= 0, x < Double(buffer.size.width), y < Double(buffer.size.height) else { continue }
            let weight = (1 - abs(u - 0.5 - x)) * (1 - abs(v - 0.5 - y))
            for (i, channel) in channels(buffer[row: Int(y)][Int(x)]).enumerated() { sum[i] += weight * channel }
        }
        return sum
    }

    private func sprite(
        x: Double, y: Double, scale: Double, angle: Double, of bitmap: OwnedPixels, color: SIMD4<Double>
    ) throws -> Sprite {
        try #require(
            Sprite(
                middle: (x, y), across: (scale * cos(angle), scale * sin(angle)),
                down: (-scale * sin(angle), scale * cos(angle)), width: bitmap.buffer.size.width,
                height: bitmap.buffer.size.height, color: color))
    }

    private func paint(_ sprite: Sprite, _ bitmap: OwnedPixels, onto target: OwnedPixels, isAdditive: Bool = false) {
        sprite.paint(
            SpriteImage(PixelPatch(bitmap.buffer), part: bitmap.buffer.rect), onto: PixelPatch(target.buffer),
            region: PixelRegion(target.buffer.rect), alpha: 0.8, isAdditive: isAdditive)
    }

    @Test(arguments: [(1.0, 0.0), (1, 0.7), (2.3, -2), (0.6, 1), (-1.5, 0.2)], [false, true])
    func
        `each pixel is the bitmap's sample times the color, over or added`(
            position: (scale: Double, angle: Double), isAdditive: Bool
        ) throws
    {
        let (bitmap, target) = (try bitmap(7, 5), try backdrop(32, 24))
        let before = try backdrop(32, 24)
        let color = SIMD4(0.9, 0.4, 0.7, 0.6)
        let (x, y) = (14.3, 11.6)
        let sprite = try sprite(x: x, y: y, scale: position.scale, angle: position.angle, of: bitmap, color: color)
        paint(sprite, bitmap, onto: target, isAdditive: isAdditive)
        // Blue, green, red, alpha: the color times its alpha and the opacity.
        let factors = [color.z, color.y, color.x, 1].map { $0 * color.w * 0.8 }
        var worst = 0.0
        for row in 0..<24 {
            for column in 0..<32 {
                let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let (c, s) = (cos(position.angle) / position.scale, sin(position.angle) / position.scale)
                let sample = Self.sample(bitmap.buffer, dx * c + dy * s + 3.5, dy * c - dx * s + 2.5)
                let below = Self.channels(before.buffer[row: row][column])
                let got = Self.channels(target.buffer[row: row][column])
                let alpha = sample[3] * factors[3] / 255
                for i in 0..<4 {
                    let source = sample[i] * factors[i]
                    let wanted = isAdditive ? min(255, below[i] + source) : source + below[i] * (1 - alpha)
                    worst = max(worst, abs(got[i] - wanted))
                }
            }
        }
        // The sample, its product with the color, and the backdrop are rounded.
        #expect(worst <= 2)
    }

    @Test func `a pixel-aligned sprite has its bitmap's pixels`() throws {
        let (bitmap, target) = (try bitmap(6, 4), try OwnedPixels(20, 20))
        target.buffer.clear()
        let sprite = try sprite(x: 8, y: 9, scale: 1, angle: 0, of: bitmap, color: SIMD4(repeating: 1))
        sprite.paint(
            SpriteImage(PixelPatch(bitmap.buffer), part: bitmap.buffer.rect), onto: PixelPatch(target.buffer),
            region: PixelRegion(target.buffer.rect))
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (5..<11).contains(x) && (7..<11).contains(y)
                let wanted = isInside ? bitmap.buffer[row: y - 7][x - 5] : 0
                #expect(target.buffer[row: y][x] == wanted)
            }
        }
    }

    @Test func `a part has the same bytes as the whole, only inside the rectangle`() throws {
        let bitmap = try bitmap(9, 9)
        for (index, filter) in [Resample.Filter.nearest, .linear, .trilinear].enumerated() {
            let chain = MipChain(of: PixelPatch(bitmap.buffer), edges: .transparent)
            let source = SpriteImage(
                PixelPatch(bitmap.buffer), part: bitmap.buffer.rect, levels: chain,
                filters: Resample.Filters(minification: filter, magnification: filter))
            for (scale, angle) in [(3.1, 0.4), (0.3, 1.3), (1, 0.01)] {
                let sprite = try sprite(
                    x: 15.2, y: 14.9, scale: scale, angle: angle, of: bitmap,
                    color: SIMD4(1, Double(index) / 2, 0.5, 0.9))
                let (whole, parts) = (try backdrop(32, 32), try backdrop(32, 32))
                let untouched = try backdrop(32, 32)
                sprite.paint(source, onto: PixelPatch(whole.buffer), region: PixelRegion(whole.buffer.rect))
                for y in 0..<4 {
                    for x in 0..<4 {
                        let part = PixelRect(x: x * 8, y: y * 8, width: 8, height: 8)
                        sprite.paint(source, onto: PixelPatch(parts.buffer), region: PixelRegion(part))
                    }
                }
                var isChanged = false
                for y in 0..<32 {
                    #expect(Array(whole.buffer[row: y]) == Array(parts.buffer[row: y]))
                    for x in 0..<32 where whole.buffer[row: y][x] != untouched.buffer[row: y][x] {
                        isChanged = true
                        #expect(sprite.rect.contains(x: x, y: y))
                    }
                }
                #expect(isChanged)
            }
        }
    }

    @Test func `sprites without area or position are refused`() {
        for (middle, across, down): ((Double, Double), (Double, Double), (Double, Double)) in [
            ((0, 0), (0, 0), (0, 0)), ((0, 0), (1, 1), (2, 2)), ((.nan, 0), (1, 0), (0, 1)),
            ((0, 0), (.infinity, 0), (0, 1)), ((1e300, 0), (1, 0), (0, 1)), ((0, 0), (1e300, 0), (0, 1e300)),
            ((0, 0), (1e-200, 0), (0, 1e-200)),
        ] {
            #expect(Sprite(middle: middle, across: across, down: down, width: 4, height: 4, color: .one) == nil)
        }
    }
}
