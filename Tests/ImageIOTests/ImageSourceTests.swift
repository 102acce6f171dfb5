import CoreGraphics
import Foundation
import ImageIO
import Testing

@Suite struct ImageSourceTests {
    private func properties(_ data: Data, _ index: Int = 0) throws -> [CFString: Any] {
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        return try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any])
    }

    @Test func `the properties of a PNG image come from its chunks`() throws {
        let properties = try properties(SampleStill.png(5, 4, exif: SampleStill.exif(orientation: 6)))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 5)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 4)
        #expect(properties[kCGImagePropertyDepth] as? Int == 8)
        #expect(properties[kCGImagePropertyHasAlpha] as? Bool == true)
        #expect(properties[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelRGB as String)
        #expect(properties[kCGImagePropertyProfileName] as? String == "sRGB IEC61966-2.1")
        #expect(properties[kCGImagePropertyOrientation] as? UInt32 == CGImagePropertyOrientation.right.rawValue)
        // An inch has 0.0254 meters.
        #expect(abs((properties[kCGImagePropertyDPIWidth] as? Double ?? 0) - 300) < 0.01)
        #expect(abs((properties[kCGImagePropertyDPIHeight] as? Double ?? 0) - 150.01) < 0.01)
        let png = try #require(properties[kCGImagePropertyPNGDictionary] as? [CFString: Any])
        #expect(png[kCGImagePropertyPNGGamma] as? Double == 0.45455)
        #expect(png[kCGImagePropertyPNGsRGBIntent] as? Int == 0)
        #expect(png[kCGImagePropertyPNGTitle] as? String == "A title")
        #expect(png[kCGImagePropertyAPNGDelayTime] == nil)
    }

    @Test(arguments: [2, 4]) func `the properties of a JPEG image come from its segments`(version: Int) throws {
        let data = SampleStill.jpeg(
            SampleStill.jpeg, adding: SampleStill.exif(orientation: 3),
            profile: SampleStill.profile("Display P3", version: version))
        let properties = try properties(data)
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 24)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 16)
        #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
        #expect(properties[kCGImagePropertyProfileName] as? String == "Display P3")
        #expect(properties[kCGImagePropertyOrientation] as? Int == 3)
        #expect(properties[kCGImagePropertyDPIWidth] as? Double == 300)
        #expect(properties[kCGImagePropertyDPIHeight] as? Double == 150)
        let tiff = try #require(properties[kCGImagePropertyTIFFDictionary] as? [CFString: Any])
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Acme")
        #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 3)
        let exif = try #require(properties[kCGImagePropertyExifDictionary] as? [CFString: Any])
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0.004)
        #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
        #expect(exif[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 2])
        #expect(exif[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:11:23 10:00:00")
        let gps = try #require(properties[kCGImagePropertyGPSDictionary] as? [CFString: Any])
        #expect(gps[kCGImagePropertyGPSLatitudeRef] as? String == "N")
        #expect(gps[kCGImagePropertyGPSLatitude] as? Double == 48.51)
        #expect(gps[kCGImagePropertyGPSAltitude] as? Double == 150.5)
        let jfif = try #require(properties[kCGImagePropertyJFIFDictionary] as? [CFString: Any])
        #expect(jfif[kCGImagePropertyJFIFVersion] as? [Int] == [1, 1])
    }

    @Test func `images are not turned upright`() throws {
        let data = SampleStill.jpeg(SampleStill.jpeg, adding: SampleStill.exif(orientation: 6))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 24 && image.height == 16)
        #expect(image.pixels[4 * 24 + 4].isNear(.red, within: 8))
    }

    @Test func `the pages of a TIFF file are images`() throws {
        let colors: [Pixel] = [.red, .green, .blue]
        let data = SampleStill.tiff(colors, width: 3)
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(source) == "public.tiff")
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceGetCount(source) == 3)
        for (index, color) in colors.enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(image.width == 3 && image.height == index + 2)
            #expect(Set(image.pixels) == [color])
            let properties = try properties(data, index)
            #expect(properties[kCGImagePropertyPixelHeight] as? Int == index + 2)
            #expect(properties[kCGImagePropertyOrientation] as? Int == index + 1)
            #expect(properties[kCGImagePropertyDPIWidth] as? Int == 72)
        }
    }

    @Test func `the sizes of an icon are images, and the largest represents it`() throws {
        let data = SampleStill.ico([
            (2, SampleStill.png(2, 2)), (4, SampleStill.png(4, 4)), (3, SampleStill.bitmap(3)),
        ])
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(source) == "com.microsoft.ico")
        #expect(CGImageSourceGetCount(source) == 3)
        #expect(CGImageSourceGetPrimaryImageIndex(source) == 1)
        for (index, side) in [2, 4, 3].enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(image.width == side && image.height == side)
            #expect(Set(image.pixels) == [.red])
        }
    }

    @Test func `other formats are read by their declarations`() throws {
        let svg = Data(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><rect width="7" height="5"/></svg>"#.utf8)
        let source = try #require(CGImageSourceCreateWithData(svg, nil))
        #expect(CGImageSourceGetType(source) == "public.svg-image")
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(try properties(svg)[kCGImagePropertyPixelWidth] as? Int == 7)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.height == 5)
    }

    @Test func `data of an unknown format has no images`() throws {
        for data in [Data(), Data("hello, world".utf8), Data(count: 10_000)] {
            let source = try #require(CGImageSourceCreateWithData(data, nil))
            #expect(CGImageSourceGetType(source) == nil)
            #expect(CGImageSourceGetCount(source) == 0)
            #expect(CGImageSourceGetStatus(source) == .statusUnknownType)
            #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusUnknownType)
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
            #expect(CGImageSourceCopyProperties(source, nil) == nil)
            #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) == nil)
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
        }
    }

    @Test func `sources are created from files and providers`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        try SampleStill.png(5, 4).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceCreateImageAtIndex(file, 0, nil)?.width == 5)
        let provider = try #require(CGDataProvider(url: url))
        let source = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceCreateWithURL(url.appendingPathComponent("none"), nil) == nil)
        let types = try #require(CGImageSourceCopyTypeIdentifiers() as? [String])
        for type in ["public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "org.webmproject.webp"] {
            #expect(types.contains(type))
        }
    }

    @Test func `an image can be created smaller`() throws {
        let source = try #require(CGImageSourceCreateWithData(SampleStill.jpeg, nil))
        let options = [kCGImageSourceSubsampleFactor: 4] as CFDictionary
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, options))
        #expect(image.width == 6 && image.height == 4)
    }

    // MARK: - Thumbnails

    @Test func `a thumbnail has at most the requested size and is turned upright`() throws {
        let data = SampleStill.jpeg(SampleStill.jpeg, adding: SampleStill.exif(orientation: 6))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let options =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 12,
                kCGImageSourceCreateThumbnailWithTransform: true,
            ] as [CFString: Any] as CFDictionary
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
        #expect(thumbnail.width == 8 && thumbnail.height == 12)
        // Turned by a quarter to the right, the top left block is at the top right.
        #expect(thumbnail.pixels[1 * 8 + 6].isNear(.red, within: 20))
        #expect(thumbnail.pixels[1 * 8 + 1].isNear(.white, within: 20))
        let large =
            [kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 500]
            as [CFString: Any] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, large)?.width == 24)
    }

    @Test func `the thumbnail of the file is preferred, and none is created without an option`() throws {
        let small = SampleStill.jpeg
        let data = SampleStill.png(50, 40, exif: SampleStill.exif(orientation: 1, thumbnail: small))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil)?.width == 24)
        let absent = [kCGImageSourceCreateThumbnailFromImageIfAbsent: true] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, absent)?.width == 24)
        let always = [kCGImageSourceCreateThumbnailFromImageAlways: kCFBooleanTrue as Any] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, always)?.width == 50)
        let plain = try #require(CGImageSourceCreateWithData(SampleStill.png(50, 40), nil))
        #expect(CGImageSourceCreateThumbnailAtIndex(plain, 0, nil) == nil)
        #expect(CGImageSourceCreateThumbnailAtIndex(plain, 0, absent)?.width == 50)
    }

    // MARK: - Incremental sources

    @Test func `an incomplete image has the rows that are there`() throws {
        let data = SampleStill.png(40, 30)
        let source = CGImageSourceCreateIncremental(nil)
        let half = data.count / 2
        CGImageSourceUpdateData(source, data.prefix(half), false)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusIncomplete)
        let whole = try #require(CGImageSourceCreateWithData(data, nil))
        let expected = try #require(CGImageSourceCreateImageAtIndex(whole, 0, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == expected.width && image.height == expected.height)
        let (pixels, expectedPixels) = (image.pixels, expected.pixels)
        var complete = 0
        for start in stride(from: 0, to: pixels.count, by: image.width) {
            let row = Array(pixels[start..<start + image.width])
            let isComplete = row == Array(expectedPixels[start..<start + image.width])
            #expect(isComplete || Set(row) == [.clear])
            complete += isComplete ? 1 : 0
        }
        #expect(complete > 0 && complete < image.height)
        CGImageSourceUpdateData(source, data.prefix(half), true)
        #expect(CGImageSourceGetStatus(source) == .statusUnexpectedEOF)
        CGImageSourceUpdateDataProvider(source, try #require(CGDataProvider(data: data)), true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels == expected.pixels)
    }
}
