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

    /// What the layer itself casts a shadow with, where its values tell: a shape, and the opacity of all of it. Sublayers may
    /// add to it, unless there is a shadow path.
    var ownShadowShape: (shape: ShadowShape, opacity: Double)? {
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
        return color.alpha == 1 ? (.outline(shown.outline), 1) : nil
    }

    /// Whether the values tell what casts the shadow, whatever the layer holds. It does not depend on where sublayers stand.
    var hasKnownShadow: Bool { shown.shadowPath != nil || sublayers.isEmpty && ownShadowShape != nil }

    /// What casts the shadow, as things stand.
    func findShadowSource() -> ShadowSource {
        let sublayers = ShadowedSublayers(of: self)
        return ShadowSource(
            isOwnShape: hasKnownShadow || ownShadowShape != nil && sublayers.lieInside && !sublayers.blend,
            isCovered: shown.filters.isEmpty && !sublayers.blend)
    }

    /// Calls `body` with each layer above, from the nearest to the root.
    func forEachSuperlayer(_ body: (RenderNode) -> Void) {
        var above = parent
        while let node = above {
            body(node)
            above = node.parent
        }
    }
}

/// What casts a layer's shadow.
struct ShadowSource: Equatable {
    /// `RenderNode.ownShadowShape`; else the pixels of the layer and its sublayers.
    var isOwnShape = false
    /// Whether the shadow is not seen where the layer itself is opaque: nothing takes its pixels away.
    var isCovered = false
}

/// What the sublayers of a layer mean for its shadow.
///
/// A function of what is shown alone: extents, which may be larger than what is painted, depend on earlier frames.
struct ShadowedSublayers {
    /// Whether they paint no pixels but those that the layer's background covers in full.
    private(set) var lieInside = true
    /// Whether one of them joins what lies behind it in another way than by covering it: it may take the layer's own pixels
    /// away.
    private(set) var blend = false

    /// More layers are not looked at; they count as such that do not lie inside, and that blend.
    private static let most = 64
    private var rest = most

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

    /// `inner` is nil for what cannot reach beyond a clip that lies inside.
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
                func holds(_ rect: PixelRect) -> Bool { rect.isEmpty || rects.contains { $0.contains(rect) } }
                if sublayer.sublayers.isEmpty {
                    // Nothing but its own content makes its extent.
                    if !holds(sublayer.extent) { lieInside = false }
                } else if sublayer.isPlain {
                    if !holds(sublayer.content.bounds) { lieInside = false }
                } else if sublayer.shown.filters.isEmpty, !sublayer.hasEffects, sublayer.plane == nil,
                    let clip = sublayer.cut.rect, holds(clip)
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
