import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    /// Whether a gradient is painted.
    var hasGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted
    }

    /// Whether the gradient is opaque wherever it is painted.
    var hasOpaqueGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted && gradient.isOpaque
    }

    /// Fills the bounds with the gradient. `isMasked`: the mask of the bounds clips it, together with everything in the
    /// layer.
    func drawGradient(
        on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool, _ coverages: BoxCoverages
    ) {
        fillGradient(PixelPatch(pixels), PixelRegion(pixels.rect), toPixels)
        if !isMasked { cutToBackground(pixels, toPixels, coverages) }
    }

    /// Fills a region with the gradient, without edges. A translation by whole pixels gives the same pixels.
    func fillGradient(_ patch: PixelPatch, _ region: PixelRegion, _ toPixels: CGAffineTransform) {
        let box = PixelRect(covering: bounds.standardized.applying(toPixels))
        let (dx, dy) = (-box.minX, -box.minY)
        guard let fill = gradientFill(toPixels.moved(byX: dx, y: dy), within: patch.rect.offsetBy(dx: dx, dy: dy))
        else {
            for rect in region.rects { patch.clear(rect) }
            return
        }
        let patch = patch.offsetBy(dx: dx, dy: dy)
        fill.apply(to: patch, into: patch, region: region.offsetBy(dx: dx, dy: dy))
    }

    /// The gradient in pixels; nil if it has no colors, or its layer no area.
    private func gradientFill(_ toPixels: CGAffineTransform, within rect: PixelRect) -> GradientFill? {
        let bounds = bounds.standardized
        // From unit coordinates to pixels.
        let unit = CGAffineTransform(
            a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY
        ).concatenating(toPixels)
        guard let ramp = gradient.ramp, unit.isInvertible else { return nil }
        return GradientFill(gradient.shape, ramp, toUnit: unit.inverted(), fill: rect)
    }
}

extension GradientValues {
    fileprivate var isPainted: Bool { stops.contains { $0.color.alpha > 0 } }

    fileprivate var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }

    /// The colors with their locations. Surplus elements of either list are ignored.
    fileprivate var stops: [(place: Double, color: CGColor)] {
        let colors = colors ?? []
        let last = Double(max(colors.count - 1, 1))
        return zip(locations ?? colors.indices.map { Double($0) / last }, colors).map { ($0, $1) }
    }

    /// Nil for no colors.
    fileprivate var ramp: ColorRamp? {
        ColorRamp(
            stops.map { place, color in
                let c = color.sRGB
                return (place, PixelColor(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha)))
            })
    }

    fileprivate var shape: GradientFill.Shape {
        let (start, end) = (PixelPoint(startPoint.x, startPoint.y), PixelPoint(endPoint.x, endPoint.y))
        return switch type {
        case .axial: .axial(from: start, to: end)
        case .radial: .radial(center: start, corner: end)
        case .conic: .conic(center: start, toward: end)
        }
    }
}

extension GradientFill {
    fileprivate init(_ shape: Shape, _ ramp: ColorRamp, toUnit: CGAffineTransform, fill: PixelRect) {
        let t = toUnit
        self.init(
            shape, ramp,
            toUnit: PixelMap(
                x: SIMD2(Double(t.a), Double(t.b)), y: SIMD2(Double(t.c), Double(t.d)),
                origin: SIMD2(Double(t.tx), Double(t.ty))),
            fill: fill)
    }
}

/// The parameters for which a gradient was last painted.
struct GradientUse: Equatable {
    let appearance: UInt64
    let toDevice: CGAffineTransform
}

extension Painter {
    /// Paints the gradient of a gradient layer: from a cached raster if it looks the same as when it was last painted,
    /// otherwise directly on the canvas, which gives the same bytes.
    func paintGradient(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.hasGradient else { return }
        let use = GradientUse(appearance: node.derived.appearance, toDevice: node.derived.toDevice)
        let isSteady = node.rasters.gradient == use
        node.rasters.gradient = use
        if !isSteady, alpha >= 1, paintGradientDirectly(node) { return }
        node.rasters.parts.raster(of: .gradient, node, within: viewport).map { put($0, alpha: alpha) }
    }

    /// The number of rows that are filled at a time.
    private static let rowsInBand = 16

    /// False if the gradient must be composited from a raster at a subpixel offset, or if a mask cannot represent its
    /// edges.
    private func paintGradientDirectly(_ node: RenderNode) -> Bool {
        guard let edges = node.gradientEdges(node.derived.toDevice),
            node.rasters.parts.shift(of: .gradient, in: node.shown.bounds, node, within: viewport) == nil
        else { return false }
        let seen = region.intersection(
            PixelRect(covering: node.shown.bounds.standardized.applying(node.derived.toDevice)))
        let canvas = canvas.patch
        if case .whole = edges, node.shown.hasOpaqueGradient {
            node.shown.fillGradient(canvas, seen, node.derived.toDevice)
            return true
        }
        for top in stride(from: seen.bounds.minY, to: seen.bounds.maxY, by: Self.rowsInBand) {
            let band = seen.intersection(
                PixelRect(
                    minX: seen.bounds.minX, minY: top, maxX: seen.bounds.maxX,
                    maxY: min(top + Self.rowsInBand, seen.bounds.maxY)))
            guard let group = Bitmap(unset: band.bounds) else { continue }
            node.shown.fillGradient(group.patch, band, node.derived.toDevice)
            if case .mask(let mask) = edges {
                mask.composite(group.patch, onto: canvas, region: band)
            } else {
                SourceOver().apply(group.patch, onto: canvas, region: band)
            }
        }
        return true
    }
}

/// The edges of a gradient.
enum GradientEdges {
    /// All pixels that the bounds touch are filled.
    case whole
    /// The pixels are multiplied by a mask.
    case mask(PlacedMask)
}

extension RenderNode {
    /// The edges of the layer's gradient in pixels; nil if a mask cannot represent them: if they are not parallel to
    /// the pixel axes, if they are not antialiased, or if the gradient is left out under a part of the border.
    func gradientEdges(_ toPixels: CGAffineTransform) -> GradientEdges? {
        guard toPixels.isRectilinear, shown.sharpEdges.isEmpty, !shown.hasBorder else { return nil }
        // Within this limit, a coordinate keeps its fraction.
        guard toPixels.tx.magnitude < 0x1p20, toPixels.ty.magnitude < 0x1p20 else { return nil }
        if isCutByMask || shown.outline.isRectangle && derived.pixelBounds != nil { return .whole }
        return boxMask(toPixels).map { .mask($0) }
    }
}
