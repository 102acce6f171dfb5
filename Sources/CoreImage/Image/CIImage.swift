import AcetateKeyValue
import AcetatePixels
import CoreGraphics

/// A picture as a recipe: pixels, a colour, or what filters make of other pictures. Immutable; nothing is computed until
/// a `CIContext` draws it, and then only what is asked for.
///
/// Coordinates are pixels, the origin at the bottom left and y up. A picture may be without end: a colour, a generator's, or
/// one that is clamped to its extent.
public final class CIImage: NSObject, NSCopying, Sendable {
    /// Where the picture can be other than transparent; `CGRect.infinite` for one without end, `zero` for an empty one.
    public let extent: CGRect
    let recipe: Recipe
    /// How many pictures stand one upon the other.
    let depth: Int

    /// How a picture is made.
    enum Recipe: Sendable {
        case nothing
        case pixels(CGImage)
        /// Premultiplied, `0xAARRGGBB`.
        case color(UInt32)
        /// The part within the extent.
        case part(CIImage)
        case transformed(CIImage, CGAffineTransform)
        /// The outermost pixels go on without end.
        case clamped(CIImage)
        /// What a filter makes of a picture, or of none.
        case filtered(CIImage?, FilterValue)
        case composited(CIImage, over: CIImage, Compositing)
        case mixed(CIImage, CIImage, FilterValue)
        /// Within the extent, with alpha 1.
        case opaque(CIImage)
    }

    /// More pictures than this, one upon the other, are not drawn: drawing goes down them one by one.
    static let greatestDepth = 1000

    init(_ recipe: Recipe, extent: CGRect, on images: [CIImage] = []) {
        let depth = 1 + (images.map(\.depth).max() ?? 0)
        guard depth <= Self.greatestDepth else {
            Complaint.say(
                "A CIImage that is made in more than \(Self.greatestDepth) steps is empty; draw it with a CIContext on the way.",
                once: "CIImage.depth")
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

    // MARK: Pictures from elsewhere

    /// The pixels of an image; its bottom left corner is the origin.
    public convenience init(cgImage: CGImage) {
        self.init(.pixels(cgImage), extent: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    }

    /// One colour without end; components outside 0...1 are clamped.
    public convenience init(color: CIColor) {
        let numbers = color.numbers.map { Float(max(-1, min(2, $0))) }
        let pixel = PixelColor(numbers[0], numbers[1], numbers[2], numbers[3]).straightPixel
        self.init(.color(pixel), extent: .infinite)
    }

    /// The picture in a file, in any format that `CGImage(contentsOf:)` reads; nil, and a message on standard error, where
    /// that cannot be read.
    public convenience init?(contentsOf url: URL) {
        do {
            self.init(cgImage: try CGImage(contentsOf: url))
        } catch {
            Complaint.say("CIImage: \(error)", once: "CIImage.\(url)")
            return nil
        }
    }

    /// The picture in a file's bytes; nil, and a message on standard error, where they are none.
    public convenience init?(data: Data) {
        do {
            self.init(cgImage: try CGImage(data: data))
        } catch {
            Complaint.say("CIImage: \(error)", once: "CIImage.data.\(error)")
            return nil
        }
    }

    /// A picture without pixels.
    public class func empty() -> CIImage { CIImage(.nothing, extent: .zero) }

    public static let black = CIImage(color: .black)
    public static let white = CIImage(color: .white)
    public static let gray = CIImage(color: .gray)
    public static let red = CIImage(color: .red)
    public static let green = CIImage(color: .green)
    public static let blue = CIImage(color: .blue)
    public static let cyan = CIImage(color: .cyan)
    public static let magenta = CIImage(color: .magenta)
    public static let yellow = CIImage(color: .yellow)
    public static let clear = CIImage(color: .clear)

    /// The pixels that the picture was made from; nil where it was made in another way.
    public var cgImage: CGImage? {
        if case .pixels(let image) = recipe { image } else { nil }
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String { "<CIImage extent \(extent)>" }
}

// MARK: - Pictures from this one

extension CIImage {
    /// The part within a rectangle, which is rounded outwards to whole pixels.
    public func cropped(to rect: CGRect) -> CIImage {
        let part = extent.overlapping(rect.wholePixels)
        return part == extent ? self : CIImage(.part(self), extent: part, on: [self])
    }

    /// The picture through an affine map, interpolated linearly; by whole pixels it is only moved. One whose map is not
    /// finite or has no inverse is empty.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        if matrix.isIdentity { return self }
        guard matrix.isFinite, matrix.determinant != 0 else { return .empty() }
        let box = extent.isInfinite ? CGRect.infinite : extent.applying(matrix).wholePixels
        return CIImage(.transformed(self, matrix), extent: box, on: [self])
    }

    /// What a filter makes of the picture, which is its `inputImage`: other inputs by their keys, the rest with their
    /// defaults. A name that there is no filter of leaves it as it is, and is reported on standard error.
    public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: parameters) else {
            Complaint.say("There is no filter \"\(filterName)\", which is ignored.", once: "CIFilter.\(filterName)")
            return self
        }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? self
    }

    /// The picture with its outermost pixels going on without end.
    public func clampedToExtent() -> CIImage {
        extent.isInfinite || extent.isEmpty ? self : CIImage(.clamped(self), extent: .infinite, on: [self])
    }

    /// This picture on another.
    public func composited(over dest: CIImage) -> CIImage { composited(over: dest, by: .mode(.normal)) }

    /// The part within a rectangle, rounded outwards to whole pixels, with every alpha 1: what was transparent is black.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        CIImage(.opaque(self), extent: extent.wholePixels, on: [self])
    }

    func composited(over dest: CIImage, by compositing: Compositing) -> CIImage {
        CIImage(
            .composited(self, over: dest, compositing), extent: compositing.extent(self.extent, dest.extent),
            on: [self, dest])
    }

    /// What a transition makes of two pictures.
    static func mixed(_ from: CIImage, _ to: CIImage, by filter: FilterValue) -> CIImage {
        CIImage(.mixed(from, to, filter), extent: from.extent.joined(to.extent), on: [from, to])
    }

    /// What a filter makes of a picture, or, where that is nil, of nothing.
    static func filtered(_ image: CIImage?, by filter: FilterValue) -> CIImage {
        let extent = image?.extent ?? .infinite
        let space = FilterSpace(extent: extent.flipped)
        let program = filter.program(in: space)
        if program == .copy, let image { return image }
        var result = extent
        if !extent.isInfinite {
            let painted = PixelRect(covering: extent.flipped)
            let reach = program.reach(of: painted)
            // A picture whose edges lie between pixels keeps them where the filter paints nothing beyond.
            if reach != painted { result = CGRect(reach).flipped }
        }
        return CIImage(.filtered(image, filter), extent: result, on: image.map { [$0] } ?? [])
    }
}

extension CGRect {
    /// The rectangle in a plane whose y points down, or back.
    var flipped: CGRect {
        isInfinite || isNull ? self : CGRect(x: minX, y: -maxY, width: width, height: height)
    }

    /// Rounded outwards to whole pixels; empty (`zero`) where it is not finite, but infinite as it is.
    var wholePixels: CGRect {
        if isInfinite { return .infinite }
        let pixels = PixelRect(covering: standardized)
        return pixels.isEmpty ? .zero : CGRect(pixels)
    }

    /// What lies in both; `zero` for nothing.
    func overlapping(_ other: CGRect) -> CGRect {
        if isInfinite { return other }
        if other.isInfinite { return self }
        let result = intersection(other)
        return result.isNull ? .zero : result
    }

    /// What holds both; an empty one adds nothing.
    func joined(_ other: CGRect) -> CGRect {
        if isInfinite || other.isInfinite { return .infinite }
        if isEmpty { return other }
        return other.isEmpty ? self : union(other)
    }

    init(_ pixels: PixelRect) {
        self.init(x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height)
    }
}

extension PixelRect {
    /// The whole pixels that a rectangle touches; all that there are for an infinite one, none for one that is null or not
    /// finite.
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
