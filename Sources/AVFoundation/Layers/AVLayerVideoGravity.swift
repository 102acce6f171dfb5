import CoreGraphics
import QuartzCore

/// How a video fills the bounds of its layer.
public struct AVLayerVideoGravity: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As large as it fits, with its proportions.
    public static let resizeAspect = Self(rawValue: "AVLayerVideoGravityResizeAspect")
    /// As small as it covers the bounds, with its proportions. The layer clips it, and its sublayers, to the bounds.
    public static let resizeAspectFill = Self(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the bounds.
    public static let resize = Self(rawValue: "AVLayerVideoGravityResize")

    var contentsGravity: CALayerContentsGravity {
        switch self {
        case .resize: .resize
        case .resizeAspectFill: .resizeAspectFill
        default: .resizeAspect
        }
    }
}

/// The largest rectangle with a ratio of width to height that fits into another, in its center.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    guard aspectRatio.width > 0, aspectRatio.height > 0, boundingRect.width > 0, boundingRect.height > 0 else {
        return CGRect(origin: CGPoint(x: boundingRect.midX, y: boundingRect.midY), size: .zero)
    }
    let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    return CGRect(
        x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width,
        height: size.height)
}

/// A layer that shows the pictures of a stream: a player's or a camera's.
///
/// The class is public because its subclasses are; programs use these.
open class AcetateVideoLayer: CALayer {
    /// Creates a layer that shows nothing.
    override public init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// Decodes a layer that shows nothing; see `CALayer`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentsGravity = .resizeAspect
    }

    override public init(layer: Any) { super.init(layer: layer) }

    /// How the video fills the bounds. Default `resizeAspect`.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet {
            guard videoGravity != oldValue else { return }
            contentsGravity = videoGravity.contentsGravity
            if videoGravity == .resizeAspectFill { masksToBounds = true }
        }
    }

    /// Whether there is a picture. Can be observed.
    open var isReadyForDisplay: Bool { videoSize != nil }

    /// The size of the picture that is shown, or will be shown next; nil without one.
    var videoSize: CGSize? { nil }

    /// Where the picture is, in the layer's own space; zero without one.
    open var videoRect: CGRect {
        guard let videoSize else { return .zero }
        switch videoGravity {
        case .resize: return bounds
        case .resizeAspectFill:
            let scale = max(bounds.width / videoSize.width, bounds.height / videoSize.height)
            let size = CGSize(width: videoSize.width * scale, height: videoSize.height * scale)
            return CGRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
        default: return AVMakeRect(aspectRatio: videoSize, insideRect: bounds)
        }
    }
}
