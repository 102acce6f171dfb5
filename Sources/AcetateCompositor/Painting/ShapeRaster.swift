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

    /// The coverage of the pixels of a window by the filled path. `isDivided`: see `ShapeValues.isDivisible`.
    fileprivate func fill(
        _ window: PixelRect, _ toPixels: CGAffineTransform, isDivided: Bool, _ former: FormerCoverage?
    ) -> CoverageMask? {
        guard let path = values.path else { return nil }
        return CoverageMask(window, isDivided: isDivided, former) {
            CoverageScan(
                PixelOutline(path, toPixels, window: $0, sampledPart: $1),
                rule: values.fillRule == .evenOdd ? .evenOdd : .nonZero)
        }
    }

    /// The coverage of the pixels of a window by the stroke of the path.
    fileprivate func stroke(
        _ window: PixelRect, _ toPixels: CGAffineTransform, isDivided: Bool, _ former: FormerCoverage?
    ) -> CoverageMask? {
        CoverageMask(window, isDivided: isDivided, former) {
            CoverageScan(strokeOutline($0, toPixels, sampledPart: $1), rule: .nonZero)
        }
    }

    /// The maximum distance of straight lines from a curved edge of a stroke, in pixels.
    private static let tolerance = 1.0 / 256
    /// The same if each pixel has only a few samples.
    private static let sampledTolerance = 1.0 / 32

    /// The outline of the stroke, in pixels of a window. `sampledPart`: see `PixelOutline`.
    private func strokeOutline(
        _ window: PixelRect, _ toPixels: CGAffineTransform, sampledPart: Double?
    ) -> PixelOutline {
        var outline = PixelOutline(window: window, sampledPart: sampledPart)
        let visible = CGRect(window).applying(toPixels.inverted())
        guard visible.isFinite else { return outline }
        var lines = values.lines
        let isSampled =
            sampledPart != nil
            && PixelOutline.isSampled(
                crossings: 2 * lines.verticalDistance(toPixels, within: Double(window.minY)...Double(window.maxY)),
                rows: window.height)
        let pixel = 1 / Double(toPixels.greatestScale)
        let pen = values.pen(
            tolerance: (isSampled ? Self.sampledTolerance : Self.tolerance) * pixel, pixel: isSampled ? nil : pixel,
            visible: visible)
        if let pattern = values.lineDashPattern {
            lines = lines.dashed(pattern, phase: values.lineDashPhase, within: pen.reach)
        }
        let (x, y) = (SIMD2(Double(toPixels.a), Double(toPixels.b)), SIMD2(Double(toPixels.c), Double(toPixels.d)))
        let origin = SIMD2(Double(toPixels.tx), Double(toPixels.ty))
        pen.cover(lines, until: { outline.isFull }) { outlines in
            outline.addPart(outlines) { x * $0.x + y * $0.y + origin }
        }
        return outline
    }
}

extension ShapeValues {
    /// The lines to stroke, without dashes.
    fileprivate var lines: [PenLine] {
        path?.elements.penLines.trimmed(from: stroked.start, to: stroked.end) ?? []
    }

    /// The pen of the stroke. Lengths are in points: see `PenStroke`.
    fileprivate func pen(tolerance: Double, pixel: Double? = nil, visible: CGRect) -> PenStroke {
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
            width: lineWidth, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance, pixel: pixel,
            visible: visible)
    }
}

/// The coverage by a path that is the same outside a rectangle.
struct FormerCoverage {
    let mask: CoverageMask
    /// The rectangle of the mask's pixels.
    let window: PixelRect
    let changed: PixelRect
}

extension CoverageMask {
    /// The greatest number of pixels of a scan. Scans of more would have fewer samples of each pixel.
    private static let pixelsOfScan = 1 << 21
    /// The number of rows of the bands of a divided path, which begin at multiples of it.
    private static let rowsOfBand = 64

    /// The coverage that scans of bands of a window compute; nil if there is not enough memory, and for an empty window.
    /// `isDivided`: see `ShapeValues.isDivisible`. `scan` gets a band, and the `sampledPart` of its outline.
    convenience init?(
        _ window: PixelRect, isDivided: Bool = false, _ former: FormerCoverage? = nil,
        scan: (PixelRect, Double?) -> CoverageScan
    ) {
        guard let size = window.size else { return nil }
        var end = window.minY
        var current: CoverageScan?
        // The row above is in the same memory, which is not freed before this function returns.
        var above: UnsafeMutableBufferPointer<UInt8>?
        self.init(size) { y, row in
            defer { above = row }
            let top = window.minY + y
            if top == end {
                end = isDivided ? (top | (Self.rowsOfBand - 1)) + 1 : top + max(1, Self.pixelsOfScan / size.width)
                let band = PixelRect(minX: window.minX, minY: top, maxX: window.maxX, maxY: min(window.maxY, end))
                let isNeeded = former.map { $0.changed.intersects(band) } ?? true
                let sampledPart = isDivided ? nil : Double(band.height) / Double(window.height)
                current = isNeeded ? scan(band, sampledPart) : nil
            }
            if let former, current == nil {
                return former.mask.copyRow(top - former.window.minY, from: window.minX - former.window.minX, into: row)
            }
            current?.advance()
            let runs = current?.runs ?? []
            if let above, current?.isRepeated == true {
                if runs.contains(where: { $0.coverage > 0 }) { _ = row.update(fromContentsOf: above) }
                return
            }
            var x = 0
            for run in runs {
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
        /// From the layer's space to the pixels of the masks.
        let toMask: CGAffineTransform
    }

    fileprivate let key: Key
    /// The rectangle of the masks' pixels, and whether the path covers no others.
    fileprivate let window: PixelRect
    fileprivate let isWhole: Bool
    /// See `ShapeValues.isDivisible`.
    fileprivate let isDivided: Bool
    fileprivate var fill, stroke: CoverageMask?
    fileprivate var kept: [CachedRaster] = []

    fileprivate init(_ key: Key, _ placement: ShapePlacement, isDivided: Bool) {
        (self.key, window, isWhole, self.isDivided) = (key, placement.window, placement.isWhole, isDivided)
    }

    /// The mask of the fill, for masks of a shape that has another stroke; nil if the fill is different too.
    fileprivate func fill(of next: ShapeMasks) -> CoverageMask? {
        let (own, other) = (key.geometry, next.key.geometry)
        let isSame = window == next.window && key.toMask == next.key.toMask && isDivided == next.isDivided
        return isSame && own.fillRule == other.fillRule && own.path == other.path ? fill : nil
    }

    /// One of the masks, as the coverage by a similar shape outside a few pixels; nil if it is not.
    fileprivate func former(_ mask: CoverageMask?, for shape: ShapeRaster, _ next: ShapeMasks) -> FormerCoverage? {
        guard let mask, isDivided, next.isDivided, key.toMask == next.key.toMask,
            isWhole || window.contains(next.window),
            let change = shape.values.change(from: key.geometry)
        else { return nil }
        let changed = change.isNull ? .empty : PixelRect(covering: change.applying(key.toMask)).insetBy(dx: -1, dy: -1)
        return FormerCoverage(mask: mask, window: window, changed: changed)
    }
}

/// The position of a shape's masks on the device.
private struct ShapePlacement {
    let toMask: CGAffineTransform
    /// The pixels of the masks that are visible, and those that new masks have.
    let needed, window: PixelRect
    /// Whether the path covers no pixels outside of the window.
    let isWhole: Bool
    /// The device pixels of the masks' origin, and of one pixel.
    private let origin, scale: SIMD2<Double>

    /// The masks of a moving layer are created for its origin at a whole pixel and, if it also scales, for a similar
    /// scale, and are composited at any position. Others are exact. Nil if nothing is visible.
    init?(_ shape: ShapeRaster, of node: RenderNode, within viewport: PixelRect) {
        let t = node.derived.toDevice
        // Rounding errors are removed, because otherwise a movement would create the masks again.
        guard t.isInvertible, let exact = RasterTransform(t, .rounded) else { return nil }
        if node.derived.isMoving, t.isRectilinear {
            var scale = SIMD2(1.0, 1.0)
            if node.derived.motion.contains(.transform) {
                let own = SIMD2(
                    Double(max(t.a.magnitude, t.c.magnitude)), Double(max(t.b.magnitude, t.d.magnitude)))
                scale = own / SurfaceGrid.quantized(own.max())
            }
            let (right, down) = (CGFloat(scale.x), CGFloat(scale.y))
            let toMask = CGAffineTransform(a: t.a / right, b: t.b / down, c: t.c / right, d: t.d / down, tx: 0, ty: 0)
            let box = shape.box(toMask)
            // Of a large shape, the visible part and some more around it.
            let toSeen = CGAffineTransform(a: right, b: 0, c: 0, d: down, tx: t.tx, ty: t.ty).inverted()
            let seen = PixelRect(covering: CGRect(viewport).applying(toSeen)).insetBy(dx: -2, dy: -2)
            let needed = box.fitsMask ? box : box.intersection(seen)
            let window = box.intersection(needed.insetBy(dx: -needed.width / 4, dy: -needed.height / 4))
            if !window.isEmpty, window.fitsMask || window.area <= 8 * viewport.area, scale.min() > 1.0 / 256,
                scale.max() < 256
            {
                (self.toMask, self.needed, self.window, isWhole) = (toMask, needed, window, window == box)
                (origin, self.scale) = (SIMD2(Double(t.tx), Double(t.ty)), scale)
                return
            }
        }
        let (toMask, way) = (exact.linear, exact.pixel)
        let box = shape.box(toMask)
        // The whole box if it is not larger than the screen, so that a movement across the edge keeps the masks.
        let window = box.fits(viewport) ? box : box.intersection(viewport.offset(by: -way))
        guard !window.isEmpty else { return nil }
        (self.toMask, needed, self.window, isWhole) = (toMask, window, window, window == box)
        (origin, scale) = (SIMD2(Double(way.dx), Double(way.dy)), SIMD2(1, 1))
    }

    /// A mask of the pixels of a window.
    func placed(_ mask: CoverageMask, _ window: PixelRect) -> PlacedMask {
        let near = origin + SIMD2(Double(window.minX), Double(window.minY)) * scale
        return PlacedMask(mask, x: MaskAxis(near: near.x, scale: scale.x), y: MaskAxis(near: near.y, scale: scale.y))
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
            let placed = placement.placed(mask, masks.window)
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
        let key = ShapeMasks.Key(geometry: geometry, toMask: placement.toMask)
        let last = node.rasters.shape
        let masks =
            last.flatMap { $0.window.contains(placement.needed) && $0.key == key ? $0 : nil }
            ?? ShapeMasks(key, placement, isDivided: shape.values.isDivisible(placement.toMask))
        node.rasters.shape = masks
        func count(_ mask: CoverageMask?) {
            guard let mask else { return }
            masks.kept.append(
                node.rasters.cache.keep(bytes: mask.byteCount) { [unowned node] in node.rasters.shape = nil })
        }
        if masks.fill == nil, shape.values.isFilled {
            masks.fill =
                last?.fill(of: masks)
                ?? shape.fill(
                    masks.window, placement.toMask, isDivided: masks.isDivided,
                    last?.former(last?.fill, for: shape, masks))
            count(masks.fill)
        }
        if masks.stroke == nil, shape.values.isStroked {
            masks.stroke = shape.stroke(
                masks.window, placement.toMask, isDivided: masks.isDivided,
                last?.former(last?.stroke, for: shape, masks))
            count(masks.stroke)
        }
        for kept in masks.kept { kept.use() }
        return masks
    }
}
