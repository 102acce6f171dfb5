import AcetatePixels
import CoreGraphics
import Foundation

/// The parameters of the raster of a layer's image in device pixels, and how it is drawn.
struct ContentsRaster: Equatable {
    /// Retained, so that equal identities mean equal pixels.
    let image: CGImage
    let placement: ContentsPlacement
    let filters: Resample.Filters
    /// Whether the image is interpolated where its pixels lie between the device's.
    let isSmooth: Bool
    /// The edges of the frame that are not antialiased.
    let sharpEdges: CAEdgeAntialiasingMask
    /// Whether the mask of the layer's bounds clips the image, which is then drawn without antialiased edges.
    let isMasked: Bool

    /// Nil if nothing is shown. `isMasked`: the bounds clip what the layer paints; see `RenderNode.isCutByMask`.
    init?(_ image: CGImage, of node: RenderNode, isMasked: Bool) {
        let placement = ContentsPlacement(node.shown.contentsFit, image, upsideDown: node.derived.isUpsideDown)
        guard let placement else { return nil }
        self.image = image
        self.placement = placement
        filters = node.shown.scalingFilters
        isSmooth = node.shown.magnificationFilter == .linear && filters.minification != .nearest
        sharpEdges = node.shown.sharpEdges
        self.isMasked = isMasked && placement.frame.contains(node.shown.bounds.standardized)
    }

    /// The image's own pixels with their position, if they coincide with the device's; otherwise nil.
    func wholePixels(toDevice: CGAffineTransform) -> PositionedImage? {
        guard let imageToDevice = placement.imageToLayer?.concatenating(toDevice),
            imageToDevice.isNearlyIntegralTranslation,
            placement.isWholePixels,
            let crop = placement.part == image.size.rect
                ? image
                : image.cropping(to: CGRect(placement.part))
        else { return nil }
        let place = PixelOffset(
            imageToDevice.tx.rounded() + CGFloat(placement.part.x),
            imageToDevice.ty.rounded() + CGFloat(placement.part.y))
        return PositionedImage(image: crop, x: place.dx, y: place.dy)
    }

    /// Overwrites the pixels with the image, sampled by the transform and the filters, times the coverage of each pixel
    /// by the frame. The image's edge pixels repeat beyond its outline, so that only the coverage makes the edges fade.
    func draw(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        guard toPixels.isInvertible else { return pixels.clear() }
        let target = PixelPatch(pixels)
        let toLayer = toPixels.inverted()
        let cells = placement.cells
        let regions =
            cells.count > 1 ? placement.regions(of: cells, in: pixels.rect, toLayer) : [PixelRegion(pixels.rect)]
        image.withPixels { source in
            for (cell, region) in zip(cells, regions) where !region.isEmpty {
                let resample = resample(cell, toLayer)
                resample.apply(
                    PixelPatch(source), part: placement.part, levels: levels(for: resample, in: region), into: target,
                    region: region)
            }
        }
        if !isMasked { cover(pixels, toPixels) }
    }

    /// Composites the image over a region of the target, in device pixels, without a raster in between. The result
    /// equals that of `draw`, except for a difference of one level in pixels of the edges.
    func put(onto target: PixelPatch, _ toDevice: CGAffineTransform, alpha: Double, region: PixelRegion) {
        let region = region.intersection(PixelRect(covering: placement.frame.applying(toDevice)))
        guard toDevice.isInvertible, !region.isEmpty else { return }
        if let cell = placement.onlyCell, isMasked || sharpEdges.isDisjoint(with: .all) {
            let resample = resample(cell, toDevice.inverted())
            let outline = isMasked ? nil : Projection(toDevice).polygon(of: placement.frame)
            let isDone = image.withPixels {
                SampledOver(resample, outline: outline, alpha: alpha).apply(
                    PixelPatch($0), part: placement.part, levels: levels(for: resample, in: region), onto: target,
                    region: region)
            }
            if isDone { return }
        }
        let box = region.bounds
        guard let raster = Bitmap(box) else { return }
        draw(on: raster.patch.buffer, toDevice.moved(byX: -box.x, y: -box.y))
        SourceOver(alpha: alpha).apply(raster.patch, onto: target, region: region)
    }

    /// Whether the image can be sampled directly through a projection: filtered linearly, stretched uniformly, with
    /// antialiased edges, and at most twice as fine as `scale` pixels per point.
    func isProjectable(pixelsPerPoint scale: Double) -> Bool {
        guard let map = placement.onlyCell?.layerToImage, isSmooth, filters.minification == .linear,
            sharpEdges.isDisjoint(with: .all)
        else { return false }
        return max(map.a.magnitude, map.d.magnitude) <= 2 * scale * (1 + 1e-9)
    }

    /// Composites a projectable image over a region of the target, in device pixels. Each pixel is the mean of the area
    /// that it covers. The region lies within the viewport.
    func put(
        onto target: PixelPatch, _ toDevice: Projection, alpha: Double, region: PixelRegion, viewport: PixelRect
    ) {
        guard let toLayer = toDevice.inverse, let cell = placement.onlyCell else { return }
        let sampling = AreaSampling(toSource: toLayer.concatenating(Projection(cell.layerToImage)))
        // Corners near the eye may be projected far outside the visible pixels.
        let outline = toDevice.polygon(of: placement.frame, within: viewport.insetBy(dx: -64, dy: -64))
        image.withPixels {
            sampling.apply(
                PixelPatch($0), part: placement.part, onto: target, within: outline, alpha: alpha, region: region)
        }
    }

    private func resample(_ cell: ContentsPlacement.Cell, _ toLayer: CGAffineTransform) -> Resample {
        Resample(toSource: Projection(toLayer.concatenating(cell.layerToImage)), filters: filters)
    }

    private func levels(for resample: Resample, in region: PixelRegion) -> MipChain? {
        resample.needsLevels(of: placement.part, in: region.bounds) ? image.levelsOfDetail(of: placement.part) : nil
    }

    /// Multiplies each pixel by its coverage by the frame.
    private func cover(_ pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        let outline = LayerOutline(placement.frame, radius: 0).pixels(toPixels, sharp: sharpEdges, window: pixels.rect)
        BoxCoverage(outer: CoverageScan(outline), size: pixels.size).forEachRun(on: pixels) { row, share, _ in
            row.multiply(by: share)
        }
    }
}

extension ContentsPlacement {
    /// For each cell, the pixels of a rectangle whose centers lie in it. No pixel is in two cells.
    fileprivate func regions(of cells: [Cell], in rect: PixelRect, _ toLayer: CGAffineTransform) -> [PixelRegion] {
        var rects = [[PixelRect]](repeating: [], count: cells.count)
        for y in rect.minY..<rect.maxY {
            var (start, current) = (rect.minX, -1)
            for x in rect.minX...rect.maxX {
                let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toLayer)
                if x < rect.maxX, current >= 0, cells[current].contains(point) { continue }
                let next = x < rect.maxX ? cells.firstIndex { $0.contains(point) } ?? -1 : -1
                if current >= 0 { rects[current].append(PixelRect(minX: start, minY: y, maxX: x, maxY: y + 1)) }
                (start, current) = (x, next)
            }
        }
        return rects.map { PixelRegion($0) }
    }
}

extension ContentsPlacement.Cell {
    fileprivate func contains(_ point: CGPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}

extension CGAffineTransform {
    /// Whether the transform is a translation by whole numbers, except for rounding errors.
    fileprivate var isNearlyIntegralTranslation: Bool { isNearlyTranslation && tx.isNearlyWhole && ty.isNearlyWhole }
}
