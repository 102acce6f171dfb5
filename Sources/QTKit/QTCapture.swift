import AVFoundation

/// See `AVCaptureSession`.
public typealias QTCaptureSession = AVCaptureSession
/// See `AVCaptureDevice`.
public typealias QTCaptureDevice = AVCaptureDevice
/// See `AVCaptureDeviceInput`.
public typealias QTCaptureDeviceInput = AVCaptureDeviceInput

/// A layer that shows what the camera of a session sees.
open class QTCaptureLayer: AVCaptureVideoPreviewLayer {
    override public init() { super.init() }

    /// Decodes a layer, without its session; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { QTCaptureLayer(layer: layer) }
}
