import CoreText
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
                color.setFill()
                for rect in rects(of: NSIntersectionRange(selection, range), on: line, extends: true) {
                    rect.offsetBy(dx: origin.x, dy: origin.y).fill()
                }
            }
        }
    }

    private func fill(_ range: NSRange, on line: TextLinePlace, _ color: NSColor, at origin: NSPoint) {
        guard range.length > 0 else { return }
        color.setFill()
        let box = line.fragment.textBox
        for rect in rects(of: range, on: line, extends: false) {
            NSRect(
                x: rect.minX + origin.x, y: line.block.top + box.top + origin.y, width: rect.width,
                height: box.bottom - box.top
            ).fill()
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
            let place = NSPoint(x: line.origin.x + origin.x, y: line.origin.y + origin.y)
            let isPart = NSIntersectionRange(range, line.range) != line.range
            if isPart {
                NSGraphicsContext.saveGraphicsState()
                let rects = rects(of: range, on: line, extends: false)
                context.clip(to: rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) })
            }
            if let shown = truncated(line) {
                shown.line.draw(in: context, at: NSPoint(x: place.x + shown.shift, y: place.y), isFlipped: true)
            } else {
                line.fragment.line.draw(in: context, at: place, isFlipped: true)
            }
            if isPart { NSGraphicsContext.restoreGraphicsState() }
        }
    }
}

// MARK: - Containers that show a number of lines at most, and end with an ellipsis

extension NSLayoutManager {
    /// The lower edge of the last of a number of lines from the top of the container; infinite for 0, and if there are fewer lines.
    func bottom(ofLines count: Int) -> CGFloat {
        guard count > 0 else { return .infinity }
        var last = line(ofCharacter: 0)
        for _ in 1..<count {
            guard let next = line(after: last) else { return .infinity }
            last = next
        }
        return last.rect.maxY
    }

    /// What is drawn in place of a line, and how far it is to the right of that: for the last line that the container shows, if its line
    /// break mode truncates and there is more text. Otherwise nil.
    func truncated(_ line: TextLinePlace) -> (line: CTLine, shift: CGFloat)? {
        guard let container = textContainers.first, let textStorage,
            let type = container.lineBreakMode.truncation, let next = self.line(after: line),
            next.rect.maxY > container.layoutHeight + 0.001
        else { return nil }
        let start = line.range.location
        let paragraph = NSString(string: textStorage.string).paragraphRange(for: NSRange(location: start, length: 0))
        var text = textStorage.attributedSubstring(
            from: NSRange(location: start, length: paragraph.location + paragraph.length - start))
        text = text.attributedSubstring(
            from: NSRange(location: 0, length: NSString(string: text.string).lineContentLength))
        let attributes =
            line.range.length > 0 ? textStorage.attributes(at: start, effectiveRange: nil) : [:]
        let ellipsis = NSAttributedString(string: "\u{2026}", attributes: attributes)
        // The paragraph ends here, and others are hidden.
        if line.range.location + line.range.length >= paragraph.location + paragraph.length {
            let longer = NSMutableAttributedString(attributedString: text)
            longer.append(ellipsis)
            text = longer
        }
        let whole = CTLineCreateWithAttributedString(text)
        let width = line.rect.width - 2 * container.lineFragmentPadding
        let shown =
            CTLineCreateTruncatedLine(whole, Double(width), type, CTLineCreateWithAttributedString(ellipsis)) ?? whole
        let style = attributes[.paragraphStyle] as? NSParagraphStyle
        return (
            shown, (line.fragment.line.width - shown.width) * (style?.alignment ?? .natural).part(line.fragment.line)
        )
    }
}

extension NSString {
    /// The number of code units before the first end of a line.
    fileprivate var lineContentLength: Int {
        var end = 0
        getLineStart(nil, end: nil, contentsEnd: &end, for: NSRange(location: 0, length: 0))
        return end
    }
}

extension NSLineBreakMode {
    fileprivate var truncation: CTLineTruncationType? {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        default: nil
        }
    }
}

extension NSTextAlignment {
    /// The part of the free width that is to the left of a line.
    fileprivate func part(_ line: CTLine) -> CGFloat {
        switch self {
        case .center: 0.5
        case .right: 1
        case .left: 0
        case .natural, .justified: line.isRightToLeft ? 1 : 0
        }
    }
}
