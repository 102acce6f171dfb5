import AcetateKeyValue
import CoreGraphics
import CoreImage
import CoreMedia
import QuartzCore

/// How the pictures of a movie are composed, when it is exported, played or read.
open class AVVideoComposition: NSObject {
    /// The size of the pictures in pixels; zero, the default, for the size of the movie.
    public fileprivate(set) var renderSize = CGSize.zero
    /// The time from one picture to the next; invalid, the default, for that of the movie.
    public fileprivate(set) var frameDuration = CMTime.invalid
    /// What is shown when. They follow each other without gaps, from the start of the movie to its end. Without any, which is the
    /// default, the pictures of the movie are shown.
    public fileprivate(set) var instructions: [any AVVideoCompositionInstructionProtocol] = []
    /// The layers over the pictures; nil, the default, for none.
    public fileprivate(set) var animationTool: AVVideoCompositionCoreAnimationTool?
    /// Filters the pictures; nil if the composition was made without a handler.
    let filter: (@Sendable (AVAsynchronousCIImageFilteringRequest) -> Void)?

    /// A composition that changes nothing.
    override public init() { filter = nil }

    /// A copy that does not change. It has no animation tool, which only exports have.
    init(copying other: AVVideoComposition) {
        filter = other.filter
        (renderSize, frameDuration, instructions) = (other.renderSize, other.frameDuration, other.instructions)
        if other.animationTool != nil {
            Diagnostics.warnOnce(
                "the animationTool of an AVVideoComposition applies to exports only; show layers over an AVPlayerLayer",
                key: "AVVideoComposition.animationTool")
        }
    }

    /// A composition with the size and the frame rate of an asset, and an instruction that shows its pictures: those of the first
    /// track over the others, as their preferred transforms state. Opens the asset, which may take seconds.
    public init(propertiesOf asset: AVAsset) {
        filter = nil
        super.init()
        adopt(asset)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = asset.tracks(withMediaType: .video).map { track in
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            if !track.preferredTransform.isIdentity { layer.setTransform(track.preferredTransform, at: .zero) }
            return layer
        }
        instructions = [instruction]
    }

    /// A composition with the size and the frame rate of an asset, which filters each picture. Opens the asset, which may take
    /// seconds.
    ///
    /// - Parameter applier: is called for each picture, on the thread of the export, and calls a `finish` function of the request,
    ///   there or later on another thread.
    public init(
        asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        filter = applier
        super.init()
        adopt(asset)
    }

    private func adopt(_ asset: AVAsset) {
        renderSize = asset.naturalSize
        frameDuration = asset.tracks(withMediaType: .video).first?.minFrameDuration ?? .invalid
    }

    /// Returns a composition with the properties of an asset, without blocking the caller.
    public class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVVideoComposition {
        _ = try await asset.inspectInBackground()
        return AVVideoComposition(propertiesOf: asset)
    }

    /// Returns a composition that filters each picture of an asset, without blocking the caller.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> AVVideoComposition {
        _ = try await asset.inspectInBackground()
        return AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier)
    }
}

/// A composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition {
    override public var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    override public var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    override public var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { super.instructions }
        set { super.instructions = newValue }
    }

    override public var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { super.animationTool }
        set { super.animationTool = newValue }
    }

    override public class func videoComposition(
        withPropertiesOf asset: AVAsset
    ) async throws -> AVMutableVideoComposition {
        _ = try await asset.inspectInBackground()
        return AVMutableVideoComposition(propertiesOf: asset)
    }

    override public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> AVMutableVideoComposition {
        _ = try await asset.inspectInBackground()
        return AVMutableVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier)
    }
}

/// Puts layers over the pictures of a movie that is exported.
///
/// The layers' time is that of the movie: animations that begin at its start have the begin time
/// `AVCoreAnimationBeginTimeAtZero`. They must be in no window, and must not change during the export.
public final class AVVideoCompositionCoreAnimationTool: NSObject {
    let videoLayers: [CALayer]
    let animationLayer: CALayer

    /// Shows the pictures in `videoLayer`, which is in the tree of `animationLayer`.
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
    }

    /// Shows the pictures in each of `videoLayers`, which are in the tree of `animationLayer`.
    public init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        (self.videoLayers, self.animationLayer) = (videoLayers, animationLayer)
    }
}
