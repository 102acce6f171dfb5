import AcetatePixels
import CAcetateCairo

/// A drawing destination, pixels or the pages of a PDF file, and a graphics state.
///
/// User space has its origin at the bottom left, and y points up. Use a context on one thread at a time. Calls with
/// non-finite numbers do nothing; coordinates are clamped to four million device pixels.
public final class CGContext {
    /// The Cairo state and pixels. While drawing is deferred, only its clip and line style are used.
    var canvas: CairoCanvas
    /// The deferred drawing commands; nil if drawing is immediate.
    var queue: DrawingQueue?
    /// The memory of a bitmap of gray or alpha, which the pixels are copied to; nil for other bitmaps.
    var mirror: BitmapMirror?
    /// The memory of a bitmap with components of more than 8 bits; nil for other bitmaps.
    var wide: WideBitmap?
    /// The PDF file that is drawn; nil for a bitmap.
    var document: PDFWriter?
    /// The function that releases the memory of the bitmap; nil if there is none.
    fileprivate var release: BitmapRelease?
    /// How the pixels encode colors. Every source is converted to it before it is drawn.
    let encoding: PixelEncoding
    /// The layout of the pixels.
    public let bitmapInfo: CGBitmapInfo
    /// The space of a bitmap with 8 bits for each component.
    private let space: CGColorSpace
    /// The initial transform from user space to device pixels.
    var base: CGAffineTransform
    var state: GraphicsState { didSet { stateIsQueued = false } }
    /// Whether the deferred commands leave their target in the current state.
    var stateIsQueued = false
    var stack: [SavedState] = []
    /// The current path, in device coordinates: each point is transformed when it is added.
    var currentPath = PathElements()
    /// The position at which text is drawn, in text space.
    public var textPosition = CGPoint.zero
    /// The transform from text space to user space. It is not part of the saved graphics state, as on macOS.
    public var textMatrix = CGAffineTransform.identity

    init(
        canvas: CairoCanvas, toDevice: CGAffineTransform, bitmapInfo: CGBitmapInfo, space: CGColorSpace = .sRGBSpace,
        encoding: PixelEncoding = .native
    ) {
        self.canvas = canvas
        self.bitmapInfo = bitmapInfo
        self.space = space
        self.encoding = encoding
        base = toDevice
        state = GraphicsState(toDevice: toDevice)
        cairo_set_line_width(cr, 1)
    }

    var cr: OpaquePointer { canvas.handle }

    /// A context that draws into borrowed premultiplied BGRA8 pixels, which must outlive it. `baseTransform` maps user
    /// space to device pixels, from the top left, y down. Nil if there is not enough memory.
    package convenience init?(buffer: PixelBuffer, baseTransform: CGAffineTransform) {
        guard let canvas = CairoCanvas(pixels: buffer) else { return nil }
        self.init(
            canvas: canvas, toDevice: baseTransform, bitmapInfo: .native(isOpaque: false))
    }

    /// A context that draws into a store and keeps it alive. With `isOpaque`, alpha is ignored: every pixel is opaque,
    /// and pixels that are still transparent are black. See `init(buffer:baseTransform:)`.
    package convenience init?(store: PixelStore, baseTransform: CGAffineTransform, isOpaque: Bool = false) {
        guard let canvas = CairoCanvas(pixels: store.pixels, store: store, isOpaque: isOpaque) else { return nil }
        self.init(
            canvas: canvas, toDevice: baseTransform, bitmapInfo: .native(isOpaque: isOpaque))
    }
}

// MARK: - Bitmaps

extension CGContext {
    /// A context over a bitmap of `width` × `height` pixels, with the origin at the bottom left.
    ///
    /// - Parameters:
    ///   - data: memory for the pixels, aligned to four bytes, which must outlive the context; nil makes the context
    ///     allocate its own, initially transparent.
    ///   - bitsPerComponent: 8, 16 or 32. With 16 and 32, gray and RGB bitmaps have integers of 16 bits or, with
    ///     `floatComponents`, numbers of 16 or 32 bits, in either byte order; by default, the most significant byte is
    ///     first. `bitmapInfo` is `none` for gray pixels, and `premultipliedLast` or `noneSkipLast` for RGB. They are in
    ///     `space`: colors, gradients and images are converted to it and composited with its values at that precision,
    ///     except for images of 8 bits, patterns, transparency layers and the coverage of edges, which have 8 bits.
    ///   - bytesPerRow: a multiple of 4; 0 for the least that fits the width, and without `data` a multiple of 32, as on macOS.
    ///   - space: an RGB space, to which all colors and images are converted, or a gray one for a gray bitmap, whose
    ///     values with 8 bits are those of device gray. With 8 bits, gradients, and images of another space, stay within
    ///     the gamut of sRGB.
    ///   - bitmapInfo: `none` for 8-bit gray pixels, `alphaOnly` with a gray space for 8-bit alpha (both need no alignment), or 32-bit
    ///     pixels with premultiplied or skipped alpha: `premultipliedLast` and `noneSkipLast` are
    ///     RGBA in memory (default order or `byteOrder32Big`); `premultipliedFirst` and `noneSkipFirst` are BGRA
    ///     (`byteOrder32Little`, which is drawn fastest) or ARGB (default order or `byteOrder32Big`). With
    ///     `byteOrder32Little`, alpha last is ABGR.
    /// - Returns: nil for any other layout, a side of 0 or above 32,767 pixels, or if there is not enough memory.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard let size = PixelSize(width, height), info.pixelFormat == .packed, let alpha = info.alpha,
            let order = info.byteOrder
        else { return nil }
        guard bitsPerComponent == 8 else {
            self.init(
                wide: data, size: size, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
                info: info)
            return
        }
        guard !info.contains(.floatComponents) else { return nil }
        if (alpha == .alphaOnly || alpha == .none) && space.model == .monochrome {
            let content: BitmapMirror.Content = alpha == .alphaOnly ? .alpha : .gray
            self.init(
                content, data, size, bytesPerRow: bytesPerRow == 0 ? width : bytesPerRow,
                space: space,
                CGBitmapInfo(alpha: content == .gray ? .none : .alphaOnly))
            return
        }
        guard space.model == .rgb, [.orderDefault, .order32Big, .order32Little].contains(order) else { return nil }
        let layout = CGBitmapInfo(alpha: alpha, byteOrder: order)
        let mirrored = BitmapMirror.Content(rgb: layout)
        if let data, let mirrored {
            self.init(
                mirrored, data, size, bytesPerRow: bytesPerRow == 0 ? 4 * width : bytesPerRow, space: space, layout)
            return
        }
        let isAlphaLast = alpha == .premultipliedLast || alpha == .noneSkipLast
        guard isAlphaLast || alpha == .premultipliedFirst || alpha == .noneSkipFirst else { return nil }
        // The pixels of a mirror have Cairo's order.
        let swapped = isAlphaLast && mirrored == nil
        let store: PixelStore?
        let pixels: PixelBuffer?
        if let data {
            store = nil
            let bytesPerRow = bytesPerRow == 0 ? 4 * width : bytesPerRow
            guard Int32(exactly: bytesPerRow) != nil else { return nil }
            pixels = PixelBuffer(base: data, size: size, bytesPerRow: bytesPerRow)
        } else {
            // Programs find pixels by the number that they have passed.
            store = bytesPerRow == 0 ? PixelStore(size, rowAlignment: 32) : PixelStore(size, bytesPerRow: bytesPerRow)
            pixels = store?.pixels
        }
        let isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
        guard let pixels, let canvas = CairoCanvas(pixels: pixels, store: store, isOpaque: isOpaque) else { return nil }
        self.init(
            canvas: canvas,
            toDevice: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)),
            bitmapInfo: layout, space: space, encoding: PixelEncoding(space, swapsRedAndBlue: swapped))
    }

    /// A context over a bitmap that Cairo cannot draw into.
    private convenience init?(
        _ content: BitmapMirror.Content, _ data: UnsafeMutableRawPointer?, _ size: PixelSize, bytesPerRow: Int,
        space: CGColorSpace, _ bitmapInfo: CGBitmapInfo
    ) {
        let isOpaque = content == .gray || bitmapInfo.alpha == .noneSkipFirst || bitmapInfo.alpha == .noneSkipLast
        guard bytesPerRow >= size.width * content.bytesPerPixel, Int32(exactly: bytesPerRow) != nil,
            let store = PixelStore(size),
            let mirror = BitmapMirror(content, data, size: size, bytesPerRow: bytesPerRow, space: space),
            let canvas = CairoCanvas(pixels: store.pixels, store: store, isOpaque: isOpaque)
        else { return nil }
        self.init(
            canvas: canvas,
            toDevice: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(size.height)),
            bitmapInfo: bitmapInfo,
            space: space.isEncodedAsSRGB || content.bytesPerPixel == 4 ? space : .deviceGraySpace,
            encoding: PixelEncoding(space))
        self.mirror = mirror
    }

    /// See `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo.rawValue)
    }

    /// A context over memory that a function releases, which is called with `releaseInfo` and `data` when the context is
    /// gone. If `data` is nil, the context frees its own memory. See
    /// `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo)
        release = releaseCallback.map { BitmapRelease(function: $0, info: releaseInfo, data: data) }
    }

    /// Pixels; 0 for a PDF file, as are the other numbers of the layout.
    public var width: Int { canvas.pixels?.size.width ?? 0 }
    /// Pixels.
    public var height: Int { canvas.pixels?.size.height ?? 0 }
    /// The stride between rows, in bytes.
    public var bytesPerRow: Int { wide?.bytesPerRow ?? mirror?.bytesPerRow ?? canvas.pixels?.bytesPerRow ?? 0 }
    /// The pixels, top row first; valid as long as the context, or the memory that it was created with. Nil for a PDF
    /// file.
    public var data: UnsafeMutableRawPointer? {
        flushQueue()
        if let wide { return wide.base }
        if mirror == nil, let pixels = canvas.pixels, let content = BitmapMirror.Content(rgb: bitmapInfo) {
            // Until a program asks for memory in an order that Cairo does not have, Cairo's pixels suffice.
            cairo_surface_flush(cairo_get_target(cr))
            mirror = BitmapMirror(content, nil, size: pixels.size, bytesPerRow: pixels.bytesPerRow, space: space)
            mirror?.write(pixels, pixels.size.rect)
            return mirror.map { UnsafeMutableRawPointer($0.base) }
        }
        return mirror.map { UnsafeMutableRawPointer($0.base) } ?? canvas.pixels?.base
    }

    /// The number of bits of each component; 0 for a PDF file.
    public var bitsPerComponent: Int { document == nil ? wide?.bitsPerComponent ?? 8 : 0 }
    /// The number of bits of each pixel; 0 for a PDF file.
    public var bitsPerPixel: Int {
        document == nil ? wide?.bitsPerPixel ?? 8 * (mirror?.content.bytesPerPixel ?? 4) : 0
    }
    /// Where the alpha of a pixel is, and whether colors are premultiplied by it.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .premultipliedFirst }
    /// Nil for a bitmap that has only alpha.
    public var colorSpace: CGColorSpace? {
        alphaInfo == .alphaOnly ? nil : wide?.space ?? space
    }

    /// The layout of the images of a bitmap with 8 bits for each component.
    private var imageFormat: ImageFormat {
        let isOpaque = alphaInfo == .noneSkipFirst || alphaInfo == .noneSkipLast || alphaInfo == .none
        let native = ImageFormat.native(isOpaque: isOpaque)
        if bitmapInfo == native.bitmapInfo, space === native.space { return native }
        return ImageFormat(bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo) ?? native
    }

    /// A copy of the current pixels; nil for a PDF file, or if there is not enough memory. A transparency layer that has
    /// not ended is not included.
    public func makeImage() -> CGImage? {
        flushQueue()
        if let wide { return wide.image() }
        guard let pixels = canvas.pixels, let store = PixelStore(pixels.size) else { return nil }
        let format = imageFormat
        let isOpaque = !format.hasAlpha
        cairo_surface_flush(cairo_get_target(cr))
        mirror?.read(into: pixels, pixels.size.rect)
        for y in 0..<pixels.size.height {
            let source = pixels[row: y]
            let target = store.pixels[row: y]
            for x in 0..<pixels.size.width { target[x] = isOpaque ? source[x] | 0xFF00_0000 : source[x] }
        }
        if encoding.space != nil { return CGImage(store, encodedIn: format, encoding, bytesPerRow: bytesPerRow) }
        encoding.decode(store.pixels)
        return CGImage(store, format: format, bytesPerRow: bytesPerRow)
    }

    /// The final pixels as an image; nothing may be drawn into the context after this call. The pixels are not copied
    /// if the reference is unique, the context owns its memory, and the channel order is that of images.
    package static func takeImage(_ context: inout CGContext) -> CGImage? {
        context.flushQueue()
        guard isKnownUniquelyReferenced(&context), context.encoding.isNative, context.mirror == nil,
            context.wide == nil,
            let store = context.canvas.store
        else {
            return context.makeImage()
        }
        cairo_surface_flush(cairo_get_target(context.cr))
        let format = context.imageFormat
        if !format.hasAlpha {
            for y in 0..<store.size.height {
                let row = store.pixels[row: y]
                for x in row.indices { row[x] |= 0xFF00_0000 }
            }
        }
        // Safe to transfer: the context has one owner, which draws no more, so nothing writes to the store again.
        nonisolated(unsafe) let pixels = store
        return CGImage(pixels, format: format, bytesPerRow: store.bytesPerRow)
    }

    /// Finishes pending drawing. Drawing is only deferred for a layer that draws asynchronously; after this call its
    /// context draws immediately. Reading the pixels finishes pending drawing too.
    public func flush() {
        flushQueue()
        cairo_surface_flush(cairo_get_target(cr))
    }
}

extension CGContext {
    /// Finishes pending drawing, as `flush()` does.
    public func synchronize() { flush() }
}

/// Is called with the information and the address of a bitmap's memory.
public typealias CGBitmapContextReleaseDataCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// Calls a function of the program when a context is gone.
private final class BitmapRelease {
    private let function: CGBitmapContextReleaseDataCallback
    private let info, data: UnsafeMutableRawPointer?

    init(
        function: @escaping CGBitmapContextReleaseDataCallback, info: UnsafeMutableRawPointer?,
        data: UnsafeMutableRawPointer?
    ) {
        (self.function, self.info, self.data) = (function, info, data)
    }

    deinit { function(info, data) }
}
