import Foundation

// Core Foundation functions that create and change strings with attributes.

/// A string with attributes that it has everywhere. The keys are strings, such as `kCTFontAttributeName`.
public func CFAttributedStringCreate(
    _ alloc: CFAllocator?, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
    let text = NSMutableAttributedString(string: str)
    CFAttributedStringSetAttributes(text, CFRangeMake(0, text.length), attributes ?? [:], true)
    return NSAttributedString(attributedString: text)
}

/// An empty string with attributes, which can be changed. `maxLength` is the expected number of UTF-16 units, or 0; it is not
/// a limit.
public func CFAttributedStringCreateMutable(
    _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString! { NSMutableAttributedString(string: "") }

/// Replaces a range by a string, which gets the attributes of the first character that is replaced, or else of the character
/// before it.
public func CFAttributedStringReplaceString(
    _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString
) {
    aStr.replaceCharacters(in: NSRange(location: range.location, length: range.length), with: replacement)
}

/// Sets an attribute in a range.
public func CFAttributedStringSetAttribute(
    _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: Any
) {
    aStr.addAttribute(
        NSAttributedString.Key(attrName), value: value,
        range: NSRange(location: range.location, length: range.length))
}

/// Sets the attributes in a range, in place of those there or in addition to them.
public func CFAttributedStringSetAttributes(
    _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFDictionary, _ clearOtherAttributes: Bool
) {
    let range = NSRange(location: range.location, length: range.length)
    let attributes = replacement.acetateAttributes
    if clearOtherAttributes {
        aStr.setAttributes(attributes, range: range)
    } else {
        aStr.addAttributes(attributes, range: range)
    }
}

extension CFDictionary {
    /// The attributes of a dictionary of Core Text, such as that of `CTRunGetAttributes(_:)`, with Foundation's keys. Its own keys are
    /// strings, which `as! [NSAttributedString.Key: Any]` cannot change on Linux.
    public var acetateAttributes: [NSAttributedString.Key: Any] {
        let pairs = valuesByName.map { (NSAttributedString.Key($0.key), $0.value) }
        return [NSAttributedString.Key: Any](uniqueKeysWithValues: pairs)
    }
}
