import AVFoundation
import CoreImage
import ImageIO
import QuartzCore
import Testing

/// Exports of movies with instructions and filters. The pictures are compared with formulas.
@MainActor @Suite(.serialized) struct VideoCompositionTests {
    /// A white movie of 64x48 pixels and one second, at 10 frames per second.
    private func whiteMovie() throws -> URL {
        try MovieMaker.require(["vp8enc", "webmmux", "vp8dec", "matroskademux"])
        let url = try MovieMaker.directory().appendingPathComponent("white.webm")
        try MovieMaker.run(
            "videotestsrc num-buffers=10 pattern=white ! video/x-raw,width=64,height=48,framerate=10/1 ! vp8enc deadline=1 "
                + "! webmmux ! filesink location=\"\(url.path)\"")
        return url
    }

    /// The pictures of an export, which loses nothing.
    private func frames(_ asset: AVAsset, _ composition: AVVideoComposition) async throws -> [CGImage] {
        let url = try MovieMaker.directory().appendingPathComponent("out.png")
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        try await session.export(to: url, as: .acetateAPNG)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        return try (0..<CGImageSourceGetCount(source)).map {
            try #require(CGImageSourceCreateImageAtIndex(source, $0, nil))
        }
    }

    /// Red, green and blue of a pixel, counted from the top left.
    private func color(_ image: CGImage, _ x: Int, _ y: Int) throws -> [Int] {
        var pixel: [UInt8] = [0, 0, 0, 0]
        try pixel.withUnsafeMutableBytes { bytes in
            let context = try #require(
                CGContext(
                    data: bytes.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.draw(
                image, in: CGRect(x: -x, y: y + 1 - image.height, width: image.width, height: image.height))
        }
        return pixel.prefix(3).map(Int.init)
    }

    private func isNear(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 3 } }

    private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }

    @Test func `values are constant before, between and after ramps, and linear in them`() {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.setOpacityRamp(
            fromStartOpacity: 0.2, toEndOpacity: 0.6, timeRange: CMTimeRange(start: seconds(1), end: seconds(3)))
        layer.setOpacity(0.9, at: seconds(4))
        var (start, end, range) = (Float(0), Float(0), CMTimeRange.zero)
        #expect(layer.getOpacityRamp(for: seconds(0.5), startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect((start, end) == (1, 1) && range == CMTimeRange(start: .zero, end: seconds(1)))
        #expect(layer.getOpacityRamp(for: seconds(2), startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect((start, end) == (0.2, 0.6) && range == CMTimeRange(start: seconds(1), end: seconds(3)))
        #expect(layer.getOpacityRamp(for: seconds(3.5), startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect((start, end) == (0.6, 0.6) && range == CMTimeRange(start: seconds(3), end: seconds(4)))
        #expect(!layer.getOpacityRamp(for: seconds(5), startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect(!layer.getTransformRamp(for: .zero, start: nil, end: nil, timeRange: nil))
    }

    @Test func `pictures are cropped, moved and faded over the color`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        layer.setTransform(CGAffineTransform(translationX: 16, y: 8), at: .zero)
        layer.setCropRectangle(CGRect(x: 0, y: 0, width: 32, height: 24), at: .zero)
        layer.setOpacityRamp(
            fromStartOpacity: 1, toEndOpacity: 0, timeRange: CMTimeRange(start: .zero, end: seconds(1)))
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        instruction.layerInstructions = [layer]
        let composition = AVMutableVideoComposition()
        composition.renderSize = CGSize(width: 80, height: 60)
        composition.frameDuration = CMTime(value: 1, timescale: 10)
        composition.instructions = [instruction]
        let frames = try await frames(asset, composition)
        #expect(frames.count == 10)
        for (index, frame) in frames.enumerated() {
            #expect((frame.width, frame.height) == (80, 60))
            let level = Int((255 * (1 - Double(index) / 10)).rounded())
            for (x, y) in [(17, 9), (46, 30), (30, 20)] {
                let found = try color(frame, x, y)
                #expect(isNear(found, [255, level, level]), "frame \(index), \(x) \(y): \(found)")
            }
            for (x, y) in [(14, 20), (50, 20), (30, 6), (30, 34), (79, 59)] {
                #expect(try color(frame, x, y) == [255, 0, 0])
            }
        }
    }

    @Test func `the properties of an asset show its pictures, without instructions only the color`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
        #expect(composition.renderSize == CGSize(width: 64, height: 48))
        #expect(abs(composition.frameDuration.seconds - 0.1) < 1e-6)
        #expect(isNear(try color(try await frames(asset, composition)[5], 63, 47), [255, 255, 255]))
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        composition.instructions = [instruction]
        #expect(try color(try await frames(asset, composition)[5], 30, 20) == [0, 0, 0])
    }

    @Test func `a handler filters each picture at its time`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let composition = try await AVMutableVideoComposition.videoComposition(with: asset) { request in
            // Darker with time.
            let filter = CIFilter(
                name: "CIColorMatrix",
                parameters: [
                    kCIInputImageKey: request.sourceImage,
                    "inputGVector": CIVector(x: 0, y: request.compositionTime.seconds, z: 0, w: 0),
                ])
            request.finish(with: filter?.outputImage ?? request.sourceImage, context: nil)
        }
        for (index, frame) in try await frames(asset, composition).enumerated() {
            // The filter computes with linear light.
            let light = Double(index) / 10
            let level = light == 0 ? 0 : Int((255 * (1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
            let found = try color(frame, 30, 20)
            #expect(abs(found[0] - 255) <= 3 && abs(found[1] - level) <= 3, "frame \(index): \(found)")
        }
    }

    @Test func `the animation tool draws over composed pictures, unless the instruction forbids it`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        for isProcessed in [true, false] {
            let composition = AVMutableVideoComposition(propertiesOf: asset)
            let instruction = try #require(composition.instructions[0] as? AVMutableVideoCompositionInstruction)
            instruction.enablePostProcessing = isProcessed
            composition.animationTool = {
                let (video, parent, box) = (CALayer(), CALayer(), CALayer())
                parent.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
                video.frame = parent.bounds
                box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                box.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
                parent.addSublayer(video)
                parent.addSublayer(box)
                return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
            }()
            let frame = try await frames(asset, composition)[3]
            // The origin of layers is at the bottom.
            let (corner, middle) = (try color(frame, 5, 43), try color(frame, 30, 20))
            #expect(isNear(corner, isProcessed ? [0, 0, 255] : [255, 255, 255]), "\(isProcessed): \(corner)")
            #expect(isNear(middle, [255, 255, 255]), "\(isProcessed): \(middle)")
        }
    }

    // MARK: Players and image generators

    /// A composition that inverts pictures.
    private func inverting(_ asset: AVAsset) async throws -> AVVideoComposition {
        try await AVVideoComposition.videoComposition(with: asset) { request in
            let filter = CIFilter(name: "CIColorInvert", parameters: [kCIInputImageKey: request.sourceImage])
            request.finish(with: filter?.outputImage ?? request.sourceImage, context: nil)
        }
    }

    /// The color of the picture that a player shows in the middle.
    private func shownColor(_ layer: AVPlayerLayer, _ renderer: CARenderer) throws -> [Int] {
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try color(try #require(renderer.image), 32, 24)
    }

    @Test func `a player composes each picture, also the one that it shows while it is paused`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let item = AVPlayerItem(asset: asset)
        item.videoComposition = try await inverting(asset)
        let player = AVPlayer(playerItem: item)
        let layer = AVPlayerLayer(player: player)
        let renderer = CARenderer(width: 64, height: 48)
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        renderer.layer = layer
        CATransaction.flush()
        #expect(await wait { item.status == .readyToPlay })
        #expect(
            await wait { (try? isNear(shownColor(layer, renderer), [0, 0, 0])) == true && layer.isReadyForDisplay })
        #expect((item.copy() as? AVPlayerItem)?.videoComposition != nil)
        item.videoComposition = nil
        #expect(await wait { (try? isNear(shownColor(layer, renderer), [255, 255, 255])) == true })

        let track = try #require(try await asset.loadTracks(withMediaCharacteristic: .visual).first)
        let half = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        half.setOpacity(0.5, at: .zero)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = [half]
        let composition = AVMutableVideoComposition()
        composition.renderSize = CGSize(width: 128, height: 96)
        composition.instructions = [instruction]
        item.videoComposition = composition
        // The picture is in the upper left quarter, and the rest is black.
        #expect(await wait { item.presentationSize == composition.renderSize })
        #expect(await wait { (try? isNear(shownColor(layer, renderer), [0, 0, 0])) == true })
        // The item has a copy, which later changes do not reach.
        composition.instructions = []
        #expect(item.videoComposition?.instructions.count == 1)
        player.play()
        #expect(await wait { player.rate == 0 && item.currentTime() >= seconds(0.9) })
        #expect(item.status == .readyToPlay)
    }

    @Test func `a player with a gap between instructions fails with the time`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let item = AVPlayerItem(asset: asset)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        let later = AVMutableVideoCompositionInstruction()
        later.timeRange = CMTimeRange(start: seconds(0.5), end: seconds(1))
        composition.instructions = [later]
        item.videoComposition = composition
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .failed })
        #expect((item.error as? AVError)?.code == .invalidVideoComposition)
        #expect((item.error as? AVError)?.description.contains("0.0 s") == true)
        withExtendedLifetime(player) {}
    }

    @Test func `an image generator composes pictures, and then limits their size`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = try await inverting(asset)
        generator.maximumSize = CGSize(width: 32, height: 32)
        generator.appliesPreferredTrackTransform = true
        let (image, time) = try await generator.image(at: seconds(0.5))
        #expect((image.width, image.height) == (32, 24))
        #expect(isNear(try color(image, 16, 12), [0, 0, 0]))
        #expect(time.seconds < 1)
        generator.videoComposition = nil
        #expect(isNear(try color(try await generator.image(at: .zero).image, 16, 12), [255, 255, 255]))
    }

    @Test func `a gap between instructions ends the export with the time`() async throws {
        let asset = AVURLAsset(url: try whiteMovie())
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        let later = AVMutableVideoCompositionInstruction()
        later.timeRange = CMTimeRange(start: seconds(0.5), end: seconds(1))
        composition.instructions = [later]
        let error = await #expect(throws: AVError.self) { _ = try await frames(asset, composition) }
        #expect(error?.code == .invalidVideoComposition)
        #expect(error?.description.contains("0.0 s") == true)
    }
}
