import Foundation

// Attributes that are not part of the text, and those of links. They do not change the places of characters.
extension NSTextLayoutManager {
    /// The attributes of links: the color `linkColor`, and an underline.
    public class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
        [.foregroundColor: NSColor.linkColor, .underlineStyle: NSUnderlineStyle.single.rawValue]
    }

    /// The attributes with which a link is drawn: those of the class, or of the delegate. `NSNull` removes an attribute.
    public func renderingAttributes(
        forLink link: Any, at location: any NSTextLocation
    ) -> [NSAttributedString.Key: Any] {
        let attributes = Self.linkRenderingAttributes
        guard let delegate else { return attributes }
        return delegate.textLayoutManager(
            self, renderingAttributesForLink: link, at: location, defaultAttributes: attributes) ?? [:]
    }

    /// Replaces the rendering attributes of a range. `NSNull` removes an attribute of the text.
    public func setRenderingAttributes(
        _ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange
    ) { change(textRange) { $0 = renderingAttributes } }

    /// Adds a rendering attribute to a range. Nil removes the attribute of the text.
    public func addRenderingAttribute(
        _ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange
    ) { change(textRange) { $0[renderingAttribute] = value ?? NSNull() } }

    /// Removes a rendering attribute from a range, which has that of the text again.
    public func removeRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange) {
        change(textRange) { $0[renderingAttribute] = nil }
    }

    /// Removes the rendering attributes of a range. The validator sets them again.
    public func invalidateRenderingAttributes(for textRange: NSTextRange) {
        change(textRange) { $0 = [:] }
        renderingAttributesDidChange(in: textRange)
    }

    private func change(_ textRange: NSTextRange, _ body: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard let range = offsets(of: textRange), !renderingAttributes.change(range, body).isEmpty else { return }
        renderingAttributesDidChange(in: textRange)
    }

    private func offsets(of textRange: NSTextRange) -> Range<Int>? {
        let start = offset(from: documentRange.location, to: textRange.location)
        let length = offset(from: textRange.location, to: textRange.endLocation)
        guard start != NSNotFound, length != NSNotFound, start >= 0, length >= 0 else { return nil }
        return start..<start + length
    }

    /// Calls a function for the ranges that have rendering attributes, from a location on, until it returns false.
    ///
    /// - Parameter reverse: whether the ranges before the location are enumerated, from the last to the first one.
    public func enumerateRenderingAttributes(
        from location: any NSTextLocation, reverse: Bool,
        using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
    ) {
        let start = offset(from: documentRange.location, to: location)
        let length = offset(from: documentRange.location, to: documentRange.endLocation)
        guard start != NSNotFound, length != NSNotFound else { return }
        let runs = renderingAttributes.runs(in: reverse ? 0..<max(0, start) : start..<max(start, length))
        for (range, attributes) in reverse ? runs.reversed() : runs {
            guard let range = self.textRange(range, from: documentRange.location), block(self, attributes, range) else {
                return
            }
        }
    }

    /// A copy of the text of a fragment, with the attributes of links and the rendering attributes.
    func shownText(of fragment: NSTextLayoutFragment, _ text: NSAttributedString) -> NSTextStorage {
        let shown = NSTextStorage(attributedString: text)
        let range = fragment.rangeInElement
        let whole = NSRange(location: 0, length: shown.length)
        text.enumerateAttribute(.link, in: whole) { link, part, _ in
            guard let link, let place = location(range.location, offsetBy: part.location) else { return }
            let added = renderingAttributes(forLink: link, at: place)
            shown.runs.change(part.location..<part.location + part.length) { $0.merge(added) { $1 } }
        }
        if let start = offsets(of: range)?.lowerBound {
            let place = NSRange(location: start, length: shown.length)
            renderingAttributes.apply(to: shown, at: place) { added, _ in added }
        }
        shown.runs.change(0..<shown.length) { attributes in
            guard attributes.values.contains(where: { $0 is NSNull }) else { return }
            attributes = attributes.filter { !($0.value is NSNull) }
        }
        return shown
    }
}
