import Foundation
import QuartzCore

/// Pixels of the screen: alignment, conversions, and pictures of views.
extension NSView {
    /// The smallest rectangle around the pixels of the window whose corners are nearest to those of a rectangle, in the view's
    /// coordinates.
    public func centerScanRect(_ rect: NSRect) -> NSRect {
        aligned(rect) { rect in
            let (x, y) = (rect.minX.rounded(), rect.minY.rounded())
            return NSRect(x: x, y: y, width: rect.maxX.rounded() - x, height: rect.maxY.rounded() - y)
        }
    }

    func aligned(_ rect: NSRect, _ align: (NSRect) -> NSRect) -> NSRect {
        convertFromBacking(align(convertToBacking(rect)))
    }

    /// Converts a rectangle from pixels of the window to points.
    public func convertFromBacking(_ rect: NSRect) -> NSRect { rect.scaled(by: 1 / backingScale) }

    /// Converts a point from points to pixels of the window.
    public func convertToBacking(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x * backingScale, y: point.y * backingScale)
    }

    /// Converts a point from pixels of the window to points.
    public func convertFromBacking(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x / backingScale, y: point.y / backingScale)
    }

    /// Converts a size from points to pixels of the window.
    public func convertToBacking(_ size: NSSize) -> NSSize {
        NSSize(width: size.width * backingScale, height: size.height * backingScale)
    }

    /// Converts a size from pixels of the window to points.
    public func convertFromBacking(_ size: NSSize) -> NSSize {
        NSSize(width: size.width / backingScale, height: size.height / backingScale)
    }

    /// Converts a point from the view's coordinates to those of its layer, which are the same unless the view is scaled or
    /// rotated.
    public func convertToLayer(_ point: NSPoint) -> NSPoint { isUnscaled ? point : point.applying(toFrame) }

    /// Converts a point from the coordinates of the layer to the view's.
    public func convertFromLayer(_ point: NSPoint) -> NSPoint {
        isUnscaled ? point : point.applying(toFrame.inverted())
    }

    /// Converts a size from the view's coordinates to those of its layer.
    public func convertToLayer(_ size: NSSize) -> NSSize { isUnscaled ? size : size.applying(toFrame) }

    /// Converts a size from the coordinates of the layer to the view's.
    public func convertFromLayer(_ size: NSSize) -> NSSize { isUnscaled ? size : size.applying(toFrame.inverted()) }

    /// Converts a rectangle from the view's coordinates to those of its layer. The result is the smallest rectangle that
    /// contains it.
    public func convertToLayer(_ rect: NSRect) -> NSRect { isUnscaled ? rect : rect.applying(toFrame) }

    /// Converts a rectangle from the coordinates of the layer to the view's.
    public func convertFromLayer(_ rect: NSRect) -> NSRect {
        isUnscaled ? rect : rect.applying(toFrame.inverted())
    }

    private var backingScale: CGFloat { window?.backingScaleFactor ?? 1 }

    // MARK: Pictures

    /// The view and its subviews that have no layers yet, the view first.
    var viewsWithoutLayers: [NSView] {
        (layer == nil ? [self] : []) + subviews.flatMap(\.viewsWithoutLayers)
    }

    /// Draws the view and its subviews by `draw(_:)`, with the lower left corner of a rectangle at the origin.
    func drawTree(in context: CGContext, _ rect: NSRect) {
        context.saveGState()
        if isFlipped {
            context.translateBy(x: 0, y: rect.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -rect.minX, y: -rect.minY)
        drawSubtree(in: context, rect.overlap(bounds))
        context.restoreGState()
    }

    private func drawSubtree(in context: CGContext, _ rect: NSRect) {
        guard !rect.isNull else { return }
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: isFlipped)
        layerBacking.draw(rect)
        NSGraphicsContext.current = former
        for view in subviews where !view.isHidden {
            context.saveGState()
            context.concatenate(view.toSuperview)
            if view.clipsToBounds { context.clip(to: view.bounds) }
            view.drawSubtree(in: context, view.bounds)
            context.restoreGState()
        }
    }
}

extension NSRect {
    /// The rectangle with its origin and its size multiplied by a factor.
    func scaled(by factor: CGFloat) -> NSRect {
        NSRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
    }
}
