import AcetateProtocols
import AcetateWayland
import Foundation

/// The description of a window that is a part of the desktop: a panel, a background, or a notification. An extension of
/// Acetate, for the protocol wlr-layer-shell.
///
/// Such a window has no title bar, is at edges of a screen, and belongs to a layer below or above all windows. Assign the
/// description to `NSWindow.acetateLayerSurface` before the window is shown. A compositor without the protocol shows an
/// ordinary window, and a line on standard error says so.
@preconcurrency @MainActor
public struct AcetateLayerSurface: @MainActor Equatable {
    /// The layers of a screen, from back to front. Windows are between `bottom` and `top`.
    public enum Layer: Int, Sendable {
        /// The background of the desktop.
        case background = 0
        /// Below windows.
        case bottom = 1
        /// Above windows.
        case top = 2
        /// Also above windows in full screen.
        case overlay = 3
    }

    /// Edges of the screen. The values are those of the protocol.
    public struct Edges: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The top edge.
        public static let top = Edges(rawValue: 1)
        /// The bottom edge.
        public static let bottom = Edges(rawValue: 2)
        /// The left edge.
        public static let left = Edges(rawValue: 4)
        /// The right edge.
        public static let right = Edges(rawValue: 8)
        /// All edges.
        public static let all: Edges = [.top, .bottom, .left, .right]
    }

    /// The part of the screen that other windows leave free for this one.
    public enum ExclusiveZone: Hashable, Sendable {
        /// None. The window itself avoids the zones of others.
        case none
        /// This number of points from the edge at which the window is. It has an effect at one edge, or at one edge and
        /// both that meet it.
        case reserved(CGFloat)
        /// None, and the window covers the zones of others. For backgrounds and for what covers the screen.
        case ignored
    }

    /// How the window receives keys.
    public enum KeyboardInteractivity: Int, Sendable {
        /// It never becomes the key window.
        case none = 0
        /// On the layers `top` and `overlay` it is the key window as long as it is shown.
        case exclusive = 1
        /// The user makes it the key window, as any other window. Compositors with a protocol before version 4 do this
        /// only on the lower two layers, and send no keys otherwise.
        case onDemand = 2
    }

    /// The layer. Default `top`. It can be changed while the window is shown.
    public var layer: Layer
    /// The edges of the screen to which the window is anchored. Default none. With two opposite edges it spans the distance
    /// between them; with neither of the two it is centered.
    public var anchors: Edges
    /// The part of the screen that other windows leave free. Default none.
    public var exclusiveZone: ExclusiveZone
    /// The distances from the edges of `anchors`, in points. Default 0.
    public var margins: NSEdgeInsets
    /// How the window receives keys. Default none.
    public var keyboardInteractivity: KeyboardInteractivity
    /// The screen; nil, the default, for one that the compositor chooses. While it is disconnected the window is not visible.
    public var screen: NSScreen? { didSet { output = screen?.output } }
    /// The purpose, such as "panel", by which the compositor's configuration can refer to the window. Default the name of the
    /// process.
    public var namespace: String

    /// The screen's connector, which does not change when the compositor or the screen returns.
    private var output: OutputChoice?

    /// Creates a description. All properties can be changed later.
    public init(
        layer: Layer = .top, anchors: Edges = [], exclusiveZone: ExclusiveZone = .none,
        margins: NSEdgeInsets = NSEdgeInsets(), keyboardInteractivity: KeyboardInteractivity = .none,
        screen: NSScreen? = nil, namespace: String = ProcessInfo.processInfo.processName
    ) {
        self.layer = layer
        self.anchors = anchors
        self.exclusiveZone = exclusiveZone
        self.margins = margins
        self.keyboardInteractivity = keyboardInteractivity
        self.screen = screen
        self.namespace = namespace
        output = screen?.output
    }

    /// Whether the display server shows layer surfaces. If not, they are ordinary windows. Connects to the display server.
    public static var isSupported: Bool { Display.available?.offersLayerSurfaces ?? false }

    public static func == (one: AcetateLayerSurface, other: AcetateLayerSurface) -> Bool {
        one.options == other.options
    }

    /// The description for the display server. Numbers that are not finite become zero.
    var options: LayerSurfaceOptions {
        func whole(_ value: CGFloat) -> Int { value.isFinite ? Int(min(max(value, -32768), 32767).rounded()) : 0 }
        var options = LayerSurfaceOptions()
        options.layer = ZwlrLayerShellV1.Layer(rawValue: UInt32(layer.rawValue)) ?? .top
        options.anchors = WindowEdges(rawValue: anchors.rawValue)
        options.exclusiveZone =
            switch exclusiveZone {
            case .none: 0
            case .reserved(let points): max(whole(points), 0)
            case .ignored: -1
            }
        options.margins = SurfaceInsets(
            top: whole(margins.top), left: whole(margins.left), bottom: whole(margins.bottom),
            right: whole(margins.right))
        options.keyboard =
            ZwlrLayerSurfaceV1.KeyboardInteractivity(rawValue: UInt32(keyboardInteractivity.rawValue)) ?? .none
        options.output = output
        options.namespace = namespace
        return options
    }
}

extension NSWindow {
    /// Whether the display server shows the window as a part of the desktop. False for other windows, while the screen of
    /// the description is disconnected, and if the display server has no layers. An extension of Acetate.
    public var acetateIsLayerSurface: Bool { surface?.state.isLayerSurface ?? false }

    /// Posted when the compositor no longer shows the window as a part of the desktop, for example because its screen was
    /// disconnected. The window is shown again when the screens have changed. An extension of Acetate.
    nonisolated public static let acetateLayerSurfaceDidCloseNotification = Notification.Name(
        "AcetateWindowLayerSurfaceDidCloseNotification")

    /// Applies a change of the description to a window that is shown.
    func layerSurfaceDidChange(from former: AcetateLayerSurface?) {
        guard let surface, acetateLayerSurface != former else { return }
        if former != nil, let acetateLayerSurface {
            surface.setLayer(acetateLayerSurface.options)
        } else {
            // A surface cannot become another kind of window.
            orderOut(nil)
            orderFront(nil)
        }
    }

    /// The measures of the frame that the window draws if the display server draws none; nil for a window without a frame.
    var frameMetrics: WindowFrameMetrics? {
        if traits.outline != nil { return FrameStyle.outlineMetrics }
        return isPartOfDesktop ? nil : FrameStyle.metrics(styleMask)
    }

    /// Whether the display server places the window and determines its size: a part of the desktop or of a session lock.
    var isPartOfDesktop: Bool {
        lockScreen != nil || (acetateLayerSurface != nil && !isPopup && Display.current?.offersLayerSurfaces ?? false)
    }
}
