import AcetatePixels
import CoreGraphics
import Foundation

/// A layer's shadow in device pixels, apart from what casts it.
///
/// The radius is the Gaussian's standard deviation in points of the layer's own space; under a transform that is not
/// the same in all directions the mean of both axes counts, as for filters. The offset turns and scales with the layer.
struct LayerShadow {
    let blur: GaussianBlur
    /// The offset, right and down: whole pixels, and the fractions of a pixel, 0 ..< 1, beyond them.
    let x, y: Int
    let fractionX, fractionY: Double
    let color: CGColor
    /// On top of the colour's own alpha.
    let opacity: Double

    /// The pixels that the shadow of something in `rect` may touch.
    func cast(by rect: PixelRect) -> PixelRect {
        let box = rect.insetBy(dx: -blur.radius, dy: -blur.radius).offsetBy(dx: x, dy: y)
        guard !box.isEmpty else { return .empty }
        return PixelRect(
            minX: box.minX, minY: box.minY, maxX: box.maxX + (fractionX > 0 ? 1 : 0),
            maxY: box.maxY + (fractionY > 0 ? 1 : 0))
    }
}

extension RenderNode {
    /// Whether the layer has a shadow at all.
    var hasShadow: Bool { shown.shadowOpacity > 0 && (shown.shadowColor.map { $0.alpha > 0 } ?? false) }

    /// The layer's shadow; nil where there is none, and where its numbers are none or put it beyond any screen.
    var shadow: LayerShadow? {
        guard hasShadow, let color = shown.shadowColor else { return nil }
        let offset = shown.shadowOffset
        let right = Double(offset.width * toDevice.a + offset.height * toDevice.c)
        let down = Double(offset.width * toDevice.b + offset.height * toDevice.d)
        guard abs(right) < 1e8, abs(down) < 1e8, shown.shadowRadius.isFinite else { return nil }
        let (x, y) = (right.rounded(.down), down.rounded(.down))
        return LayerShadow(
            blur: GaussianBlur(sigma: shown.shadowRadius * deviceScale), x: Int(x), y: Int(y), fractionX: right - x,
            fractionY: down - y, color: color, opacity: min(1, shown.shadowOpacity))
    }
}
