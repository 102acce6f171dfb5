import AcetateGStreamer
import CAcetateGStreamer
import Foundation

/// A camera.
public final class AVCaptureDevice: NSObject, Sendable {
    /// Identifies the camera as long as it is connected.
    public let uniqueID: String
    /// The name for users.
    public let localizedName: String
    let source: Source

    /// Where pictures come from.
    enum Source: Sendable {
        /// An element in the syntax of gst-launch-1.0.
        case element(String)
        /// The portal, which opens a connection to PipeWire for each pipeline.
        case portal(CameraPortal)
    }

    init(uniqueID: String, localizedName: String, source: Source) {
        (self.uniqueID, self.localizedName, self.source) = (uniqueID, localizedName, source)
    }

    /// GStreamer's test pattern, for computers without a camera. Beyond Apple's API.
    public static let acetateTestPattern = AVCaptureDevice(
        uniqueID: "acetate.testpattern", localizedName: "Test pattern",
        source: .element("videotestsrc is-live=true pattern=smpte ! video/x-raw,width=640,height=480,framerate=30/1"))

    /// The cameras of V4L2 and PipeWire. In a sandbox, there is one when the user has answered `requestAccess(for:)`.
    ///
    /// - Parameter mediaType: only `video` has devices.
    public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
        guard mediaType == .video, (try? GStreamer.start()) != nil, let monitor = acetate_gst_device_monitor_new()
        else {
            return []
        }
        defer { acetate_gst_object_unref(monitor) }
        acetate_gst_device_monitor_add_filter(monitor, "Video/Source", nil)
        guard acetate_gst_device_monitor_start(monitor) != 0 else { return [] }
        defer { acetate_gst_device_monitor_stop(monitor) }
        let list = acetate_gst_device_monitor_get_devices(monitor)
        var result: [AVCaptureDevice] = []
        var entry = list
        while let current = entry {
            if let data = current.pointee.data {
                let device = data.assumingMemoryBound(to: AcetateGstDevice.self)
                if let found = AVCaptureDevice(device), !result.contains(where: { $0.uniqueID == found.uniqueID }) {
                    result.append(found)
                }
                acetate_gst_object_unref(data)
            }
            entry = current.pointee.next
        }
        acetate_g_list_free(list)
        if let camera = CameraPortal.shared?.device { result.append(camera) }
        return result
    }

    /// The first camera, or else the test pattern; nil for other media than video.
    public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        mediaType == .video ? devices(for: .video).first ?? acetateTestPattern : nil
    }

    /// Reads a device's name, and the element that gets its pictures.
    private convenience init?(_ device: UnsafeMutablePointer<AcetateGstDevice>) {
        guard let text = acetate_gst_device_get_display_name(device) else { return nil }
        defer { acetate_g_free(text) }
        let name = String(cString: text)
        guard let element = acetate_gst_device_create_element(device, nil) else { return nil }
        acetate_gst_object_ref_sink(element)
        defer { acetate_gst_object_unref(element) }
        let isPipeWire = acetate_gst_has_property(element, "target-object")
        let property = isPipeWire ? "target-object" : "device"
        guard acetate_gst_has_property(element, property), let value = acetate_gst_copy_string(element, property)
        else {
            return nil
        }
        defer { acetate_g_free(value) }
        let id = String(cString: value)
        let factory = isPipeWire ? "pipewiresrc" : "v4l2src"
        let quoted = id.replacingOccurrences(of: "\"", with: "\\\"")
        self.init(
            uniqueID: id, localizedName: name, source: .element("\(factory) \(property)=\"\(quoted)\" ! decodebin"))
    }
}

/// What a session gets its data from.
open class AVCaptureInput: NSObject, @unchecked Sendable {
    // Without stored properties.
    override init() { super.init() }
}

/// A camera as the input of a session.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
    // `device` does not change.
    /// The camera.
    public let device: AVCaptureDevice

    /// An input for a camera.
    public init(device: AVCaptureDevice) throws {
        self.device = device
        super.init()
    }
}
