import Foundation

extension NSScrollView {
    /// Handles a gesture that magnifies. Returns whether it was handled.
    func handleMagnify(_ event: NSEvent) -> Bool {
        guard allowsMagnification else { return false }
        if event.phase == .began {
            stopMotion()
            NotificationCenter.default.post(name: NSScrollView.willStartLiveMagnifyNotification, object: self)
        }
        if event.magnification.isFinite, event.magnification > -1, event.magnification != 0 {
            magnify(
                to: magnification * (1 + event.magnification),
                about: contentView.convert(event.locationInWindow, from: nil))
        }
        if event.phase == .ended || event.phase == .cancelled {
            magnificationDidEnd()
            NotificationCenter.default.post(name: NSScrollView.didEndLiveMagnifyNotification, object: self)
        }
        return true
    }

    /// Magnifies the part of the document under the pointer so that it fills the view, or goes back to a magnification of 1 if it
    /// does already, or if there is none. Returns whether it was handled.
    func handleSmartMagnify(_ event: NSEvent) -> Bool {
        guard allowsMagnification, let documentView else { return false }
        let point = documentView.convert(event.locationInWindow, from: nil)
        let rect = documentView.rectForSmartMagnification(at: point, in: documentVisibleRect)
        let former = (magnification, contentView.bounds.origin)
        if !rect.isEmpty, rect.isFinite { fit(rect) }
        if (magnification, contentView.bounds.origin) == former {
            setMagnification(1, centeredAt: contentView.convert(event.locationInWindow, from: nil))
        }
        return true
    }

    /// Magnifies about a point in the clip view's coordinates, as far as the limits allow. The document keeps the resolution
    /// at which it was drawn.
    func magnify(to value: CGFloat, about point: NSPoint) {
        guard value.isFinite, point.x.isFinite, point.y.isFinite, minMagnification > 0 else { return }
        stopMotion()
        let clip = contentView, former = magnification
        let new = min(max(value, minMagnification), max(maxMagnification, minMagnification))
        guard new != former, clip.frame.width > 0, clip.frame.height > 0 else { return }
        let ratio = former / new
        let bounds = clip.bounds
        let rect = NSRect(
            x: point.x - (point.x - bounds.minX) * ratio, y: point.y - (point.y - bounds.minY) * ratio,
            width: bounds.width * ratio, height: bounds.height * ratio)
        if new < drawnMagnification / 2 || new > drawnMagnification * 4 { drawnMagnification = new }
        follow {
            clip.setBoundsSize(rect.size)
            let origin = clip.constrainBoundsRect(rect).origin
            clip.setBoundsOrigin(origin.aligned(toPixelsPerPoint: clip.pixelsPerPoint))
        }
        clip.prepareDocument()
        tile()
    }

    /// Draws the document at the resolution of its magnification.
    func magnificationDidEnd() {
        guard drawnMagnification != magnification else { return }
        drawnMagnification = magnification
        contentView.updateTiles()
    }

    /// Magnifies and scrolls so that a rectangle in the document's coordinates fills the view as far as possible.
    func fit(_ rect: NSRect) {
        guard let documentView, rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        let target = contentView.convert(rect, from: documentView), size = contentView.frame.size
        magnify(
            to: min(size.width / target.width, size.height / target.height),
            about: NSPoint(x: target.midX, y: target.midY))
        let bounds = contentView.bounds
        contentView.scroll(
            to: NSPoint(x: target.midX - bounds.width / 2, y: target.midY - bounds.height / 2))
        magnificationDidEnd()
    }
}
