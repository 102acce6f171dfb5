import AcetatePixels
import CoreGraphics

/// An additional image of a filter, in the pixels of the filter's space. One pixel of the image is one point.
struct PlacedImage: Sendable, Equatable {
    /// The greatest side of a part that is rendered at once, which bounds the memory.
    private static let tileSide = 1024

    private let image: CIImage
    /// Pixels per point, and the pixel coordinates of the image's origin, y down.
    private let scale, originX, originY: Double
    /// The values with which the image's filters compute.
    private let values: WorkingSpace

    /// Places the image's origin at a point of the space.
    init(_ image: CIImage, at point: FilterPoint = .zero, in space: FilterSpace) {
        let origin = space.pixels(point)
        self.init(image, scale: space.scale, originX: origin.x, originY: origin.y, values: space.values)
    }

    /// Places the image's origin at a pixel position, y down.
    init(
        _ image: CIImage, scale: Double, originX: Double, originY: Double, values: WorkingSpace = .encoded
    ) {
        (self.image, self.scale, self.originX, self.originY) = (image, scale, originX, originY)
        self.values = values
    }

    /// Images are equal only if they are identical.
    static func == (a: PlacedImage, b: PlacedImage) -> Bool {
        a.image === b.image && a.scale == b.scale && a.originX == b.originX && a.originY == b.originY
            && a.values == b.values
    }

    private var placed: CIImage {
        image.transformed(
            by: CGAffineTransform(
                a: CGFloat(scale), b: 0, c: 0, d: CGFloat(scale), tx: CGFloat(originX), ty: CGFloat(-originY)))
    }

    /// The pixels outside of which the image is transparent.
    var rect: PixelRect { PixelRect(covering: placed.extent.flipped) }

    /// Calls `body` with the image's pixels in a rectangle; a single transparent pixel if there are none, or not enough
    /// memory.
    func withPixels(in rect: PixelRect, _ body: (PixelPatch) -> Void) {
        let placed = placed
        let read = rect.intersection(PixelRect(covering: placed.extent.flipped))
        guard !read.isEmpty, let store = ImageRenderer(placed, values: values).draw(placed, read) else {
            return Self.withNothing(at: rect, body)
        }
        withExtendedLifetime(store) { body(PixelPatch(store.pixels, x: read.minX, y: read.minY)) }
    }

    /// Calls `body` with a transparent pixel.
    private static func withNothing(at rect: PixelRect, _ body: (PixelPatch) -> Void) {
        guard let one = PixelSize(1, 1).flatMap({ PixelStore($0) }) else { return }
        withExtendedLifetime(one) { body(PixelPatch(one.pixels, x: rect.minX, y: rect.minY)) }
    }

    /// Calls `body` for parts of a region, with the pixels of two images in each part; transparent ones for nil.
    static func forEachPart(
        of region: PixelRegion, _ first: PlacedImage?, _ second: PlacedImage? = nil,
        body: (_ part: PixelRegion, _ first: PixelPatch, _ second: PixelPatch) -> Void
    ) {
        func with(_ image: PlacedImage?, _ rect: PixelRect, _ body: (PixelPatch) -> Void) {
            if let image { image.withPixels(in: rect, body) } else { withNothing(at: rect, body) }
        }
        for tile in region.bounds.tiles(side: tileSide) {
            let part = region.intersection(tile)
            if part.isEmpty { continue }
            with(first, part.bounds) { first in with(second, part.bounds) { body(part, first, $0) } }
        }
    }
}
