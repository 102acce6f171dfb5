import AcetatePixels
import CoreGraphics
import Foundation

/// A layer's shadow in device pixels, apart from what casts it.
///
/// The radius is the Gaussian's standard deviation in points of the layer's own space; under a transform that is not
/// the same in all directions the mean of both axes counts, as for filters. The offset turns and scales with the layer.
struct LayerShadow {
    let blur: GaussianBlur
    /// The offset, right and down, in pixels.
    let right, down: Double
    let color: CGColor
    /// On top of the color's own alpha.
    let opacity: Double

    /// The pixels that the shadow of something in `rect` may touch.
    func cast(by rect: PixelRect) -> PixelRect {
        let box = rect.insetBy(dx: -blur.radius, dy: -blur.radius).offsetBy(dx: x, dy: y)
        guard !box.isEmpty else { return .empty }
        return PixelRect(
            minX: box.minX, minY: box.minY, maxX: box.maxX + (Double(x) < right ? 1 : 0),
            maxY: box.maxY + (Double(y) < down ? 1 : 0))
    }

    /// The offset in whole pixels, rounded down.
    var x: Int { Int(right.rounded(.down)) }
    var y: Int { Int(down.rounded(.down)) }
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
        // In steps of 1/32 of a pixel, which change no edge by more than a quarter of a level, so that layers that scale
        // share masks and blurs.
        var sigma = shown.shadowRadius * deviceScale
        if sigma > 4, sigma < 1e6 { sigma = (sigma * 32).rounded() / 32 }
        return LayerShadow(
            blur: GaussianBlur(sigma: sigma), right: right, down: down, color: color,
            opacity: min(1, shown.shadowOpacity))
    }

    /// What casts the shadow where that is known without painting the layer: a shape, and the opacity of all of it.
    var shadowShape: (shape: ShadowShape, opacity: Double)? {
        if let path = shown.shadowPath { return (.path(path), 1) }
        guard case .plain = shown.kind, shown.filters.isEmpty, mask == nil, !shown.masksToBounds, particles == nil,
            shown.contentsFade == nil, shown.sharpEdges.isEmpty
        else { return nil }
        if let image = shown.contents {
            // What has edges of its own only covers the background's where both are whole pixels.
            guard !shown.hasBackground, !shown.hasBorder, sublayers.isEmpty, image.isOpaque,
                let frame = shown.contentsFrame(of: image)
            else { return nil }
            return (.outline(LayerOutline(frame, radius: 0)), 1)
        }
        guard let color = shown.backgroundColor else { return nil }
        if sublayers.isEmpty, !shown.hasBorder { return (.outline(shown.outline), Double(color.alpha)) }
        guard color.alpha == 1, sublayers.isEmpty || sublayersLieInside else { return nil }
        return (.outline(shown.outline), 1)
    }

    /// Whether the sublayers paint no pixels but those that the background covers in full.
    private var sublayersLieInside: Bool {
        let outline = shown.outline
        let reach = outline.radius * outline.curve.expansionFactor
        let inner = [
            pixelsInside(outline.rect.insetBy(dx: reach, dy: 0)), pixelsInside(outline.rect.insetBy(dx: 0, dy: reach)),
            opaqueInterior,
        ]
        return sublayers.allSatisfy { node in
            node.extent.isEmpty || inner.contains { $0.contains(node.extent) }
        }
    }
}

/// A shape that casts a shadow, in the space of its layer.
enum ShadowShape: Equatable {
    case outline(LayerOutline)
    case path(CGPath)

    /// In device pixels.
    func elements(_ toDevice: CGAffineTransform) -> PathElements {
        switch self {
        case .outline(let outline): outline.path.elements.applying(toDevice)
        case .path(let path): path.elements.applying(toDevice)
        }
    }
}
