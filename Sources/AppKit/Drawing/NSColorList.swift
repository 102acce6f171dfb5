import Foundation
import Synchronization

/// A list of colors with names, in order. It exists in the memory of the program. Any thread may use it.
open class NSColorList: NSObject, @unchecked Sendable {
    /// The name of a list.
    public typealias Name = String

    /// Posted by a list whose colors have changed, on the thread that has changed them.
    public static let didChangeNotification = Notification.Name("NSColorListDidChangeNotification")

    /// The name of the list; nil for none.
    public let name: Name?

    // Protected by the mutex.
    private struct Colors {
        var keys: [NSColor.Name] = []
        var values: [NSColor.Name: NSColor] = [:]
    }
    private let colors = Mutex(Colors())

    /// Creates an empty list.
    public init(name: Name) { self.name = name }

    /// The lists of the system, of which there are none.
    public class var availableColorLists: [NSColorList] { [] }

    /// Finds a list of the system; nil, because there are none.
    public convenience init?(named name: Name) { return nil }

    /// The names of the colors, in their order.
    open var allKeys: [NSColor.Name] { colors.withLock { $0.keys } }

    /// Whether the list can be changed, which is true for lists of the program.
    open var isEditable: Bool { true }

    /// The color with a name; nil if there is none.
    open func color(withKey key: NSColor.Name) -> NSColor? { colors.withLock { $0.values[key] } }

    /// Sets the color with a name. A new name is the last one.
    open func setColor(_ color: NSColor, forKey key: NSColor.Name) {
        colors.withLock { colors in
            if colors.values.updateValue(color, forKey: key) == nil { colors.keys.append(key) }
        }
        postChange()
    }

    /// Inserts a color at an index, which is clamped to those that exist. A color that has the name is removed before.
    open func insertColor(_ color: NSColor, key: NSColor.Name, at loc: Int) {
        colors.withLock { colors in
            colors.keys.removeAll { $0 == key }
            colors.keys.insert(key, at: min(max(loc, 0), colors.keys.count))
            colors.values[key] = color
        }
        postChange()
    }

    /// Removes the color with a name. Does nothing if there is none.
    open func removeColor(withKey key: NSColor.Name) {
        let isRemoved = colors.withLock { colors in
            colors.keys.removeAll { $0 == key }
            return colors.values.removeValue(forKey: key) != nil
        }
        if isRemoved { postChange() }
    }

    private func postChange() {
        NotificationCenter.default.post(name: NSColorList.didChangeNotification, object: self)
    }
}
