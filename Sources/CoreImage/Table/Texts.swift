import AcetatePixels
import CoreGraphics
import CoreText
import Foundation

// The generators of images of text, which Core Text lays out.
extension FilterDescription {
    static let texts = [textImage, attributedTextImage]

    private static let scaleFactor = FilterInput(
        "inputScaleFactor", "Scale Factor", .scalar, default: 1, range: 0...256, slider: 0...4)
    private static let padding = FilterInput(
        "inputPadding", "Padding", .count, default: 0, range: 0...1000, slider: 0...200)

    private static let textImage = FilterDescription(
        name: "CITextImageGenerator", displayName: "Text Image Generator", categories: [kCICategoryGenerator],
        inputs: [
            FilterInput("inputText", "Text", .string, text: ""),
            FilterInput("inputFontName", "Font Name", .string, text: "HelveticaNeue"),
            FilterInput("inputFontSize", "Font Size", .scalar, default: 12, range: 0...1000, slider: 9...128),
            scaleFactor, padding,
        ],
        operation: .source { inputs in
            let text = inputs.string(0) ?? ""
            guard !text.isEmpty, inputs[2] > 0 else { return nil }
            let font = CTFontCreateWithName(inputs.string(1) ?? "HelveticaNeue", CGFloat(inputs[2]), nil)
            return image(TextLayout(text, font: font, color: .white), scale: inputs[3], padding: inputs[4])
        })

    private static let attributedTextImage = FilterDescription(
        name: "CIAttributedTextImageGenerator", displayName: "Attributed Text Image Generator",
        categories: [kCICategoryGenerator],
        inputs: [FilterInput("inputText", "Text", .attributedString), scaleFactor, padding],
        operation: .source { inputs in
            guard let text = inputs.attributedString(0), text.length > 0 else { return nil }
            return image(TextLayout(text), scale: inputs[1], padding: inputs[2])
        })

    /// The image of a text with its lower left corner at the origin; nil if it is too large or has no pixels. `padding` is
    /// in pixels.
    private static func image(_ layout: TextLayout, scale: Double, padding: Double) -> CIImage? {
        let (text, border) = (layout.logicalSize, CGFloat(padding.rounded()))
        let width = (text.width * CGFloat(scale)).rounded(.up) + 2 * border
        let height = (text.height * CGFloat(scale)).rounded(.up) + 2 * border
        guard width.isFinite, height.isFinite, width <= CGFloat(PixelSize.limit), height <= CGFloat(PixelSize.limit),
            let size = PixelSize(Int(width), Int(height)), size.area <= CIContext.maximumPixelCount,
            let store = PixelStore(size),
            var context = CGContext(
                store: store,
                baseTransform: CGAffineTransform(
                    a: CGFloat(scale), b: 0, c: 0, d: -CGFloat(scale), tx: border, ty: height - border))
        else { return nil }
        // The text begins at the top.
        let top = (height - 2 * border) / CGFloat(scale) - text.height
        layout.draw(in: context, in: CGRect(x: 0, y: top, width: text.width, height: text.height))
        return CGContext.takeImage(&context).map { CIImage(cgImage: $0) }
    }
}
