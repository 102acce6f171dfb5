import AVFoundation
import Foundation
import ImageIO
import Testing

@testable import AVFoundation

/// Exports write all pictures, with the layers over them, at their times.
@MainActor @Suite(.serialized) struct ExportTests {
    private func color(_ image: CGImage, _ x: Int, _ y: Int) -> [Int] {
        guard let data = image.dataProvider?.data else { return [] }
        return (0..<3).map { Int(data[y * image.bytesPerRow + 4 * x + $0]) }
    }

    @Test(arguments: [AVFileType.mp4, .acetateWebM]) func `layers are written over the movie`(type: AVFileType)
        async throws
    {
        let directory = try MovieMaker.directory()
        let source = directory.appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 20, sound: true, at: source)
        let (parent, video, badge) = (CALayer(), CALayer(), CALayer())
        parent.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
        video.frame = parent.frame
        badge.frame = CGRect(x: 0, y: 140, width: 40, height: 40)
        badge.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        parent.addSublayer(video)
        parent.addSublayer(badge)
        // The badge is at the left for nine and a half frames, and at the right afterward.
        let move = CAKeyframeAnimation(keyPath: "position.x")
        move.values = [20, 300]
        move.calculationMode = .discrete
        move.duration = 19.0 / 30
        move.beginTime = AVCoreAnimationBeginTimeAtZero
        (move.isRemovedOnCompletion, move.fillMode) = (false, .forwards)
        badge.add(move, forKey: nil)
        // After the next `await`, the test may run on another thread.
        CATransaction.flush()
        let composition = AVMutableVideoComposition()
        composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        let url = directory.appendingPathComponent("export")
        try await session.export(to: url, as: type)
        #expect(session.status == .completed && session.progress == 1)

        let reader = try MovieReader(url)
        var numbers: [Int?] = []
        while let (image, _) = try reader.next() {
            let index = numbers.count
            numbers.append(MovieMaker.number(in: image))
            let (left, right) = (color(image, 20, 20), color(image, 300, 20))
            let red = index < 10 ? left : right
            #expect(red[2] > 200 && red[0] < 60, "\(index): \(left), \(right)")
        }
        #expect(numbers == Array(0..<20))
        let tracks = try await AVURLAsset(url: url).load(.tracks)
        #expect(Set(tracks.map(\.mediaType)) == [.audio, .video])
    }

    @Test func `animations are written faster than time`() throws {
        let url = try write(flash(duration: 4), .acetateWebM, duration: 4, rate: 10)
        let reader = try MovieReader(url)
        var levels: [Bool] = []
        while let (image, _) = try reader.next() { levels.append(color(image, 32, 32)[0] > 128) }
        #expect(levels == [Bool](repeating: false, count: 20) + [Bool](repeating: true, count: 20))
    }

    @Test func `animations from time 0 are in the first frame`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.backgroundColor = CGColor(gray: 0, alpha: 1)
        // White in the first frame, and black, as the layer, from the second on.
        let flash = CABasicAnimation(keyPath: "backgroundColor")
        flash.fromValue = CGColor(gray: 1, alpha: 1)
        flash.toValue = CGColor(gray: 1, alpha: 1)
        flash.duration = 0.05
        flash.beginTime = AVCoreAnimationBeginTimeAtZero
        flash.isRemovedOnCompletion = false
        layer.add(flash, forKey: nil)
        let url = try write(layer, .acetateWebM, duration: 0.3, rate: 10)
        let reader = try MovieReader(url)
        var levels: [Bool] = []
        while let (image, _) = try reader.next() { levels.append(color(image, 32, 32)[0] > 128) }
        #expect(levels == [true, false, false])
    }

    /// A layer that flashes: black for half of a duration in seconds, then white.
    private func flash(duration: Double = 1) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 65, height: 64)
        layer.backgroundColor = CGColor(gray: 0, alpha: 1)
        let flash = CAKeyframeAnimation(keyPath: "backgroundColor")
        flash.values = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        flash.calculationMode = .discrete
        flash.duration = duration
        flash.beginTime = AVCoreAnimationBeginTimeAtZero
        layer.add(flash, forKey: nil)
        return layer
    }

    private func write(_ layer: CALayer, _ type: AVFileType, duration: Double = 1, rate: Int32 = 30) throws -> URL {
        let url = try MovieMaker.directory().appendingPathComponent("flash")
        try AcetateMovieWriter.write(
            layer, duration: CMTime(seconds: duration, preferredTimescale: 600), to: url, fileType: type,
            frameDuration: CMTime(value: 1, timescale: rate))
        return url
    }

    @Test(arguments: [AVFileType.mp4, .mov, .acetateWebM, .acetateGIF, .acetateAPNG])
    func `equal animations have equal bytes, also at another time`(type: AVFileType) async throws {
        let first = try Data(contentsOf: write(flash(), type))
        // The times of files are in seconds.
        try await Task.sleep(nanoseconds: 1_100_000_000)
        CATransaction.flush()
        let second = try Data(contentsOf: write(flash(), type))
        #expect(first == second && first.count > 500)
    }

    @Test(arguments: [AVFileType.acetateGIF, .acetateAPNG])
    func `animations are written to GIF and APNG with their times`(type: AVFileType) throws {
        let layer = flash()
        let source = try #require(CGImageSourceCreateWithURL(try write(layer, type) as CFURL, nil))
        let (dictionary, key) =
            type == .acetateGIF
            ? (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFUnclampedDelayTime)
            : (kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGUnclampedDelayTime)
        let delays = (0..<CGImageSourceGetCount(source)).map { index -> Double in
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            return (properties?[dictionary as String] as? [String: Any])?[key as String] as? Double ?? 0
        }
        // 30 frames of 1/30 s, whose ends are rounded to hundredths in a GIF; equal frames may be joined.
        #expect(abs(delays.reduce(0, +) - 1) < 1e-9, "\(delays)")
        let image = try #require(CGImageSourceCreateImageAtIndex(source, delays.count - 1, nil))
        #expect(image.width == 65 && color(image, 32, 32) == [255, 255, 255])
        let first = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(color(first, 32, 32) == [0, 0, 0])
    }

    @Test func `a GIF has no sound`() throws {
        let url = try MovieMaker.directory().appendingPathComponent("sound.gif")
        let error = #expect(throws: AVError.self) {
            try AcetateMovieWriter(
                url: url, fileType: .acetateGIF, size: CGSize(width: 8, height: 8),
                frameDuration: CMTime(value: 1, timescale: 30), soundOf: URL(fileURLWithPath: "/sound.ogg"))
        }
        #expect(error?.description.contains(url.path) == true)
    }

    @Test func `an existing file is refused`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 3, at: url)
        let session = AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPresetHighestQuality)
        let error = await #expect(throws: AVError.self) { try await session?.export(to: url, as: .acetateWebM) }
        #expect(error?.code == .fileAlreadyExists)
        #expect(session?.status == .failed)
    }
}

/// Pictures of movies at given times.
@Suite(.serialized) struct ImageGeneratorTests {
    @Test(arguments: MovieMaker.Kind.allCases) func `exact pictures are those of their times`(kind: MovieMaker.Kind)
        async throws
    {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(kind, frames: 60, at: url)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        for number in [40, 7, 59, 0] {
            // In the middle of the frame's time.
            let time = CMTime(seconds: (Double(number) + 0.5) / 30, preferredTimescale: 1_000_000)
            let (image, actual) = try await generator.image(at: time)
            #expect(MovieMaker.number(in: image) == number)
            #expect(abs(actual.seconds - Double(number) / 30) < 0.02)
        }
    }

    @Test func `pictures are scaled into the greatest size`() throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(.webm, frames: 30, at: url)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.maximumSize = CGSize(width: 160, height: 0)
        var time = CMTime.invalid
        let image = try generator.copyCGImage(at: .zero, actualTime: &time)
        #expect((image.width, image.height) == (160, 90))
        #expect(MovieMaker.number(in: image) == 0 && time == .zero)
    }

    @Test func `a strip of pictures has one for each time, and says why one is missing`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(.webm, frames: 60, at: url)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        let times = [15, 45, 0].map { CMTime(value: $0 * 2 + 1, timescale: 60) } + [.invalid]
        var numbers: [Int?] = []
        var requested: [CMTime] = []
        for await element in generator.images(for: times) {
            requested.append(element.requestedTime)
            numbers.append((try? element.image).flatMap(MovieMaker.number(in:)))
        }
        #expect(requested.prefix(3) == times.prefix(3) && requested.count == 4)
        #expect(numbers == [15, 45, 0, nil])
        let number: Int? = try await withCheckedThrowingContinuation { continuation in
            generator.generateCGImageAsynchronously(for: times[1]) { image, _, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(image.flatMap(MovieMaker.number(in:))))
            }
        }
        #expect(number == 45)
    }

    @Test func `a missing movie is named`() async throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4")))
        let error = await #expect(throws: AVError.self) { _ = try await generator.image(at: .zero) }
        #expect(error?.description.contains("/nowhere.mp4") == true)
    }
}
