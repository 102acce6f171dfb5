import CoreGraphics
import Foundation
import ImageIO
import Testing
import UniformTypeIdentifiers

/// Programs as they are written for macOS, with its casts.
@Suite struct ImageIOSpellingTests {
    /// Frames with durations, as animation views of programs keep them.
    private struct Clip {
        var images: [CGImage] = []
        var durations: [TimeInterval] = []
        var loopCount = 1

        init?(data: Data) {
            guard
                let source = CGImageSourceCreateWithData(
                    data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary)
            else { return nil }
            if let properties = CGImageSourceCopyProperties(source, nil) as NSDictionary?,
                let gif = properties[kCGImagePropertyGIFDictionary as String] as? NSDictionary,
                let count = gif[kCGImagePropertyGIFLoopCount as String] as? NSNumber
            {
                loopCount = count.intValue
            }
            for index in 0..<CGImageSourceGetCount(source) {
                guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { continue }
                images.append(image)
                let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any] ?? [:]
                let gif = properties[kCGImagePropertyGIFDictionary as String] as? [String: Any]
                let unclamped = gif?[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double
                let clamped = gif?[kCGImagePropertyGIFDelayTime as String] as? Double
                durations.append(unclamped ?? clamped ?? 0.1)
            }
        }
    }

    @Test func `a program plays and writes animations`() throws {
        let clip = try #require(Clip(data: SampleAnimation.everything.gif))
        #expect(clip.images.count == 9 && clip.loopCount == 3)
        #expect(clip.durations == SampleAnimation.everything.frames.map { Double($0.delay) / 100 })

        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).gif")
        defer { try? FileManager.default.removeItem(at: url) }
        let fileProperties =
            [kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFLoopCount as String: 0]] as CFDictionary
        let frameProperties =
            [kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFDelayTime as String: 0.2]] as CFDictionary
        guard
            let destination = CGImageDestinationCreateWithURL(
                url as CFURL, UTType.gif.identifier as CFString, clip.images.count, nil)
        else {
            Issue.record("there is no destination")
            return
        }
        CGImageDestinationSetProperties(destination, fileProperties)
        for image in clip.images { CGImageDestinationAddImage(destination, image, frameProperties) }
        #expect(CGImageDestinationFinalize(destination))
        let back = try #require(Clip(data: Data(contentsOf: url)))
        #expect(back.images.map(\.pixels) == SampleAnimation.everything.expected)
        #expect(back.loopCount == 0 && back.durations.allSatisfy { $0 == 0.2 })
    }

    @Test func `a program makes thumbnails and reads sizes without decoding`() throws {
        let data = SampleStill.jpeg(SampleStill.jpeg, adding: SampleStill.exif(orientation: 8))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        guard let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
            let width = properties[kCGImagePropertyPixelWidth] as? CGFloat,
            let height = properties[kCGImagePropertyPixelHeight] as? CGFloat,
            let number = properties[kCGImagePropertyOrientation] as? UInt32,
            let orientation = CGImagePropertyOrientation(rawValue: number)
        else {
            Issue.record("a property is missing")
            return
        }
        #expect(CGSize(width: width, height: height) == CGSize(width: 24, height: 16))
        #expect(orientation == .left)
        let options: [NSString: Any] = [
            kCGImageSourceThumbnailMaxPixelSize as NSString: max(width, height) / 2.0,
            kCGImageSourceCreateThumbnailFromImageAlways as NSString: true,
            kCGImageSourceCreateThumbnailWithTransform as NSString: kCFBooleanTrue as Any,
        ]
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
        #expect(thumbnail.width == 8 && thumbnail.height == 12)
    }

    @Test func `a program writes JPEG into data`() throws {
        let image = try #require(CGImage.of([Pixel](repeating: .red, count: 64), width: 8))
        let data = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(data as CFMutableData, "public.jpeg" as CFString, 1, nil))
        let properties: NSDictionary = [
            kCGImageDestinationLossyCompressionQuality as String: 0.9, kCGImagePropertyOrientation as String: 3,
        ]
        CGImageDestinationAddImage(destination, image, properties as? CFDictionary)
        #expect(CGImageDestinationFinalize(destination) && data.length > 0)
        let back = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        #expect(CGImageSourceCopyPropertiesAtIndex(back, 0, nil)?[kCGImagePropertyOrientation] as? Int == 3)
    }
}
