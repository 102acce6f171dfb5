import AcetatePixels
import CAcetateCairo

// Groups: what is drawn inside a group is composited as a whole.

extension CGContext {
    /// Begins a transparency layer: until `endTransparencyLayer`, drawing goes to a transparent bitmap of the clip's
    /// extent, with opacity 1, the normal blend mode and no shadow. The layer is then composited with the opacity,
    /// blend mode and shadow that are set now.
    ///
    /// `auxiliaryInfo` is always nil on macOS.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) {
        beginGroup { _ in false }
    }

    /// Begins a transparency layer that is clipped to a rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary? = nil) {
        let toDevice = state.toDevice
        beginGroup { cr in
            appendToCairo(rect.standardized, toDevice, cr)
            return true
        }
    }

    /// Ends and composites the innermost transparency layer; does nothing if there is none. States saved inside it and
    /// not restored are discarded.
    public func endTransparencyLayer() {
        guard let group = stack.last(where: \.isGroup)?.graphics else { return }
        endGroup(alpha: group.alpha, blend: group.blendMode, shadow: group.shadow)
    }

    /// Begins a group that is clipped to a rectangle of device pixels.
    package func beginGroup(_ bounds: PixelRect) {
        beginGroup { cr in
            cairo_rectangle(cr, Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height))
            return true
        }
    }

    /// Begins a group. `clip` adds a rectangle to clip to and returns true, or returns false.
    private func beginGroup(clip: @escaping @Sendable (OpaquePointer) -> Bool) {
        perform(changesState: true) { context in
            let cr = context.cr
            context.stack.append(.group(context.state))
            cairo_save(cr)
            if clip(cr) {
                cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
                cairo_clip(cr)
            }
            if !context.isQueueing { cairo_push_group(cr) }
            context.state.alpha = 1
            context.state.blendMode = .normal
            context.state.shadow = nil
            // The mask applies to the group as a whole.
            context.state.clipMask = nil
        }
    }

    /// Ends and composites the innermost group with an opacity and a blend mode; does nothing if there is none.
    package func endGroup(alpha: CGFloat, blend: CGBlendMode = .normal) {
        endGroup(alpha: alpha, blend: blend, shadow: nil)
    }

    private func endGroup(alpha: CGFloat, blend: CGBlendMode, shadow: Shadow?) {
        perform(changesState: true) { $0.paintGroup(alpha: alpha, blend: blend, shadow: shadow) }
    }

    /// Ends the innermost group, and composites it unless drawing is deferred.
    private func paintGroup(alpha: CGFloat, blend: CGBlendMode, shadow: Shadow?) {
        guard stack.contains(where: \.isGroup) else { return }
        while let top = stack.popLast() {
            state = top.graphics
            if top.isGroup { break }
            cairo_restore(cr)
        }
        if !isQueueing { popGroup(alpha: alpha.isFinite ? min(max(alpha, 0), 1) : 1, blend: blend, shadow: shadow) }
        cairo_restore(cr)
    }

    /// Ends the handle's innermost group, and composites it.
    func popGroup(alpha: CGFloat, blend: CGBlendMode, shadow: Shadow?) {
        guard let group = cairo_pop_group(cr) else { return }
        paint(blend, alpha: alpha, shadow: shadow) {
            cairo_set_source($0, group)
        } cover: { cr, alpha in
            cairo_paint_with_alpha(cr, alpha)
        }
        cairo_pattern_destroy(group)
    }
}
