/// Blend modes that Core Graphics does not have.
///
/// With the source s and the backdrop b premultiplied, S and B unpremultiplied, and the alphas αs and αb, most modes
/// compute, as in the W3C's "Compositing and Blending Level 1",
///
///     out = s · (1 - αb) + b · (1 - αs) + αs · αb · blend(B, S)
///
/// The last three use premultiplied channels, including alpha.
package enum PixelBlend: Sendable, Equatable, CaseIterable {
    /// B + S - 1
    case linearBurn
    /// B + S
    case linearDodge
    /// B + 2S - 1
    case linearLight
    /// min(B, 2S) up to S = ½, max(B, 2S - 1) above.
    case pinLight
    /// Color burn by 2S up to S = ½, color dodge by 2S - 1 above.
    case vividLight
    /// S - B
    case subtract
    /// S / B; if B is 0, 1, or 0 if S is 0 too.
    case divide
    /// max(s, b)
    case maximum
    /// min(s, b)
    case minimum
    /// s · b
    case product

    /// Whether the result differs from the backdrop where the source is transparent.
    package var reachesBeyondSource: Bool { self == .minimum || self == .product }

    /// Blends the source onto the region's pixels of `target`, which is the backdrop. The patches are in the same plane
    /// and must not share memory. The source is transparent outside its patch. Pixels outside the target are ignored.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        if reachesBeyondSource {
            for rect in wanted.subtracting(source.rect).rects { target.clear(rect) }
        }
        for rect in wanted.intersection(source.rect).rects {
            for y in rect.minY..<rect.maxY {
                let from = source.pointer(x: rect.minX, y: y)
                let to = target.pointer(x: rect.minX, y: y)
                for x in 0..<rect.width {
                    if from[x] == 0, !reachesBeyondSource { continue }
                    to[x] = pixel(from[x], to[x])
                }
            }
        }
    }

    /// The result for two premultiplied pixels.
    @inline(__always)
    package func pixel(_ source: UInt32, _ behind: UInt32) -> UInt32 {
        let s = PixelColor(premultiplied: source)
        let b = PixelColor(premultiplied: behind)
        switch self {
        case .maximum: return pointwiseMax(s, b).premultipliedPixel
        case .minimum: return pointwiseMin(s, b).premultipliedPixel
        case .product: return (s * b).premultipliedPixel
        default: break
        }
        let (cs, cb) = (PixelColor(straight: source), PixelColor(straight: behind))
        let blended = PixelColor(value(cs.x, cb.x), value(cs.y, cb.y), value(cs.z, cb.z), 1).clampedToUnit
        return (s * (1 - b.w) + b * (1 - s.w) + blended * (s.w * b.w)).premultipliedPixel
    }

    @inline(__always)
    private func value(_ s: Float, _ b: Float) -> Float {
        switch self {
        case .linearBurn: b + s - 1
        case .linearDodge: b + s
        case .linearLight: b + 2 * s - 1
        case .pinLight: s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
        case .vividLight: s <= 0.5 ? Self.burn(b, 2 * s) : Self.dodge(b, 2 * s - 1)
        case .subtract: s - b
        case .divide: b > 0 ? min(1, s / b) : s > 0 ? 1 : 0
        case .maximum, .minimum, .product: 0
        }
    }

    private static func burn(_ b: Float, _ s: Float) -> Float { b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    private static func dodge(_ b: Float, _ s: Float) -> Float { b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
}
