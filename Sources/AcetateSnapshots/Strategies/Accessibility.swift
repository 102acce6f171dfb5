public import AppKit

extension Snapshotting where Value == NSView, Format == String {
    /// What clients of accessibility see of the view, as text: role, name and frame of each object, then the properties that
    /// differ from their defaults. Frames are in points from the bottom left corner of the view.
    public static var accessibility: Snapshotting {
        SimplySnapshotting.lines.pullback { view in
            onMain {
                view.layoutSubtreeIfNeeded()
                return AccessibilityDescription.text(of: view)
            }
        }
    }
}

extension Snapshotting where Value == NSViewController, Format == String {
    /// What clients of accessibility see of the controller's view, as text. See `Snapshotting<NSView, String>.accessibility`.
    public static var accessibility: Snapshotting {
        Snapshotting<NSView, String>.accessibility.pullback { controller in onMain { controller.view } }
    }
}

extension Snapshotting where Value == NSWindow, Format == String {
    /// What clients of accessibility see of the window, as text. Frames are in points from the window's bottom left corner.
    public static var accessibility: Snapshotting {
        SimplySnapshotting.lines.pullback { window in
            onMain {
                window.layoutIfNeeded()
                return AccessibilityDescription.text(of: window)
            }
        }
    }
}

extension Snapshotting where Value == NSAccessibilityElement, Format == String {
    /// What clients of accessibility see of the element, as text.
    public static var accessibility: Snapshotting {
        SimplySnapshotting.lines.pullback { element in onMain { AccessibilityDescription.text(of: element) } }
    }
}
