import Foundation

/// Typographic characters in place of typed ones.
extension NSTextView {
    /// Replaces what was typed directly before the insertion point, as a change of its own, so that one undo brings the typed
    /// characters back.
    func substituteTyped(_ typed: Any) {
        guard isAutomaticQuoteSubstitutionEnabled || isAutomaticDashSubstitutionEnabled, !hasMarkedText(),
            let typed = typed as? String, ["\"", "'", "-"].contains(typed), let end = selection.insertionPoint?.index,
            end > 0,
            content.characters.character(at: end - 1) == typed.utf16.first
        else { return }
        func before(_ count: Int) -> unichar? { end >= count ? content.characters.character(at: end - count) : nil }
        if typed == "-" {
            guard isAutomaticDashSubstitutionEnabled, before(2) == 0x2D, before(3) != 0x2D else { return }
            replaceTyped(2, with: "\u{2014}", end)
        } else if isAutomaticQuoteSubstitutionEnabled {
            let opens = before(2).map(Self.opensQuotation(after:)) ?? true
            let marks = typed == "'" ? ("\u{2018}", "\u{2019}") : ("\u{201C}", "\u{201D}")
            replaceTyped(1, with: opens ? marks.0 : marks.1, end)
        }
    }

    private func replaceTyped(_ length: Int, with text: String, _ end: Int) {
        breakUndoCoalescing()
        edit(NSRange(location: end - length, length: length), styled(text), .other, "Typing")
    }

    /// Whether a quotation mark after a character is an opening one: after white space, an opening bracket, a dash or another
    /// opening mark.
    private static func opensQuotation(after character: unichar) -> Bool {
        guard let scalar = Unicode.Scalar(character) else { return false }
        return switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .openPunctuation, .initialPunctuation,
            .dashPunctuation:
            true
        default: false
        }
    }
}
