import Foundation

extension NSLayoutManager {
    /// The rectangle of the container that the current context shows, for an origin of the container.
    private func visibleRect(at origin: NSPoint, _ context: CGContext) -> NSRect {
        context.boundingBoxOfClipPath.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    private func visibleLines(of range: NSRange, in area: NSRect) -> [TextLinePlace] {
        let end = range.location + range.length
        return lines(in: area).filter {
            $0.range.location < end && $0.range.location + $0.range.length > range.location
        }
    }

    /// Draws the backgrounds and the selection of a range into the current context, which must be flipped. Only lines that the
    /// context shows are laid out and drawn.
    ///
    /// - Parameter origin: the place of the container in the context's coordinates.
    func drawBackgroundOfLines(_ glyphRange: NSRange, at origin: NSPoint) {
        guard let context = NSGraphicsContext.current?.cgContext, let range = textStorage?.usable(glyphRange) else {
            return
        }
        let view = firstTextView
        let selected = view?.shownSelection ?? []
        for line in visibleLines(of: range, in: visibleRect(at: origin, context)) {
            for (part, color) in line.layout.backgrounds(in: line.fragment.range) {
                let moved = NSRange(location: part.location + line.block.start, length: part.length)
                fill(NSIntersectionRange(moved, range), on: line, color, at: origin)
            }
            guard let color = view?.selectionColor else { continue }
            for selection in selected {
                let part = NSIntersectionRange(NSIntersectionRange(selection, range), line.range)
                let rects = rects(of: NSIntersectionRange(selection, range), on: line, extends: true)
                fill(rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) }, part, color)
            }
        }
    }

    private func fill(_ range: NSRange, on line: TextLinePlace, _ color: NSColor, at origin: NSPoint) {
        guard range.length > 0 else { return }
        let box = line.fragment.textBox
        let rects = rects(of: range, on: line, extends: false).map { rect in
            NSRect(
                x: rect.minX + origin.x, y: line.block.top + box.top + origin.y, width: rect.width,
                height: box.bottom - box.top)
        }
        fill(rects, range, color)
    }

    private func fill(_ rects: [NSRect], _ range: NSRange, _ color: NSColor) {
        guard !rects.isEmpty else { return }
        rects.withUnsafeBufferPointer { rects in
            guard let first = rects.baseAddress else { return }
            fillBackgroundRectArray(first, count: rects.count, forCharacterRange: range, color: color)
        }
    }

    /// Draws the glyphs of a range with their underlines into the current context, which must be flipped. Only lines that the
    /// context shows are laid out and drawn.
    func drawGlyphsOfLines(_ glyphsToShow: NSRange, at origin: NSPoint) {
        guard let context = NSGraphicsContext.current?.cgContext, let range = textStorage?.usable(glyphsToShow) else {
            return
        }
        // Shapes may exceed their lines.
        let area = visibleRect(at: origin, context)
        for line in visibleLines(of: range, in: area.insetBy(dx: 0, dy: -min(area.height, 40))) {
            let place = context.onWholePixels(NSPoint(x: line.origin.x + origin.x, y: line.origin.y + origin.y))
            let isPart = NSIntersectionRange(range, line.range) != line.range
            if isPart {
                NSGraphicsContext.saveGraphicsState()
                let rects = rects(of: range, on: line, extends: false)
                context.clip(to: rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) })
            }
            line.fragment.line.draw(in: context, at: place, isFlipped: true)
            if showsInvisibleCharacters { drawInvisibles(of: line, in: range, context, at: place) }
            if isPart { NSGraphicsContext.restoreGraphicsState() }
        }
    }
}

extension CGContext {
    /// The nearest point with the height of a whole pixel, unless user space is rotated or a pixel is larger than a point. Lines at
    /// fractions of pixels would need masks of their glyphs for each fraction.
    func onWholePixels(_ point: NSPoint) -> NSPoint {
        let transform = userSpaceToDeviceSpaceTransform
        guard transform.b == 0, transform.c == 0, abs(transform.d) >= 1 else { return point }
        let pixel = (transform.d * point.y + transform.ty).rounded()
        let y = (pixel - transform.ty) / transform.d
        return y.isFinite ? NSPoint(x: point.x, y: y) : point
    }
}
