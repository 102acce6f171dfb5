import Foundation
import QuartzCore

/// A scroll bar: a knob in a slot, whose layers show the position and the size of the visible part of a document.
///
/// It is vertical if it is higher than wide. Overlay scrollers cover the document, and are visible while it is scrolled.
@preconcurrency @MainActor
open class NSScroller: NSControl {
    /// How a scroller is placed.
    public enum Style: Int, Sendable {
        /// Beside the document, and always visible.
        case legacy = 0
        /// Above the document, and visible while it is scrolled.
        case overlay = 1
    }

    /// The color of an overlay scroller's knob.
    public enum KnobStyle: Int, Sendable {
        /// Dark in a light appearance, and light in a dark one.
        case `default` = 0
        /// Dark, for light documents.
        case dark = 1
        /// Light, for dark documents.
        case light = 2
    }

    /// A part of a scroller.
    public enum Part: UInt, Sendable {
        /// None.
        case noPart = 0
        /// The slot before the knob, which scrolls back by a page.
        case decrementPage = 1
        /// The knob.
        case knob = 2
        /// The slot after the knob, which scrolls forward by a page.
        case incrementPage = 3
        /// The button that scrolls back by a line. Scrollers have had none since Mac OS X 10.7.
        case decrementLine = 4
        /// The button that scrolls forward by a line. Scrollers have had none since Mac OS X 10.7.
        case incrementLine = 5
        /// The slot around the knob.
        case knobSlot = 6
    }

    /// The style of new scroll views. Always overlay: Wayland has no such setting of the user.
    public class var preferredScrollerStyle: Style { .overlay }

    /// Whether the class works as an overlay scroller. Default true for `NSScroller`, and false for subclasses that do not
    /// override it.
    open class var isCompatibleWithOverlayScrollers: Bool { self == NSScroller.self }

    /// The width of a vertical scroller and the height of a horizontal one, in points.
    nonisolated static let breadth: CGFloat = 15

    /// The width of a vertical scroller and the height of a horizontal one, in points: 15, and 11 for sizes below the regular one.
    public class func scrollerWidth(for controlSize: NSControl.ControlSize, scrollerStyle: Style) -> CGFloat {
        controlSize == .small || controlSize == .mini ? 11 : breadth
    }

    public override init(frame frameRect: NSRect) { super.init(frame: frameRect) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var isFlipped: Bool { true }
    open override var wantsUpdateLayer: Bool { true }

    /// Default: `preferredScrollerStyle`.
    open var scrollerStyle = preferredScrollerStyle {
        didSet { if scrollerStyle != oldValue { styleDidChange() } }
    }

    /// The color of the knob. Default `default`.
    open var knobStyle = KnobStyle.default {
        didSet { needsDisplay = true }
    }

    /// The position of the visible part, from 0 to 1. Default 0.
    open override var doubleValue: Double {
        get { state.value }
        set { setState(value: newValue, proportion: state.proportion) }
    }

    /// The size of the visible part, as a part of the document, from 0 to 1. Default 1.
    open var knobProportion: CGFloat {
        get { state.proportion }
        set { setState(value: state.value, proportion: newValue) }
    }

    /// Whether there is a knob. Default true.
    open override var isEnabled: Bool {
        didSet { knob.isHidden = !isEnabled }
    }

    /// Called when the user has moved the knob or pressed the slot; `hitPart` and `doubleValue` say how. Then the action is
    /// sent to the target. A scroll view sets it for its own scrollers.
    open var acetateHandler: ((NSScroller) -> Void)?

    /// The part that was pressed last.
    open private(set) var hitPart = Part.noPart

    private var state = ScrollerState()
    private let slot = CALayer(), knob = CALayer()
    /// The distance from the beginning of the knob to the pointer that drags it, in points.
    private var grip: CGFloat?
    /// The time until which an overlay scroller is visible.
    private var visibleUntil = -Double.infinity

    var isVertical: Bool { frame.height >= frame.width }

    // MARK: Parts

    var layout: ScrollerLayout {
        ScrollerLayout(size: frame.size, isVertical: isVertical, style: scrollerStyle)
    }

    /// The rectangle of a part in the scroller's coordinates, in points; zero for a part that does not exist.
    open func rect(for partCode: Part) -> NSRect {
        let whole = layout.slot, knob = isEnabled ? layout.knob(state) : .zero
        switch partCode {
        case .knobSlot: return whole
        case .knob: return knob
        case .noPart, .decrementLine, .incrementLine: return .zero
        case .decrementPage, .incrementPage:
            guard isEnabled else { return .zero }
            let isFirst = partCode == .decrementPage
            if isVertical {
                return isFirst
                    ? NSRect(x: whole.minX, y: whole.minY, width: whole.width, height: knob.minY - whole.minY)
                    : NSRect(x: whole.minX, y: knob.maxY, width: whole.width, height: whole.maxY - knob.maxY)
            }
            return isFirst
                ? NSRect(x: whole.minX, y: whole.minY, width: knob.minX - whole.minX, height: whole.height)
                : NSRect(x: knob.maxX, y: whole.minY, width: whole.maxX - knob.maxX, height: whole.height)
        }
    }

    /// The part at a point in the window's coordinates.
    open func testPart(_ point: NSPoint) -> Part {
        let inside = convert(point, from: nil)
        guard isEnabled, bounds.contains(inside) else { return .noPart }
        let knob = rect(for: .knob)
        let (place, low, high) =
            isVertical ? (inside.y, knob.minY, knob.maxY) : (inside.x, knob.minX, knob.maxX)
        return place < low ? .decrementPage : place >= high ? .incrementPage : .knob
    }

    // MARK: Events

    open override func hitTest(_ point: NSPoint) -> NSView? {
        scrollerStyle == .overlay && !isRevealed ? nil : super.hitTest(point)
    }

    open override func mouseDown(with event: NSEvent) {
        hitPart = testPart(event.locationInWindow)
        switch hitPart {
        case .knob:
            let knob = rect(for: .knob), point = convert(event.locationInWindow, from: nil)
            grip = isVertical ? point.y - knob.minY : point.x - knob.minX
            show(for: nil)
        case .decrementPage, .incrementPage: notify()
        default: break
        }
    }

    open override func mouseDragged(with event: NSEvent) {
        guard let grip else { return }
        let point = convert(event.locationInWindow, from: nil), knob = rect(for: .knob), whole = layout.slot
        let free = isVertical ? whole.height - knob.height : whole.width - knob.width
        guard free > 0 else { return }
        let start = isVertical ? point.y - whole.minY - grip : point.x - whole.minX - grip
        doubleValue = start / free
        notify()
    }

    /// Tells the program that the user has scrolled.
    private func notify() {
        acetateHandler?(self)
        sendAction(action, to: target)
    }

    open override func mouseUp(with event: NSEvent) {
        guard grip != nil else { return }
        grip = nil
        show(for: 0)
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.scrollBar
        case .orientation: isVertical ? NSAccessibilityOrientation.vertical : .horizontal
        case .value: doubleValue
        case .minValue: 0.0
        case .maxValue: 1.0
        case .enabled: isEnabled
        default: super.accessibilityDefault(attribute)
        }
    }

    override func applyAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        guard attribute == .value, value != nil else { return super.applyAccessibility(attribute, value) }
        hitPart = .knob
        doubleValue = ControlValue.number(value)
        notify()
        return true
    }

    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .increment || action == .decrement, isEnabled, acetateHandler != nil || self.action != nil
        else {
            return super.performAccessibility(action)
        }
        hitPart = action == .increment ? .incrementPage : .decrementPage
        notify()
        return true
    }

    override func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool {
        action == .increment || action == .decrement || super.allowsAccessibility(action)
    }

    override func allowsSettingAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool {
        attribute == .value && isEnabled || super.allowsSettingAccessibility(attribute)
    }

    // MARK: Layers

    /// Sets the position and the size of the knob.
    func setState(value: Double, proportion: CGFloat) {
        guard value.isFinite, proportion.isFinite else { return }
        let new = ScrollerState(value: value.clamped(to: 0...1), proportion: proportion.clamped(to: 0...1))
        guard new != state else { return }
        state = new
        placeKnob()
    }

    /// Moves the knob with the document on the render thread, for a motion that began at a time.
    func animate(_ motion: ScrollMotion, extent: ScrollExtent, beginTime: CFTimeInterval) {
        let layout = layout, isVertical = isVertical
        let animation = FunctionAnimation(
            of: [.property(.position), .property(.bounds)], duration: motion.duration
        ) { seconds in
            let point = motion.position(at: seconds)
            let rect = layout.knob(extent.state(at: isVertical ? point.y : point.x))
            return [.point(rect.origin), .rect(CGRect(origin: .zero, size: rect.size))]
        }
        animation.beginTime = beginTime
        knob.add(animation, forKey: "scroll")
        show(for: motion.duration)
    }

    func endAnimation() { knob.removeAnimation(forKey: "scroll") }

    private func placeKnob() {
        let rect = layout.knob(state)
        withoutActions {
            knob.position = rect.origin
            knob.bounds = CGRect(origin: .zero, size: rect.size)
            knob.cornerRadius = min(rect.width, rect.height) / 2
        }
    }

    private func styleDidChange() {
        needsDisplay = true
        withoutActions { layer?.opacity = scrollerStyle == .overlay && !isRevealed ? 0 : 1 }
    }

    open override func updateLayer() {
        guard let layer else { return }
        withoutActions {
            if slot.superlayer !== layer {
                layer.insertSublayer(slot, at: 0)
                layer.insertSublayer(knob, above: slot)
                for part in [slot, knob] { part.anchorPoint = .zero }
                layer.opacity = scrollerStyle == .overlay && !isRevealed ? 0 : 1
            }
            let isDark =
                switch knobStyle {
                case .default: effectiveAppearance.isDark
                case .dark: false
                case .light: true
                }
            knob.backgroundColor = NSColor(white: isDark ? 1 : 0, alpha: scrollerStyle == .overlay ? 0.5 : 0.4).cgColor
            slot.isHidden = scrollerStyle == .overlay
            slot.backgroundColor = NSColor(white: isDark ? 0 : 1, alpha: 0.9).cgColor
            slot.position = .zero
            slot.bounds = CGRect(origin: .zero, size: bounds.size)
            knob.isHidden = !isEnabled
        }
        placeKnob()
    }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        needsDisplay = true
        placeKnob()
    }

    // MARK: Visibility of overlay scrollers

    /// The time that an overlay scroller stays after a scroll, and that of its fade, in seconds.
    private static let (rest, fade) = (0.5, 0.25)

    private var isRevealed: Bool { grip != nil || CACurrentMediaTime() < visibleUntil }

    /// Shows an overlay scroller for a time in seconds, after which it fades out; nil for no end.
    func show(for duration: Double?) {
        guard scrollerStyle == .overlay, isEnabled, state.proportion < 1, let layer else { return }
        guard let duration else {
            withoutActions {
                layer.removeAnimation(forKey: "visibility")
                layer.opacity = 1
            }
            return
        }
        let shown = duration + Self.rest, whole = shown + Self.fade
        let visibility = CAKeyframeAnimation(keyPath: "opacity")
        visibility.values = [1, 1, 0]
        visibility.keyTimes = [0, NSNumber(value: shown / whole), 1]
        visibility.duration = whole
        visibleUntil = CACurrentMediaTime() + whole
        withoutActions { layer.opacity = 0 }
        layer.add(visibility, forKey: "visibility")
    }
}

/// The position and the size of a scroller's knob, from 0 to 1.
struct ScrollerState: Sendable, Equatable {
    var value = 0.0
    var proportion: CGFloat = 1
}

/// The places of a scroller's parts, in points from its top left corner.
struct ScrollerLayout: Sendable {
    let slot: CGRect
    private let isVertical: Bool

    /// The least length of a knob in points.
    private static let minimumLength: CGFloat = 24

    init(size: CGSize, isVertical: Bool, style: NSScroller.Style) {
        self.isVertical = isVertical
        let (breadth, margin): (CGFloat, CGFloat) = style == .overlay ? (7, 3) : (9, 3)
        slot =
            isVertical
            ? CGRect(
                x: size.width - margin - breadth, y: margin, width: breadth, height: max(size.height - 2 * margin, 0))
            : CGRect(
                x: margin, y: size.height - margin - breadth, width: max(size.width - 2 * margin, 0), height: breadth)
    }

    /// The knob's rectangle.
    func knob(_ state: ScrollerState) -> CGRect {
        let whole = isVertical ? slot.height : slot.width
        let length = min(max(whole * state.proportion, Self.minimumLength), whole)
        let start = (whole - length) * state.value
        return isVertical
            ? CGRect(x: slot.minX, y: slot.minY + start, width: slot.width, height: length)
            : CGRect(x: slot.minX + start, y: slot.minY, width: length, height: slot.height)
    }
}

/// The limits of a document along one axis, from which a position determines a scroller's knob.
struct ScrollExtent: Sendable, Equatable {
    /// The positions within the limits.
    var range: ClosedRange<CGFloat>
    /// The length that is visible.
    var visible: CGFloat
    /// Whether the scroller begins at the greatest position, because the axis points up.
    var isReversed: Bool

    /// The state of the scroller at a position. The knob is shorter beyond the limits.
    func state(at position: CGFloat) -> ScrollerState {
        let inside = position.clamped(to: range)
        let length = range.upperBound - range.lowerBound
        let fraction = length > 0 ? (inside - range.lowerBound) / length : 0
        let whole = visible + length
        let proportion = whole > 0 ? max(visible - abs(position - inside), 0) / whole : 1
        return ScrollerState(value: isReversed ? 1 - fraction : fraction, proportion: proportion)
    }

    /// The position for a scroller's value.
    func position(for value: Double) -> CGFloat {
        let fraction = isReversed ? 1 - value : value
        return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }
}
