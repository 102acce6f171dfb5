import AcetateMainLoop
import Foundation

/// The state of the pointer and the keyboard, as the last events of the display server have reported it. Any thread may ask.
extension NSEvent {
    /// The location of the pointer in the space of all screens, as far as the program knows it: Wayland reports it over the
    /// program's windows only, and relative to them.
    public class var mouseLocation: NSPoint {
        MainQueue.run(()) {
            guard let application = NSApplication.existing, let last = application.translator.lastPointer,
                let window = application.window(withWindowNumber: last.window)
            else { return .zero }
            return window.convertPoint(toScreen: last.location)
        }
    }

    /// The buttons that are down over the program's windows: bit 0 for the left one, bit 1 for the right one, and so on.
    public class var pressedMouseButtons: Int {
        MainQueue.run(()) { NSApplication.existing?.translator.pressedButtons ?? 0 }
    }

    /// The modifier keys that are down, as last reported to the program. For those of an event, use its property.
    public class var modifierFlags: ModifierFlags { MainQueue.run(()) { NSApplication.existing?.modifierFlags ?? [] } }

    /// The longest time between the clicks of a double click, in seconds.
    public class var doubleClickInterval: TimeInterval { EventTranslator.doubleClickInterval }
}

extension NSWindow {
    /// The location of the pointer in the window's coordinates, as far as the program knows it.
    public var mouseLocationOutsideOfEventStream: NSPoint { convertPoint(fromScreen: NSEvent.mouseLocation) }
}
