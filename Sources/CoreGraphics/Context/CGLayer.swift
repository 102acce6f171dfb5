import AcetatePixels

/// A drawing that is made once and drawn many times. Use it on one thread at a time.
///
/// Its pixels have the resolution that the context has when the layer is created.
public final class CGLayer {
    /// The size in units of the user space of the context that the layer was created for.
    public let size: CGSize
    /// The context to draw into; its user space has the origin at the bottom left of the layer.
    public let context: CGContext?
    /// The size of the whole pixels, which is slightly greater.
    fileprivate let unit: CGSize

    /// Creates a layer for a context. Nil for a size without pixels, or if there is not enough memory.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let toDevice = context.userToDevice
        // The lengths of the axes' unit vectors in device pixels.
        let (x, y) = (hypot(toDevice.a, toDevice.b), hypot(toDevice.c, toDevice.d))
        let (width, height) = ((size.width * x).rounded(.up), (size.height * y).rounded(.up))
        guard width.isFinite, height.isFinite, width >= 1, height >= 1, width <= 32_767, height <= 32_767,
            let pixels = PixelSize(Int(width), Int(height)), let store = PixelStore(pixels),
            let own = CGContext(
                store: store, baseTransform: CGAffineTransform(a: x, b: 0, c: 0, d: -y, tx: 0, ty: height))
        else { return nil }
        self.size = size
        self.context = own
        unit = CGSize(width: width / x, height: height / y)
    }
}

extension CGContext {
    /// Draws a layer with its lower left corner at a point.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer, scaled to fill a rectangle.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        let rect = rect.standardized
        guard rect.isFinite, let image = layer.context?.makeImage() else { return }
        // The pixels may be a fraction of a pixel larger than the layer.
        draw(
            image,
            in: CGRect(
                x: rect.minX, y: rect.minY, width: rect.width * layer.unit.width / layer.size.width,
                height: rect.height * layer.unit.height / layer.size.height))
    }
}
