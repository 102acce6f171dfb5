import AcetateWayland
import Foundation
import QuartzCore

/// A drag that this program has begun, until its end.
@preconcurrency @MainActor
open class NSDraggingSession: NSObject {
    /// The pasteboard with the dragged data.
    open var draggingPasteboard: NSPasteboard { NSPasteboard(name: .drag) }

    /// A number that identifies the drag.
    public let draggingSequenceNumber: Int

    /// The last known location of the pointer, in points in the space of all screens. Wayland reports it only over the
    /// program's windows.
    open internal(set) var draggingLocation: NSPoint

    let source: any NSDraggingSource
    /// The items, with rectangles in points in the space of all screens as the drag began, and that point.
    private let items: [(item: NSDraggingItem, frame: NSRect)]
    private let start: NSPoint
    /// The operations that the source allows in this program, and in others.
    private var masks: [NSDraggingContext: NSDragOperation] = [:]
    /// The operation of a drop in this program.
    var performed: NSDragOperation?
    /// The data was dropped. What is dragged over a window from now on belongs to another drag.
    var wasDropped = false

    private static var lastNumber = 0

    /// A number for another drag.
    static func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// `items` are in the coordinates of `view`.
    init(source: any NSDraggingSource, at location: NSPoint, items: [NSDraggingItem] = [], in view: NSView? = nil) {
        self.items = items.map { ($0, view?.screenRect($0.draggingFrame) ?? $0.draggingFrame) }
        start = location
        draggingSequenceNumber = NSDraggingSession.nextNumber()
        draggingLocation = location
        self.source = source
        super.init()
        for context in [NSDraggingContext.withinApplication, .outsideApplication] {
            masks[context] = source.draggingSession(self, sourceOperationMaskFor: context)
        }
    }

    /// The rectangle and the parts of the image of an item; nil if there is none with the number.
    func image(of number: Int) -> (frame: NSRect, components: (() -> [NSDraggingImageComponent])?)? {
        guard items.indices.contains(number) else { return nil }
        let moved = (x: draggingLocation.x - start.x, y: draggingLocation.y - start.y)
        let (item, frame) = items[number]
        return (frame.offsetBy(dx: moved.x, dy: moved.y), item.imageComponentsProvider)
    }

    /// Calls a function for the dragged items, as `enumerateDraggingItems` of `NSDraggingInfo`.
    open func enumerateDraggingItems(
        options enumOpts: NSDraggingItemEnumerationOptions = [], for view: NSView?, classes classArray: [Any.Type],
        searchOptions: [NSPasteboard.ReadingOptionKey: Any] = [:],
        using block: (NSDraggingItem, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        DraggedItems(pasteboard: draggingPasteboard, session: self, location: draggingLocation)
            .enumerate(in: view, classArray, searchOptions, block)
    }

    func mask(_ context: NSDraggingContext) -> NSDragOperation { masks[context] ?? [] }

    /// The type of the data for other programs if the source allows them nothing. This program knows the data anyway.
    private static let privateType = "application/x-acetate-drag"

    /// Begins the drag on the display server. Returns false if that refuses it.
    func begin(from window: NSWindow, image: DragImage?) -> Bool {
        let outside = mask(.outsideApplication)
        let data =
            outside.actions.isEmpty
            ? OfferedData(types: [Self.privateType]) { _ in nil } : draggingPasteboard.offeredData
        // Operations in this program that other programs may not perform, or that Wayland does not know, are decided by
        // the destination, which in the end must name one that Wayland knows.
        var actions = outside.actions
        if !mask(.withinApplication).actions.isSubset(of: actions) { actions.insert(.ask) }
        if actions.isDisjoint(with: [.copy, .move]) { actions.insert(.copy) }
        return Display.server.beginDrag(data, actions, image: image, from: window.windowNumber)
    }

    func move(to location: NSPoint) {
        guard location != draggingLocation else { return }
        draggingLocation = location
        source.draggingSession(self, movedTo: location)
    }

    /// Reports the end of the drag with an operation of another program, unless this one has performed it.
    func end(_ actions: DragActions) {
        let outside = mask(.outsideApplication)
        let other: NSDragOperation =
            if actions.contains(.copy) {
                .copy
            } else if actions.contains(.move) {
                outside.intersection([.move, .delete, .generic]).last
            } else {
                actions.contains(.ask) ? outside.intersection([.generic, .link, .private]).first : []
            }
        source.draggingSession(self, endedAt: draggingLocation, operation: performed ?? other)
    }
}

extension NSDragOperation {
    /// The operation of a move, of those that the source allows.
    fileprivate var last: NSDragOperation { [.move, .generic, .delete].first { contains($0) } ?? [] }
}

extension NSApplication {
    /// Handles the progress of the program's drag.
    func handle(_ event: OutgoingDragEvent) {
        guard let session = draggingSession else { return }
        switch event {
        case .action: break
        case .dropped: session.wasDropped = true
        case .ended(let actions):
            draggingSession = nil
            session.end(actions)
            CATransaction.flush()
        }
    }
}
