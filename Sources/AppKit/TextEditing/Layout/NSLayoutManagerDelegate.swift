import Foundation

/// The delegate of a layout manager. All methods are optional.
@preconcurrency @MainActor
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called when the layout of a part of the text has become invalid, by an edit or a change of the container.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// Called after text was laid out, once the main thread's loop runs again. Of a long text only what is shown is laid out; the
    /// heights of the other parts are estimates then.
    ///
    /// - Parameters:
    ///   - textContainer: the container of the text; nil if there is none.
    ///   - layoutFinishedFlag: always true, because all text is in the first container.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
    /// Returns the temporary attributes with which characters are drawn; nil for none. Default those that they have.
    ///
    /// - Parameters:
    ///   - toScreen: always true.
    ///   - charIndex: the first of the characters.
    ///   - effectiveCharRange: the characters, which all get the result.
    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
        forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
        effectiveRange effectiveCharRange: NSRangePointer?
    ) -> [NSAttributedString.Key: Any]?
    /// Called after the size of a container has changed.
    func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: NSSize)
}

extension NSLayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
        forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
        effectiveRange effectiveCharRange: NSRangePointer?
    ) -> [NSAttributedString.Key: Any]? { attrs }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: NSSize
    ) {}
}

extension NSLayoutManager {
    /// Tells the delegate later that text was laid out.
    func layoutWasMade() {
        guard delegate != nil, !completionIsScheduled else { return }
        completionIsScheduled = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.completionIsScheduled = false
                self.delegate?.layoutManager(self, didCompleteLayoutFor: self.textContainers.first, atEnd: true)
            }
        }
    }

    /// Adds the temporary attributes to a copy of a range, as the delegate wants them.
    func applyTemporaryAttributes(to copy: NSTextStorage, at range: NSRange) {
        temporary.apply(to: copy, at: range) { attributes, part in
            guard let delegate else { return attributes }
            var part = part
            return delegate.layoutManager(
                self, shouldUseTemporaryAttributes: attributes, forDrawingToScreen: true,
                atCharacterIndex: part.location, effectiveRange: &part) ?? [:]
        }
    }
}
