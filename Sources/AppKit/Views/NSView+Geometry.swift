import Foundation

extension NSView {
    /// The value of a direction without an intrinsic size.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1

    /// Sets position and size. A rectangle that is not finite is ignored.
    func setFrame(_ rect: NSRect) {
        guard rect.isFinite else {
            StandardError.write("NSView: a frame that is not finite was ignored; use finite numbers")
            return
        }
        let former = storedFrame
        storedFrame.origin = rect.origin
        if rect.size != former.size { setFrameSize(rect.size) } else { layerBacking.updateGeometry() }
        if storedFrame != former {
            layoutPropertiesDidChange()
            placeDidChange()
            if storedFrame.size == former.size {
                superview?.frameDidChange(of: self)
                postFrameDidChange()
            }
        }
    }

    /// Converts a point from this view's coordinates to its superview's (for a content view, to its window's).
    func convertToSuperview(_ point: NSPoint) -> NSPoint {
        guard isUnscaled, frameAngle == 0 else { return point.applying(toSuperview) }
        let y = point.y + toFrame.ty
        let sameDirection = isFlipped == (superview?.isFlipped ?? false)
        return NSPoint(
            x: storedFrame.minX + point.x + toFrame.tx,
            y: sameDirection ? storedFrame.minY + y : storedFrame.maxY - y)
    }

    /// Converts a point from the superview's coordinates (for a content view, from its window's) to this view's.
    func convertFromSuperview(_ point: NSPoint) -> NSPoint {
        guard isUnscaled, frameAngle == 0 else { return point.applying(toSuperview.inverted()) }
        let sameDirection = isFlipped == (superview?.isFlipped ?? false)
        return NSPoint(
            x: point.x - storedFrame.minX - toFrame.tx,
            y: (sameDirection ? point.y - storedFrame.minY : storedFrame.maxY - point.y) - toFrame.ty)
    }

    /// Converts a point from another view's coordinates to this view's; nil stands for the window.
    public func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
        fromRoot(view?.toRoot(point) ?? point)
    }

    /// Converts a point from this view's coordinates to another view's; nil stands for the window.
    public func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
        let inRoot = toRoot(point)
        return view?.fromRoot(inRoot) ?? inRoot
    }

    /// Converts a size from another view's coordinates to this view's; nil stands for the window.
    public func convert(_ size: NSSize, from view: NSView?) -> NSSize {
        convertedSize(size) { convert($0, from: view) }
    }

    /// Converts a size from this view's coordinates to another view's; nil stands for the window.
    public func convert(_ size: NSSize, to view: NSView?) -> NSSize {
        convertedSize(size) { convert($0, to: view) }
    }

    private func convertedSize(_ size: NSSize, _ convert: (NSPoint) -> NSPoint) -> NSSize {
        let (a, b) = (convert(.zero), convert(NSPoint(x: size.width, y: size.height)))
        return NSSize(width: abs(b.x - a.x), height: abs(b.y - a.y))
    }

    /// Converts a rectangle from another view's coordinates to this view's; nil stands for the window. The result is the
    /// smallest rectangle that contains it.
    public func convert(_ rect: NSRect, from view: NSView?) -> NSRect {
        convertedRect(rect) { convert($0, from: view) }
    }

    /// Converts a rectangle from this view's coordinates to another view's; nil stands for the window.
    public func convert(_ rect: NSRect, to view: NSView?) -> NSRect {
        convertedRect(rect) { convert($0, to: view) }
    }

    /// Converts a rectangle from points to pixels of the window.
    public func convertToBacking(_ rect: NSRect) -> NSRect {
        rect.scaled(by: window?.backingScaleFactor ?? 1)
    }

    /// Whether a point is in a rectangle of this view. Of the horizontal edges, the one that is upper on the screen
    /// belongs to the rectangle, and the lower one does not.
    public func isMousePoint(_ point: NSPoint, in rect: NSRect) -> Bool {
        guard point.x >= rect.minX, point.x < rect.maxX else { return false }
        return isFlipped ? point.y >= rect.minY && point.y < rect.maxY : point.y > rect.minY && point.y <= rect.maxY
    }

    private func toRoot(_ point: NSPoint) -> NSPoint {
        let outside = convertToSuperview(point)
        return superview?.toRoot(outside) ?? outside
    }

    private func fromRoot(_ point: NSPoint) -> NSPoint {
        convertFromSuperview(superview?.fromRoot(point) ?? point)
    }

    private func convertedRect(_ rect: NSRect, _ convert: (NSPoint) -> NSPoint) -> NSRect {
        let corners = [
            NSPoint(x: rect.minX, y: rect.minY), NSPoint(x: rect.maxX, y: rect.minY),
            NSPoint(x: rect.minX, y: rect.maxY), NSPoint(x: rect.maxX, y: rect.maxY),
        ].map(convert)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (left, bottom) = (x.min() ?? 0, y.min() ?? 0)
        return NSRect(x: left, y: bottom, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - bottom)
    }
}
