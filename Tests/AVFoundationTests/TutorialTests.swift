import AVFoundation
import Foundation
import QuartzCore
import Testing

/// Programs as tutorials for macOS write them: only names of Apple's API.
@MainActor @Suite(.serialized) struct TutorialTests {
    /// A title and a watermark over a video, which is cut, with music.
    final class Editor {
        func export(_ videoURL: URL, music musicURL: URL, to outputURL: URL) async throws {
            let asset = AVURLAsset(url: videoURL)
            let music = AVURLAsset(url: musicURL)
            let composition = AVMutableComposition()
            guard
                let compositionTrack = composition.addMutableTrack(
                    withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
                let assetTrack = try await asset.loadTracks(withMediaType: .video).first
            else { throw CocoaError(.fileReadUnknown) }
            let timeRange = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
            try compositionTrack.insertTimeRange(timeRange, of: assetTrack, at: .zero)
            if let audioTrack = try await music.loadTracks(withMediaType: .audio).first,
                let compositionAudioTrack = composition.addMutableTrack(
                    withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            {
                try compositionAudioTrack.insertTimeRange(timeRange, of: audioTrack, at: .zero)
            }
            let (naturalSize, transform) = try await assetTrack.load(.naturalSize, .preferredTransform)
            compositionTrack.preferredTransform = transform
            let videoSize = naturalSize

            let backgroundLayer = CALayer()
            backgroundLayer.frame = CGRect(origin: .zero, size: videoSize)
            backgroundLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            let videoLayer = CALayer()
            videoLayer.frame = CGRect(x: 20, y: 20, width: videoSize.width - 40, height: videoSize.height - 40)
            let overlayLayer = CALayer()
            overlayLayer.frame = CGRect(origin: .zero, size: videoSize)
            let textLayer = CATextLayer()
            textLayer.string = "Hello"
            textLayer.frame = CGRect(x: 0, y: 0, width: videoSize.width, height: 40)
            let scaleAnimation = CABasicAnimation(keyPath: "transform.scale")
            scaleAnimation.fromValue = 0.8
            scaleAnimation.toValue = 1.2
            scaleAnimation.duration = 0.5
            scaleAnimation.repeatCount = .greatestFiniteMagnitude
            scaleAnimation.autoreverses = true
            scaleAnimation.beginTime = AVCoreAnimationBeginTimeAtZero
            scaleAnimation.isRemovedOnCompletion = false
            textLayer.add(scaleAnimation, forKey: "scale")
            overlayLayer.addSublayer(textLayer)
            let outputLayer = CALayer()
            outputLayer.frame = CGRect(origin: .zero, size: videoSize)
            outputLayer.addSublayer(backgroundLayer)
            outputLayer.addSublayer(videoLayer)
            outputLayer.addSublayer(overlayLayer)

            let videoComposition = AVMutableVideoComposition()
            videoComposition.renderSize = videoSize
            videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
            videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
                postProcessingAsVideoLayer: videoLayer, in: outputLayer)
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
            videoComposition.instructions = [instruction]
            instruction.layerInstructions = [compositionLayerInstruction(for: compositionTrack)]

            guard let export = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
            else { throw CocoaError(.fileWriteUnknown) }
            export.videoComposition = videoComposition
            export.outputFileType = .mov
            export.outputURL = outputURL
            await export.export()
            if let error = export.error { throw error }
        }

        private func compositionLayerInstruction(for track: AVCompositionTrack)
            -> AVMutableVideoCompositionLayerInstruction
        {
            let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            instruction.setTransform(track.preferredTransform, at: .zero)
            return instruction
        }
    }

    @Test func `a title is over a video, with music`() async throws {
        let directory = try MovieMaker.directory()
        let (video, music) = (directory.appendingPathComponent("a.webm"), directory.appendingPathComponent("b.webm"))
        try MovieMaker.make(.webm, frames: 15, at: video)
        try MovieMaker.make(.webm, frames: 30, sound: true, at: music)
        let output = directory.appendingPathComponent("out.mov")
        try await Editor().export(video, music: music, to: output)
        let asset = AVURLAsset(url: output)
        #expect(Set(asset.tracks.map(\.mediaType)) == [.audio, .video])
        #expect(asset.naturalSize == CGSize(width: 320, height: 180) && abs(asset.duration.seconds - 0.5) < 0.1)
        let image = try await AVAssetImageGenerator(asset: asset).image(at: .zero).image
        let data = try #require(image.dataProvider?.data)
        // The border is the background, in blue, and the picture of the number 0 is black.
        let border = (0..<3).map { Int(data[100 * image.bytesPerRow + 4 * 4 + $0]) }
        let inside = (0..<3).map { Int(data[40 * image.bytesPerRow + 4 * 160 + $0]) }
        #expect(border[0] > 200 && border[1] < 60 && border[2] < 60, "\(border)")
        #expect(inside.allSatisfy { $0 < 40 }, "\(inside)")
    }

    /// Pictures as a movie, with the buffers of a pool.
    final class MovieCreator {
        func write(_ images: [CGImage], fps: Int32, to url: URL) async throws {
            let size = CGSize(width: images[0].width, height: images[0].height)
            let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
            let settings: [String: Any] = [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: NSNumber(value: Float(size.width)),
                AVVideoHeightKey: NSNumber(value: Float(size.height)),
            ]
            guard writer.canApply(outputSettings: settings, forMediaType: .video) else {
                throw CocoaError(.fileWriteUnknown)
            }
            let input = AVAssetWriterInput(mediaType: AVMediaType.video, outputSettings: settings)
            let attributes: [String: Any] = [
                kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
                kCVPixelBufferWidthKey as String: NSNumber(value: Float(size.width)),
                kCVPixelBufferHeightKey as String: NSNumber(value: Float(size.height)),
            ]
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: attributes)
            writer.add(input)
            if writer.startWriting() {
                writer.startSession(atSourceTime: CMTime.zero)
                for (index, image) in images.enumerated() {
                    while !input.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 1_000_000) }
                    guard let pool = adaptor.pixelBufferPool else { break }
                    var pixelBufferOut: CVPixelBuffer?
                    let status = CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &pixelBufferOut)
                    guard status == kCVReturnSuccess, let pixelBuffer = pixelBufferOut else { break }
                    CVPixelBufferLockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0))
                    let context = CGContext(
                        data: CVPixelBufferGetBaseAddress(pixelBuffer), width: Int(size.width),
                        height: Int(size.height),
                        bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(pixelBuffer),
                        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
                    context?.clear(CGRect(x: 0, y: 0, width: size.width, height: size.height))
                    context?.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
                    CVPixelBufferUnlockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0))
                    adaptor.append(
                        pixelBuffer, withPresentationTime: CMTimeMake(value: Int64(index), timescale: fps))
                }
                input.markAsFinished()
                await writer.finishWriting()
            }
            if let error = writer.error { throw error }
        }
    }

    @Test func `pictures become a movie`() async throws {
        let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        let images = try (0..<6).map { index in
            let context = try #require(
                CGContext(
                    data: nil, width: 64, height: 48, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(colors[index / 3])
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
            return try #require(context.makeImage())
        }
        let url = try MovieMaker.directory().appendingPathComponent("out.mp4")
        try await MovieCreator().write(images, fps: 10, to: url)
        let asset = AVURLAsset(url: url)
        #expect(asset.naturalSize == CGSize(width: 64, height: 48))
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(
            track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        reader.add(output)
        reader.startReading()
        var reds: [Bool] = []
        while let sampleBuffer = output.copyNextSampleBuffer() {
            guard let imageBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { continue }
            CVPixelBufferLockBaseAddress(imageBuffer, .readOnly)
            let base = try #require(CVPixelBufferGetBaseAddress(imageBuffer)).assumingMemoryBound(to: UInt8.self)
            reds.append(base[2] > 200 && base[0] < 60)
            CVPixelBufferUnlockBaseAddress(imageBuffer, .readOnly)
        }
        #expect(reds == [true, true, true, false, false, false])
    }
}
