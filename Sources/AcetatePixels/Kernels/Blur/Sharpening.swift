/// Combines a bitmap with its blurred version, to amplify or reduce differences from the neighborhood. Alpha does not
/// change, and nothing is painted outside the source.
///
/// The blurred color is first scaled to the source's alpha, b' = b · αs / αb, so that transparent pixels outside an
/// edge do not count as dark. On premultiplied values:
///
///     .unsharp     out = s + (s - b') · amount
///     .luminance   out = s + (Y(s) - Y(b')) · amount               the same for red, green and blue
///     .gloom       out = s + (min(s, b') - s) · amount
package struct Sharpening: PixelCombination, ComputesInSpace {
    package enum Kind: Sendable { case unsharp, luminance, gloom }
    package let kind: Kind
    package let amount: Float
    package var space = WorkingSpace.encoded

    package init(_ kind: Kind, amount: Float) { (self.kind, self.amount) = (kind, amount) }

    package var staysWithinSource: Bool { true }

    package func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        combineEach(source, prepared, into: target, region: region) { joined($0, $1) }
    }

    @inline(__always)
    private func joined(_ pixel: UInt32, _ neighborhood: UInt32) -> UInt32 {
        if pixel == neighborhood { return pixel }
        let (s, blurred) = (space.premultiplied(pixel), space.premultiplied(neighborhood))
        let b = blurred.w > 0 ? blurred * (s.w / blurred.w) : s
        var result: PixelColor
        switch kind {
        case .unsharp: result = s + (s - b) * amount
        case .luminance: result = s + ((s - b) * ColorMatrix.luminance).sum() * amount
        case .gloom: result = s + (pointwiseMin(s, b) - s) * amount
        }
        result.w = s.w
        return space.pixel(premultiplied: result)
    }
}
