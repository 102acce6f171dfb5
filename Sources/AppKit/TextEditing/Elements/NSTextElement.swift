import Foundation

/// A unit of the contents of a text, such as a paragraph. A content manager divides a text into elements.
open class NSTextElement: NSObject {
    /// The manager of the contents; nil without one. Not retained.
    open weak var textContentManager: NSTextContentManager?
    private var assignedRange: NSTextRange?
    /// The place in an attributed string, in UTF-16 code units; nil for an element of other contents. Set by the content storage.
    var offsets: Range<Int>?

    /// Creates an element of the contents of a manager; nil for none.
    public init(textContentManager: NSTextContentManager?) {
        self.textContentManager = textContentManager
    }

    public override convenience init() { self.init(textContentManager: nil) }

    /// The range of the element in the text, with its separator; nil if it belongs to no text.
    open var elementRange: NSTextRange? {
        get { offsets.map { NSTextRange($0) } ?? assignedRange }
        set {
            assignedRange = newValue
            offsets = nil
        }
    }

    /// The elements of which the element consists. By default none.
    open var childElements: [NSTextElement] { [] }

    /// The element that contains this one. By default nil.
    open var parentElement: NSTextElement? { nil }

    /// Whether the element is shown. By default true.
    open var isRepresentedElement: Bool { true }
}

/// A paragraph with its separator.
open class NSTextParagraph: NSTextElement {
    /// Nil for the text of a storage that was not read yet.
    private var text: NSAttributedString?
    private weak var storage: NSTextStorage?

    /// Creates a paragraph; without a text an empty one.
    public init(attributedString: NSAttributedString?) {
        text = attributedString ?? NSAttributedString()
        super.init(textContentManager: nil)
    }

    /// Creates a paragraph that reads its text when it is first used.
    init(_ offsets: Range<Int>, of storage: NSTextStorage, in manager: NSTextContentManager) {
        self.storage = storage
        super.init(textContentManager: manager)
        self.offsets = offsets
    }

    /// The text, with the separator.
    open var attributedString: NSAttributedString {
        if let text { return text }
        guard let storage, let offsets, offsets.upperBound <= storage.length else { return NSAttributedString() }
        let new = storage.attributedSubstring(from: NSRange(offsets))
        text = new
        return new
    }

    /// The range without the separator; nil if the paragraph belongs to no text.
    open var paragraphContentRange: NSTextRange? { offsets.map { NSTextRange($0.lowerBound..<contentEnd($0)) } }

    /// The range of the separator, which may be empty; nil if the paragraph belongs to no text.
    open var paragraphSeparatorRange: NSTextRange? { offsets.map { NSTextRange(contentEnd($0)..<$0.upperBound) } }

    private func contentEnd(_ offsets: Range<Int>) -> Int {
        max(offsets.lowerBound, offsets.upperBound - BlockScanner.separatorLength(of: attributedString.string))
    }
}
