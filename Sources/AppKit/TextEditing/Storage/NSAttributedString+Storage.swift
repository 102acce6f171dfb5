import Foundation

// Foundation reads its own storage of an attributed string, which text storages leave empty. These functions copy a text storage
// for it.

extension NSAttributedString {
    /// Creates a copy of a text storage.
    public convenience init(attributedString storage: NSTextStorage) {
        self.init(attributedString: storage.copied)
    }

    /// Whether the characters and the attributes are those of a text storage.
    public func isEqual(to storage: NSTextStorage) -> Bool { storage.isEqual(to: self as NSAttributedString) }
}

extension NSMutableAttributedString {
    /// Replaces all characters by those of a text storage.
    public func setAttributedString(_ storage: NSTextStorage) { setAttributedString(storage.copied) }

    /// Appends the characters of a text storage.
    public func append(_ storage: NSTextStorage) { append(storage.copied) }

    /// Inserts the characters of a text storage.
    public func insert(_ storage: NSTextStorage, at loc: Int) { insert(storage.copied, at: loc) }

    /// Replaces characters by those of a text storage.
    public func replaceCharacters(in range: NSRange, with storage: NSTextStorage) {
        replaceCharacters(in: range, with: storage.copied)
    }
}

extension NSTextStorage {
    fileprivate var copied: NSAttributedString { attributedSubstring(from: NSRange(location: 0, length: length)) }
}
