import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The ruler of a text view: its markers are the indents and tab stops of the selected paragraph.
@MainActor
@Suite(.serialized) struct TextRulerTests {
    @MainActor
    private struct Stage {
        let display: OffscreenDisplay
        let window: NSWindow
        let view: NSTextView
        let ruler: NSRulerView

        /// Two paragraphs in a scroll view of 400 points with a ruler. The first one has a tab stop at 50 and indents.
        init() throws {
            (display, window) = try makeWindow(width: 400, height: 200)
            let scrollView = NSTextView.scrollableTextView()
            scrollView.frame = NSRect(x: 0, y: 0, width: 400, height: 200)
            view = try #require(scrollView.documentView as? NSTextView)
            view.allowsUndo = true
            view.string = "first\nsecond"
            let style = NSMutableParagraphStyle()
            style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
            (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (20, 10, -30)
            view.textStorage?.addAttribute(.paragraphStyle, value: style, range: range(0, 6))
            window.contentView?.addSubview(scrollView)
            window.makeKeyAndOrderFront(nil)
            window.makeFirstResponder(view)
            view.setSelectedRange(range(2))
            view.isRulerVisible = true
            ruler = try #require(scrollView.horizontalRulerView)
        }

        /// The locations of the markers by what they stand for.
        var places: [String: [CGFloat]] {
            var result: [String: [CGFloat]] = [:]
            for marker in ruler.markers ?? [] {
                let name = (marker.representedObject as? NSString).map { String(describing: $0) } ?? "tab"
                result[name, default: []].append(marker.markerLocation)
            }
            return result
        }

        /// Drags from a point of the ruler to another one.
        func drag(from start: NSPoint, to end: NSPoint) throws {
            for (type, point) in [
                (NSEvent.EventType.leftMouseDown, start), (.leftMouseDragged, end), (.leftMouseUp, end),
            ] {
                let event = NSEvent.mouseEvent(
                    with: type, location: ruler.convert(point, to: nil), modifierFlags: [], timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1)
                window.postEvent(try #require(event), atStart: false)
            }
            display.advance(to: display.time)
        }

        func style(at index: Int) -> NSParagraphStyle {
            view.textStorage?.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle
                ?? .default
        }
    }

    @Test func `The ruler is shown and hidden, also by the action of menus`() throws {
        let stage = try Stage()
        #expect(stage.view.isRulerVisible && stage.view.usesRuler && stage.ruler.clientView === stage.view)
        #expect(stage.ruler.superview != nil)
        #expect(stage.view.tryToPerform("toggleRuler:", with: nil))
        #expect(!stage.view.isRulerVisible && stage.ruler.superview == nil)
        stage.view.toggleRuler(nil)
        #expect(stage.view.isRulerVisible)
        let alone = NSTextView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        alone.isRulerVisible = true
        #expect(!alone.isRulerVisible, "it is in no scroll view")
    }

    // The padding of the container is 5 points, so that the margins are at 5 and 395.
    @Test func `Markers are at the tab stops and the indents of the selected paragraph`() throws {
        let stage = try Stage()
        #expect(
            stage.places == [
                "tab": [55], "NSFirstLineHeadIndentRulerMarker": [25], "NSHeadIndentRulerMarker": [15],
                "NSTailIndentRulerMarker": [365],
            ])
        #expect(stage.ruler.originOffset == 5, "zero is at the margin")
        stage.view.setSelectedRange(range(8))
        // The second paragraph has the default tab stops, at intervals of 28 points.
        let defaultTabs: [CGFloat] = (1...12).map { (number: Int) -> CGFloat in 5 + CGFloat(number) * 28 }
        #expect(stage.places["tab"] == defaultTabs)
        #expect(stage.places["NSTailIndentRulerMarker"] == [395])
        stage.view.usesRuler = false
        let own = NSRulerMarker(rulerView: stage.ruler, markerLocation: 7, image: NSImage(), imageOrigin: .zero)
        stage.ruler.markers = [own]
        stage.view.setSelectedRange(range(1))
        #expect(stage.ruler.markers == [own], "the program sets the markers")
    }

    @Test func `The user drags indents and tab stops, which can be undone`() throws {
        let stage = try Stage()
        // The marker of the first line is a bar above the triangle of the other lines.
        try stage.drag(from: NSPoint(x: 25, y: 4), to: NSPoint(x: 65.4, y: 4))
        #expect(stage.style(at: 0).firstLineHeadIndent == 60, "at a whole point")
        try stage.drag(from: NSPoint(x: 15, y: 10), to: NSPoint(x: -50, y: 10))
        #expect(stage.style(at: 0).headIndent == 0, "not beyond the margin")
        try stage.drag(from: NSPoint(x: 365, y: 10), to: NSPoint(x: 345, y: 10))
        #expect(stage.style(at: 0).tailIndent == -50)
        try stage.drag(from: NSPoint(x: 57, y: 11), to: NSPoint(x: 107, y: 11))
        #expect(stage.style(at: 0).tabStops.map(\.location) == [100])
        #expect(stage.style(at: 8).firstLineHeadIndent == 0, "the other paragraph is not selected")
        #expect(stage.places["tab"] == [105] && stage.places["NSTailIndentRulerMarker"] == [345])
        #expect(stage.view.undoManager?.undoActionName == "Tab Stops")
        for _ in 0..<4 { stage.view.undoManager?.undo() }
        let style = stage.style(at: 0)
        #expect([style.firstLineHeadIndent, style.headIndent, style.tailIndent] == [20, 10, -30])
        #expect(style.tabStops.map(\.location) == [50] && stage.places["tab"] == [55])
    }

    @Test func `A press on the hash marks adds a tab stop, and dragging one off the ruler removes it`() throws {
        let stage = try Stage()
        stage.view.setSelectedRange(range(2, 8))
        try stage.drag(from: NSPoint(x: 205, y: 25), to: NSPoint(x: 205, y: 25))
        #expect(stage.style(at: 0).tabStops.map(\.location) == [50, 200])
        #expect(stage.style(at: 8).tabStops.map(\.location).contains(200), "all selected paragraphs")
        try stage.drag(from: NSPoint(x: 57, y: 11), to: NSPoint(x: 57, y: 150))
        #expect(stage.style(at: 0).tabStops.map(\.location) == [200])
        try stage.drag(from: NSPoint(x: 15, y: 10), to: NSPoint(x: 15, y: 150))
        #expect(stage.style(at: 0).headIndent == 10, "indents cannot be removed")
        stage.view.isEditable = false
        try stage.drag(from: NSPoint(x: 105, y: 25), to: NSPoint(x: 105, y: 25))
        #expect(stage.style(at: 0).tabStops.map(\.location) == [200])
    }

    @Test func `Indents of text that is written from right to left begin at the right margin`() throws {
        let stage = try Stage()
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .rightToLeft
        (style.headIndent, style.tabStops) = (40, [])
        stage.view.textStorage?.addAttribute(.paragraphStyle, value: style, range: range(0, 6))
        stage.view.updateRuler()
        #expect(stage.places["NSHeadIndentRulerMarker"] == [355] && stage.places["NSTailIndentRulerMarker"] == [5])
        try stage.drag(from: NSPoint(x: 355, y: 10), to: NSPoint(x: 335, y: 10))
        #expect(stage.style(at: 0).headIndent == 60)
    }
}
