/// The size and the refresh rate of a display. Immutable and safe to use on any thread.
public final class CGDisplayMode: Sendable {
    /// The size in points.
    public let width, height: Int
    /// The size in pixels.
    public let pixelWidth, pixelHeight: Int
    /// Refreshes per second; 0 if unknown.
    public let refreshRate: Double

    init(_ entry: DisplayTable.Entry) {
        func length(_ points: Double, _ scale: Double) -> Int {
            Int(exactly: (points * scale).rounded()) ?? 0
        }
        (width, height) = (length(entry.bounds.width, 1), length(entry.bounds.height, 1))
        (pixelWidth, pixelHeight) = (
            length(entry.bounds.width, entry.scale), length(entry.bounds.height, entry.scale)
        )
        refreshRate = entry.refreshRate
    }

    /// Whether the desktop can be shown in the mode, which is true for that of a display.
    public func isUsableForDesktopGUI() -> Bool { true }
}

/// The current mode of a display; nil if there is no such display. Wayland has no other modes.
public func CGDisplayCopyDisplayMode(_ display: CGDirectDisplayID) -> CGDisplayMode? {
    DisplayTable.entry(display).map(CGDisplayMode.init)
}
