import AcetatePixels
import CoreGraphics

// Layers in one three-dimensional space.
extension Painter {
    /// Paints the sublayers of a layer, and those of transform layers among them, which share one space.
    func paintSpace(of node: RenderNode) {
        guard let scene = node.depthScene else { return }
        for (index, part) in scene.parts.enumerated() {
            if part.count == 1 {
                paintInSpace(scene[part.lowerBound].node)
            } else {
                paintCrossing(scene, index)
            }
        }
    }

    /// Paints a layer with the opacity of the transform layers above it and of the instance that contains it.
    func paintInSpace(_ node: RenderNode) {
        var painter = self
        painter.fade *= node.derived.flattened.opacity
        painter.paint(node)
    }

    /// The maximum number of pixels of the rasters in memory at a time.
    private static let maximumPixelCount = 8 << 20

    /// Paints a group of layers that intersect: separately where there is only one, elsewhere pixel by pixel.
    private func paintCrossing(_ scene: DepthScene, _ part: Int) {
        let places = scene.parts[part]
        // Depends only on the positions of the layers, not on the damage, so that each pixel is always computed in the
        // same way.
        let shared = scene.meetings(of: part)
        let alone = region.subtracting(shared)
        if !alone.isEmpty {
            let painter = within(alone)
            for place in places { painter.paintInSpace(scene[place].node) }
        }
        let lists = scene.mixing
        for rect in shared.rects where region.intersects(rect) {
            lists.members.removeAll(keepingCapacity: true)
            for place in places where scene[place].node.derived.extent.intersects(rect) {
                lists.members.append(scene[place])
            }
            mix(lists, within: rect)
        }
        lists.members.removeAll(keepingCapacity: true)
    }

    /// Paints layers that intersect in a rectangle: each as a raster, then all of them pixel by pixel, in strips of
    /// bounded memory.
    private func mix(_ lists: MixingLists, within rect: PixelRect) {
        let rect = rect.intersection(region.bounds)
        guard !lists.members.isEmpty, !rect.isEmpty else { return }
        let height = max(1, Self.maximumPixelCount / lists.members.count / rect.width)
        for y in stride(from: rect.minY, to: rect.maxY, by: height) {
            let strip = PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(rect.maxY, y + height))
            let wanted = region.intersection(strip)
            guard !wanted.isEmpty else { continue }
            for member in lists.members {
                guard let group = Bitmap(wanted.bounds.intersection(member.node.derived.extent)) else { continue }
                var painter = on(group.patch)
                (painter.fade, painter.tint) = (fade, tint)
                painter.paintInSpace(member.node)
                lists.groups.append(group)
                lists.sheets.append(DepthMix.Sheet(group.patch, member.depth))
            }
            DepthMix().apply(lists.sheets, onto: canvas.patch, region: wanted)
            lists.sheets.removeAll(keepingCapacity: true)
            lists.groups.removeAll(keepingCapacity: true)
        }
    }
}

/// Buffers for painting layers that intersect. Stored in the scene, so that frames do not allocate them. Empty between
/// uses.
final class MixingLists {
    fileprivate var members: [DepthScene.Member] = []
    fileprivate var groups: [Bitmap] = []
    fileprivate var sheets: [DepthMix.Sheet] = []
}
