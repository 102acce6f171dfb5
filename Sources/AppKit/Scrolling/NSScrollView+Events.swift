import Foundation
import QuartzCore

/// The state of fingers that scroll.
struct ScrollGesture {
    /// Fingers scroll the document.
    var isActive = false
    /// `willStartLiveScrollNotification` was posted, and `didEndLiveScrollNotification` was not.
    var isLive = false
    /// The scroll is passed to the next responder, because the document does not move in its direction.
    var isPassedOn = false
    /// The position to which the fingers pull the document, without the resistance beyond its ends.
    var pulled = CGPoint.zero
    /// The only direction in which fingers scroll, once it is known.
    var axis: Axis?
    /// The last movement of the origin.
    var direction = CGSize.zero

    enum Axis { case horizontal, vertical, both }
}

extension NSScrollView {
    /// The number of lines for a click of a wheel.
    static let linesPerClick: CGFloat = 3

    /// Handles a scroll. Returns whether it was handled; other scrolls are passed on.
    func handleScroll(_ event: NSEvent) -> Bool {
        // Momentum is a motion of the scroll view itself. Its end means that the fingers have touched the touchpad again.
        if !event.momentumPhase.isEmpty {
            if event.momentumPhase == .ended, motion?.isLive == true { stopMotion() }
            return !gesture.isPassedOn
        }
        switch event.phase {
        case .mayBegin:
            stopMotion()
            return true
        case .began, .changed, .ended, .cancelled: return handleFingers(event)
        default: return handleWheel(event)
        }
    }

    /// The movement of the clip view's origin for a distance of the content on the screen.
    private func movement(_ width: CGFloat, _ height: CGFloat) -> CGSize {
        let scale = max(contentView.toFrame.a, 1e-6)
        return CGSize(width: -width / scale, height: (contentView.isFlipped ? -height : height) / scale)
    }

    private func handleWheel(_ event: NSEvent) -> Bool {
        var (dx, dy) = (event.scrollingDeltaX, event.scrollingDeltaY)
        guard dx.isFinite, dy.isFinite else { return true }
        // As on macOS, Shift turns a vertical wheel into a horizontal one.
        if event.modifierFlags.contains(.shift), dx == 0 { (dx, dy) = (dy, 0) }
        let isPrecise = event.hasPreciseScrollingDeltas
        if !isPrecise {
            dx *= horizontalLineScroll * NSScrollView.linesPerClick
            dy *= verticalLineScroll * NSScrollView.linesPerClick
        }
        let move = movement(dx, dy), range = contentView.scrollRange
        guard range.moves(by: move) else { return false }
        let former = isPrecise ? contentView.bounds.origin : steppedOrigin
        let target = CGPoint(x: former.x + move.width, y: former.y + move.height)
        showScrollers(for: move)
        if isPrecise { scroll(contentView, to: target) } else { step(to: target) }
        return true
    }

    private func handleFingers(_ event: NSEvent) -> Bool {
        if event.phase == .began { beginPull(x: event.scrollingDeltaX, y: event.scrollingDeltaY) }
        guard !gesture.isPassedOn else {
            if event.phase == .ended || event.phase == .cancelled { gesture.isActive = false }
            return false
        }
        guard gesture.isActive else { return true }
        pull(x: event.scrollingDeltaX, y: event.scrollingDeltaY)
        if event.phase == .ended || event.phase == .cancelled {
            release(event.phase == .ended ? event.pointerFields.scrollVelocity : .zero)
        }
        return true
    }

    /// Begins to pull the document in a direction, or to pass the scroll on if the document does not move in it.
    private func beginPull(x: CGFloat, y: CGFloat) {
        stopMotion()
        gesture = ScrollGesture()
        gesture.isActive = true
        gesture.isPassedOn = !moves(x: x, y: y)
        guard !gesture.isPassedOn else { return }
        gesture.pulled = pulledOrigin
        beginLiveScroll()
    }

    /// Whether the document moves in a direction of the content on the screen.
    func moves(x: CGFloat, y: CGFloat) -> Bool {
        documentView != nil && contentView.scrollRange.moves(by: movement(x, y), elastic: isElastic)
    }

    /// Scrolls with fingers on a touch screen.
    func handlePan(_ pan: NSPanGestureRecognizer) {
        // Window coordinates have y up.
        let way = pan.translation(in: nil), velocity = pan.velocity(in: nil)
        pan.setTranslation(.zero, in: nil)
        switch pan.state {
        case .began: beginPull(x: way.x, y: -way.y)
        case .changed: if gesture.isActive { pull(x: way.x, y: -way.y) }
        case .ended: if gesture.isActive { release(CGSize(width: velocity.x, height: -velocity.y)) }
        default: if gesture.isActive { release(.zero) }
        }
    }

    /// Pulls the document by a distance of the content on the screen, with y down.
    private func pull(x: CGFloat, y: CGFloat) {
        var (dx, dy) = (x, y)
        guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return }
        if gesture.axis == nil {
            let isPredominant = usesPredominantAxisScrolling && abs(dx) != abs(dy)
            gesture.axis = isPredominant ? (abs(dx) > abs(dy) ? .horizontal : .vertical) : .both
        }
        if gesture.axis == .vertical { dx = 0 }
        if gesture.axis == .horizontal { dy = 0 }
        let move = movement(dx, dy)
        gesture.direction = move
        gesture.pulled.x += move.width
        gesture.pulled.y += move.height
        let range = contentView.scrollRange, extent = contentView.bounds.size, elastic = isElastic
        func place(_ pulled: CGFloat, _ range: ClosedRange<CGFloat>, _ extent: CGFloat, _ isElastic: Bool) -> CGFloat {
            let inside = pulled.clamped(to: range)
            return isElastic ? inside + RubberBand.displacement(ofPull: pulled - inside, extent: extent) : inside
        }
        let origin = CGPoint(
            x: place(gesture.pulled.x, range.x, extent.width, elastic.x),
            y: place(gesture.pulled.y, range.y, extent.height, elastic.y))
        // Without elasticity, the way back begins at once.
        if !elastic.x { gesture.pulled.x = origin.x }
        if !elastic.y { gesture.pulled.y = origin.y }
        self.move(to: origin.aligned(toPixelsPerPoint: contentView.pixelsPerPoint))
        showScrollers(for: move)
    }

    /// The position to which fingers have pulled the document that is at the current position.
    private var pulledOrigin: CGPoint {
        let origin = contentView.bounds.origin, inside = contentView.scrollRange.clamped(origin)
        let extent = contentView.bounds.size
        return CGPoint(
            x: inside.x + RubberBand.pull(ofDisplacement: origin.x - inside.x, extent: extent.width),
            y: inside.y + RubberBand.pull(ofDisplacement: origin.y - inside.y, extent: extent.height))
    }

    /// Continues with momentum when the fingers leave, at a velocity of the content in points per second.
    private func release(_ velocity: CGSize) {
        gesture.isActive = false
        var v = movement(velocity.width, velocity.height)
        if gesture.axis == .vertical { v.width = 0 }
        if gesture.axis == .horizontal { v.height = 0 }
        slow(from: v)
    }

    /// Scrolls with momentum, as after fingers have left a touchpad.
    ///
    /// - Parameter velocity: the velocity of the content on the screen, in points per second: positive to the right and down.
    public func acetateScroll(withVelocity velocity: CGSize) {
        guard !gesture.isActive else { return }
        stopMotion()
        beginLiveScroll()
        slow(from: movement(velocity.width, velocity.height))
    }

    /// Continues with momentum at a velocity of the clip view's origin.
    func slow(from v: CGSize) {
        let origin = contentView.bounds.origin, range = contentView.scrollRange, elastic = isElastic
        begin(
            ScrollMotion(
                x: AxisMotion(from: origin.x, momentum: v.width, in: range.x, bounces: elastic.x),
                y: AxisMotion(from: origin.y, momentum: v.height, in: range.y, bounces: elastic.y),
                scale: contentView.pixelsPerPoint),
            isLive: true)
    }

    /// The directions in which the document can be pulled beyond its ends.
    private var isElastic: (x: Bool, y: Bool) {
        func isElastic(_ elasticity: Elasticity, _ range: ClosedRange<CGFloat>) -> Bool {
            switch elasticity {
            case .automatic: range.lowerBound < range.upperBound
            case .none: false
            case .allowed: true
            }
        }
        let range = contentView.scrollRange
        return (isElastic(horizontalScrollElasticity, range.x), isElastic(verticalScrollElasticity, range.y))
    }

    private func showScrollers(for move: CGSize) {
        if move.height != 0, verticalScroller?.superview === self { verticalScroller?.show(for: 0) }
        if move.width != 0, horizontalScroller?.superview === self { horizontalScroller?.show(for: 0) }
    }

    // MARK: Keys

    /// Scrolls with a key. Returns whether it was handled.
    func handleKey(_ event: NSEvent) -> Bool {
        guard documentView != nil, event.modifierFlags.isDisjoint(with: [.shift, .control, .option]) else {
            return false
        }
        let toEnd = event.modifierFlags.contains(.command)
        switch event.specialKey {
        case .pageUp?: scrollPageUp(nil)
        case .pageDown?: scrollPageDown(nil)
        case .home?: scrollToBeginningOfDocument(nil)
        case .end?: scrollToEndOfDocument(nil)
        case .upArrow? where toEnd: scrollToBeginningOfDocument(nil)
        case .downArrow? where toEnd: scrollToEndOfDocument(nil)
        case .upArrow?: scrollLineUp(nil)
        case .downArrow?: scrollLineDown(nil)
        case .leftArrow?: scrollLines(x: -1, y: 0)
        case .rightArrow?: scrollLines(x: 1, y: 0)
        default: return false
        }
        return true
    }

    /// Scrolls by pages, forward or back.
    func scrollPages(_ count: CGFloat, isVertical: Bool = true) {
        let size = contentView.bounds.size
        let page = isVertical ? size.height - verticalPageScroll : size.width - horizontalPageScroll
        let distance = count * max(page, 1)
        scrollForward(x: isVertical ? 0 : distance, y: isVertical ? distance : 0)
    }

    func scrollLines(x: CGFloat, y: CGFloat) { scrollForward(x: x * horizontalLineScroll, y: y * verticalLineScroll) }

    private func scrollForward(x: CGFloat, y: CGFloat) {
        let former = steppedOrigin
        step(to: CGPoint(x: former.x + x, y: former.y + (contentView.isFlipped ? y : -y)))
    }

    /// Scrolls to the beginning or the end of the document.
    func scrollToEnd(isLast: Bool) {
        let range = contentView.scrollRange.y
        let y = isLast == contentView.isFlipped ? range.upperBound : range.lowerBound
        step(to: CGPoint(x: steppedOrigin.x, y: y))
    }
}

extension ScrollRange {
    /// Whether a movement has a direction in which there is more than one position, or which is elastic.
    fileprivate func moves(by move: CGSize, elastic: (x: Bool, y: Bool) = (false, false)) -> Bool {
        let isHorizontal = abs(move.width) > abs(move.height)
        return isHorizontal
            ? x.lowerBound < x.upperBound || elastic.x : y.lowerBound < y.upperBound || elastic.y
    }
}
