import AcetatePixels
import CoreGraphics

// The colors of replicators' instances.
//
// Each sublayer of a replicator is multiplied as a group: everything that it and its sublayers show, including filters
// and shadow, and clipped by its masks. A layer that filters the backdrop, or is composited other than by source-over,
// is multiplied before it is composited, and the backdrop is not changed. The colors of nested instances multiply.
// Alpha acts as the layer's opacity does. White costs nothing.
extension Painter {
    /// Paints a layer multiplied by the color of the instance that contains it.
    func paintTinted(_ node: RenderNode, _ tint: ColorMultiply) {
        // A layer that passes its color down has already been searched, including its sublayers.
        if node.canPassTintDown(alpha: opacity(of: node)), self.tint != nil || !node.containsBackdropReader {
            var painter = self
            painter.tint = tint
            return painter.paintUntinted(node)
        }
        guard let group = Bitmap(region.bounds.intersection(node.derived.extent)) else { return }
        var painter = on(group.patch)
        painter.fade = fade
        painter.paintUntinted(node)
        group.multiply(by: tint)
        put(group, alpha: 1)
    }

    /// The color that multiplies a layer: the product of the colors of its own instance and of those that contain it.
    func tint(of node: RenderNode) -> ColorMultiply? {
        guard let own = node.derived.flattened.tint?.factors else { return tint }
        return tint.map { own.times($0) } ?? own
    }
}

extension RenderNode {
    /// Whether multiplying each part of the layer and each sublayer gives the same result: they are composited by
    /// source-over, and everything that the layer itself shows is a color.
    fileprivate func canPassTintDown(alpha: Double) -> Bool {
        switch shown.kind {
        case .plain, .replicator: break
        default: return false
        }
        guard isPlain, case .direct(let fadesAsGroup) = derived.plan, alpha == 1 || !fadesAsGroup else { return false }
        return transition == nil && particles == nil && shown.images.isEmpty
            && (!shown.hasBackground || isSolid && !shown.hasPattern) && !shown.hasBorder
    }
}

extension Bitmap {
    /// Multiplies the colors. Alpha is not changed.
    func multiply(by tint: ColorMultiply) { tint.apply(to: patch, region: PixelRegion(rect)) }
}

extension InstanceTint {
    var factors: ColorMultiply { ColorMultiply(red: red, green: green, blue: blue) }
}
