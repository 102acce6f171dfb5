import AcetatePixels

/// A surface's size and how many pixels its buffers have.
package struct SurfaceGeometry: Hashable, Sendable {
    /// Points (the compositor's surface-local units), at least 1.
    package let width: Int
    package let height: Int
    /// Buffer pixels per point, in 120ths.
    package let scale120: Int
    /// The size of the buffers: the size times the scale, a half rounded up.
    package let pixels: PixelSize

    /// Nil if a side is less than 1 point or the pixels are more than a buffer can have.
    package init?(width: Int, height: Int, scale120: Int = 120) {
        let limit = 1 << 20
        guard (1...limit).contains(width), (1...limit).contains(height), (1...limit).contains(scale120) else {
            return nil
        }
        let pixels = PixelSize((width * scale120 + 60) / 120, (height * scale120 + 60) / 120)
        guard let pixels, SharedBuffer.canHold(pixels) else { return nil }
        self.width = width
        self.height = height
        self.scale120 = scale120
        self.pixels = pixels
    }

    /// Buffer pixels per point.
    package var scale: Double { Double(scale120) / 120 }
}

/// When a source wants to be asked for the next frame.
package enum NextFrame: Hashable, Sendable {
    /// At the next refresh.
    case atOnce
    /// So that the frame is shown at this time: seconds, CLOCK_MONOTONIC.
    case at(Double)
    /// Not before somebody wakes the loop: nothing is sent and nobody wakes.
    case never
}

/// What a frame changes, and when the next one is wanted.
package struct FrameUpdate {
    /// What differs from the frame before, in buffer pixels; cut to the buffer by the loop.
    package var damage: PixelRegion
    package var next: NextFrame

    package init(damage: PixelRegion, next: NextFrame) {
        self.damage = damage
        self.next = next
    }
}

/// Who draws a window's frames. Made on the render thread, called and released there alone, so it need not be Sendable.
package protocol FrameSource: AnyObject {
    /// The size of the frames from the next `update` on; called before the first one, and for each change. All of the
    /// buffer counts as damaged then.
    func resize(to geometry: SurfaceGeometry)

    /// So many seconds pass from one refresh of the output to the next. Called before the first `update`, and when that may
    /// have changed. Does nothing by default.
    func refreshDidChange(to period: Double)

    /// Goes on to the frame that will be shown at `time` (seconds, CLOCK_MONOTONIC, never less than the time before),
    /// and tells what it changes. The loop keeps damage that it cannot show yet and asks again.
    func update(at time: Double) -> FrameUpdate

    /// Repaints `region` of a buffer, whose pixels within are unspecified, in the state of the last `update`. `region`
    /// holds the new damage and what this buffer has missed.
    func paint(_ buffer: PixelBuffer, region: PixelRegion)

    /// Takes in what has come since, when somebody has woken the loop but no frame may be drawn yet (a hidden window
    /// for one), so that it does not pile up. Does nothing by default.
    func absorb()
}

extension FrameSource {
    package func refreshDidChange(to period: Double) {}
    package func absorb() {}
}
