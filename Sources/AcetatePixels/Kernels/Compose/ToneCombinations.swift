/// Brightens dark neighborhoods and darkens bright ones. With `Y` the luminance of the blurred, unpremultiplied color:
///
///     k   = shadows · (1 - Y)² - highlights · Y²
///     out = c + k · c · (1 - c)
///
/// for each unpremultiplied color, which preserves black and white and, for |k| ≤ 1, the order of colors. Alpha does
/// not change.
package struct ShadowsAndHighlights: PixelCombination, ComputesInSpace {
    private let shadows, highlights: Float
    package var space = WorkingSpace.encoded

    /// Both amounts are clamped to -1...1.
    package init(shadows: Float, highlights: Float) {
        self.shadows = max(-1, min(1, shadows))
        self.highlights = max(-1, min(1, highlights))
    }

    package var staysWithinSource: Bool { true }

    package func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        combineEach(source, prepared, into: target, region: region) { pixel, neighborhood in
            let c = space.straight(pixel)
            let around = neighborhood >> 24 == 0 ? c : space.straight(neighborhood)
            let luminance = (around * ColorMatrix.luminance).sum()
            let k = shadows * (1 - luminance) * (1 - luminance) - highlights * luminance * luminance
            var result = c + k * c * (1 - c)
            result.w = c.w
            return space.pixel(straight: result)
        }
    }
}

/// Draws the alpha of the prepared bitmap, the lines of an image, in black over its posterized colors.
package struct ComicInk: PixelCombination {
    private let levels: Posterize

    package init(levels: Float) { self.levels = Posterize(levels: levels) }

    package var staysWithinSource: Bool { true }

    /// The levels are even for the eye, so that encoded values are right.
    package var inLinearLight: any PixelCombination { self }

    package func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        combineEach(source, prepared, into: target, region: region) { pixel, lines in
            let c = PixelColor(straight: pixel)
            let ink = Float(lines >> 24) / 255
            var result = levels.color(of: c).clampedToUnit * (1 - ink)
            result.w = c.w
            return result.straightPixel
        }
    }
}

extension PixelCombination {
    /// Writes the region's pixels: a function of both pixels where the source is not transparent, otherwise nothing.
    @inline(__always)
    func combineEach(
        _ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion,
        _ joined: (UInt32, UInt32) -> UInt32
    ) {
        let other = PixelSampler(prepared)
        target.clear(region, outside: source.rect).forEachRow(of: target) { out, x, y, count in
            let from = source.pointer(x: x, y: y)
            for i in 0..<count { out[i] = from[i] == 0 ? 0 : joined(from[i], other[x + i, y]) }
        }
    }
}
