import Foundation

/// How dragged items are enumerated. Both options have no effect: items are enumerated one after the other, and the compositor shows
/// the image of a drag as it was when the drag began.
public struct NSDraggingItemEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Items may be enumerated at the same time.
    public static let concurrent = Self(rawValue: 1 << 0)
    /// Items that are not enumerated lose their images.
    public static let clearNonenumeratedImages = Self(rawValue: 1 << 16)
}

/// The items of a drag, as its destination and its source see them.
@MainActor
struct DraggedItems {
    let pasteboard: NSPasteboard
    /// Nil for a drag of another program, whose images are not known.
    let session: NSDraggingSession?
    /// The pointer in the space of all screens.
    let location: NSPoint

    /// Calls a function for each item of the pasteboard that has an object of one of the classes, with its number.
    ///
    /// - Parameter view: the view in whose coordinates the rectangles of the items are; nil for the space of all screens.
    func enumerate(
        in view: NSView?, _ classes: [Any.Type], _ options: [NSPasteboard.ReadingOptionKey: Any],
        _ block: (NSDraggingItem, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let readers = classes.compactMap { PasteboardReader($0, options: options) }
        var stop = ObjCBool(false)
        for (number, item) in (pasteboard.pasteboardItems ?? []).enumerated() where !stop.boolValue {
            guard let object = readers.lazy.compactMap({ $0.read(item, on: pasteboard) }).first else { continue }
            let dragged = NSDraggingItem(object: object)
            let image = session?.image(of: number)
            let frame = image?.frame ?? NSRect(origin: location, size: .zero)
            dragged.draggingFrame = view?.localRect(ofScreen: frame) ?? frame
            dragged.imageComponentsProvider = image?.components
            block(dragged, number, &stop)
        }
    }
}

extension NSDraggingInfo {
    /// Calls a function for each dragged item that has an object of one of the classes, with that object, the rectangle of its image
    /// at the pointer, and its number on the pasteboard. Items of other programs have empty rectangles.
    ///
    /// - Parameters:
    ///   - view: the view in whose coordinates the rectangles are; nil for the space of all screens.
    ///   - classArray: the classes, of which the first with an object counts, as for `readObjects(forClasses:options:)`.
    ///   - block: gets the item and its number, and ends the enumeration by setting its last argument to true.
    public func enumerateDraggingItems(
        options enumOpts: NSDraggingItemEnumerationOptions = [], for view: NSView?, classes classArray: [Any.Type],
        searchOptions: [NSPasteboard.ReadingOptionKey: Any] = [:],
        using block: (NSDraggingItem, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let screen = draggingDestinationWindow?.convertPoint(toScreen: draggingLocation) ?? draggingLocation
        DraggedItems(pasteboard: draggingPasteboard, session: (self as? IncomingDrag)?.session, location: screen)
            .enumerate(in: view, classArray, searchOptions, block)
    }
}

extension NSView {
    /// A rectangle of the view in the space of all screens.
    func screenRect(_ rect: NSRect) -> NSRect {
        let base = convert(rect, to: nil)
        return window?.convertToScreen(base) ?? base
    }

    /// A rectangle in the space of all screens in the view's coordinates.
    fileprivate func localRect(ofScreen rect: NSRect) -> NSRect {
        convert(window?.convertFromScreen(rect) ?? rect, from: nil)
    }
}
