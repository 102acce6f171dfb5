import AcetatePixels
import CoreGraphics

// The colours of replicators' instances.
//
// Each sublayer of a replicator is multiplied as a group: what it shows with all that it holds, its filters and its shadow
// included, and cut by its masks. A layer that filters what lies behind it, or joins it in another way than by source over,
// is multiplied before it is joined, and what lies behind stays as it is. Where instances are inside others the colours
// multiply; alpha acts as the layer's opacity does. White costs nothing.
extension Painter {
    /// Paints a layer multiplied by the colour of the instance in which it stands.
    func paintTinted(_ node: RenderNode, _ tint: InstanceTint) {
        if node.isSolidOnly {
            var painter = self
            painter.tint = tint.factors
            return painter.paintUntinted(node)
        }
        guard let group = Group(region.bounds.intersection(node.extent)) else { return }
        var painter = on(group)
        painter.fade = fade
        painter.paintUntinted(node)
        group.multiply(by: tint)
        put(group, alpha: 1)
    }
}

extension Painter.Group {
    /// Multiplies the colours; alpha stays.
    func multiply(by tint: InstanceTint) { tint.factors.apply(to: patch, region: PixelRegion(rect)) }
}

extension InstanceTint {
    fileprivate var factors: ColorMultiply { ColorMultiply(red: red, green: green, blue: blue) }
}
