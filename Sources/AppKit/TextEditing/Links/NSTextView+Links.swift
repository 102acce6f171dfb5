import Foundation

/// The links of a text view.
@MainActor
struct TextLinks {
    var attributes: [NSAttributedString.Key: Any] = [
        .foregroundColor: NSColor.linkColor, .underlineStyle: NSUnderlineStyle.single.rawValue,
        .cursor: NSCursor.pointingHand,
    ]
    var displaysToolTips = true
    /// The character of the link that is pressed; nil if none is.
    var pressed: Int?
}

extension NSAttributedString.Key {
    /// An `NSCursor`: the pointer over the text in a text view. In `linkTextAttributes`, that over links. Default: none.
    public static let cursor = Self("NSCursor")
}

extension NSTextView {
    /// The attributes that links have in addition to their own, and the cursor over them. By default they are underlined, in
    /// the color `linkColor`, with a pointing hand.
    public var linkTextAttributes: [NSAttributedString.Key: Any]? {
        get { links.attributes }
        set {
            links.attributes = newValue ?? [:]
            manager.invalidateEverything()
            window?.invalidateCursorRects(for: self)
        }
    }

    /// The character with a link at a place of the view; nil if there is none.
    func linkIndex(at point: NSPoint) -> Int? {
        guard let index = characterIndex(at: point),
            content.attribute(.link, at: index, effectiveRange: nil) != nil
        else { return nil }
        return index
    }

    /// Whether the tool tip of a link without one of its own is its address. Default true.
    public var displaysLinkToolTips: Bool {
        get { links.displaysToolTips }
        set { links.displaysToolTips = newValue }
    }

    /// The tool tip of the text at a place of the view: that of the attribute `toolTip`, or else the address of a link, which the
    /// delegate may replace; nil for none.
    func toolTipOfText(at point: NSPoint) -> String? {
        guard let index = characterIndex(at: point) else { return nil }
        var text = content.attribute(.toolTip, at: index, effectiveRange: nil) as? String
        if text == nil, displaysLinkToolTips {
            let link = content.attribute(.link, at: index, effectiveRange: nil)
            text = (link as? URL)?.absoluteString ?? link as? String
        }
        guard let text, !text.isEmpty else { return nil }
        guard let delegate = delegate else { return text }
        return delegate.textView(self, willDisplayToolTip: text, forCharacterAt: index)
    }

    /// The character whose glyph is at a place of the view; nil if there is none.
    private func characterIndex(at point: NSPoint) -> Int? {
        let place = inContainer(point)
        let line = manager.line(at: place)
        guard content.length > 0, line.usedRect.contains(place) else { return nil }
        let index = line.position(atX: place.x).character
        return index < content.length ? index : nil
    }

    /// Notes the press of a link. It is followed when the pointer is released there and has selected nothing.
    func beginLink(_ event: NSEvent) {
        let isPlain = event.clickCount == 1 && !event.modifierFlags.contains(.shift)
        links.pressed = isPlain ? linkIndex(at: convert(event.locationInWindow, from: nil)) : nil
    }

    func endLink(_ event: NSEvent) {
        guard let pressed = links.pressed else { return }
        links.pressed = nil
        var range = NSRange()
        guard selection.insertionPoint != nil, pressed < content.length,
            let link = content.attribute(.link, at: pressed, effectiveRange: &range),
            let index = linkIndex(at: convert(event.locationInWindow, from: nil)), NSLocationInRange(index, range)
        else { return }
        clicked(onLink: link, at: index)
    }

    /// Adds rectangles with the cursors of links and of the attribute `cursor` that are visible.
    func addTextCursors() {
        guard content.length > 0 else { return }
        let origin = textContainerOrigin
        let area = visibleRect.offsetBy(dx: -origin.x, dy: -origin.y)
        let shown = manager.lines(in: area)
        guard let first = shown.first, let last = shown.last else { return }
        let range = content.usable(
            NSRange(location: first.range.location, length: last.contentEnd - first.range.location))
        content.enumerateAttributes(in: range) { attributes, part, _ in
            let linkCursor = attributes[.link] == nil ? nil : links.attributes[.cursor] as? NSCursor
            guard let cursor = linkCursor ?? attributes[.cursor] as? NSCursor else { return }
            for rect in manager.rects(of: part, in: area, extends: false) {
                addCursorRect(rect.offsetBy(dx: origin.x, dy: origin.y), cursor: cursor)
            }
        }
    }
}

extension NSLayoutManager {
    /// Adds the attributes of links to a part of the text.
    func addLinkAttributes(to part: NSTextStorage) {
        guard let attributes = firstTextView?.links.attributes else { return }
        part.runs.change(0..<part.length) { if $0[.link] != nil { $0.merge(attributes) { $1 } } }
    }
}
