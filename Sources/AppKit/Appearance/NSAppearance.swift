import Foundation

/// The look of windows: light or dark. On Linux only the frames that windows draw themselves follow it, because colors are
/// not dynamic.
public final class NSAppearance: NSObject, Sendable {
    /// The name of an appearance.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The light appearance.
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        /// The dark appearance.
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
    }

    public let name: Name

    /// The appearance with a name; nil if there is none.
    public init?(named name: Name) {
        guard name == .aqua || name == .darkAqua else { return nil }
        self.name = name
    }

    private init(known name: Name) { self.name = name }

    static let light = NSAppearance(known: .aqua)

    /// The first of the names that fits the appearance best; nil if none does.
    public func bestMatch(from appearances: [Name]) -> Name? {
        appearances.contains(name) ? name : appearances.contains(.aqua) ? .aqua : nil
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSAppearance)?.name == name }
    public override var hash: Int { name.hashValue }

    var isDark: Bool { name == .darkAqua }
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
    /// The appearance of windows without their own. The default is light.
    public var effectiveAppearance: NSAppearance { appearance ?? .light }
}

extension NSWindow: NSAppearanceCustomization {
    public var effectiveAppearance: NSAppearance { appearance ?? NSApplication.shared.effectiveAppearance }
}
