import AcetatePixels
import CoreGraphics

// The colours of replicators' instances.
//
// Each sublayer of a replicator is multiplied as a group: what it shows with all that it holds, its filters and its shadow
// included, and cut by its masks. A layer that filters what lies behind it, or joins it in another way than by source over,
// is multiplied before it is joined, and what lies behind stays as it is. Where instances are inside others the colours
// multiply; alpha acts as the layer's opacity does. White costs nothing.
extension Painter {
    /// Paints a layer multiplied by the color of the instance in which it stands.
    func paintTinted(_ node: RenderNode, _ tint: ColorMultiply) {
        // What hands its color down has been searched with all that it holds.
        if node.canHandTintDown(alpha: opacity(of: node)), self.tint != nil || !node.holdsBackdropReader {
            var painter = self
            painter.tint = tint
            return painter.paintUntinted(node)
        }
        guard let group = Group(region.bounds.intersection(node.extent)) else { return }
        var painter = on(group)
        painter.fade = fade
        painter.paintUntinted(node)
        group.multiply(by: tint)
        put(group, alpha: 1)
    }

    /// What a layer is multiplied by: the color of its own instance, and of those around that.
    func tint(of node: RenderNode) -> ColorMultiply? {
        guard let own = node.place.tint?.factors else { return tint }
        return tint.map { own.times($0) } ?? own
    }
}

extension RenderNode {
    /// Whether a color may multiply each part that the layer paints, and each sublayer: they are put over one another in the
    /// ordinary way, and all that the layer itself shows is a color.
    fileprivate func canHandTintDown(alpha: Double) -> Bool {
        switch shown.kind {
        case .plain, .replicator: break
        default: return false
        }
        guard isPlain, case .direct(let fadesAsGroup) = plan, alpha == 1 || !fadesAsGroup else { return false }
        return transition == nil && particles == nil && shown.images.isEmpty
            && (!shown.hasBackground || isSolid) && !shown.hasBorder
    }
}

extension Painter.Group {
    /// Multiplies the colours; alpha stays.
    func multiply(by tint: ColorMultiply) { tint.apply(to: patch, region: PixelRegion(rect)) }
}

extension InstanceTint {
    var factors: ColorMultiply { ColorMultiply(red: red, green: green, blue: blue) }
}
