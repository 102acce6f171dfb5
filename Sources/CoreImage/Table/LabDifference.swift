import AcetatePixels
import CoreGraphics
import Foundation

// CILabDeltaE. ColorFilters.md describes it.
extension FilterDescription {
    static let labDeltaE = FilterDescription(
        name: "CILabDeltaE", displayName: "Lab Delta E", categories: [kCICategoryColorAdjustment],
        inputs: [FilterInput("inputImage2", "Image 2", .image)],
        operation: .derived { image, inputs in
            guard let other = inputs.image(0) else { return image }
            let step = ProcessorStep(kernel: LabDifference.self, inputs: [image, other], arguments: nil)
            return CIImage(
                .processed(step), extent: image.extent.joined(other.extent).wholePixels, on: [image, other])
        })
}

/// Computes how different the colors of two images look: opaque pixels whose red, green and blue are the difference CIE94 for graphic
/// arts, 0 to 100. Colors are composited over black.
private final class LabDifference: CIImageProcessorKernel {
    override class func process(
        with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
    ) throws {
        guard let inputs = inputs as? [ProcessorInput], inputs.count == 2 else { return }
        let (first, second) = (inputs[0], inputs[1])
        for y in 0..<Int(output.region.height) {
            let (a, b) = (first.colors(ofRow: y), second.colors(ofRow: y))
            let result = (output.baseAddress + y * output.bytesPerRow).assumingMemoryBound(to: PixelColor.self)
            // The last result is reused, because images have runs of the same color.
            var (last, difference) = ((PixelColor.zero, PixelColor.zero), Float(0))
            for x in 0..<Int(output.region.width) {
                if (a[x], b[x]) != last {
                    last = (a[x], b[x])
                    difference =
                        a[x] == b[x] ? 0 : LabColor(a[x], first.values).difference(to: LabColor(b[x], second.values))
                }
                result[x] = PixelColor(difference, difference, difference, 1)
            }
        }
    }
}

/// A color of CIE L*a*b*, relative to the white of sRGB (D65).
private struct LabColor {
    let l, a, b: Float

    init(_ color: PixelColor, _ values: WorkingSpace) {
        let rgb = values == .encoded ? EncodingCurve(.toLinear).color(of: color) : color
        // The matrix of IEC 61966-2-1, each row divided by the white's X, Y or Z.
        func transferred(_ red: Float, _ green: Float, _ blue: Float) -> Float {
            let t = red * rgb.x + green * rgb.y + blue * rgb.z
            return t > 216 / 24389 ? cbrt(t) : (24389 / 27 * t + 16) / 116
        }
        let x = transferred(0.433953, 0.376219, 0.189828)
        let y = transferred(0.212673, 0.715152, 0.072175)
        let z = transferred(0.017758, 0.109477, 0.872766)
        (l, a, b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// The difference CIE94 of another color from this one.
    func difference(to other: LabColor) -> Float {
        let (chroma, otherChroma) = (hypot(a, b), hypot(other.a, other.b))
        let (dl, da, db, dc) = (l - other.l, a - other.a, b - other.b, chroma - otherChroma)
        let hue = max(0, da * da + db * db - dc * dc)
        let (sc, sh) = (1 + 0.045 * chroma, 1 + 0.015 * chroma)
        let sum = dl * dl + dc * dc / (sc * sc) + hue / (sh * sh)
        return min(sum.squareRoot(), 100)
    }
}
