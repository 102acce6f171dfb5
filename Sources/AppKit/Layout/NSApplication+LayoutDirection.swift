import Foundation

extension NSApplication {
    /// The direction in which the user reads: that of the language of the main bundle that the user prefers.
    public var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection {
        let language = Bundle.main.preferredLocalizations.first ?? "en"
        return Locale.Language(identifier: language).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}
