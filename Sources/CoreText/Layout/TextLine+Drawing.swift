import CAcetatePango
import CoreGraphics

extension TextLine {
    /// A line of one run, without a text.
    init(_ run: GlyphRun) {
        self.init(
            runs: [run], width: run.width, ascent: 0, descent: 0, leading: 0, isRightToLeft: false, bytes: 0..<0)
    }

    /// Draws the line with its origin at the context's text position, transformed by the text matrix; y points up.
    func drawAsText(in context: CGContext) {
        var matrix = context.textMatrix
        matrix.tx += context.textPosition.x
        matrix.ty += context.textPosition.y
        context.saved {
            context.concatenate(matrix)
            draw(in: context, at: .zero, isFlipped: false)
        }
        guard context.textDrawingMode.clips else { return }
        var shapes = PathElements()
        for run in runs { shapes.append(run.outlines) }
        context.clip(to: shapes.applying(matrix))
    }

    /// Draws the line with its origin at `origin` in user space. `isFlipped` means that y points down.
    func draw(in context: CGContext, at origin: CGPoint, isFlipped: Bool) {
        guard origin.isFinite else { return }
        context.saved {
            context.translateBy(x: origin.x, y: origin.y)
            context.scaleBy(x: 1, y: isFlipped ? -1 : 1)
            guard let visible = context.visibleRect else { return }
            for run in runs { drawBackground(of: run, in: context, visible) }
            let color = context.fillColor
            for run in runs {
                guard run.style.shadow != nil || run.style.picture != nil || run.style.isLetterpress else {
                    draw(run, in: context, color, visible)
                    continue
                }
                context.saved { draw(run, in: context, color, visible) }
            }
        }
    }

    /// Draws a run. Changes the fill color and the shadow.
    ///
    /// - Parameter color: that of text without a color.
    private func draw(_ run: GlyphRun, in context: CGContext, _ color: CGColor, _ visible: CGRect) {
        context.setFillColor(run.style.color ?? color)
        if let shadow = run.style.shadow {
            context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
        }
        if let picture = run.style.picture {
            run.drawPicture(picture, in: context)
        } else if run.style.isLetterpress {
            drawLetterpress(of: run, in: context, visible)
        } else {
            drawGlyphs(of: run, in: context, visible)
        }
        drawDecorations(of: run, in: context, visible: visible)
    }

    private func drawBackground(of run: GlyphRun, in context: CGContext, _ visible: CGRect) {
        guard let background = run.style.background else { return }
        let box = CGRect(x: run.x, y: -descent, width: run.width, height: height).overlap(visible)
        guard !box.isNull, !box.isEmpty else { return }
        context.saved {
            context.setFillColor(background)
            context.fill(box)
        }
    }

    /// Draws glyphs with a light edge below them, unless the run has a shadow of its own, and a dark one inside of their upper edges,
    /// each one point wide.
    private func drawLetterpress(of run: GlyphRun, in context: CGContext, _ visible: CGRect) {
        context.saved {
            if run.style.shadow == nil {
                context.setShadow(
                    offset: CGSize(width: 0, height: -1), blur: 0, color: CGColor(gray: 1, alpha: 0.5))
            }
            drawGlyphs(of: run, in: context, visible)
        }
        let outlines = run.outlines
        guard run.face.isOutline, !outlines.isEmpty, outlines.bounds.insetBy(dx: -2, dy: -2).overlaps(visible) else {
            return
        }
        context.saved {
            context.clip(to: outlines)
            var shade = PathElements()
            shade.append(outlines, CGAffineTransform(translationX: 0, y: -1))
            // What is not below the glyphs that are moved down.
            context.addRect(outlines.bounds.insetBy(dx: -2, dy: -2))
            context.addPath(CGPath(shade))
            context.setFillColor(CGColor(gray: 0, alpha: 0.35))
            context.fillPath(using: .evenOdd)
        }
    }

    private func drawGlyphs(of run: GlyphRun, in context: CGContext, _ visible: CGRect) {
        let style = run.style
        // The font's matrix may move shapes outside their ink rectangle.
        let reach =
            (style.font.matrix == .identity ? 1 : 4 * style.font.shapedSize) + abs(style.strokeWidth / 100)
            * style.font.size
        let ink = CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height)
            .insetBy(dx: -reach, dy: -reach)
        let size = CGRect(x: 0, y: 0, width: style.font.shapedSize, height: style.font.shapedSize)
            .applying(context.userToDevice)
        guard !run.glyphs.isEmpty, ink.overlaps(visible), size.width + size.height < 200_000 else { return }
        // A glyph's shape seldom extends further from its origin than this. Glyphs far from the visible area are
        // dropped because they would exceed Cairo's number range.
        let near = visible.insetBy(dx: -4 * style.font.shapedSize - reach, dy: 0)
        var glyphs = run.glyphs.filter { $0.x >= near.minX && $0.x <= near.maxX }
        if let steps = context.fontPositionsPerPixel { quantize(&glyphs, context.userToDevice, steps) }
        guard !glyphs.isEmpty else { return }
        if run.face.isOutline {
            draw(glyphs, of: run, in: context)
        } else {
            context.saved {
                let stretch = style.font.verticalStretch
                if stretch != 1 {
                    context.scaleBy(x: 1, y: stretch)
                    for index in glyphs.indices { glyphs[index].y /= stretch }
                }
                run.face.drawBitmapGlyphs(glyphs, alpha: style.color?.alpha ?? 1, in: context)
            }
        }
    }

    private func draw(_ glyphs: [cairo_glyph_t], of run: GlyphRun, in context: CGContext) {
        let (style, face, mode) = (run.style, run.face, context.textDrawingMode)
        if style.strokeWidth == 0, mode != .fill {
            if mode.fills {
                context.withCairo { face.draw(glyphs, transform: style.font.shapedMatrix, stroke: nil, on: $0) }
            }
            if mode.strokes { context.stroke(run.outlines) }
            return
        }
        if style.strokeWidth <= 0 {
            context.withCairo { face.draw(glyphs, transform: style.font.shapedMatrix, stroke: nil, on: $0) }
        }
        guard style.strokeWidth != 0 else { return }
        context.saved {
            if let color = style.strokeColor { context.setFillColor(color) }
            let width = abs(style.strokeWidth) / 100 * style.font.size
            context.withCairo { face.draw(glyphs, transform: style.font.shapedMatrix, stroke: width, on: $0) }
        }
    }

    /// Rounds glyph positions to steps in a device pixel.
    private func quantize(_ glyphs: inout [cairo_glyph_t], _ toDevice: CGAffineTransform, _ steps: CGFloat) {
        let inverse = toDevice.inverted()
        for index in glyphs.indices {
            var point = CGPoint(x: glyphs[index].x, y: -glyphs[index].y).applying(toDevice)
            point = CGPoint(x: (point.x * steps).rounded() / steps, y: (point.y * steps).rounded() / steps)
                .applying(inverse)
            guard point.isFinite else { continue }
            (glyphs[index].x, glyphs[index].y) = (point.x, -point.y)
        }
    }
}

extension GlyphRun {
    /// The outlines of all glyphs, relative to the line's origin, y up.
    var outlines: PathElements {
        let font = font
        var path = PathElements()
        for glyph in shaped {
            path.append(font.outline(of: glyph.glyph), CGAffineTransform(translationX: glyph.x, y: -glyph.y))
        }
        return path
    }
}

extension CGContext {
    /// The part of user space inside the clip, with a margin of one device pixel; nil if it is empty or exceeds the
    /// range of Cairo's fixed-point numbers.
    fileprivate var visibleRect: CGRect? {
        let (clip, toDevice) = (clipBounds, userToDevice)
        guard !clip.isEmpty, toDevice.isFinite, abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c) > 1e-12,
            abs(toDevice.tx) < 4_000_000, abs(toDevice.ty) < 4_000_000
        else { return nil }
        let rect = CGRect(x: clip.minX - 1, y: clip.minY - 1, width: clip.width + 2, height: clip.height + 2)
            .applying(toDevice.inverted())
        return rect.isFinite && !rect.isNull ? rect : nil
    }

    /// Whether y points down in user space, so that text would be upside down without compensation. A space that is
    /// mirrored horizontally is not flipped.
    package var isTextFlipped: Bool {
        let transform = ctm
        let determinant = transform.a * transform.d - transform.b * transform.c
        return determinant < 0 && !(transform.a < 0 && transform.d > 0)
    }
}
