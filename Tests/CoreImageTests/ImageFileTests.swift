import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import ImageIO
import Testing

/// Images of files, their properties, and files of images.
@Suite("Files and properties of images")
struct ImageFileTests {
    private let bench: ImageBench
    private let space: CGColorSpace

    init() throws {
        bench = try .noise(5, 3, seed: 9, isOpaque: true)
        space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    }

    /// A file of the image with properties.
    private func file(_ type: String, _ properties: [String: Any]) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, 1, nil))
        CGImageDestinationAddImage(destination, try #require(bench.image.cgImage), properties as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        return Data(referencing: data)
    }

    @Test("an image of a file is turned upright if the option says so", arguments: 1...8)
    func orientation(value: Int) throws {
        let data = try file("public.png", [kCGImagePropertyOrientation as String: value])
        let stored = try #require(CIImage(data: data))
        #expect(stored.properties[kCGImagePropertyOrientation as String] as? Int == value)
        #expect(try ImageBench.rendered(stored, 5, 3) == bench.pixels)
        let upright = try #require(CIImage(data: data, options: [.applyOrientationProperty: true]))
        let expected = stored.oriented(forExifOrientation: Int32(value))
        #expect(upright.extent == expected.extent)
        let (w, h) = value < 5 ? (5, 3) : (3, 5)
        #expect(try ImageBench.rendered(upright, w, h) == ImageBench.rendered(expected, w, h))
        #expect(upright.properties[kCGImagePropertyOrientation as String] as? Int == 1)
    }

    @Test("oriented(_:) turns as the number of the orientation does", arguments: 1...8)
    func oriented(value: UInt32) throws {
        let orientation = try #require(CGImagePropertyOrientation(rawValue: value))
        let (turned, expected) = (
            bench.image.oriented(orientation), bench.image.oriented(forExifOrientation: Int32(value))
        )
        #expect(turned.extent == expected.extent)
        #expect(
            bench.image.orientationTransform(for: orientation)
                == bench.image.orientationTransform(forExifOrientation: Int32(value)))
        let (w, h) = value < 5 ? (5, 3) : (3, 5)
        #expect(try ImageBench.rendered(turned, w, h) == ImageBench.rendered(expected, w, h))
    }

    @Test("properties are those of the file, of the first input image, or set by the program")
    func properties() throws {
        let exif = [kCGImagePropertyExifUserComment as String: "A comment"]
        let data = try file(
            "public.jpeg", [kCGImagePropertyExifDictionary as String: exif, kCGImagePropertyOrientation as String: 6])
        let image = try #require(CIImage(data: data))
        #expect(image.properties[kCGImagePropertyPixelWidth as String] as? Int == 5)
        let read = try #require(image.properties[kCGImagePropertyExifDictionary as String] as? [AnyHashable: Any])
        #expect(read[kCGImagePropertyExifUserComment as String] as? String == "A comment")
        let derived = image.applyingFilter("CIColorInvert").transformed(by: CGAffineTransform(scaleX: 2, y: 2))
            .composited(over: .red).cropped(to: CGRect(x: 0, y: 0, width: 3, height: 3))
        #expect(derived.properties[kCGImagePropertyOrientation as String] as? Int == 6)
        #expect(bench.image.properties.isEmpty && CIImage.red.properties.isEmpty)

        let set = image.settingProperties(["own": 3, 5: "left out"])
        #expect(set.properties.count == 1 && set.properties["own"] as? Int == 3)
        #expect(set.applyingGaussianBlur(sigma: 1).properties["own"] as? Int == 3)
        #expect(try ImageBench.rendered(set, 5, 3) == ImageBench.rendered(image, 5, 3))
        let given = try #require(CIImage(data: data, options: [.properties: ["own": 4]]))
        #expect(given.properties.count == 1 && given.properties["own"] as? Int == 4)
    }

    @Test("options of images select sampling and a color space")
    func options() throws {
        let pixels = try #require(bench.image.cgImage)
        let grow = CGAffineTransform(scaleX: 2, y: 2)
        let nearest = CIImage(cgImage: pixels, options: [.nearestSampling: true]).transformed(by: grow)
        #expect(try ImageBench.rendered(nearest, 10, 6)[5][9] == bench.pixels[2][4])
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let converted = CIImage(cgImage: pixels, options: [.colorSpace: wide])
        let expected = CIImage(cgImage: try #require(pixels.copy(colorSpace: wide)))
        #expect(try ImageBench.rendered(converted, 5, 3) == ImageBench.rendered(expected, 5, 3))
        let plain = CIImage(cgImage: pixels, options: [.colorSpace: NSNull()])
        #expect(try ImageBench.rendered(plain, 5, 3) == bench.pixels)
        // Options with no meaning are ignored.
        #expect(
            try ImageBench.rendered(CIImage(cgImage: pixels, options: [.init(rawValue: "x"): 1]), 5, 3) == bench.pixels)
    }

    @Test("an image of a source has the source's pixels and properties")
    func sources() throws {
        let data = try file("public.tiff", [kCGImagePropertyOrientation as String: 3])
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let image = CIImage(cgImageSource: source, index: 0)
        #expect(try ImageBench.rendered(image, 5, 3) == bench.pixels)
        #expect(image.properties[kCGImagePropertyOrientation as String] as? Int == 3)
        #expect(CIImage(cgImageSource: source, index: 5).extent.isEmpty)
    }

    @Test("lossless files have the pixels and the properties of the image")
    func lossless() throws {
        let image = bench.image.settingProperties([kCGImagePropertyOrientation: 8])
        let context = CIContext()
        let moved = image.transformed(by: CGAffineTransform(translationX: 7, y: -4))
        let png = try #require(context.pngRepresentation(of: moved, format: .RGBA8, colorSpace: space))
        let tiff = try #require(context.tiffRepresentation(of: moved, format: .RGBA8, colorSpace: space))
        for (data, type) in [(png, "public.png"), (tiff, "public.tiff")] {
            let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
            #expect(CGImageSourceGetType(source) == type)
            let read = try #require(CIImage(data: data))
            #expect(try ImageBench.rendered(read, 5, 3) == bench.pixels)
            #expect(read.properties[kCGImagePropertyOrientation as String] as? Int == 8)
        }
    }

    @Test("a JPEG file has the quality of the option")
    func lossy() throws {
        let noise = try ImageBench.noise(64, 64, seed: 2, isOpaque: true)
        let quality = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        let context = CIContext()
        let sizes = try [0.2, 0.6, 1].map { value in
            try #require(context.jpegRepresentation(of: noise.image, colorSpace: space, options: [quality: value]))
                .count
        }
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
        let gray = try ImageBench(16, 16) { _, _ in 0xFF60_6060 }
        let data = try #require(context.jpegRepresentation(of: gray.image, colorSpace: space))
        let read = try ImageBench.rendered(CIImage(data: data), 16, 16)
        #expect(read.joined().allSatisfy { abs(Int($0 & 0xFF) - 0x60) <= 1 })
    }

    @Test("a JPEG file in a gray space has only grays")
    func grayFile() throws {
        let bench = try ImageBench(16, 16) { _, _ in 0xFFFF_0000 }
        let data = try #require(
            CIContext().jpegRepresentation(of: bench.image, colorSpace: CGColorSpaceCreateDeviceGray()))
        let read = try ImageBench.rendered(CIImage(data: data), 16, 16).joined()
        #expect(read.allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 & 0xFF == $0 >> 16 & 0xFF && $0 & 0xFF > 40 })
    }

    /// The primary red of sRGB is 0.9175, 0.2003, 0.1386 in Display P3.
    @Test("images have the values of their RGB color space")
    func wideSpace() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let bench = try ImageBench(2, 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0x8080_0000 }
        let context = CIContext()
        let image = try #require(
            context.createCGImage(bench.image, from: bench.image.extent, format: .RGBA8, colorSpace: space))
        #expect(image.colorSpace == space)
        let expected: [UInt8] = [234, 51, 35, 255, 117, 26, 18, 128]
        #expect(image.dataProvider?.data.map(Array.init) == expected)
        var bitmap = [UInt8](repeating: 0, count: 8)
        context.render(
            bench.image, toBitmap: &bitmap, rowBytes: 8, bounds: bench.image.extent, format: .RGBA8, colorSpace: space)
        #expect(bitmap == expected)
        #expect(try ImageBench.rendered(CIImage(cgImage: image), 2, 1) == bench.pixels)
    }

    @Test("files are written, and failures are thrown")
    func writing() throws {
        let context = CIContext()
        let folder = FileManager.default.temporaryDirectory
        for name in ["png", "jpeg", "tiff"] {
            let url = folder.appendingPathComponent("\(UUID().uuidString).\(name)")
            defer { try? FileManager.default.removeItem(at: url) }
            func write(_ image: CIImage, _ url: URL) throws {
                switch name {
                case "png": try context.writePNGRepresentation(of: image, to: url, format: .RGBA8, colorSpace: space)
                case "jpeg": try context.writeJPEGRepresentation(of: image, to: url, colorSpace: space)
                default: try context.writeTIFFRepresentation(of: image, to: url, format: .RGBA8, colorSpace: space)
                }
            }
            try write(bench.image, url)
            #expect(try #require(CIImage(contentsOf: url)).extent == bench.image.extent)
            #expect(throws: ImageFileError.self) { try write(.red, url) }
            #expect(throws: ImageFileError.self) { try write(bench.image, URL(fileURLWithPath: "/nowhere/at all")) }
            #expect(throws: ImageFileError.self) {
                try write(bench.image, #require(URL(string: "https://example.org/x")))
            }
        }
        #expect(context.jpegRepresentation(of: .red, colorSpace: space) == nil)
    }
}
