import AcetatePixels
import Synchronization

/// A picture: immutable pixels, which copies and crops share.
///
/// Whatever the layout of the data that an image is made from, it keeps premultiplied BGRA8 (`bitmapInfo` says so).
///
/// `@unchecked Sendable`: every stored property is a `let`, and nobody writes to `store` any more, for each initialiser
/// takes it as `sending` or has just made it.
public final class CGImage: @unchecked Sendable {
    private let store: PixelStore
    /// The part of `store` that is this picture; within it, and not empty.
    private let part: PixelRect
    package let size: PixelSize
    /// Whether every pixel's alpha is known to be 1, by the layout of what the image was made from.
    package let isOpaque: Bool
    public let colorSpace: CGColorSpace?
    /// Whether the image is smoothed when it is scaled.
    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent
    /// The levels of detail that were asked for last.
    private let details = Mutex<MipChain?>(nil)

    /// The store's pixels become the image's without being copied. `isOpaque` promises that each alpha is 255.
    package init(_ store: sending PixelStore, isOpaque: Bool = false) {
        self.store = store
        part = store.size.rect
        size = store.size
        self.isOpaque = isOpaque
        colorSpace = .sRGBSpace
        shouldInterpolate = true
        renderingIntent = .defaultIntent
    }

    /// An image of new pixels, transparent until `draw` writes them; it must not keep them. Nil where there is no memory.
    package init?(size: PixelSize, isOpaque: Bool = false, draw: (PixelBuffer) -> Void) {
        guard let store = PixelStore(size) else { return nil }
        draw(store.pixels)
        self.store = store
        part = size.rect
        self.size = size
        self.isOpaque = isOpaque
        colorSpace = .sRGBSpace
        shouldInterpolate = true
        renderingIntent = .defaultIntent
    }

    /// The same pixels, or a part of them, which must lie within `image.part`.
    private init(
        _ image: CGImage, part: PixelRect, size: PixelSize, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        store = image.store
        self.part = part
        self.size = size
        isOpaque = image.isOpaque
        colorSpace = image.colorSpace
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
    }

    /// The same pixels, which both images share, to be drawn in another way.
    convenience init(
        sharing image: CGImage, shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.init(image, part: image.part, size: image.size, shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// An image of given pixels, 8 bits a component: grey, grey with alpha, RGB in 24 bits, or RGB with alpha or a byte
    /// to skip in 32 bits, in either byte order. Nil for any other layout, a side of 0 or above 32,767 pixels, or too
    /// few bytes.
    ///
    /// Colours are converted to sRGB's values from `space`. `decode` maps each component (the colour's and then
    /// alpha) linearly to the range from its first to its second number; nil stands for 0…1.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let size = PixelSize(width, height), bitsPerComponent == 8, let data = provider.data,
            let layout = ImportedLayout(bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo),
            let store = layout.convert(data, size: size, bytesPerRow: bytesPerRow, space: space, decode: decode)
        else { return nil }
        self.store = store
        part = size.rect
        self.size = size
        isOpaque = !layout.hasAlpha
        colorSpace = .sRGBSpace
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
    }

    /// The part of the picture within `rect`: pixels, from the top left, y down; the rectangle is first rounded
    /// outwards and cut to the picture. Nil when nothing is left. The pixels are shared.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.standardized
        let wanted = PixelRect(coveringMinX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
            .intersection(size.rect)
        guard let size = wanted.size else { return nil }
        return CGImage(
            self, part: wanted.offsetBy(dx: part.x, dy: part.y), size: size, shouldInterpolate: shouldInterpolate,
            intent: renderingIntent)
    }

    /// The same picture; as an image never changes, the object itself.
    public func copy() -> CGImage? { self }

    /// Calls `body` with the image's pixels, to be read and not written, and not kept.
    package func withPixels<Result, Failure: Error>(
        _ body: (PixelBuffer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let pixels = store.pixels.sub(part) else {
            preconditionFailure("an image's part lies within its store and is not empty")
        }
        return try withExtendedLifetime(store) { () throws(Failure) in try body(pixels) }
    }

    /// The levels of detail of a part, whose edge pixels go on beyond it; made once, and kept as long as no other part's are
    /// asked for. Nil for an empty part, and where there is no memory.
    package func levelsOfDetail(of part: PixelRect) -> MipChain? {
        let part = part.intersection(size.rect)
        return details.withLock { kept in
            if let kept, kept.part == part { return kept }
            kept = withPixels { MipChain(of: PixelPatch($0), part: part) }
            return kept
        }
    }

    /// The bytes of memory that keep this image alive, shared ones included.
    package var memoryCost: Int { store.byteCount }

    /// What is the same for two images that are the same pixels of the same memory.
    package var identity: Identity { Identity(store: ObjectIdentifier(store), part: part) }

    /// Names pixels for as long as an image of them lives.
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
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    /// The distance from a row to the next in `dataProvider`'s bytes.
    public var bytesPerRow: Int { 4 * width }
    public var bitmapInfo: CGBitmapInfo { .native(isOpaque: isOpaque) }
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    /// Whether the image is a stencil; none here is.
    public var isMask: Bool { false }

    /// The pixels as premultiplied BGRA bytes, in rows of `bytesPerRow`, top first: a copy.
    public var dataProvider: CGDataProvider? {
        withPixels { pixels in
            var data = Data(capacity: bytesPerRow * height)
            for y in 0..<height {
                data.append(contentsOf: UnsafeRawBufferPointer(pixels[row: y]))
            }
            return CGDataProvider(data: data)
        }
    }
}

extension CGImage: Equatable {
    /// Whether both are the same pixels in memory. Compare `dataProvider`'s bytes to see whether they look the same.
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
