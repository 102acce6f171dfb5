import CAcetateKernels

extension TapKernel {
    /// Writes the rectangle's pixels, which must be inside the target: the weighted sums of light.
    func sumLight(of source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        let light = LinearLight.shared
        forEachTile(of: rect, side: 256, source, target) { tile, seen, whole in
            func read(by tap: Tap) -> PixelRect { tile.offsetBy(dx: tap.dx, dy: tap.dy) }
            // Few taps that are far from each other have copies of their own.
            let isApart = whole.area > seen.count * tile.area
            let copied = isApart ? seen.map { read(by: $0.tap) } : [whole]
            let colors = Scratch<PixelColor>(unset: copied.reduce(0) { $0 + $1.area })
            let pixels = Scratch<UInt32>(unset: whole.width)
            var end = colors.base
            for rect in copied {
                for y in rect.minY..<rect.maxY {
                    source.readRow(y, from: rect.minX, count: rect.width, into: pixels.base)
                    for x in 0..<rect.width { end[x] = light.premultiplied(pixels.base[x]) }
                    end += rect.width
                }
            }
            let (inputs, sums) = (Scratch<AcetateColorTap>(unset: seen.count), Scratch<PixelColor>(unset: tile.width))
            for y in 0..<tile.height {
                for (index, tap) in seen.enumerated() {
                    let from = read(by: tap.tap)
                    let row =
                        isApart
                        ? colors.base + (index * tile.height + y) * tile.width
                        : colors.base + (from.minY + y - whole.minY) * whole.width + (from.minX - whole.minX)
                    inputs.base[index] = AcetateColorTap(
                        colors: UnsafeRawPointer(row).assumingMemoryBound(to: Float.self),
                        weight: Float(tap.weight) / 65536)
                }
                acetate_sum_color_taps(
                    inputs.base, seen.count, UnsafeMutableRawPointer(sums.base).assumingMemoryBound(to: Float.self),
                    tile.width)
                let out = target.pointer(x: tile.minX, y: tile.minY + y)
                for x in 0..<tile.width { out[x] = light.pixel(premultiplied: sums.base[x]) }
            }
        }
    }
}
