import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    /// Nil where no path is shown. Inlined, for the values, handed over, would be copied.
    @inline(__always) var shapePicture: ShapePicture? {
        guard case .shape(let shape) = kind, shape.isFilled || shape.isStroked else { return nil }
        return ShapePicture(values: shape)
    }
}

/// A shape layer's path as it looks in pixels: what the picture depends on, and how it is made, by the exact area that the
/// path and its line cover of each pixel.
struct ShapePicture: Equatable {
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

    /// How much of each pixel of a window the filled path covers.
    func fill(_ window: PixelRect, _ toPixels: CGAffineTransform) -> CoverageMask? {
        guard let path = values.path else { return nil }
        let outline = PixelOutline(path, toPixels, window: window)
        return CoverageMask(CoverageScan(outline, rule: values.fillRule == .evenOdd ? .evenOdd : .nonZero), window)
    }

    /// How much of each pixel of a window the line along the path covers.
    func stroke(_ window: PixelRect, _ toPixels: CGAffineTransform) -> CoverageMask? {
        CoverageMask(CoverageScan(strokeOutline(window, toPixels), rule: .nonZero), window)
    }

    /// How far straight lines may be off a curved edge of a stroke, in pixels.
    private static let tolerance = 1.0 / 256

    /// The outline of the line along the path, in pixels of a window.
    private func strokeOutline(_ window: PixelRect, _ toPixels: CGAffineTransform) -> PixelOutline {
        var outline = PixelOutline(window: window)
        let visible = CGRect(x: window.x, y: window.y, width: window.width, height: window.height)
            .applying(toPixels.inverted())
        guard visible.isFinite else { return outline }
        let pen = values.pen(tolerance: Self.tolerance / Double(toPixels.greatestScale), visible: visible)
        var lines = values.lines
        if let pattern = values.lineDashPattern {
            lines = lines.dashed(pattern, phase: values.lineDashPhase, within: pen.reach)
        }
        let (x, y) = (SIMD2(Double(toPixels.a), Double(toPixels.b)), SIMD2(Double(toPixels.c), Double(toPixels.d)))
        let origin = SIMD2(Double(toPixels.tx), Double(toPixels.ty))
        pen.cover(lines) { polygon in
            outline.addPolygon(polygon.lazy.map { x * $0.x + y * $0.y + origin })
        }
        return outline
    }
}

extension ShapeValues {
    /// What of the path is stroked, without its dashes.
    fileprivate var lines: [PenLine] {
        path?.elements.penLines.trimmed(from: max(strokeStart, 0), to: min(strokeEnd, 1)) ?? []
    }

    /// The pen of the line. `tolerance` and `visible` are in points.
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
    /// The coverage that a scan finds in its window; nil where there is no memory, and for an empty window.
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

/// The coverage of a shape layer's path, kept while its geometry stays the same. Colors are applied as it is composited.
final class ShapeMasks {
    fileprivate struct Key: Equatable {
        /// Without colors.
        let geometry: ShapeValues
        /// From the layer's space to the masks' pixels, and those that they have.
        let toMask: CGAffineTransform
        let window: PixelRect
    }

    fileprivate let key: Key
    fileprivate var fill, stroke: CoverageMask?
    fileprivate var kept: [CachedRaster] = []

    fileprivate init(_ key: Key) { self.key = key }
}

/// How the masks of a shape lie on the device.
private struct ShapePlacement {
    let toMask: CGAffineTransform
    let window: PixelRect
    let x, y: MaskAxis

    /// Masks of a layer that moves are made for its origin at a whole pixel, and, where it also scales, for a scale near its
    /// own; they are composited wherever it stands. Others are exact. Nil where nothing can be seen.
    init?(_ shape: ShapePicture, of node: RenderNode, within viewport: PixelRect) {
        let t = node.toDevice
        guard t.isInvertible, abs(t.tx) < 1e9, abs(t.ty) < 1e9 else { return nil }
        if node.isMoving, t.isRectilinear {
            var scale = (x: 1.0, y: 1.0)
            if node.motion.contains(.transform) {
                let own = (x: Double(max(t.a.magnitude, t.c.magnitude)), y: Double(max(t.b.magnitude, t.d.magnitude)))
                let most = PlaneGrid.quantised(max(own.x, own.y))
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
        // A whole number but for rounding is that number: otherwise a move would make the masks again.
        func whole(_ place: CGFloat) -> CGFloat { place.isNearlyWhole ? place.rounded() : place.rounded(.down) }
        let (wholeX, wholeY) = (whole(t.tx), whole(t.ty))
        var toMask = t.moved(byX: -Int(wholeX), y: -Int(wholeY))
        if toMask.tx.isNearlyWhole { toMask.tx = 0 }
        if toMask.ty.isNearlyWhole { toMask.ty = 0 }
        let box = shape.box(toMask)
        let seen = viewport.offsetBy(dx: -Int(wholeX), dy: -Int(wholeY))
        // Whole where that takes no more memory than the screen: so a move across the edge keeps it too.
        let window = box.fits(viewport) ? box : box.intersection(seen)
        guard !window.isEmpty else { return nil }
        (self.toMask, self.window) = (toMask, window)
        x = MaskAxis(near: Double(wholeX) + Double(window.minX))
        y = MaskAxis(near: Double(wholeY) + Double(window.minY))
    }
}

extension Painter {
    /// Paints the path of a shape layer.
    func paintShape(_ node: RenderNode, _ alpha: Double) {
        guard let shape = node.shown.shapePicture else { return }
        let values = shape.values
        guard values.isFilled, values.isStroked, alpha < 1 else { return paint(shape, of: node, alpha) }
        // The line must not show what it hides of the fill.
        guard let group = Group(region.bounds.intersection(node.shapeBox)) else { return }
        on(group).paint(shape, of: node, 1)
        put(group, alpha: alpha)
    }

    private func paint(_ shape: ShapePicture, of node: RenderNode, _ alpha: Double) {
        guard let placement = ShapePlacement(shape, of: node, within: viewport) else { return }
        let masks = masks(shape, of: node, placement)
        func put(_ mask: CoverageMask?, _ color: CGColor?) {
            guard let mask, let color else { return }
            PlacedMask(mask, x: placement.x, y: placement.y).composite(
                MaskTint(pixel: ShapeFill(color).pixel, alpha: alpha), onto: canvas.patch, region: region)
        }
        if shape.values.isFilled { put(masks.fill, shape.values.fillColor) }
        if shape.values.isStroked { put(masks.stroke, shape.values.strokeColor) }
    }

    /// The masks that are kept, or new ones, as far as the shape needs them.
    private func masks(_ shape: ShapePicture, of node: RenderNode, _ placement: ShapePlacement) -> ShapeMasks {
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
