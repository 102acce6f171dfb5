import AVFoundation

public typealias QTCaptureSession = AVCaptureSession
public typealias QTCaptureDevice = AVCaptureDevice
public typealias QTCaptureDeviceInput = AVCaptureDeviceInput

/// A layer that shows what the camera of a session sees.
open class QTCaptureLayer: AVCaptureVideoPreviewLayer {
    override public init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { QTCaptureLayer(layer: layer) }
}
