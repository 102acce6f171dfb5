import Foundation

extension NSView {
    public static let frameDidChangeNotification = Notification.Name("NSViewFrameDidChangeNotification")

    /// Changes place and size. A rectangle that is not finite is refused.
    func setFrame(_ rect: NSRect) {
        guard rect.isFinite else {
            StandardError.write("NSView: a frame that is not finite was refused")
            return
        }
        let former = storedFrame
        storedFrame.origin = rect.origin
        if rect.size != former.size { setFrameSize(rect.size) } else { layerBacking.updateGeometry() }
        if storedFrame != former {
            NotificationCenter.default.post(name: NSView.frameDidChangeNotification, object: self)
        }
    }

    /// A point of this view's coordinates in its superview's (for a content view: its window's).
    func convertToSuperview(_ point: NSPoint) -> NSPoint {
        let y = point.y - boundsOrigin.y
        let sameDirection = isFlipped == (superview?.isFlipped ?? false)
        return NSPoint(
            x: storedFrame.minX + point.x - boundsOrigin.x,
            y: sameDirection ? storedFrame.minY + y : storedFrame.maxY - y)
    }

    /// A point of the superview's coordinates (for a content view: its window's) in this view's.
    func convertFromSuperview(_ point: NSPoint) -> NSPoint {
        let sameDirection = isFlipped == (superview?.isFlipped ?? false)
        return NSPoint(
            x: point.x - storedFrame.minX + boundsOrigin.x,
            y: (sameDirection ? point.y - storedFrame.minY : storedFrame.maxY - point.y) + boundsOrigin.y)
    }

    /// A point of another view's coordinates in this one's; nil stands for the window's.
    public func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
        fromRoot(view?.toRoot(point) ?? point)
    }

    /// A point of this view's coordinates in another's; nil stands for the window's.
    public func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
        let inRoot = toRoot(point)
        return view?.fromRoot(inRoot) ?? inRoot
    }

    /// A rectangle of another view's coordinates in this one's; nil stands for the window's.
    public func convert(_ rect: NSRect, from view: NSView?) -> NSRect {
        convertedRect(rect) { convert($0, from: view) }
    }

    /// A rectangle of this view's coordinates in another's; nil stands for the window's.
    public func convert(_ rect: NSRect, to view: NSView?) -> NSRect {
        convertedRect(rect) { convert($0, to: view) }
    }

    /// A rectangle in points as one in pixels of the window.
    public func convertToBacking(_ rect: NSRect) -> NSRect {
        let scale = window?.backingScaleFactor ?? 1
        return NSRect(
            x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }

    /// Whether a point is in a rectangle of this view: the lower edge of the screen's pixels belongs to it, the upper one
    /// does not.
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
        let a = convert(NSPoint(x: rect.minX, y: rect.minY))
        let b = convert(NSPoint(x: rect.maxX, y: rect.maxY))
        return NSRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }
}
