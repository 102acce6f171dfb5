import AcetatePixels

/// The memory of a bitmap context with components of more than 8 bits, which Cairo cannot draw into.
final class WideBitmap {
    let layout: ImportedLayout
    let space: CGColorSpace
    let size: PixelSize
    let bitsPerComponent, bitsPerPixel, bytesPerRow: Int
    let info: CGBitmapInfo
    let base: UnsafeMutableRawPointer
    private let isOwned: Bool

    /// Borrows `data`, which must outlive the bitmap, or allocates zeros if it is nil; `bytesPerRow` of 0 is the least.
    ///
    /// Gray spaces have no alpha; RGB spaces have premultiplied or skipped alpha in the last place. Components are
    /// integers of 16 bits, or floating-point numbers of 16 or 32 bits. Nil for another layout, or if there is not enough
    /// memory.
    init?(
        _ data: UnsafeMutableRawPointer?, size: PixelSize, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        info: CGBitmapInfo
    ) {
        let count: Int
        guard let alpha = info.alpha else { return nil }
        switch (space.model, alpha) {
        case (.monochrome, .none): count = 1
        case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast): count = 4
        default: return nil
        }
        let layout = ImportedLayout(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: count * bitsPerComponent, space: space, bitmapInfo: info)
        guard let layout, layout.sample.byteCount > 1 else { return nil }
        let least = size.width * layout.bytesPerPixel
        let stride = bytesPerRow == 0 ? least : bytesPerRow
        guard stride >= least, Int32(exactly: stride) != nil, let base = data ?? calloc(size.height, stride) else {
            return nil
        }
        (self.layout, self.space, self.size, self.info) = (layout, space, size, info)
        self.bitsPerComponent = bitsPerComponent
        bitsPerPixel = count * bitsPerComponent
        self.bytesPerRow = stride
        self.base = base
        isOwned = data == nil
    }

    deinit { if isOwned { free(base) } }

    /// Replaces the pixel at x, y from the top left, which must be within the bitmap, by a function of its premultiplied
    /// color.
    func update(_ x: Int, _ y: Int, _ change: (WideColor) -> WideColor) {
        let pixel = UnsafeMutableRawBufferPointer(
            start: base + y * bytesPerRow + x * layout.bytesPerPixel, count: layout.bytesPerPixel)
        let sample = layout.sample
        func value(_ place: Int) -> Double { sample.value(UnsafeRawBufferPointer(pixel), at: place) }
        let places = layout.color
        var color = WideColor(
            value(places[0]), places.count == 3 ? value(places[1]) : 0, places.count == 3 ? value(places[2]) : 0,
            layout.alpha.map(value) ?? 1)
        if places.count == 1 { (color.y, color.z) = (color.x, color.x) }
        let changed = change(color)
        for (index, place) in places.enumerated() { sample.write(changed[index], to: pixel, at: place) }
        if let alpha = layout.alpha {
            sample.write(min(max(changed.w, 0), 1), to: pixel, at: alpha)
        } else if places.count == 3 {
            // The skipped component.
            sample.write(1, to: pixel, at: 3 * sample.byteCount)
        }
    }

    /// A copy of the pixels as an image; nil if there is not enough memory.
    func image() -> CGImage? {
        let data = Data(bytes: base, count: bytesPerRow * size.height)
        guard let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: size.width, height: size.height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: info, provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }

    // MARK: - Colors

    /// A color in the bitmap's space, premultiplied, with an additional opacity.
    func color(_ color: CGColor, opacity: Double) -> WideColor {
        guard let own = color.colorSpace, let components = color.components, color.pattern == nil else {
            return self.color(color.sRGB, opacity: opacity)
        }
        let isSame = own == space || (own.isEncodedAsSRGB && space.isEncodedAsSRGB && own.model == space.model)
        let values = isSame ? components : space.components(own.sRGB(components))
        return premultiplied(values, opacity: opacity)
    }

    /// An sRGB color in the bitmap's space, premultiplied.
    func color(_ color: SRGBA, opacity: Double = 1) -> WideColor {
        premultiplied(space.components(color), opacity: opacity)
    }

    /// Components and alpha as a premultiplied color.
    private func premultiplied(_ values: [CGFloat], opacity: Double) -> WideColor {
        let alpha = min(max(values[values.count - 1], 0), 1) * opacity
        let color =
            values.count == 2
            ? WideColor(values[0], values[0], values[0], 1) : WideColor(values[0], values[1], values[2], 1)
        return color * alpha
    }

    /// A premultiplied sRGB color of Cairo in the bitmap's space.
    func color(premultiplied color: WideColor) -> WideColor {
        if space.model == .rgb, space.isEncodedAsSRGB || color.w == 0 { return color }
        let straight = color / color.w
        return self.color(SRGBA(red: straight.x, green: straight.y, blue: straight.z, alpha: color.w))
    }
}
