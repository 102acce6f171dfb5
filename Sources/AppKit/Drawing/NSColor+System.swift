import CoreGraphics

/// The colors of the system, which follow the appearance: those of macOS. The accent color is that of the desktop, and blue if
/// the desktop has none; then the colors that depend on it are those of macOS too.
extension NSColor {
    // MARK: Hues

    /// Red, of the system.
    public static let systemRed = system("systemRedColor", .rgb(255, 59, 48), dark: .rgb(255, 69, 58))
    /// Orange, of the system.
    public static let systemOrange = system("systemOrangeColor", .rgb(255, 149, 0), dark: .rgb(255, 159, 10))
    /// Yellow, of the system.
    public static let systemYellow = system("systemYellowColor", .rgb(255, 204, 0), dark: .rgb(255, 214, 10))
    /// Green, of the system.
    public static let systemGreen = system("systemGreenColor", .rgb(40, 205, 65), dark: .rgb(50, 215, 75))
    /// Mint, of the system.
    public static let systemMint = system("systemMintColor", .rgb(0, 199, 190), dark: .rgb(99, 230, 226))
    /// Teal, of the system.
    public static let systemTeal = system("systemTealColor", .rgb(89, 173, 196), dark: .rgb(106, 196, 220))
    /// Cyan, of the system.
    public static let systemCyan = system("systemCyanColor", .rgb(85, 190, 240), dark: .rgb(90, 200, 245))
    /// Blue, of the system.
    public static let systemBlue = system("systemBlueColor", .rgb(0, 122, 255), dark: .rgb(10, 132, 255))
    /// Indigo, of the system.
    public static let systemIndigo = system("systemIndigoColor", .rgb(88, 86, 214), dark: .rgb(94, 92, 230))
    /// Purple, of the system.
    public static let systemPurple = system("systemPurpleColor", .rgb(175, 82, 222), dark: .rgb(191, 90, 242))
    /// Pink, of the system.
    public static let systemPink = system("systemPinkColor", .rgb(255, 45, 85), dark: .rgb(255, 55, 95))
    /// Brown, of the system.
    public static let systemBrown = system("systemBrownColor", .rgb(162, 132, 94), dark: .rgb(172, 142, 104))
    /// Gray, of the system.
    public static let systemGray = system("systemGrayColor", .rgb(142, 142, 147), dark: .rgb(152, 152, 157))

    // MARK: Labels and lines

    /// The text of labels.
    public static let labelColor = system("labelColor", .gray(0, 0.85), dark: .gray(1, 0.85))
    /// Text of less importance than that of labels, such as subtitles.
    public static let secondaryLabelColor = system("secondaryLabelColor", .gray(0, 0.5), dark: .gray(1, 0.55))
    /// Text of even less importance, such as that of disabled labels.
    public static let tertiaryLabelColor = system("tertiaryLabelColor", .gray(0, 0.26), dark: .gray(1, 0.25))
    /// The faintest text, such as watermarks.
    public static let quaternaryLabelColor = system("quaternaryLabelColor", .gray(0, 0.1), dark: .gray(1, 0.1))
    /// Fainter than `quaternaryLabelColor`.
    public static let quinaryLabel = system("quinaryLabelColor", .gray(0, 0.05), dark: .gray(1, 0.05))

    /// The fill of thin shapes, such as the track of a slider. Apple does not document the values of this color and its relatives.
    public static let systemFill = system("systemFillColor", .gray(0, 0.1), dark: .gray(1, 0.1))
    /// The fill of shapes of middle size, such as the background of a switch.
    public static let secondarySystemFill = system("secondarySystemFillColor", .gray(0, 0.08), dark: .gray(1, 0.08))
    /// The fill of large shapes, such as a field or a button.
    public static let tertiarySystemFill = system("tertiarySystemFillColor", .gray(0, 0.05), dark: .gray(1, 0.05))
    /// The fill of large areas with complex content.
    public static let quaternarySystemFill = system("quaternarySystemFillColor", .gray(0, 0.03), dark: .gray(1, 0.03))
    /// The faintest fill.
    public static let quinarySystemFill = system("quinarySystemFillColor", .gray(0, 0.02), dark: .gray(1, 0.02))
    /// The text of empty fields.
    public static let placeholderTextColor = system("placeholderTextColor", .gray(0, 0.25), dark: .gray(1, 0.25))
    /// The text of links.
    public static let linkColor = system("linkColor", .rgb(0, 104, 218), dark: .rgb(65, 156, 255))
    /// Lines between sections.
    public static let separatorColor = system("separatorColor", .gray(0, 0.1), dark: .gray(1, 0.1))

    // MARK: Text

    /// The text of documents.
    public static let textColor = system("textColor", .gray(0), dark: .gray(1))
    /// The background of documents.
    public static let textBackgroundColor = system("textBackgroundColor", .gray(1), dark: .rgb(30, 30, 30))
    /// Selected text.
    public static let selectedTextColor = system("selectedTextColor", .gray(0), dark: .gray(1))
    /// The insertion point. Follows the accent color.
    public static let textInsertionPoint = accented(
        "textInsertionPointColor", .rgb(0, 122, 255), dark: .rgb(0, 122, 255)
    ) { accent, _ in accent }
    /// The background of selected text. Follows the accent color.
    public static let selectedTextBackgroundColor = accented(
        "selectedTextBackgroundColor", .rgb(179, 215, 255), dark: .rgb(63, 99, 139), selectedText)
    /// Selected text in a window that is not the key window.
    public static let unemphasizedSelectedTextColor = system("unemphasizedSelectedTextColor", .gray(0), dark: .gray(1))
    /// The background of selected text in a window that is not the key window.
    public static let unemphasizedSelectedTextBackgroundColor = system(
        "unemphasizedSelectedTextBackgroundColor", .rgb(220, 220, 220), dark: .rgb(70, 70, 70))
    /// The background of text that was found.
    public static let findHighlightColor = system("findHighlightColor", .rgb(255, 255, 0), dark: .rgb(255, 255, 0))

    // MARK: Content

    /// The background of selected rows. Follows the accent color.
    public static let selectedContentBackgroundColor = accented(
        "selectedContentBackgroundColor", .rgb(0, 99, 225), dark: .rgb(0, 88, 208)
    ) { accent, isDark in accent.mixed(isDark ? 0.25 : 0.15, .gray(0)) }
    /// The background of selected rows in a window that is not the key window.
    public static let unemphasizedSelectedContentBackgroundColor = system(
        "unemphasizedSelectedContentBackgroundColor", .rgb(220, 220, 220), dark: .rgb(70, 70, 70))
    /// The lines of a table.
    public static let gridColor = system("gridColor", .rgb(230, 230, 230), dark: .rgb(26, 26, 26))
    /// The headers of a table's columns.
    public static let headerTextColor = system("headerTextColor", .gray(0, 0.85), dark: .gray(1))
    /// The backgrounds of the rows of a list, which alternate.
    public static let alternatingContentBackgroundColors = [
        system("controlBackgroundColor", .gray(1), dark: .rgb(30, 30, 30)),
        system("alternatingContentBackgroundColor", .rgb(244, 245, 245), dark: .gray(1, 0.05)),
    ]

    // MARK: Windows

    /// The background of windows.
    public static let windowBackgroundColor = system(
        "windowBackgroundColor", .rgb(236, 236, 236), dark: .rgb(50, 50, 50))
    /// What is around the pages of a document.
    public static let underPageBackgroundColor = system(
        "underPageBackgroundColor", .rgb(150, 150, 150, 0.9), dark: .rgb(40, 40, 40))
    /// The titles of windows.
    public static let windowFrameTextColor = system("windowFrameTextColor", .gray(0, 0.85), dark: .gray(1, 0.85))
    /// Shadows.
    public static let shadowColor = system("shadowColor", .gray(0), dark: .gray(0))
    /// The light edges of raised parts.
    public static let highlightColor = system("highlightColor", .gray(1), dark: .rgb(180, 180, 180))

    // MARK: Controls

    /// The accent color of the desktop; blue if it has none.
    public static let controlAccentColor = accented(
        "controlAccentColor", .rgb(0, 122, 255), dark: .rgb(0, 122, 255)
    ) { accent, _ in accent }
    /// The background of lists and other large controls.
    public static let controlBackgroundColor = system("controlBackgroundColor", .gray(1), dark: .rgb(30, 30, 30))
    /// The surface of controls.
    public static let controlColor = system("controlColor", .gray(1), dark: .gray(1, 0.25))
    /// The text of controls.
    public static let controlTextColor = system("controlTextColor", .gray(0, 0.85), dark: .gray(1, 0.85))
    /// The text of disabled controls.
    public static let disabledControlTextColor = system(
        "disabledControlTextColor", .gray(0, 0.25), dark: .gray(1, 0.25))
    /// The surface of selected controls. Follows the accent color.
    public static let selectedControlColor = accented(
        "selectedControlColor", .rgb(179, 215, 255), dark: .rgb(63, 99, 139), selectedText)
    /// The text of selected controls.
    public static let selectedControlTextColor = system(
        "selectedControlTextColor", .gray(0, 0.85), dark: .gray(1, 0.85))
    /// The text of selected rows.
    public static let alternateSelectedControlTextColor = system(
        "alternateSelectedControlTextColor", .gray(1), dark: .gray(1))
    /// The text of highlighted menu items.
    public static let selectedMenuItemTextColor = system("selectedMenuItemTextColor", .gray(1), dark: .gray(1))
    /// The focus ring. Follows the accent color.
    public static let keyboardFocusIndicatorColor = accented(
        "keyboardFocusIndicatorColor", .rgb(0, 103, 244, 0.25), dark: .rgb(26, 169, 255, 0.3)
    ) { accent, isDark in accent.withAlphaComponent(isDark ? 0.3 : 0.25) }

    /// The color with a name in asset catalogs, such as "labelColor" or "systemRedColor"; nil if there is none.
    static func ofSystem(named name: String) -> NSColor? { allOfSystem[name] }

    private static let allOfSystem: [String: NSColor] = {
        let colors: [NSColor] = [
            systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan, systemBlue,
            systemIndigo, systemPurple, systemPink, systemBrown, systemGray, labelColor, secondaryLabelColor,
            tertiaryLabelColor, quaternaryLabelColor, quinaryLabel, systemFill, secondarySystemFill, tertiarySystemFill,
            quaternarySystemFill, quinarySystemFill, placeholderTextColor, linkColor, separatorColor, textColor,
            textBackgroundColor, textInsertionPoint, selectedTextColor, selectedTextBackgroundColor,
            unemphasizedSelectedTextColor,
            unemphasizedSelectedTextBackgroundColor, findHighlightColor, selectedContentBackgroundColor,
            unemphasizedSelectedContentBackgroundColor, gridColor, headerTextColor, windowBackgroundColor,
            underPageBackgroundColor, windowFrameTextColor, shadowColor, highlightColor, controlAccentColor,
            controlBackgroundColor, controlColor, controlTextColor, disabledControlTextColor, selectedControlColor,
            selectedControlTextColor, alternateSelectedControlTextColor, selectedMenuItemTextColor,
            keyboardFocusIndicatorColor,
        ]
        return Dictionary(uniqueKeysWithValues: zip(colors.map(\.colorNameComponent), colors))
    }()

    private static func system(_ name: Name, _ light: NSColor, dark: NSColor) -> NSColor {
        NSColor(DynamicColor(name: name, catalog: "System") { $0.isDark ? dark : light })
    }

    /// A color of macOS that another function replaces if the desktop has an accent color.
    private static func accented(
        _ name: Name, _ light: NSColor, dark: NSColor,
        _ color: @escaping @Sendable (_ accent: NSColor, _ isDark: Bool) -> NSColor
    ) -> NSColor {
        NSColor(
            DynamicColor(name: name, catalog: "System") { appearance in
                guard let accent = DesktopSettings.now.accent else { return appearance.isDark ? dark : light }
                return color(
                    NSColor(red: accent.red, green: accent.green, blue: accent.blue, alpha: 1), appearance.isDark)
            })
    }

    /// The background of selected text: with the accent color blue and 70 % of white it is that of macOS.
    @Sendable private static func selectedText(_ accent: NSColor, isDark: Bool) -> NSColor {
        accent.mixed(isDark ? 0.6 : 0.7, .gray(isDark ? 0.3 : 1))
    }

    /// This color with a part, from 0 to 1, of another one.
    private func mixed(_ part: CGFloat, _ other: NSColor) -> NSColor {
        blended(withFraction: part, of: other) ?? self
    }

    private static func rgb(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> NSColor {
        NSColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }

    private static func gray(_ white: CGFloat, _ alpha: CGFloat = 1) -> NSColor { NSColor(white: white, alpha: alpha) }
}
