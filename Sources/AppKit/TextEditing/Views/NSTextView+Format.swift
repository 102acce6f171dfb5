import AcetateKeyValue
import CoreText
import Foundation

/// The commands of Format menus. Each changes the selected characters, or the whole text if it is not rich, and the attributes of
/// typed text, as a change that can be undone.
extension NSTextView {
    /// Underlines the selected characters, or removes the underline if the first one has one.
    public func underline(_ sender: Any?) { toggle(.underlineStyle, NSUnderlineStyle.single.rawValue, "Underline") }

    /// Outlines the selected characters by strokes of 3 percent of the font size, or fills them if the first one is outlined.
    public func outline(_ sender: Any?) { toggle(.strokeWidth, 3, "Outline") }

    /// Raises the selected characters to the next superscript.
    public func superscript(_ sender: Any?) { add(1, to: .superscript, "Superscript") }

    /// Lowers the selected characters to the next subscript.
    public func `subscript`(_ sender: Any?) { add(-1, to: .superscript, "Subscript") }

    /// Removes superscripts and subscripts of the selected characters.
    public func unscript(_ sender: Any?) { set(.superscript, nil, "Baseline") }

    /// Raises the baseline of the selected characters by a point.
    public func raiseBaseline(_ sender: Any?) { add(1, to: .baselineOffset, "Raise") }

    /// Lowers the baseline of the selected characters by a point.
    public func lowerBaseline(_ sender: Any?) { add(-1, to: .baselineOffset, "Lower") }

    /// Uses the font's kerning for the selected characters.
    public func useStandardKerning(_ sender: Any?) { set(.kern, nil, "Kerning") }

    /// Uses no kerning for the selected characters.
    public func turnOffKerning(_ sender: Any?) { set(.kern, 0, "Kerning") }

    /// Moves the selected characters closer together by a point. Apple does not document the distance.
    public func tightenKerning(_ sender: Any?) { add(-1, to: .kern, "Tighten") }

    /// Moves the selected characters apart by a point. Apple does not document the distance.
    public func loosenKerning(_ sender: Any?) { add(1, to: .kern, "Loosen") }

    /// Uses the font's standard ligatures for the selected characters.
    public func useStandardLigatures(_ sender: Any?) { set(.ligature, nil, "Ligatures") }

    /// Uses only the ligatures that the script requires for the selected characters.
    public func turnOffLigatures(_ sender: Any?) { set(.ligature, 0, "Ligatures") }

    /// Uses all ligatures of the font for the selected characters.
    public func useAllLigatures(_ sender: Any?) { set(.ligature, 2, "Ligatures") }

    /// Sets the direction of the paragraphs of a range.
    public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, range: NSRange) {
        changeParagraphs(of: range, "Writing Direction") { $0.baseWritingDirection = writingDirection }
    }

    private func set(_ key: NSAttributedString.Key, _ value: Int?, _ name: String) {
        format(name) { $0[key] = value.map { NSNumber(value: $0) } }
    }

    private func toggle(_ key: NSAttributedString.Key, _ value: Int, _ name: String) {
        let range = rangeForUserCharacterAttributeChange
        let first =
            range.length > 0
            ? content.attribute(key, at: range.location, effectiveRange: nil) : typing.attributes[key]
        set(key, Self.number(first) == 0 ? value : nil, name)
    }

    private func add(_ difference: Double, to key: NSAttributedString.Key, _ name: String) {
        format(name) { attributes in
            let sum = Self.number(attributes[key]) + difference
            attributes[key] = sum == 0 ? nil : NSNumber(value: sum)
        }
    }

    /// The value of an attribute that is a number; 0 for others.
    private static func number(_ value: Any?) -> Double {
        let number = KeyValue.double(value) ?? 0
        return number.isFinite ? number : 0
    }

    private func format(_ name: String, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        settleMarkedText()
        let range = rangeForUserCharacterAttributeChange
        guard range.location != NSNotFound else { return }
        var attributes = typing.attributes
        change(&attributes)
        if range.length > 0 {
            let former = content.attributedSubstring(from: range)
            let text = NSMutableAttributedString(attributedString: former)
            former.enumerateAttributes(in: NSRange(location: 0, length: former.length)) { values, part, _ in
                var values = values
                change(&values)
                text.setAttributes(values, range: part)
            }
            guard edit(range, text, .other, name, select: selection.ranges[0]) else { return }
        }
        typingAttributes = attributes
    }
}
