import AcetateKeyValue
import AcetatePixels
import CoreGraphics

/// An image as a recipe: pixels, a color, or filters applied to other images. Immutable. Pixels are only computed when
/// a `CIContext` renders them, and only for the requested rectangle.
///
/// Coordinates are in pixels, with the origin at the bottom left and y up. An image may be infinite: a color, a
/// generator's output, or an image that is clamped to its extent.
public final class CIImage: NSObject, NSCopying, Sendable {
    /// The rectangle outside of which the image is transparent; `CGRect.infinite` for an infinite image, `zero` for an
    /// empty one.
    public let extent: CGRect
    /// The file that the image was read from; nil for an image that was created in another way.
    public let url: URL?
    let recipe: Recipe
    /// The number of images in the longest chain of inputs.
    let depth: Int
    /// The metadata of the image; nil for that of its first input image.
    let ownProperties: ImageProperties?

    /// How an image is computed.
    enum Recipe: Sendable {
        case nothing
        case pixels(CGImage)
        case bitmap(BitmapPixels)
        /// Unpremultiplied sRGB, whose components may lie outside 0...1.
        case color(PixelColor)
        /// The part of an image within the extent.
        case part(CIImage)
        case transformed(CIImage, CGAffineTransform)
        /// An image whose outermost pixels are extended infinitely.
        case clamped(CIImage)
        /// A filter applied to an image, or a generator without one.
        case filtered(CIImage?, FilterValue)
        case composited(CIImage, over: CIImage, PixelBlend)
        case mixed(CIImage, CIImage, FilterValue)
        /// An image within the extent, with alpha 1.
        case opaque(CIImage)
        /// The few pixels that are computed from an area of an image.
        case reduced(CIImage, Reduction, area: PixelRect)
        /// An image that transforms sample without interpolation.
        case nearest(CIImage)
        /// An image that a program's own processor computes.
        case processed(ProcessorStep)
        /// An image whose pixels are kept once they are rendered.
        case intermediate(CIImage, IntermediatePixels)
    }

    /// The greatest depth, which bounds the recursion of rendering.
    static let maximumDepth = 1000

    init(_ recipe: Recipe, extent: CGRect, on images: [CIImage] = [], url: URL? = nil) {
        self.url = url
        ownProperties = nil
        let depth = 1 + (images.map(\.depth).max() ?? 0)
        guard depth <= Self.maximumDepth else {
            Diagnostics.warnOnce(
                "A CIImage with more than \(Self.maximumDepth) steps is empty; render an intermediate image with a CIContext.",
                key: "CIImage.depth")
            (self.recipe, self.extent, self.depth) = (.nothing, .zero, 1)
            super.init()
            return
        }
        let isNothing = extent.isNull || extent.isEmpty
        self.recipe = isNothing ? .nothing : recipe
        self.extent = isNothing ? .zero : extent
        self.depth = isNothing ? 1 : depth
        super.init()
    }

    /// The same image with other metadata.
    init(_ image: CIImage, properties: ImageProperties?, url: URL?) {
        (recipe, extent, depth) = (image.recipe, image.extent, image.depth)
        (ownProperties, self.url) = (properties, url)
        super.init()
    }

    // MARK: Creating images

    /// An image of a `CGImage`'s pixels, with its bottom left corner at the origin.
    public convenience init(cgImage: CGImage) {
        self.init(.pixels(cgImage), extent: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    }

    /// An infinite image of one color. Red, green and blue may lie outside 0...1; alpha is clamped.
    public convenience init(color: CIColor) {
        let numbers = color.numbers.map { Float($0) }
        let color = PixelColor(numbers[0], numbers[1], numbers[2], max(0, min(1, numbers[3]))).limited
        self.init(.color(color), extent: .infinite)
    }

    /// An image of pixels in memory, top row first, with its bottom left corner at the origin.
    ///
    /// Values are premultiplied, and those of `colorSpace`: sRGB, a device RGB space, or linear sRGB. With nil they are not
    /// converted, but are the values with which the filters of a context compute: linear light by default. Values of floats may
    /// lie outside 0...1. The image is empty, with a message on standard error, if `data` has fewer than `bytesPerRow` bytes per
    /// row, or if the size or the color space is not supported.
    public convenience init(
        bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?
    ) {
        do {
            let bitmap = try format.bitmap(data, bytesPerRow: bytesPerRow, size: size, colorSpace: colorSpace)
            if format.hasBytes, bitmap.space == .encoded {
                self.init(cgImage: try bitmap.image())
            } else {
                self.init(.bitmap(bitmap), extent: CGRect(x: 0, y: 0, width: size.width, height: size.height))
            }
        } catch {
            Diagnostics.warnOnce(
                "CIImage(bitmapData:) is empty: \(error.cause).", key: "CIImage.bitmapData.\(error.cause)")
            self.init(.nothing, extent: .zero)
        }
    }

    /// Creates an image without pixels.
    public convenience override init() { self.init(.nothing, extent: .zero) }

    /// An image without pixels.
    public class func empty() -> CIImage { CIImage(.nothing, extent: .zero) }

    /// An infinite image of opaque black.
    public static let black = CIImage(color: .black)
    /// An infinite image of opaque white.
    public static let white = CIImage(color: .white)
    /// An infinite image of opaque gray.
    public static let gray = CIImage(color: .gray)
    /// An infinite image of opaque red.
    public static let red = CIImage(color: .red)
    /// An infinite image of opaque green.
    public static let green = CIImage(color: .green)
    /// An infinite image of opaque blue.
    public static let blue = CIImage(color: .blue)
    /// An infinite image of opaque cyan.
    public static let cyan = CIImage(color: .cyan)
    /// An infinite image of opaque magenta.
    public static let magenta = CIImage(color: .magenta)
    /// An infinite image of opaque yellow.
    public static let yellow = CIImage(color: .yellow)
    /// An infinite transparent image.
    public static let clear = CIImage(color: .clear)

    /// The `CGImage` that the image was created from; nil if it was created in another way.
    public var cgImage: CGImage? {
        if case .pixels(let image) = recipe { image } else { nil }
    }

    /// The color space of the `CGImage` that the image was created from; nil if it was created in another way.
    public var colorSpace: CGColorSpace? { cgImage?.colorSpace }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String { "<CIImage extent \(extent)>" }
}

// MARK: - Deriving images

extension CIImage {
    /// The image cropped to a rectangle, which is rounded outward to whole pixels.
    public func cropped(to rect: CGRect) -> CIImage {
        let part = extent.overlapping(rect.wholePixels)
        return part == extent ? self : CIImage(.part(self), extent: part, on: [self])
    }

    /// The image transformed by a matrix, with linear interpolation. A translation by whole pixels is exact. Empty if
    /// the matrix is not finite or not invertible.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        if matrix.isIdentity { return self }
        guard matrix.isFinite, matrix.determinant != 0 else { return .empty() }
        let box = extent.isInfinite ? CGRect.infinite : extent.applying(matrix).wholePixels
        return CIImage(.transformed(self, matrix), extent: box, on: [self])
    }

    /// The output of a filter with this image as its `inputImage`. `parameters` sets other inputs; the rest have their
    /// defaults. If there is no filter with that name, returns this image, with a message on standard error.
    public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: parameters) else {
            Diagnostics.warnOnce(
                "There is no filter \"\(filterName)\", which is ignored; check its name.",
                key: "CIFilter.\(filterName)")
            return self
        }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? self
    }

    /// The output of CIGaussianBlur; `sigma` is the radius in pixels.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    }

    /// The image with its outermost pixels extended infinitely.
    public func clampedToExtent() -> CIImage {
        extent.isInfinite || extent.isEmpty ? self : CIImage(.clamped(self), extent: .infinite, on: [self])
    }

    /// This image composited over another one.
    public func composited(over dest: CIImage) -> CIImage { composited(over: dest, by: .normal) }

    /// The part within a rectangle, rounded outward to whole pixels, with alpha 1: transparent pixels become black.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        CIImage(.opaque(self), extent: extent.wholePixels, on: [self])
    }

    func composited(over dest: CIImage, by blend: PixelBlend) -> CIImage {
        CIImage(
            .composited(self, over: dest, blend), extent: blend.extent(self.extent, dest.extent), on: [self, dest])
    }

    /// The output of a transition between two images.
    static func mixed(_ from: CIImage, _ to: CIImage, by filter: FilterValue) -> CIImage {
        CIImage(.mixed(from, to, filter), extent: from.extent.joined(to.extent), on: [from, to] + filter.images)
    }

    /// The output of a filter applied to an image, or of a generator if `image` is nil.
    static func filtered(_ image: CIImage?, by filter: FilterValue) -> CIImage {
        let extent = filter.extent(of: image)
        let space = FilterSpace(extent: extent.flipped, clipsToExtent: false)
        let program = filter.program(in: space)
        if program == .copy, let image { return image }
        var result = extent
        if filter.description.isInfinite, program != .nothing {
            result = .infinite
        } else if !extent.isInfinite, let wanted = filter.description.resultExtent?(filter.loweredInputs, extent) {
            result = wanted.wholePixels
        } else if !extent.isInfinite {
            let painted = PixelRect(covering: extent.flipped)
            let reach = program.reach(of: image.map { PixelRect(covering: $0.extent.flipped) } ?? painted)
            // An extent with fractional edges is kept if the filter paints nothing outside it.
            if reach != painted { result = CGRect(reach).flipped }
        }
        return CIImage(.filtered(image, filter), extent: result, on: filter.images + (image.map { [$0] } ?? []))
    }
}

extension CGRect {
    /// The rectangle with the y axis flipped.
    var flipped: CGRect {
        isInfinite || isNull ? self : CGRect(x: minX, y: -maxY, width: width, height: height)
    }

    /// The rectangle rounded outward to whole pixels. Infinite rectangles are unchanged; other non-finite ones become
    /// `zero`.
    var wholePixels: CGRect {
        if isInfinite { return .infinite }
        let pixels = PixelRect(covering: standardized)
        return pixels.isEmpty ? .zero : CGRect(pixels)
    }

    /// The intersection of two extents; `zero` if there is none.
    func overlapping(_ other: CGRect) -> CGRect {
        if isInfinite { return other }
        if other.isInfinite { return self }
        let result = intersection(other)
        return result.isNull ? .zero : result
    }

    /// The union of two extents; empty ones are ignored.
    func joined(_ other: CGRect) -> CGRect {
        if isInfinite || other.isInfinite { return .infinite }
        if isEmpty { return other }
        return other.isEmpty ? self : union(other)
    }

    package init(_ pixels: PixelRect) {
        self.init(x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height)
    }
}

extension PixelRect {
    /// The whole pixels that a rectangle intersects: all pixels for an infinite rectangle, none for a null or other
    /// non-finite one.
    init(covering rect: CGRect) {
        if rect.isInfinite {
            self.init(minX: -Self.limit, minY: -Self.limit, maxX: Self.limit, maxY: Self.limit)
        } else {
            self.init(
                coveringMinX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
                maxY: Double(rect.maxY))
        }
    }
}
