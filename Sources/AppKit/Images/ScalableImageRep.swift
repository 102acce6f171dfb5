import AcetatePixels
import CoreGraphics
import Foundation

/// A form of an image that is drawn from an SVG file for each resolution.
final class ScalableImageRep: NSImageRep {
    private let file: ImageDecoder
    /// The last drawings, the newest last.
    private var drawings: [(size: PixelSize, image: CGImage)] = []
    /// The number of drawings that are kept, such as those of screens with different scales.
    private static let limit = 4

    /// Creates a form of an SVG file; nil for data of another format, and for a file that cannot be drawn. One unit of the file
    /// is one point.
    init?(_ data: Data, name: String) {
        file = ImageDecoder(data: data, file: name)
        guard file.isText, let image = try? file.decode() else { return nil }
        super.init()
        size = NSSize(width: image.width, height: image.height)
        if let size = PixelSize(image.width, image.height) { drawings = [(size, image)] }
    }

    private init(_ other: ScalableImageRep) {
        (file, drawings) = (other.file, other.drawings)
        super.init()
        copyProperties(of: other)
    }

    override func copy(with zone: NSZone? = nil) -> Any { ScalableImageRep(self) }

    /// The image with the pixels of a size in points. Nil if it has none, or more than the memory allows.
    func image(of size: NSSize, scale: CGFloat) -> CGImage? {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width.isFinite, height.isFinite, let pixels = PixelSize(Int(clamping: width), Int(clamping: height))
        else { return nil }
        if let known = drawings.first(where: { $0.size == pixels }) { return known.image }
        guard let image = try? file.decode(size: pixels) else { return nil }
        if drawings.count == Self.limit { drawings.removeFirst() }
        drawings.append((pixels, image))
        return image
    }

    override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext,
            let image = image(of: size, scale: context.userToDevice.greatestScale)
        else { return false }
        context.draw(image, in: NSRect(origin: .zero, size: size))
        return true
    }

    override func cgImage(size: NSSize, scale: CGFloat) -> CGImage? { image(of: size, scale: scale) }
}

extension Int {
    /// The nearest integer within the sizes of images.
    fileprivate init(clamping value: CGFloat) { self.init(Swift.min(Swift.max(value, 0), 100_000)) }
}

extension NSImageRep {
    /// The extensions of files whose forms are shapes, which are sharp at any size.
    static let scalableExtensions: Set = ["svg", "svgz", "pdf"]

    /// The form of an image file: its pixels, or its shapes for SVG and PDF. Nil if the file cannot be read.
    static func form(contentsOf url: URL) -> NSImageRep? {
        guard scalableExtensions.contains(url.pathExtension.lowercased()) else {
            return NSBitmapImageRep(contentsOf: url) ?? (try? Data(contentsOf: url)).flatMap(form)
        }
        guard let data = try? Data(contentsOf: url) else { return nil }
        return NSPDFImageRep(data: data) ?? ScalableImageRep(data, name: url.path)
    }

    /// The form of the data of an image file; nil if it cannot be decoded.
    static func form(data: Data) -> NSImageRep? {
        NSPDFImageRep(data: data) ?? ScalableImageRep(data, name: "in memory") ?? NSBitmapImageRep(data: data)
    }
}
