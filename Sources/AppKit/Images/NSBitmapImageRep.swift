import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A form of an image that consists of pixels.
open class NSBitmapImageRep: NSImageRep {
    /// The pixels: an image, or a bitmap that can be drawn into.
    private enum Pixels {
        case image(CGImage)
        case bitmap(CGContext)
    }

    private var pixels: Pixels
    /// The frames of an animated file; nil for other images.
    var frames: BitmapFrames?

    /// Creates a form with the pixels of an image. Its size is one point per pixel.
    public init(cgImage: CGImage) {
        pixels = .image(cgImage)
        super.init()
        (pixelsWide, pixelsHigh) = (cgImage.width, cgImage.height)
        size = NSSize(width: cgImage.width, height: cgImage.height)
        hasAlpha = !cgImage.isOpaque
        isOpaque = cgImage.isOpaque
    }

    /// Creates a form from the data of an image file; nil if it cannot be decoded.
    public convenience init?(data: Data) {
        guard let image = try? CGImage(data: data) else { return nil }
        self.init(cgImage: image)
        frames = BitmapFrames(data)
    }

    /// Creates a form from an image file; nil if it cannot be read. A file whose name ends with "@2x" or "@3x" has two or
    /// three pixels per point.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL, let data = try? FileBytes.read(url.path) else { return nil }
        self.init(data: data)
        let scale = url.imageScale
        size = NSSize(width: CGFloat(pixelsWide) / scale, height: CGFloat(pixelsHigh) / scale)
    }

    /// Creates a form with the pixels of an image of Core Image; nil if its extent is empty, infinite or too large.
    public convenience init?(ciImage: CIImage) {
        guard let image = CIContext().createCGImage(ciImage, from: ciImage.extent) else { return nil }
        self.init(cgImage: image)
    }

    /// Creates a form with transparent pixels, into which `NSGraphicsContext(bitmapImageRep:)` draws. The pixels are red,
    /// green, blue and alpha, premultiplied, with 8 bits each.
    ///
    /// - Returns: nil for another layout: `planes` must be nil, `bps` 8, and `spp` 4 with alpha or 3 without; `pBits` is
    ///   32, or 0 for that.
    public init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
        isPlanar: Bool, colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
    ) {
        guard planes == nil, bps == 8, spp == (alpha ? 4 : 3), !isPlanar, pBits == 0 || pBits == 32,
            colorSpaceName.isRGB,
            let context = CGContext.bitmap(width, height, hasAlpha: alpha, bytesPerRow: rBytes)
        else { return nil }
        pixels = .bitmap(context)
        super.init()
        (pixelsWide, pixelsHigh) = (width, height)
        size = NSSize(width: width, height: height)
        (hasAlpha, isOpaque) = (alpha, !alpha)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        guard let cgImage else { return super.copy(with: zone) }
        let copy = NSBitmapImageRep(cgImage: cgImage)
        copy.copyProperties(of: self)
        copy.frames = frames.map(BitmapFrames.init(copying:))
        return copy
    }

    /// Replaces the pixels.
    func show(_ image: CGImage) { pixels = .image(image) }

    // MARK: Pixels

    /// The pixels as an image.
    open var cgImage: CGImage? {
        switch pixels {
        case .image(let image): image
        case .bitmap(let context): context.makeImage()
        }
    }

    /// The pixels in memory, from the top: red, green, blue and alpha, premultiplied. Valid as long as the form.
    open var bitmapData: UnsafeMutablePointer<UInt8>? {
        bitmap?.data.map { $0.assumingMemoryBound(to: UInt8.self) }
    }

    /// The distance between rows of `bitmapData`, in bytes.
    open var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
    /// 32.
    open var bitsPerPixel: Int { 32 }
    /// 4 with alpha, or 3.
    open var samplesPerPixel: Int { hasAlpha ? 4 : 3 }
    /// False.
    open var isPlanar: Bool { false }
    /// 1: the samples of a pixel are side by side.
    open var numberOfPlanes: Int { 1 }
    /// The number of bytes of all rows.
    open var bytesPerPlane: Int { bytesPerRow * pixelsHigh }
    /// Empty: alpha comes last, is premultiplied, and all samples are integers of 8 bits.
    open var bitmapFormat: Format { [] }
    /// The color space of the pixels as an image.
    open var colorSpace: NSColorSpace { cgImage?.colorSpace.flatMap(NSColorSpace.init(cgColorSpace:)) ?? .sRGB }

    /// The bitmap, which replaces the image when it is first needed.
    var bitmap: CGContext? {
        switch pixels {
        case .bitmap(let context): return context
        case .image(let image):
            guard let context = CGContext.bitmap(image.width, image.height, hasAlpha: !image.isOpaque, bytesPerRow: 0)
            else { return nil }
            context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
            pixels = .bitmap(context)
            return context
        }
    }

    /// The color of a pixel, counted from the top left; nil outside of the image.
    open func colorAt(x: Int, y: Int) -> NSColor? {
        guard (0..<pixelsWide).contains(x), (0..<pixelsHigh).contains(y), let cgImage else { return nil }
        let pixel = cgImage.withPixels { $0[row: y][x] }
        let alpha = hasAlpha ? CGFloat(pixel >> 24) / 255 : 1
        func component(_ shift: UInt32) -> CGFloat {
            alpha == 0 ? 0 : CGFloat(pixel >> shift & 0xFF) / 255 / alpha
        }
        return NSColor(srgbRed: component(16), green: component(8), blue: component(0), alpha: alpha)
    }

    /// Sets the color of a pixel, counted from the top left.
    open func setColor(_ color: NSColor, atX x: Int, y: Int) {
        guard (0..<pixelsWide).contains(x), (0..<pixelsHigh).contains(y), let bitmap else { return }
        bitmap.saved {
            bitmap.concatenate(bitmap.ctm.inverted())
            bitmap.setBlendMode(.copy)
            bitmap.setShouldAntialias(false)
            bitmap.setFillColor(color.cgColor)
            bitmap.fill(CGRect(x: x, y: pixelsHigh - 1 - y, width: 1, height: 1))
        }
    }

    /// Gets the samples of a pixel, counted from the top left, as they are in memory: numbers from 0 to 255, premultiplied. `p` has
    /// space for all of them. Nothing changes for a pixel outside of the image.
    open func getPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard let samples = samples(x, y) else { return }
        for index in 0..<samplesPerPixel { p[index] = Int(samples[index]) }
    }

    /// Sets the samples of a pixel, counted from the top left, as they are in memory: numbers from 0 to 255, premultiplied.
    open func setPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard let samples = samples(x, y) else { return }
        for index in 0..<samplesPerPixel { samples[index] = UInt8(min(max(p[index], 0), 255)) }
    }

    /// The memory of a pixel; nil outside of the image.
    private func samples(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>? {
        guard (0..<pixelsWide).contains(x), (0..<pixelsHigh).contains(y) else { return nil }
        return bitmapData.map { $0 + y * bytesPerRow + 4 * x }
    }

    @discardableResult
    open override func draw() -> Bool { paint(in: NSRect(origin: .zero, size: size)) }

    @discardableResult
    open override func draw(in rect: NSRect) -> Bool { paint(in: rect) }

    private func paint(in rect: NSRect) -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext else { return false }
        return paint(in: rect, of: context)
    }

    /// An image is drawn with the opacity, blend mode and shadow of the context.
    override func paint(in rect: NSRect, of context: CGContext) -> Bool {
        guard let cgImage else { return false }
        context.draw(cgImage, in: rect)
        return true
    }

    /// The pixels of the form, whatever the proposed rectangle.
    open override func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [HintKey: Any]?
    ) -> CGImage? { cgImage }
}

extension NSGraphicsContext {
    /// Creates a context that draws into the pixels of a form, in pixels.
    public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
        guard let context = bitmapRep.bitmap else { return nil }
        self.init(cgContext: context, flipped: false)
    }
}

extension CGContext {
    /// A bitmap of red, green, blue and alpha.
    fileprivate static func bitmap(_ width: Int, _ height: Int, hasAlpha: Bool, bytesPerRow: Int) -> CGContext? {
        CGColorSpace(name: CGColorSpace.sRGB).flatMap { space in
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: space,
                bitmapInfo: (hasAlpha ? CGImageAlphaInfo.premultipliedLast : .noneSkipLast).rawValue)
        }
    }
}

extension URL {
    /// The number of pixels per point of an image file: 2 or 3 if its name ends with "@2x" or "@3x", otherwise 1.
    var imageScale: CGFloat {
        let name = deletingPathExtension().lastPathComponent
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }
}

/// The name of a color space.
public struct NSColorSpaceName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// RGB, treated as sRGB.
    public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
    /// RGB of the device, treated as sRGB.
    public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
    /// Gray.
    public static let calibratedWhite = NSColorSpaceName(rawValue: "NSCalibratedWhiteColorSpace")
    /// Gray of the device.
    public static let deviceWhite = NSColorSpaceName(rawValue: "NSDeviceWhiteColorSpace")
    /// Cyan, magenta, yellow and black of the device.
    public static let deviceCMYK = NSColorSpaceName(rawValue: "NSDeviceCMYKColorSpace")
    /// Colors of a catalog, such as those of the system.
    public static let named = NSColorSpaceName(rawValue: "NSNamedColorSpace")
    /// Patterns.
    public static let pattern = NSColorSpaceName(rawValue: "NSPatternColorSpace")
    /// Any other color space.
    public static let custom = NSColorSpaceName(rawValue: "NSCustomColorSpace")

    fileprivate var isRGB: Bool { self == .calibratedRGB || self == .deviceRGB }
}
