import Foundation

extension NSApplication {
    /// The direction of the language of the main bundle that the user prefers. Neither changes while the program runs.
    static let languageDirection: NSUserInterfaceLayoutDirection = {
        let language = Bundle.main.preferredLocalizations.first ?? "en"
        return Locale.Language(identifier: language).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }()
}
