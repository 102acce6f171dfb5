import Foundation

/// Text views in scroll views.
extension NSTextView {
    /// Creates a scroll view with a text view as its document, which is as wide as the scroll view and grows downward with its
    /// text. The document is an `NSTextView`, also when a subclass is asked. Source: `NSTextView.h`.
    public class func scrollableTextView() -> NSScrollView {
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.hasVerticalScroller = true
        let size = scrollView.contentSize
        let textView = NSTextView(frame: NSRect(origin: .zero, size: size))
        textView.minSize = .zero
        textView.maxSize = NSSize(
            width: CGFloat(Float.greatestFiniteMagnitude), height: CGFloat(Float.greatestFiniteMagnitude))
        textView.isVerticallyResizable = true
        textView.isHorizontallyResizable = false
        textView.autoresizingMask = .width
        textView.textContainer?.widthTracksTextView = true
        scrollView.documentView = textView
        return scrollView
    }

    /// The same for the text of a document with attributes: changes can be undone.
    public class func scrollableDocumentContentTextView() -> NSScrollView {
        let scrollView = scrollableTextView()
        (scrollView.documentView as? NSTextView)?.allowsUndo = true
        return scrollView
    }

    /// The same for a document of plain text: changes can be undone, and the font has characters of one width.
    public class func scrollablePlainDocumentContentTextView() -> NSScrollView {
        let scrollView = scrollableDocumentContentTextView()
        if let textView = scrollView.documentView as? NSTextView {
            textView.isRichText = false
            textView.font = .userFixedPitchFont(ofSize: 0)
        }
        return scrollView
    }
}
