import AcetateCompositor
import AcetatePixels

/// The overlay that `ACETATE_DEBUG` shows over a window's content.
///
/// Its pixels are a function of the last `frame`, like those of the tree, and their changes are part of the damage. So
/// all buffers show the same, whatever their buffer damage. The pixels change only in frames with other changes, or at
/// the end of a flash, which is the only frame that the overlay requests. Must be used only on the presenter's thread.
final class DebugOverlay {
    private var borders: LayerBorders?
    private var flash: UpdateFlash?
    private(set) var panel: MeterPanel?
    private var work: FrameCPUTime
    private var time = 0.0

    /// Nil for no options. `clock` returns the processor time of the calling thread, in seconds.
    init?(_ options: DebugOptions, clock: @escaping () -> Double = FrameCPUTime.threadTime) {
        guard !options.isEmpty else { return nil }
        work = FrameCPUTime(clock: clock)
        if options.contains(.layers) { borders = LayerBorders() }
        if options.contains(.damage) { flash = UpdateFlash() }
        if options.contains(.fps) { panel = MeterPanel() }
    }

    /// Sets the size of the buffer in pixels, and the scale in pixels per point. The whole buffer must be repainted
    /// next.
    func setViewport(_ size: PixelSize, scale: Double) {
        borders?.setViewport(scale: scale)
        flash?.reset()
        panel?.setViewport(size, scale: scale)
    }

    /// Sets the time between refreshes of the screen, in seconds.
    func setRefresh(period: Double) { panel?.period = period }

    /// Advances to the frame of a time, in seconds. `update` updates the tree, and returns its damage and the time of
    /// its next frame. The result is the same for the tree and the overlay together.
    func frame(
        of tree: RenderTree, at time: Double, _ update: () -> (damage: PixelRegion, next: Double)
    ) -> (damage: PixelRegion, next: Double) {
        self.time = time
        let (damage, next) = work.measureUpdate(update)
        // Changes of borders and the end of a flash do not flash.
        var changed = damage
        if let lit = flash?.update(damage, at: time) { changed.formUnion(lit) }
        if let moved = borders?.update(tree.outlinedLayers()) { changed.formUnion(moved) }
        if !changed.isEmpty, let panel { changed.formUnion(panel.rect) }
        work.isPaintDue = work.isPaintDue || !changed.isEmpty
        return (changed, min(next, flash?.nextEnd ?? .infinity))
    }

    /// Repaints a region of a buffer in the state of the last `frame`. `paintTree` paints the tree below the overlay.
    func paint(into buffer: PixelBuffer, region: PixelRegion, _ paintTree: (PixelRegion) -> Void) {
        // Pixels below the panel are not painted, and therefore not counted.
        let below = panel.map { region.subtracting($0.rect) } ?? region
        let seconds = work.measurePaint { paintTree(below) }
        flash?.paint(into: buffer, region: below)
        borders?.paint(into: buffer, region: below)
        panel?.record(FrameSample(time: time, seconds: seconds, pixels: below.area))
        panel?.paint(into: buffer, region: region)
    }
}
