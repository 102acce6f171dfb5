/// The value of a mask's pixels that is used as a weight.
package enum MaskChannel: Sendable {
    /// Luminance, premultiplied by alpha.
    case luminance
    case alpha
    /// Red or blue, premultiplied by alpha.
    case red, blue

    /// The weight of a premultiplied pixel, 0...1, by its values in a space.
    @inline(__always)
    package func weight(of pixel: UInt32, in space: WorkingSpace = .encoded) -> Double {
        switch self {
        case .luminance: Double((space.premultiplied(pixel) * ColorMatrix.luminance).sum())
        case .alpha: Double(pixel &>> 24) / 255
        case .red: Double(space.premultiplied(pixel).x)
        case .blue: Double(space.premultiplied(pixel).z)
        }
    }
}

extension Mix {
    /// Writes the region's pixels of `target`: a mix of two bitmaps, weighted by a mask, which is transparent outside its
    /// patch. See `apply(from:to:weight:into:region:)`.
    package func apply(
        from a: PixelPatch, to b: PixelPatch, mask: PixelPatch, channel: MaskChannel, into target: PixelPatch,
        region: PixelRegion
    ) {
        let mask = PixelSampler(mask)
        apply(from: a, to: b, into: target, region: region) { y, x, weights, lights in
            lights.update(repeating: 0)
            for index in weights.indices {
                weights[index] = Self.units(channel.weight(of: mask[x + index, y], in: space))
            }
        }
    }
}

/// The difference of two bitmaps: |a - b| for each premultiplied color, with the greater alpha.
package enum PixelDifference {
    /// Writes the region's pixels of `target`. Both bitmaps are transparent outside their patches.
    package static func apply(
        _ a: PixelPatch, _ b: PixelPatch, in space: WorkingSpace = .encoded, into target: PixelPatch,
        region: PixelRegion
    ) {
        let (a, b) = (PixelSampler(a), PixelSampler(b))
        region.intersection(target.rect).forEachPixel(of: target) { x, y in
            let (first, second) = (space.premultiplied(a[x, y]), space.premultiplied(b[x, y]))
            let difference = first - second
            var result = pointwiseMax(difference, -difference)
            result.w = max(first.w, second.w)
            return space.pixel(premultiplied: result)
        }
    }
}

/// A mix of increasingly blurred versions of a bitmap, weighted by a mask.
package enum BlurLevels {
    /// Writes a rectangle's pixels of `target`. A weight of 0 shows the first level, one of 1 the last; levels between
    /// them are interpolated linearly. All patches contain the rectangle, and `stops` are the levels' weights.
    package static func apply(
        _ levels: [PixelPatch], stops: [Double], mask: PixelPatch, in space: WorkingSpace = .encoded,
        into target: PixelPatch, rect: PixelRect
    ) {
        let (samplers, mask) = (levels.map { PixelSampler($0) }, PixelSampler(mask))
        guard let last = stops.indices.last, last > 0, stops.count == samplers.count else { return }
        PixelRegion(rect).forEachPixel(of: target) { x, y in
            let weight = MaskChannel.luminance.weight(of: mask[x, y], in: space)
            var index = 0
            while index < last - 1, weight > stops[index + 1] { index += 1 }
            let part = (weight - stops[index]) / (stops[index + 1] - stops[index])
            let (a, b) = (samplers[index][x, y], samplers[index + 1][x, y])
            if a == b { return a }
            return space.pixel(premultiplied: space.premultiplied(a).mixed(with: space.premultiplied(b), part))
        }
    }
}
