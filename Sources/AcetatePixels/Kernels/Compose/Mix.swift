import CAcetateKernels

/// A mix of two bitmaps, lit by a color: the operation of cross-fades and other transitions.
///
///     mixed = a + (b - a) · weight
///     out   = mixed + (color · mixed.alpha - mixed) · light
///
/// for each premultiplied channel, with `weight` and `light` in 0...1, both in units of 1/65536, and each product
/// rounded to nearest. The color is multiplied by the mixed alpha, so that transparent pixels stay transparent. Valid
/// premultiplied pixels stay valid.
package struct Mix: Sendable, Equatable {
    /// Opaque, `0xFFRRGGBB`.
    package let color: UInt32
    /// The space in which pixels are mixed.
    let space: WorkingSpace

    /// 1 in the units of weights and lights.
    package static let one: UInt32 = 65536

    package init(color: UInt32 = 0xFFFF_FFFF, in space: WorkingSpace = .encoded) {
        (self.color, self.space) = (color | 0xFF00_0000, space)
    }

    /// Converts a number to the units of weights and lights. It is clamped to 0...1; NaN becomes 0.
    package static func units(_ number: Double) -> UInt32 {
        number > 0 ? UInt32(min(number, 1) * 65536 + 0.5) : 0
    }

    /// The weights or lights of a span of pixels, from left to right, to be filled in. None may exceed `one`.
    package typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// Writes the region's pixels of `target`, all with the same weight and without light.
    ///
    /// The patches are in the same plane; `a` and `b` are transparent outside. The target may share memory with either
    /// at the same position. Pixels outside the target are ignored.
    package func apply(
        from a: PixelPatch, to b: PixelPatch, weight: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let weight = Self.units(weight)
        if space == .linear, weight > 0, weight < Self.one {
            return apply(from: a, to: b, into: target, region: region) { _, _, weights, lights in
                weights.update(repeating: weight)
                lights.update(repeating: 0)
            }
        }
        let wanted = region.intersection(target.rect)
        let (inA, inB) = (wanted.intersection(a.rect), wanted.intersection(b.rect))
        for rect in wanted.subtracting(a.rect).subtracting(b.rect).rects { target.clear(rect) }
        Self.scale(a, Self.one - weight, into: target, inA.subtracting(b.rect))
        Self.scale(b, weight, into: target, inB.subtracting(a.rect))
        for rect in inA.intersection(b.rect).rects {
            if weight == 0 || weight == Self.one {
                Self.scale(weight == 0 ? a : b, Self.one, into: target, PixelRegion(rect))
            } else {
                acetate_mix(
                    a.rows(of: rect), b.rows(of: rect), weight, target.rows(of: rect), rect.width, rect.height)
            }
        }
    }

    /// Writes a bitmap times a weight.
    private static func scale(_ source: PixelPatch, _ weight: UInt32, into target: PixelPatch, _ region: PixelRegion) {
        for rect in region.rects {
            if weight == 0 {
                target.clear(rect)
            } else if weight == one {
                // Nothing needs to be copied if both are the same memory.
                if source.pointer(x: rect.minX, y: rect.minY) != target.pointer(x: rect.minX, y: rect.minY) {
                    target.copy(from: source, region: PixelRegion(rect))
                }
            } else {
                acetate_scale(source.rows(of: rect), weight, target.rows(of: rect), rect.width, rect.height)
            }
        }
    }

    /// Writes the region's pixels of `target`, with weights and lights that `fill` computes for the pixels of row `y`
    /// from `x` on.
    package func apply(
        from a: PixelPatch, to b: PixelPatch, into target: PixelPatch, region: PixelRegion,
        fill: (_ y: Int, _ x: Int, _ weights: Row, _ lights: Row) -> Void
    ) {
        for rect in region.intersection(target.rect).rects {
            let width = rect.width
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * width) { memory in
                memory.initialize(repeating: 0)
                func part(_ index: Int) -> Row { Row(rebasing: memory[index * width..<(index + 1) * width]) }
                let (weights, lights) = (part(0), part(1))
                for y in rect.minY..<rect.maxY {
                    fill(y, rect.minX, weights, lights)
                    var isLit: UInt32 = 0
                    for i in 0..<width {
                        weights[i] = min(weights[i], Self.one)
                        isLit |= lights[i]
                    }
                    let line = PixelRect(x: rect.minX, y: y, width: width, height: 1)
                    let (from, to) = (Self.row(of: a, line, part(2)), Self.row(of: b, line, part(3)))
                    guard let from, let to, let factors = weights.baseAddress else { continue }
                    let out = target.pointer(x: rect.minX, y: y)
                    if space == .linear {
                        for i in 0..<width { out[i] = mixedLight(from[i], to[i], weights[i], min(lights[i], Self.one)) }
                        continue
                    }
                    acetate_mix_row(from, to, factors, out, width)
                    if isLit == 0 { continue }
                    for i in 0..<width where lights[i] != 0 { out[i] = lit(out[i], min(lights[i], Self.one)) }
                }
            }
        }
    }

    /// Returns a span of pixels of a patch, transparent outside. If the patch does not contain all of it, it is copied
    /// into `memory`.
    private static func row(of patch: PixelPatch, _ line: PixelRect, _ memory: Row) -> UnsafePointer<UInt32>? {
        if patch.rect.contains(line) { return UnsafePointer(patch.pointer(x: line.minX, y: line.minY)) }
        guard let start = memory.baseAddress else { return nil }
        patch.readRow(line.minY, from: line.minX, count: line.width, into: start)
        return UnsafePointer(start)
    }

    @inline(__always)
    private func mixedLight(_ from: UInt32, _ to: UInt32, _ weight: UInt32, _ light: UInt32) -> UInt32 {
        if light == 0, from == to || weight == 0 { return from }
        if light == 0, weight == Self.one { return to }
        let a = space.premultiplied(from)
        var mixed = a + (space.premultiplied(to) - a) * (Float(weight) / Float(Self.one))
        mixed += (space.premultiplied(color) * mixed.w - mixed) * (Float(light) / Float(Self.one))
        return space.pixel(premultiplied: mixed)
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
