import AcetatePixels
import CoreGraphics

/// Pixels to paint on, at their place on the device.
struct Canvas {
    private let pixels: PixelPatch
    /// What owns the pixels, if that is not the caller.
    private let store: PixelStore?
    /// The picture that waits for what comes over it; nil where none does.
    private let base: WaitingBase?

    /// Borrowed pixels: they must stay for as long as the canvas is used. `base`: there opaque pictures wait for what comes
    /// over them, and all is in the pixels only after `settle`.
    init(_ buffer: PixelBuffer, x: Int = 0, y: Int = 0, waiting base: WaitingBase? = nil) {
        (pixels, store, self.base) = (PixelPatch(buffer, x: x, y: y), nil, base)
    }

    init(_ store: PixelStore, x: Int, y: Int) {
        (pixels, self.store, base) = (PixelPatch(store.pixels, x: x, y: y), store, nil)
    }

    var rect: PixelRect { pixels.rect }

    /// The pixels with all that has been put down. Asked for on one thread: before work is spread over the cores.
    var patch: PixelPatch {
        settle()
        return pixels
    }

    /// Puts down what still waits for more.
    func settle() { base?.settle(on: pixels) }

    /// A copy of a rectangle of the device's pixels, transparent where the canvas has none; nil for an empty rectangle, or
    /// where there is no memory.
    func copy(_ rect: PixelRect) -> Painter.Group? {
        guard let group = Painter.Group(rect) else { return nil }
        group.patch.buffer.copy(
            from: patch.buffer, region: PixelRegion(group.patch.buffer.rect), dx: pixels.x - rect.x,
            dy: pixels.y - rect.y)
        return group
    }

    /// Fills a region with a premultiplied pixel, over what is there or in its place.
    func fill(_ region: PixelRegion, _ pixel: UInt32, replaces: Bool = false) {
        let fill = SolidFill(pixel: pixel)
        if replaces { fill.replace(on: patch, region: region) } else { fill.apply(onto: patch, region: region) }
    }

    /// Joins a picture that stands at whole pixels with what is there, in a region.
    func put(_ picture: PlacedImage, in region: PixelRegion, alpha: Double = 1, blend: CGBlendMode = .normal) {
        guard blend == .normal, let base else {
            return picture.withPatch { put($0, in: region, alpha: alpha, blend: blend) }
        }
        base.put(picture, in: region.intersection(picture.rect.intersection(rect)), alpha: alpha, on: pixels)
    }

    /// Joins a source's pixels in a region with what is there.
    func put(_ source: PixelPatch, in region: PixelRegion, alpha: Double = 1, blend: CGBlendMode = .normal) {
        switch blend {
        case .normal: Over(alpha: alpha).apply(source, onto: patch, region: region)
        case .copy where alpha == 1: patch.copy(from: source, region: region.intersection(source.rect))
        default: putByCairo(source, in: region.intersection(source.rect), alpha: alpha, blend: blend)
        }
    }

    /// Puts a source over what is there in a region, moved on to the right and down by 1/256ths of a pixel.
    func put(_ source: PixelPatch, fx: Int, fy: Int, in region: PixelRegion, alpha: Double) {
        ShiftedOver(alpha: alpha).apply(source, fx: fx, fy: fy, onto: patch, region: region)
    }

    private func putByCairo(_ source: PixelPatch, in region: PixelRegion, alpha: Double, blend: CGBlendMode) {
        let inside = region.intersection(rect).offsetBy(dx: -patch.x, dy: -patch.y)
        guard !inside.isEmpty, let context = CGContext(buffer: patch.buffer, baseTransform: .identity) else { return }
        let image = CGImage(size: source.buffer.size) {
            $0.copy(from: source.buffer, region: PixelRegion(source.buffer.rect))
        }
        guard let image else { return }
        context.clip(toDevice: inside)
        context.composite(
            image,
            imageToDevice: CGAffineTransform(
                translationX: CGFloat(source.x - patch.x), y: CGFloat(source.y - patch.y)),
            alpha: alpha, interpolation: .none, blend: blend)
        context.flush()
    }
}
