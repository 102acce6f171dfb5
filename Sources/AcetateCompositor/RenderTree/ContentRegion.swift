import AcetatePixels
import CoreGraphics
import Foundation

/// The pixels that a layer itself paints: background, gradient, contents, shape and border, without its sublayers.
///
/// A border around nothing is a ring: its hollow middle is left out, so that a pulsing outline damages little.
struct ContentRegion {
    let region: PixelRegion
    /// Those of a shape layer's path.
    let shape: PixelRect

    /// Of what a node shows. Its values, handed over, would be copied; so what few layers need has functions of its own.
    init(of node: RenderNode) {
        let toDevice = node.toDevice
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

    @inline(never)
    private static func shape(of node: RenderNode) -> PixelRect {
        node.shown.shapePicture?.box(node.toDevice) ?? .empty
    }

    @inline(never)
    private static func images(of node: RenderNode) -> PixelRegion {
        var region = PixelRegion()
        let fit = node.shown.contentsFit
        for image in node.shown.images {
            guard let frame = fit.frame(of: image) else { continue }
            region.formUnion(PixelRect(covering: frame.applying(node.toDevice)))
        }
        return region
    }

    @inline(never)
    private static func ring(of node: RenderNode, box: PixelRect) -> PixelRegion {
        let toDevice = node.toDevice
        guard toDevice.isRectilinear, let hole = node.shown.borderHole else { return PixelRegion(box) }
        let inner = hole.rect
        // A circle where a corner of any curve begins lies within it.
        let radius = min(hole.radius * hole.curve.expansionFactor, inner.width / 2, inner.height / 2)
        // The rounded middle, as rectangles whose corners lie on its corner arcs: few where the corners are small, for each
        // costs more than the pixels that it leaves out.
        let steps = radius > 0 ? (radius < 64 ? 2 : 4) : 0
        return withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: steps + 1) { memory in
            var count = 0
            for step in 0...steps {
                let angle = steps == 0 ? 0 : Double(step) / Double(steps) * .pi / 2
                let part = inner.insetBy(
                    dx: radius * (1 - CGFloat(cos(angle))), dy: radius * (1 - CGFloat(sin(angle))))
                guard !part.isNull, part.width > 0, part.height > 0 else { continue }
                let device = part.applying(toDevice)
                // Inwards to whole pixels: a pixel that the border touches is not hollow.
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

// Inlined where they are called for each layer of a frame, for a layer's values, handed over, would be copied.
extension LayerValues {
    /// Whether a border is painted.
    var hasBorder: Bool { borderWidth > 0 && hasBorderColor }

    /// The images that the contents show: one, or two on their way from one to the other.
    @inline(__always) var images: ContentsImages {
        guard let contentsFade else { return ContentsImages(contents, nil) }
        return ContentsImages(contentsFade.from, contentsFade.to)
    }

    /// Where an image stands as contents in the layer's own space, by their gravity; nil where nothing is shown.
    @inline(__always) func contentsFrame(of image: CGImage) -> CGRect? { contentsFit.frame(of: image) }

    @inline(__always) var contentsFit: ContentsFit {
        ContentsFit(
            bounds: bounds, rect: contentsRect, center: contentsCenter, scale: contentsScale, gravity: contentsGravity)
    }
}

/// None, one or two images, asked for in each frame, and so without an array.
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
