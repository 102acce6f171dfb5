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

    /// A rectangle whose edges are edges of pixels of the window, in the view's coordinates.
    public func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions) -> NSRect {
        aligned(rect) { NSIntegralRectWithOptions($0, options) }
    }

    private func aligned(_ rect: NSRect, _ align: (NSRect) -> NSRect) -> NSRect {
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

    /// Creates a bitmap for `cacheDisplay(in:to:)`, with the pixels of the window for a rectangle in the view's coordinates. Nil
    /// for an empty rectangle and one that is too large.
    public func bitmapImageRepForCachingDisplay(in rect: NSRect) -> NSBitmapImageRep? {
        let pixels = convertToBacking(rect.size)
        guard pixels.width.isFinite, pixels.height.isFinite, pixels.width >= 1, pixels.height >= 1,
            pixels.width <= 32767, pixels.height <= 32767
        else { return nil }
        let bitmap = NSBitmapImageRep(
            bitmapDataPlanes: nil, pixelsWide: Int(pixels.width.rounded(.up)),
            pixelsHigh: Int(pixels.height.rounded(.up)), bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
            isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32)
        bitmap?.size = rect.size
        return bitmap
    }

    /// Draws the view with its subviews and layers into a bitmap, as they are after the current changes. Animations have no
    /// effect. The window need not be visible. Pixels where the view is transparent keep their former colors.
    public func cacheDisplay(in rect: NSRect, to bitmapImageRep: NSBitmapImageRep) {
        guard let context = NSGraphicsContext(bitmapImageRep: bitmapImageRep)?.cgContext, rect.isFinite,
            rect.width > 0, rect.height > 0
        else { return }
        let views = viewsWithoutLayers
        for view in views { view.wantsLayer = true }
        defer { for view in views { view.wantsLayer = false } }
        layoutSubtreeIfNeeded()
        displayIfNeeded()
        guard let layer else { return }
        // A layer draws itself in the direction of its superlayer.
        var area = convertToLayer(rect)
        if layer.isGeometryFlipped { area.origin.y = layer.bounds.minY + layer.bounds.maxY - area.maxY }
        context.saveGState()
        context.scaleBy(
            x: CGFloat(bitmapImageRep.pixelsWide) / area.width, y: CGFloat(bitmapImageRep.pixelsHigh) / area.height)
        if isFlipped != layer.isGeometryFlipped {
            context.translateBy(x: 0, y: area.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -area.minX, y: -area.minY)
        layer.render(in: context)
        context.restoreGState()
    }

    /// The view and its subviews that have no layers yet, the view first.
    private var viewsWithoutLayers: [NSView] {
        (layer == nil ? [self] : []) + subviews.flatMap(\.viewsWithoutLayers)
    }

    /// A PDF document with the view and its subviews in a rectangle in the view's coordinates.
    public func dataWithPDF(inside rect: NSRect) -> Data {
        let data = NSMutableData()
        var box = CGRect(origin: .zero, size: rect.size)
        guard rect.isFinite, let consumer = CGDataConsumer(data: data),
            let context = CGContext(consumer: consumer, mediaBox: &box, nil)
        else { return Data() }
        context.beginPDFPage(nil)
        drawTree(in: context, rect)
        context.endPDFPage()
        context.closePDF()
        return data as Data
    }

    /// Draws the view and its subviews by `draw(_:)`, with the lower left corner of a rectangle at the origin.
    private func drawTree(in context: CGContext, _ rect: NSRect) {
        context.saveGState()
        if isFlipped {
            context.translateBy(x: 0, y: rect.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -rect.minX, y: -rect.minY)
        drawSubtree(in: context, rect.intersection(bounds))
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
    fileprivate func scaled(by factor: CGFloat) -> NSRect {
        NSRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
    }
}
