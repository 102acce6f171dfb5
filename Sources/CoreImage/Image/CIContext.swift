import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

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
    private let space: CGColorSpace?

    public override init() {
        (target, space) = (nil, CIContextOption.workingColorSpace(nil))
        super.init()
    }

    /// Creates a context. Options that a context cannot follow are reported on standard error.
    public init(options: [CIContextOption: Any]? = nil) {
        (target, space) = (nil, CIContextOption.workingColorSpace(options))
        super.init()
    }

    /// Creates a context that draws in `cgContext`. See `init(options:)` for the options.
    public init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
        (target, space) = (cgContext, CIContextOption.workingColorSpace(options))
        super.init()
    }

    /// The color space in which filters compute: linear sRGB, sRGB, or nil if the context was created without conversion of
    /// colors, with `NSNull`.
    open var workingColorSpace: CGColorSpace? { space }

    /// The values with which filters compute.
    private var values: WorkingSpace { space.flatMap { WorkingSpace($0) } ?? .encoded }

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

    /// The same, for a format of four channels and an RGB color space; nil for sRGB. For other formats, and color spaces of other
    /// models, returns nil with a message on standard error.
    open func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        let function = "createCGImage(_:from:format:colorSpace:)"
        guard format.hasFourChannels else {
            refuse("its format does not have four channels", function)
            return nil
        }
        guard let imageFormat = format.imageFormat(colorSpace) else {
            refuse("its color space is not an RGB space", function)
            return nil
        }
        guard !format.hasBytes else { return createCGImage(image, fromRect, imageFormat, function) }
        guard let rect = rectangle(fromRect, function) else { return nil }
        let (rowBytes, space) = (rect.width * format.bytesPerPixel, colorSpace ?? .sRGBSpace)
        var data = Data(count: rowBytes * rect.height)
        let isWritten = data.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { write(image, rect, to: $0, rowBytes, format, space, function) } ?? false
        }
        guard isWritten, let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: rect.width, height: rect.height, bitsPerComponent: format.bitsPerComponent,
            bitsPerPixel: 8 * format.bytesPerPixel, bytesPerRow: rowBytes, space: space,
            bitmapInfo: imageFormat.bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)
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
    /// `colorSpace`, which is an RGB space. With nil they are not converted, and are those with which filters compute (CIContext.h):
    /// linear light, unless the context was created for encoded values. Values of floats may lie outside 0...1, if the last steps
    /// of the image are color filters or blends. If rendering fails, the memory is unchanged, and a message is written to
    /// standard error.
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
        guard let rect = rectangle(bounds, function) else { return }
        // The caller guarantees that `data` has `rowBytes` bytes for each row.
        _ = write(image, rect, to: data, rowBytes, format, colorSpace, function)
    }

    /// Renders an image in a rectangle to memory that has `rowBytes` bytes for each row. Returns false, with a message, if that
    /// fails.
    private func write(
        _ image: CIImage, _ rect: PixelRect, to data: UnsafeMutableRawPointer, _ rowBytes: Int, _ format: CIFormat,
        _ colorSpace: CGColorSpace?, _ function: String
    ) -> Bool {
        if let space = colorSpace.map({ WorkingSpace($0) }) ?? values, space == .linear || !format.hasBytes {
            return writeValues(image, rect, as: space, to: data, rowBytes, format, function)
        }
        guard let store = rect.size.flatMap({ PixelStore($0) }),
            draw(image, into: PixelPatch(store.pixels, x: rect.minX, y: rect.minY), function)
        else { return false }
        if let colorSpace { PixelEncoding(colorSpace).encode(store.pixels) }
        for y in 0..<store.size.height {
            format.write(store.pixels[row: y], to: data + y * rowBytes)
        }
        return true
    }

    /// The same for the values of an image in a space, without rounding them to pixels.
    private func writeValues(
        _ image: CIImage, _ rect: PixelRect, as space: WorkingSpace, to data: UnsafeMutableRawPointer, _ rowBytes: Int,
        _ format: CIFormat, _ function: String
    ) -> Bool {
        let renderer = ImageRenderer(image, values: values)
        // Written when all are known, so that the memory is unchanged if rendering fails.
        var parts: [ColorValues] = []
        for tile in rect.tiles(side: Self.tileSide) {
            guard renderer.drawValues(image, tile, { parts.append($0) }) else {
                refuse(renderer.failure ?? "out of memory", function)
                return false
            }
            renderer.removeCachedImages()
        }
        for var part in parts {
            part.convert(from: values, to: space)
            let (x, y) = (part.rect.minX - rect.minX, part.rect.minY - rect.minY)
            part.write(to: data + y * rowBytes + x * format.bytesPerPixel, rowBytes: rowBytes, format)
        }
        return true
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

    /// The color space in which filters compute; nil if colors are not converted. Reports options that a context cannot follow.
    fileprivate static func workingColorSpace(_ options: [CIContextOption: Any]?) -> CGColorSpace? {
        var result = CGColorSpace(name: CGColorSpace.linearSRGB)
        for (option, value) in options ?? [:] {
            let isEncoded = value is NSNull || (value as? CGColorSpace)?.isSRGB == true
            switch option {
            case useSoftwareRenderer, cacheIntermediates, allowLowPower, priorityRequestLow: continue
            case workingColorSpace:
                if isEncoded {
                    result = value is NSNull ? nil : CGColorSpace(name: CGColorSpace.sRGB)
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
