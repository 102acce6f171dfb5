import AVFoundation
import Foundation
import Testing

@testable import AVFoundation

/// Compositions of movies whose frames contain their numbers: what is edited is what is shown.
@MainActor @Suite(.serialized) struct CompositionTests {
    /// A time in frames of the movies.
    private func frame(_ number: Int) -> CMTime { CMTime(value: Int64(number), timescale: 30) }

    private func frames(_ range: Range<Int>) -> CMTimeRange {
        CMTimeRange(start: frame(range.lowerBound), end: frame(range.upperBound))
    }

    private func movie(_ frames: Int = 60, sound: Bool = false, _ kind: MovieMaker.Kind = .webm) throws -> AVURLAsset {
        let url = try MovieMaker.directory().appendingPathComponent("movie.\(frames)")
        try MovieMaker.make(kind, frames: frames, sound: sound, at: url)
        return AVURLAsset(url: url)
    }

    private func video(_ asset: AVAsset) throws -> AVAssetTrack {
        try #require(asset.tracks(withMediaType: .video).first)
    }

    private func track(_ composition: AVMutableComposition) throws -> AVMutableCompositionTrack {
        try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    }

    /// The numbers in the pictures of a timeline.
    private func numbers(_ asset: AVAsset, _ composition: AVVideoComposition? = nil) throws -> [Int?] {
        let pictures = TimelinePictures(try asset.timeline(), composition)
        var result: [Int?] = []
        while let image = try pictures.image(at: frame(result.count)), result.count < 1000 {
            result.append(MovieMaker.number(in: image))
        }
        return result
    }

    @Test func `parts of movies follow each other, and what is inserted moves what is later`() throws {
        let (first, other) = (try video(movie()), try movie(40))
        let second = try video(other)
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(frames(10..<20), of: first, at: .zero)
        try track.insertTimeRange(frames(5..<8), of: second, at: .invalid)
        #expect(try numbers(composition) == Array(10..<20) + Array(5..<8))
        try track.insertTimeRange(frames(30..<32), of: first, at: frame(4))
        #expect(try numbers(composition) == Array(10..<14) + [30, 31] + Array(14..<20) + Array(5..<8))
        #expect(composition.duration == frame(15) && track.timeRange == frames(0..<15))
        #expect(track.segments.map(\.timeMapping.target.start) == [0, 4, 6, 12].map(frame))
        #expect(track.segments.map(\.timeMapping.source.start) == [10, 30, 14, 5].map(frame))
        #expect(track.segments.last?.sourceURL == other.url)
        #expect(composition.naturalSize == CGSize(width: 320, height: 180))
    }

    @Test func `ranges are removed, gaps are black, and a time after the end leaves a gap`() throws {
        let source = try video(movie())
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(frames(10..<30), of: source, at: .zero)
        composition.removeTimeRange(frames(5..<15))
        #expect(try numbers(composition) == Array(10..<15) + Array(25..<30))
        composition.insertEmptyTimeRange(frames(5..<8))
        #expect(try numbers(composition) == Array(10..<15) + [0, 0, 0] + Array(25..<30))
        #expect(track.segments.map(\.isEmpty) == [false, true, false])
        try track.insertTimeRange(frames(40..<42), of: source, at: frame(15))
        #expect(try numbers(composition).suffix(4) == [0, 0, 40, 41])
        // A track does not end with a gap.
        composition.removeTimeRange(frames(15..<17))
        #expect(composition.duration == frame(13))
    }

    @Test func `ranges of several tracks are inserted one after the other`() throws {
        let (first, second) = (try video(movie()), try video(movie(40)))
        let track = try track(AVMutableComposition())
        try track.insertTimeRange(frames(50..<52), of: first, at: .zero)
        try track.insertTimeRanges([frames(10..<13), frames(4..<6)], of: [first, second], at: frame(1))
        #expect(track.segments.map(\.timeMapping.source.start) == [50, 10, 4, 51].map(frame))
        #expect(track.segments.map(\.timeMapping.target.start) == [0, 1, 4, 6].map(frame))
        #expect(throws: AVError.self) { try track.insertTimeRanges([frames(0..<1)], of: [], at: .zero) }
        #expect(track.timeRange == frames(0..<7))
    }

    @Test func `a composition finds tracks of the same kind, and loses those that are removed`() throws {
        let asset = try movie(10, sound: true)
        let composition = AVMutableComposition()
        #expect(composition.mutableTrack(compatibleWith: try video(asset)) == nil)
        try composition.insertTimeRange(frames(0..<10), of: asset, at: .zero)
        let track = try #require(composition.mutableTrack(compatibleWith: try video(asset)))
        #expect(track.mediaType == .video && composition.tracks.count == 2)
        composition.removeTrack(track)
        #expect(composition.tracks.map(\.mediaType) == [.audio])
        #expect(composition.mutableTrack(compatibleWith: try video(asset)) == nil)
    }

    @Test func `a scaled range is slower or faster`() throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(frames(10..<30), of: try video(movie()), at: .zero)
        composition.scaleTimeRange(frames(0..<5), toDuration: frame(10))
        composition.scaleTimeRange(frames(15..<25), toDuration: frame(5))
        let slow = (10..<15).flatMap { [$0, $0] }
        #expect(try numbers(composition) == slow + Array(15..<20) + [20, 22, 24, 26, 28])
        #expect(composition.duration == frame(20))
        #expect(track.segment(forTrackTime: frame(16))?.timeMapping.source.duration == frame(10))
    }

    @Test func `whole movies are joined with their sounds`() async throws {
        let (first, second) = (try movie(20, sound: true), try movie(15))
        let composition = AVMutableComposition()
        try composition.insertTimeRange(frames(0..<20), of: first, at: .zero)
        try composition.insertTimeRange(frames(0..<15), of: second, at: frame(20))
        try composition.insertTimeRange(frames(0..<10), of: first, at: composition.duration)
        #expect(composition.tracks.map(\.mediaType.rawValue).sorted() == ["soun", "vide"])
        #expect(try numbers(composition) == Array(0..<20) + Array(0..<15) + Array(0..<10))
        // The sound has a gap where the second movie has none.
        let sound = try #require(composition.tracks(withMediaType: .audio).first)
        #expect(sound.segments.map(\.isEmpty) == [false, true, false])
        // The times of files are in milliseconds.
        #expect(try await abs(composition.load(.duration).seconds - 1.5) < 0.005)
    }

    @Test func `copies do not see changes, and parts of compositions can be inserted`() throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(frames(10..<20), of: try video(movie()), at: .zero)
        let copy = try #require(composition.copy() as? AVComposition)
        composition.scaleTimeRange(frames(0..<10), toDuration: frame(20))
        #expect(copy.duration == frame(10) && composition.duration == frame(20))
        let other = AVMutableComposition()
        try other.insertTimeRange(frames(4..<12), of: composition, at: .zero)
        #expect(try numbers(other) == [12, 12, 13, 13, 14, 14, 15, 15])
        try other.insertTimeRange(frames(8..<10), of: copy, at: frame(2))
        #expect(try numbers(other) == [12, 12, 18, 19, 13, 13, 14, 14, 15, 15])
    }

    @Test func `segments are set, and wrong ones are refused`() throws {
        let asset = try movie()
        let composition = AVMutableComposition()
        let track = try track(composition)
        func segment(_ source: Range<Int>, _ target: Range<Int>) -> AVCompositionTrackSegment {
            AVCompositionTrackSegment(
                url: asset.url, trackID: 1, sourceTimeRange: frames(source), targetTimeRange: frames(target))
        }
        let segments = [
            segment(10..<12, 0..<2), AVCompositionTrackSegment(timeRange: frames(2..<3)), segment(20..<22, 3..<7),
        ]
        try track.validateSegments(segments)
        track.segments = segments
        #expect(try numbers(composition) == [10, 11, 0, 20, 20, 21, 21])
        let error = #expect(throws: AVError.self) { try track.validateSegments([segments[0], segments[2]]) }
        #expect(error?.code == .compositionTrackSegmentsNotContiguous)
        let sound = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
        #expect(sound.trackID == 7 && composition.track(withTrackID: 7) === sound)
        #expect(throws: AVError.self) { try sound.insertTimeRange(frames(0..<2), of: try video(asset), at: .zero) }
        #expect(composition.addMutableTrack(withMediaType: .subtitle, preferredTrackID: 0) == nil)
    }

    @Test func `a picture is in a picture, and one fades into another`() throws {
        let (first, second) = (try video(movie()), try video(movie()))
        let composition = AVMutableComposition()
        let (back, front) = (try track(composition), try track(composition))
        try back.insertTimeRange(frames(10..<30), of: first, at: .zero)
        try front.insertTimeRange(frames(40..<60), of: second, at: .zero)
        let (above, below) = (
            AVMutableVideoCompositionLayerInstruction(assetTrack: front),
            AVMutableVideoCompositionLayerInstruction(assetTrack: back)
        )
        above.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5).translatedBy(x: 320, y: 180), at: .zero)
        above.setOpacity(0, at: frame(10))
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = [above, below]
        let video = AVMutableVideoComposition()
        (video.renderSize, video.frameDuration) = (CGSize(width: 320, height: 180), frame(1))
        video.instructions = [instruction]
        let pictures = TimelinePictures(try composition.timeline(), video)
        for number in [0, 5, 9, 12, 19] {
            let image = try #require(try pictures.image(at: frame(number)))
            let corner = MovieMaker.number(in: image, CGRect(x: 160, y: 90, width: 160, height: 90))
            // The upper half is that of the back.
            #expect(MovieMaker.number(in: image, CGRect(x: 0, y: 0, width: 320, height: 90)) == 10 + number)
            if number < 10 { #expect(corner == 40 + number) }
        }
    }

    @Test func `pictures of a composition are taken at their times, in any order`() async throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        let source = try video(movie(90, .mp4))
        for start in [60, 10, 40] { try track.insertTimeRange(frames(start..<start + 10), of: source, at: .invalid) }
        let generator = AVAssetImageGenerator(asset: composition)
        generator.maximumSize = CGSize(width: 160, height: 160)
        for (place, number) in [(25, 45), (3, 63), (29, 49), (28, 48), (27, 47), (12, 12), (13, 13), (0, 60)] {
            let image = try await generator.image(at: frame(place)).image
            #expect(image.width == 160 && MovieMaker.number(in: image) == number)
        }
        let error = await #expect(throws: AVError.self) { _ = try await generator.image(at: frame(30)) }
        #expect(error?.code == .noImageAtTime)
    }

    @Test func `pictures are found backward and forward again`() throws {
        let stream = try #require(try video(movie(90)).stream)
        let pictures = try StreamPictures(stream)
        func number(_ place: Int) throws -> Int? {
            let time = (Double(place) + 0.5) / 30
            return try pictures.picture(at: time).flatMap { MovieMaker.number(in: $0.image) }
        }
        let places = [0, 1, 2, 80, 79, 78, 77, 78, 79, 82, 40, 39, 20, 21, 22, 23, 89, 0, 5, 60, 15, 59, 62, 40]
        #expect(try places.map(number) == places)
        // The last picture stays.
        #expect(try number(95) == 89)
        #expect(try StreamPictures(stream).picture(at: 3.5).flatMap { MovieMaker.number(in: $0.image) } == 89)
    }

    @Test func `a player plays a composition, seeks in it, and ends`() async throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        let source = try video(movie(90))
        for start in [60, 10, 40] { try track.insertTimeRange(frames(start..<start + 20), of: source, at: .invalid) }
        let item = AVPlayerItem(asset: composition)
        let player = AVPlayer(playerItem: item)
        let screen = Screen(player)
        #expect(await wait { item.status == .readyToPlay })
        #expect(item.duration == frame(60) && item.presentationSize == CGSize(width: 320, height: 180))
        #expect(await wait { screen.shownNumber() == 60 })
        for (place, number) in [(25, 15), (59, 59), (2, 62), (40, 40)] {
            #expect(await player.seek(to: frame(place), toleranceBefore: .zero, toleranceAfter: .zero))
            #expect(await wait(3) { screen.shownNumber() == number }, "\(place): \(screen.shownNumber() ?? -1)")
            #expect(abs((item.currentTime() - frame(place)).seconds) < 1e-6)
        }
        var numbers: [Int] = []
        #expect(await player.seek(to: frame(10), toleranceBefore: .zero, toleranceAfter: .zero))
        player.play()
        #expect(
            await wait {
                if let number = screen.shownNumber(), number != numbers.last { numbers.append(number) }
                return item.isAtEnd
            })
        let order = [Int](70..<80) + (10..<30) + (40..<60)
        let places = numbers.compactMap { order.firstIndex(of: $0) }
        #expect(places == places.sorted() && places.count == numbers.count && numbers.last == 59)
        #expect(numbers.count > 25, "\(numbers)")
    }

    @Test func `a player plays a composition backward, and repeats it`() async throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        let source = try video(movie(60))
        for start in [30, 10] { try track.insertTimeRange(frames(start..<start + 15), of: source, at: .invalid) }
        let item = AVPlayerItem(asset: composition)
        let player = AVPlayer(playerItem: item)
        let screen = Screen(player)
        #expect(await wait { item.status == .readyToPlay })
        #expect(await player.seek(to: frame(25), toleranceBefore: .zero, toleranceAfter: .zero))
        var numbers: [Int] = []
        player.rate = -1
        #expect(
            await wait {
                if let number = screen.shownNumber(), number != numbers.last { numbers.append(number) }
                return numbers.last == 30
            }, "\(numbers)")
        let order = [Int](30..<45) + (10..<25)
        let places = numbers.compactMap { order.firstIndex(of: $0) }
        #expect(Array(places.reversed()) == places.sorted() && numbers.count > 10)

        let queue = AVQueuePlayer()
        let loop = AVPlayerLooper(player: queue, templateItem: AVPlayerItem(asset: composition))
        queue.play()
        #expect(await wait(20) { loop.loopCount >= 2 })
    }

    @Test func `an empty composition fails with the cause`() async {
        let item = AVPlayerItem(asset: AVMutableComposition())
        let player = AVPlayer(playerItem: item)
        #expect(player.currentItem === item && item.status == .failed)
        #expect((item.error as? AVError)?.description.contains("AVComposition") == true)
    }

    // MARK: Exports

    private func export(
        _ asset: AVAsset, _ preset: String = AVAssetExportPresetHighestQuality,
        configure: (AVAssetExportSession) -> Void = { _ in }
    ) async throws -> AVURLAsset {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        configure(session)
        let url = try MovieMaker.directory().appendingPathComponent("out")
        try await session.export(to: url, as: session.outputFileType ?? .mp4)
        return AVURLAsset(url: url)
    }

    private func writtenNumbers(_ asset: AVURLAsset) throws -> [Int?] {
        let reader = try MovieReader(asset.url)
        var result: [Int?] = []
        while let (image, _) = try reader.next() { result.append(MovieMaker.number(in: image)) }
        return result
    }

    @Test(arguments: [AVFileType.mp4, .acetateWebM])
    func `a composition and a range of it are exported, the same bytes each time`(type: AVFileType) async throws {
        let composition = AVMutableComposition()
        let source = try movie(60, sound: true)
        try composition.insertTimeRange(frames(10..<25), of: source, at: .zero)
        try composition.insertTimeRange(frames(40..<50), of: source, at: .invalid)
        let all = try await export(composition) { $0.outputFileType = type }
        #expect(try writtenNumbers(all) == Array(10..<25) + Array(40..<50))
        #expect(Set(all.tracks.map(\.mediaType)) == [.audio, .video])
        let part = try await export(composition) { session in
            session.outputFileType = type
            session.timeRange = frames(12..<20)
        }
        #expect(try writtenNumbers(part) == Array(22..<25) + Array(40..<45))
        #expect(abs(part.duration.seconds - 8.0 / 30) < 0.06)
        let again = try await export(composition) { $0.outputFileType = type }
        #expect(try Data(contentsOf: all.url) == Data(contentsOf: again.url))
    }

    @Test func `presets change the size, the quality, and leave out the pictures`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("large")
        try MovieMaker.make(.webm, frames: 5, sound: true, size: (1280, 720), at: url)
        let source = AVURLAsset(url: url)
        let small = try await export(source, AVAssetExportPreset640x480)
        #expect(small.naturalSize == CGSize(width: 640, height: 360))
        #expect(try writtenNumbers(small) == Array(0..<5))
        let large = try await export(source, AVAssetExportPreset1920x1080)
        #expect(large.naturalSize == CGSize(width: 1280, height: 720))
        var sizes: [Int] = []
        for preset in [
            AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
        ] { sizes.append(try Data(contentsOf: try await export(source, preset).url).count) }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
        let sound = try await export(source, AVAssetExportPresetAppleM4A)
        #expect(sound.tracks.map(\.mediaType) == [.audio])
        #expect(AVAssetExportSession(asset: source, presetName: "another") == nil)
        #expect(
            await AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetAppleM4A, with: source, outputFileType: .m4a))
        #expect(
            await !AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetAppleM4A, with: try movie(3), outputFileType: nil))
    }

    @Test func `a preset tells the types of its files`() async throws {
        let asset = try movie(3)
        for (preset, types) in [
            (AVAssetExportPresetMediumQuality, [AVFileType.mp4, .mov, .acetateWebM, .acetateGIF, .acetateAPNG]),
            (AVAssetExportPresetAppleM4A, [.m4a]),
        ] {
            let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
            #expect(await session.compatibleFileTypes == types)
            let told = await withCheckedContinuation { continuation in
                session.determineCompatibleFileTypes { continuation.resume(returning: $0) }
            }
            #expect(told == types)
        }
    }
}
