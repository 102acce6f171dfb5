import CoreGraphics
import Foundation

/// The memory of a bitmap with 8 or more bits for each sample, which programs read, write and draw into.
final class BitmapMemory {
    let base: UnsafeMutablePointer<UInt8>
    private let isOwned: Bool
    let width, height, bytesPerRow, bitsPerComponent, bitsPerPixel: Int
    let space: CGColorSpace
    let info: CGBitmapInfo
    /// Draws into the memory; nil if one cannot draw with its layout.
    private(set) lazy var context = CGContext(
        data: base, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
        space: space, bitmapInfo: info)

    /// Borrows `data`, or allocates zeros if it is nil. Nil if there is not enough memory.
    init?(
        _ data: UnsafeMutablePointer<UInt8>? = nil, width: Int, height: Int, bytesPerRow: Int,
        bitsPerComponent: Int = 8,
        bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo
    ) {
        guard (1...32_767).contains(width), (1...32_767).contains(height), bytesPerRow >= width * bitsPerPixel / 8,
            let memory = data.map({ UnsafeMutableRawPointer($0) }) ?? calloc(height, bytesPerRow)
        else { return nil }
        // The memory is plain bytes, of the caller or just allocated.
        base = memory.assumingMemoryBound(to: UInt8.self)
        isOwned = data == nil
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.bitsPerComponent, self.bitsPerPixel, self.space, self.info) = (
            bitsPerComponent, bitsPerPixel, space, info
        )
    }

    /// A copy of the bytes of an image, in its layout.
    convenience init?(_ image: CGImage) {
        guard let bytes = image.dataProvider?.data else { return nil }
        self.init(
            width: image.width, height: image.height, bytesPerRow: image.bytesPerRow,
            bitsPerComponent: image.bitsPerComponent, bitsPerPixel: image.bitsPerPixel,
            space: image.colorSpace ?? CGColorSpaceCreateDeviceGray(), info: image.bitmapInfo)
        // The provider of an image may have fewer bytes in the last row.
        bytes.copyBytes(to: base, count: min(bytes.count, bytesPerRow * height))
    }

    /// The pixels of an image in a layout that one can draw into.
    convenience init?(drawing image: CGImage) {
        self.init(
            width: image.width, height: image.height, bytesPerRow: 4 * image.width, bitsPerPixel: 32, space: .sRGBSpace,
            info: CGBitmapInfo(alpha: image.isOpaque ? .noneSkipLast : .premultipliedLast))
        guard let context else { return nil }
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }

    deinit { if isOwned { free(base) } }

    /// A copy of the pixels as an image; nil if there is not enough memory.
    func image() -> CGImage? {
        context?.flush()
        return image(Data(bytes: base, count: bytesPerRow * height), width: width, height: height, bytesPerRow)
    }

    /// A pixel, which must be within the bitmap, as an image.
    func pixel(_ x: Int, _ y: Int) -> CGImage? {
        context?.flush()
        let length = bitsPerPixel / 8
        return image(Data(bytes: samples(x, y), count: length), width: 1, height: 1, length)
    }

    private func image(_ bytes: Data, width: Int, height: Int, _ bytesPerRow: Int) -> CGImage? {
        CGDataProvider(data: bytes).flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow, space: space, bitmapInfo: info, provider: $0, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    /// The bytes of a pixel, which must be within the bitmap.
    func samples(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * bytesPerRow + x * bitsPerPixel / 8 }
}

extension CGBitmapInfo {
    /// The offsets of the 8-bit samples of a pixel with a number of bytes, in their order, without one that is not used.
    func samplePlaces(_ bytes: Int) -> [Int] {
        var places = Array(0..<bytes)
        if byteOrder == .order32Little || byteOrder == .order16Little { places.reverse() }
        if alpha == .noneSkipFirst { places.removeFirst() }
        if alpha == .noneSkipLast { places.removeLast() }
        return places
    }
}

extension BitmapMemory {
    /// The color of a pixel of 8-bit samples that are not premultiplied sRGB values; nil for another layout.
    func straightColor(_ x: Int, _ y: Int) -> NSColor? {
        guard bitsPerComponent == 8, space == .sRGBSpace, info.alpha == .last || info.alpha == .first else {
            return nil
        }
        let bytes = samples(x, y)
        var values = info.samplePlaces(bitsPerPixel / 8).map { CGFloat(bytes[$0]) / 255 }
        let alpha = info.alpha == .first ? values.removeFirst() : values.removeLast()
        return NSColor(srgbRed: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    /// Writes a color to the samples of a pixel; false for samples of more than 8 bits, or of another space than sRGB and
    /// gray.
    func setColor(_ color: NSColor, _ x: Int, _ y: Int) -> Bool {
        let isGray = space.model == .monochrome
        guard bitsPerComponent == 8, isGray || space.model == .rgb,
            let color = color.usingColorSpace(isGray ? .deviceGray : .sRGB)
        else { return false }
        let isStraight = info.alpha == .last || info.alpha == .first
        let alpha = color.alphaComponent
        var values = isGray ? [color.whiteComponent] : [color.redComponent, color.greenComponent, color.blueComponent]
        if !isStraight { values = values.map { $0 * alpha } }
        switch info.alpha {
        case .first, .premultipliedFirst: values.insert(alpha, at: 0)
        case .last, .premultipliedLast: values.append(alpha)
        default: break
        }
        let bytes = samples(x, y)
        for (place, value) in zip(info.samplePlaces(bitsPerPixel / 8), values) {
            bytes[place] = UInt8((min(max(value, 0), 1) * 255).rounded())
        }
        return true
    }
}

extension NSBitmapImageRep.Format {
    /// The format of a layout of Core Graphics.
    init(_ info: CGBitmapInfo) {
        self = []
        switch info.alpha {
        case .premultipliedFirst, .noneSkipFirst: insert(.alphaFirst)
        case .first: formUnion([.alphaFirst, .alphaNonpremultiplied])
        case .last: insert(.alphaNonpremultiplied)
        default: break
        }
        if info.component == .float { insert(.floatingPointSamples) }
        switch info.byteOrder {
        case .order16Little: insert(.sixteenBitLittleEndian)
        case .order32Little: insert(.thirtyTwoBitLittleEndian)
        case .order16Big: insert(.sixteenBitBigEndian)
        case .order32Big: insert(.thirtyTwoBitBigEndian)
        default: break
        }
    }

    /// The layout of Core Graphics. `skips` is whether pixels without alpha have a component that is not used.
    func info(hasAlpha: Bool, skips: Bool) -> CGBitmapInfo {
        let (first, last): (CGImageAlphaInfo, CGImageAlphaInfo) =
            if !hasAlpha {
                skips ? (.noneSkipFirst, .noneSkipLast) : (.none, .none)
            } else {
                contains(.alphaNonpremultiplied) ? (.first, .last) : (.premultipliedFirst, .premultipliedLast)
            }
        let orders: [(Self, CGImageByteOrderInfo)] = [
            (.sixteenBitLittleEndian, .order16Little), (.thirtyTwoBitLittleEndian, .order32Little),
            (.sixteenBitBigEndian, .order16Big), (.thirtyTwoBitBigEndian, .order32Big),
        ]
        return CGBitmapInfo(
            alpha: contains(.alphaFirst) ? first : last, component: contains(.floatingPointSamples) ? .float : .integer,
            byteOrder: orders.first { contains($0.0) }?.1 ?? .orderDefault)
    }
}
