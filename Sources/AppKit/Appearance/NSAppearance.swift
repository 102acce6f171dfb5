import Foundation
import Synchronization

/// The look of windows and views: light or dark. Dynamic colors and the frames that windows draw themselves follow it.
public final class NSAppearance: NSObject, Sendable {
    /// The name of an appearance.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name with a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The light appearance.
        public static let aqua = Name("NSAppearanceNameAqua")
        /// The dark appearance.
        public static let darkAqua = Name("NSAppearanceNameDarkAqua")
        /// The light appearance over blurred content. It looks like `aqua` here.
        public static let vibrantLight = Name("NSAppearanceNameVibrantLight")
        /// The dark appearance over blurred content. It looks like `darkAqua` here.
        public static let vibrantDark = Name("NSAppearanceNameVibrantDark")
        /// The light appearance with more contrast. It looks like `aqua` here.
        public static let accessibilityHighContrastAqua = Name("NSAppearanceNameAccessibilityAqua")
        /// The dark appearance with more contrast. It looks like `darkAqua` here.
        public static let accessibilityHighContrastDarkAqua = Name("NSAppearanceNameAccessibilityDarkAqua")
        /// The light appearance over blurred content, with more contrast. It looks like `aqua` here.
        public static let accessibilityHighContrastVibrantLight = Name("NSAppearanceNameAccessibilityVibrantLight")
        /// The dark appearance over blurred content, with more contrast. It looks like `darkAqua` here.
        public static let accessibilityHighContrastVibrantDark = Name("NSAppearanceNameAccessibilityVibrantDark")

        /// The name that comes closest to this one; nil for `aqua`, and for names that are not known.
        fileprivate var parent: Name? {
            switch self {
            case .darkAqua, .vibrantLight, .accessibilityHighContrastAqua: .aqua
            case .vibrantDark, .accessibilityHighContrastDarkAqua: .darkAqua
            case .accessibilityHighContrastVibrantLight: .vibrantLight
            case .accessibilityHighContrastVibrantDark: .vibrantDark
            default: nil
            }
        }

        /// The name and the names that come closest to it, the closest first.
        fileprivate var line: [Name] { [self] + (parent?.line ?? []) }
    }

    /// The name of the appearance.
    public let name: Name

    /// The appearance with a name; nil if there is none.
    public init?(named name: Name) {
        guard name.line.last == .aqua else { return nil }
        self.name = name
    }

    private init(known name: Name) { self.name = name }

    /// The appearance of windows with the style `hudWindow`.
    static let ofHUD = NSAppearance(known: .vibrantDark)

    /// The appearance of the application, for threads that draw in no view.
    static let ofApplication = Mutex(NSAppearance.light)

    /// The appearance that dynamic colors follow on the calling thread: that of the view that is drawn, or of the innermost
    /// `performAsCurrentDrawingAppearance(_:)`, or else that of the application.
    public class func currentDrawing() -> NSAppearance {
        Thread.current.threadDictionary[key] as? NSAppearance ?? ofApplication.withLock { $0 }
    }

    /// The appearance that dynamic colors follow on the calling thread, like `currentDrawing()`. A new value is in use until
    /// the next one; nil gives that of the application. Prefer `performAsCurrentDrawingAppearance(_:)`.
    public class var current: NSAppearance! {
        get { currentDrawing() }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Calls a block, in which this is the appearance that dynamic colors follow.
    public func performAsCurrentDrawingAppearance(_ block: () -> Void) {
        let values = Thread.current.threadDictionary
        let former = values[NSAppearance.key]
        values[NSAppearance.key] = self
        block()
        values[NSAppearance.key] = former
    }

    private static let key = "org.acetate.NSAppearance"

    static let light = NSAppearance(known: .aqua)
    static let dark = NSAppearance(known: .darkAqua)

    /// The one of the names that fits the appearance best; nil if none does. That is its own name, or else the closest one,
    /// such as `darkAqua` for `vibrantDark`, and last `aqua`.
    public func bestMatch(from appearances: [Name]) -> Name? { name.line.first(where: appearances.contains) }

    /// Whether the appearance is one over blurred content.
    public var allowsVibrancy: Bool { name.line.contains { $0 == .vibrantLight || $0 == .vibrantDark } }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSAppearance)?.name == name }
    public override var hash: Int { name.hashValue }

    var isDark: Bool { name.line.contains(.darkAqua) }

    /// Whether the appearance is one with more contrast.
    var hasHighContrast: Bool { name.rawValue.hasPrefix("NSAppearanceNameAccessibility") }
}

/// An object with an appearance of its own, or with that of the object that contains it.
@preconcurrency @MainActor
public protocol NSAppearanceCustomization: NSObjectProtocol {
    /// The object's own appearance; nil, the default, for that of the object that contains it.
    var appearance: NSAppearance? { get set }
    /// The appearance in use.
    var effectiveAppearance: NSAppearance { get }
}

extension NSApplication: NSAppearanceCustomization {
}

extension NSView: NSAppearanceCustomization {
    /// Redraws the view, and those of its subviews that inherit the appearance, with another appearance.
    func effectiveAppearanceDidChange() {
        viewDidChangeEffectiveAppearance()
        tellObservers()
        needsDisplay = true
        for view in subviews where view.appearance == nil { view.effectiveAppearanceDidChange() }
    }
}

extension NSWindow: NSAppearanceCustomization {
    /// Updates the frame, the background and the views for another appearance.
    func effectiveAppearanceDidChange() {
        windowFrame?.update()
        updateBackground()
        tellObservers()
        if let contentView, contentView.appearance == nil { contentView.effectiveAppearanceDidChange() }
    }

    /// Sets the color behind the content view, for the window's appearance.
    func updateBackground() {
        withoutActions {
            effectiveAppearance.performAsCurrentDrawingAppearance {
                rootLayer.backgroundColor = backgroundColor?.cgColor
            }
        }
    }
}
