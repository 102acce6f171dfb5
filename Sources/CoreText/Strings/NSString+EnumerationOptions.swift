import Foundation

// NSString.h, with Apple's values. Foundation on Linux lacks these units.
extension NSString.EnumerationOptions {
    /// Words, without the spaces and the punctuation between them.
    public static var byWords: Self { Self(rawValue: 3) }
    /// Sentences, with the spaces after them.
    public static var bySentences: Self { Self(rawValue: 4) }
    /// The characters between two places of the insertion point.
    public static var byCaretPositions: Self { Self(rawValue: 5) }
    /// The characters that the Delete key deletes at once.
    public static var byDeletionClusters: Self { Self(rawValue: 6) }
}
