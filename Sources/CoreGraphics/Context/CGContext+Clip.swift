import CAcetateCairo

// The clip only ever shrinks; saving and restoring the state is the way back.

extension CGContext {
    /// Cuts the clip to the inside of the path, and empties the path. An empty path does nothing.
    public func clip(using rule: CGPathFillRule = .winding) {
        guard !currentPath.isEmpty else { return }
        let path = currentPath
        currentPath.removeAll()
        clip(rule) { appendToCairo(path, $0) }
    }

    /// Cuts the clip to a rectangle, and empties the path.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    /// Cuts the clip to the union of rectangles, and empties the path. No rectangles leave nothing to draw on.
    public func clip(to rects: [CGRect]) {
        currentPath.removeAll()
        let toDevice = state.toDevice
        clip { cr in
            for rect in rects { appendToCairo(rect.standardized, toDevice, cr) }
        }
    }

    /// Cuts the clip to what `shape` adds to the handle's path, in device coordinates.
    func clip(_ rule: CGPathFillRule = .winding, to shape: @escaping @Sendable (OpaquePointer) -> Void) {
        perform(changesState: true) { context in
            shape(context.cr)
            cairo_set_fill_rule(context.cr, rule.cairo)
            cairo_clip(context.cr)
        }
    }

    /// A rectangle of user space around the clip; null when nothing is left to draw on.
    public var boundingBoxOfClipPath: CGRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        guard x1 < x2, y1 < y2 else { return .null }
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).applying(state.toDevice.inverted())
    }
}
