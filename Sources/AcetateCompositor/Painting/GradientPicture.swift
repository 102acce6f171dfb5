import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    // Inlined, for a layer's values, handed over, would be copied.

    /// Whether a gradient is painted.
    @inline(__always) var hasGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted
    }

    /// Whether the gradient, where it is painted, lets nothing through.
    @inline(__always) var hasOpaqueGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted && gradient.isOpaque
    }

    /// Fills the bounds with the gradient; `isMasked` as for the background.
    func drawGradient(
        on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool, _ coverages: BoxCoverages
    ) {
        guard let fill = gradientFill(toPixels, within: pixels.rect) else { return pixels.clear() }
        fill.apply(to: PixelPatch(pixels), into: PixelPatch(pixels), region: PixelRegion(pixels.rect))
        cutToBackground(pixels, toPixels, isMasked: isMasked, coverages)
    }

    /// The gradient in pixels; nil where it has no colors, or its layer no area.
    fileprivate func gradientFill(_ toPixels: CGAffineTransform, within rect: PixelRect) -> GradientFill? {
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

    /// The colours at their places, as far as there are both.
    fileprivate var stops: [(place: Double, color: CGColor)] {
        let colors = colors ?? []
        let last = Double(max(colors.count - 1, 1))
        return zip(locations ?? colors.indices.map { Double($0) / last }, colors).map { ($0, $1) }
    }

    /// Nil for no colours.
    fileprivate var ramp: ColorRamp? {
        ColorRamp(
            stops.map { place, color in
                let c = color.sRGB
                return (place, PixelColor(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha)))
            })
    }

    fileprivate var shape: GradientFill.Shape {
        let (start, end) = (PixelPlace(startPoint.x, startPoint.y), PixelPlace(endPoint.x, endPoint.y))
        return switch type {
        case .axial: .axial(from: start, to: end)
        case .radial: .radial(center: start, corner: end)
        case .conic: .conic(center: start, towards: end)
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

/// What a gradient was painted for last.
struct GradientUse: Equatable {
    let appearance: UInt64
    let toDevice: CGAffineTransform
}

extension Painter {
    /// Paints the gradient of a gradient layer: from a raster where it looks as it did when it was painted last, else
    /// straight onto the canvas.
    func paintGradient(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.hasGradient else { return }
        var place = node.toDevice
        if node.isMoving { (place.tx, place.ty) = (0, 0) }
        let use = GradientUse(appearance: node.appearance, toDevice: place)
        let isSteady = node.lastGradient == use
        node.lastGradient = use
        if !isSteady, alpha >= 1, paintGradientDirectly(node) { return }
        node.pictures.picture(of: .gradient, node, within: viewport).map { put($0, alpha: alpha) }
    }

    /// The rows that are filled at a time.
    private static let rowsInBand = 16

    /// False where the bounds' edges, or the border, need more than a mask.
    private func paintGradientDirectly(_ node: RenderNode) -> Bool {
        guard node.toDevice.isRectilinear, node.shown.sharpEdges.isEmpty, !node.shown.hasBorder else { return false }
        let box = PixelRect(covering: node.shown.bounds.standardized.applying(node.toDevice))
        guard abs(box.minX) < 1 << 20, abs(box.minY) < 1 << 20 else { return false }
        let isWhole = node.isCutByMask || node.shown.outline.isRectangle && node.wholePixelBounds != nil
        let mask = isWhole ? nil : node.boxMask(within: viewport)
        guard isWhole || mask != nil else { return false }
        let seen = region.intersection(box)
        guard !seen.isEmpty,
            let fill = node.shown.gradientFill(
                node.toDevice.moved(byX: -box.minX, y: -box.minY), within: box.size?.rect ?? .empty)
        else { return true }
        let canvas = canvas.patch
        func fillPixels(of patch: PixelPatch, _ region: PixelRegion) {
            let patch = patch.offsetBy(dx: -box.minX, dy: -box.minY)
            fill.apply(to: patch, into: patch, region: region.offsetBy(dx: -box.minX, dy: -box.minY))
        }
        if mask == nil, node.shown.hasOpaqueGradient {
            fillPixels(of: canvas, seen)
            return true
        }
        for top in stride(from: seen.bounds.minY, to: seen.bounds.maxY, by: Self.rowsInBand) {
            let band = seen.intersection(
                PixelRect(
                    minX: seen.bounds.minX, minY: top, maxX: seen.bounds.maxX,
                    maxY: min(top + Self.rowsInBand, seen.bounds.maxY)))
            guard let group = Group(unset: band.bounds) else { continue }
            fillPixels(of: group.patch, band)
            if let mask {
                mask.composite(group.patch, onto: canvas, region: band)
            } else {
                Over().apply(group.patch, onto: canvas, region: band)
            }
        }
        return true
    }
}
