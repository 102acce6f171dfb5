import Foundation

/// An image on a ruler that stands for a location in the client of the ruler, such as a tab stop. The user can drag it.
@preconcurrency @MainActor
open class NSRulerMarker: NSObject, @preconcurrency NSCopying {
    /// The ruler; nil for a marker that was removed. Not retained.
    open internal(set) weak var ruler: NSRulerView?

    /// The location in the coordinates of the client of the ruler: x for a horizontal ruler, y for a vertical one.
    open var markerLocation: CGFloat {
        didSet { if markerLocation != oldValue { ruler?.needsDisplay = true } }
    }

    /// The image, which has one point per point of the ruler.
    open var image: NSImage {
        didSet { ruler?.needsDisplay = true }
    }

    /// The point of the image that is on the baseline at the location, from its lower left corner.
    open var imageOrigin: NSPoint {
        didSet { ruler?.needsDisplay = true }
    }

    /// Whether the user can move the marker. Default false.
    open var isMovable = false

    /// Whether the user can remove the marker, by dragging it off the ruler. Default false.
    open var isRemovable = false

    /// Whether the user drags the marker.
    open private(set) var isDragging = false

    /// What the marker stands for. Default nil.
    open var representedObject: (any NSCopying)?

    /// The user has dragged the marker off the ruler.
    private(set) var isOffRuler = false { didSet { ruler?.needsDisplay = true } }

    /// Creates a marker, which is to be added to the ruler.
    public init(rulerView ruler: NSRulerView, markerLocation location: CGFloat, image: NSImage, imageOrigin: NSPoint) {
        (self.ruler, markerLocation) = (ruler, location)
        (self.image, self.imageOrigin) = (image, imageOrigin)
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSRulerMarker(
            rulerView: ruler ?? NSRulerView(scrollView: nil, orientation: .horizontalRuler),
            markerLocation: markerLocation, image: image, imageOrigin: imageOrigin)
        (copy.isMovable, copy.isRemovable) = (isMovable, isRemovable)
        copy.representedObject = representedObject
        return copy
    }

    /// The rectangle of the image in the ruler; zero without a ruler.
    open var imageRectInRuler: NSRect {
        guard let ruler else { return .zero }
        let (place, baseline, size) = (ruler.place(ofLocation: markerLocation), ruler.baselineLocation, image.size)
        let point =
            ruler.orientation == .horizontalRuler
            ? NSPoint(x: place, y: baseline) : NSPoint(x: baseline, y: place)
        let above = ruler.isFlipped ? size.height - imageOrigin.y : imageOrigin.y
        return NSRect(origin: NSPoint(x: point.x - imageOrigin.x, y: point.y - above), size: size)
    }

    /// The thickness that the image needs on the outer side of the baseline, in points.
    open var thicknessRequiredInRuler: CGFloat {
        ruler?.orientation == .verticalRuler ? imageOrigin.x : image.size.height - imageOrigin.y
    }

    /// Draws the image if a part of it is in a rectangle of the ruler.
    open func draw(_ rect: NSRect) {
        let place = imageRectInRuler
        if place.overlaps(rect) { image.draw(in: place) }
    }

    /// Lets the user drag the marker until the button is released. Rulers call this.
    ///
    /// The client of the ruler is asked whether that is allowed, and for each location. A marker that is dragged off the ruler is
    /// removed, if it is removable and the client allows that, or not added.
    ///
    /// - Parameters:
    ///   - mouseDownEvent: the press, or a drag.
    ///   - isAdding: whether the marker is new.
    /// - Returns: whether the marker was added, moved or removed.
    @discardableResult
    open func trackMouse(with mouseDownEvent: NSEvent, adding isAdding: Bool) -> Bool {
        guard let ruler, let client = ruler.clientView, let window = ruler.window else { return false }
        let isAllowed =
            isAdding
            ? client.rulerView(ruler, shouldAdd: self)
            : isRemovable || isMovable && client.rulerView(ruler, shouldMove: self)
        guard isAllowed else { return false }
        let canMove = isMovable && (isAdding || !isRemovable || client.rulerView(ruler, shouldMove: self))
        let tracking = MarkerTracking(self, ruler, client, isAdding: isAdding, canMove: canMove || isAdding)
        isDragging = true
        tracking.update(mouseDownEvent)
        while mouseDownEvent.type != .leftMouseUp {
            guard let event = window.nextEvent(matching: [.leftMouseDragged, .leftMouseUp]) else { break }
            tracking.update(event)
            if event.type == .leftMouseUp { break }
        }
        isDragging = false
        return tracking.end()
    }

    /// A drag of a marker by the user.
    @MainActor
    private final class MarkerTracking {
        private let marker: NSRulerMarker
        private let ruler: NSRulerView
        private let client: NSView
        private let isAdding: Bool
        private let canMove: Bool
        private let former: CGFloat
        /// The distance of the marker from the pointer; nil until the press.
        private var grip: CGFloat?
        /// The answer of the client whether the marker may be removed; nil until it is asked.
        private var canRemove: Bool?
        /// The line across the ruler; -1 for none.
        private var line: CGFloat = -1

        init(_ marker: NSRulerMarker, _ ruler: NSRulerView, _ client: NSView, isAdding: Bool, canMove: Bool) {
            (self.marker, self.ruler, self.client) = (marker, ruler, client)
            (self.isAdding, self.canMove, former) = (isAdding, canMove, marker.markerLocation)
        }

        func update(_ event: NSEvent) {
            var point = ruler.convert(event.locationInWindow, from: nil)
            marker.isOffRuler = isOff(point) && leaves
            if grip == nil {
                grip = isAdding ? 0 : ruler.place(ofLocation: marker.markerLocation) - ruler.coordinate(of: point)
            }
            if ruler.orientation == .horizontalRuler { point.x += grip ?? 0 } else { point.y += grip ?? 0 }
            if !marker.isOffRuler, canMove {
                let proposed = ruler.location(at: point)
                marker.markerLocation =
                    isAdding
                    ? client.rulerView(ruler, willAdd: marker, atLocation: proposed)
                    : client.rulerView(ruler, willMove: marker, toLocation: proposed)
            }
            showLine(marker.isOffRuler ? -1 : ruler.place(ofLocation: marker.markerLocation))
        }

        /// Whether a point is beyond the edges that are along the ruler, by more than a slip.
        private func isOff(_ point: NSPoint) -> Bool {
            let slip: CGFloat = 10
            let across = ruler.orientation == .horizontalRuler ? point.y : point.x
            return across < -slip || across > ruler.requiredThickness + slip
        }

        /// Whether the marker leaves the ruler with the pointer.
        private var leaves: Bool {
            if isAdding { return true }
            guard marker.isRemovable else { return false }
            if canRemove == nil { canRemove = client.rulerView(ruler, shouldRemove: marker) }
            return canRemove == true
        }

        private func showLine(_ place: CGFloat) {
            ruler.moveRulerline(fromLocation: line, toLocation: place)
            line = place
        }

        func end() -> Bool {
            showLine(-1)
            let isOff = marker.isOffRuler
            marker.isOffRuler = false
            if isAdding {
                guard !isOff else { return false }
                ruler.addMarker(marker)
                client.rulerView(ruler, didAdd: marker)
                return true
            }
            if isOff {
                marker.markerLocation = former
                ruler.removeMarker(marker)
                client.rulerView(ruler, didRemove: marker)
                return true
            }
            guard marker.markerLocation != former else { return false }
            client.rulerView(ruler, didMove: marker)
            return true
        }
    }
}
