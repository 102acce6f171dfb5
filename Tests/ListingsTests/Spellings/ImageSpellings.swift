import AppKit
import CoreImage.CIFilterBuiltins
import Testing

/// The ways to write images of files, their properties and the files of images that macOS accepts.
@Suite struct ImageSpellings {
    init() throws { try Samples.pinFonts() }

    private let context = CIContext(options: nil)

    private var sample: CIImage { CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 2)) }

    @Test func `orientation and properties`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        let space = CGColorSpace(name: CGColorSpace.sRGB)!
        try context.writeJPEGRepresentation(of: sample, to: url, colorSpace: space, options: [:])
        let made: [(Data) -> CIImage?] = [CIImage.init(data:), CIImage.init]
        #expect([try Data(contentsOf: url)].compactMap(CIImage.init).count == 1 && made.count == 2)
        #expect(Optional(url).flatMap(CIImage.init(contentsOf:)) != nil)
        guard let image = CIImage(contentsOf: url, options: [.applyOrientationProperty: true]) else {
            Issue.record("the file cannot be read")
            return
        }
        _ = CIImage(contentsOf: url)
        _ = CIImage(
            data: try Data(contentsOf: url), options: [CIImageOption.nearestSampling: true, .colorSpace: NSNull()])
        let upright = image.oriented(.right)
        _ = image.oriented(forExifOrientation: 6)
        _ = image.oriented(CGImagePropertyOrientation(rawValue: 3) ?? .up)
        #expect(upright.extent.size == CGSize(width: 2, height: 4))
        #expect(image.orientationTransform(for: .up) == .identity)
        let width = image.properties[kCGImagePropertyPixelWidth as String] as? Int
        let exif = image.properties["{Exif}"] as? [String: Any]
        #expect(width == 4 && (exif?.isEmpty ?? true))
        let tagged = image.settingProperties([kCGImagePropertyOrientation as String: 1, "own": "value"])
        #expect(tagged.properties["own"] as? String == "value")
        if let source = CGImageSourceCreateWithURL(url as CFURL, nil) {
            #expect(CIImage(cgImageSource: source, index: 0, options: nil).extent == image.extent)
        }
    }

    @Test func `files of images`() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        let quality = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        #expect(context.jpegRepresentation(of: sample, colorSpace: space, options: [quality: 0.8]) != nil)
        #expect(context.jpegRepresentation(of: sample, colorSpace: sample.colorSpace ?? space) != nil)
        #expect(context.tiffRepresentation(of: sample, format: .RGBA8, colorSpace: space, options: [:]) != nil)
        #expect(context.pngRepresentation(of: sample, format: CIFormat.BGRA8, colorSpace: space) != nil)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tiff")
        defer { try? FileManager.default.removeItem(at: url) }
        try context.writeTIFFRepresentation(of: sample, to: url, format: .RGBA8, colorSpace: space)
        try context.writePNGRepresentation(of: sample, to: url, format: .RGBA8, colorSpace: space)
    }

    @Test func `generators, histograms and thresholds`() {
        let code = CIFilter.code128BarcodeGenerator()
        code.message = "Acetate 128".data(using: .ascii)!
        code.quietSpace = 7
        code.barcodeHeight = 40
        let scaled = code.outputImage?.transformed(by: CGAffineTransform(scaleX: 3, y: 3))
        #expect(scaled != nil)
        let barcode = CIFilter(name: "CICode128BarcodeGenerator", parameters: ["inputMessage": Data("1234".utf8)])
        #expect(barcode?.outputImage != nil)

        let text = CIFilter.textImageGenerator()
        text.text = "A title"
        text.fontName = "HelveticaNeue-Bold"
        text.fontSize = 24
        text.scaleFactor = 2
        #expect(text.outputImage != nil)
        let attributed = CIFilter.attributedTextImageGenerator()
        attributed.text = NSAttributedString(
            string: "A title", attributes: [.font: NSFont.boldSystemFont(ofSize: 20), .foregroundColor: NSColor.red])
        attributed.scaleFactor = 1
        #expect(attributed.outputImage != nil)

        let histogram = CIFilter.areaHistogram()
        histogram.inputImage = sample
        histogram.extent = sample.extent
        histogram.count = 128
        histogram.scale = 20
        let display = CIFilter.histogramDisplay()
        display.inputImage = histogram.outputImage
        display.height = 60
        display.highLimit = 1
        display.lowLimit = 0
        #expect(display.outputImage?.extent == CGRect(x: 0, y: 0, width: 128, height: 60))
        let threshold = CIFilter.colorThresholdOtsu()
        threshold.inputImage = sample
        #expect(threshold.outputImage?.extent == sample.extent)
        #expect(sample.applyingFilter("CIColorThresholdOtsu").extent == sample.extent)
    }
}
