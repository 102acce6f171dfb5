import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A form of an image that consists of pixels.
open class NSBitmapImageRep: NSImageRep {
    /// The pixels: an image, or memory that can be written.
    private enum Pixels {
        case image(CGImage)
        case memory(BitmapMemory)
    }

    private var pixels: Pixels
    /// The frames of an animated file; nil for other images.
    var frames: BitmapFrames?
    /// How TIFF files of the form are compressed, and the factor that the program has given with it.
    var compression = (method: TIFFCompression.lzw, factor: Float(0))

    /// Creates a form with the pixels of an image. Its size is one point per pixel.
    public init(cgImage: CGImage) {
        pixels = .image(cgImage)
        super.init()
        (pixelsWide, pixelsHigh) = (cgImage.width, cgImage.height)
        size = NSSize(width: cgImage.width, height: cgImage.height)
        hasAlpha = !cgImage.isOpaque
        isOpaque = cgImage.isOpaque
        bitsPerSample = cgImage.bitsPerComponent
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

    /// Creates a form with transparent or black pixels, into which `NSGraphicsContext(bitmapImageRep:)` draws if they are red,
    /// green, blue and alpha, premultiplied, or gray. Samples have 8 bits.
    ///
    /// - Parameters:
    ///   - planes: the memory of the pixels, which must outlive the form; nil, or nil as its first element, for new memory.
    ///   - spp: 3 for a space of red, green and blue, or 1 for one of white, and one more with alpha.
    ///   - rBytes: the distance between rows, in bytes; 0 for rows without padding.
    ///   - pBits: `spp` times 8, or 32 for three samples and a byte that is not used; 0 for the former.
    /// - Returns: nil for another layout; samples of 16 bits and more than one plane are not supported.
    public convenience init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
        isPlanar: Bool, colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
    ) {
        self.init(
            bitmapDataPlanes: planes, pixelsWide: width, pixelsHigh: height, bitsPerSample: bps, samplesPerPixel: spp,
            hasAlpha: alpha, isPlanar: isPlanar, colorSpaceName: colorSpaceName, bitmapFormat: [], bytesPerRow: rBytes,
            bitsPerPixel: pBits)
    }

    /// The same with the order of the samples, and whether colors are premultiplied. One can draw into pixels that are
    /// premultiplied.
    public init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
        isPlanar: Bool, colorSpaceName: NSColorSpaceName, bitmapFormat: Format, bytesPerRow rBytes: Int,
        bitsPerPixel pBits: Int
    ) {
        let colors = colorSpaceName.isRGB ? 3 : colorSpaceName.isWhite ? 1 : 0
        let samples = colors + (alpha ? 1 : 0)
        let bits = pBits == 0 ? 8 * samples : pBits
        let skips = colors == 3 && !alpha && bits == 32
        guard bps == 8, colors > 0, spp == samples, !isPlanar || samples == 1, bits == 8 * samples || skips,
            (1...32_767).contains(width)
        else { return nil }
        let memory = BitmapMemory(
            planes?.pointee, width: width, height: height, bytesPerRow: rBytes == 0 ? width * bits / 8 : rBytes,
            bitsPerPixel: bits, space: colors == 3 ? .sRGBSpace : CGColorSpaceCreateDeviceGray(),
            info: bitmapFormat.info(hasAlpha: alpha, skips: skips))
        // An image of one pixel is created to find out whether Core Graphics supports the layout.
        guard let memory, memory.pixel(0, 0) != nil else { return nil }
        pixels = .memory(memory)
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
        copy.compression = compression
        return copy
    }

    /// Replaces the pixels.
    func show(_ image: CGImage) { pixels = .image(image) }

    // MARK: Pixels

    /// The pixels as an image, in the same layout.
    open var cgImage: CGImage? {
        switch pixels {
        case .image(let image): image
        case .memory(let memory): memory.image()
        }
    }

    /// The pixels in memory, from the top, with the samples that `bitmapFormat` tells: those of the image that the form was
    /// created from. Valid as long as the form.
    open var bitmapData: UnsafeMutablePointer<UInt8>? {
        let memory = memory
        memory?.context?.flush()
        return memory?.base
    }

    /// Gets the addresses of the planes, of which there is one; `data` has space for five, and the others become nil.
    open func getBitmapDataPlanes(_ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) {
        for index in 0..<5 { data[index] = index == 0 ? bitmapData : nil }
    }

    /// The distance between rows of `bitmapData`, in bytes.
    open var bytesPerRow: Int {
        switch pixels {
        case .image(let image): image.bytesPerRow
        case .memory(let memory): memory.bytesPerRow
        }
    }

    /// The number of bits from one pixel to the next.
    open var bitsPerPixel: Int {
        switch pixels {
        case .image(let image): image.bitsPerPixel
        case .memory(let memory): memory.bitsPerPixel
        }
    }

    private var info: CGBitmapInfo {
        switch pixels {
        case .image(let image): image.bitmapInfo
        case .memory(let memory): memory.info
        }
    }

    /// The number of samples of a pixel: 3 for red, green and blue, 1 for gray, and one more with alpha.
    open var samplesPerPixel: Int {
        let count = bitsPerPixel / bitsPerSample
        return info.alpha == .noneSkipLast || info.alpha == .noneSkipFirst ? count - 1 : count
    }

    /// False.
    open var isPlanar: Bool { false }
    /// 1: the samples of a pixel are side by side.
    open var numberOfPlanes: Int { 1 }
    /// The number of bytes of all rows.
    open var bytesPerPlane: Int { bytesPerRow * pixelsHigh }
    /// The order of the samples in memory; empty for premultiplied ones with alpha last.
    open var bitmapFormat: Format { Format(info) }

    /// The color space of the pixels as an image.
    open var colorSpace: NSColorSpace {
        let space: CGColorSpace? =
            switch pixels {
            case .image(let image): image.colorSpace
            case .memory(let memory): memory.space
            }
        return space.flatMap(NSColorSpace.init(cgColorSpace:)) ?? .sRGB
    }

    /// The memory, which replaces the image when it is first needed.
    private var memory: BitmapMemory? {
        if case .memory(let memory) = pixels { return memory }
        guard case .image(let image) = pixels, let memory = BitmapMemory(image) else { return nil }
        pixels = .memory(memory)
        return memory
    }

    /// Draws into the pixels; nil if they are not premultiplied. An image becomes premultiplied for it.
    var bitmap: CGContext? {
        if case .image(let image) = pixels {
            let memory = BitmapMemory(image)
            guard let drawable = memory?.context == nil ? BitmapMemory(drawing: image) : memory else { return nil }
            pixels = .memory(drawable)
            bitsPerSample = drawable.bitsPerComponent
        }
        return memory?.context
    }

    /// The color of a pixel, counted from the top left; nil outside of the image.
    open func colorAt(x: Int, y: Int) -> NSColor? {
        guard contains(x, y) else { return nil }
        let image: CGImage?
        switch pixels {
        case .image(let whole): image = whole
        case .memory(let memory):
            if let color = memory.straightColor(x, y) { return color }
            image = memory.pixel(x, y)
        }
        guard let image else { return nil }
        let pixel = image.withPixels { $0[row: y % image.height][x % image.width] }
        let alpha = hasAlpha ? CGFloat(pixel >> 24) / 255 : 1
        func component(_ shift: UInt32) -> CGFloat {
            alpha == 0 ? 0 : CGFloat(pixel >> shift & 0xFF) / 255 / alpha
        }
        return NSColor(srgbRed: component(16), green: component(8), blue: component(0), alpha: alpha)
    }

    /// Sets the color of a pixel, counted from the top left.
    open func setColor(_ color: NSColor, atX x: Int, y: Int) {
        guard contains(x, y), let memory else { return }
        memory.context?.flush()
        if memory.setColor(color, x, y) { return }
        guard let bitmap else { return }
        bitmap.saved {
            bitmap.concatenate(bitmap.ctm.inverted())
            bitmap.setBlendMode(.copy)
            bitmap.setShouldAntialias(false)
            bitmap.setFillColor(color.cgColor)
            bitmap.fill(CGRect(x: x, y: pixelsHigh - 1 - y, width: 1, height: 1))
        }
    }

    /// Gets the samples of a pixel, counted from the top left, as they are in memory: numbers from 0 to 255 in the order
    /// of `bitmapFormat`. `p` has space for all of them. Nothing changes for a pixel outside of the image, nor for samples of
    /// more than 8 bits.
    open func getPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard contains(x, y), bitsPerSample == 8, let memory else { return }
        memory.context?.flush()
        for (index, place) in places.enumerated() { p[index] = Int(memory.samples(x, y)[place]) }
    }

    /// Sets the samples of a pixel, as `getPixel(_:atX:y:)` gets them.
    open func setPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard contains(x, y), bitsPerSample == 8, let memory else { return }
        memory.context?.flush()
        for (index, place) in places.enumerated() { memory.samples(x, y)[place] = UInt8(min(max(p[index], 0), 255)) }
    }

    /// The offsets of the samples of a pixel in memory, in the order of `bitmapFormat`, without one that is not used.
    private var places: [Int] { info.samplePlaces(bitsPerPixel / 8) }

    private func contains(_ x: Int, _ y: Int) -> Bool {
        (0..<pixelsWide).contains(x) && (0..<pixelsHigh).contains(y)
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
    /// Creates a context that draws into the pixels of a form. Its units are points: the `size` of the form fills the pixels.
    public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
        guard let context = bitmapRep.bitmap else { return nil }
        let size = bitmapRep.size
        context.concatenate(context.ctm.inverted())
        if size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite {
            context.scaleBy(
                x: CGFloat(bitmapRep.pixelsWide) / size.width, y: CGFloat(bitmapRep.pixelsHigh) / size.height)
        }
        self.init(cgContext: context, flipped: false)
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
    fileprivate var isWhite: Bool { self == .calibratedWhite || self == .deviceWhite }
}
