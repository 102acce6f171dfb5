import AcetatePixels
import CoreGraphics
import CoreImage

// Layers that are painted in pixels of their own (`Plane`), and how those get into this painter's pixels. What is filtered
// behind such a layer takes the opposite way first.
extension Painter {
    /// Paints a plane: its picture, with the layer's opacity and way of compositing.
    func paint(_ node: RenderNode, through plane: Plane) {
        let rect = region.bounds.intersection(plane.outward(node.presentExtent))
        guard node.isVisible, !rect.isEmpty else { return }
        let (mode, programs) = (node.blendMode, node.backdropPrograms)
        if !programs.isEmpty || mode.reachesBeyondSource || mode.isFormula {
            return paintOverBackdrop(node, mode, programs, through: plane)
        }
        let alpha = opacity(of: node)
        if mode == .mode(.normal), let contents = projectableContents(of: node, plane) {
            plane.forget()
            return CoreBands.forEach(
                region.intersection(rect),
                ProjectedContents(
                    contents: contents, target: canvas.patch, toDevice: node.toOuter(through: plane), alpha: alpha,
                    viewport: viewport))
        }
        let handed = node.handsOpacityDown ? alpha : 1
        guard let picture = picture(of: node, plane, Plane.Key(isMasked: true, alpha: handed)) else { return }
        if mode == .mode(.normal) {
            return plane.put(
                picture, onto: canvas.patch, alpha: handed < 1 ? 1 : alpha, region: region, within: rect)
        }
        guard let image = projected(picture, plane, within: rect) else { return }
        put(image, by: mode, alpha: handed < 1 ? 1 : alpha)
    }

    /// The image that is all that a layer shows, where it can be put down without a picture in the plane's pixels.
    private func projectableContents(of node: RenderNode, _ plane: Plane) -> ContentsPicture? {
        guard plane.sampling == .area, plane.shift == nil, node.isImage, let image = node.shown.contents,
            let contents = ContentsPicture(image, of: node, isMasked: false),
            contents.isProjectable(pixelsPerPoint: plane.grid.scale)
        else { return nil }
        return contents
    }

    /// This painter in the pixels of a plane; it paints on groups of its own alone.
    func inPlane(_ plane: Plane) -> Painter {
        Painter(canvas: canvas, region: region, viewport: plane.grid.window)
    }

    /// The plane's picture as it is now; nil for nothing, and where there is no memory.
    private func picture(of node: RenderNode, _ plane: Plane, _ key: Plane.Key) -> PixelPatch? {
        let painter = inPlane(plane)
        return plane.picture(of: node.presentExtent.intersection(plane.grid.window), key: key) { part in
            if key.alpha < 1 { return painter.fadedGroup(node, by: key.alpha, within: part) }
            return key.isMasked ? painter.maskedGroup(node, within: part) : painter.unmaskedGroup(node, within: part)
        }
    }

    // MARK: Pictures of a plane in this painter's pixels

    /// Pixels of a plane as they are seen in this painter's region, within a rectangle; nil for nothing.
    private func projected(_ patch: PixelPatch, _ plane: Plane, within rect: PixelRect) -> PlacedImage? {
        let wanted = region.intersection(rect)
        guard let size = wanted.bounds.size else { return nil }
        let (x, y) = (wanted.bounds.x, wanted.bounds.y)
        let image = CGImage(size: size) { plane.sample(patch, into: PixelPatch($0, x: x, y: y), region: wanted) }
        return image.map { PlacedImage(image: $0, x: x, y: y) }
    }

    /// A picture in a plane's pixels as it is seen; nil for nothing.
    func projected(_ picture: PlacedImage, _ plane: Plane) -> PlacedImage? {
        let rect = plane.outward(picture.rect).intersection(region.bounds)
        return picture.withPatch { projected($0, plane, within: rect) }
    }

    /// A group in a plane's pixels as it is seen in a rectangle.
    func projected(_ group: Group, _ plane: Plane, within rect: PixelRect) -> Group? {
        guard let result = Group(unset: rect) else { return nil }
        plane.sample(group.patch, into: result.patch, region: PixelRegion(rect))
        return result
    }

    /// The layer without its masks, as it is seen in a rectangle.
    func projectedGroup(of node: RenderNode, _ plane: Plane, within rect: PixelRect) -> Group? {
        guard let picture = picture(of: node, plane, Plane.Key(isMasked: false, alpha: 1)),
            let result = Group(unset: rect)
        else { return nil }
        plane.sample(picture, into: result.patch, region: PixelRegion(rect))
        return result
    }

    /// Composites the layer without its masks and its opacity.
    func put(_ node: RenderNode, through plane: Plane, within rect: PixelRect) {
        guard let picture = picture(of: node, plane, Plane.Key(isMasked: false, alpha: 1)) else { return }
        plane.put(picture, onto: canvas.patch, alpha: 1, region: region, within: rect)
    }

    /// The layer's bounds, round corners included, as they are seen: white.
    func projectedBounds(of node: RenderNode, _ plane: Plane) -> PlacedImage? {
        let shape = node.rasters.pictures.picture(of: .mask, node, within: plane.grid.window)
        return shape.flatMap { projected($0, plane) }
    }

    // MARK: What lies behind

    /// What lies behind the layer's bounds, in the plane's pixels and filtered there, as far as it is to be painted. Beyond
    /// the edges of the screen the outermost pixels go on.
    func filteredBackdrop(_ node: RenderNode, _ programs: [FilterProgram], _ plane: Plane) -> Group? {
        let area = node.innerBackdropArea.intersection(plane.grid.window)
        let wanted = plane.inward(region.bounds.intersection(viewport)).intersection(area)
        return Self.filtered(node, programs, wanted, of: area) { rect in
            guard let group = Group(rect),
                let behind = backdrop(plane.outward(rect.insetBy(dx: -2, dy: -2)).intersection(viewport))
            else { return nil }
            Resample(toSource: plane.toOuter, edges: .pad)
                .apply(behind.patch, into: group.patch, region: PixelRegion(rect))
            return group
        }
    }

    /// Replaces what lies within the layer's bounds, round corners included, by a group's pixels, which are a plane's. The bounds
    /// as they are seen: white.
    func put(_ group: Group, withinBoundsOf node: RenderNode, through plane: Plane) -> PlacedImage? {
        let shape = node.rasters.pictures.picture(of: .mask, node, within: plane.grid.window)
        guard let shape else { return nil }
        shape.withPatch { AlphaMask.multiply(group.patch, by: $0, region: PixelRegion(group.rect)) }
        // What is cut out of the bounds' edges goes the same way as what is put in.
        guard let hole = projected(shape, plane),
            let filling = projected(group, plane, within: hole.rect)
        else { return nil }
        hole.withPatch { AlphaMask.replace(canvas.patch, by: filling.patch, where: $0, region: region) }
        return hole
    }
}

/// Contents put down in perspective.
private struct ProjectedContents: BandWork {
    let contents: ContentsPicture
    let target: PixelPatch
    let toDevice: Projection
    let alpha: Double
    let viewport: PixelRect

    func work(on band: PixelRegion) {
        contents.put(onto: target, toDevice, alpha: alpha, region: band, viewport: viewport)
    }
}
