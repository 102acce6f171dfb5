import AcetatePixels

/// A layout that an image can be created from: the kind of its components, and the byte offset of each in a pixel.
struct ImportedLayout {
    let bytesPerPixel: Int
    /// Byte offsets of the color's components.
    let color: [Int]
    /// The byte offset of alpha; nil if there is none.
    let alpha: Int?
    let isPremultiplied: Bool
    let sample: ImportedSample
    /// The value of the greatest component of 8 bits: indices are not fractions.
    private let unit: Double

    var hasAlpha: Bool { alpha != nil }

    /// Nil for a layout that is not supported.
    init?(bitsPerComponent: Int = 8, bitsPerPixel: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
        guard let alphaInfo = bitmapInfo.alpha, let order = bitmapInfo.byteOrder, bitmapInfo.pixelFormat == .packed,
            let sample = ImportedSample(bits: bitsPerComponent, bitmapInfo)
        else { return nil }
        let components = alphaInfo == .alphaOnly ? 0 : space.numberOfComponents
        let extra: Int
        let alphaFirst: Bool
        switch alphaInfo {
        case .none: (extra, alphaFirst) = (0, false)
        case .premultipliedLast, .last, .noneSkipLast: (extra, alphaFirst) = (1, false)
        case .premultipliedFirst, .first, .noneSkipFirst: (extra, alphaFirst) = (1, true)
        case .alphaOnly: (extra, alphaFirst) = (1, true)
        }
        let count = components + extra
        let bytes = count * sample.byteCount
        guard [0, 1, 3, 4].contains(components), space.model != .lab, bitsPerPixel == 8 * bytes else { return nil }
        if space.model == .indexed || components == 0, bytes > 1 { return nil }
        unit = space.model == .indexed ? 255 : 1
        var places = Array(stride(from: 0, to: bytes, by: sample.byteCount))
        switch order {
        case _ where sample.byteCount > 1: break
        case .orderDefault: break
        case .order32Big where bytes == 4: break
        case .order32Little where bytes == 4: places.reverse()
        case .order16Big where bytes == 2: break
        case .order16Little where bytes == 2: places.reverse()
        default: return nil
        }
        bytesPerPixel = bytes
        color = Array(alphaFirst ? places.dropFirst() : places.prefix(components))
        switch alphaInfo {
        case .none, .noneSkipLast, .noneSkipFirst: alpha = nil
        default: alpha = alphaFirst ? places[0] : places[count - 1]
        }
        self.sample = sample
        isPremultiplied = alphaInfo == .premultipliedLast || alphaInfo == .premultipliedFirst
    }

    /// The pixels in the renderer's layout; nil if there are too few bytes or not enough memory.
    func convert(
        _ data: Data, size: PixelSize, bytesPerRow: Int, space: CGColorSpace, decode: UnsafePointer<CGFloat>?
    ) -> PixelStore? {
        let rowBytes = size.width * bytesPerPixel
        let (lastRow, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
        guard bytesPerRow >= rowBytes, !overflow, data.count >= rowBytes, data.count - rowBytes >= lastRow,
            let store = PixelStore(size)
        else { return nil }
        let needsConversion = !color.isEmpty && !space.isEncodedAsSRGB
        let isWide = sample.byteCount > 1
        let isPlain = bytesPerPixel == 4 && color.count == 3 && decode == nil && !needsConversion && !isWide
        let tables = isPlain || isWide ? [] : decodeTables(decode)
        data.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                let row = UnsafeRawBufferPointer(rebasing: bytes[(y * bytesPerRow)..<(y * bytesPerRow + rowBytes)])
                let target = store.pixels[row: y]
                if isPlain {
                    pack(row, into: target)
                    continue
                }
                for x in 0..<size.width {
                    let pixel = UnsafeRawBufferPointer(rebasing: row[(x * bytesPerPixel)..<((x + 1) * bytesPerPixel)])
                    if isWide {
                        target[x] = wide(pixel, decode, space)
                        continue
                    }
                    target[x] = needsConversion ? converted(pixel, tables, space) : packed(pixel, tables)
                }
            }
        }
        return store
    }

    /// Converts a row of four-byte sRGB pixels, as `packed` does with identity tables.
    private func pack(_ row: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt32>) {
        let (red, green, blue) = (UInt32(8 * color[0]), UInt32(8 * color[1]), UInt32(8 * color[2]))
        func word(_ x: Int) -> UInt32 {
            UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
        }
        guard let alpha else {
            for x in target.indices {
                let word = word(x)
                target[x] =
                    0xFF00_0000 | (word >> red & 0xFF) << 16 | (word >> green & 0xFF) << 8 | word >> blue & 0xFF
            }
            return
        }
        let opacity = UInt32(8 * alpha)
        for x in target.indices {
            let word = word(x)
            let a = word >> opacity & 0xFF
            func component(_ shift: UInt32) -> UInt32 {
                let value = word >> shift & 0xFF
                return isPremultiplied ? min(value, a) : (value * a + 127) / 255
            }
            target[x] = a << 24 | component(red) << 16 | component(green) << 8 | component(blue)
        }
    }

    /// Lookup tables from each component's 256 values (alpha last, if there is one) to decoded values within 0…255.
    private func decodeTables(_ decode: UnsafePointer<CGFloat>?) -> [[UInt32]] {
        (0..<(color.count + (hasAlpha ? 1 : 0))).map { component in
            let low = decode.map { Double($0[2 * component]) / unit } ?? 0
            let high = decode.map { Double($0[2 * component + 1]) / unit } ?? 1
            return (0..<256).map { UInt32(byte(low + Double($0) / 255 * (high - low))) }
        }
    }

    private func packed(_ pixel: UnsafeRawBufferPointer, _ tables: [[UInt32]]) -> UInt32 {
        let a = alpha.map { tables[color.count][Int(pixel[$0])] } ?? 255
        // Alpha alone is black.
        guard !color.isEmpty else { return a << 24 }
        func component(_ index: Int) -> UInt32 {
            let value = tables[index][Int(pixel[color[index]])]
            // A premultiplied color cannot exceed its alpha, so invalid values are clamped.
            return isPremultiplied ? min(value, a) : (value * a + 127) / 255
        }
        let r = component(0)
        let (g, b) = color.count == 3 ? (component(1), component(2)) : (r, r)
        return a << 24 | r << 16 | g << 8 | b
    }

    /// A pixel of components with more than 8 bits.
    private func wide(
        _ pixel: UnsafeRawBufferPointer, _ decode: UnsafePointer<CGFloat>?, _ space: CGColorSpace
    ) -> UInt32 {
        func value(_ place: Int, _ component: Int) -> Double {
            let value = sample.value(pixel, at: place)
            guard let decode else { return value }
            let (low, high) = (Double(decode[2 * component]), Double(decode[2 * component + 1]))
            return low + value * (high - low)
        }
        let a = alpha.map { min(max(value($0, color.count), 0), 1) } ?? 1
        let divisor = isPremultiplied && a > 0 ? a : 1
        // Without an array, for the most frequent layout.
        if color.count == 3, space.model == .rgb, space.isEncodedAsSRGB {
            return SRGBA(
                red: value(color[0], 0) / divisor, green: value(color[1], 1) / divisor,
                blue: value(color[2], 2) / divisor, alpha: a
            ).premultipliedPixel
        }
        let components = color.indices.map { CGFloat(value(color[$0], $0) / divisor) }
        return space.sRGB(components + [CGFloat(a)]).premultipliedPixel
    }

    private func converted(_ pixel: UnsafeRawBufferPointer, _ tables: [[UInt32]], _ space: CGColorSpace) -> UInt32 {
        let a = alpha.map { Double(tables[color.count][Int(pixel[$0])]) / 255 } ?? 1
        let divisor = isPremultiplied && a > 0 ? a : 1
        let components = color.indices.map {
            CGFloat(Double(tables[$0][Int(pixel[color[$0]])]) / 255 * unit / divisor)
        }
        return space.sRGB(components + [CGFloat(a)]).premultipliedPixel
    }
}

/// The byte nearest to a value of 0…1, clamped to that range; 0 for NaN.
func byte(_ value: Double) -> UInt8 {
    value.isNaN ? 0 : UInt8(min(max(value, 0), 1) * 255 + 0.5)
}

extension SRGBA {
    /// The color as a pixel, `0xAARRGGBB`, premultiplied.
    package var premultipliedPixel: UInt32 {
        let a = min(max(alpha, 0), 1)
        func channel(_ value: Double) -> UInt32 { UInt32(byte(min(max(value, 0), 1) * a)) }
        return UInt32(byte(a)) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
    }

    /// The color of `premultipliedPixel`.
    var roundedToPixel: SRGBA {
        let pixel = premultipliedPixel
        let a = Double(pixel >> 24)
        func channel(_ shift: UInt32) -> Double { a == 0 ? 0 : Double(pixel >> shift & 0xFF) / a }
        return SRGBA(red: channel(16), green: channel(8), blue: channel(0), alpha: a / 255)
    }
}
