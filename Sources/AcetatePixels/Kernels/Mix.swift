/// Two pictures mixed, and lit by a colour: what cross-fades and other transitions come down to.
///
///     mixed = a + (b - a) · weight
///     out   = mixed + (color · mixed.alpha - mixed) · light
///
/// for each premultiplied channel, with `weight` and `light` within 0...1, both in units of 1/65536 and each product
/// rounded to the nearest. A channel of the colour counts times the mixed alpha, so that nothing transparent is painted.
/// Valid premultiplied pixels stay valid.
package struct Mix: Sendable, Equatable {
    /// Opaque, `0xFFRRGGBB`.
    package let color: UInt32

    /// 1 in the units of weights and lights.
    package static let one: UInt32 = 65536

    package init(color: UInt32 = 0xFFFF_FFFF) { self.color = color | 0xFF00_0000 }

    /// A number of 0...1 in the units of weights and lights; NaN gives 0, and numbers outside are clamped.
    package static func units(_ number: Double) -> UInt32 {
        number > 0 ? UInt32(min(number, 1) * 65536 + 0.5) : 0
    }

    /// Weights, and lights, of the pixels of a part of a row, from left to right: to be filled in, none above `one`.
    package typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// Writes the region's pixels of `target`, overwriting them, all by one weight and without light.
    ///
    /// The patches lie in one plane; `a` and `b` are transparent outside. The target may share memory with either if it is
    /// at the same place. What lies outside the target is ignored.
    package func apply(
        from a: PixelPatch, to b: PixelPatch, weight: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let weight = Self.units(weight)
        apply(from: a, to: b, into: target, region: region) { _, _, weights, lights in
            weights.update(repeating: weight)
            lights.update(repeating: 0)
        }
    }

    /// Writes the region's pixels of `target`, overwriting them, by weights and lights that `fill` gives for the pixels of
    /// row `y` from `x` on.
    package func apply(
        from a: PixelPatch, to b: PixelPatch, into target: PixelPatch, region: PixelRegion,
        fill: (_ y: Int, _ x: Int, _ weights: Row, _ lights: Row) -> Void
    ) {
        for rect in region.intersection(target.rect).rects {
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * rect.width) { memory in
                memory.initialize(repeating: 0)
                let weights = Row(rebasing: memory[..<rect.width])
                let lights = Row(rebasing: memory[rect.width...])
                for y in rect.minY..<rect.maxY {
                    fill(y, rect.minX, weights, lights)
                    let (from, to) = (RowReader(a, y), RowReader(b, y))
                    let out = target.pointer(x: rect.minX, y: y)
                    for i in 0..<rect.width {
                        let mixed = Self.mix(from[rect.minX + i], to[rect.minX + i], min(weights[i], Self.one))
                        out[i] = lights[i] == 0 ? mixed : lit(mixed, min(lights[i], Self.one))
                    }
                }
            }
        }
    }

    /// A row of a patch, transparent outside.
    private struct RowReader {
        private let pixels: UnsafeMutableBufferPointer<UInt32>?
        private let x: Int

        init(_ patch: PixelPatch, _ y: Int) {
            x = patch.x
            pixels = patch.rect.minY <= y && y < patch.rect.maxY ? patch.buffer[row: y - patch.y] : nil
        }

        @inline(__always)
        subscript(x: Int) -> UInt32 {
            guard let pixels, x >= self.x, x < self.x + pixels.count else { return 0 }
            return pixels[x - self.x]
        }
    }

    @inline(__always)
    private static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        if weight == 0 || a == b { return a }
        if weight == one { return b }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let (from, to) = ((a &>> shift) & 0xFF, (b &>> shift) & 0xFF)
            result |= ((from &* (one &- weight) &+ to &* weight &+ 32768) &>> 16) &<< shift
        }
        return result
    }

    @inline(__always)
    private func lit(_ pixel: UInt32, _ light: UInt32) -> UInt32 {
        let alpha = pixel &>> 24
        var result = pixel & 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
            let from = (pixel &>> shift) & 0xFF
            let to = (((color &>> shift) & 0xFF) &* alpha &+ 127) / 255
            result |= ((from &* (Self.one &- light) &+ to &* light &+ 32768) &>> 16) &<< shift
        }
        return result
    }
}
