import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The compositor's description of an output. It is consistent at all times, because changes are applied together.
package struct OutputInfo: Hashable, Sendable {
    /// The connector's name, such as "HDMI-A-1"; empty before version 4 of wl_output.
    package var name = ""
    /// A description for the user; empty before version 4.
    package var description = ""
    package var make = ""
    package var model = ""
    /// The top-left corner in the compositor's space: points, y down.
    package var x: Int { (logicalPosition ?? geometryPosition).x }
    package var y: Int { (logicalPosition ?? geometryPosition).y }
    /// The corner as the output itself reports it.
    fileprivate var geometryPosition = Position()
    /// The corner as xdg-output reports it; nil if it does not.
    fileprivate var logicalPosition: Position?
    /// Millimeters; 0 if unknown.
    package var physicalWidth = 0
    package var physicalHeight = 0
    /// The current mode, in pixels, before the transform.
    package var modeWidth = 0
    package var modeHeight = 0
    /// Refreshes per second; nil if unknown.
    package var refresh: Double?
    /// Buffer pixels per point, an integer.
    package var scale = 1
    /// The rotation and mirroring, a value of wl_output.transform.
    package var transform = 0
    /// The size in points, after the transform, as xdg-output reports it; nil if it does not.
    package var logicalSize: SurfaceSize?

    fileprivate struct Position: Hashable, Sendable {
        var x = 0
        var y = 0
    }

    package init() {}

    /// The size in pixels, after the transform.
    package var pixelWidth: Int { transform % 2 == 0 ? modeWidth : modeHeight }
    package var pixelHeight: Int { transform % 2 == 0 ? modeHeight : modeWidth }
    /// The size in points: the reported one, or else that of the integer scale.
    package var width: Int { logicalSize?.width ?? pixelWidth / scale }
    package var height: Int { logicalSize?.height ?? pixelHeight / scale }
    /// Pixels per point, from 0.25 to 16, which need not be an integer: a multiple of 1/120, because sizes in points are
    /// rounded.
    package var fractionalScale: Double {
        guard let logicalSize, pixelWidth > 0 else { return Double(scale) }
        let scale120 = (Double(pixelWidth) / Double(logicalSize.width) * 120).rounded()
        return min(max(scale120, 30), 1920) / 120
    }
}

/// An output (screen).
@MainActor package final class WaylandOutput {
    /// The name of its global, unique while the output exists.
    package let id: UInt32
    package private(set) var info = OutputInfo()
    /// Whether the compositor has completed a description.
    package private(set) var isKnown = false

    private(set) var proxy: Proxy?
    /// Reports the position and the size in points; nil if the compositor cannot.
    private var xdgOutput: Proxy?
    private var pending = OutputInfo()
    private let changed: (WaylandOutput) -> Void

    /// `changed` is called when the compositor has completed the description of a change.
    init(id: UInt32, raw: OpaquePointer?, on display: DisplayHandle, changed: @escaping (WaylandOutput) -> Void) {
        self.id = id
        self.changed = changed
        proxy = Proxy(
            main: raw, on: display,
            destroy: { wl_proxy_get_version($0) >= 3 ? wl_output_release($0) : wl_output_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
    }

    /// Releases the compositor's object; the last description remains.
    func remove() {
        xdgOutput = nil
        proxy = nil
    }

    /// Requests the position and the size in points.
    func describe(by manager: Proxy) {
        guard let proxy else { return }
        xdgOutput = Proxy(
            main: zxdg_output_manager_v1_get_xdg_output(manager.raw, proxy.raw), on: manager.display,
            destroy: { zxdg_output_v1_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleXDGOutput(event, arguments) })
    }

    private func handleXDGOutput(_ event: UInt32, _ arguments: EventArguments) {
        switch ZxdgOutputV1.Event(rawValue: event) {
        case .logicalPosition:
            pending.logicalPosition = OutputInfo.Position(x: Int(arguments.int(0)), y: Int(arguments.int(1)))
        case .logicalSize:
            let size = SurfaceSize(width: Int(arguments.int(0)), height: Int(arguments.int(1)))
            pending.logicalSize = size.width > 0 && size.height > 0 ? size : nil
        // From version 3 on, the output's own event completes the description.
        case .done: if isKnown, let xdgOutput, xdgOutput.version < 3 { apply() }
        case .name, .description, nil: break
        }
    }

    private func apply() {
        guard pending != info || !isKnown else { return }
        info = pending
        isKnown = true
        changed(self)
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch WlOutput.Event(rawValue: event) {
        case .geometry:
            pending.geometryPosition = OutputInfo.Position(x: Int(arguments.int(0)), y: Int(arguments.int(1)))
            pending.physicalWidth = max(Int(arguments.int(2)), 0)
            pending.physicalHeight = max(Int(arguments.int(3)), 0)
            pending.make = arguments.string(5) ?? ""
            pending.model = arguments.string(6) ?? ""
            pending.transform = Int(arguments.int(7))
        case .mode where WlOutput.Mode(rawValue: arguments.uint(0)).contains(.current):
            pending.modeWidth = max(Int(arguments.int(1)), 0)
            pending.modeHeight = max(Int(arguments.int(2)), 0)
            pending.refresh = arguments.int(3) > 0 ? Double(arguments.int(3)) / 1000 : nil
        case .scale: pending.scale = min(max(Int(arguments.int(0)), 1), 16)
        case .name: pending.name = arguments.string(0) ?? ""
        case .description: pending.description = arguments.string(0) ?? ""
        case .done: apply()
        case .mode, nil: break
        }
    }
}
