import AcetatePixels
import CoreGraphics
import Foundation

/// Composes the pixels of a tiled layer. The tiles of the displayed level are copied next to each other into a patch of
/// the level's pixels, with tiles of other levels in place of missing ones. The patch is sampled as contents are.
///
/// Samples are interpolated across tile edges, so that no seams are visible. Beyond the layer's bounds, the outermost
/// pixels repeat. Each pixel is a function of its position and of the tiles, so that a part gives the same bytes as the
/// whole.
struct TileRaster {
    let tiles: VisibleTiles
    let filters: Resample.Filters

    init(_ tiles: VisibleTiles, _ values: LayerValues) {
        (self.tiles, filters) = (tiles, values.scalingFilters)
    }

    private var sight: VisibleTiles.Sight { tiles.sight }

    /// The side of the squares that are composed at a time, in pixels, which bounds the memory of the patch.
    private static let side = 256

    /// Overwrites pixels of those in which the layer is painted.
    func draw(on target: PixelPatch) {
        for part in target.rect.tiles(side: Self.side) { drawPart(part, of: target) }
    }

    private func drawPart(_ part: PixelRect, of target: PixelPatch) {
        let map = sight.levelToDevice
        if let way = map.wholeOffset {
            guard let group = patch(of: part.offset(by: -way).intersection(sight.box)) else { return }
            let placed = group.patch.offset(by: way)
            return target.copy(from: placed, region: PixelRegion(part.intersection(placed.rect)))
        }
        let (resample, way) = sampling(map.inverted())
        guard let patch = patch(of: source(of: part, map.inverted())) else { return }
        resample.apply(patch.patch.offset(by: -way), into: target, region: PixelRegion(part))
    }

    /// The map to the level's pixels, relative to a fixed position near the painted pixels, independent of where a
    /// patch begins; and that position.
    private func sampling(_ toLevel: CGAffineTransform) -> (Resample, origin: PixelOffset) {
        let origin = PixelOffset(toLevel.tx.rounded(.down), toLevel.ty.rounded(.down))
        let toSource = Projection(toLevel.moved(byX: -origin.dx, y: -origin.dy))
        return (Resample(toSource: toSource, filters: filters), origin)
    }

    // MARK: Compositing

    /// Composites the tiles in a region of the target, in the pixels in which the layer is painted: the pixels of
    /// `draw` times their coverage by the outline, in one pass. The corners of the outline lie near the visible pixels.
    func put(onto target: PixelPatch, within outline: ConvexPolygon?, alpha: Double, region: PixelRegion) {
        let map = sight.levelToDevice
        if outline == nil, let way = map.wholeOffset { return putWhole(way, onto: target, alpha: alpha, region) }
        let toLevel = map.inverted()
        let (resample, way) = sampling(toLevel)
        let over = SampledOver(resample, outline: outline, alpha: alpha)
        for tile in region.bounds.tiles(side: Self.side) {
            let part = region.intersection(tile)
            guard !part.isEmpty else { continue }
            let source = source(of: part.bounds, toLevel)
            if let key = sight.level.keys(in: source).only, tiles.isWhole(key), let tile = tiles.view.shown[key]?.tile {
                // Everything is in one tile, which extends as far as the samples reach, so no copy is needed.
                tile.withPatch {
                    _ = over.apply($0.offset(by: -way), part: source.offset(by: -way), onto: target, region: part)
                }
            } else if let patch = patch(of: source) {
                _ = over.apply(patch.patch.offset(by: -way), onto: target, region: part)
            }
        }
    }

    /// The same for tiles that are pixel-aligned, within the layer's bounds.
    private func putWhole(_ way: PixelOffset, onto target: PixelPatch, alpha: Double, _ region: PixelRegion) {
        let over = SourceOver(alpha: alpha)
        let seen = region.bounds.offset(by: -way).intersection(sight.box)
        guard !seen.isEmpty else { return }
        for key in sight.level.keys(in: seen) {
            let rect = sight.level.rect(of: key).intersection(seen)
            let there = region.intersection(rect.offset(by: way))
            guard !there.isEmpty else { continue }
            if tiles.isWhole(key), let tile = tiles.view.shown[key]?.tile {
                tile.withPatch { over.apply($0.offset(by: way), onto: target, region: there) }
            } else if let patch = patch(of: rect) {
                over.apply(patch.patch.offset(by: way), onto: target, region: there)
            }
        }
    }

    /// The level's pixels on which a rectangle depends, aligned to the pixels of the highest level of detail in use.
    private func source(of part: PixelRect, _ toLevel: CGAffineTransform) -> PixelRect {
        let box = PixelRect(covering: CGRect(part).applying(toLevel))
        let detail = log2(max(1, Double(toLevel.greatestScale))) + filters.bias
        guard filters.minification == .trilinear, detail > 0 else {
            return box.insetBy(dx: -2, dy: -2).nearest(in: sight.box)
        }
        let step = 1 << min(10, Int(detail.rounded(.up)))
        let (origin, grown) = (sight.box, box.insetBy(dx: -2 * step, dy: -2 * step))
        func down(_ edge: Int, _ origin: Int) -> Int { origin + (edge - origin) & ~(step - 1) }
        return PixelRect(
            minX: down(grown.minX, origin.minX), minY: down(grown.minY, origin.minY),
            maxX: down(grown.maxX + step - 1, origin.minX), maxY: down(grown.maxY + step - 1, origin.minY)
        ).nearest(in: sight.box)
    }

    // MARK: The level's pixels

    /// A rectangle of the level's pixels; nil if it is empty, or if there is not enough memory.
    private func patch(of rect: PixelRect) -> Bitmap? {
        let keys = sight.level.keys(in: rect)
        let isFilled = keys.allSatisfy { tiles.isWhole($0) }
        guard let group = isFilled ? Bitmap(unset: rect) : Bitmap(rect) else { return nil }
        let patch = group.patch
        let missing = keys.filter { !tiles.isWhole($0) }
            .map { sight.level.rect(of: $0).intersection(rect).intersection(sight.box) }
        if !missing.isEmpty { putStandIns(in: PixelRegion(missing), on: patch) }
        for key in keys {
            guard let shown = tiles.view.shown[key] else { continue }
            let region = PixelRegion(sight.level.rect(of: key).intersection(rect))
            shown.tile.withPatch { new in
                if shown.fraction == 1 {
                    patch.copy(from: new, region: region.intersection(new.rect))
                } else {
                    fade(in: new, from: shown.former, shown.fraction, on: patch, region.intersection(new.rect))
                }
            }
        }
        return group
    }

    /// Blends a tile with what it replaces: the previous tile, or tiles of other levels.
    private func fade(
        in new: PixelPatch, from former: Tile?, _ fraction: Double, on patch: PixelPatch, _ region: PixelRegion
    ) {
        guard let old = Bitmap(region.bounds) else { return }
        old.patch.copy(from: patch, region: region)
        former?.withPatch { old.patch.copy(from: $0, region: region.intersection($0.rect)) }
        for rect in region.rects { patch.clear(rect) }
        CrossFade(fraction: fraction).apply(old.patch, new, onto: patch, region: region)
    }

    // MARK: Replacements of missing tiles

    /// Copies tiles of other levels, each within its image.
    private func putStandIns(in region: PixelRegion, on patch: PixelPatch) {
        for standIn in tiles.others {
            let ratio = scalbn(1.0, standIn.key.level - sight.level.level)
            guard ratio < 1e9, 1 / ratio < 1e9 else { continue }
            let part = standIn.tile.part
            // The pixels whose centers the tile covers.
            func first(_ edge: Int) -> Double { (Double(edge) / ratio - 0.5).rounded(.up) }
            let covered = PixelRect(
                coveringMinX: first(part.minX), minY: first(part.minY), maxX: first(part.maxX), maxY: first(part.maxY))
            let wanted = region.intersection(covered)
            guard !wanted.isEmpty else { continue }
            if ratio > 1 {
                reduce(standIn.tile, by: ratio, on: patch, wanted)
            } else {
                magnify(standIn, by: ratio, on: patch, wanted)
            }
        }
    }

    private func reduce(_ tile: Tile, by ratio: Double, on patch: PixelPatch, _ region: PixelRegion) {
        let resample = Resample(
            toSource: Projection(CGAffineTransform(scaleX: ratio, y: ratio)),
            filters: Resample.Filters(minification: .trilinear))
        tile.withPatch { source in
            resample.apply(
                source, levels: tile.image.levelsOfDetail(of: tile.image.size.rect), into: patch, region: region)
        }
    }

    /// Scales up a tile of a coarser level. Samples are interpolated with the neighboring tiles that exist.
    private func magnify(_ standIn: TileStore.StandIn, by ratio: Double, on patch: PixelPatch, _ region: PixelRegion) {
        let (key, part) = (standIn.key, standIn.tile.part)
        let bounds = region.bounds
        let needed = PixelRect(
            coveringMinX: Double(bounds.minX) * ratio, minY: Double(bounds.minY) * ratio,
            maxX: Double(bounds.maxX) * ratio, maxY: Double(bounds.maxY) * ratio
        ).insetBy(dx: -1, dy: -1).intersection(part.insetBy(dx: -1, dy: -1))
        guard let bitmap = Bitmap(needed) else { return }
        let source = bitmap.patch
        let border = PixelRegion(needed).subtracting(part)
        standIn.tile.withPatch { own in
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (0, 1)] {
                let moved = own.offsetBy(dx: dx, dy: dy)
                source.copy(from: moved, region: border.intersection(moved.rect))
            }
            source.copy(from: own, region: PixelRegion(needed.intersection(part)))
        }
        for other in tiles.others where other.key.level == key.level && other.key != key {
            guard abs(other.key.column - key.column) <= 1, abs(other.key.row - key.row) <= 1 else { continue }
            other.tile.withPatch { source.copy(from: $0, region: border.intersection($0.rect)) }
        }
        Resample(toSource: Projection(CGAffineTransform(scaleX: ratio, y: ratio)))
            .apply(source, into: patch, region: region)
    }
}

extension Tile {
    /// Calls `body` with the pixels of the image, at their position among the level's pixels.
    fileprivate func withPatch(_ body: (PixelPatch) -> Void) {
        image.withPixels { body(PixelPatch($0, x: part.x, y: part.y)) }
    }
}

extension Collection {
    /// The only element; nil if there are none or several.
    fileprivate var only: Element? { count == 1 ? first : nil }
}

extension PixelRect {
    /// The part within a nonempty rectangle; if there is none, the nearest pixels of that rectangle.
    fileprivate func nearest(in rect: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(rect.minX, min(rect.maxX - 1, minX)), minY: max(rect.minY, min(rect.maxY - 1, minY)),
            maxX: max(rect.minX + 1, min(rect.maxX, maxX)), maxY: max(rect.minY + 1, min(rect.maxY, maxY)))
    }
}
