import AcetateMainLoop
import AcetateWayland
import CoreGraphics
import Foundation
import Synchronization

/// A screen, as the display server describes it.
@preconcurrency @MainActor
open class NSScreen: NSObject {
    private var display: DisplayScreen
    /// The bottom left corner of the first screen, in the display server's space.
    private var origin: CGPoint

    private init(_ display: DisplayScreen, origin: CGPoint) {
        self.display = display
        self.origin = origin
        super.init()
    }

    private static var known: [NSScreen] = []

    /// Pixels per point of the screen that has the most, for any thread; 1 while no screen is known.
    nonisolated static let greatestScale = Mutex(CGFloat(1))

    /// All screens, with the main one first; none without a display server. An object represents the same screen as long as that
    /// is connected.
    ///
    /// Code of Swift 5 on other threads waits for the main thread.
    open class var screens: [NSScreen] {
        MainQueue.run(()) {
            refresh()
            return known
        }
    }

    /// The screen of the key window, or the first one if there is no key window. Nil if there is no screen.
    ///
    /// Code of Swift 5 on other threads waits for the main thread.
    open class var main: NSScreen? {
        MainQueue.run(()) { NSApplication.existing?.keyWindow?.screen ?? screens.first }
    }

    /// Updates the screens from the display server.
    static func refresh() {
        let displays = Display.available?.screens ?? []
        let origin = displays.first.map { CGPoint(x: $0.frame.minX, y: $0.frame.maxY) } ?? .zero
        known = displays.map { display in
            let screen =
                known.first { $0.output == display.output } ?? NSScreen(display, origin: origin)
            screen.display = display
            screen.origin = origin
            return screen
        }
        greatestScale.withLock { $0 = displays.map(\.scale).max() ?? 1 }
        let corner = displays.first?.frame.origin ?? .zero
        DisplayTable.entries = displays.map {
            DisplayTable.Entry(
                id: $0.id, bounds: $0.frame.offsetBy(dx: -corner.x, dy: -corner.y), refreshRate: $0.refreshRate,
                scale: $0.scale)
        }
    }

    static func screen(withID id: UInt32) -> NSScreen? {
        screens.first { $0.displayID == id }
    }

    var displayID: UInt32 { display.id }

    var output: OutputChoice { display.output }

    /// Frames per second, or 0 if unknown.
    var refreshRate: Double { display.refreshRate }

    /// Points, in the space of all screens, whose origin is the bottom left corner of the first one.
    open var frame: NSRect {
        NSRect(
            x: display.frame.minX - origin.x, y: origin.y - display.frame.maxY, width: display.frame.width,
            height: display.frame.height)
    }

    /// The part that windows may use, which is the whole frame because Wayland does not report panels and docks.
    open var visibleFrame: NSRect { frame }

    /// Pixels per point. It need not be an integer, if the compositor supports such scales.
    open var backingScaleFactor: CGFloat { display.scale }

    /// Facts about the screen: `size` in pixels, `resolution` in pixels per inch (72 for each pixel of a point),
    /// `bitsPerSample`, `colorSpaceName`, `isScreen`, and a number for `NSScreenNumber` that identifies the screen while it is
    /// connected.
    open var deviceDescription: [NSDeviceDescriptionKey: Any] {
        [
            .size: NSValue(size: acetatePixelSize),
            .resolution: NSValue(size: NSSize(width: 72 * backingScaleFactor, height: 72 * backingScaleFactor)),
            .bitsPerSample: NSNumber(value: 8), .colorSpaceName: "NSDeviceRGBColorSpace", .isScreen: "YES",
            NSDeviceDescriptionKey("NSScreenNumber"): NSNumber(value: displayID),
        ]
    }

    /// The name to show to the user.
    open var localizedName: String { display.name }

    /// The color space of the pixels: sRGB, for which all programs draw that do not tell a Wayland compositor another one.
    open var colorSpace: NSColorSpace? { .sRGB }

    /// Frames per second, rounded; 0 if unknown.
    open var maximumFramesPerSecond: Int {
        Int(exactly: display.refreshRate.rounded()) ?? 0
    }

    /// Seconds between two refreshes; 0 if unknown. The refresh rate of a Wayland output does not vary.
    open var minimumRefreshInterval: TimeInterval { display.refreshRate > 0 ? 1 / display.refreshRate : 0 }

    /// The same as `minimumRefreshInterval`.
    open var maximumRefreshInterval: TimeInterval { minimumRefreshInterval }

    /// Seconds between the times at which a frame can be shown; 0 if unknown.
    open var displayUpdateGranularity: TimeInterval { minimumRefreshInterval }

    /// The name of the screen's connector, such as "HDMI-A-1", which identifies the screen also after it was disconnected;
    /// empty if the display server does not tell. An extension of Acetate.
    open var acetateConnector: String { display.connector }

    /// Degrees by which the content is rotated counterclockwise on the screen: 0, 90, 180 or 270. `frame` is that of the
    /// rotated screen. An extension of Acetate.
    open var acetateRotation: CGFloat { CGFloat(display.transform & 3) * 90 }

    /// Whether the content is mirrored horizontally, before the rotation. An extension of Acetate.
    open var acetateIsMirrored: Bool { display.transform & 4 != 0 }

    /// The size in pixels, after the rotation. An extension of Acetate.
    open var acetatePixelSize: NSSize { display.pixelSize }

    /// Converts a rectangle from pixels to points.
    open func convertRectFromBacking(_ rect: NSRect) -> NSRect {
        let scale = backingScaleFactor
        return NSRect(
            x: rect.minX / scale, y: rect.minY / scale, width: rect.width / scale, height: rect.height / scale)
    }

    /// Converts a rectangle from points to pixels.
    open func convertRectToBacking(_ rect: NSRect) -> NSRect { rect.scaled(by: backingScaleFactor) }
}

/// A key of `NSScreen.deviceDescription`.
public struct NSDeviceDescriptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a key from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The resolution in dots per inch: an `NSSize` in an `NSValue`.
    public static let resolution = Self("NSDeviceResolution")
    /// The name of the color space: an `NSColorSpaceName`.
    public static let colorSpaceName = Self("NSDeviceColorSpaceName")
    /// The number of bits of each component: a number.
    public static let bitsPerSample = Self("NSDeviceBitsPerSample")
    /// Whether the device is a screen: a number.
    public static let isScreen = Self("NSDeviceIsScreen")
    /// The size of the screen in points: an `NSSize` in an `NSValue`.
    public static let size = Self("NSDeviceSize")
}
