import Foundation

/// Keyboard shortcuts of the compositor, and relations to windows of other programs. Extensions of Acetate.
extension NSWindow {
    /// Whether the compositor leaves its keyboard shortcuts to the window while that has the keyboard focus, as
    /// `acetateInhibitsKeyboardShortcuts` requests.
    public var acetateReceivesKeyboardShortcuts: Bool { surface?.state.receivesShortcuts ?? false }

    /// Returns a handle with which another program can keep its windows above this one, or which a desktop portal takes,
    /// after "wayland:". Nil if the compositor has no handles, or if the window is not shown, a popup, or a part of the desktop.
    /// The handle is valid until the window is hidden or the compositor ends.
    public func acetateExportHandle() async -> String? {
        guard let surface else { return nil }
        return await withCheckedContinuation { continuation in
            surface.exportHandle { continuation.resume(returning: $0) }
        }
    }

    /// Keeps the window above another program's window, by a handle that this program has exported; nil ends that. The relation
    /// ends when one of the windows is hidden or the compositor ends. A handle that is not valid has no effect. Returns false
    /// if the compositor has no handles, or if the window is not shown, a popup, or a part of the desktop.
    @discardableResult public func acetateSetParent(handle: String?) -> Bool {
        surface?.setForeignParent(handle) ?? false
    }
}
