import AcetatePixels
import CoreGraphics
import Foundation

/// The pixels that a layer itself paints: background, gradient, contents, shape and border, without its sublayers.
///
/// A border without other content is a ring: the middle is excluded, so that a pulsing outline damages few pixels.
struct ContentRegion {
    let region: PixelRegion
    /// The pixels of a shape layer's path.
    let shape: PixelRect

    init(of node: RenderNode) {
        let toDevice = node.derived.toDevice
        var region = PixelRegion()
        let bounds = node.shown.bounds.standardized
        let box = PixelRect(covering: bounds.applying(toDevice))
        if node.shown.hasBackground || node.shown.hasGradient || node.shown.isTiled {
            region = PixelRegion(box)
        }
        if node.shown.contents != nil || node.shown.contentsFade != nil { region.formUnion(Self.images(of: node)) }
        if case .shape = node.shown.kind { shape = Self.shape(of: node) } else { shape = .empty }
        if !shape.isEmpty { region.formUnion(shape) }
        if node.shown.hasBorder, !region.contains(box) { region.formUnion(Self.ring(of: node, box: box)) }
        self.region = region
    }

    private static func shape(of node: RenderNode) -> PixelRect {
        node.shown.shapeRaster?.box(node.derived.toDevice) ?? .empty
    }

    private static func images(of node: RenderNode) -> PixelRegion {
        var region = PixelRegion()
        let fit = node.shown.contentsFit
        for image in node.shown.images {
            guard let frame = fit.frame(of: image) else { continue }
            region.formUnion(PixelRect(covering: frame.applying(node.derived.toDevice)))
        }
        return region
    }

    private static func ring(of node: RenderNode, box: PixelRect) -> PixelRegion {
        let toDevice = node.derived.toDevice
        guard toDevice.isRectilinear, let hole = node.shown.borderHole else { return PixelRegion(box) }
        let inner = hole.rect
        // A circle around the start of the corner lies within the corner, for each corner curve.
        let radius = min(hole.radius * hole.curve.expansionFactor, inner.width / 2, inner.height / 2)
        // The rounded middle as rectangles whose corners lie on its corner arcs. Small corners get few rectangles,
        // because each costs more than the pixels that it excludes.
        let steps = radius > 0 ? (radius < 64 ? 2 : 4) : 0
        return withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: steps + 1) { memory in
            var count = 0
            for step in 0...steps {
                let angle = steps == 0 ? 0 : Double(step) / Double(steps) * .pi / 2
                let part = inner.insetBy(
                    dx: radius * (1 - CGFloat(cos(angle))), dy: radius * (1 - CGFloat(sin(angle))))
                guard !part.isNull, part.width > 0, part.height > 0 else { continue }
                let device = part.applying(toDevice)
                // Rounded inwards to whole pixels: a pixel that the border touches is not part of the middle.
                let (minX, minY) = (device.minX.rounded(.up), device.minY.rounded(.up))
                let (maxX, maxY) = (device.maxX.rounded(.down), device.maxY.rounded(.down))
                guard minX < maxX, minY < maxY else { continue }
                memory[count] = PixelRect(
                    coveringMinX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
                count += 1
            }
            return PixelRegion(box, around: UnsafeBufferPointer(rebasing: memory[..<count]))
        }
    }
}

extension LayerValues {
    /// Whether a border is painted.
    var hasBorder: Bool { style.borderWidth > 0 && style.hasBorderColor }

    /// The images that the contents show: one, or two while one fades into the other.
    var images: ContentsImages {
        guard let fade = style.contentsFade else { return ContentsImages(contents, nil) }
        return ContentsImages(fade.from, fade.to)
    }

    /// The frame of an image as contents, in the layer's own space, according to the gravity; nil if nothing is shown.
    func contentsFrame(of image: CGImage) -> CGRect? { contentsFit.frame(of: image) }

    /// How the contents, and a raster of the layer, are scaled.
    var scalingFilters: Resample.Filters {
        Resample.Filters(
            minification: style.minificationFilter, magnification: style.magnificationFilter,
            bias: style.minificationFilterBias)
    }

    var contentsFit: ContentsFit {
        ContentsFit(
            bounds: bounds, rect: style.contentsRect, center: style.contentsCenter, scale: style.contentsScale,
            gravity: style.contentsGravity)
    }
}

/// Zero, one or two images. Not an array, because each frame creates it.
struct ContentsImages: RandomAccessCollection {
    private let first, second: CGImage?

    init(_ first: CGImage?, _ second: CGImage?) {
        (self.first, self.second) = first == nil ? (second, nil) : (first, second)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { first == nil ? 0 : second == nil ? 1 : 2 }

    subscript(index: Int) -> CGImage {
        guard let image = index == 0 ? first : second else { preconditionFailure("no image \(index) of \(count)") }
        return image
    }
}
