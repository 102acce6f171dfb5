import AcetateCompositor
import AcetatePixels

/// What `ACETATE_DEBUG` draws over a window's picture.
///
/// Its pixels are a function of the last `frame`, as the tree's are, and what changes of them is part of the damage: so
/// each buffer, whatever it has missed, shows the same. They change only in frames that change something else, or end a
/// flash: nothing here asks for frames of its own beyond that. Confined to the presenter's thread.
final class DebugOverlay {
    private var borders: LayerBorders?
    private var flash: UpdateFlash?
    private var panel: MeterPanel?
    private var work: FrameWork
    private var time = 0.0

    /// Nil for no options. `clock` gives the seconds of work of the calling thread so far.
    init?(_ options: DebugOptions, clock: @escaping () -> Double = FrameWork.threadTime) {
        guard !options.isEmpty else { return nil }
        work = FrameWork(clock: clock)
        if options.contains(.layers) { borders = LayerBorders() }
        if options.contains(.damage) { flash = UpdateFlash() }
        if options.contains(.fps) { panel = MeterPanel() }
    }

    /// Draws for a buffer of so many pixels, with so many of them for a point, all of which is repainted next.
    func setViewport(_ size: PixelSize, scale: Double) {
        borders?.setViewport(scale: scale)
        flash?.forget()
        panel?.setViewport(size, scale: scale)
    }

    /// For tests: the frames that the panel tells of.
    var history: FrameHistory? { panel?.history }

    /// So many seconds pass from one refresh of the screen to the next.
    func setRefresh(period: Double) { panel?.period = period }

    /// Goes on to the frame of a time, in seconds, in which `update` brings the tree there and tells what changes, and when
    /// the next frame is due. Returns the same with the overlay's own.
    func frame(
        of tree: RenderTree, at time: Double, _ update: () -> (damage: PixelRegion, next: Double)
    ) -> (damage: PixelRegion, next: Double) {
        self.time = time
        let (damage, next) = work.measureUpdate(update)
        // Neither the borders nor the end of a flash are an update that flashes.
        var changed = damage
        if let lit = flash?.update(damage, at: time) { changed.formUnion(lit) }
        if let moved = borders?.update(tree.outlinedLayers()) { changed.formUnion(moved) }
        if !changed.isEmpty, let panel { changed.formUnion(panel.rect) }
        work.isPaintDue = work.isPaintDue || !changed.isEmpty
        return (changed, min(next, flash?.nextEnd ?? .infinity))
    }

    /// Repaints a region of a buffer in the state of the last `frame`; `paintTree` paints what is below.
    func paint(into buffer: PixelBuffer, region: PixelRegion, _ paintTree: (PixelRegion) -> Void) {
        // What the panel hides is not painted, and so not counted.
        let below = panel.map { region.subtracting($0.rect) } ?? region
        let seconds = work.measurePaint { paintTree(below) }
        flash?.paint(into: buffer, region: below)
        borders?.paint(into: buffer, region: below)
        panel?.note(FrameSample(time: time, seconds: seconds, pixels: below.area))
        panel?.paint(into: buffer, region: region)
    }
}
