import Foundation

/// A ruler beside the document of a scroll view: hash marks in a unit of length, and markers that the user can move.
///
/// From its outer edge to the document, a ruler has an accessory view, an area of markers, the baseline on which the markers
/// stand, and the rule with the hash marks. Its client, which is the document view or a view in that, answers what the user may
/// do with the markers, whose locations are in the coordinates of the client. Source: `NSRulerView.h` and "Rulers and Paragraph
/// Styles" of Apple's documentation archive.
@preconcurrency @MainActor
open class NSRulerView: NSView {
    /// The direction of a ruler.
    public enum Orientation: UInt, Sendable {
        /// Above the document.
        case horizontalRuler = 0
        /// To the left of the document.
        case verticalRuler = 1
    }

    /// The scroll view of the ruler. Not retained.
    open weak var scrollView: NSScrollView?

    /// The direction.
    open var orientation: Orientation {
        didSet { if orientation != oldValue { thicknessDidChange() } }
    }

    /// The marker that the user drags onto the ruler, which is not among `markers`.
    var added: NSRulerMarker? { didSet { needsDisplay = true } }
    /// The locations of the lines of `moveRulerline(fromLocation:toLocation:)`.
    private var lines: [CGFloat] = []

    /// Creates a ruler for a scroll view. To show it, set `horizontalRulerView` or `verticalRulerView` of the scroll view, and its
    /// `rulersVisible`.
    public init(scrollView: NSScrollView?, orientation: Orientation) {
        self.scrollView = scrollView
        self.orientation = orientation
        reservedThicknessForMarkers = orientation == .horizontalRuler ? 15 : 0
        super.init(frame: .zero)
        clipsToBounds = true
        setFrameSize(NSSize(width: requiredThickness, height: requiredThickness))
    }

    public required init?(coder: NSCoder) {
        // Rulers are not archived.
        return nil
    }

    /// A horizontal ruler is flipped, and a vertical one is if the document view is.
    open override var isFlipped: Bool {
        orientation == .horizontalRuler || scrollView?.documentView?.isFlipped ?? false
    }

    open override var isOpaque: Bool { true }

    // MARK: Units

    /// Defines a unit of length for all rulers. Values that are not usable have no effect.
    ///
    /// - Parameters:
    ///   - unitName: the name for `measurementUnits`.
    ///   - abbreviation: a short name. Rulers do not show it.
    ///   - conversionFactor: the number of points of a unit.
    ///   - stepUpCycle: numbers greater than 1: the distance of the labels is multiplied by one after the other, again and again, until
    ///     the labels have enough space.
    ///   - stepDownCycle: numbers between 0 and 1: the distance of the hash marks is multiplied by one after the other as long as they
    ///     have enough space.
    open class func registerUnit(
        withName unitName: UnitName, abbreviation: String, unitToPointsConversionFactor conversionFactor: CGFloat,
        stepUpCycle: [NSNumber], stepDownCycle: [NSNumber]
    ) {
        let unit = RulerUnit(
            length: conversionFactor, stepUp: stepUpCycle.map { CGFloat($0.doubleValue) },
            stepDown: stepDownCycle.map { CGFloat($0.doubleValue) })
        if let unit { RulerUnit.registered[unitName] = unit }
    }

    /// The unit of the hash marks. A name that is not registered counts as inches. Default inches.
    open var measurementUnits = UnitName.inches {
        didSet { invalidateHashMarks() }
    }

    /// The place of the zero of the ruler from the origin of the document view's bounds, in its coordinates. Default 0.
    open var originOffset: CGFloat = 0 {
        didSet { if originOffset != oldValue { invalidateHashMarks() } }
    }

    // MARK: Thickness

    /// The thickness of the rule with the hash marks, in points. Default 16.
    open var ruleThickness: CGFloat = 16 {
        didSet { thicknessDidChange() }
    }

    /// The thickness of the area of the markers, in points. It grows for a marker that needs more. Default 15, and 0 for vertical
    /// rulers.
    open var reservedThicknessForMarkers: CGFloat {
        didSet { thicknessDidChange() }
    }

    /// The thickness of the area of the accessory view, in points. It grows for a view that needs more. Default 0.
    open var reservedThicknessForAccessoryView: CGFloat = 0 {
        didSet { thicknessDidChange() }
    }

    /// The sum of the three thicknesses, which is the height or the width that the scroll view gives the ruler.
    open var requiredThickness: CGFloat {
        [ruleThickness, reservedThicknessForMarkers, reservedThicknessForAccessoryView].reduce(0) { $0 + max($1, 0) }
    }

    /// The distance of the baseline from the outer edge of the ruler, in points.
    open var baselineLocation: CGFloat {
        max(reservedThicknessForAccessoryView, 0) + max(reservedThicknessForMarkers, 0)
    }

    private func thicknessDidChange() {
        placeAccessoryView()
        needsDisplay = true
        scrollView?.tile()
    }

    /// A view at the outer edge of the ruler, such as one with tools. Default nil.
    open var accessoryView: NSView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let accessoryView else { return }
            addSubview(accessoryView)
            let size = accessoryView.frame.size
            let needed = orientation == .horizontalRuler ? size.height : size.width
            reservedThicknessForAccessoryView = max(reservedThicknessForAccessoryView, needed)
        }
    }

    private func placeAccessoryView() {
        guard let accessoryView else { return }
        let thickness = max(reservedThicknessForAccessoryView, 0)
        accessoryView.frame =
            orientation == .horizontalRuler
            ? NSRect(x: 0, y: 0, width: bounds.width, height: thickness)
            : NSRect(x: 0, y: 0, width: thickness, height: bounds.height)
    }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        placeAccessoryView()
        needsDisplay = true
    }

    // MARK: The client and its markers

    /// The document view, or a view in that, which owns the markers. Another client removes them. Not retained. Default nil.
    open weak var clientView: NSView? {
        willSet { if newValue !== clientView { clientView?.rulerView(self, willSetClientView: newValue ?? self) } }
        didSet {
            guard clientView !== oldValue else { return }
            removeAllMarkers()
            needsDisplay = true
        }
    }

    private func removeAllMarkers() {
        for marker in shownMarkers { marker.ruler = nil }
        shownMarkers = []
    }

    private var shownMarkers: [NSRulerMarker] = [] { didSet { needsDisplay = true } }

    /// The markers. Setting them does not ask the client. Nil without markers.
    open var markers: [NSRulerMarker]? {
        get { shownMarkers.isEmpty ? nil : shownMarkers }
        set {
            removeAllMarkers()
            for marker in newValue ?? [] { addMarker(marker) }
        }
    }

    /// Adds a marker without asking the client. Has no effect without a client.
    open func addMarker(_ marker: NSRulerMarker) {
        guard clientView != nil else {
            return StandardError.write("NSRulerView: a marker was not added, because the ruler has no client view")
        }
        guard !shownMarkers.contains(where: { $0 === marker }) else { return }
        marker.ruler = self
        shownMarkers.append(marker)
        let needed = marker.thicknessRequiredInRuler
        if needed > reservedThicknessForMarkers { reservedThicknessForMarkers = needed }
    }

    /// Removes a marker without asking the client.
    open func removeMarker(_ marker: NSRulerMarker) {
        guard shownMarkers.contains(where: { $0 === marker }) else { return }
        shownMarkers.removeAll { $0 === marker }
        marker.ruler = nil
    }

    /// Lets the user drag a new marker onto the ruler, until the button is released: see `NSRulerMarker.trackMouse(with:adding:)`.
    /// Returns whether it was added.
    ///
    /// - Parameter event: the press or the drag with which that begins, in this window.
    @discardableResult
    open func trackMarker(_ marker: NSRulerMarker, withMouseEvent event: NSEvent) -> Bool {
        marker.ruler = self
        added = marker
        defer { added = nil }
        return marker.trackMouse(with: event, adding: true)
    }

    // MARK: Coordinates

    /// A point of the ruler along its direction.
    func coordinate(of point: NSPoint) -> CGFloat { orientation == .horizontalRuler ? point.x : point.y }

    /// The place on the ruler of a location of the client.
    func place(ofLocation location: CGFloat) -> CGFloat {
        guard let clientView else { return location }
        return coordinate(of: convert(clientView.rulerView(self, pointForLocation: location), from: clientView))
    }

    /// The location of the client at a point of the ruler.
    func location(at point: NSPoint) -> CGFloat {
        guard let clientView else { return coordinate(of: point) }
        return clientView.rulerView(self, locationFor: convert(point, to: clientView))
    }

    /// The rectangle between two distances from the outer edge.
    func area(from start: CGFloat, to end: CGFloat) -> NSRect {
        orientation == .horizontalRuler
            ? NSRect(x: bounds.minX, y: start, width: bounds.width, height: max(end - start, 0))
            : NSRect(x: start, y: bounds.minY, width: max(end - start, 0), height: bounds.height)
    }

    // MARK: Drawing

    open override func draw(_ dirtyRect: NSRect) {
        NSColor.controlBackgroundColor.setFill()
        dirtyRect.fill()
        let (baseline, end) = (baselineLocation, requiredThickness)
        drawHashMarksAndLabels(in: area(from: baseline, to: end))
        NSColor.separatorColor.setFill()
        for edge in [baseline, end - 1] { area(from: edge, to: edge + 1).fill(using: .sourceOver) }
        drawMarkers(in: area(from: max(reservedThicknessForAccessoryView, 0), to: baseline))
        NSColor.controlAccentColor.setFill()
        for line in lines { mark(at: line, from: 0, to: end).fill() }
    }

    /// Draws the hash marks and their labels in a rectangle. Called by `draw(_:)` for the rule. Override it to draw others, such as
    /// the numbers of lines.
    open func drawHashMarksAndLabels(in rect: NSRect) { drawHashMarks(in: rect) }

    /// Draws the markers. Called by `draw(_:)`.
    open func drawMarkers(in rect: NSRect) {
        for marker in shownMarkers + [added].compactMap(\.self) where !marker.isOffRuler { marker.draw(rect) }
    }

    /// Draws the hash marks again. Called when the document is scrolled or magnified.
    open func invalidateHashMarks() { needsDisplay = true }

    /// Moves a line across the ruler, such as one that shows where an object is that the user drags.
    ///
    /// - Parameters:
    ///   - oldLocation: the line that is removed, in the coordinates of the ruler; -1 for none.
    ///   - newLocation: the line that is added; -1 for none.
    open func moveRulerline(fromLocation oldLocation: CGFloat, toLocation newLocation: CGFloat) {
        if oldLocation != -1, let index = lines.firstIndex(of: oldLocation) { lines.remove(at: index) }
        if newLocation != -1, newLocation.isFinite { lines.append(newLocation) }
        needsDisplay = true
    }

    // MARK: Events

    /// A press on a marker moves it, and one on the rule is passed to the client.
    open override func mouseDown(with event: NSEvent) {
        let point = convert(event.locationInWindow, from: nil)
        if let marker = shownMarkers.last(where: { isMousePoint(point, in: $0.imageRectInRuler) }) {
            marker.trackMouse(with: event, adding: false)
        } else if isMousePoint(point, in: area(from: baselineLocation, to: requiredThickness)) {
            clientView?.rulerView(self, handleMouseDownWith: event)
        }
    }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.ruler
        default: super.accessibilityDefault(attribute)
        }
    }
}
