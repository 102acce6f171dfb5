import Foundation

/// The ruler of a text view, which shows and changes the indents and tab stops of the selected paragraphs.
extension NSTextView {
    /// The ruler that is shown for this view; nil if there is none.
    var ownRuler: NSRulerView? {
        guard let scrollView = enclosingScrollView, scrollView.rulersVisible, scrollView.hasHorizontalRuler,
            let ruler = scrollView.horizontalRulerView, ruler.clientView === self
        else { return nil }
        return ruler
    }

    func setRulerVisible(_ isVisible: Bool) {
        guard isVisible != isRulerVisible, let scrollView = enclosingScrollView else { return }
        guard isVisible else { return scrollView.rulersVisible = false }
        scrollView.hasHorizontalRuler = true
        scrollView.rulersVisible = true
        scrollView.horizontalRulerView?.clientView = self
        updateRuler()
    }

    /// The style of the paragraph in which the selection begins, or of typed text at the end of the text.
    private var rulerStyle: NSParagraphStyle {
        let start = content.characters.paragraphRange(for: selection.ranges[0]).location
        let value =
            start < content.length
            ? content.attribute(.paragraphStyle, at: start, effectiveRange: nil) : typing.attributes[.paragraphStyle]
        return manager.paragraphStyle(value) ?? .default
    }

    func updateTextRuler() {
        guard let ruler = ownRuler, !(ruler.markers ?? []).contains(where: \.isDragging) else { return }
        ruler.originOffset =
            (ruler.scrollView?.documentView).map { $0.convert(NSPoint(x: textMargins.left, y: 0), from: self).x }
            ?? 0
        guard usesRuler else { return }
        ruler.markers = manager.rulerMarkers(for: self, paragraphStyle: rulerStyle, ruler: ruler)
    }

    /// The margins from which indents are measured, in the coordinates of the view.
    var textMargins: (left: CGFloat, right: CGFloat) {
        let padding = region.lineFragmentPadding
        let width = region.layoutWidth.isFinite ? region.layoutWidth : bounds.width - 2 * textContainerOrigin.x
        let left = containerOrigin.x + padding
        return (left, max(left, containerOrigin.x + width - padding))
    }

    /// A location for a marker: between the margins, at a whole point from the left one.
    func usableRulerLocation(_ location: CGFloat) -> CGFloat {
        let (left, right) = textMargins
        guard location.isFinite else { return left }
        return min(left + max(location - left, 0).rounded(), right)
    }

    /// Adds a tab stop where the user presses a ruler, and lets the user drag it.
    func addTabStop(_ ruler: NSRulerView, _ event: NSEvent) {
        guard isEditable, usesRuler, ruler.clientView === self else { return }
        let location = ruler.location(at: ruler.convert(event.locationInWindow, from: nil))
        let tab = NSTextTab(textAlignment: .left, location: 0)
        ruler.trackMarker(
            TextRulerMark.tab(tab).marker(at: usableRulerLocation(location), on: ruler), withMouseEvent: event)
    }

    /// Changes the selected paragraphs to what a marker shows, as a change that can be undone.
    func applyMarker(_ marker: NSRulerMarker, removes: Bool = false) {
        guard let mark = TextRulerMark(marker.representedObject) else { return }
        let (left, right) = textMargins
        let isRightToLeft = rulerStyle.isRightToLeft
        let distance = isRightToLeft ? right - marker.markerLocation : marker.markerLocation - left
        changeParagraphs(of: selection.ranges[0], mark.actionName) { style in
            switch mark {
            case .firstLineIndent: style.firstLineHeadIndent = distance
            case .headIndent: style.headIndent = distance
            // As a distance from the trailing margin, it follows the width of the view. 0 stands for that margin.
            case .tailIndent: style.tailIndent = min(distance - (right - left), 0)
            case .tab(let tab):
                style.removeTabStop(tab)
                guard !removes else { return }
                let moved = NSTextTab(textAlignment: tab.alignment, location: distance)
                style.tabStops = (style.tabStops + [moved]).sorted { $0.location < $1.location }
            }
        }
        updateRuler()
    }
}

extension NSParagraphStyle {
    /// Whether indents begin at the right margin. Text whose direction is natural counts as written from left to right.
    fileprivate var isRightToLeft: Bool { baseWritingDirection == .rightToLeft }
}

/// What a marker of a text's ruler stands for.
enum TextRulerMark {
    case firstLineIndent, headIndent, tailIndent
    case tab(NSTextTab)

    private static let names: [(name: String, mark: TextRulerMark)] = [
        ("NSFirstLineHeadIndentRulerMarker", .firstLineIndent), ("NSHeadIndentRulerMarker", .headIndent),
        ("NSTailIndentRulerMarker", .tailIndent),
    ]

    /// Nil for an object of another program's marker.
    init?(_ object: (any NSCopying)?) {
        if let tab = object as? NSTextTab {
            self = .tab(tab)
        } else if let text = object as? NSString,
            let known = Self.names.first(where: { $0.name == String(describing: text) })
        {
            self = known.mark
        } else {
            return nil
        }
    }

    private var representedObject: any NSCopying {
        switch self {
        case .firstLineIndent: NSString(string: Self.names[0].name)
        case .headIndent: NSString(string: Self.names[1].name)
        case .tailIndent: NSString(string: Self.names[2].name)
        case .tab(let tab): tab
        }
    }

    /// The name of a change by the marker in menus.
    var actionName: String { if case .tab = self { "Tab Stops" } else { "Indents" } }

    @MainActor
    func marker(at location: CGFloat, on ruler: NSRulerView) -> NSRulerMarker {
        let marker = NSRulerMarker(
            rulerView: ruler, markerLocation: location, image: image, imageOrigin: NSPoint(x: Self.size / 2, y: 0))
        marker.isMovable = true
        if case .tab = self { marker.isRemovable = true }
        marker.representedObject = representedObject
        return marker
    }

    /// The markers of a style, the last one on top.
    @MainActor
    static func markers(of style: NSParagraphStyle, for view: NSTextView, on ruler: NSRulerView) -> [NSRulerMarker] {
        let (left, right) = view.textMargins
        func place(_ distance: CGFloat) -> CGFloat { style.isRightToLeft ? right - distance : left + distance }
        let tail = style.tailIndent > 0 ? style.tailIndent : right - left + style.tailIndent
        let tabs = style.tabStops.map { (TextRulerMark.tab($0), $0.location) }
        let indents: [(TextRulerMark, CGFloat)] = [
            (.tailIndent, tail), (.headIndent, style.headIndent), (.firstLineIndent, style.firstLineHeadIndent),
        ]
        return (tabs + indents).map { $0.marker(at: place($1), on: ruler) }
    }

    // MARK: Images

    private static let size: CGFloat = 9

    /// Tab stops point to the side of their text; indents are triangles, and that of the first line is a bar above.
    @MainActor
    private var image: NSImage {
        let mark = self, size = Self.size
        return NSImage(size: NSSize(width: size, height: 14), flipped: false) { rect in
            let path = NSBezierPath()
            let middle = rect.midX
            func polygon(_ points: [(CGFloat, CGFloat)]) {
                path.move(to: NSPoint(x: points[0].0, y: points[0].1))
                for point in points.dropFirst() { path.line(to: NSPoint(x: point.0, y: point.1)) }
                path.close()
            }
            switch mark {
            case .firstLineIndent: path.appendRect(NSRect(x: 0.5, y: 9, width: size - 1, height: 4))
            case .headIndent, .tailIndent: polygon([(middle, 0), (size, 8), (0, 8)])
            case .tab(let tab):
                switch tab.alignment {
                case .right: polygon([(middle, 0), (middle, 8), (0, 4)])
                case .center: polygon([(middle, 0), (size, 4), (middle, 8), (0, 4)])
                case .left, .justified, .natural: polygon([(middle, 0), (middle, 8), (size, 4)])
                }
            }
            NSColor.controlAccentColor.setFill()
            path.fill()
            return true
        }
    }
}
