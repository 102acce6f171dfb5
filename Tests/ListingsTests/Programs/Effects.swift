import AppKit
import CoreImage
import CoreImage.CIFilterBuiltins
import ImageIO
import UniformTypeIdentifiers

// Chains of filters, PDF export, image files, and text with pictures and links, as popular programs write them.

struct PhotoFilter: Identifiable {
    let id: String
    let apply: (CIImage) -> CIImage

    @MainActor static let all: [PhotoFilter] = [
        PhotoFilter(id: "Chrome") { $0.applyingFilter("CIPhotoEffectChrome") },
        PhotoFilter(id: "Faded") { input in
            let controls = CIFilter.colorControls()
            controls.inputImage = input
            controls.saturation = 0.6
            controls.brightness = 0.05
            controls.contrast = 0.9
            return controls.outputImage ?? input
        },
        PhotoFilter(id: "Dream") { input in
            let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: 6).cropped(to: input.extent)
            return blurred.applyingFilter("CIScreenBlendMode", parameters: [kCIInputBackgroundImageKey: input])
        },
        PhotoFilter(id: "Old") { input in
            let sepia = CIFilter(name: "CISepiaTone", parameters: [kCIInputIntensityKey: 0.9])
            sepia?.setValue(input, forKey: kCIInputImageKey)
            let vignette = CIFilter(name: "CIVignette")!
            vignette.setDefaults()
            vignette.setValue(sepia?.outputImage, forKey: kCIInputImageKey)
            vignette.setValue(2.0 as NSNumber, forKey: kCIInputIntensityKey)
            vignette.setValue(1.5, forKey: "inputRadius")
            return vignette.outputImage!.cropped(to: input.extent)
        },
        PhotoFilter(id: "Duotone") { input in
            input.applyingFilter(
                "CIFalseColor",
                parameters: [
                    "inputColor0": CIColor(red: 0.1, green: 0, blue: 0.3),
                    "inputColor1": CIColor(string: "1 0.8 0.2 1"),
                ])
        },
        PhotoFilter(id: "Masked") { input in
            let gradient = CIFilter.linearGradient()
            gradient.point0 = CGPoint(x: input.extent.midX, y: input.extent.minY)
            gradient.point1 = CGPoint(x: input.extent.midX, y: input.extent.maxY)
            (gradient.color0, gradient.color1) = (.white, .black)
            let blend = CIFilter.blendWithMask()
            blend.inputImage = input.applyingFilter("CIColorInvert")
            blend.backgroundImage = input
            blend.maskImage = gradient.outputImage?.cropped(to: input.extent)
            return blend.outputImage ?? input
        },
    ]
}

final class PhotoPipeline {
    private let context = CIContext(options: [.useSoftwareRenderer: true, .cacheIntermediates: false])

    func thumbnail(_ image: CGImage, with filter: PhotoFilter, side: CGFloat) -> CGImage? {
        let input = CIImage(cgImage: image)
        let scale = side / max(input.extent.width, input.extent.height)
        let small = input.transformed(by: .init(scaleX: scale, y: scale))
        let output = filter.apply(small)
        return context.createCGImage(output, from: small.extent.integral)
    }

    func jpeg(_ image: CGImage, quality: CGFloat) -> Data? {
        let data = NSMutableData()
        guard
            let destination = CGImageDestinationCreateWithData(
                data as CFMutableData, UTType.jpeg.identifier as CFString, 1, nil)
        else { return nil }
        let properties: [CFString: Any] = [
            kCGImageDestinationLossyCompressionQuality: quality,
            kCGImagePropertyExifDictionary: [kCGImagePropertyExifUserComment: "filtered"] as [CFString: Any],
        ]
        CGImageDestinationAddImage(destination, image, properties as CFDictionary)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    func read(_ data: Data) -> (image: CGImage, type: String?)? {
        guard
            let source = CGImageSourceCreateWithData(
                data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary),
            let image = CGImageSourceCreateImageAtIndex(source, CGImageSourceGetPrimaryImageIndex(source), nil)
        else { return nil }
        return (image, image.utType as String?)
    }
}

// MARK: - PDF

func exportReport(title: String, values: [Double], pageSize: CGSize = CGSize(width: 595, height: 842)) -> Data {
    let data = NSMutableData()
    var box = CGRect(origin: .zero, size: pageSize)
    let info: [CFString: Any] = [
        kCGPDFContextTitle: title, kCGPDFContextCreator: "Report", kCGPDFContextAuthor: "Nobody",
    ]
    guard let consumer = CGDataConsumer(data: data as CFMutableData),
        let pdf = CGContext(consumer: consumer, mediaBox: &box, info as CFDictionary)
    else { return Data() }
    let former = NSGraphicsContext.current
    NSGraphicsContext.current = NSGraphicsContext(cgContext: pdf, flipped: false)
    defer { NSGraphicsContext.current = former }
    for page in 0..<2 {
        pdf.beginPDFPage(nil)
        NSAttributedString(
            string: "\(title) \(page + 1)", attributes: [.font: NSFont.systemFont(ofSize: 24, weight: .light)]
        )
        .draw(at: CGPoint(x: 40, y: pageSize.height - 60))
        pdf.saveGState()
        pdf.translateBy(x: 40, y: 100)
        let scale = 300 / (values.max() ?? 1)
        for (index, value) in values.enumerated() {
            let bar = CGRect(x: CGFloat(index) * 50, y: 0, width: 40, height: CGFloat(value * scale))
            let gradient = CGGradient(
                colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),
                colors: [NSColor.systemBlue.cgColor, NSColor.systemPurple.cgColor] as CFArray, locations: [0, 1])!
            pdf.saveGState()
            pdf.addPath(
                CGPath(
                    roundedRect: bar, cornerWidth: min(4, bar.height / 2), cornerHeight: min(4, bar.height / 2),
                    transform: nil))
            pdf.clip()
            pdf.drawLinearGradient(gradient, start: bar.origin, end: CGPoint(x: bar.minX, y: bar.maxY), options: [])
            pdf.restoreGState()
        }
        pdf.restoreGState()
        pdf.setURL(URL(string: "https://example.com")!, for: CGRect(x: 40, y: 40, width: 100, height: 20))
        pdf.endPDFPage()
    }
    pdf.closePDF()
    return data as Data
}

// MARK: - Text

@MainActor
func messageText(_ name: String, icon: NSImage?, link: URL) -> NSAttributedString {
    let text = NSMutableAttributedString()
    if let icon {
        let attachment = NSTextAttachment()
        attachment.image = icon
        attachment.bounds = CGRect(x: 0, y: -3, width: 16, height: 16)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: " "))
    }
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 2
    style.paragraphSpacing = 4
    style.headIndent = 20
    style.lineBreakMode = .byWordWrapping
    style.tabStops = [NSTextTab(textAlignment: .left, location: 20, options: [:])]
    text.append(NSAttributedString(string: name, attributes: [.font: NSFont.boldSystemFont(ofSize: 13)]))
    text.append(NSAttributedString(string: " says see ", attributes: [.foregroundColor: NSColor.secondaryLabelColor]))
    text.append(
        NSAttributedString(
            string: "this page", attributes: [.link: link, .underlineStyle: NSUnderlineStyle.single.rawValue]))
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    text.beginEditing()
    text.addAttributes([.kern: 0.2, .ligature: 1], range: NSMakeRange(0, text.length))
    text.endEditing()
    return text
}

final class LinkHandler: NSObject, NSTextViewDelegate {
    private(set) var links: [(link: Any, index: Int)] = []
    func textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool {
        links.append((link, charIndex))
        return true
    }
}

/// Letters that fly in one by one.
@MainActor
final class TypewriterLabel: NSView {
    private(set) var letters: [CAShapeLayer] = []
    var text = "" { didSet { rebuild() } }
    var textColor = NSColor.white
    var font: CTFont = CTFontCreateUIFontForLanguage(.system, 28, nil)!

    private func rebuild() {
        wantsLayer = true
        letters.forEach { $0.removeFromSuperlayer() }
        let attributed = NSAttributedString(
            string: text, attributes: [NSAttributedString.Key(kCTFontAttributeName as String): font, .tracking: 1.5])
        var line = CTLineCreateWithAttributedString(attributed)
        line = CTLineCreateJustifiedLine(line, 1, Double(bounds.width)) ?? line
        letters = []
        let runs = CTLineGetGlyphRuns(line) as NSArray as! [CTRun]
        for run in runs {
            let count = CTRunGetGlyphCount(run)
            var glyphs = [CGGlyph](repeating: 0, count: count)
            var advances = [CGSize](repeating: .zero, count: count)
            var origins = [CGPoint](repeating: .zero, count: count)
            let positions = Array(UnsafeBufferPointer(start: CTRunGetPositionsPtr(run), count: count))
            CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
            CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(0, count), &advances, &origins)
            let runFont = (CTRunGetAttributes(run) as NSDictionary)[kCTFontAttributeName] as! CTFont
            for index in glyphs.indices {
                guard let path = CTFontCreatePathForGlyph(runFont, glyphs[index], nil) else { continue }
                let letter = CAShapeLayer()
                letter.path = path
                letter.isGeometryFlipped = false
                letter.position = CGPoint(x: positions[index].x, y: bounds.midY - CTFontGetCapHeight(runFont) / 2)
                letter.fillColor = textColor.cgColor
                layer?.addSublayer(letter)
                letters.append(letter)
            }
        }
    }

    func animate() {
        let begin = CACurrentMediaTime()
        for (index, letter) in letters.enumerated() {
            let fly = CABasicAnimation(keyPath: "position.y")
            fly.fromValue = bounds.maxY + 40
            fly.beginTime = begin + 0.05 * Double(index)
            fly.duration = 0.4
            fly.fillMode = .backwards
            fly.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut)
            letter.add(fly, forKey: "fly")
        }
    }
}

/// Separate parts of a logo, each in its own layer.
func explode(_ path: CGPath, colors: [CGColor]) -> [CAShapeLayer] {
    path.componentsSeparated(using: .evenOdd).enumerated().map { index, part in
        let layer = CAShapeLayer()
        layer.path = part
        layer.fillColor = colors[index % colors.count]
        layer.fillRule = .evenOdd
        return layer
    }
}
