import CoreGraphics
import Foundation
import ImageIO
import Testing

@Suite struct AnimationFileTests {
    /// An animation in a format, with what the format cannot express left out.
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let animation: SampleAnimation
        let data: Data
        let dictionary: CFString
        let type: String
        var testDescription: String { name }

        static let all: [Sample] = {
            let gif = SampleAnimation.everything
            var replacing = gif
            // APNG and WebP have frames that replace what is below them.
            replacing.frames[3].blends = false
            replacing.frames[4].blends = false
            replacing.frames[6].color = .clear
            replacing.frames[6].blends = false
            var webP = replacing
            for index in webP.frames.indices where webP.frames[index].disposal == .restore {
                webP.frames[index].disposal = .keep
            }
            return [
                Sample(
                    name: "GIF", animation: gif, data: gif.gif, dictionary: kCGImagePropertyGIFDictionary,
                    type: "com.compuserve.gif"),
                Sample(
                    name: "APNG", animation: replacing, data: replacing.apng(),
                    dictionary: kCGImagePropertyPNGDictionary, type: "public.png"),
                Sample(
                    name: "APNG with a hidden image", animation: replacing,
                    data: replacing.apng(hidesDefaultImage: true), dictionary: kCGImagePropertyPNGDictionary,
                    type: "public.png"),
                Sample(
                    name: "WebP", animation: webP, data: webP.webP, dictionary: kCGImagePropertyWebPDictionary,
                    type: "org.webmproject.webp"),
            ]
        }()
    }

    @Test(arguments: Sample.all) func `frames are composed with all that is visible`(sample: Sample) throws {
        let source = try #require(CGImageSourceCreateWithData(sample.data as CFData, nil))
        #expect(CGImageSourceGetType(source) == sample.type)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceGetCount(source) == sample.animation.frames.count)
        for (index, expected) in sample.animation.expected.enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(image.width == sample.animation.width && image.height == sample.animation.height)
            #expect(image.pixels == expected, "frame \(index)")
            #expect(
                image.utType == sample.type
                    && image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.utType == nil)
        }
    }

    @Test(arguments: Sample.all) func `frames are the same in any order`(sample: Sample) throws {
        let expected = sample.animation.expected
        let source = try #require(CGImageSourceCreateWithData(sample.data, nil))
        let options = [kCGImageSourceShouldCache: false] as CFDictionary
        for index in [8, 2, 3, 1, 7, 0, 5, 4, 4, 6] {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil)?.pixels == expected[index])
            #expect(CGImageSourceCreateImageAtIndex(source, index, options)?.pixels == expected[index])
        }
        #expect(CGImageSourceCreateImageAtIndex(source, 9, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
    }

    @Test(arguments: Sample.all) func `delays and loop counts are properties`(sample: Sample) throws {
        let source = try #require(CGImageSourceCreateWithData(sample.data, nil))
        let properties = try #require(CGImageSourceCopyProperties(source, nil) as? [String: Any])
        #expect(properties[kCGImagePropertyFileSize] as? Int == sample.data.count)
        let format = try #require(properties[sample.dictionary] as? [CFString: Any])
        #expect(format["LoopCount"] as? Int == 3)
        #expect(format["CanvasPixelWidth"] as? Int == 8 && format["CanvasPixelHeight"] as? Int == 6)
        #expect((format["FrameInfo"] as? [Any])?.count == 9)
        for (index, frame) in sample.animation.frames.enumerated() {
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any])
            #expect(properties[kCGImagePropertyPixelWidth] as? Int == 8)
            #expect(properties[kCGImagePropertyPixelHeight] as? CGFloat == 6)
            let format = try #require(properties[sample.dictionary] as? [String: Any])
            let delay = Double(frame.delay) / 100
            #expect(format["UnclampedDelayTime"] as? Double == delay)
            #expect(format["DelayTime"] as? Double == (delay < 0.05 ? 0.1 : delay))
        }
    }

    @Test func `a file without a loop count has none`() throws {
        var animation = SampleAnimation.everything
        animation.loopCount = nil
        let source = try #require(CGImageSourceCreateWithData(animation.gif, nil))
        let properties = try #require(CGImageSourceCopyProperties(source, nil))
        let gif = try #require(properties[kCGImagePropertyGIFDictionary] as? [CFString: Any])
        #expect(gif[kCGImagePropertyGIFLoopCount] == nil)
        #expect(gif[kCGImagePropertyGIFHasGlobalColorMap] as? Bool == true)
    }

    @Test func `translucent frames are composited over the canvas`() throws {
        let half = Pixel(red: 0, green: 0, blue: 255, alpha: 128)
        let animation = SampleAnimation(frames: [
            .init(x: 0, y: 0, width: 8, height: 6, color: .red), .init(x: 0, y: 0, width: 2, height: 2, color: half),
        ])
        for data in [animation.apng(), animation.webP] {
            let source = try #require(CGImageSourceCreateWithData(data, nil))
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
            // 128/255 of blue, and the rest of red.
            #expect(image.pixels[0].isNear(Pixel(red: 127, green: 0, blue: 128, alpha: 255), within: 1))
            #expect(image.pixels[3] == .red)
        }
    }

    @Test(arguments: Sample.all) func `frames of a file that arrives in steps appear one by one`(sample: Sample) throws
    {
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        var count = 0
        var complete = 0
        for end in stride(from: 1, to: sample.data.count, by: 3) {
            CGImageSourceUpdateData(source, sample.data.prefix(end), false)
            #expect([.statusReadingHeader, .statusIncomplete].contains(CGImageSourceGetStatus(source)))
            let now = CGImageSourceGetCount(source)
            #expect(now >= count)
            count = now
            let done = (0..<count).prefix { CGImageSourceGetStatusAtIndex(source, $0) == .statusComplete }.count
            #expect(done >= complete)
            if done > complete {
                let image = try #require(CGImageSourceCreateImageAtIndex(source, done - 1, nil))
                #expect(image.pixels == sample.animation.expected[done - 1])
            }
            complete = done
        }
        #expect(complete >= 8)
        CGImageSourceUpdateData(source, sample.data, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        CGImageSourceUpdateData(source, sample.data.dropLast(3), true)
        #expect(CGImageSourceGetStatus(source) == .statusUnexpectedEOF)
    }
}
