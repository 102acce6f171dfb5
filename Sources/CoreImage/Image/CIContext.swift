import AcetateKeyValue
import AcetatePixels
import CoreGraphics

/// Draws `CIImage`s into pixels: in parts, so that no more memory is needed than the outcome's and what one part reads.
///
/// A context has no state: any number of threads may use it at a time. All drawing is done by the processor, on sRGB-encoded
/// values.
open class CIContext: NSObject {
    /// The side of the parts, in pixels.
    private static let tileSide = 512
    /// The most pixels of an outcome.
    private static let mostPixels = 1 << 28

    public override init() { super.init() }

    /// A context with options. Those there are describe what every context here is; others are reported on standard error.
    public convenience init(options: [CIContextOption: Any]?) {
        self.init()
        for option in options?.keys.map(\.rawValue) ?? [] where option != CIContextOption.useSoftwareRenderer.rawValue {
            Complaint.say(
                "CIContext has no option \"\(option)\", which is ignored.", once: "CIContext.\(option)")
        }
    }

    /// The pixels of an image within a rectangle, which is rounded outwards to whole pixels: transparent where the image is
    /// not. Nil, and a message on standard error, for a rectangle that is empty, without end, or larger than 32,767 pixels
    /// a side or 268,435,456 altogether, and where a filter would have to read more than there may be.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        let function = "createCGImage(_:from:)"
        guard let rect = rectangle(fromRect, function), let size = rect.size else { return nil }
        var isDrawn = false
        let result = CGImage(size: size) { pixels in
            isDrawn = draw(image, into: PixelPatch(pixels, x: rect.minX, y: rect.minY), function)
        }
        return isDrawn ? result : nil
    }

    /// Writes the pixels of an image within `bounds` (rounded outwards to whole pixels) to memory, the top row first.
    ///
    /// `data` holds `rowBytes` for each row, at least four for each pixel. Values are sRGB's:
    /// `colorSpace` is that space, a device's, or nil. What cannot be drawn leaves the memory as it is, with a message on standard error.
    open func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let pixels = PixelRect(covering: bounds)
        guard rowBytes >= 4 * pixels.width else {
            return Complaint.say(
                "CIContext.render(_:toBitmap:) needs \(4 * pixels.width) bytes for a row, and has \(rowBytes).",
                once: "CIContext.rowBytes")
        }
        if let colorSpace, colorSpace.model != .rgb || !(colorSpace.name == nil || colorSpace.name == CGColorSpace.sRGB)
        {
            return Complaint.say(
                "CIContext.render(_:toBitmap:) writes sRGB's values, and not those of \(colorSpace).",
                once: "CIContext.colorSpace")
        }
        let function = "render(_:toBitmap:)"
        guard let rect = rectangle(bounds, function), let store = rect.size.flatMap({ PixelStore($0) }),
            draw(image, into: PixelPatch(store.pixels, x: rect.minX, y: rect.minY), function)
        else { return }
        for y in 0..<store.size.height {
            let row = store.pixels[row: y]
            // Within the caller's memory, by its promise.
            let out = (data + y * rowBytes).assumingMemoryBound(to: UInt8.self)
            for x in 0..<store.size.width {
                let pixel = row[x]
                let bytes = [pixel, pixel >> 8, pixel >> 16, pixel >> 24].map { UInt8(truncatingIfNeeded: $0) }
                for (place, channel) in format.channels.enumerated() { out[4 * x + place] = bytes[channel] }
            }
        }
    }

    /// A rectangle in the plane whose y points down; nil, and a message, where it is too large or has no pixels.
    private func rectangle(_ rect: CGRect, _ function: String) -> PixelRect? {
        let pixels = PixelRect(covering: rect.standardized.flipped)
        if pixels.isEmpty || rect.isInfinite || rect.isNull {
            refuse("\(rect) has no pixels, or no end", function)
            return nil
        }
        guard let size = pixels.size, size.area <= Self.mostPixels else {
            refuse("\(rect) is too large", function)
            return nil
        }
        return pixels
    }

    private func refuse(_ cause: String, _ function: String) {
        Complaint.say("CIContext.\(function) draws nothing: \(cause).", once: "CIContext.\(function).\(cause)")
    }

    /// Draws into all of a patch; false, and a message, where that cannot be done.
    private func draw(_ image: CIImage, into target: PixelPatch, _ function: String) -> Bool {
        let renderer = ImageRenderer(image)
        for tile in target.rect.tiles(side: Self.tileSide) {
            guard let part = renderer.draw(image, tile) else {
                refuse(renderer.failure ?? "there is no memory", function)
                return false
            }
            target.copy(from: PixelPatch(part.pixels, x: tile.minX, y: tile.minY), region: PixelRegion(tile))
            renderer.forget()
        }
        return true
    }
}

/// What a `CIContext` is made with.
public struct CIContextOption: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the processor draws, as it always does here.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
}

/// The layout of a pixel in memory: the order of its four bytes. Colours are multiplied by alpha.
public struct CIFormat: Hashable, Sendable {
    /// For each byte, the shift of its channel in `0xAARRGGBB`, in bytes.
    let channels: [Int]

    public static let BGRA8 = CIFormat(channels: [0, 1, 2, 3])
    public static let RGBA8 = CIFormat(channels: [2, 1, 0, 3])
    public static let ARGB8 = CIFormat(channels: [3, 2, 1, 0])
    public static let ABGR8 = CIFormat(channels: [3, 0, 1, 2])
}
