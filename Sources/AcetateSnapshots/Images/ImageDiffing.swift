public import AppKit
import Foundation

extension Diffing where Value == NSImage {
    /// Compares images exactly.
    public static var image: Diffing { image() }

    /// Compares images in sRGB.
    ///
    /// - Parameters:
    ///   - precision: the part of the pixels that must match, from 0 to 1.
    ///   - perceptualPrecision: how similar a pixel must be to match: 1 for equal, less for a color difference (CIE94) of up
    ///     to 100 times what is missing to 1. 0.98 is imperceptible.
    public static func image(precision: Float = 1, perceptualPrecision: Float = 1) -> Diffing {
        Diffing(
            toData: { image in attempt(Data()) { try image.snapshotFile() } },
            fromData: { data in attempt(NSImage(size: .zero)) { try SnapshotImage.read(data) } },
            diff: { old, new in
                attempt(nil) {
                    try ImageDifference(precision: precision, perceptualPrecision: perceptualPrecision).find(old, new)
                }
            })
    }
}

/// Returns the result of a function; if it throws, reports the error and returns `fallback`.
func attempt<Result>(_ fallback: @autoclosure () -> Result, _ function: () throws -> Result) -> Result {
    do {
        return try function()
    } catch {
        SnapshotErrors.report(error)
        return fallback()
    }
}

/// How images are compared.
private struct ImageDifference {
    let precision: Double
    let tolerance: Double

    init(precision: Float, perceptualPrecision: Float) throws {
        for (name, value) in [("precision", precision), ("perceptualPrecision", perceptualPrecision)]
        where !(0...1).contains(value) {
            throw SnapshotError("The \(name) of an image strategy is \(value). Use a number from 0 to 1.")
        }
        (self.precision, tolerance) = (Double(precision), Double(1 - perceptualPrecision) * 100)
    }

    /// The message and the attachments of a difference; nil if the images match.
    func find(_ old: NSImage, _ new: NSImage) throws -> (String, [XCTAttachment])? {
        let reference = try old.snapshotPixels()
        // The file has straight alpha, so that colors of transparent pixels change slightly on the way.
        let result = try CGImage(data: try new.snapshotFile(), name: "of the snapshot")
        guard reference.width == result.width, reference.height == result.height else {
            let message =
                "The snapshot has \(result.width) by \(result.height) pixels, and the reference "
                + "\(reference.width) by \(reference.height). Use the size and the scale of the reference, or record it again."
            return (message + layerDifference(old, new), try attachments(reference, result, nil))
        }
        let (a, b) = (try SnapshotPixels(reference), try SnapshotPixels(result))
        if a.bytes == b.bytes { return nil }
        let comparison = ImageComparison(a, b, tolerance: tolerance)
        // A part in floating point is not exact.
        if comparison.differences == 0 || comparison.precision + 1e-6 >= precision,
            precision < 1 || comparison.differences == 0
        {
            return nil
        }
        let difference = SnapshotPixels.difference(a, b).image
        return (message(comparison) + layerDifference(old, new), try attachments(reference, result, difference))
    }

    private func message(_ comparison: ImageComparison) -> String {
        var place = ""
        if let box = comparison.box {
            place =
                " in the rectangle (\(box.minX), \(box.minY), \(box.maxX - box.minX + 1), \(box.maxY - box.minY + 1)) from the "
                + "top left"
        }
        return """
            \(comparison.differences) of \(comparison.count) pixels differ\(place).
            The precision is \(shown(comparison.precision)), and must be \(shown(precision)). The greatest color difference is \
            \(shown(comparison.greatest)), and up to \(shown(tolerance)) is allowed (CIE94).
            """
    }

    private func shown(_ number: Double) -> String {
        String(format: "%.6f", number).replacingOccurrences(of: "\\.?0+$", with: "", options: .regularExpression)
    }

    /// The difference of the layers that the images show; empty if it is not known or if there is none.
    private func layerDifference(_ old: NSImage, _ new: NSImage) -> String {
        guard let former = (old as? SnapshotImage)?.layerTree,
            let data = try? new.snapshotFile(), let present = try? SnapshotImage.read(data).layerTree
        else { return "" }
        guard let difference = LineDifference.text(former, present) else {
            return "\n\nThe layers have the same properties as in the reference."
        }
        return "\n\nLayers:\n" + difference
    }

    private func attachments(_ reference: CGImage, _ result: CGImage, _ difference: CGImage?) throws -> [XCTAttachment]
    {
        let images = [reference, result] + (difference.map { [$0] } ?? [])
        var named = [("reference", reference), ("failure", result)]
        if let difference { named.append(("difference", difference)) }
        // Very wide images have no comparison side by side.
        if let comparison = try? SnapshotPixels.row(images) { named.append(("comparison", comparison)) }
        return try named.map { XCTAttachment(data: try $1.pngData(), name: $0, pathExtension: "png") }
    }
}
