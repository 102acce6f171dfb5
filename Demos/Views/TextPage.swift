import AppKit

/// A text that can be edited.
final class TextPage: NSViewController {
    let textView = NSTextView(frame: NSRect(x: 0, y: 0, width: 600, height: 400))

    override func loadView() {
        let scrollView = NSScrollView()
        scrollView.hasVerticalScroller = true
        textView.minSize = NSSize(width: 0, height: 400)
        textView.autoresizingMask = .width
        textView.allowsUndo = true
        textView.font = .systemFont(ofSize: 15)
        textView.textColor = .textColor
        textView.textContainerInset = NSSize(width: 16, height: 16)
        textView.string = """
            Select, type, cut and paste. Control-Z takes a change back.

            Text runs in both directions: English, עברית, العربية, and English again.
            Emoji are single characters: 👩‍👩‍👧 🇳🇱 é.

            """
        scrollView.documentView = textView
        view = scrollView
    }
}
