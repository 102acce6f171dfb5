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
            let extent = image.extent.joined(other.extent)
            // Only processors of programs throw errors.
            return (try? LabDifference.apply(withExtent: extent, inputs: [image, other], arguments: nil)) ?? image
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
