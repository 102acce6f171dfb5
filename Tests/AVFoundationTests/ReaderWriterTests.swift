import AVFoundation
import CoreVideo
import Foundation
import Testing

@testable import AVFoundation

/// Movies that are read and written sample by sample.
@MainActor @Suite(.serialized) struct ReaderWriterTests {
    private func movie(_ frames: Int, sound: Bool = false) throws -> AVURLAsset {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(.webm, frames: frames, sound: sound, at: url)
        return AVURLAsset(url: url)
    }

    private func frame(_ number: Int) -> CMTime { CMTime(value: Int64(number), timescale: 30) }

    private func pictures(_ output: AVAssetReaderOutput) -> [(number: Int?, time: CMTime)] {
        var result: [(number: Int?, time: CMTime)] = []
        while let sample = output.copyNextSampleBuffer() {
            let image = sample.imageBuffer.flatMap { $0.makeImage() }
            result.append((image.flatMap(MovieMaker.number(in:)), sample.presentationTimeStamp))
        }
        return result
    }

    private let pixels: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA)]

    @Test func `the pictures of a track are read with their times`() throws {
        let asset = try movie(30)
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: pixels)
        #expect(reader.canAdd(output))
        reader.add(output)
        #expect(!reader.canAdd(output) && reader.status == .unknown)
        #expect(reader.startReading() && reader.status == .reading)
        let found = pictures(output)
        #expect(found.map(\.number) == Array(0..<30))
        // The file has times in milliseconds.
        #expect(found.enumerated().allSatisfy { abs($1.time.seconds - Double($0) / 30) < 0.001 })
        #expect(reader.status == .completed && reader.error == nil)
    }

    @Test func `a range of a composition is read, without its gaps`() throws {
        let source = try #require(try movie(60).tracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        try track.insertTimeRange(CMTimeRange(start: frame(10), end: frame(20)), of: source, at: .zero)
        try track.insertTimeRange(CMTimeRange(start: frame(40), end: frame(45)), of: source, at: frame(13))
        let reader = try AVAssetReader(asset: composition)
        reader.timeRange = CMTimeRange(start: frame(5), end: frame(16))
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: pixels)
        reader.add(output)
        #expect(reader.startReading())
        let found = pictures(output)
        #expect(found.map(\.number) == Array(15..<20) + [40, 41, 42])
        let times = [5, 6, 7, 8, 9, 13, 14, 15].map { Double($0) / 30 }
        #expect(zip(found, times).allSatisfy { abs($0.time.seconds - $1) < 0.001 }, "\(found)")
    }

    @Test func `composed pictures are read, with 32 bits of alpha, red, green and blue`() throws {
        let asset = try movie(10)
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: asset.tracks(withMediaType: .video),
            videoSettings: [kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32ARGB)])
        output.videoComposition = AVMutableVideoComposition(propertiesOf: asset)
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        #expect(reader.startReading())
        let first = try #require(output.copyNextSampleBuffer()?.imageBuffer)
        #expect(CVPixelBufferGetPixelFormatType(first) == kCVPixelFormatType_32ARGB)
        CVPixelBufferLockBaseAddress(first, .readOnly)
        let bytes = try #require(CVPixelBufferGetBaseAddress(first)).assumingMemoryBound(to: UInt8.self)
        // Alpha is first, and the picture of the number 0 is black.
        #expect(bytes[0] == 255 && bytes[1] < 30 && bytes[2] < 30 && bytes[3] < 30)
        CVPixelBufferUnlockBaseAddress(first, .readOnly)
        #expect(pictures(output).map(\.number) == Array(1..<10))
    }

    @Test func `a canceled reader supplies nothing more`() throws {
        let asset = try movie(10)
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: pixels)
        reader.add(output)
        #expect(reader.startReading() && output.copyNextSampleBuffer() != nil)
        reader.cancelReading()
        #expect(output.copyNextSampleBuffer() == nil)
        #expect(reader.status == .cancelled && reader.error == nil)
    }

    @Test(arguments: [-1, 1e300, .infinity, .nan, 5e9]) func `absurd numbers in settings are refused`(number: Double)
        throws
    {
        let asset = try movie(3, sound: true)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let sound = try #require(asset.tracks(withMediaType: .audio).first)
        // A size that is not possible counts as none.
        let sized: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA), kCVPixelBufferWidthKey: number,
            kCVPixelBufferHeightKey: number,
        ]
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: sized)
        reader.add(output)
        #expect(reader.startReading())
        let picture = try #require(output.copyNextSampleBuffer()?.imageBuffer)
        #expect(CVPixelBufferGetWidth(picture) == 320)
        for key in [AVSampleRateKey, AVNumberOfChannelsKey] {
            let reader = try AVAssetReader(asset: asset)
            reader.add(AVAssetReaderTrackOutput(track: sound, outputSettings: [key: number]))
            #expect(!reader.startReading() && reader.status == .failed, "\(key)")
        }
        let url = try MovieMaker.directory().appendingPathComponent("written.mp4")
        let writer = try AVAssetWriter(url: url, fileType: .mp4)
        let wrong = settings.merging([AVVideoWidthKey: number]) { $1 }
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: wrong)))
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey: -1])
        writer.add(input)
        #expect(writer.startWriting() && adaptor.pixelBufferPool == nil)
        writer.cancelWriting()
    }

    @Test func `settings that are not possible are named`() throws {
        let asset = try movie(3)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        for (settings, word) in [(nil, "32BGRA"), ([kCVPixelBufferPixelFormatTypeKey: 875_704_438], "875704438")]
            as [([String: Any]?, String)]
        {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
            reader.add(output)
            #expect(!reader.startReading() && reader.status == .failed)
            #expect((reader.error as? AVError)?.description.contains(word) == true)
            #expect(output.copyNextSampleBuffer() == nil)
        }
        let reader = try AVAssetReader(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4")))
        #expect(!reader.startReading())
        #expect((reader.error as? AVError)?.description.contains("/nowhere.mp4") == true)
    }

    // MARK: Writing

    private let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 180,
    ]

    /// Draws the number of a picture as the test movies do, with a context on the buffer's memory.
    private func draw(_ number: Int, into buffer: CVPixelBuffer, _ info: UInt32) throws {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let context = try #require(
            CGContext(
                data: CVPixelBufferGetBaseAddress(buffer), width: width, height: height, bitsPerComponent: 8,
                bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info
            ))
        for bit in 0..<MovieMaker.bits {
            context.setFillColor(CGColor(gray: number >> bit & 1 == 1 ? 1 : 0, alpha: 1))
            let left = CGFloat(bit * width / MovieMaker.bits)
            context.fill(CGRect(x: left, y: 0, width: CGFloat(width / MovieMaker.bits), height: CGFloat(height)))
        }
    }

    private func numbers(_ url: URL) throws -> [(Int?, Double)] {
        let reader = try MovieReader(url)
        var result: [(Int?, Double)] = []
        while let (image, time) = try reader.next() { result.append((MovieMaker.number(in: image), time)) }
        return result
    }

    @Test(arguments: [false, true]) func `pictures of a pool are appended at their times`(isARGB: Bool) async throws {
        let url = try MovieMaker.directory().appendingPathComponent("out.mp4")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let format = isARGB ? kCVPixelFormatType_32ARGB : kCVPixelFormatType_32BGRA
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: format])
        #expect(adaptor.pixelBufferPool == nil && writer.canAdd(input))
        writer.add(input)
        #expect(writer.startWriting() && writer.status == .writing)
        writer.startSession(atSourceTime: frame(10))
        let info =
            isARGB
            ? CGImageAlphaInfo.noneSkipFirst.rawValue
            : CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let pool = try #require(adaptor.pixelBufferPool)
        // Those before the session are left out, and one picture is shown longer.
        let times = [8, 10, 11, 12, 15, 16]
        for (number, time) in times.enumerated() {
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            let picture = try #require(buffer)
            try draw(100 + number, into: picture, info)
            while !input.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 1_000_000) }
            #expect(adaptor.append(picture, withPresentationTime: frame(time)))
        }
        input.markAsFinished()
        #expect(!input.isReadyForMoreMediaData)
        // Threads that finish at once complete the file once.
        async let first: Void = writer.finishWriting()
        async let second: Void = writer.finishWriting()
        _ = await (first, second)
        #expect(writer.status == .completed && writer.error == nil)
        let found = try numbers(url)
        #expect(found.map(\.0) == [101, 102, 103, 104, 105])
        #expect(zip(found, times.dropFirst()).allSatisfy { abs($0.1 - Double($1 - 10) / 30) < 0.001 }, "\(found)")
    }

    @Test func `an input asks for pictures until it is finished`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("out.webm")
        let writer = try AVAssetWriter(url: url, fileType: .acetateWebM)
        var settings = settings
        settings[AVVideoCodecKey] = AVVideoCodecType.acetateVP8
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        let asset = try movie(40)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: try #require(asset.tracks(withMediaType: .video).first), outputSettings: pixels)
        reader.add(output)
        #expect(reader.startReading())
        let queue = DispatchQueue(label: "pictures")
        await withCheckedContinuation { continuation in
            input.requestMediaDataWhenReady(on: queue) {
                while input.isReadyForMoreMediaData {
                    guard let sample = output.copyNextSampleBuffer(), let picture = sample.imageBuffer else {
                        input.markAsFinished()
                        return continuation.resume()
                    }
                    adaptor.append(picture, withPresentationTime: sample.presentationTimeStamp)
                }
            }
        }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        let found = try numbers(url)
        #expect(found.map(\.0) == Array(0..<40))
        #expect(found.enumerated().allSatisfy { abs($1.1 - Double($0) / 30) < 0.002 })
    }

    @Test func `pictures and sound are copied from a movie to another one`() async throws {
        let asset = try movie(30, sound: true)
        let url = try MovieMaker.directory().appendingPathComponent("out.mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
                AVEncoderBitRateKey: 96_000,
            ])
        writer.add(video)
        writer.add(sound)
        let reader = try AVAssetReader(asset: asset)
        let pictures = AVAssetReaderTrackOutput(
            track: try #require(asset.tracks(withMediaType: .video).first), outputSettings: pixels)
        let samples = AVAssetReaderAudioMixOutput(
            audioTracks: asset.tracks(withMediaType: .audio),
            audioSettings: [AVFormatIDKey: Int(kAudioFormatLinearPCM), AVLinearPCMBitDepthKey: 16])
        reader.add(pictures)
        reader.add(samples)
        #expect(reader.startReading() && writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        await withTaskGroup(of: Void.self) { group in
            for (input, output) in [(video, pictures), (sound, samples)] as [(AVAssetWriterInput, AVAssetReaderOutput)]
            {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        input.requestMediaDataWhenReady(on: DispatchQueue(label: "samples")) {
                            while input.isReadyForMoreMediaData {
                                guard let sample = output.copyNextSampleBuffer() else {
                                    input.markAsFinished()
                                    return continuation.resume()
                                }
                                input.append(sample)
                            }
                        }
                    }
                }
            }
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
        #expect(reader.status == .completed)
        #expect(try numbers(url).map(\.0) == Array(0..<30))
        let written = AVURLAsset(url: url)
        let track = try #require(written.tracks(withMediaType: .audio).first)
        #expect(abs(track.timeRange.duration.seconds - 1) < 0.1)
        let layout = try #require(try written.timeline().soundFormat)
        #expect((layout.rate, layout.channels) == (48_000, 2))
    }

    @Test func `wrong settings, existing files and canceled writers are refused`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("out.mp4")
        let error = #expect(throws: AVError.self) { try AVAssetWriter(outputURL: url, fileType: .acetateGIF) }
        #expect(error?.code == .encoderNotFound)
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil)))
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: [AVVideoCodecKey: "hvc1"])))
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .audio, outputSettings: [AVFormatIDKey: 1])))
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        writer.add(input)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: settings)))
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        writer.cancelWriting()
        #expect(writer.status == .cancelled && !FileManager.default.fileExists(atPath: url.path))
        try Data([1]).write(to: url)
        let second = try AVAssetWriter(outputURL: url, fileType: .mp4)
        second.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        #expect(!second.startWriting() && (second.error as? AVError)?.code == .fileAlreadyExists)
    }
}
