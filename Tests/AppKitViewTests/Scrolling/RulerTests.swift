import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Rulers of scroll views and their markers.
@MainActor
@Suite(.serialized) struct RulerTests {
    /// A document that answers rulers, and records their calls.
    private final class Client: NSView {
        var notes: [String] = []
        var allows = true
        override var isFlipped: Bool { true }
        override func rulerView(_ ruler: NSRulerView, shouldAdd marker: NSRulerMarker) -> Bool { allows }
        override func rulerView(_ ruler: NSRulerView, shouldMove marker: NSRulerMarker) -> Bool { allows }
        override func rulerView(_ ruler: NSRulerView, shouldRemove marker: NSRulerMarker) -> Bool { allows }
        override func rulerView(
            _ ruler: NSRulerView, willMove marker: NSRulerMarker, toLocation location: CGFloat
        ) -> CGFloat { (location / 10).rounded() * 10 }
        override func rulerView(_ ruler: NSRulerView, didAdd marker: NSRulerMarker) {
            notes.append("added \(marker.markerLocation)")
        }
        override func rulerView(_ ruler: NSRulerView, didMove marker: NSRulerMarker) {
            notes.append("moved \(marker.markerLocation)")
        }
        override func rulerView(_ ruler: NSRulerView, didRemove marker: NSRulerMarker) { notes.append("removed") }
        override func rulerView(_ ruler: NSRulerView, handleMouseDownWith event: NSEvent) { notes.append("pressed") }
        override func rulerView(_ ruler: NSRulerView, willSetClientView newClient: NSView) {
            notes.append(newClient === ruler ? "no client" : "other client")
        }
    }

    private struct Stage {
        let display: OffscreenDisplay
        let window: NSWindow
        let scrollView: NSScrollView
        let client: Client

        /// A document of 1000 x 1000 points in a scroll view of 300 x 200 points with rulers.
        @MainActor
        init(horizontal: Bool = true, vertical: Bool = true) throws {
            (display, window) = try makeWindow(width: 300, height: 200)
            scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
            client = Client(frame: NSRect(x: 0, y: 0, width: 1000, height: 1000))
            scrollView.documentView = client
            (scrollView.hasHorizontalRuler, scrollView.hasVerticalRuler) = (horizontal, vertical)
            scrollView.rulersVisible = true
            window.contentView?.addSubview(scrollView)
            window.makeKeyAndOrderFront(nil)
        }

        /// Drags from a point to others, from the top left corner of the window.
        @MainActor
        func drag(_ points: [CGPoint]) throws {
            let height = window.frame.height
            for (index, point) in points.enumerated() {
                let type: NSEvent.EventType =
                    index == 0 ? .leftMouseDown : index == points.count - 1 ? .leftMouseUp : .leftMouseDragged
                let event = NSEvent.mouseEvent(
                    with: type, location: NSPoint(x: point.x, y: height - point.y), modifierFlags: [], timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1)
                window.postEvent(try #require(event), atStart: false)
            }
            display.advance(to: display.time)
        }
    }

    private func square() -> NSImage { NSImage(size: NSSize(width: 10, height: 10), flipped: false) { _ in true } }

    // MARK: Places

    @Test func `A scroll view has no rulers by default, and creates those that it should have`() {
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        #expect(!scrollView.rulersVisible && !scrollView.hasHorizontalRuler && !scrollView.hasVerticalRuler)
        #expect(scrollView.horizontalRulerView == nil && scrollView.verticalRulerView == nil)
        scrollView.hasHorizontalRuler = true
        #expect(scrollView.horizontalRulerView?.orientation == .horizontalRuler)
        #expect(scrollView.horizontalRulerView?.scrollView === scrollView)
        #expect(scrollView.horizontalRulerView?.superview == nil, "it is not shown yet")
    }

    // The default thicknesses are those of Apple's documentation.
    @Test func `Rulers take space above and to the left of the content`() throws {
        let stage = try Stage()
        let (horizontal, vertical) = (
            try #require(stage.scrollView.horizontalRulerView), try #require(stage.scrollView.verticalRulerView)
        )
        #expect(horizontal.requiredThickness == 31 && horizontal.baselineLocation == 15)
        #expect(vertical.requiredThickness == 16 && vertical.baselineLocation == 0)
        #expect(horizontal.frame == NSRect(x: 0, y: 0, width: 300, height: 31))
        #expect(vertical.frame == NSRect(x: 0, y: 31, width: 16, height: 169))
        #expect(stage.scrollView.contentView.frame == NSRect(x: 16, y: 31, width: 284, height: 169))
        horizontal.ruleThickness = 20
        horizontal.reservedThicknessForAccessoryView = 9
        #expect(stage.scrollView.contentView.frame.minY == 44)
        stage.scrollView.rulersVisible = false
        #expect(stage.scrollView.contentView.frame == NSRect(x: 0, y: 0, width: 300, height: 200))
        #expect(horizontal.superview == nil && vertical.superview == nil)
    }

    @Test func `An accessory view is at the outer edge, and the ruler grows for it`() throws {
        let stage = try Stage(vertical: false)
        let ruler = try #require(stage.scrollView.horizontalRulerView)
        let tools = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 24))
        ruler.accessoryView = tools
        #expect(ruler.requiredThickness == 55 && ruler.baselineLocation == 39)
        #expect(tools.superview === ruler && tools.frame == NSRect(x: 0, y: 0, width: 300, height: 24))
        ruler.accessoryView = nil
        #expect(tools.superview == nil)
    }

    @Test func `A find bar is above the rulers or between them and the content`() throws {
        let stage = try Stage(vertical: false)
        let bar = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 20))
        stage.scrollView.findBarView = bar
        stage.scrollView.isFindBarVisible = true
        let ruler = try #require(stage.scrollView.horizontalRulerView)
        #expect(ruler.frame.minY == 0 && bar.frame.minY == 31)
        stage.scrollView.findBarPosition = .aboveHorizontalRuler
        #expect(bar.frame.minY == 0 && ruler.frame.minY == 20)
        #expect(stage.scrollView.contentView.frame.minY == 51)
    }

    // MARK: Units

    @Test func `Labels are as close as their space allows, and hash marks divide them`() {
        let inch = RulerUnit.inch
        // 72 points have space for a label of 20, and marks of 4 points: 72, 36, 18, 9, 4.5.
        #expect(
            inch.intervals(unitLength: 72, labelLength: 20, markDistance: 4) == [1, 0.5, 0.25, 0.125, 0.0625])
        // At an eighth of the size, labels are 4 inches apart.
        #expect(inch.intervals(unitLength: 9, labelLength: 20, markDistance: 4) == [4, 2, 1, 0.5])
        let unit = RulerUnit(length: 10, stepUp: [2, 5], stepDown: [0.5, 0.2])
        // 1, 2 and 10 units, then 20.
        #expect(unit?.intervals(unitLength: 1, labelLength: 15, markDistance: 2) == [20, 10, 2])
        #expect(unit?.intervals(unitLength: 100, labelLength: 15, markDistance: 9) == [1, 0.5, 0.1])
        #expect(RulerUnit(length: 0, stepUp: [2], stepDown: [0.5]) == nil)
        #expect(RulerUnit(length: 1, stepUp: [1], stepDown: [0.5]) == nil, "it would never have space")
        #expect(inch.intervals(unitLength: 1e-300, labelLength: 20, markDistance: 4).count <= 1)
        #expect(inch.intervals(unitLength: .infinity, labelLength: 20, markDistance: 4).isEmpty)
    }

    /// The columns or rows of a ruler at its inner edge where there is a hash mark.
    private func marks(_ stage: Stage, _ ruler: NSRulerView) throws -> [Int] {
        let image = Bitmap(try #require(stage.display.image(of: stage.window)))
        let isHorizontal = ruler.orientation == .horizontalRuler
        // Two pixels before the inner edge, where no label is. The window has no frame, so its rows are those of the scroll view.
        let inner = Int(ruler.requiredThickness) - 3
        let start = isHorizontal ? 0 : Int(ruler.frame.minY)
        let count = isHorizontal ? image.image.width : image.image.height
        return (start..<count).filter { place in
            let (x, y) = isHorizontal ? (place, inner) : (inner, place)
            return image[x, image.image.height - 1 - y] & 0xFF < 0xF8
        }.map { $0 - start }
    }

    @Test func `Hash marks are at multiples of the unit, and follow the document`() throws {
        let stage = try Stage()
        let (horizontal, vertical) = (
            try #require(stage.scrollView.horizontalRulerView), try #require(stage.scrollView.verticalRulerView)
        )
        NSRulerView.registerUnit(
            withName: NSRulerView.UnitName("Test"), abbreviation: "t", unitToPointsConversionFactor: 50,
            stepUpCycle: [10], stepDownCycle: [0.01])
        for ruler in [horizontal, vertical] { ruler.measurementUnits = NSRulerView.UnitName("Test") }
        // The document begins behind the vertical ruler.
        #expect(try marks(stage, horizontal) == [16, 66, 116, 166, 216, 266])
        #expect(try marks(stage, vertical) == [0, 50, 100, 150])
        stage.scrollView.contentView.scroll(to: NSPoint(x: 20, y: 30))
        #expect(try marks(stage, horizontal) == [46, 96, 146, 196, 246, 296])
        #expect(try marks(stage, vertical) == [20, 70, 120])
        horizontal.originOffset = 5
        #expect(try marks(stage, horizontal) == [1, 51, 101, 151, 201, 251])
        horizontal.originOffset = 0
        stage.scrollView.contentView.scroll(to: .zero)
        stage.scrollView.setMagnification(2, centeredAt: .zero)
        #expect(try marks(stage, horizontal) == [16, 116, 216])
    }

    // MARK: Markers

    @Test func `A marker is at its location in the client, on the baseline`() throws {
        let stage = try Stage()
        let (horizontal, vertical) = (
            try #require(stage.scrollView.horizontalRulerView), try #require(stage.scrollView.verticalRulerView)
        )
        horizontal.clientView = stage.client
        let marker = NSRulerMarker(
            rulerView: horizontal, markerLocation: 100, image: square(), imageOrigin: NSPoint(x: 5, y: 2))
        #expect(!marker.isMovable && !marker.isRemovable && !marker.isDragging && marker.representedObject == nil)
        horizontal.addMarker(marker)
        // 16 points to the right of the vertical ruler; the image is 8 points above the baseline at 15.
        #expect(marker.imageRectInRuler == NSRect(x: 111, y: 7, width: 10, height: 10))
        #expect(marker.thicknessRequiredInRuler == 8)
        stage.scrollView.contentView.scroll(to: NSPoint(x: 40, y: 0))
        #expect(marker.imageRectInRuler.minX == 71)
        vertical.clientView = stage.client
        let side = NSRulerMarker(
            rulerView: vertical, markerLocation: 50, image: square(), imageOrigin: NSPoint(x: 10, y: 5))
        vertical.markers = [side]
        #expect(vertical.reservedThicknessForMarkers == 10, "it grows for the marker")
        #expect(side.imageRectInRuler == NSRect(x: 0, y: 45, width: 10, height: 10))
    }

    @Test func `Another client removes the markers`() throws {
        let stage = try Stage(vertical: false)
        let ruler = try #require(stage.scrollView.horizontalRulerView)
        let marker = NSRulerMarker(rulerView: ruler, markerLocation: 0, image: square(), imageOrigin: .zero)
        ruler.addMarker(marker)
        #expect(ruler.markers == nil, "there is no client")
        ruler.clientView = stage.client
        ruler.addMarker(marker)
        #expect(ruler.markers == [marker])
        let inner = NSView(frame: .zero)
        stage.client.addSubview(inner)
        ruler.clientView = inner
        #expect(ruler.markers == nil && marker.ruler == nil && stage.client.notes == ["other client"])
        ruler.clientView = stage.client
        ruler.clientView = nil
        #expect(stage.client.notes.last == "no client")
    }

    private func makeMarker(_ stage: Stage, at location: CGFloat = 100) throws -> (NSRulerView, NSRulerMarker) {
        let ruler = try #require(stage.scrollView.horizontalRulerView)
        ruler.clientView = stage.client
        let marker = NSRulerMarker(
            rulerView: ruler, markerLocation: location, image: square(), imageOrigin: NSPoint(x: 5, y: 0))
        (marker.isMovable, marker.isRemovable) = (true, true)
        ruler.addMarker(marker)
        return (ruler, marker)
    }

    @Test func `The user drags a marker to where the client lets it be`() throws {
        let stage = try Stage(vertical: false)
        let (_, marker) = try makeMarker(stage)
        // The pointer is 3 points to the right of the location, and stays there.
        try stage.drag([CGPoint(x: 103, y: 10), CGPoint(x: 120, y: 10), CGPoint(x: 147, y: 12), CGPoint(x: 147, y: 12)])
        #expect(marker.markerLocation == 140 && stage.client.notes == ["moved 140.0"])
        stage.client.allows = false
        marker.isRemovable = false
        try stage.drag([CGPoint(x: 140, y: 10), CGPoint(x: 180, y: 10), CGPoint(x: 180, y: 10)])
        #expect(marker.markerLocation == 140, "the client does not allow it")
        #expect(stage.client.notes.count == 1 && !marker.isDragging)
    }

    @Test func `A marker that is dragged off the ruler is removed, if the client allows that`() throws {
        let stage = try Stage(vertical: false)
        let (ruler, marker) = try makeMarker(stage)
        try stage.drag([CGPoint(x: 100, y: 10), CGPoint(x: 100, y: 90), CGPoint(x: 110, y: 20), CGPoint(x: 110, y: 20)])
        #expect(ruler.markers == [marker] && stage.client.notes == ["moved 110.0"], "it came back")
        stage.client.allows = false
        try stage.drag([CGPoint(x: 110, y: 10), CGPoint(x: 110, y: 90), CGPoint(x: 110, y: 90)])
        #expect(ruler.markers == [marker])
        stage.client.allows = true
        try stage.drag([CGPoint(x: 110, y: 10), CGPoint(x: 110, y: 90), CGPoint(x: 110, y: 90)])
        #expect(ruler.markers == nil && stage.client.notes.last == "removed")
    }

    @Test func `A press on the hash marks is passed to the client, which can add a marker`() throws {
        let stage = try Stage(vertical: false)
        let (ruler, marker) = try makeMarker(stage)
        try stage.drag([CGPoint(x: 200, y: 25), CGPoint(x: 200, y: 25)])
        #expect(stage.client.notes == ["pressed"])
        try stage.drag([CGPoint(x: 200, y: 5), CGPoint(x: 200, y: 5)])
        #expect(stage.client.notes.count == 1, "there is no marker, and no hash mark")
        let new = NSRulerMarker(rulerView: ruler, markerLocation: 0, image: square(), imageOrigin: .zero)
        let height = stage.window.frame.height
        func event(_ type: NSEvent.EventType, y: CGFloat) throws -> NSEvent {
            try #require(
                NSEvent.mouseEvent(
                    with: type, location: NSPoint(x: 210, y: height - y), modifierFlags: [], timestamp: 0,
                    windowNumber: stage.window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
        }
        stage.window.postEvent(try event(.leftMouseUp, y: 90), atStart: false)
        #expect(!ruler.trackMarker(new, withMouseEvent: try event(.leftMouseDown, y: 25)), "it was released outside")
        #expect(ruler.markers == [marker])
        stage.window.postEvent(try event(.leftMouseUp, y: 25), atStart: false)
        #expect(ruler.trackMarker(new, withMouseEvent: try event(.leftMouseDown, y: 25)))
        #expect(ruler.markers == [marker, new] && stage.client.notes.last == "added 210.0")
    }
}
