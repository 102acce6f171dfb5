import CoreText
import Foundation

extension NSText {
    var navigator: TextNavigator { TextNavigator(manager: manager, content: content) }

    /// Moves the insertion point, or the end of the selection.
    func move(_ motion: TextMotion, extending: Bool = false) {
        guard isSelectable else { return }
        let former = selection
        let length = former.end - former.start
        var anchor = former.anchor ?? (motion.isForward ? former.start : former.end)
        if extending, motion.isToEnd { anchor = goesForward(motion) ? former.start : former.end }
        if !extending { anchor = goesForward(motion) ? former.start : former.end }
        let head = length == 0 ? former.start : anchor == former.start ? former.end : former.start
        let from = TextPosition(index: head, affinity: former.affinity)
        let keptX = motion.isVertical ? goal ?? manager.line(at: from).x(at: from.index, from.affinity) : nil
        var target: TextPosition
        if !extending, length > 0, motion.collapses {
            target = TextPosition(index: goesForward(motion) ? former.end : former.start, affinity: .downstream)
        } else {
            target = destination(of: motion, from: from, goalX: keptX ?? 0)
        }
        target.index = min(max(target.index, 0), content.length)
        let range =
            extending
            ? NSRange(location: min(anchor, target.index), length: abs(target.index - anchor))
            : NSRange(location: target.index, length: 0)
        changeSelection([range], target.affinity, stillSelecting: false)
        selection.anchor = extending ? anchor : nil
        goal = keptX
        scrollRangeToVisible(NSRange(location: target.index, length: 0))
    }

    /// Whether a motion goes toward the end of the text.
    private func goesForward(_ motion: TextMotion) -> Bool {
        let isRightToLeft = manager.line(ofCharacter: selection.start).fragment.line.isRightToLeft
        return switch motion {
        case .left, .right, .wordLeft, .wordRight, .lineLeft, .lineRight: motion.isForward != isRightToLeft
        default: motion.isForward
        }
    }

    private func destination(of motion: TextMotion, from: TextPosition, goalX: CGFloat) -> TextPosition {
        let navigator = navigator
        let index = from.index
        func at(_ index: Int) -> TextPosition { TextPosition(index: index, affinity: .downstream) }
        let line = manager.line(at: from)
        let isRightToLeft = line.fragment.line.isRightToLeft
        switch motion {
        case .left, .right:
            if let next = line.visualNeighbor(of: index, from.affinity, toLeft: motion == .left) { return next }
            return (motion == .left) != isRightToLeft
                ? at(navigator.characterStart(before: index)) : at(navigator.characterEnd(after: index))
        case .forward: return at(navigator.characterEnd(after: index))
        case .backward: return at(navigator.characterStart(before: index))
        case .wordForward: return at(navigator.wordEnd(after: index))
        case .wordBackward: return at(navigator.wordStart(before: index))
        case .wordLeft, .wordRight:
            return (motion == .wordLeft) != isRightToLeft
                ? at(navigator.wordStart(before: index)) : at(navigator.wordEnd(after: index))
        case .lineStart: return at(line.range.location)
        case .lineEnd: return lineEnd(line)
        case .lineLeft, .lineRight:
            return (motion == .lineLeft) != isRightToLeft ? at(line.range.location) : lineEnd(line)
        case .paragraphStart: return at(navigator.paragraph(at: index).location)
        case .paragraphEnd: return at(navigator.paragraphEnd(at: index))
        case .paragraphForward:
            let end = navigator.paragraphEnd(at: index)
            return at(end > index ? end : navigator.paragraphEnd(at: navigator.characterEnd(after: index)))
        case .paragraphBackward:
            let start = navigator.paragraph(at: index).location
            return at(start < index ? start : navigator.paragraph(at: max(0, index - 1)).location)
        case .documentStart: return at(0)
        case .documentEnd: return at(content.length)
        case .up: return manager.line(above: line, atX: goalX)?.position(atX: goalX).caret ?? at(0)
        case .down: return manager.line(below: line, atX: goalX)?.position(atX: goalX).caret ?? at(content.length)
        case .pageUp, .pageDown:
            let page = max(visibleRect.height - line.rect.height, line.rect.height)
            let y = line.rect.midY + (motion == .pageDown ? page : -page)
            if motion == .pageUp, line.rect.minY <= 0 { return at(0) }
            let target = manager.line(at: NSPoint(x: goalX, y: y))
            if motion == .pageDown, target.range == line.range { return at(content.length) }
            return target.position(atX: goalX).caret
        }
    }

    /// The end of a line. At a break in a paragraph it is shown on the same line.
    private func lineEnd(_ line: TextLinePlace) -> TextPosition {
        let isBroken = line.fragment.contentLength == line.fragment.range.length && line.contentEnd < content.length
        return TextPosition(index: line.contentEnd, affinity: isBroken ? .upstream : .downstream)
    }

    // MARK: Selecting units

    /// Selects a range and makes its end visible.
    func select(_ range: NSRange) {
        guard isSelectable else { return }
        changeSelection([range], .downstream, stillSelecting: false)
    }

    /// Extends the selection to the whole unit of each of its ends.
    func unit(of range: NSRange, _ granularity: NSSelectionGranularity) -> NSRange {
        let navigator = navigator
        func unit(at index: Int) -> NSRange {
            switch granularity {
            case .selectByCharacter: NSRange(location: index, length: 0)
            case .selectByWord: navigator.word(at: index)
            case .selectByParagraph: navigator.paragraph(at: index)
            }
        }
        let first = unit(at: range.location)
        guard range.length > 0 else { return first }
        if granularity == .selectByCharacter { return range }
        let last = unit(at: range.location + range.length - 1)
        return NSUnionRange(first, last)
    }

    // MARK: Scrolling

    /// Scrolls by pages without a change of the selection.
    func scroll(pages: CGFloat) {
        let visible = visibleRect
        let line = manager.line(atHeight: visible.minY - containerOrigin.y).rect.height
        scroll(by: pages * max(visible.height - line, line))
    }

    func scroll(lines: CGFloat) {
        let line = manager.line(atHeight: visibleRect.minY - containerOrigin.y).rect.height
        scroll(by: lines * line)
    }

    private func scroll(by distance: CGFloat) {
        let visible = visibleRect
        let y = min(max(bounds.minY, visible.minY + distance), max(bounds.minY, bounds.maxY - visible.height))
        scrollToVisible(NSRect(x: visible.minX, y: y, width: visible.width, height: visible.height))
    }
}
