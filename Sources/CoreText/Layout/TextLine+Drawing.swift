import CAcetatePango
import CoreGraphics

extension TextLine {
    /// Draws with the line's origin at `origin`, in user space. `isFlipped` says that y points down there.
    func draw(in context: CGContext, at origin: CGPoint, isFlipped: Bool) {
        guard origin.isFinite else { return }
        context.saved {
            context.translateBy(x: origin.x, y: origin.y)
            context.scaleBy(x: 1, y: isFlipped ? -1 : 1)
            guard let visible = context.visibleRect else { return }
            for run in runs { drawBackground(of: run, in: context, visible) }
            for run in runs {
                context.saved {
                    if let color = run.style.color { context.setFillColor(color) }
                    drawGlyphs(of: run, in: context, visible)
                    drawDecorations(of: run, in: context, visible: visible)
                }
            }
        }
    }

    private func drawBackground(of run: GlyphRun, in context: CGContext, _ visible: CGRect) {
        guard let background = run.style.background else { return }
        let box = CGRect(x: run.x, y: -descent, width: run.width, height: height).intersection(visible)
        guard !box.isNull, !box.isEmpty else { return }
        context.saved {
            context.setFillColor(background)
            context.fill(box)
        }
    }

    private func drawGlyphs(of run: GlyphRun, in context: CGContext, _ visible: CGRect) {
        let style = run.style
        // The font's own transform may put ink anywhere near.
        let reach =
            (style.font.matrix == .identity ? 1 : 4 * style.font.size) + abs(style.strokeWidth / 100) * style.font.size
        let ink = CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height)
            .insetBy(dx: -reach, dy: -reach)
        let size = CGRect(x: 0, y: 0, width: style.font.size, height: style.font.size).applying(context.userToDevice)
        guard !run.glyphs.isEmpty, ink.intersects(visible), size.width + size.height < 200_000 else { return }
        // Ink beside the pen's place is seldom wider than this; glyphs far from what is seen are beyond Cairo's numbers.
        let near = visible.insetBy(dx: -4 * style.font.size - reach, dy: 0)
        var glyphs = run.glyphs.filter { $0.x >= near.minX && $0.x <= near.maxX }
        if context.quantizesFontPositions { quantize(&glyphs, context.userToDevice) }
        guard !glyphs.isEmpty else { return }
        if run.face.isOutline {
            draw(glyphs, of: run, in: context)
        } else {
            run.face.drawPictures(glyphs, alpha: style.color?.alpha ?? 1, in: context)
        }
    }

    private func draw(_ glyphs: [cairo_glyph_t], of run: GlyphRun, in context: CGContext) {
        let (style, face) = (run.style, run.face)
        if style.strokeWidth <= 0 {
            context.withCairo { face.draw(glyphs, transform: style.font.matrix, stroke: nil, on: $0) }
        }
        guard style.strokeWidth != 0 else { return }
        context.saved {
            if let color = style.strokeColor { context.setFillColor(color) }
            let width = abs(style.strokeWidth) / 100 * style.font.size
            context.withCairo { face.draw(glyphs, transform: style.font.matrix, stroke: width, on: $0) }
        }
    }

    /// Sets glyphs to the nearest quarters of a device pixel.
    private func quantize(_ glyphs: inout [cairo_glyph_t], _ toDevice: CGAffineTransform) {
        let inverse = toDevice.inverted()
        for index in glyphs.indices {
            var point = CGPoint(x: glyphs[index].x, y: -glyphs[index].y).applying(toDevice)
            point = CGPoint(x: (point.x * 4).rounded() / 4, y: (point.y * 4).rounded() / 4).applying(inverse)
            guard point.isFinite else { continue }
            (glyphs[index].x, glyphs[index].y) = (point.x, -point.y)
        }
    }
}

extension CGContext {
    /// What of user space the clip shows, and a little around it; nil where that is nothing, or beyond what Cairo's
    /// fixed-point numbers can hold.
    fileprivate var visibleRect: CGRect? {
        let (clip, toDevice) = (clipBounds, userToDevice)
        guard !clip.isEmpty, toDevice.isFinite, abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c) > 1e-12,
            abs(toDevice.tx) < 4_000_000, abs(toDevice.ty) < 4_000_000
        else { return nil }
        let rect = CGRect(x: clip.minX - 1, y: clip.minY - 1, width: clip.width + 2, height: clip.height + 2)
            .applying(toDevice.inverted())
        return rect.isFinite && !rect.isNull ? rect : nil
    }

    /// Whether user space has y pointing down on the device: text would stand on its head if it were drawn as where y
    /// points up. A space mirrored left to right is not flipped.
    package var isTextFlipped: Bool {
        let transform = ctm
        let determinant = transform.a * transform.d - transform.b * transform.c
        return determinant < 0 && !(transform.a < 0 && transform.d > 0)
    }
}
