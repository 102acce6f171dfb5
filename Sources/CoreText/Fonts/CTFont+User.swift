import CoreGraphics

// Fonts of the user interface, and fonts for a text (CTFont.h).

/// What a font of the user interface is for.
public enum CTFontUIFontType: UInt32, Sendable {
    /// The font of text that the user enters. 12 points.
    case user = 0
    /// The monospaced font of text that the user enters. 10 points.
    case userFixedPitch = 1
    /// The font of the user interface. 13 points.
    case system = 2
    /// The font of the user interface in bold. 13 points.
    case emphasizedSystem = 3
    /// The font of small parts of the user interface. 11 points.
    case smallSystem = 4
    /// The font of small parts of the user interface in bold. 11 points.
    case smallEmphasizedSystem = 5
    /// The font of the smallest parts of the user interface. 9 points.
    case miniSystem = 6
    /// The font of the smallest parts of the user interface in bold. 9 points.
    case miniEmphasizedSystem = 7
    /// The font of lists. 12 points.
    case views = 8
    /// The font of documents. 13 points.
    case application = 9
    /// The font of labels. 10 points.
    case label = 10
    /// The font of the titles of menus. 13 points.
    case menuTitle = 11
    /// The font of the items of menus. 13 points.
    case menuItem = 12
    /// The font of the marks of menu items. 13 points.
    case menuItemMark = 13
    /// The font of the key equivalents of menu items. 13 points.
    case menuItemCmdKey = 14
    /// The font of the titles of windows, in bold. 13 points.
    case windowTitle = 15
    /// The font of buttons. 13 points.
    case pushButton = 16
    /// The font of the titles of utility windows. 11 points.
    case utilityWindowTitle = 17
    /// The font of the first line of alerts, in bold. 13 points.
    case alertHeader = 18
    /// The font of details in alerts. 9 points.
    case systemDetail = 19
    /// The font of details in alerts, in bold. 9 points.
    case emphasizedSystemDetail = 20
    /// The font of the labels of toolbars. 11 points.
    case toolbar = 21
    /// The font of the labels of small toolbars. 10 points.
    case smallToolbar = 22
    /// The font of messages. 13 points.
    case message = 23
    /// The font of palettes. 11 points.
    case palette = 24
    /// The font of tool tips. 11 points.
    case toolTip = 25
    /// The font of the contents of controls. 12 points.
    case controlContent = 26
    /// No font.
    case none = 0xFFFF_FFFF

    /// The size for a size of 0, in points.
    fileprivate var standardSize: CGFloat {
        switch self {
        case .user, .views, .controlContent: 12
        case .smallSystem, .smallEmphasizedSystem, .utilityWindowTitle, .toolbar, .palette, .toolTip: 11
        case .userFixedPitch, .label, .smallToolbar: 10
        case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
        default: 13
        }
    }

    fileprivate var name: String {
        switch self {
        case .userFixedPitch: "Monospace"
        case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail, .windowTitle,
            .alertHeader:
            "Sans-Bold"
        default: "Sans"
        }
    }
}

/// Creates a font of the user interface: the desktop's sans-serif or monospaced font.
///
/// - Parameters:
///   - size: the size in points; 0 for that of the type.
///   - language: the language for which fallbacks are chosen, such as "ja"; nil for the user's. It does not change the
///     font itself.
/// - Returns: nil for the type `none`.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    guard uiType != .none else { return nil }
    return CTFont(uiType.name, size: size > 0 ? size : uiType.standardSize)
}

/// The font that shows a part of a string in a language: see `CTFontCreateForString`. `language` is an identifier such as
/// "ja", or nil.
public func CTFontCreateForStringWithLanguage(
    _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont {
    let text = NSString(string: string)
    let start = min(max(0, range.location), text.length)
    let part = text.substring(with: NSRange(location: start, length: min(max(0, range.length), text.length - start)))
    var style = TextStyle(font: currentFont, color: nil)
    style.language = language
    return CTLine(StyledText(part, style: style)).line.runs.first?.font ?? currentFont
}

/// Creates a copy of a font in another family, in the same style.
///
/// - Parameters:
///   - size: the size in points; 0 keeps the font's size.
///   - matrix: the transform of the shapes; nil keeps the font's.
/// - Returns: nil if there is no font of the family.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
    let copy = CTFont(
        font.request.with(family: family), size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix,
        features: font.features)
    return CTFontCopyFamilyName(copy) == family ? copy : nil
}
