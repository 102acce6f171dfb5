import AcetatePixels
import Synchronization

/// A bitmap image: immutable pixels, shared by copies and crops.
///
/// Whatever the layout of its source data, an image stores premultiplied BGRA8, as `bitmapInfo` reports. An image of
/// components with more than 8 bits also keeps its source data, which `dataProvider`, `bitmapInfo` and `colorSpace`
/// return. Contexts and files with such components get them from there, and layers and filters the 8 bits.
///
/// `@unchecked Sendable`: every stored property is a `let`, and nothing writes to `store` after initialization, because
/// each initializer takes it as `sending` or has just created it.
public final class CGImage: @unchecked Sendable {
    private let store: PixelStore
    /// The part of `store` that this image shows; within the store and not empty.
    private let part: PixelRect
    package let size: PixelSize
    /// Whether every pixel's alpha is known to be 1 from the layout of the source data.
    package let isOpaque: Bool
    /// Whether the image is a mask: its alpha says where the fill color is painted.
    public let isMask: Bool
    /// The color space of the pixels; nil for a mask.
    public let colorSpace: CGColorSpace?
    /// The pixels of the whole store with more than 8 bits; nil if there are only those of the store.
    let wide: WidePixels?
    /// Whether the image is smoothed when it is scaled.
    public let shouldInterpolate: Bool
    /// How colors are converted to other spaces when the image is drawn.
    public let renderingIntent: CGColorRenderingIntent
    /// The identifier of the type of the file that the image comes from; nil for an image that was not created by an image
    /// source, and for a part of an image.
    public let utType: CFString?
    /// The levels of detail that were requested last.
    private let cachedLevels = Mutex<MipChain?>(nil)

    /// Takes over the store's pixels without copying them. `isOpaque` promises that each alpha is 255.
    package init(_ store: sending PixelStore, isOpaque: Bool = false) {
        self.store = store
        part = store.size.rect
        size = store.size
        self.isOpaque = isOpaque
        isMask = false
        colorSpace = .sRGBSpace
        wide = nil
        shouldInterpolate = true
        renderingIntent = .defaultIntent
        utType = nil
    }

    /// Takes over the store's pixels, which are the wide ones in the renderer's layout.
    init(_ store: sending PixelStore, wide: WidePixels) {
        self.store = store
        part = store.size.rect
        size = store.size
        isOpaque = !wide.layout.hasAlpha
        isMask = false
        colorSpace = wide.space
        self.wide = wide
        shouldInterpolate = true
        renderingIntent = .defaultIntent
        utType = nil
    }

    /// A mask image. Takes over the store's pixels without copying them.
    init(mask store: sending PixelStore, shouldInterpolate: Bool) {
        self.store = store
        part = store.size.rect
        size = store.size
        isOpaque = false
        isMask = true
        colorSpace = nil
        wide = nil
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = .defaultIntent
        utType = nil
    }

    /// An image of new pixels, which are transparent until `draw` writes them. `draw` must not keep the buffer. Nil if
    /// there is not enough memory.
    package init?(size: PixelSize, isOpaque: Bool = false, draw: (PixelBuffer) -> Void) {
        guard let store = PixelStore(size) else { return nil }
        draw(store.pixels)
        self.store = store
        part = size.rect
        self.size = size
        self.isOpaque = isOpaque
        isMask = false
        colorSpace = .sRGBSpace
        wide = nil
        shouldInterpolate = true
        renderingIntent = .defaultIntent
        utType = nil
    }

    /// Shares the pixels of an image, or a part of them, which must lie within `image.part`.
    private init(
        _ image: CGImage, part: PixelRect, size: PixelSize, shouldInterpolate: Bool, intent: CGColorRenderingIntent,
        utType: CFString? = nil
    ) {
        store = image.store
        self.part = part
        self.size = size
        isOpaque = image.isOpaque
        isMask = image.isMask
        colorSpace = image.colorSpace
        wide = image.wide
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        self.utType = utType
    }

    /// Shares the pixels of an image, with other drawing options.
    convenience init(
        sharing image: CGImage, shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.init(image, part: image.part, size: image.size, shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// Shares the pixels of an image that comes from a file of a type.
    package convenience init(sharing image: CGImage, utType: CFString?) {
        self.init(
            image, part: image.part, size: image.size, shouldInterpolate: image.shouldInterpolate,
            intent: image.renderingIntent, utType: utType)
    }

    /// An image of given pixels: gray, RGB or CMYK, with alpha, a skipped component or neither. Components have 8 bits,
    /// 16 bits, or are floating-point numbers of 16 or 32 bits. Pixels of 32 or 16 bits with 8 in each component, and
    /// components of 16 or 32 bits, have either byte order; by default, the most significant byte is first. Nil for any
    /// other layout, a side of 0 or above 32,767 pixels, or too few bytes.
    ///
    /// The components of an indexed space are indices of 8 bits, without alpha.
    ///
    /// Colors are converted from `space` to sRGB. `decode` has two numbers for each component (the color's and then
    /// alpha) and maps it linearly to the range between them; nil means 0…1. With it, the image has 8 bits.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let size = PixelSize(width, height), let data = provider.data,
            let layout = ImportedLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo),
            let store = layout.convert(data, size: size, bytesPerRow: bytesPerRow, space: space, decode: decode)
        else { return nil }
        self.store = store
        part = size.rect
        self.size = size
        isOpaque = !layout.hasAlpha
        isMask = false
        wide =
            decode == nil
            ? WidePixels(
                data, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
                space: space, bitmapInfo: bitmapInfo) : nil
        colorSpace = wide?.space ?? .sRGBSpace
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        utType = nil
    }

    /// The image whose values are colors of another space. An image of 8 bits is converted to sRGB. Nil for a mask image,
    /// and for a space of another model.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, let own = colorSpace, space.model == own.model else { return nil }
        guard space != own, wide != nil || !space.isEncodedAsSRGB, let dataProvider else { return self }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: dataProvider, decode: nil,
            shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }

    /// The part of the image within `rect`, in pixels from the top left, y down. The rectangle is first rounded outward
    /// and intersected with the image. Nil if nothing is left. The pixels are shared.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.standardized
        let wanted = PixelRect(coveringMinX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
            .intersection(size.rect)
        guard let size = wanted.size else { return nil }
        return CGImage(
            self, part: wanted.offsetBy(dx: part.x, dy: part.y), size: size, shouldInterpolate: shouldInterpolate,
            intent: renderingIntent)
    }

    /// The image itself, because images are immutable.
    public func copy() -> CGImage? { self }

    /// Calls `body` with the image's pixels, which it may read, but not write or keep.
    package func withPixels<Result, Failure: Error>(
        _ body: (PixelBuffer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let pixels = store.pixels.sub(part) else {
            preconditionFailure("an image's part lies within its store and is not empty")
        }
        return try withExtendedLifetime(store) { () throws(Failure) in try body(pixels) }
    }

    /// The levels of detail of a part, whose edge pixels are extended beyond it. The last requested part's levels are
    /// cached. Nil for an empty part, or if there is not enough memory.
    package func levelsOfDetail(of part: PixelRect) -> MipChain? {
        let part = part.intersection(size.rect)
        return cachedLevels.withLock { cached in
            if let cached, cached.part == part { return cached }
            cached = withPixels { MipChain(of: PixelPatch($0), part: part) }
            return cached
        }
    }

    /// The memory that this image keeps alive, in bytes, including shared pixels.
    package var memoryCost: Int { store.byteCount + (wide?.data.count ?? 0) }

    /// Equal for two images that show the same pixels of the same memory.
    package var identity: Identity { Identity(store: ObjectIdentifier(store), part: part) }

    /// Identifies pixels for as long as an image of them lives.
    package struct Identity: Hashable, Sendable {
        let store: ObjectIdentifier
        let part: PixelRect
    }
}

// MARK: - Layout

extension CGImage {
    /// Pixels.
    public var width: Int { size.width }
    /// Pixels.
    public var height: Int { size.height }
    /// The number of bits of each component.
    public var bitsPerComponent: Int { wide?.bitsPerComponent ?? 8 }
    /// The number of bits of each pixel.
    public var bitsPerPixel: Int { wide?.bitsPerPixel ?? 32 }
    /// The stride between rows in `dataProvider`'s bytes.
    public var bytesPerRow: Int { (wide?.layout.bytesPerPixel ?? 4) * width }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { wide?.bitmapInfo ?? .native(isOpaque: isOpaque) }
    /// Where the alpha of a pixel is, and whether colors are premultiplied by it.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .premultipliedFirst }
    /// The byte order of the pixels.
    public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }
    /// Always nil: the pixels are the result of decoding.
    public var decode: UnsafePointer<CGFloat>? { nil }
    /// How the components share the bits of a pixel: always `packed`.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }

    /// A copy of the pixels in the layout of `bitmapInfo`, in rows of `bytesPerRow`, top row first: premultiplied BGRA
    /// bytes, or components with more than 8 bits.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: wide?.bytes(of: part) ?? nativeBytes) }

    /// A copy of the pixels as premultiplied BGRA bytes, in rows without padding, top row first.
    package var nativeBytes: Data {
        withPixels { pixels in
            var data = Data(capacity: 4 * width * height)
            for y in 0..<height {
                data.append(contentsOf: UnsafeRawBufferPointer(pixels[row: y]))
            }
            return data
        }
    }

    /// Calls `body` with each pixel, row by row: its components in the image's space, not premultiplied, and its alpha.
    /// Does nothing for an image of 8 bits.
    func forEachWidePixel(_ body: (_ components: [Double], _ alpha: Double) -> Void) {
        wide?.forEachPixel(of: part, body)
    }
}

extension CGImage: Equatable {
    /// Whether both images show the same pixels in memory. To compare their content, compare `dataProvider`'s bytes.
    public static func == (a: CGImage, b: CGImage) -> Bool {
        a.identity == b.identity
    }
}

extension CGImage: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

extension CGImage: CustomStringConvertible {
    public var description: String { "<CGImage \(width)x\(height)\(isOpaque ? " opaque" : "")>" }
}
