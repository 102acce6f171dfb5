import AcetatePixels
import CAcetateCairo

/// A place to draw: pixels, and the state that says how.
///
/// User space has its origin at the bottom left and y points up. Use a context on one thread at a time. Numbers that are
/// not finite make a call do nothing; coordinates beyond four million device pixels are cut to that.
public final class CGContext {
    /// While drawing is put off, only its clip and its line's style count.
    var canvas: CairoCanvas
    /// What is put off; nil where drawing is done at once.
    var queue: DrawingQueue?
    /// Whether memory holds red where Cairo's pixels have blue: then every source is drawn with the two swapped.
    let swapsRedAndBlue: Bool
    /// The layout of the pixels.
    public let bitmapInfo: CGBitmapInfo
    /// The user space that the context began with, in device pixels.
    let base: CGAffineTransform
    var state: GraphicsState
    var stack: [SavedState] = []
    /// The current path, in device coordinates: each point is transformed when it is added.
    var currentPath = PathElements()
    /// Where text begins, in text space.
    public var textPosition = CGPoint.zero
    /// From text space to user space; it is not part of the saved state, as on macOS.
    public var textMatrix = CGAffineTransform.identity

    init(canvas: CairoCanvas, toDevice: CGAffineTransform, bitmapInfo: CGBitmapInfo, swapsRedAndBlue: Bool) {
        self.canvas = canvas
        self.bitmapInfo = bitmapInfo
        self.swapsRedAndBlue = swapsRedAndBlue
        base = toDevice
        state = GraphicsState(toDevice: toDevice)
        cairo_set_line_width(cr, 1)
    }

    var cr: OpaquePointer { canvas.handle }

    /// Draws into borrowed premultiplied BGRA8 pixels, which must outlive the context. `baseTransform` maps user space
    /// to device pixels, from the top left, y down. Nil when there is no memory.
    package convenience init?(buffer: PixelBuffer, baseTransform: CGAffineTransform) {
        guard let canvas = CairoCanvas(pixels: buffer) else { return nil }
        self.init(
            canvas: canvas, toDevice: baseTransform, bitmapInfo: .native(isOpaque: false), swapsRedAndBlue: false)
    }

    /// Draws into a store, which the context keeps alive. `isOpaque` leaves alpha out of account: every pixel counts as
    /// opaque, and what is transparent yet as black. See `init(buffer:baseTransform:)`.
    package convenience init?(store: PixelStore, baseTransform: CGAffineTransform, isOpaque: Bool = false) {
        guard let canvas = CairoCanvas(pixels: store.pixels, store: store, isOpaque: isOpaque) else { return nil }
        self.init(
            canvas: canvas, toDevice: baseTransform, bitmapInfo: .native(isOpaque: isOpaque), swapsRedAndBlue: false)
    }
}

// MARK: - Bitmaps

extension CGContext {
    /// A bitmap of `width` × `height` pixels, its origin at the bottom left.
    ///
    /// - Parameters:
    ///   - data: memory for the pixels, aligned to four bytes, which must outlive the context; nil lets the context
    ///     have its own, all transparent.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: a multiple of 4; 0 for as many as the width needs.
    ///   - space: an RGB space; colours are drawn as sRGB values whichever it is.
    ///   - bitmapInfo: premultiplied or skipped alpha in 32-bit pixels: `premultipliedLast` and `noneSkipLast` in
    ///     memory as RGBA (default order or `byteOrder32Big`), `premultipliedFirst` and `noneSkipFirst` as BGRA
    ///     (`byteOrder32Little`; the default order means that too where `data` is nil).
    /// - Returns: nil for another layout, a side of 0 or above 32,767 pixels, and when there is no memory.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard let size = PixelSize(width, height), bitsPerComponent == 8, space.model == .rgb,
            !info.contains(.floatComponents), let alpha = info.alpha, let order = info.byteOrder
        else { return nil }
        let swapped: Bool
        switch (alpha, order) {
        case (.premultipliedLast, .orderDefault), (.premultipliedLast, .order32Big), (.noneSkipLast, .orderDefault),
            (.noneSkipLast, .order32Big):
            swapped = true
        case (.premultipliedFirst, .order32Little), (.noneSkipFirst, .order32Little):
            swapped = false
        case (.premultipliedFirst, .orderDefault) where data == nil, (.noneSkipFirst, .orderDefault) where data == nil:
            swapped = false
        default:
            return nil
        }
        let store: PixelStore?
        let pixels: PixelBuffer?
        if let data {
            store = nil
            let bytesPerRow = bytesPerRow == 0 ? 4 * width : bytesPerRow
            guard Int32(exactly: bytesPerRow) != nil else { return nil }
            pixels = PixelBuffer(base: data, size: size, bytesPerRow: bytesPerRow)
        } else {
            guard bytesPerRow == 0 || bytesPerRow >= 4 * width else { return nil }
            store = PixelStore(size)
            pixels = store?.pixels
        }
        let isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
        guard let pixels, let canvas = CairoCanvas(pixels: pixels, store: store, isOpaque: isOpaque) else { return nil }
        self.init(
            canvas: canvas,
            toDevice: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)),
            bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: swapped ? order : .order32Little),
            swapsRedAndBlue: swapped)
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

    /// Pixels.
    public var width: Int { canvas.pixels.size.width }
    /// Pixels.
    public var height: Int { canvas.pixels.size.height }
    /// The distance from one row to the next.
    public var bytesPerRow: Int { canvas.pixels.bytesPerRow }
    /// The pixels, top row first; they live as long as the context, or as the memory it was given.
    public var data: UnsafeMutableRawPointer? {
        drawQueue()
        return canvas.pixels.base
    }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .premultipliedFirst }
    public var colorSpace: CGColorSpace? { .sRGBSpace }

    /// A copy of the pixels as they are now; nil when there is no memory for it. What a transparency layer that has not
    /// ended holds is not among them.
    public func makeImage() -> CGImage? {
        drawQueue()
        let pixels = canvas.pixels
        guard let store = PixelStore(pixels.size) else { return nil }
        let isOpaque = alphaInfo == .noneSkipFirst || alphaInfo == .noneSkipLast
        cairo_surface_flush(cairo_get_target(cr))
        for y in 0..<pixels.size.height {
            let source = pixels[row: y]
            let target = store.pixels[row: y]
            for x in 0..<pixels.size.width {
                var pixel = source[x]
                if swapsRedAndBlue { pixel = pixel.swappingRedAndBlue }
                if isOpaque { pixel |= 0xFF00_0000 }
                target[x] = pixel
            }
        }
        return CGImage(store, isOpaque: isOpaque)
    }

    /// The pixels as an image, at the end of drawing: nothing may be drawn afterwards. They are not copied where nobody else
    /// has the context, its memory is its own, and it is in the order of channels that images have.
    package static func takeImage(_ context: inout CGContext) -> CGImage? {
        context.drawQueue()
        guard isKnownUniquelyReferenced(&context), !context.swapsRedAndBlue, let store = context.canvas.store else {
            return context.makeImage()
        }
        cairo_surface_flush(cairo_get_target(context.cr))
        let isOpaque = context.alphaInfo == .noneSkipFirst || context.alphaInfo == .noneSkipLast
        if isOpaque {
            for y in 0..<store.size.height {
                let row = store.pixels[row: y]
                for x in row.indices { row[x] |= 0xFF00_0000 }
            }
        }
        // Nothing writes to it any more: the context is its caller's alone, which draws no more.
        nonisolated(unsafe) let pixels = store
        return CGImage(pixels, isOpaque: isOpaque)
    }

    /// Finishes pending drawing. Only a layer that draws asynchronously puts any off; from then on its context, too, draws
    /// at once. The pixels can be read at any time, which finishes it as well.
    public func flush() {
        drawQueue()
        cairo_surface_flush(cairo_get_target(cr))
    }
}

extension UInt32 {
    /// A pixel with its lowest byte and its third one exchanged.
    var swappingRedAndBlue: UInt32 {
        (self & 0xFF00_FF00) | (self & 0xFF) << 16 | (self >> 16) & 0xFF
    }
}
