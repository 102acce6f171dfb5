import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    /// The parameters of the shape's raster; nil if no path is visible.
    var shapeRaster: ShapeRaster? {
        guard case .shape(let shape) = kind, shape.isFilled || shape.isStroked else { return nil }
        return ShapeRaster(values: shape)
    }
}

/// The parameters of the raster of a shape layer's path, and how it is drawn: by the exact area of each pixel that the
/// path and its stroke cover.
struct ShapeRaster: Equatable {
    let values: ShapeValues

    /// The pixels that may be painted.
    func box(_ toPixels: CGAffineTransform) -> PixelRect {
        guard let path = values.path, toPixels.isFinite else { return .empty }
        var box = values.isFilled ? path.boundingBoxOfPath : .null
        if values.isStroked {
            let line = values.pen(tolerance: 1, visible: .zero).box(of: values.lines)
            box = box.isNull ? line : box.union(line)
        }
        return box.isNull ? .empty : PixelRect(covering: box.applying(toPixels))
    }

    /// The coverage of the pixels of a window by the filled path.
    func fill(_ window: PixelRect, _ toPixels: CGAffineTransform) -> CoverageMask? {
        guard let path = values.path else { return nil }
        let outline = PixelOutline(path, toPixels, window: window)
        return CoverageMask(CoverageScan(outline, rule: values.fillRule == .evenOdd ? .evenOdd : .nonZero), window)
    }

    /// The coverage of the pixels of a window by the stroke of the path.
    func stroke(_ window: PixelRect, _ toPixels: CGAffineTransform) -> CoverageMask? {
        CoverageMask(CoverageScan(strokeOutline(window, toPixels), rule: .nonZero), window)
    }

    /// The maximum distance of straight lines from a curved edge of a stroke, in pixels.
    private static let tolerance = 1.0 / 256
    /// The same if each pixel has only a few samples.
    private static let sampledTolerance = 1.0 / 32

    /// The outline of the stroke, in pixels of a window.
    private func strokeOutline(_ window: PixelRect, _ toPixels: CGAffineTransform) -> PixelOutline {
        var outline = PixelOutline(window: window)
        let visible = CGRect(window).applying(toPixels.inverted())
        guard visible.isFinite else { return outline }
        var lines = values.lines
        let isSampled = PixelOutline.isSampled(
            crossings: 2 * lines.verticalDistance(toPixels, within: Double(window.minY)...Double(window.maxY)),
            rows: window.height)
        let pen = values.pen(
            tolerance: (isSampled ? Self.sampledTolerance : Self.tolerance) / Double(toPixels.greatestScale),
            visible: visible)
        if let pattern = values.lineDashPattern {
            lines = lines.dashed(pattern, phase: values.lineDashPhase, within: pen.reach)
        }
        let (x, y) = (SIMD2(Double(toPixels.a), Double(toPixels.b)), SIMD2(Double(toPixels.c), Double(toPixels.d)))
        let origin = SIMD2(Double(toPixels.tx), Double(toPixels.ty))
        pen.cover(lines, until: { outline.isFull }) { outlines in
            outline.addPart(outlines.map { $0.map { x * $0.x + y * $0.y + origin } })
        }
        return outline
    }
}

extension ShapeValues {
    /// The lines to stroke, without dashes.
    fileprivate var lines: [PenLine] {
        path?.elements.penLines.trimmed(from: stroked.start, to: stroked.end) ?? []
    }

    /// The pen of the stroke. `tolerance` and `visible` are in points.
    fileprivate func pen(tolerance: Double, visible: CGRect) -> PenStroke {
        let cap: CGLineCap =
            switch lineCap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        let join: CGLineJoin =
            switch lineJoin {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
        return PenStroke(
            width: lineWidth, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance, visible: visible)
    }
}

extension CoverageMask {
    /// The coverage that a scan computes in its window; nil if there is not enough memory, and for an empty window.
    convenience init?(_ scan: consuming CoverageScan, _ window: PixelRect) {
        guard let size = window.size else { return nil }
        self.init(size) { _, row in
            scan.advance()
            var x = 0
            for run in scan.runs {
                if run.coverage > 0 {
                    UnsafeMutableBufferPointer(rebasing: row[x..<run.end]).update(
                        repeating: UInt8(run.coverage * 255 + 0.5))
                }
                x = run.end
            }
        }
    }
}

/// The coverage of a shape layer's path, cached while its geometry is the same. Colors are applied when it is
/// composited.
final class ShapeMasks {
    fileprivate struct Key: Equatable {
        /// Without colors.
        let geometry: ShapeValues
        /// From the layer's space to the pixels of the masks, and the rectangle of these pixels.
        let toMask: CGAffineTransform
        let window: PixelRect
    }

    fileprivate let key: Key
    fileprivate var fill, stroke: CoverageMask?
    fileprivate var kept: [CachedRaster] = []

    fileprivate init(_ key: Key) { self.key = key }
}

/// The position of a shape's masks on the device.
private struct ShapePlacement {
    let toMask: CGAffineTransform
    let window: PixelRect
    let x, y: MaskAxis

    /// The masks of a moving layer are created for its origin at a whole pixel and, if it also scales, for a similar
    /// scale, and are composited at any position. Others are exact. Nil if nothing is visible.
    init?(_ shape: ShapeRaster, of node: RenderNode, within viewport: PixelRect) {
        let t = node.derived.toDevice
        // Rounding errors are removed, because otherwise a movement would create the masks again.
        guard t.isInvertible, let exact = RasterTransform(t, .rounded) else { return nil }
        if node.derived.isMoving, t.isRectilinear {
            var scale = (x: 1.0, y: 1.0)
            if node.derived.motion.contains(.transform) {
                let own = (x: Double(max(t.a.magnitude, t.c.magnitude)), y: Double(max(t.b.magnitude, t.d.magnitude)))
                let most = SurfaceGrid.quantized(max(own.x, own.y))
                scale = (own.x / most, own.y / most)
            }
            let toMask = CGAffineTransform(
                a: t.a / CGFloat(scale.x), b: t.b / CGFloat(scale.y), c: t.c / CGFloat(scale.x),
                d: t.d / CGFloat(scale.y), tx: 0, ty: 0)
            let window = shape.box(toMask)
            if !window.isEmpty, window.fitsMask, min(scale.x, scale.y) > 1.0 / 256, max(scale.x, scale.y) < 256 {
                (self.toMask, self.window) = (toMask, window)
                x = MaskAxis(near: Double(t.tx) + Double(window.minX) * scale.x, scale: scale.x)
                y = MaskAxis(near: Double(t.ty) + Double(window.minY) * scale.y, scale: scale.y)
                return
            }
        }
        let (toMask, way) = (exact.linear, exact.pixel)
        let box = shape.box(toMask)
        // The whole box if it is not larger than the screen, so that a movement across the edge keeps the masks.
        let window = box.fits(viewport) ? box : box.intersection(viewport.offset(by: -way))
        guard !window.isEmpty else { return nil }
        (self.toMask, self.window) = (toMask, window)
        x = MaskAxis(near: Double(way.dx + window.minX))
        y = MaskAxis(near: Double(way.dy + window.minY))
    }
}

extension Painter {
    /// Paints the path of a shape layer.
    func paintShape(_ node: RenderNode, _ alpha: Double) {
        guard let shape = node.shown.shapeRaster else { return }
        let values = shape.values
        guard values.isFilled, values.isStroked, alpha < 1 else { return paint(shape, of: node, alpha) }
        // The fill must not show through the stroke.
        guard let group = Bitmap(region.bounds.intersection(node.derived.shapeBox)) else { return }
        on(group.patch).paint(shape, of: node, 1)
        put(group, alpha: alpha)
    }

    private func paint(_ shape: ShapeRaster, of node: RenderNode, _ alpha: Double) {
        guard let placement = ShapePlacement(shape, of: node, within: viewport) else { return }
        let masks = masks(shape, of: node, placement)
        func put(_ mask: CoverageMask?, _ color: CGColor?) {
            guard let mask, let color else { return }
            let placed = PlacedMask(mask, x: placement.x, y: placement.y)
            if color.pattern != nil { return putPattern(color, of: node, through: placed, alpha) }
            placed.composite(
                MaskTint(pixel: ShapeFill(color).pixel, alpha: alpha), onto: canvas.patch, region: region)
        }
        if shape.values.isFilled { put(masks.fill, shape.values.fillColor) }
        if shape.values.isStroked { put(masks.stroke, shape.values.strokeColor) }
    }

    /// Composites a pattern, whose space has its origin at that of the layer's bounds, through a mask. The pattern is drawn
    /// for the whole mask, so that its pixels do not depend on the region.
    private func putPattern(_ pattern: CGColor, of node: RenderNode, through mask: PlacedMask, _ alpha: Double) {
        guard !region.intersection(mask.rect).isEmpty, let group = Bitmap(mask.rect.intersection(viewport)) else {
            return
        }
        let toPixels = node.derived.toDevice.moved(byX: -group.rect.minX, y: -group.rect.minY)
        node.shown.fillPattern(pattern, on: group.patch.buffer, toPixels)
        mask.composite(group.patch, alpha: alpha, onto: canvas.patch, region: region)
    }

    /// The masks that the shape needs, cached or new.
    private func masks(_ shape: ShapeRaster, of node: RenderNode, _ placement: ShapePlacement) -> ShapeMasks {
        var geometry = shape.values
        (geometry.fillColor, geometry.strokeColor) = (nil, nil)
        let key = ShapeMasks.Key(geometry: geometry, toMask: placement.toMask, window: placement.window)
        let masks = node.rasters.shape.flatMap { $0.key == key ? $0 : nil } ?? ShapeMasks(key)
        node.rasters.shape = masks
        func count(_ mask: CoverageMask?) {
            guard let mask else { return }
            masks.kept.append(
                node.rasters.cache.keep(bytes: mask.byteCount) { [unowned node] in node.rasters.shape = nil })
        }
        if masks.fill == nil, shape.values.isFilled {
            masks.fill = shape.fill(placement.window, placement.toMask)
            count(masks.fill)
        }
        if masks.stroke == nil, shape.values.isStroked {
            masks.stroke = shape.stroke(placement.window, placement.toMask)
            count(masks.stroke)
        }
        for kept in masks.kept { kept.use() }
        return masks
    }
}
