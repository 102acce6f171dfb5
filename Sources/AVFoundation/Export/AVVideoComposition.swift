import CoreGraphics
import CoreMedia
import QuartzCore

/// How an export composes the pictures of a movie.
open class AVVideoComposition {
    /// The size of the pictures in pixels; zero, the default, for the size of the movie.
    public fileprivate(set) var renderSize = CGSize.zero
    /// The time from one picture to the next; invalid, the default, for that of the movie.
    public fileprivate(set) var frameDuration = CMTime.invalid
    /// The layers over the pictures; nil, the default, for none.
    public fileprivate(set) var animationTool: AVVideoCompositionCoreAnimationTool?

    /// A composition that changes nothing.
    public init() {}
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

    override public var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { super.animationTool }
        set { super.animationTool = newValue }
    }
}

/// Puts layers over the pictures of a movie that is exported.
///
/// The layers' time is that of the movie: animations that begin at its start have the begin time
/// `AVCoreAnimationBeginTimeAtZero`. They must be in no window, and must not change during the export.
public final class AVVideoCompositionCoreAnimationTool {
    let videoLayer: CALayer
    let animationLayer: CALayer

    /// Shows the pictures in `videoLayer`, which is in the tree of `animationLayer`.
    public init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        (self.videoLayer, self.animationLayer) = (videoLayer, animationLayer)
    }
}
