import AcetatePixels
import CoreGraphics

/// Pixels to paint on, at their place on the device.
struct Canvas {
    private let pixels: PixelPatch
    /// What the pixels are in, if they are not borrowed from the caller.
    private let memory: LentMemory?
    /// The picture that waits for what comes over it; nil where none does.
    private let base: WaitingBase?

    /// Borrowed pixels: they must stay for as long as the canvas is used. `base`: there opaque pictures wait for what comes
    /// over them, and all is in the pixels only after `settle`.
    init(_ buffer: PixelBuffer, x: Int = 0, y: Int = 0, waiting base: WaitingBase? = nil) {
        (pixels, memory, self.base) = (PixelPatch(buffer, x: x, y: y), nil, base)
    }

    /// Pixels of its own at a rectangle's place, transparent or, unless `isCleared`, of any value; nil for an empty
    /// rectangle, or where there is no memory. `isKept`: for longer than a paint.
    init?(_ rect: PixelRect, isCleared: Bool, isKept: Bool = false) {
        guard let size = rect.size,
            let (buffer, memory) = PixelBuffer.lent(size, isCleared: isCleared, isKept: isKept)
        else { return nil }
        (pixels, self.memory, base) = (PixelPatch(buffer, x: rect.x, y: rect.y), memory, nil)
    }

    private init(_ pixels: PixelPatch, _ memory: LentMemory?, _ base: WaitingBase?) {
        (self.pixels, self.memory, self.base) = (pixels, memory, base)
    }

    /// The same pixels, further to the right and down.
    func offsetBy(dx: Int, dy: Int) -> Canvas { Canvas(pixels.offsetBy(dx: dx, dy: dy), memory, base) }

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
        guard let group = self.rect.contains(rect) ? Painter.Group(unset: rect) : Painter.Group(rect) else {
            return nil
        }
        group.patch.buffer.copy(
            from: patch.buffer, region: PixelRegion(group.patch.buffer.rect), dx: pixels.x - rect.x,
            dy: pixels.y - rect.y)
        return group
    }

    /// The pixels of a rectangle as they are, to be looked at before more is painted; nil where the canvas has not all of them.
    func part(_ rect: PixelRect) -> Painter.Group? {
        let patch = patch
        guard self.rect.contains(rect), let part = patch.buffer.sub(rect.offsetBy(dx: -patch.x, dy: -patch.y)) else {
            return nil
        }
        return Painter.Group(canvas: Canvas(PixelPatch(part, x: rect.x, y: rect.y), memory, nil))
    }

    /// Fills a region, within a rectangle, with a premultiplied pixel, over what is there or in its place.
    func fill(_ region: PixelRegion, within rect: PixelRect? = nil, _ pixel: UInt32, replaces: Bool = false) {
        let fill = SolidFill(pixel: pixel)
        if replaces {
            fill.replace(on: patch, region: region, within: rect)
        } else {
            fill.apply(onto: patch, region: region, within: rect)
        }
    }

    /// Joins a picture that stands at whole pixels with what is there, in a region.
    func put(_ picture: PlacedImage, in region: PixelRegion, alpha: Double = 1, blend: CGBlendMode = .normal) {
        guard blend == .normal, let base else {
            return picture.withPatch { put($0, in: region, alpha: alpha, blend: blend) }
        }
        base.put(picture, in: region, alpha: alpha, on: pixels)
    }

    /// Joins a source's pixels in a region with what is there.
    func put(_ source: PixelPatch, in region: PixelRegion, alpha: Double = 1, blend: CGBlendMode = .normal) {
        switch blend {
        case .normal: Over(alpha: alpha).apply(source, onto: patch, region: region)
        case .copy where alpha == 1: patch.copy(from: source, region: region, within: source.rect)
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
