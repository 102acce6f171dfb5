import AcetateKeyValue
import AcetatePixels
import CoreGraphics

/// Renders `CIImage`s to pixels. It renders in tiles, so that memory is bounded by the result and the input of one
/// tile.
///
/// Filters compute with linear light, as on macOS, unless `CIContextOption.workingColorSpace` asks for encoded values.
///
/// A context has no state, so any number of threads may use it at the same time. All rendering is done by the CPU.
open class CIContext: NSObject {
    /// The side of a tile, in pixels.
    static let tileSide = 512
    /// The greatest number of pixels of a result.
    static let maximumPixelCount = 1 << 28

    /// The context that `draw(_:in:from:)` draws in.
    private let target: CGContext?
    /// The values with which filters compute.
    private let values: WorkingSpace

    public override init() {
        (target, values) = (nil, .linear)
        super.init()
    }

    /// Creates a context. Options that a context cannot follow are reported on standard error.
    public init(options: [CIContextOption: Any]? = nil) {
        (target, values) = (nil, CIContextOption.workingSpace(options))
        super.init()
    }

    /// Creates a context that draws in `cgContext`. See `init(options:)` for the options.
    public init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
        (target, values) = (cgContext, CIContextOption.workingSpace(options))
        super.init()
    }

    /// The color space in which filters compute: linear sRGB, or sRGB if the context was created for encoded values.
    open var workingColorSpace: CGColorSpace? {
        CGColorSpace(name: values == .linear ? CGColorSpace.linearSRGB : CGColorSpace.sRGB)
    }

    /// The largest image that can be rendered in one call.
    open func outputImageMaximumSize() -> CGSize { CGSize(width: PixelSize.limit, height: PixelSize.limit) }

    /// Draws the part `fromRect` of an image, in pixels, into a rectangle of the `CGContext` that the context was created
    /// with, in its user space. Draws nothing, with a message on standard error, if there is no such context, or if
    /// rendering fails.
    open func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target else {
            return refuse("the CIContext was not created with init(cgContext:options:)", "draw(_:in:from:)")
        }
        // Only the part inside the image is rendered, and drawn in its part of the rectangle.
        let part = fromRect.standardized.overlapping(image.extent)
        let whole = fromRect.standardized
        guard !part.isEmpty, !whole.isInfinite, let drawn = createCGImage(image, from: part) else { return }
        let pixels = part.wholePixels
        let (x, y) = (inRect.width / whole.width, inRect.height / whole.height)
        let place = CGRect(
            x: inRect.minX + (pixels.minX - whole.minX) * x, y: inRect.minY + (pixels.minY - whole.minY) * y,
            width: pixels.width * x, height: pixels.height * y)
        target.saveGState()
        target.clip(to: inRect)
        target.draw(drawn, in: place)
        target.restoreGState()
    }

    /// Renders a rectangle of an image, rounded outward to whole pixels; pixels outside the image are transparent.
    /// Its bytes are premultiplied red, green, blue and alpha. Returns nil, with a message on standard error, if the
    /// rectangle is empty, infinite, or larger than 32,767 pixels per side or 268,435,456 in total, or if a filter would have
    /// to read too many pixels.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        createCGImage(image, fromRect, CIFormat.RGBA8.imageFormat(), "createCGImage(_:from:)")
    }

    private func createCGImage(
        _ image: CIImage, _ fromRect: CGRect, _ format: ImageFormat?, _ function: String
    ) -> CGImage? {
        guard let rect = rectangle(fromRect, function), let size = rect.size else { return nil }
        var isDrawn = false
        let result = CGImage(size: size, format: format) { pixels in
            isDrawn = draw(image, into: PixelPatch(pixels, x: rect.minX, y: rect.minY), function)
        }
        return isDrawn ? result : nil
    }

    /// The same, for a layout of bytes and an RGB color space; nil for sRGB. If the format is not one of four channels of 8 bits,
    /// or the color space has another model, returns nil with a message on standard error.
    open func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        let function = "createCGImage(_:from:format:colorSpace:)"
        guard format.imageFormat() != nil else {
            refuse("its format is not BGRA8, RGBA8, ARGB8 or ABGR8", function)
            return nil
        }
        guard let imageFormat = format.imageFormat(colorSpace) else {
            refuse("its color space is not an RGB space", function)
            return nil
        }
        return createCGImage(image, fromRect, imageFormat, function)
    }

    /// The same; the pixels are rendered at once, also if `deferred` is true, which allows to render them later.
    open func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? {
        createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace)
    }

    /// Renders an image within `bounds` (rounded outward to whole pixels) to memory, top row first.
    ///
    /// `data` has `rowBytes` bytes per row, at least as many as the pixels of a row have in the format. Values are those of
    /// `colorSpace`, which is an RGB space; nil for sRGB. If rendering fails, the memory is unchanged, and a message is written to standard error.
    open func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let pixels = PixelRect(covering: bounds)
        let needed = format.bytesPerPixel * pixels.width
        guard rowBytes >= needed else {
            return Diagnostics.warnOnce(
                "CIContext.render(_:toBitmap:) needs \(needed) bytes per row, but rowBytes is \(rowBytes).",
                key: "CIContext.rowBytes")
        }
        let function = "render(_:toBitmap:)"
        guard colorSpace?.model ?? .rgb == .rgb else {
            return refuse("its color space is not an RGB space", function)
        }
        guard let rect = rectangle(bounds, function), let store = rect.size.flatMap({ PixelStore($0) }),
            draw(image, into: PixelPatch(store.pixels, x: rect.minX, y: rect.minY), function)
        else { return }
        if let colorSpace { PixelEncoding(colorSpace).encode(store.pixels) }
        // The caller guarantees that `data` has `rowBytes` bytes for each row.
        for y in 0..<store.size.height {
            format.write(store.pixels[row: y], to: data + y * rowBytes)
        }
    }

    /// Converts a rectangle to pixels with y down. Returns nil, with a message, if it is too large or has no pixels.
    private func rectangle(_ rect: CGRect, _ function: String) -> PixelRect? {
        let pixels = PixelRect(covering: rect.standardized.flipped)
        if pixels.isEmpty || rect.isInfinite || rect.isNull {
            refuse("\(rect) is empty or infinite", function)
            return nil
        }
        guard let size = pixels.size, size.area <= Self.maximumPixelCount else {
            refuse("\(rect) is too large", function)
            return nil
        }
        return pixels
    }

    private func refuse(_ cause: String, _ function: String) {
        Diagnostics.warnOnce("CIContext.\(function) draws nothing: \(cause).", key: "CIContext.\(function).\(cause)")
    }

    /// Renders all pixels of a patch. Returns false, with a message, if that fails.
    private func draw(_ image: CIImage, into target: PixelPatch, _ function: String) -> Bool {
        let renderer = ImageRenderer(image, values: values)
        for tile in target.rect.tiles(side: Self.tileSide) {
            guard let part = renderer.draw(image, tile) else {
                refuse(renderer.failure ?? "out of memory", function)
                return false
            }
            target.copy(from: PixelPatch(part.pixels, x: tile.minX, y: tile.minY), region: PixelRegion(tile))
            renderer.removeCachedImages()
        }
        return true
    }
}

/// An option of a `CIContext`.
public struct CIContextOption: Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the CPU renders; it always does here.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
    /// The color space in which filters compute: linear sRGB by default, or sRGB. With `NSNull` colors are not converted, so
    /// that filters compute with the encoded values of sRGB.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The color space of results: sRGB, or `NSNull`.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")

    /// Whether the results of filters between others are kept for the next rendering; they never are.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// Whether a processor for graphics that needs less power may render; there is none.
    public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
    /// Whether the rendering gives way to that of others on the processor for graphics; there is none.
    public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")

    /// The values with which filters compute. Reports options that a context cannot follow.
    fileprivate static func workingSpace(_ options: [CIContextOption: Any]?) -> WorkingSpace {
        var result = WorkingSpace.linear
        for (option, value) in options ?? [:] {
            let isEncoded = value is NSNull || (value as? CGColorSpace)?.isSRGB == true
            switch option {
            case useSoftwareRenderer, cacheIntermediates, allowLowPower, priorityRequestLow: continue
            case workingColorSpace:
                if isEncoded {
                    result = .encoded
                } else if (value as? CGColorSpace)?.isLinearSRGB != true {
                    Diagnostics.warnOnce(
                        "CIContext computes in linear sRGB or in sRGB, not in \(value), which counts as linear sRGB.",
                        key: "CIContext.\(option.rawValue)")
                }
            case outputColorSpace:
                if isEncoded { continue }
                Diagnostics.warnOnce(
                    "CIContext renders in sRGB, so its option \"\(option.rawValue)\" has no effect; remove it.",
                    key: "CIContext.\(option.rawValue)")
            default:
                Diagnostics.warnOnce(
                    "CIContext has no option \"\(option.rawValue)\", which is ignored; remove it.",
                    key: "CIContext.\(option.rawValue)")
            }
        }
        return result
    }
}
