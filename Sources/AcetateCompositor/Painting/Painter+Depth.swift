import AcetatePixels
import CoreGraphics

// Layers in one space of three dimensions.
extension Painter {
    /// Paints what a layer's sublayers show, and those of transform layers among them, which stand in one space.
    func paintSpace(of node: RenderNode) {
        for part in node.depthScene?.parts ?? [] {
            if part.members.count == 1, let member = part.members.first {
                paintInSpace(member.node)
            } else {
                paintCrossing(part.members)
            }
        }
    }

    /// Paints a layer with the opacity that the transform layers above it, and the instance that it stands in, have.
    func paintInSpace(_ node: RenderNode) {
        var painter = self
        painter.fade *= node.place.opacity
        painter.paint(node)
    }

    /// The most rectangles in which layers that cross are mixed.
    private static let mostMeetings = 64
    /// The most pixels of pictures that are held at a time.
    private static let mostPixels = 8 << 20

    /// Paints layers that cross: where only one of them is, by itself, and elsewhere point by point.
    private func paintCrossing(_ members: [DepthScene.Member]) {
        var meetings: [PixelRect] = []
        for (index, member) in members.enumerated() {
            for other in members[..<index] { meetings.append(member.pixels.intersection(other.pixels)) }
        }
        // By the layers' places alone, whatever is painted now and was before: a pixel comes about in one way.
        let shared = PixelRegion(covering: meetings, atMost: Self.mostMeetings)
        let alone = region.subtracting(shared)
        if !alone.isEmpty {
            let painter = within(alone)
            for member in members { painter.paintInSpace(member.node) }
        }
        for rect in shared.rects where region.intersects(rect) {
            mix(members.filter { $0.node.extent.intersects(rect) }, within: rect)
        }
    }

    /// Paints layers that cross in a rectangle: each as a picture, then all of them point by point, in strips of bounded
    /// memory.
    private func mix(_ members: [DepthScene.Member], within rect: PixelRect) {
        let rect = rect.intersection(region.bounds)
        guard !members.isEmpty, !rect.isEmpty else { return }
        let height = max(1, Self.mostPixels / members.count / rect.width)
        for y in stride(from: rect.minY, to: rect.maxY, by: height) {
            let strip = PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(rect.maxY, y + height))
            let wanted = region.intersection(strip)
            guard !wanted.isEmpty, let target = backdrop(wanted.bounds) else { continue }
            var groups: [Group] = []
            var sheets: [DepthMix.Sheet] = []
            for member in members {
                guard let group = Group(wanted.bounds.intersection(member.node.extent)) else { continue }
                var painter = on(group)
                painter.fade = fade
                painter.paintInSpace(member.node)
                groups.append(group)
                sheets.append(DepthMix.Sheet(group.patch, member.depth))
            }
            withExtendedLifetime(groups) {
                let mix = DepthMix()
                mix.apply(sheets, onto: target.patch, region: wanted)
            }
            put(target, alpha: 1, blend: .copy)
        }
    }
}
