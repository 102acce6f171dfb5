import AcetatePixels
import CoreGraphics

// Kernels of filters with an additional image, which is rendered when the kernel is applied.

/// Combines the source with a background, which may paint all of `extent`.
struct BackgroundKernel: PixelKernel, ComputesInSpace {
    enum Operation: Sendable, Equatable {
        /// Shows the source where a mask has a value of 1, and the background where it is 0.
        case mask(PlacedImage, MaskChannel)
        /// Shows the given part of the source.
        case amount(Double)
        case difference
    }

    let operation: Operation
    let background: PlacedImage?
    let extent: PixelRect
    var space = WorkingSpace.encoded

    var fill: PixelRect { background?.rect.intersection(extent) ?? .empty }

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let painted = PixelRegion([source.rect, fill])
        for rect in wanted.subtracting(painted).rects { target.clear(rect) }
        let rest = wanted.intersection(painted)
        switch operation {
        case .mask(let mask, let channel):
            PlacedImage.forEachPart(of: rest, background, mask) { part, back, mask in
                Mix(in: space).apply(
                    from: back, to: source, mask: mask, channel: channel, into: target, region: part)
            }
        case .amount(let amount):
            PlacedImage.forEachPart(of: rest, background) { part, back, _ in
                Mix(in: space).apply(from: back, to: source, weight: amount, into: target, region: part)
            }
        case .difference:
            PlacedImage.forEachPart(of: rest, background) { part, back, _ in
                PixelDifference.apply(source, back, in: space, into: target, region: part)
            }
        }
    }
}

/// The kernel of CIMaskedVariableBlur: a Gaussian blur whose sigma is `sigma` times the mask's luminance. It is
/// interpolated linearly between the blurs with 0, 1/8, 1/4, 1/2 and all of `sigma`.
struct VariableBlurKernel: PixelKernel, ComputesInSpace {
    private static let stops = [0, 0.125, 0.25, 0.5, 1]
    private static let tileSide = 512
    let sigma: Double
    let mask: PlacedImage
    var space = WorkingSpace.encoded

    var margin: Int { GaussianBlur(sigma: sigma).margin }

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let near = source.rect.insetBy(dx: -margin, dy: -margin)
        for rect in wanted.subtracting(near).rects { target.clear(rect) }
        for rect in wanted.intersection(near).rects {
            for tile in rect.tiles(side: Self.tileSide) { blur(source, into: target, tile) }
        }
    }

    private func blur(_ source: PixelPatch, into target: PixelPatch, _ tile: PixelRect) {
        let stores = Self.stops.compactMap { _ in tile.size.flatMap { PixelStore($0) } }
        guard stores.count == Self.stops.count else { return target.clear(tile) }
        withExtendedLifetime(stores) {
            let levels = stores.map { PixelPatch($0.pixels, x: tile.minX, y: tile.minY) }
            for (level, stop) in zip(levels, Self.stops) {
                let blur = GaussianBlur(sigma: stop * sigma)
                let kernel: any PixelKernel = space == .linear ? blur.inLinearLight : blur
                kernel.apply(to: source, into: level, region: PixelRegion(tile))
            }
            mask.withPixels(in: tile) {
                BlurLevels.apply(levels, stops: Self.stops, mask: $0, in: space, into: target, rect: tile)
            }
        }
    }
}

/// Moves pixels by the values of another image.
struct DisplacementKernel: PixelKernel {
    enum Kind: Sendable {
        /// The image is a map of displacements.
        case map
        /// The image is the height of glass, and is repeated in all directions.
        case glass
    }

    /// The part of a texture that is used, from its lower left.
    private static let maximumTextureSide = 1024
    let kind: Kind
    let image: PlacedImage
    /// Pixels per unit of the image's values.
    let scale: Double

    var margin: Int { DisplacedImage.margin(scale: kind == .map ? scale / 2 : scale) }

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let near = source.rect.insetBy(dx: -margin, dy: -margin)
        for rect in wanted.subtracting(near).rects { target.clear(rect) }
        let rest = wanted.intersection(near)
        switch kind {
        case .map:
            PlacedImage.forEachPart(of: rest, image) { part, map, _ in
                DisplacedImage.apply(source, map: map, scale: scale, into: target, region: part)
            }
        case .glass:
            let all = image.rect
            let side = Self.maximumTextureSide
            let used = PixelRect(x: all.minX, y: max(all.minY, all.maxY - side), width: side, height: side)
                .intersection(all)
            image.withPixels(in: used) {
                DisplacedImage.apply(source, texture: $0, scale: scale, into: target, region: rest)
            }
        }
    }
}
