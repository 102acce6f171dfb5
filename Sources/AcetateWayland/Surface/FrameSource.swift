import AcetatePixels

/// The size of a surface and of its buffers.
package struct SurfaceGeometry: Hashable, Sendable {
    /// Points, which are the protocol's surface-local units; at least 1.
    package let width: Int
    package let height: Int
    /// Buffer pixels per point, in 120ths.
    package let scale120: Int
    /// The size of the buffers: the surface's size times the scale, with halves rounded up; at least 1.
    package let pixels: PixelSize

    /// Nil if a side is less than 1 point, or if the pixels do not fit a buffer.
    package init?(width: Int, height: Int, scale120: Int = 120) {
        let limit = 1 << 20
        guard (1...limit).contains(width), (1...limit).contains(height), (1...limit).contains(scale120) else {
            return nil
        }
        let pixels = PixelSize(max((width * scale120 + 60) / 120, 1), max((height * scale120 + 60) / 120, 1))
        guard let pixels, SharedBuffer.canHold(pixels) else { return nil }
        self.width = width
        self.height = height
        self.scale120 = scale120
        self.pixels = pixels
    }

    /// Buffer pixels per point.
    package var scale: Double { Double(scale120) / 120 }
}

/// The time when a source needs its next frame.
package enum NextFrame: Hashable, Sendable {
    /// At the next refresh.
    case atOnce
    /// In time to be shown at this time: seconds, CLOCK_MONOTONIC.
    case at(Double)
    /// Not until the loop is woken. Until then nothing is sent and no thread wakes.
    case never
}

/// The damage of a frame, and the time of the next one.
package struct FrameUpdate {
    /// The difference from the previous frame, in buffer pixels; clipped to the buffer by the loop.
    package var damage: PixelRegion
    package var next: NextFrame

    package init(damage: PixelRegion, next: NextFrame) {
        self.damage = damage
        self.next = next
    }
}

/// An object that draws the frames of a window. It is created, used and released only on the render thread, so it need
/// not be Sendable.
package protocol FrameSource: AnyObject {
    /// Sets the size of the frames from the next `update` on. Called before the first update and for each change. The
    /// whole buffer is then damaged.
    func resize(to geometry: SurfaceGeometry)

    /// Sets the time between refreshes of the output, in seconds. Called before the first `update` and when the time
    /// may have changed. Does nothing by default.
    func refreshDidChange(to period: Double)

    /// Advances to the frame that will be shown at `time` (seconds, CLOCK_MONOTONIC, never less than the previous
    /// time), and returns its damage. The loop accumulates damage that it cannot show yet.
    func update(at time: Double) -> FrameUpdate

    /// Repaints `region` of a buffer in the state of the last `update`. The region's pixels are unspecified before. It
    /// contains the new damage and the buffer damage.
    func paint(_ buffer: PixelBuffer, region: PixelRegion)

    /// Processes changes after the loop was woken while no frame may be drawn yet (in a hidden window, for example), so
    /// that they do not accumulate. Does nothing by default.
    func absorb()
}

extension FrameSource {
    package func refreshDidChange(to period: Double) {}
    package func absorb() {}
}
