import Foundation

/// What a view needs for scrolling.
struct ViewScrolling {
    /// The part that was prepared for scrolling, in the view's coordinates; nil for the visible part.
    var preparedRect: NSRect?
}

extension NSView {
    /// The nearest clip view that contains the view.
    var clipViewAbove: NSClipView? {
        sequence(first: self, next: \.superview).dropFirst().lazy.compactMap { $0 as? NSClipView }.first
    }

    func scrollClipView(to point: NSPoint) {
        guard let clip = clipViewAbove, let scroller = clip.superview else { return }
        scroller.scroll(clip, to: clip.convert(point, from: self))
    }

    func scrollClipView(toShow rect: NSRect) -> Bool {
        guard let clip = clipViewAbove, !rect.isNull, rect.isFinite else { return false }
        let origin = clip.origin(showing: clip.convert(rect, from: self))
        guard origin != clip.bounds.origin else { return false }
        if let scroller = clip.superview { scroller.scroll(clip, to: origin) } else { clip.scroll(to: origin) }
        return clip.bounds.origin == origin
    }

    func setPreparedContentRect(_ rect: NSRect) {
        guard rect.isFinite else { return }
        scrolling.preparedRect = rect
        if let clip = superview as? NSClipView, clip.documentView === self { clip.updateTiles() }
    }
}
