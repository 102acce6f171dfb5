extension PixelBlend {
    /// Composites the source with the region's pixels of `target`, as `apply` does, in linear light.
    package func applyInLinearLight(_ source: PixelPatch, onto target: PixelPatch, region: PixelRegion) {
        for rect in region.rects(in: source.rect.intersection(target.rect)) {
            ParallelBands.forEach(PixelRegion(rect), (self, source, target)) { context, band in
                let (mode, source, target) = context
                band.forEachRow(of: target) { out, x, y, count in
                    mode.blend(source.pointer(x: x, y: y), onto: out, count)
                }
            }
        }
    }

    private func blend(_ source: UnsafePointer<UInt32>, onto target: UnsafeMutablePointer<UInt32>, _ count: Int) {
        let light = LinearLight.shared
        // The last result is reused, because images have runs of the same color.
        var (lastSource, lastBackdrop, last): (UInt32, UInt32, UInt32)
        (lastSource, lastBackdrop, last) = (0, 0, 0)
        for i in 0..<count {
            let (s, d) = (source[i], target[i])
            if !reachesBeyondSource, s == 0 { continue }
            if self == .normal, s >> 24 == 255 {
                target[i] = s
                continue
            }
            if s != lastSource || d != lastBackdrop {
                let color = composite(WideColor(light.premultiplied(s)), over: WideColor(light.premultiplied(d)))
                last = light.pixel(premultiplied: PixelColor(color))
                (lastSource, lastBackdrop) = (s, d)
            }
            target[i] = last
        }
    }
}
