import Foundation

/// A window beside the main one, such as one with tools or settings: it never becomes the main window, is hidden while the
/// application is not active, and the key Escape closes it if it has a close button. `isReleasedWhenClosed` is false by default.
@preconcurrency @MainActor
open class NSPanel: NSWindow {
    public override init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        super.init(contentRect: contentRect, styleMask: style, backing: backingStoreType, defer: flag)
        hidesOnDeactivate = true
        isReleasedWhenClosed = false
    }

    /// Whether the panel is above other windows, by the level `floating`. Default false.
    open override var isFloatingPanel: Bool {
        get { level == .floating }
        set { level = newValue ? .floating : .normal }
    }

    open override var canBecomeMain: Bool { false }

    open override func keyDown(with event: NSEvent) {
        if event.keyCode == 53 { cancelOperation(nil) } else { super.keyDown(with: event) }
    }

    /// Closes the panel if it has a close button.
    open override func cancelOperation(_ sender: Any?) {
        if styleMask.contains(.closable) { performClose(sender) } else { super.cancelOperation(sender) }
    }
}
