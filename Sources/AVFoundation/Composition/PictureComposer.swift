import AcetatePixels
import CoreGraphics
import CoreMedia
import Foundation

/// Composes the pictures of a movie, or of the tracks of a composition, as a video composition says.
///
/// `@unchecked Sendable`: one thread uses it at a time, and the composition does not change.
final class PictureComposer: @unchecked Sendable {
    let composition: AVVideoComposition
    /// Nil for the size of each picture.
    private let fixedSize: CGSize?
    private let tool: MainThreadRenderer?
    /// The track of the pictures of `image(_:at:)`.
    private let trackID: CMPersistentTrackID

    /// - Parameters:
    ///   - size: that of the result; nil for that of the composition, or of each picture.
    ///   - trackID: the track of the pictures of `image(_:at:)`.
    init(
        _ composition: AVVideoComposition, size: CGSize? = nil,
        trackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) {
        self.trackID = trackID
        let rendered = composition.renderSize
        fixedSize = size ?? (rendered.width > 0 && rendered.height > 0 ? rendered : nil)
        self.composition = composition
        tool = composition.animationTool.map(MainThreadRenderer.init)
    }

    /// Composes a picture of a movie with one track of pictures.
    func image(_ picture: CGImage, at time: CMTime) throws -> CGImage {
        try image(picture, at: time) { $0 == trackID ? picture : nil }
    }

    /// Composes the pictures of a time.
    ///
    /// - Parameters:
    ///   - picture: what is shown without instructions.
    ///   - find: finds the picture of a track; nil if the track has none. It is called for those that instructions show.
    func image(
        _ picture: CGImage, at time: CMTime, of find: (CMPersistentTrackID) throws -> CGImage?
    ) throws -> CGImage {
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
            image = try compose(known, time, size, find)
            isProcessed = known.enablePostProcessing
        }
        guard isProcessed, let tool else { return image }
        return try tool.image(image, size, at: time.seconds)
    }

    /// Whether pictures are shown without instructions and a filter.
    var isSimple: Bool { composition.filter == nil && composition.instructions.isEmpty }

    /// The last instruction applies after its end as well, because the last picture may be shown longer.
    private func instruction(at time: CMTime) -> (any AVVideoCompositionInstructionProtocol)? {
        let all = composition.instructions
        return all.first { $0.timeRange.containsTime(time) }
            ?? (all.allSatisfy { time >= $0.timeRange.end } ? all.last : nil)
    }

    private func compose(
        _ instruction: AVVideoCompositionInstruction, _ time: CMTime, _ size: CGSize,
        _ find: (CMPersistentTrackID) throws -> CGImage?
    ) throws -> CGImage {
        guard let pixels = PixelSize(Int(size.width), Int(size.height)) else {
            throw AVError(.exportFailed, "a picture of \(size) pixels cannot be composed")
        }
        let frame = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        // The topmost first, up to one that covers the others.
        var shown: [(layer: AVVideoCompositionLayerInstruction, picture: CGImage)] = []
        for layer in instruction.layerInstructions where layer.opacity(at: time) > 0 {
            guard let picture = try find(layer.trackID) else { continue }
            let isPlain = layer.transform(at: time).isIdentity && layer.crop(at: time).isInfinite
            let covers =
                isPlain && layer.opacity(at: time) >= 1 && picture.isOpaque && picture.width >= pixels.width
                && picture.height >= pixels.height
            if covers, shown.isEmpty, picture.width == pixels.width, picture.height == pixels.height { return picture }
            shown.append((layer, picture))
            if covers { break }
        }
        let image = Self.draw(pixels) { context in
            context.setFillColor(instruction.backgroundColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1))
            context.fill(frame)
            // Instructions have their origin at the top.
            context.translateBy(x: 0, y: frame.height)
            context.scaleBy(x: 1, y: -1)
            for (layer, picture) in shown.reversed() {
                context.saveGState()
                context.concatenate(layer.transform(at: time))
                let crop = layer.crop(at: time)
                if !crop.isInfinite { context.clip(to: crop) }
                context.setAlpha(layer.opacity(at: time))
                Self.draw(picture, in: context)
                context.restoreGState()
            }
        }
        return try Self.checked(image, size)
    }

    /// Draws into a new picture; nil without enough memory.
    private static func draw(_ size: PixelSize, _ body: (CGContext) -> Void) -> CGImage? {
        let context = CGContext(
            data: nil, width: size.width, height: size.height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: .native(isOpaque: false))
        guard let context else { return nil }
        body(context)
        return context.makeImage()
    }

    /// Draws a picture at the origin of a context with y down.
    private static func draw(_ picture: CGImage, in context: CGContext) {
        context.translateBy(x: 0, y: CGFloat(picture.height))
        context.scaleBy(x: 1, y: -1)
        context.draw(picture, in: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
    }

    private static func checked(_ image: CGImage?, _ size: CGSize) throws(AVError) -> CGImage {
        guard let image else {
            throw AVError(.exportFailed, "there is not enough memory for a frame of \(size) pixels")
        }
        return image
    }

    /// A picture as large as it fits into a size, turned by a transform, in the center over black.
    ///
    /// - Parameter picture: nil for black only.
    static func fit(_ picture: CGImage?, _ transform: CGAffineTransform, into size: CGSize) throws(AVError) -> CGImage {
        guard let pixels = PixelSize(Int(size.width), Int(size.height)) else {
            throw AVError(.exportFailed, "a picture of \(size) pixels cannot be composed")
        }
        if let picture, transform.isIdentity, picture.width == pixels.width, picture.height == pixels.height {
            return picture
        }
        let frame = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let image = draw(pixels) { context in
            context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
            context.fill(frame)
            guard let picture else { return }
            context.interpolationQuality = .high
            context.translateBy(x: 0, y: frame.height)
            context.scaleBy(x: 1, y: -1)
            let turned = CGRect(x: 0, y: 0, width: picture.width, height: picture.height).applying(transform)
            let target = AVMakeRect(aspectRatio: turned.size, insideRect: frame)
            context.translateBy(x: target.minX, y: target.minY)
            context.scaleBy(x: target.width / turned.width, y: target.height / turned.height)
            context.translateBy(x: -turned.minX, y: -turned.minY)
            context.concatenate(transform)
            draw(picture, in: context)
        }
        return try checked(image, size)
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
