/// The kind of a tablet's tool.
package enum TabletToolKind: Hashable, Sendable { case pen, eraser, cursor, other }

/// A tool of a tablet.
package struct TabletTool: Hashable, Sendable {
    package var kind = TabletToolKind.other
    /// The number of the tool, unique for the connection.
    package var id = 0
    /// The number on the tool; 0 if it has none.
    package var serial: UInt64 = 0
    /// The manufacturer's code of the tool's type; 0 if it is unknown.
    package var hardwareID: UInt64 = 0

    package init() {}
}

/// The events of a tablet's tool that belong together.
package struct TabletFrame: Hashable, Sendable {
    package var tool: TabletTool
    package var position = SurfacePoint(x: 0, y: 0)
    /// The tool came near the tablet or the window, or left it.
    package var hasEntered = false
    package var hasLeft = false
    package var hasMoved = false
    /// Presses and releases: the tip has the code of the left button.
    package var buttons: [PointerButton] = []
    /// From 0 to 1.
    package var pressure = 0.0
    /// Degrees from the perpendicular; positive is right, and toward the user.
    package var tiltX = 0.0
    package var tiltY = 0.0
    /// Degrees clockwise.
    package var rotation = 0.0
    /// The wheel or slider of an airbrush, from -1 to 1.
    package var slider = 0.0
    /// The distance from the tablet, from 0 to 1.
    package var distance = 0.0
    /// Steps of the tool's wheel.
    package var wheelClicks = 0
    /// Seconds, CLOCK_MONOTONIC.
    package var time = 0.0

    package init(tool: TabletTool) { self.tool = tool }

    /// The state that the next frame begins with.
    var next: TabletFrame {
        var next = self
        (next.hasEntered, next.hasLeft, next.hasMoved, next.wheelClicks) = (false, false, false, 0)
        next.buttons = []
        return next
    }
}
