import AppKit

/// A text that can be edited.
final class TextPage: PageController {
    private var textView: NSTextView?

    init() {
        super.init(
            .text,
            hint: "Select, type, and drag the markers of the ruler. Control-Z undoes, and Control-F finds.")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let scrollView = NSTextView.scrollableDocumentContentTextView()
        textView = scrollView.documentView as? NSTextView
        textView?.textContainerInset = NSSize(width: 20, height: 18)
        textView?.textStorage?.setAttributedString(Self.text)
        textView?.typingAttributes = Self.body
        textView?.setSelectedRange(NSRange(location: 0, length: 0))
        textView?.usesFindBar = true
        textView?.isIncrementalSearchingEnabled = true
        fill(with: scrollView)
        textView?.isRulerVisible = true
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        view.window?.makeFirstResponder(textView)
    }

    private static let body: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: 15), .foregroundColor: NSColor.textColor,
    ]

    private static var text: NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        func add(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) {
            text.append(NSAttributedString(string: string, attributes: body.merging(attributes) { $1 }))
        }
        let centered = NSMutableParagraphStyle()
        centered.alignment = .center
        centered.paragraphSpacing = 10
        add(
            "The sea at night\n",
            [.font: NSFont.systemFont(ofSize: 24, weight: .bold), .paragraphStyle: centered])
        add("A text view shows ")
        add("bold", [.font: NSFont.systemFont(ofSize: 15, weight: .bold)])
        add(", ")
        add("colored", [.foregroundColor: NSColor.systemPink])
        add(", ")
        add("underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue])
        add(", ")
        add("highlighted", [.backgroundColor: NSColor.findHighlightColor])
        add(" and ")
        add("monospaced", [.font: NSFont.monospacedSystemFont(ofSize: 14, weight: .regular)])
        add(" text.\n\n")
        add("Text runs in both directions: English, עברית, العربية, and English again.\n")
        add("Emoji are single characters: 👩‍👩‍👧 🇳🇱 é.\n\n")
        add("Lines wrap at the width of the window, and long texts are laid out only where they are seen.\n")
        return text
    }
}
