import CAcetatePango
import CoreGraphics

extension TextLine {
    /// Draws with the line's origin at `origin`, in user space. `isFlipped` says that y points down there.
    func draw(in context: CGContext, at origin: CGPoint, isFlipped: Bool) {
        guard origin.isFinite else { return }
        let up: CGFloat = isFlipped ? -1 : 1
        for run in runs {
            context.saved {
                context.translateBy(x: origin.x, y: origin.y)
                context.scaleBy(x: 1, y: up)
                drawBackground(of: run, in: context)
                if let color = run.style.color { context.setFillColor(color) }
                drawGlyphs(of: run, in: context)
                drawUnderline(of: run, in: context)
            }
        }
    }

    private func drawBackground(of run: GlyphRun, in context: CGContext) {
        guard let background = run.style.background else { return }
        context.saved {
            context.setFillColor(background)
            context.fill(CGRect(x: run.x, y: -descent, width: run.width, height: height))
        }
    }

    private func drawGlyphs(of run: GlyphRun, in context: CGContext) {
        // The font's own transform may put ink anywhere near.
        let reach = run.style.font.matrix == .identity ? 1 : 4 * run.style.font.size
        let ink = CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height)
            .insetBy(dx: -reach, dy: -reach)
        guard !run.glyphs.isEmpty, context.mayShow(ink) else { return }
        context.withCairo { cr in
            cairo_save(cr)
            // Glyphs have y down.
            cairo_scale(cr, 1, -1)
            run.face.draw(run.glyphs, transform: run.style.font.matrix, on: cr)
            cairo_restore(cr)
        }
    }

    private func drawUnderline(of run: GlyphRun, in context: CGContext) {
        let style = run.style
        guard !style.underline.isDisjoint(with: [.single, .thick]) else { return }
        if let color = style.underlineColor { context.setFillColor(color) }
        let thickness = style.font.underlineThickness * (style.underline.contains(.thick) ? 2 : 1)
        let top = style.baselineOffset + style.font.underlinePosition
        context.fill(CGRect(x: run.x, y: top - thickness, width: run.width, height: thickness))
        if style.underline.isSuperset(of: .double) {
            context.fill(CGRect(x: run.x, y: top - thickness * 3, width: run.width, height: thickness))
        }
    }
}

extension CGContext {
    /// Whether a rectangle of user space meets the clip, at coordinates that Cairo's fixed-point numbers can hold.
    fileprivate func mayShow(_ rect: CGRect) -> Bool {
        let device = rect.applying(ctm)
        guard device.isFinite, !device.isNull, device.width < 1_000_000, device.height < 1_000_000 else { return false }
        let clip = clipBounds
        return device.maxX >= CGFloat(clip.minX) && device.minX <= CGFloat(clip.maxX)
            && CGFloat(height) - device.minY >= CGFloat(clip.minY)
            && CGFloat(height) - device.maxY <= CGFloat(clip.maxY)
    }

    /// Whether user space has y pointing down on the device: text would stand on its head if it were drawn as where y
    /// points up. A space mirrored left to right is not flipped.
    package var isTextFlipped: Bool {
        let transform = ctm
        let determinant = transform.a * transform.d - transform.b * transform.c
        return determinant < 0 && !(transform.a < 0 && transform.d > 0)
    }
}
