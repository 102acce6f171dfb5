/// A press or a release of a pointer button.
package struct PointerButton: Hashable, Sendable {
    /// Linux's code: 0x110 is the left one, 0x111 the right one, 0x112 the middle one.
    package var code: UInt32
    package var isDown: Bool
    package var serial: UInt32
    /// Whether the release is only assumed, because the pointer has left the window with the button down. It completes no
    /// click.
    package var isLost: Bool

    package init(code: UInt32, isDown: Bool, serial: UInt32, isLost: Bool = false) {
        self.code = code
        self.isDown = isDown
        self.serial = serial
        self.isLost = isLost
    }
}

/// A scroll distance; positive is right and down.
package struct PointerScroll: Hashable, Sendable {
    package enum Source: Hashable, Sendable { case wheel, finger, continuous, wheelTilt }
    /// Points.
    package var dx = 0.0
    package var dy = 0.0
    /// Steps of a wheel, in 120ths; 0 for other sources.
    package var stepsX = 0
    package var stepsY = 0
    package var source: Source?
    /// The fingers have been lifted, so kinetic scrolling may start.
    package var isStopped = false

    package init() {}
}

/// The pointer events that belong together, as grouped by wl_pointer.frame.
package struct PointerFrame: Hashable, Sendable {
    /// The current position.
    package var position: SurfacePoint
    package var hasMoved = false
    /// The motion of the device since the last frame, in points; positive is right and down. Also if the pointer is locked
    /// or at an edge of the screen. Nil if the compositor does not report it.
    package var motion: SurfacePoint?
    package var buttons: [PointerButton] = []
    package var scroll: PointerScroll?
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double

    package init(position: SurfacePoint, time: Double) {
        self.position = position
        self.time = time
    }

    var isEmpty: Bool { !hasMoved && buttons.isEmpty && scroll == nil && motion == nil }
}
