import AcetatePixels
import CoreGraphics

// Layers in one space of three dimensions.
extension Painter {
    /// Paints what a layer's sublayers show, and those of transform layers among them, which stand in one space.
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

    /// Paints a layer with the opacity that the transform layers above it, and the instance that it stands in, have.
    func paintInSpace(_ node: RenderNode) {
        var painter = self
        painter.fade *= node.place.opacity
        painter.paint(node)
    }

    /// The most pixels of pictures that are held at a time.
    private static let mostPixels = 8 << 20

    /// Paints a part of layers that cross: where only one of them is, by itself, and elsewhere point by point.
    private func paintCrossing(_ scene: DepthScene, _ part: Int) {
        let places = scene.parts[part]
        // By the layers' places alone, whatever is painted now and was before: a pixel comes about in one way.
        let shared = scene.meetings(of: part)
        let alone = region.subtracting(shared)
        if !alone.isEmpty {
            let painter = within(alone)
            for place in places { painter.paintInSpace(scene[place].node) }
        }
        let lists = scene.mixing
        for rect in shared.rects where region.intersects(rect) {
            lists.members.removeAll(keepingCapacity: true)
            for place in places where scene[place].node.extent.intersects(rect) { lists.members.append(scene[place]) }
            mix(lists, within: rect)
        }
        lists.members.removeAll(keepingCapacity: true)
    }

    /// Paints layers that cross in a rectangle: each as a picture, then all of them point by point, in strips of bounded
    /// memory.
    private func mix(_ lists: MixingLists, within rect: PixelRect) {
        let rect = rect.intersection(region.bounds)
        guard !lists.members.isEmpty, !rect.isEmpty else { return }
        let height = max(1, Self.mostPixels / lists.members.count / rect.width)
        for y in stride(from: rect.minY, to: rect.maxY, by: height) {
            let strip = PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(rect.maxY, y + height))
            let wanted = region.intersection(strip)
            guard !wanted.isEmpty else { continue }
            for member in lists.members {
                guard let group = Group(wanted.bounds.intersection(member.node.extent)) else { continue }
                var painter = on(group)
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

/// What is at hand while layers that cross are painted: a scene's own, so that no frame makes it anew. Empty in between.
final class MixingLists {
    fileprivate var members: [DepthScene.Member] = []
    fileprivate var groups: [Painter.Group] = []
    fileprivate var sheets: [DepthMix.Sheet] = []
}
