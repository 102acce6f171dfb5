import CoreGraphics
import QuartzCore

/// A layer that shows what the camera of a session sees. It keeps the last picture when the session stops.
open class AVCaptureVideoPreviewLayer: AcetateVideoLayer {
    override public init() { super.init() }

    /// A layer for a session.
    public convenience init(session: AVCaptureSession) {
        self.init()
        self.session = session
    }

    /// Decodes a layer, without its session; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? AVCaptureVideoPreviewLayer {
            videoGravity = other.videoGravity
            session = other.session
        }
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { AVCaptureVideoPreviewLayer(layer: layer) }

    /// The session whose pictures are shown. Default nil.
    open var session: AVCaptureSession? {
        get { shownSession }
        set {
            shownSession = newValue
            contentStream = newValue?.output.stream
        }
    }

    // Not an observed property, because initializers do not call observers.
    private var shownSession: AVCaptureSession?

    override var videoSize: CGSize? { session?.output.size }
}
