import AcetatePixels
import Synchronization

/// A bitmap image: immutable pixels, shared by copies and crops.
///
/// Whatever the layout of its source data, an image is drawn from premultiplied BGRA8 pixels of sRGB values. `dataProvider`,
/// `bitmapInfo` and `colorSpace` describe what the image was created from: the bytes of a provider, the layout of a
/// bitmap context, or that of the decoded file. Their bytes are made when they are read. Contexts and files with
/// components of more than 8 bits take these from there, and layers and filters the 8 bits.
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
    /// The layout of the bytes that programs get.
    package let format: ImageFormat
    /// The stride between rows in `dataProvider`'s bytes.
    public let bytesPerRow: Int
    /// The bytes of the whole store that the image was created from; nil if they are made from the store.
    private let source: SourcePixels?
    /// Whether the image is smoothed when it is scaled.
    public let shouldInterpolate: Bool
    /// How colors are converted to other spaces when the image is drawn.
    public let renderingIntent: CGColorRenderingIntent
    /// The identifier of the type of the file that the image comes from; nil for an image that was not created by an image
    /// source, and for a part of an image.
    public let utType: CFString?
    /// The levels of detail that were requested last.
    private let cachedLevels = Mutex<MipChain?>(nil)

    /// Takes over the store's pixels without copying them. The format's alpha says whether each alpha is 255.
    private init(
        _ store: sending PixelStore, _ format: ImageFormat, bytesPerRow: Int?, source: SourcePixels?, isMask: Bool,
        shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.store = store
        part = store.size.rect
        size = store.size
        isOpaque = !format.hasAlpha && !isMask
        self.isMask = isMask
        self.format = format
        self.bytesPerRow = bytesPerRow ?? store.size.width * format.layout.bytesPerPixel
        self.source = source
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        utType = nil
    }

    /// Takes over the store's pixels without copying them. `isOpaque` promises that each alpha is 255.
    package convenience init(_ store: sending PixelStore, isOpaque: Bool = false) {
        self.init(store, .native(isOpaque: isOpaque), bytesPerRow: nil, source: nil, isMask: false)
    }

    /// Takes over the store's pixels without copying them. Programs get bytes in a format, which promises that each alpha
    /// is 255 if it has none, in rows of `bytesPerRow`; nil means without padding.
    package convenience init(_ store: sending PixelStore, format: ImageFormat, bytesPerRow: Int? = nil) {
        self.init(store, format, bytesPerRow: bytesPerRow, source: nil, isMask: false)
    }

    /// Takes over the store's pixels, which are those of the source in the renderer's layout.
    convenience init(
        _ store: sending PixelStore, _ source: SourcePixels, shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.init(
            store, source.format, bytesPerRow: source.bytesPerRow, source: source, isMask: false,
            shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// A mask image. Takes over the store's pixels without copying them.
    convenience init(mask store: sending PixelStore, _ source: SourcePixels, shouldInterpolate: Bool) {
        self.init(
            store, source.format, bytesPerRow: source.bytesPerRow, source: source, isMask: true,
            shouldInterpolate: shouldInterpolate)
    }

    /// An image of new pixels, which are transparent until `draw` writes them. `draw` must not keep the buffer. Programs get
    /// bytes in `format`, which promises that each alpha is 255 if it has none, or in the renderer's layout if it is nil. Nil
    /// if there is not enough memory.
    package convenience init?(
        size: PixelSize, isOpaque: Bool = false, format: ImageFormat? = nil, draw: (PixelBuffer) -> Void
    ) {
        guard let store = PixelStore(size) else { return nil }
        draw(store.pixels)
        // Safe to transfer: `draw` does not keep the buffer.
        nonisolated(unsafe) let drawn = store
        self.init(drawn, format: format ?? .native(isOpaque: isOpaque))
    }

    /// Shares the pixels of an image, or a part of them, which must lie within `image.part`.
    private init(
        _ image: CGImage, part: PixelRect, size: PixelSize, shouldInterpolate: Bool, intent: CGColorRenderingIntent,
        utType: CFString? = nil, format: ImageFormat? = nil
    ) {
        store = image.store
        self.part = part
        self.size = size
        isOpaque = image.isOpaque
        isMask = image.isMask
        self.format = format ?? image.format
        // A part has rows of its own, without padding.
        bytesPerRow =
            format == nil && part == image.part ? image.bytesPerRow : part.width * self.format.layout.bytesPerPixel
        source = format == nil ? image.source : nil
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        self.utType = utType
    }

    /// Shares the pixels of an image, with other drawing options.
    convenience init(
        sharing image: CGImage, shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent,
        utType: CFString? = nil
    ) {
        self.init(
            image, part: image.part, size: image.size, shouldInterpolate: shouldInterpolate, intent: intent,
            utType: utType)
    }

    /// Shares the pixels of an image that comes from a file of a type.
    package convenience init(sharing image: CGImage, utType: CFString?) {
        self.init(
            image, part: image.part, size: image.size, shouldInterpolate: image.shouldInterpolate,
            intent: image.renderingIntent, utType: utType)
    }

    /// The same pixels, whose bytes programs get in another format. It has alpha unless the image is opaque, and can be
    /// made from the renderer's pixels.
    package func withFormat(_ format: ImageFormat) -> CGImage {
        CGImage(
            self, part: part, size: size, shouldInterpolate: shouldInterpolate, intent: renderingIntent, format: format)
    }

    /// An image of given pixels: gray, RGB or CMYK, with alpha, a skipped component or neither. Components have 8 bits,
    /// 16 bits, or are floating-point numbers of 16 or 32 bits. Pixels of 32 or 16 bits with 8 in each component, and
    /// components of 16 or 32 bits, have either byte order; by default, the most significant byte is first. Nil for any
    /// other layout, a side of 0 or above 32,767 pixels, or too few bytes.
    ///
    /// The components of an indexed space are indices of 8 bits, without alpha. With `alphaOnly`, pixels are 8 bits of
    /// alpha, whatever the space.
    ///
    /// For drawing, colors are converted from `space` to sRGB. `decode` has two numbers for each component (the color's
    /// and then alpha) and maps it linearly to the range between them; nil means 0…1. With it, colors are drawn with 8
    /// bits. The image keeps the provider.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let size = PixelSize(width, height), let data = provider.data,
            let format = ImageFormat(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo),
            let store = format.layout.convert(data, size: size, bytesPerRow: bytesPerRow, space: space, decode: decode)
        else { return nil }
        let count = 2 * (format.layout.color.count + (format.hasAlpha ? 1 : 0))
        let source = SourcePixels(
            format, provider, data, bytesPerRow: bytesPerRow, decode: decode.map { DecodeArray($0, count: count) })
        // Safe to transfer: nothing else has a reference to the pixels.
        nonisolated(unsafe) let pixels = store
        self.init(pixels, source, shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// The image whose values are colors of another space. Nil for a mask image, and for a space of another model.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, let own = colorSpace, space.model == own.model else { return nil }
        guard space != own, let dataProvider else { return self }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: dataProvider, decode: decode,
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

    /// The values of an image that was created in an RGB space, in the renderer's layout and without conversion to sRGB; nil
    /// for an image of another space.
    func valuesOfSource(in space: CGColorSpace) -> PixelStore? {
        guard let source, source.decode == nil, !isMask, source.layout.color.count == 3, source.space == space else {
            return nil
        }
        return source.layout.convert(
            source.bytes(of: part), size: size, bytesPerRow: part.width * source.layout.bytesPerPixel,
            space: .sRGBSpace, decode: nil)
    }

    /// The memory that this image keeps alive, in bytes, including shared pixels.
    package var memoryCost: Int { store.byteCount + (source?.data.count ?? 0) }

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
    public var bitsPerComponent: Int { format.bitsPerComponent }
    /// The number of bits of each pixel.
    public var bitsPerPixel: Int { format.bitsPerPixel }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }
    /// Where the alpha of a pixel is, and whether colors are premultiplied by it.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
    /// The byte order of the pixels.
    public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }
    /// The color space of the pixels; nil for a mask, and for alpha alone. The bytes of files with 8 bits per component are
    /// sRGB values, whatever the profile of the file.
    public var colorSpace: CGColorSpace? { isMask || format.layout.color.isEmpty ? nil : format.space }
    /// The numbers that map the components of the bytes, as they were given; nil for 0…1.
    public var decode: UnsafePointer<CGFloat>? { source?.decode?.numbers }
    /// How the components share the bits of a pixel: always `packed`.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }

    /// The bytes of the pixels in the layout of `bitmapInfo`, in rows of `bytesPerRow`, top row first. An image that was
    /// created from a provider returns it; a part of one has a copy of its rows.
    ///
    /// The bytes of other images are made from the pixels that are drawn at each call. Colors of files that are not
    /// premultiplied are 0 for transparent pixels.
    public var dataProvider: CGDataProvider? {
        guard let source else {
            return CGDataProvider(
                withPixels { format.layout.bytes(of: $0, bytesPerRow: bytesPerRow, space: format.space) })
        }
        return part == store.size.rect ? source.provider : CGDataProvider(source.bytes(of: part))
    }

    /// The pixels with more than 8 bits in each component; nil if there are only those of the store.
    var wide: SourcePixels? { source.flatMap { $0.isWide ? $0 : nil } }

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
