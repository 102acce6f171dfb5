import AcetatePixels
import CoreGraphics
import CoreMedia
import Foundation

/// Composes the pictures of a movie as a composition says.
///
/// `@unchecked Sendable`: one thread uses it at a time, and the composition does not change.
final class PictureComposer: @unchecked Sendable {
    let composition: AVVideoComposition
    /// Nil for the size of each picture.
    private let fixedSize: CGSize?
    /// The track of the movie's pictures.
    private let trackID: CMPersistentTrackID
    private let tool: MainThreadRenderer?

    /// - Parameter size: that of the result; nil for that of the composition, or of each picture.
    init(_ composition: AVVideoComposition, size: CGSize? = nil, trackID: CMPersistentTrackID) {
        let rendered = composition.renderSize
        fixedSize = size ?? (rendered.width > 0 && rendered.height > 0 ? rendered : nil)
        (self.composition, self.trackID) = (composition, trackID)
        tool = composition.animationTool.map(MainThreadRenderer.init)
    }

    func image(_ picture: CGImage, at time: CMTime) throws -> CGImage {
        let size = fixedSize ?? CGSize(width: picture.width, height: picture.height)
        var (image, isProcessed) = (picture, true)
        if let filter = composition.filter {
            let request = AVAsynchronousCIImageFilteringRequest(picture, at: time, renderSize: size)
            filter(request)
            image = try request.image()
        } else if !composition.instructions.isEmpty {
            guard let instruction = instruction(at: time) else {
                throw AVError(
                    .invalidVideoComposition, "no instruction of the AVVideoComposition applies at \(time.seconds) s")
            }
            guard let known = instruction as? AVVideoCompositionInstruction else {
                throw AVError(
                    .invalidVideoComposition,
                    "the instruction at \(time.seconds) s is a \(type(of: instruction)); use an AVMutableVideoCompositionInstruction"
                )
            }
            image = try compose(picture, known, time, size)
            isProcessed = known.enablePostProcessing
        }
        guard isProcessed, let tool else { return image }
        return try tool.image(image, size, at: time.seconds)
    }

    /// The last instruction applies after its end as well, because the last picture may be shown longer.
    private func instruction(at time: CMTime) -> (any AVVideoCompositionInstructionProtocol)? {
        let all = composition.instructions
        return all.first { $0.timeRange.containsTime(time) }
            ?? (all.allSatisfy { time >= $0.timeRange.end } ? all.last : nil)
    }

    private func compose(
        _ picture: CGImage, _ instruction: AVVideoCompositionInstruction, _ time: CMTime, _ size: CGSize
    ) throws -> CGImage {
        guard
            let pixels = PixelSize(Int(size.width), Int(size.height)),
            let context = CGContext(
                data: nil, width: pixels.width, height: pixels.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw AVError(.exportFailed, "there is not enough memory for a frame of \(size) pixels") }
        let frame = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        context.setFillColor(instruction.backgroundColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        context.fill(frame)
        // Instructions have their origin at the top.
        context.translateBy(x: 0, y: frame.height)
        context.scaleBy(x: 1, y: -1)
        for layer in instruction.layerInstructions.reversed() where layer.trackID == trackID {
            context.saveGState()
            context.concatenate(layer.transform(at: time))
            let crop = layer.crop(at: time)
            if !crop.isInfinite { context.clip(to: crop) }
            context.setAlpha(layer.opacity(at: time))
            context.translateBy(x: 0, y: CGFloat(picture.height))
            context.scaleBy(x: 1, y: -1)
            context.draw(picture, in: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
            context.restoreGState()
        }
        guard let image = context.makeImage() else {
            throw AVError(.exportFailed, "there is not enough memory for a frame of \(size) pixels")
        }
        return image
    }
}

/// Renders the layers of an animation tool over pictures, on the main thread, to which the layers belong.
private final class MainThreadRenderer: @unchecked Sendable {
    // The layers and the renderer are used on the main thread only, for which the caller waits.
    private let tool: AVVideoCompositionCoreAnimationTool
    private var renderer: MovieRenderer?

    init(_ tool: AVVideoCompositionCoreAnimationTool) { self.tool = tool }

    func image(_ picture: CGImage, _ size: CGSize, at time: Double) throws -> CGImage {
        try DispatchQueue.main.sync {
            let renderer = renderer ?? MovieRenderer(tool.animationLayer, CGRect(origin: .zero, size: size), scale: 1)
            self.renderer = renderer
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for layer in tool.videoLayers { layer.contents = picture }
            CATransaction.commit()
            // The main thread may have an implicit transaction, which contains this one.
            CATransaction.flush()
            return try renderer.image(at: time)
        }
    }
}
