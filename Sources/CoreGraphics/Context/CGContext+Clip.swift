import CAcetateCairo

// The clip shrinks until `resetClip()`; restoring a saved state restores it. See `ClipMask` for masks.

extension CGContext {
    /// Intersects the clip with the inside of the path, and empties the path. An empty path does nothing.
    public func clip(using rule: CGPathFillRule = .winding) {
        guard !currentPath.isEmpty else { return }
        let path = currentPath
        currentPath.removeAll()
        clip(rule) { appendToCairo(path, $0) }
    }

    /// Intersects the clip with a rectangle, and empties the path.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    /// Intersects the clip with the union of rectangles, and empties the path. An empty array makes the clip empty.
    public func clip(to rects: [CGRect]) {
        currentPath.removeAll()
        let toDevice = state.toDevice
        clip { cr in
            for rect in rects { appendToCairo(rect.standardized, toDevice, cr) }
        }
    }

    /// Removes the clip, except for what the owner of the context does not let it draw, and except for the extent of the
    /// current transparency layer.
    public func resetClip() {
        state.clipMask = nil
        let allowed = state.allowed
        perform(changesState: true) { context in
            cairo_reset_clip(context.cr)
            guard let allowed else { return }
            appendToCairo(allowed, context.cr)
            cairo_set_fill_rule(context.cr, CAIRO_FILL_RULE_WINDING)
            cairo_clip(context.cr)
        }
    }

    /// Intersects the clip with the path that `shape` adds to the Cairo handle, in device coordinates.
    func clip(_ rule: CGPathFillRule = .winding, to shape: @escaping @Sendable (OpaquePointer) -> Void) {
        perform(changesState: true) { context in
            shape(context.cr)
            cairo_set_fill_rule(context.cr, rule.cairo)
            cairo_clip(context.cr)
        }
    }

    /// The bounding box of the clip in user space; null if the clip is empty.
    public var boundingBoxOfClipPath: CGRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        guard x1 < x2, y1 < y2 else { return .null }
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).applying(state.toDevice.inverted())
    }
}
