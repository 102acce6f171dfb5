import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import ImageIO
import Testing

@Suite struct DamagedFileTests {
    static let samples: [Data] = [
        SampleAnimation.everything.gif, SampleAnimation.everything.apng(), SampleAnimation.everything.webP,
        SampleStill.jpeg(
            SampleStill.jpeg, adding: SampleStill.exif(orientation: 6, thumbnail: SampleStill.jpeg),
            profile: SampleStill.profile("sRGB", version: 4)),
        SampleStill.png(5, 4, exif: SampleStill.exif(orientation: 3)),
        SampleStill.tiff([.red, .green], width: 3), SampleStill.ico([(2, SampleStill.png(2, 2))]),
    ]

    /// Calls everything that reads.
    private func read(_ data: Data, into incremental: CGImageSource? = nil) {
        let source: CGImageSource
        if let incremental {
            CGImageSourceUpdateData(incremental, data, false)
            source = incremental
        } else {
            guard let created = CGImageSourceCreateWithData(data, nil) else { return }
            source = created
        }
        _ = (CGImageSourceGetStatus(source), CGImageSourceGetType(source), CGImageSourceCopyProperties(source, nil))
        let options =
            [
                kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceCreateThumbnailFromImageIfAbsent: true,
                kCGImageSourceThumbnailMaxPixelSize: 3,
            ] as [CFString: Any] as CFDictionary
        for index in 0..<min(CGImageSourceGetCount(source), 12) {
            _ = CGImageSourceGetStatusAtIndex(source, index)
            _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
            _ = CGImageSourceCreateImageAtIndex(source, index, nil)
            if index == 0 { _ = CGImageSourceCreateThumbnailAtIndex(source, index, options) }
        }
    }

    @Test(arguments: samples.indices) func `changed bytes never trap`(index: Int) {
        let sample = Self.samples[index]
        var generator = SeededGenerator(seed: UInt64(index))
        for _ in 0..<150 {
            var data = sample
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // Mostly near the beginning, where the structure is.
                let end = Bool.random(using: &generator) ? min(64, data.count) : data.count
                let value = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator)
                data[Int.random(in: 0..<end, using: &generator)] = value ?? 0
            }
            read(data)
        }
    }

    @Test(arguments: samples.indices) func `files that end early never trap`(index: Int) {
        let sample = Self.samples[index]
        let incremental = CGImageSourceCreateIncremental(nil)
        for count in stride(from: 0, to: sample.count, by: max(1, sample.count / 60)) {
            read(sample.prefix(count))
            read(sample.prefix(count), into: incremental)
        }
    }

    @Test(arguments: samples.indices) func `removed and repeated bytes never trap`(index: Int) {
        let sample = Self.samples[index]
        var generator = SeededGenerator(seed: UInt64(100 + index))
        for _ in 0..<60 {
            let start = Int.random(in: 0..<sample.count, using: &generator)
            let end = Int.random(in: start..<sample.count, using: &generator)
            read(sample[..<start] + sample[end...])
            read(sample[..<end] + sample[start...])
        }
    }

    @Test func `a canvas that does not suit the length of the file is refused`() throws {
        var animation = SampleAnimation.everything
        (animation.width, animation.height) = (32_767, 32_767)
        for data in [animation.gif, animation.apng(), animation.webP] {
            let source = try #require(CGImageSourceCreateWithData(data, nil))
            #expect(CGImageSourceGetCount(source) > 0)
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        }
    }
}
