import Foundation

/// The characters of a text storage as a mutable string. Foundation's own on Linux would be changed without the attributes.
final class StorageString: NSMutableString {
    var storage: NSTextStorage?

    override var length: Int { storage?.length ?? 0 }

    override func character(at index: Int) -> unichar {
        guard let storage else { return 0 }
        return storage.isSubclassed ? storage.characters.character(at: index) : storage.contents[index]
    }

    override func replaceCharacters(in range: NSRange, with aString: String) {
        storage?.replaceCharacters(in: range, with: aString)
    }

    // The initializers that Foundation requires. Strings of this class are created with a capacity.

    required convenience init?(coder aDecoder: NSCoder) { return nil }
    required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: "\(value)") }
    required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init(string: "\(value)") }
}
