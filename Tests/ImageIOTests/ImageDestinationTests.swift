import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import ImageIO
import Testing
import UniformTypeIdentifiers

@Suite struct ImageDestinationTests {
    private func write(
        _ images: [CGImage], as type: UTType, _ properties: [CFString: Any] = [:], file: [CFString: Any]? = nil
    ) throws -> CGImageSource {
        let data = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(data as CFMutableData, type.identifier as CFString, images.count, nil))
        if let file { CGImageDestinationSetProperties(destination, file as CFDictionary) }
        for image in images { CGImageDestinationAddImage(destination, image, properties as CFDictionary) }
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(data as Data as CFData, nil))
        #expect(CGImageSourceGetType(source) == type.identifier as CFString)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceGetCount(source) == images.count)
        return source
    }

    /// Opaque noise in a number of colors.
    private func noise(_ width: Int, _ height: Int, colors: Int, seed: UInt64 = 1) throws -> CGImage {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<width * height).map { _ in
            let value = Int.random(in: 0..<colors, using: &generator)
            return Pixel(red: value * 37 % 256, green: value * 91 % 256, blue: value % 256, alpha: 255)
        }
        return try #require(CGImage.of(pixels, width: width))
    }

    private func solid(_ color: Pixel, _ width: Int = 6, _ height: Int = 5) throws -> CGImage {
        try #require(CGImage.of([Pixel](repeating: color, count: width * height), width: width))
    }

    // MARK: - Stills

    @Test(arguments: [UTType.png, .tiff]) func `lossless formats keep all pixels`(type: UTType) throws {
        let image = try noise(31, 17, colors: 5000)
        let source = try write([image], as: type)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels == image.pixels)
        let translucent = Pixel(red: 0, green: 51, blue: 102, alpha: 102)
        let second = try write([try solid(translucent)], as: type)
        let back = try #require(CGImageSourceCreateImageAtIndex(second, 0, nil))
        #expect(back.pixels.allSatisfy { $0.isNear(translucent, within: 1) })
    }

    @Test func `identifiers of types are compared with their case`() {
        let data = NSMutableData()
        #expect(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil) != nil)
        #expect(CGImageDestinationCreateWithData(data, "public.Jpeg", 1, nil) == nil)
    }

    @Test func `the quality of JPEG determines its length`() throws {
        // Large enough for the profile not to matter.
        let image = try noise(192, 192, colors: 5000)
        func length(_ quality: Double) throws -> Int {
            let source = try write([image], as: .jpeg, [kCGImageDestinationLossyCompressionQuality: quality])
            let properties = try #require(CGImageSourceCopyProperties(source, nil))
            return try #require(properties[kCGImagePropertyFileSize] as? Int)
        }
        #expect(try length(0.1) * 2 < length(0.5))
        #expect(try length(0.5) * 3 < length(1) * 2)
    }

    @Test func `JPEG files are opaque, on white or a color`() throws {
        let image = try solid(.clear, 16, 16)
        let white = try write([image], as: .jpeg)
        #expect(CGImageSourceCreateImageAtIndex(white, 0, nil)?.pixels[0].isNear(.white, within: 2) == true)
        let color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let blue = try write([image], as: .jpeg, [kCGImageDestinationBackgroundColor: color])
        #expect(CGImageSourceCreateImageAtIndex(blue, 0, nil)?.pixels[0].isNear(.blue, within: 3) == true)
    }

    @Test(arguments: [UTType.png, .jpeg, .tiff]) func `metadata is written`(type: UTType) throws {
        let properties: [CFString: Any] = [
            kCGImagePropertyOrientation: CGImagePropertyOrientation.leftMirrored.rawValue,
            kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 72.0,
            kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFArtist: "Ada", kCGImagePropertyTIFFSoftware: "Test"],
            kCGImagePropertyExifDictionary: [
                kCGImagePropertyExifExposureTime: 1.0 / 3, kCGImagePropertyExifISOSpeedRatings: [200],
                kCGImagePropertyExifUserComment: "A comment", kCGImagePropertyExifVersion: [2, 3, 2],
                kCGImagePropertyExifExposureBiasValue: -0.5,
            ] as [CFString: Any],
            kCGImagePropertyGPSDictionary: [
                kCGImagePropertyGPSLatitude: 48.8584, kCGImagePropertyGPSLatitudeRef: "N",
                kCGImagePropertyGPSAltitudeRef: 0, kCGImagePropertyGPSAltitude: 35.5,
            ] as [CFString: Any],
        ]
        let source = try write([try solid(.red, 20, 10)], as: type, properties)
        let back = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
        #expect(back[kCGImagePropertyOrientation] as? Int == 5)
        #expect(abs((back[kCGImagePropertyDPIWidth] as? Double ?? 0) - 144) < 0.02)
        #expect(abs((back[kCGImagePropertyDPIHeight] as? Double ?? 0) - 72) < 0.02)
        let tiff = try #require(back[kCGImagePropertyTIFFDictionary] as? [CFString: Any])
        #expect(tiff[kCGImagePropertyTIFFArtist] as? String == "Ada")
        #expect(tiff[kCGImagePropertyTIFFSoftware] as? String == "Test")
        let exif = try #require(back[kCGImagePropertyExifDictionary] as? [CFString: Any])
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 1.0 / 3)
        #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [200])
        #expect(exif[kCGImagePropertyExifUserComment] as? String == "A comment")
        #expect(exif[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 2])
        #expect(exif[kCGImagePropertyExifExposureBiasValue] as? Double == -0.5)
        let gps = try #require(back[kCGImagePropertyGPSDictionary] as? [CFString: Any])
        #expect(abs((gps[kCGImagePropertyGPSLatitude] as? Double ?? 0) - 48.8584) < 1e-7)
        #expect(gps[kCGImagePropertyGPSAltitude] as? Double == 35.5)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels[0].isNear(.red, within: 2) == true)
        // The place can be left out.
        let option = [kCGImageMetadataShouldExcludeGPS: true]
        let placeless = try write([try solid(.red)], as: type, properties.merging(option) { $1 })
        let left = try #require(CGImageSourceCopyPropertiesAtIndex(placeless, 0, nil) as? [CFString: Any])
        #expect(left[kCGImagePropertyGPSDictionary] == nil && left[kCGImagePropertyExifDictionary] != nil)
    }

    @Test func `texts are written into PNG files`() throws {
        let texts = [kCGImagePropertyPNGTitle: "Été", kCGImagePropertyPNGSoftware: "Test"]
        let source = try write([try solid(.red)], as: .png, [kCGImagePropertyPNGDictionary: texts])
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        let back = try #require(properties[kCGImagePropertyPNGDictionary] as? [CFString: Any])
        #expect(back[kCGImagePropertyPNGTitle] as? String == "Été")
        #expect(back[kCGImagePropertyPNGSoftware] as? String == "Test")
    }

    @Test func `an image can be written smaller, and with a thumbnail`() throws {
        let options: [CFString: Any] = [
            kCGImageDestinationImageMaxPixelSize: 200, kCGImageDestinationEmbedThumbnail: true,
        ]
        let source = try write([try solid(.green, 400, 300)], as: .jpeg, options)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 200 && image.height == 150)
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
        #expect(thumbnail.width == 160 && thumbnail.height == 120)
        #expect(thumbnail.pixels[0].isNear(.green, within: 3))
    }

    @Test func `a TIFF file has any number of pages`() throws {
        let images = [try solid(.red, 3, 4), try noise(20, 10, colors: 3000), try solid(.blue, 8, 2)]
        let source = try write(images, as: .tiff)
        for (index, image) in images.enumerated() {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil)?.pixels == image.pixels)
        }
    }

    // MARK: - Animations

    @Test(arguments: [UTType.gif, .png]) func `animations keep their frames, delays and loop count`(type: UTType) throws
    {
        let (dictionary, delay, loops) =
            type == .gif
            ? (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFLoopCount)
            : (kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGDelayTime, kCGImagePropertyAPNGLoopCount)
        let images = [
            try noise(16, 12, colors: 200), try solid(.red, 16, 12), try noise(16, 12, colors: 256, seed: 2),
            try #require(CGImage.of((0..<192).map { $0 % 5 == 0 ? .clear : .blue }, width: 16)),
            try solid(.green, 4, 4),
        ]
        let source = try write(
            images, as: type, [dictionary: [delay: 0.25]], file: [dictionary: [loops: 7]])
        for (index, image) in images.enumerated() where index < 4 {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil)?.pixels == image.pixels, "frame \(index)")
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
            #expect((properties[dictionary] as? [CFString: Any])?[delay] as? Double == 0.25)
        }
        // A smaller image is at the top left of the canvas.
        let last = try #require(CGImageSourceCreateImageAtIndex(source, 4, nil))
        #expect(last.width == 16 && last.pixels[3] == .green && last.pixels[4] == .clear)
        let properties = try #require(CGImageSourceCopyProperties(source, nil))
        #expect((properties[dictionary] as? [CFString: Any])?[loops] as? Int == 7)
    }

    @Test func `GIF files contain only what changes from frame to frame`() throws {
        let first = try noise(150, 101, colors: 200)
        var pixels = first.pixels
        for (x, y) in [(10, 7), (14, 5), (12, 11)] { pixels[150 * y + x] = .red }
        let second = try #require(CGImage.of(pixels, width: 150))
        let images = [first, second, second, first, first]
        let source = try write(images, as: .gif)
        for (index, image) in images.enumerated() {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil)?.pixels == image.pixels, "frame \(index)")
        }
        func length(_ source: CGImageSource) throws -> Int {
            try #require(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyFileSize] as? Int)
        }
        // A frame of 5 by 7 pixels has at most 64 colors of 3 bytes; a whole one has more than 10,000 bytes.
        #expect(try length(source) < length(write([first], as: .gif)) + 4 * 300)
    }

    @Test(arguments: [1, 2, 3, 5, 16, 17, 200, 256]) func `GIF files with few colors keep all pixels`(colors: Int)
        throws
    {
        // Large enough for the codes to reach their greatest length, and to begin again.
        let image = try noise(150, 101, colors: colors, seed: UInt64(colors))
        let source = try write([image], as: .gif)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels == image.pixels)
        let lines = try #require(
            CGImage.of((0..<20_000).map { Pixel(red: $0 / 500 % colors, green: 0, blue: 9, alpha: 255) }, width: 100))
        let second = try write([lines], as: .gif)
        #expect(CGImageSourceCreateImageAtIndex(second, 0, nil)?.pixels == lines.pixels)
    }

    @Test func `GIF files of many colors are near the image`() throws {
        let side = 64
        let pixels = (0..<side * side).map {
            Pixel(red: $0 % side * 4, green: $0 / side * 4, blue: 255 - $0 % side * 2, alpha: $0 == 70 ? 0 : 255)
        }.map { $0.alpha == 0 ? Pixel.clear : $0 }
        let source = try write([try #require(CGImage.of(pixels, width: side))], as: .gif)
        let back = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)).pixels
        #expect(back[70] == .clear && back[71].alpha == 255)
        // Diffusion keeps the mean of each part of 8 × 8 pixels.
        for part in 1..<64 {
            var difference = 0
            for index in 0..<64 {
                let at = (part / 8 * 8 + index / 8) * side + part % 8 * 8 + index % 8
                if at != 70 { difference += back[at].red - pixels[at].red }
            }
            #expect(abs(difference) <= 64 * 4)
        }
        for (a, b) in zip(back, pixels) where b.alpha == 255 { #expect(a.isNear(b, within: 48)) }
    }

    // MARK: - Destinations

    @Test func `an image of a source keeps its metadata`() throws {
        let data = SampleStill.jpeg(SampleStill.jpeg, adding: SampleStill.exif(orientation: 6))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        let destination = try #require(
            CGImageDestinationCreateWithURL(url as CFURL, UTType.png.identifier as CFString, 1, nil))
        let changes = [kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "Other"]] as CFDictionary
        CGImageDestinationAddImageFromSource(destination, source, 0, changes)
        #expect(CGImageDestinationFinalize(destination))
        let written = try #require(CGImageSourceCreateWithURL(url, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(written, 0, nil))
        #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
        let tiff = try #require(properties[kCGImagePropertyTIFFDictionary] as? [CFString: Any])
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Other")
        #expect(
            (properties[kCGImagePropertyExifDictionary] as? [CFString: Any])?[kCGImagePropertyExifExposureTime]
                as? Double == 0.004)
        #expect(
            (properties[kCGImagePropertyGPSDictionary] as? [CFString: Any])?[kCGImagePropertyGPSLatitude] as? Double
                == 48.51)
    }

    @Test func `a destination needs a type that can be written and all its images`() throws {
        let data = try #require(CFDataCreateMutable(kCFAllocatorDefault, 0))
        #expect(CGImageDestinationCreateWithData(data, "public.svg-image", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, "com.example.none", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, "public.jpeg", 2, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, "public.png", 0, nil) == nil)
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.tiff", 2, nil))
        CGImageDestinationAddImage(destination, try solid(.red), nil)
        #expect(!CGImageDestinationFinalize(destination))
        CGImageDestinationAddImage(destination, try solid(.red), nil)
        CGImageDestinationAddImage(destination, try solid(.blue), nil)
        #expect(CGImageDestinationFinalize(destination))
        #expect(!CGImageDestinationFinalize(destination))
        #expect(CFDataGetLength(data as Data) > 0)
        let missing = URL(fileURLWithPath: "/none/such/file.png")
        let unwritable = try #require(CGImageDestinationCreateWithURL(missing, "public.png", 1, nil))
        CGImageDestinationAddImage(unwritable, try solid(.red), nil)
        #expect(!CGImageDestinationFinalize(unwritable))
        let types = try #require(CGImageDestinationCopyTypeIdentifiers() as? [String])
        for type in ["public.png", "public.jpeg", "public.tiff", "com.compuserve.gif"] { #expect(types.contains(type)) }
    }

    @Test func `a file can be given to a function`() throws {
        final class Sink {
            var data = Data()
        }
        let sink = Sink()
        var callbacks = CGDataConsumerCallbacks(
            putBytes: { info, bytes, count in
                guard let info else { return 0 }
                // At most 10 bytes at a time.
                let taken = min(count, 10)
                Unmanaged<Sink>.fromOpaque(info).takeUnretainedValue().data.append(
                    bytes.assumingMemoryBound(to: UInt8.self), count: taken)
                return taken
            }, releaseConsumer: nil)
        let consumer = try #require(CGDataConsumer(info: Unmanaged.passUnretained(sink).toOpaque(), cbks: &callbacks))
        let destination = try #require(CGImageDestinationCreateWithDataConsumer(consumer, "public.png", 1, nil))
        CGImageDestinationAddImage(destination, try solid(.green), nil)
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(sink.data, nil))
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels.first == .green)
    }

    @Test func `properties of any kind are written without a trap`() throws {
        var generator = SeededGenerator(seed: 5)
        let values: [Any] = [
            -1, 0, 1e300, -1e300, Double.nan, Double.infinity, "text", "", [Int](), [1, 2, 70000], [-1.5], true,
            Int.min, Int.max, [CFString: Any](), Data(),
        ]
        let keys = [
            kCGImagePropertyOrientation, kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight,
            kCGImageDestinationLossyCompressionQuality, kCGImageDestinationImageMaxPixelSize,
            kCGImageDestinationBackgroundColor, kCGImagePropertyTIFFArtist, kCGImagePropertyTIFFCompression,
            kCGImagePropertyExifVersion, kCGImagePropertyExifExposureTime, kCGImagePropertyExifISOSpeedRatings,
            kCGImagePropertyExifUserComment, kCGImagePropertyExifExposureBiasValue, kCGImagePropertyGPSLatitude,
            kCGImagePropertyGPSAltitudeRef, kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFLoopCount,
            kCGImagePropertyExifPixelXDimension, kCGImagePropertyPNGTitle,
        ]
        for round in 0..<120 {
            var properties: [CFString: Any] = [:]
            for key in keys { properties[key] = values.randomElement(using: &generator) }
            let inner = properties
            for key in [
                kCGImagePropertyTIFFDictionary, kCGImagePropertyExifDictionary, kCGImagePropertyGPSDictionary,
                kCGImagePropertyPNGDictionary, kCGImagePropertyGIFDictionary,
            ] {
                properties[key] = Bool.random(using: &generator) ? inner : values.randomElement(using: &generator)
            }
            let type = [UTType.png, .jpeg, .tiff, .gif][round % 4]
            let count = type == .jpeg ? 1 : 2
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, type.identifier, count, nil))
            CGImageDestinationSetProperties(destination, properties)
            for _ in 0..<count { CGImageDestinationAddImage(destination, try solid(.red), properties) }
            #expect(CGImageDestinationFinalize(destination))
        }
    }
}
