import AcetatePixels
import CoreGraphics
import Foundation

/// A layer's shadow in device pixels, without its source.
///
/// The radius is the Gaussian's standard deviation in points of the layer's own space. Under a transform that does not
/// scale uniformly, the mean of both axes is used, as for filters. The offset rotates and scales with the layer.
struct LayerShadow {
    let blur: GaussianBlur
    /// The offset, right and down, in pixels.
    let right, down: Double
    let color: CGColor
    /// Multiplied by the alpha of the color.
    let opacity: Double

    /// The pixels that the shadow of anything in `rect` may touch.
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
    /// Whether the layer has a shadow.
    var hasShadow: Bool { shown.shadowOpacity > 0 && (shown.shadowColor.map { $0.alpha > 0 } ?? false) }

    /// The layer's shadow; nil if it has none, or if its values are not finite or place it far outside any screen.
    var shadow: LayerShadow? {
        guard hasShadow, let color = shown.shadowColor else { return nil }
        let offset = shown.shadowOffset
        let right = Double(offset.width * derived.toDevice.a + offset.height * derived.toDevice.c)
        let down = Double(offset.width * derived.toDevice.b + offset.height * derived.toDevice.d)
        guard abs(right) < 1e8, abs(down) < 1e8, shown.shadowRadius.isFinite else { return nil }
        // In steps of 1/32 of a pixel, so that layers that scale share masks and blurs. A step changes no edge by more
        // than a quarter of a level of 255.
        var sigma = shown.shadowRadius * deviceScale
        if sigma > 4, sigma < 1e6 { sigma = (sigma * 32).rounded() / 32 }
        return LayerShadow(
            blur: GaussianBlur(sigma: sigma), right: right, down: down, color: color,
            opacity: min(1, shown.shadowOpacity))
    }

    /// The shape that casts the shadow, if the layer's values determine it, and the opacity of the whole shape.
    /// Sublayers may add to it, unless there is a shadow path.
    var ownShadowShape: (shape: LayerShape, opacity: Double)? {
        if let path = shown.shadowPath { return (.path(path), 1) }
        guard case .plain = shown.kind, shown.filters.isEmpty, mask == nil, !shown.masksToBounds, particles == nil,
            shown.contentsFade == nil, shown.sharpEdges.isEmpty
        else { return nil }
        if let image = shown.contents {
            // Contents with their own edges cover only the background's edges if both are pixel-aligned.
            guard !shown.hasBackground, !shown.hasBorder, sublayers.isEmpty, image.isOpaque,
                let frame = shown.contentsFrame(of: image)
            else { return nil }
            return (.outline(LayerOutline(frame, radius: 0)), 1)
        }
        guard let color = shown.backgroundColor, !shown.hasPattern else { return nil }
        if sublayers.isEmpty, !shown.hasBorder { return (.outline(shown.outline), Double(color.alpha)) }
        return color.alpha == 1 ? (.outline(shown.outline), 1) : nil
    }

    /// Whether the values alone determine the source of the shadow, whatever the sublayers are. Then it does not depend
    /// on the positions of sublayers.
    var hasKnownShadow: Bool { shown.shadowPath != nil || sublayers.isEmpty && ownShadowShape != nil }

    /// The source of the shadow for the current state.
    func findShadowSource() -> ShadowSource {
        let sublayers = ShadowedSublayers(of: self)
        return ShadowSource(
            isOwnShape: hasKnownShadow || ownShadowShape != nil && sublayers.lieInside && !sublayers.blend,
            isCovered: shown.filters.isEmpty && !sublayers.blend)
    }
}

/// The source of a layer's shadow.
struct ShadowSource: Equatable {
    /// True for `RenderNode.ownShadowShape`; false for the pixels of the layer and its sublayers.
    var isOwnShape = false
    /// Whether the shadow is not visible where the layer itself is opaque, because nothing removes the layer's pixels.
    var isCovered = false
}

/// What the sublayers of a layer imply for its shadow.
///
/// A function of presentation values only. Extents depend on earlier frames, because they may be larger than the
/// painted pixels.
struct ShadowedSublayers {
    /// Whether they paint only pixels that the layer's background covers completely.
    private(set) var lieInside = true
    /// Whether one of them is composited with the backdrop other than by source-over, and therefore may remove the
    /// layer's own pixels.
    private(set) var blend = false

    /// The maximum number of layers to visit. The others count as not inside, and as blending.
    private static let maximumLayerCount = 64
    private var rest = maximumLayerCount

    init(of node: RenderNode) {
        guard !node.sublayers.isEmpty else { return }
        let outline = node.shown.outline
        let reach = outline.radius * outline.curve.expansionFactor
        visit(
            node,
            within: [
                node.pixelsInside(outline.rect.insetBy(dx: reach, dy: 0)),
                node.pixelsInside(outline.rect.insetBy(dx: 0, dy: reach)), node.opaqueInterior,
            ])
    }

    /// `inner` is nil for layers that cannot extend beyond a clip that lies inside.
    private mutating func visit(_ node: RenderNode, within inner: [PixelRect]?) {
        guard node.sublayers.count <= rest else {
            (lieInside, blend) = (false, true)
            return
        }
        rest -= node.sublayers.count
        for sublayer in node.sublayers {
            if sublayer.shown.compositingFilter != nil { blend = true }
            var inner = inner
            if let rects = inner {
                func isInside(_ rect: PixelRect) -> Bool { rect.isEmpty || rects.contains { $0.contains(rect) } }
                if sublayer.sublayers.isEmpty {
                    // Its extent results from its own content only.
                    if !isInside(sublayer.derived.extent) { lieInside = false }
                } else if sublayer.isPlain {
                    if !isInside(sublayer.derived.content.bounds) { lieInside = false }
                } else if sublayer.shown.filters.isEmpty, !sublayer.hasEffects, sublayer.derived.surface == nil,
                    let clip = sublayer.derived.cut.rect, isInside(clip)
                {
                    inner = nil
                } else {
                    lieInside = false
                }
            }
            visit(sublayer, within: inner)
        }
    }
}

/// A shape of a layer, in the layer's own space.
enum LayerShape: Equatable {
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
