/// A Gaussian blur of the light of colors, in single precision.
///
/// The weights are those of `GaussianBlur`. Up to a sigma of `GaussianBlur.halvedLimit` the sum is computed for each
/// pixel, above that over the weighted means of cells, between which the result is interpolated linearly.
struct LightGaussianBlur: PixelKernel {
    let blur: GaussianBlur

    var margin: Int { blur.margin }
    var cost: Double { 40 }

    /// The side of the tiles that are computed at a time.
    private static let tileSide = 256

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if blur.sigma == 0 { return target.copy(from: source, region: region) }
        let plan = blur.plan
        let weights = plan.reduction == 0 ? blur.exactWeights : plan.kernel.floats
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (source, target, weights, plan.reduction)) { context, band in
            let (source, target, weights, shift) = context
            for rect in band.rects {
                for tile in rect.tiles(side: Self.tileSide << shift) {
                    LightPasses(weights: weights, shift: shift, source: source).write(tile, into: target)
                }
            }
        }
    }
}

extension GaussianBlur {
    package var inLinearLight: any PixelKernel { LightGaussianBlur(blur: self) }

    /// The weights of the offsets 0...radius.
    fileprivate var exactWeights: [Float] {
        GaussianKernel.weights(sigma: sigma, radius: radius).map { Float($0) }
    }
}

extension GaussianKernel {
    /// The weights of the offsets 0...radius.
    fileprivate var floats: [Float] { [Float(center) / 65536] + sides.map { Float($0) / 65536 } }
}

/// The passes of one tile: means of cells of 2^shift pixels, sums along rows, sums along columns, and the interpolation.
///
/// The cells belong to the plane, so that parts of a bitmap give the same result as the whole.
private struct LightPasses {
    /// The weights of the offsets 0...radius.
    let weights: [Float]
    let shift: Int
    let source: PixelPatch

    private var radius: Int { weights.count - 1 }

    /// Writes the rectangle's pixels, which the target must contain.
    func write(_ rect: PixelRect, into target: PixelPatch) {
        // The results: one for each pixel, or those of the cells to both sides of each pixel.
        let more = shift == 0 ? 0 : 1
        let grid = PixelRect(
            minX: rect.minX >> shift, minY: rect.minY >> shift, maxX: ((rect.maxX - 1) >> shift) + 1 + more,
            maxY: ((rect.maxY - 1) >> shift) + 1 + more)
        let read = grid.insetBy(dx: -radius, dy: -radius)
        let line = Scratch<PixelColor>(unset: read.width)
        let rows = Scratch<PixelColor>(unset: grid.width * read.height)
        let cells = shift == 0 ? nil : LightCells(source: source, shift: shift, cells: read)
        for y in read.minY..<read.maxY {
            let isPainted = cells.map { $0.load(row: y, into: line.base) } ?? load(row: y, read, into: line.base)
            let row = rows.base + (y - read.minY) * grid.width
            if isPainted {
                sum(line.base + radius, step: 1, into: row, grid.width)
            } else {
                row.update(repeating: .zero, count: grid.width)
            }
        }
        let results = Scratch<PixelColor>(unset: grid.width * grid.height)
        for y in 0..<grid.height {
            sum(
                rows.base + (y + radius) * grid.width, step: grid.width, into: results.base + y * grid.width, grid.width
            )
        }
        let light = LinearLight.shared
        let fractions = (0..<1 << shift).map { Float($0) / Float(1 << shift) }
        let last = (1 << shift) - 1
        for y in rect.minY..<rect.maxY {
            let out = target.pointer(x: rect.minX, y: y)
            let upper = results.base + ((y >> shift) - grid.minY) * grid.width
            if shift == 0 {
                for x in 0..<rect.width { out[x] = light.pixel(premultiplied: upper[x]) }
                continue
            }
            let (lower, fy) = (upper + grid.width, fractions[y & last])
            for x in 0..<grid.width { line.base[x] = upper[x] + (lower[x] - upper[x]) * fy }
            fractions.withUnsafeBufferPointer { fractions in
                for x in rect.minX..<rect.maxX {
                    let left = line.base + ((x >> shift) - grid.minX)
                    out[x - rect.minX] = light.pixel(
                        premultiplied: left[0] + (left[1] - left[0]) * fractions[x & last])
                }
            }
        }
    }

    /// Loads a row of pixels. Returns whether any may not be transparent.
    private func load(row y: Int, _ columns: PixelRect, into out: UnsafeMutablePointer<PixelColor>) -> Bool {
        out.update(repeating: .zero, count: columns.width)
        let used = PixelRect(x: columns.minX, y: y, width: columns.width, height: 1).intersection(source.rect)
        if used.isEmpty { return false }
        let (pixels, light) = (source.pointer(x: used.minX, y: y), LinearLight.shared)
        for x in 0..<used.width { out[used.minX - columns.minX + x] = light.premultiplied(pixels[x]) }
        return true
    }

    /// Sums the colors at both sides of each of `count` colors.
    private func sum(
        _ colors: UnsafePointer<PixelColor>, step: Int, into out: UnsafeMutablePointer<PixelColor>, _ count: Int
    ) {
        weights.withUnsafeBufferPointer { weights in
            for x in 0..<count { out[x] = colors[x] * weights[0] }
            for offset in 1..<weights.count {
                let (weight, before, after) = (weights[offset], colors - offset * step, colors + offset * step)
                for x in 0..<count { out[x] += (before[x] + after[x]) * weight }
            }
        }
    }
}

/// The weighted means of cells: a triangle that is 1 at the center of a cell, and 0 at those of its neighbors.
private struct LightCells {
    private let cells: PixelRect
    private let means: Scratch<PixelColor>
    private let isPainted: Scratch<UInt8>

    /// Computes the means of a rectangle of cells.
    init(source: PixelPatch, shift: Int, cells: PixelRect) {
        self.cells = cells
        means = Scratch(unset: cells.width * cells.height)
        means.base.update(repeating: .zero, count: cells.width * cells.height)
        isPainted = Scratch(count: cells.height)
        let side = 1 << shift
        let (light, scale) = (LinearLight.shared, 1 / Float(side * side))
        let used = PixelRect(
            minX: (cells.minX - 1) << shift, minY: (cells.minY - 1) << shift, maxX: cells.maxX << shift,
            maxY: cells.maxY << shift
        ).intersection(source.rect)
        guard !used.isEmpty else { return }
        // The sums of a row of pixels, with a cell more to each side.
        let line = Scratch<PixelColor>(unset: cells.width + 2)
        for y in used.minY..<used.maxY {
            line.base.update(repeating: .zero, count: cells.width + 2)
            let pixels = source.pointer(x: used.minX, y: y)
            for x in used.minX..<used.maxX where pixels[x - used.minX] != 0 {
                let color = light.premultiplied(pixels[x - used.minX])
                let part = Float(x & (side - 1)) / Float(side)
                let cell = line.base + (x >> shift) - cells.minX + 1
                cell[0] += color * (1 - part)
                cell[1] += color * part
            }
            let part = Float(y & (side - 1)) / Float(side)
            for (row, weight) in [(y >> shift, 1 - part), ((y >> shift) + 1, part)] where weight > 0 {
                guard row >= cells.minY, row < cells.maxY else { continue }
                isPainted.base[row - cells.minY] = 1
                let out = means.base + (row - cells.minY) * cells.width
                for x in 0..<cells.width { out[x] += line.base[x + 1] * (weight * scale) }
            }
        }
    }

    /// Copies a row of cells. Returns whether any may not be transparent.
    func load(row y: Int, into out: UnsafeMutablePointer<PixelColor>) -> Bool {
        out.update(from: means.base + (y - cells.minY) * cells.width, count: cells.width)
        return isPainted.base[y - cells.minY] != 0
    }
}
