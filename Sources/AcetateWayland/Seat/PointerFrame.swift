/// A button of the pointer went down or up.
package struct PointerButton: Hashable, Sendable {
    /// Linux's code: 0x110 is the left one, 0x111 the right one, 0x112 the middle one.
    package var code: UInt32
    package var isDown: Bool
    package var serial: UInt32

    package init(code: UInt32, isDown: Bool, serial: UInt32) {
        self.code = code
        self.isDown = isDown
        self.serial = serial
    }
}

/// How far was scrolled: positive is right and down.
package struct PointerScroll: Hashable, Sendable {
    package enum Source: Hashable, Sendable { case wheel, finger, continuous, wheelTilt }
    /// Points.
    package var dx = 0.0
    package var dy = 0.0
    /// Steps of a wheel, in 120ths; 0 where there are none.
    package var stepsX = 0
    package var stepsY = 0
    package var source: Source?
    /// The fingers have left: what glides may start now.
    package var isStopped = false

    package init() {}
}

/// What a pointer did at one moment.
package struct PointerFrame: Hashable, Sendable {
    /// Where it is now.
    package var position: SurfacePoint
    package var hasMoved = false
    package var buttons: [PointerButton] = []
    package var scroll: PointerScroll?
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double

    package init(position: SurfacePoint, time: Double) {
        self.position = position
        self.time = time
    }

    var isEmpty: Bool { !hasMoved && buttons.isEmpty && scroll == nil }
}
