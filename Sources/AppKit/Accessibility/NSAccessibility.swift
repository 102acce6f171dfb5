import Foundation

/// The names and functions of accessibility.
///
/// The objects that clients see are a tree: the application, its windows, and the views and other objects in them. Objects
/// whose `isAccessibilityElement()` is false are ignored: their children are in their place.
public enum NSAccessibility {
    /// Returns an object, or for one that clients do not see the nearest parent that they see; nil if there is none.
    @preconcurrency @MainActor
    public static func unignoredAncestor(of element: Any) -> Any? {
        var candidate: Any? = element
        // A program could make a loop of parents.
        for _ in 0..<1000 {
            guard let object = candidate as? any NSAccessibilityProtocol else { return nil }
            if object.isAccessibilityElement() { return object }
            candidate = object.accessibilityParent()
        }
        return nil
    }

    /// Returns an object, or for one that clients do not see the one descendant that is in its place; nil if there is none or
    /// more than one.
    @preconcurrency @MainActor
    public static func unignoredDescendant(of element: Any) -> Any? {
        let found = unignoredChildren(from: [element])
        return found.count == 1 ? found[0] : nil
    }

    /// Replaces the objects that clients do not see by their children. Those that are hidden are left out.
    @preconcurrency @MainActor
    public static func unignoredChildren(from originalChildren: [Any]) -> [Any] {
        originalChildren.flatMap { child -> [Any] in
            guard let object = child as? any NSAccessibilityProtocol, !object.isAccessibilityHidden() else { return [] }
            if object.isAccessibilityElement() { return [child] }
            return unignoredChildren(from: object.accessibilityChildren() ?? [])
        }
    }

    /// As `unignoredChildren(from:)` for one object.
    @preconcurrency @MainActor
    public static func unignoredChildrenForOnlyChild(from originalChild: Any) -> [Any] {
        unignoredChildren(from: [originalChild])
    }

    /// Converts a rectangle in a view's coordinates to the space of all screens. Without a window, to the coordinates of the
    /// view's root.
    @preconcurrency @MainActor
    public static func screenRect(fromView parentView: NSView, rect frame: NSRect) -> NSRect {
        let rect = parentView.convert(frame, to: nil)
        return parentView.window?.convertToScreen(rect) ?? rect
    }

    /// Converts a point in a view's coordinates to the space of all screens, as `screenRect(fromView:rect:)`.
    @preconcurrency @MainActor
    public static func screenPoint(fromView parentView: NSView, point: NSPoint) -> NSPoint {
        let point = parentView.convert(point, to: nil)
        return parentView.window?.convertPoint(toScreen: point) ?? point
    }
}
