/// Moves the pixels of a bitmap by the values of another one.
package enum DisplacedImage {
    /// Shows each pixel of the region from `scale · (red - ½, green - ½)` pixels away, y up, with the values of the
    /// map's pixel weighted by its alpha: where the map is transparent, nothing moves. The scale's magnitude is at most
    /// 2 · `WarpReach.limit`.
    package static func apply(
        _ source: PixelPatch, map: PixelPatch, scale: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let map = PixelSampler(map)
        move(source, into: target, region: region) { x, y in
            let c = PixelColor(premultiplied: map[x, y])
            return PixelPoint(Double(c.x - c.w / 2), -Double(c.y - c.w / 2)) * scale
        }
    }

    /// Shows each pixel of the region through glass whose height is the luminance of a texture: from `scale` pixels away
    /// for each unit of the height's slope, the difference between the texture's pixels on both sides. The texture's
    /// patch is repeated in all directions.
    package static func apply(
        _ source: PixelPatch, texture: PixelPatch, scale: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let (all, texture) = (texture.rect, PixelSampler(texture))
        func wrapped(_ number: Int, _ start: Int, _ count: Int) -> Int {
            let rest = (number - start) % count
            return start + (rest < 0 ? rest + count : rest)
        }
        func height(_ x: Int, _ y: Int) -> Double {
            MaskChannel.luminance.weight(of: texture[wrapped(x, all.minX, all.width), wrapped(y, all.minY, all.height)])
        }
        move(source, into: target, region: region) { x, y in
            PixelPoint(height(x + 1, y) - height(x - 1, y), height(x, y + 1) - height(x, y - 1)) * scale
        }
    }

    /// The greatest distance that pixels move along each axis.
    package static func margin(scale: Double) -> Int { WarpReach(abs(scale)).margin }

    @inline(__always)
    private static func move(
        _ source: PixelPatch, into target: PixelPatch, region: PixelRegion, by shift: (Int, Int) -> PixelPoint
    ) {
        region.intersection(target.rect).forEachPixel(
            of: target, sampling: source,
            at: { x, y in PixelPoint(Double(x) + 0.5, Double(y) + 0.5) + shift(x, y) })
    }
}
