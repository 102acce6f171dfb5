import Foundation
import Synchronization

/// The look of windows and views: light or dark. Dynamic colors and the frames that windows draw themselves follow it.
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

    /// The name of the appearance.
    public let name: Name

    /// The appearance with a name; nil if there is none.
    public init?(named name: Name) {
        guard name == .aqua || name == .darkAqua else { return nil }
        self.name = name
    }

    private init(known name: Name) { self.name = name }

    /// The appearance of the application, for threads that draw in no view.
    static let ofApplication = Mutex(NSAppearance.light)

    /// The appearance that dynamic colors follow on the calling thread: that of the view that is drawn, or of the innermost
    /// `performAsCurrentDrawingAppearance(_:)`, or else that of the application.
    public class func currentDrawing() -> NSAppearance {
        Thread.current.threadDictionary[key] as? NSAppearance ?? ofApplication.withLock { $0 }
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
}

extension NSView: NSAppearanceCustomization {
    /// Redraws the view, and those of its subviews that inherit the appearance, with another appearance.
    func effectiveAppearanceDidChange() {
        viewDidChangeEffectiveAppearance()
        needsDisplay = true
        for view in subviews where view.appearance == nil { view.effectiveAppearanceDidChange() }
    }
}

extension NSWindow: NSAppearanceCustomization {
    /// Updates the frame, the background and the views for another appearance.
    func effectiveAppearanceDidChange() {
        windowFrame?.update()
        updateBackground()
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
