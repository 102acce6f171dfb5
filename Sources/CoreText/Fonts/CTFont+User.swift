import CoreGraphics

// Fonts of the user interface, and fonts for a text (CTFont.h).

/// What a font of the user interface is for.
public enum CTFontUIFontType: UInt32, Sendable {
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
    case smallSystem = 4
    case smallEmphasizedSystem = 5
    case miniSystem = 6
    case miniEmphasizedSystem = 7
    case views = 8
    case application = 9
    case label = 10
    case menuTitle = 11
    case menuItem = 12
    case menuItemMark = 13
    case menuItemCmdKey = 14
    case windowTitle = 15
    case pushButton = 16
    case utilityWindowTitle = 17
    case alertHeader = 18
    case systemDetail = 19
    case emphasizedSystemDetail = 20
    case toolbar = 21
    case smallToolbar = 22
    case message = 23
    case palette = 24
    case toolTip = 25
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
