import Foundation

/// Relations to other views, and changes of the order.
extension NSView {
    /// The nearest view that contains both this view and another one, and may be one of them; nil for none.
    public func ancestorShared(with view: NSView) -> NSView? {
        var candidate: NSView? = self
        while let current = candidate, !view.isDescendant(of: current) { candidate = current.superview }
        return candidate
    }

    /// Sorts the subviews from back to front. `compare` returns the order of two subviews and receives `context`. Subviews for
    /// which it returns the same order keep theirs.
    public func sortSubviews(
        _ compare: (NSView, NSView, UnsafeMutableRawPointer?) -> ComparisonResult,
        context: UnsafeMutableRawPointer?
    ) {
        let sorted = subviews.enumerated().sorted { first, second in
            let result = compare(first.element, second.element, context)
            return result == .orderedSame ? first.offset < second.offset : result == .orderedAscending
        }
        setOrder(of: sorted.map(\.element))
    }
}
