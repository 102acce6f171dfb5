import AcetateKeyValue
import AcetatePixels
import CoreGraphics

/// Renders `CIImage`s to pixels. It renders in tiles, so that memory is bounded by the result and the input of one
/// tile.
///
/// A context has no state, so any number of threads may use it at the same time. All rendering is done by the CPU, with
/// sRGB-encoded values.
open class CIContext: NSObject {
    /// The side of a tile, in pixels.
    private static let tileSide = 512
    /// The greatest number of pixels of a result.
    private static let maximumPixelCount = 1 << 28

    public override init() { super.init() }

    /// Creates a context with options. The supported option has no effect, because every context renders in software;
    /// unknown options are reported on standard error.
    public convenience init(options: [CIContextOption: Any]?) {
        self.init()
        for option in options?.keys.map(\.rawValue) ?? [] where option != CIContextOption.useSoftwareRenderer.rawValue {
            Diagnostics.warnOnce(
                "CIContext has no option \"\(option)\", which is ignored; remove it.", key: "CIContext.\(option)")
        }
    }

    /// Renders a rectangle of an image, rounded outward to whole pixels; pixels outside the image are transparent.
    /// Returns nil, with a message on standard error, if the rectangle is empty, infinite, or larger than 32,767 pixels
    /// per side or 268,435,456 in total, or if a filter would have to read too many pixels.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        let function = "createCGImage(_:from:)"
        guard let rect = rectangle(fromRect, function), let size = rect.size else { return nil }
        var isDrawn = false
        let result = CGImage(size: size) { pixels in
            isDrawn = draw(image, into: PixelPatch(pixels, x: rect.minX, y: rect.minY), function)
        }
        return isDrawn ? result : nil
    }

    /// Renders an image within `bounds` (rounded outward to whole pixels) to memory, top row first.
    ///
    /// `data` has `rowBytes` bytes per row, at least four per pixel. Values are sRGB: `colorSpace` is sRGB, a device
    /// RGB space, or nil. If rendering fails, the memory is unchanged, and a message is written to standard error.
    open func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let pixels = PixelRect(covering: bounds)
        guard rowBytes >= 4 * pixels.width else {
            return Diagnostics.warnOnce(
                "CIContext.render(_:toBitmap:) needs \(4 * pixels.width) bytes per row, but rowBytes is \(rowBytes).",
                key: "CIContext.rowBytes")
        }
        if let colorSpace, colorSpace.model != .rgb || !(colorSpace.name == nil || colorSpace.name == CGColorSpace.sRGB)
        {
            return Diagnostics.warnOnce(
                "CIContext.render(_:toBitmap:) supports only sRGB, not \(colorSpace); pass nil or sRGB.",
                key: "CIContext.colorSpace")
        }
        let function = "render(_:toBitmap:)"
        guard let rect = rectangle(bounds, function), let store = rect.size.flatMap({ PixelStore($0) }),
            draw(image, into: PixelPatch(store.pixels, x: rect.minX, y: rect.minY), function)
        else { return }
        for y in 0..<store.size.height {
            let row = store.pixels[row: y]
            // The caller guarantees that `data` has `rowBytes` bytes for each row.
            let out = (data + y * rowBytes).assumingMemoryBound(to: UInt8.self)
            for x in 0..<store.size.width {
                let pixel = row[x]
                let bytes = [pixel, pixel >> 8, pixel >> 16, pixel >> 24].map { UInt8(truncatingIfNeeded: $0) }
                for (place, channel) in format.channels.enumerated() { out[4 * x + place] = bytes[channel] }
            }
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
        let renderer = ImageRenderer(image)
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
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the CPU renders; it always does here.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
}

/// The layout of a pixel in memory: the order of its four bytes. Colors are premultiplied.
public struct CIFormat: Hashable, Sendable {
    /// For each byte, the position of its channel in `0xAARRGGBB`, in bytes from the lowest.
    let channels: [Int]

    public static let BGRA8 = CIFormat(channels: [0, 1, 2, 3])
    public static let RGBA8 = CIFormat(channels: [2, 1, 0, 3])
    public static let ARGB8 = CIFormat(channels: [3, 2, 1, 0])
    public static let ABGR8 = CIFormat(channels: [3, 0, 1, 2])
}
