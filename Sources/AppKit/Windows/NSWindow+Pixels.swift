import Foundation

/// Pixels of the screen, and drawing at once.
extension NSWindow {
    /// Creates a hidden window whose content is relative to the bottom left corner of a screen; nil stands for the first screen.
    public convenience init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool,
        screen: NSScreen?
    ) {
        let origin = screen?.frame.origin ?? .zero
        self.init(
            contentRect: contentRect.offsetBy(dx: origin.x, dy: origin.y), styleMask: style, backing: backingStoreType,
            defer: flag)
    }

    /// Converts a rectangle from pixels to points.
    public func convertFromBacking(_ rect: NSRect) -> NSRect {
        let scale = backingScaleFactor
        return NSRect(
            x: rect.minX / scale, y: rect.minY / scale, width: rect.width / scale, height: rect.height / scale)
    }

    /// Converts a point from points to pixels.
    public func convertPointToBacking(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x * backingScaleFactor, y: point.y * backingScaleFactor)
    }

    /// Converts a point from pixels to points.
    public func convertPointFromBacking(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x / backingScaleFactor, y: point.y / backingScaleFactor)
    }

    /// A rectangle whose edges are edges of pixels, in points.
    public func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions) -> NSRect {
        convertFromBacking(NSIntegralRectWithOptions(convertToBacking(rect), options))
    }

    /// Draws all views at once.
    public func display() { contentView?.display() }

    /// Draws the views that need it at once.
    public func displayIfNeeded() { contentView?.displayIfNeeded() }

    /// A PDF file of a rectangle of the window, in points from its bottom left corner; empty without a content view.
    public func dataWithPDF(inside rect: NSRect) -> Data {
        contentView.map { $0.dataWithPDF(inside: $0.convert(rect, from: nil)) } ?? Data()
    }
}

extension NSScreen {
    /// A rectangle whose edges are edges of pixels, in points.
    public func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions) -> NSRect {
        convertRectFromBacking(NSIntegralRectWithOptions(convertRectToBacking(rect), options))
    }
}
