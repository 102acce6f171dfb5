import AcetatePixels
import CoreGraphics

/// `CIDisintegrateWithMaskTransition`: the first image disappears where the mask is white first, and black last, and
/// casts a shadow on the second image.
///
/// With `Y` the mask's luminance, and `e` a tenth:
///
///     gone   = (progress · (1 + e) - (1 - Y)) / e                          within 0...1
///     shadow = inputShadowDensity · blur((1 - gone) · alpha of the first image), moved by inputShadowOffset
///     out    = mix of the second image · (1 - shadow) and the first, with the weight 1 - gone
///
/// where blur is CIGaussianBlur with σ = inputShadowRadius / 2, and the shadow does not change alpha. Without a mask,
/// `gone` is the progress.
struct Disintegration: MovingShape {
    private static let softness = 0.1
    /// The limits of the shadow's σ and offset, which bound the pixels that are read.
    private static let (maximumSigma, maximumOffset) = (100.0, 512.0)
    private static let tileSide = 512

    let mask: CIImage?
    /// In points.
    let shadowRadius: Double
    let density: Double
    /// In points, y up.
    let offset: FilterPoint

    private func sigma(_ space: TransitionSpace) -> Double { min(Self.maximumSigma, shadowRadius * space.scale / 2) }

    /// The offset in whole pixels, y down.
    private func shift(_ space: TransitionSpace) -> (dx: Int, dy: Int) {
        func whole(_ number: Double) -> Int {
            Int(max(-Self.maximumOffset, min(Self.maximumOffset, number * space.scale)).rounded())
        }
        return (whole(offset.x), -whole(offset.y))
    }

    private func margin(_ space: TransitionSpace) -> Int {
        let (dx, dy) = shift(space)
        return GaussianBlur(sigma: sigma(space)).margin + max(abs(dx), abs(dy))
    }

    func source(of rect: PixelRect, in space: TransitionSpace) -> PixelRect {
        rect.insetBy(dx: -margin(space), dy: -margin(space))
    }

    func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, in space: TransitionSpace, into target: PixelPatch,
        region: PixelRegion
    ) {
        let wanted = region.intersection(target.rect)
        for tile in wanted.bounds.tiles(side: Self.tileSide) {
            let part = wanted.intersection(tile)
            if !part.isEmpty { draw(part, from, to, progress, space, into: target) }
        }
    }

    private func draw(
        _ part: PixelRegion, _ from: PixelPatch, _ to: PixelPatch, _ progress: Double, _ space: TransitionSpace,
        into target: PixelPatch
    ) {
        let rect = part.bounds
        let (dx, dy) = shift(space)
        let near = source(of: rect, in: space)
        guard let left = near.size.flatMap({ PixelStore($0) }), let shadow = rect.size.flatMap({ PixelStore($0) })
        else { return target.clear(rect) }
        withExtendedLifetime((left, shadow)) {
            let remaining = PixelPatch(left.pixels, x: near.minX, y: near.minY)
            let cast = PixelPatch(shadow.pixels, x: rect.minX, y: rect.minY)
            fill(remaining, progress, space)
            // What remains of the first image is black with its alpha.
            let first = PixelSampler(from)
            let weights = PixelSampler(remaining)
            var blurred = remaining
            let alphas = near.size.flatMap { PixelStore($0) }
            if let alphas {
                blurred = PixelPatch(alphas.pixels, x: near.minX, y: near.minY)
                for y in near.minY..<near.maxY {
                    let row = alphas.pixels[row: y - near.minY]
                    for x in near.minX..<near.maxX {
                        let product = (weights[x, y] >> 24) * (first[x, y] >> 24)
                        row[x - near.minX] = ((product + 127) / 255) << 24
                    }
                }
            }
            withExtendedLifetime(alphas) {
                GaussianBlur(sigma: sigma(space)).apply(
                    to: blurred.offsetBy(dx: dx, dy: dy), into: cast, region: part)
            }
            mix(part, first, PixelSampler(to), weights, PixelSampler(cast), into: target)
        }
    }

    private func mix(
        _ part: PixelRegion, _ first: PixelSampler, _ second: PixelSampler, _ weights: PixelSampler,
        _ shadows: PixelSampler, into target: PixelPatch
    ) {
        for rect in part.rects {
            for y in rect.minY..<rect.maxY {
                let out = target.buffer[row: y - target.y]
                for x in rect.minX..<rect.maxX {
                    let rest = Float(weights[x, y] >> 24) / 255
                    let light = 1 - Float(density) * Float(shadows[x, y] >> 24) / 255
                    let below = PixelColor(premultiplied: second[x, y]) * PixelColor(light, light, light, 1)
                    let above = PixelColor(premultiplied: first[x, y])
                    out[x - target.x] = (below + (above - below) * rest).premultipliedPixel
                }
            }
        }
    }

    /// Writes 1 - gone as the alpha of each pixel of a patch.
    private func fill(_ patch: PixelPatch, _ progress: Double, _ space: TransitionSpace) {
        let rect = patch.rect
        func alpha(_ gone: Double) -> UInt32 {
            let level: Double = (1 - max(0, min(1, gone))) * 255
            return UInt32(level + 0.5) << 24
        }
        guard let mask else { return patch.fill(rect, with: alpha(progress)) }
        PlacedImage(mask, scale: space.scale, originX: space.imageOrigin.x, originY: space.imageOrigin.y)
            .withPixels(in: rect) { pixels in
                let sampler = PixelSampler(pixels)
                for y in rect.minY..<rect.maxY {
                    let row = patch.buffer[row: y - rect.minY]
                    for x in rect.minX..<rect.maxX {
                        let level = 1 - MaskChannel.luminance.weight(of: sampler[x, y])
                        row[x - rect.minX] = alpha((progress * (1 + Self.softness) - level) / Self.softness)
                    }
                }
            }
    }
}
