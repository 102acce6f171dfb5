import Foundation

/// Pictures of views and their subviews, also without a window.
extension NSView {
    /// What is drawn into a context at the moment, with pixels per point; nil for nothing.
    private static var rendered: (view: NSView, rect: NSRect, scale: CGFloat)?

    /// Draws a rectangle of the view and its subviews into a rectangle of a context, whose y may point down.
    func render(_ rect: NSRect, in context: CGContext, to target: NSRect, isUpsideDown: Bool = false) {
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        let views = viewsWithoutLayers
        for view in views { view.wantsLayer = true }
        defer { for view in views { view.wantsLayer = false } }
        let scale = context.userToDevice.greatestScale * target.width / convertToLayer(rect).width
        withContents(of: rect, scale: scale.isFinite ? min(max(scale, 0.1), 16) : 1) {
            displayIfNeeded()
            renderLayer(rect, in: context, to: target, isUpsideDown: isUpsideDown)
        }
    }

    private func renderLayer(_ rect: NSRect, in context: CGContext, to target: NSRect, isUpsideDown: Bool) {
        withUprightLayer { layer in
            var area = convertToLayer(rect)
            if layer.isGeometryFlipped { area.origin.y = layer.bounds.minY + layer.bounds.maxY - area.maxY }
            context.saveGState()
            context.translateBy(x: target.minX, y: isUpsideDown ? target.maxY : target.minY)
            context.scaleBy(
                x: target.width / area.width, y: target.height / area.height * (isUpsideDown ? -1 : 1))
            // A layer without a superlayer is flipped as in its superview, which has no layer.
            if layer.superlayer == nil, isFlipped != layer.isGeometryFlipped {
                context.translateBy(x: 0, y: area.height)
                context.scaleBy(x: 1, y: -1)
            }
            context.translateBy(x: -area.minX, y: -area.minY)
            layer.render(in: context)
            context.restoreGState()
        }
    }

    /// Draws the layer of a view without a window, with the texts and documents in it, which otherwise are drawn as far as a window
    /// shows them.
    func withWindowlessContents(_ draw: () -> Void) {
        guard window == nil, Self.rendered == nil else { return draw() }
        withContents(of: bounds, scale: drawnScale, draw)
    }

    /// Calls a function while the texts and documents in the view are drawn for a rectangle, with pixels per point.
    private func withContents(of rect: NSRect, scale: CGFloat, _ draw: () -> Void) {
        let former = Self.rendered
        Self.rendered = (self, rect, scale)
        layoutSubtreeIfNeeded()
        updateRasters()
        draw()
        Self.rendered = former
        updateRasters()
    }

    /// The part that is drawn into a context at the moment; nil if the view is not.
    var renderedRect: NSRect? {
        guard let (view, rect, _) = Self.rendered, isDescendant(of: view) else { return nil }
        return visiblePart(in: (view, rect))
    }

    /// Pixels per point: those of what is drawn into a context at the moment, or else of the window.
    var drawnScale: CGFloat {
        if let (view, _, scale) = Self.rendered, isDescendant(of: view) { return scale }
        return window?.backingScaleFactor ?? 1
    }

    /// Updates the scale of what the view and its subviews draw, and the tiles of documents and texts, which are those of the part that
    /// is drawn.
    private func updateRasters() {
        if let clip = superview as? NSClipView, clip.documentView === self { clip.updateTiles() }
        func update(_ view: NSView) {
            view.layerBacking.updateScale()
            view.updateOwnTiles()
            for view in view.subviews { update(view) }
        }
        update(self)
    }

    /// The part of the bounds that no superview clips, up to a view of which a rectangle is drawn, or else up to the window.
    func visiblePart(in root: (view: NSView, rect: NSRect)?) -> NSRect {
        var rect = bounds
        var view = self
        while !view.isHidden || view === root?.view {
            if view !== self, view.clipsToBounds || view.window?.contentView === view {
                rect = rect.overlap(view.bounds)
            }
            if view === root?.view, let shown = root?.rect { rect = rect.overlap(shown) }
            if rect.isNull { return .zero }
            guard view !== root?.view, let superview = view.superview else {
                let visible = bounds.overlap(convert(rect, from: view))
                return visible.isNull ? .zero : visible
            }
            rect = superview.convert(rect, from: view)
            view = superview
        }
        return .zero
    }
}
