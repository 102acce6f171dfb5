import AppKit

// Custom controls as AppKit programs write them: tracking areas, cursors, keys, key equivalents, drags and undo.

protocol RangeSliderDelegate: AnyObject {
    @MainActor func rangeSlider(_ slider: RangeSlider, didChange values: ClosedRange<Double>)
}

final class RangeSlider: NSControl {
    enum Handle: Hashable { case lower, upper }

    weak var delegate: RangeSliderDelegate?
    var minValue = 0.0, maxValue = 1.0
    private(set) var lower = 0.25, upper = 0.75
    private var dragged: Handle?
    private var hovered: Handle? { didSet { if hovered != oldValue { needsDisplay = true } } }
    private var trackingArea: NSTrackingArea?
    var stepSize: Double? = 0.05

    override var acceptsFirstResponder: Bool { isEnabled }
    override var canBecomeKeyView: Bool { true }
    override var focusRingMaskBounds: NSRect { bounds }
    override func drawFocusRingMask() { NSBezierPath(roundedRect: bounds, xRadius: 4, yRadius: 4).fill() }
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }
    override var mouseDownCanMoveWindow: Bool { false }
    override var intrinsicContentSize: NSSize { NSSize(width: NSView.noIntrinsicMetric, height: 24) }

    override func updateTrackingAreas() {
        super.updateTrackingAreas()
        if let trackingArea { removeTrackingArea(trackingArea) }
        let options: NSTrackingArea.Options = [
            .mouseEnteredAndExited, .mouseMoved, .activeInKeyWindow, .inVisibleRect, .enabledDuringMouseDrag,
        ]
        trackingArea = NSTrackingArea(rect: .zero, options: options, owner: self, userInfo: ["slider": true])
        addTrackingArea(trackingArea!)
    }

    override func resetCursorRects() {
        discardCursorRects()
        addCursorRect(knobRect(.lower), cursor: .resizeLeftRight)
        addCursorRect(knobRect(.upper), cursor: NSCursor.openHand)
    }

    private func x(of value: Double) -> CGFloat {
        bounds.minX + 8 + (bounds.width - 16) * CGFloat((value - minValue) / (maxValue - minValue))
    }
    func knobRect(_ handle: Handle) -> NSRect {
        NSMakeRect(x(of: handle == .lower ? lower : upper) - 8, bounds.midY - 8, 16, 16)
    }

    override func draw(_ dirtyRect: NSRect) {
        let track = NSRect(x: 8, y: bounds.midY - 2, width: bounds.width - 16, height: 4)
        NSColor.quaternaryLabelColor.set()
        NSBezierPath(roundedRect: track, xRadius: 2, yRadius: 2).fill()
        (isEnabled ? NSColor.controlAccentColor : .disabledControlTextColor).setFill()
        var filled = track
        filled.origin.x = x(of: lower)
        filled.size.width = x(of: upper) - x(of: lower)
        filled.fill()
        for handle in [Handle.lower, .upper] {
            NSGraphicsContext.saveGraphicsState()
            let shadow = NSShadow()
            shadow.shadowColor = NSColor.black.withAlphaComponent(0.3)
            shadow.shadowBlurRadius = 2
            shadow.shadowOffset = .init(width: 0, height: -1)
            shadow.set()
            let knob = NSBezierPath(ovalIn: knobRect(handle))
            (hovered == handle ? NSColor.white : NSColor(white: 0.95, alpha: 1)).setFill()
            knob.fill()
            NSGraphicsContext.restoreGraphicsState()
        }
    }

    private func handle(at point: NSPoint) -> Handle? {
        [Handle.upper, .lower].first { knobRect($0).insetBy(dx: -2, dy: -2).contains(point) }
    }

    override func mouseMoved(with event: NSEvent) { hovered = handle(at: convert(event.locationInWindow, from: nil)) }
    override func mouseEntered(with event: NSEvent) {
        guard event.trackingArea?.userInfo?["slider"] as? Bool == true else { return }
        mouseMoved(with: event)
    }
    override func mouseExited(with event: NSEvent) { hovered = nil }
    override func mouseDown(with event: NSEvent) {
        guard isEnabled else { return }
        window?.makeFirstResponder(self)
        dragged = handle(at: convert(event.locationInWindow, from: nil))
        if event.clickCount == 2 { set(lower: minValue, upper: maxValue) }
        NSCursor.closedHand.push()
    }
    override func mouseDragged(with event: NSEvent) {
        let place = convert(event.locationInWindow, from: nil)
        var value = minValue + Double((place.x - 8) / (bounds.width - 16)) * (maxValue - minValue)
        if event.modifierFlags.contains(.option), let stepSize { value = (value / stepSize).rounded() * stepSize }
        switch dragged {
        case .lower?: set(lower: value, upper: upper)
        case .some(.upper): set(lower: lower, upper: value)
        case nil: break
        }
    }
    override func mouseUp(with event: NSEvent) {
        dragged = nil
        NSCursor.pop()
        window?.invalidateCursorRects(for: self)
    }

    override func keyDown(with event: NSEvent) {
        guard
            let key = event.specialKey
                ?? event.charactersIgnoringModifiers?.unicodeScalars.first.map({
                    NSEvent.SpecialKey(rawValue: Int($0.value))
                })
        else { return super.keyDown(with: event) }
        let step =
            (stepSize ?? 0.01) * (event.modifierFlags.intersection(.deviceIndependentFlagsMask) == .shift ? 10 : 1)
        switch key {
        case .leftArrow: set(lower: lower - step, upper: upper)
        case .rightArrow: set(lower: lower + step, upper: upper)
        case .upArrow: set(lower: lower, upper: upper + step)
        case .downArrow: set(lower: lower, upper: upper - step)
        case .home, .end: set(lower: minValue, upper: maxValue)
        default: interpretKeyEvents([event])
        }
    }
    override func insertTab(_ sender: Any?) { window?.selectNextKeyView(sender) }
    override func insertBacktab(_ sender: Any?) { window?.selectPreviousKeyView(self) }
    override func cancelOperation(_ sender: Any?) { window?.makeFirstResponder(nil) }

    override func performKeyEquivalent(with event: NSEvent) -> Bool {
        if event.modifierFlags.contains(.command), event.charactersIgnoringModifiers == "0" {
            set(lower: minValue, upper: maxValue)
            return true
        }
        return super.performKeyEquivalent(with: event)
    }

    func set(lower newLower: Double, upper newUpper: Double) {
        let old = (lower, upper)
        lower = min(max(newLower, minValue), newUpper)
        upper = max(min(newUpper, maxValue), lower)
        guard old != (lower, upper) else { return }
        undoManager?.registerUndo(withTarget: self) { target in
            MainActor.assumeIsolated { target.set(lower: old.0, upper: old.1) }
        }
        undoManager?.setActionName("Change Range")
        needsDisplay = true
        window?.invalidateCursorRects(for: self)
        delegate?.rangeSlider(self, didChange: lower...upper)
        sendAction(action, to: target)
    }
}

// MARK: - Rating

@MainActor
final class RatingView: NSView {
    var rating = 0 { didSet { needsDisplay = true; onChange?(rating) } }
    var onChange: ((Int) -> Void)?
    private var preview: Int? { didSet { setNeedsDisplay(bounds) } }

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        addTrackingArea(
            NSTrackingArea(
                rect: bounds, options: [.activeAlways, .mouseMoved, .mouseEnteredAndExited, .inVisibleRect],
                owner: self))
        toolTip = "Rate"
        let click = NSClickGestureRecognizer(target: self, action: Selector("clicked:"))
        click.numberOfClicksRequired = 2
        addGestureRecognizer(click)
    }

    required init?(coder: NSCoder) { fatalError() }

    static func star(in rect: NSRect) -> NSBezierPath {
        let path = NSBezierPath()
        let center = NSPoint(x: rect.midX, y: rect.midY)
        for index in 0..<10 {
            let radius = index.isMultiple(of: 2) ? rect.width / 2 : rect.width / 5
            let angle = CGFloat(index) * .pi / 5 + .pi / 2
            let point = NSPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            index == 0 ? path.move(to: point) : path.line(to: point)
        }
        path.close()
        path.lineJoinStyle = .round
        return path
    }

    override func draw(_ dirtyRect: NSRect) {
        let side = bounds.height
        for index in 0..<5 {
            let star = Self.star(
                in: NSRect(x: CGFloat(index) * side, y: 0, width: side, height: side).insetBy(dx: 2, dy: 2))
            if index < preview ?? rating {
                NSGradient(starting: .systemYellow, ending: .systemOrange)?.draw(in: star, angle: -90)
            } else {
                NSColor.tertiaryLabelColor.setStroke()
                star.stroke()
            }
        }
    }

    private func index(at event: NSEvent) -> Int {
        Int(convert(event.locationInWindow, from: nil).x / bounds.height) + 1
    }
    override func mouseMoved(with event: NSEvent) { preview = index(at: event) }
    override func mouseExited(with event: NSEvent) { preview = nil }
    override func mouseUp(with event: NSEvent) { rating = min(5, index(at: event)) }
    override func rightMouseDown(with event: NSEvent) {
        let menu = NSMenu(title: "Rating")
        for stars in 0...5 {
            let item = menu.addItem(withTitle: "\(stars) stars", action: nil, keyEquivalent: "\(stars)")
            item.tag = stars
            item.state = stars == rating ? .on : .off
        }
        menu.insertItem(.separator(), at: 1)
        NSMenu.popUpContextMenu(menu, with: event, for: self)
    }
}

// MARK: - Switch

@MainActor
final class ToggleSwitch: NSView {
    private let knob = CALayer(), track = CALayer()
    var isOn = false { didSet { if isOn != oldValue { apply(animated: window != nil) } } }

    override init(frame: NSRect) {
        super.init(frame: frame)
        layer = CALayer()
        wantsLayer = true
        track.frame = bounds
        track.cornerRadius = bounds.height / 2
        knob.frame = NSRect(x: 2, y: 2, width: bounds.height - 4, height: bounds.height - 4)
        knob.cornerRadius = knob.bounds.height / 2
        knob.backgroundColor = .white
        knob.shadowOpacity = 0.3
        knob.shadowRadius = 2
        knob.shadowOffset = .zero
        layer?.addSublayer(track)
        layer?.addSublayer(knob)
        apply(animated: false)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func apply(animated: Bool) {
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = animated ? 0.25 : 0
        NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        CATransaction.begin()
        CATransaction.setAnimationDuration(animated ? 0.25 : 0)
        knob.position.x = isOn ? bounds.width - bounds.height / 2 : bounds.height / 2
        track.backgroundColor = (isOn ? NSColor.systemGreen : .systemGray).cgColor
        CATransaction.commit()
        NSAnimationContext.endGrouping()
    }

    override func mouseDown(with event: NSEvent) { isOn.toggle() }
    override func keyDown(with event: NSEvent) {
        if event.characters == " " || event.keyCode == 36 { isOn.toggle() } else { super.keyDown(with: event) }
    }
    override func viewDidChangeEffectiveAppearance() { apply(animated: false) }
}

// MARK: - A view controller with a tracker

final class SessionTracker: NSObject {
    static let didChange = Notification.Name("SessionTrackerDidChange")
    private(set) var events: [(name: String, date: Date)] = []

    func track(_ name: String) {
        events.append((name, Date()))
        NotificationCenter.default.post(name: Self.didChange, object: self, userInfo: ["name": name])
    }
}

final class DashboardController: NSViewController, RangeSliderDelegate {
    let tracker = SessionTracker()
    let slider = RangeSlider(frame: NSRect(x: 20, y: 20, width: 200, height: 24))
    let rating = RatingView(frame: NSRect(x: 20, y: 60, width: 100, height: 20))
    let toggle = ToggleSwitch(frame: NSRect(x: 150, y: 60, width: 40, height: 22))
    private var observation: (any NSObjectProtocol)?
    private(set) var lastEvent: String?

    override func loadView() {
        view = NSView(frame: NSRect(x: 0, y: 0, width: 240, height: 160))
        view.wantsLayer = true
        view.layer?.backgroundColor = NSColor.windowBackgroundColor.cgColor
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Dashboard"
        slider.delegate = self
        rating.onChange = { [unowned self] in tracker.track("rating \($0)") }
        for subview in [slider, rating, toggle] as [NSView] { view.addSubview(subview) }
        (slider.nextKeyView, toggle.nextKeyView) = (toggle, slider)
        observation = NotificationCenter.default.addObserver(
            forName: SessionTracker.didChange, object: tracker, queue: nil
        ) { [weak self] note in
            let name = note.userInfo?["name"] as? String
            MainActor.assumeIsolated { self?.lastEvent = name }
        }
    }

    override func viewWillAppear() { super.viewWillAppear(); tracker.track("will appear") }
    override func viewDidAppear() {
        super.viewDidAppear()
        tracker.track("appear")
        view.window?.makeFirstResponder(slider)
    }
    override func viewDidDisappear() {
        tracker.track("disappear")
        observation.map(NotificationCenter.default.removeObserver(_:))
    }

    func rangeSlider(_ slider: RangeSlider, didChange values: ClosedRange<Double>) {
        tracker.track(String(format: "range %.2f–%.2f", values.lowerBound, values.upperBound))
    }
}
