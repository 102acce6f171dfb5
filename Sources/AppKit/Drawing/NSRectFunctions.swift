import CoreGraphics
import Foundation

// NSGraphics.h: drawing of rectangles into the current graphics context.

/// Replaces the pixels of a rectangle with the fill color.
public func NSRectFill(_ rect: NSRect) { rect.fill(using: .copy) }

/// Replaces the pixels of rectangles with the fill color.
public func NSRectFillList(_ rects: UnsafePointer<NSRect>, _ count: Int) {
    NSRectFillListUsingOperation(rects, count, .copy)
}

/// Fills a rectangle with the fill color.
public func NSRectFillUsingOperation(_ rect: NSRect, _ op: NSCompositingOperation) { rect.fill(using: op) }

/// Fills rectangles with the fill color.
public func NSRectFillListUsingOperation(_ rects: UnsafePointer<NSRect>, _ count: Int, _ op: NSCompositingOperation) {
    for index in 0..<max(count, 0) { rects[index].fill(using: op) }
}

/// Replaces the pixels of rectangles with colors.
public func NSRectFillListWithColors(_ rects: UnsafePointer<NSRect>, _ colors: UnsafePointer<NSColor>, _ num: Int) {
    withCurrentState { _ in
        for index in 0..<max(num, 0) {
            colors[index].setFill()
            rects[index].fill(using: .copy)
        }
    }
}

/// Replaces the pixels of rectangles with grays from 0 (black) to 1 (white).
public func NSRectFillListWithGrays(_ rects: UnsafePointer<NSRect>, _ grays: UnsafePointer<CGFloat>, _ num: Int) {
    withCurrentState { context in
        for index in 0..<max(num, 0) {
            context.setFillColor(gray: grays[index], alpha: 1)
            rects[index].fill(using: .copy)
        }
    }
}

/// Replaces the pixels of a border of 1 point inside a rectangle with the fill color.
public func NSFrameRect(_ rect: NSRect) { rect.frame(withWidth: 1, using: .copy) }

/// Replaces the pixels of a border inside a rectangle with the fill color.
public func NSFrameRectWithWidth(_ rect: NSRect, _ frameWidth: CGFloat) {
    rect.frame(withWidth: frameWidth, using: .copy)
}

/// Fills a border inside a rectangle with the fill color.
public func NSFrameRectWithWidthUsingOperation(_ rect: NSRect, _ frameWidth: CGFloat, _ op: NSCompositingOperation) {
    rect.frame(withWidth: frameWidth, using: op)
}

/// Replaces the pixels of a rectangle with white.
public func NSEraseRect(_ rect: NSRect) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saved {
        context.setFillColor(.white)
        rect.fill(using: .copy)
    }
}

/// Draws a border of dots of 1 point inside a rectangle, in black.
public func NSDottedFrameRect(_ rect: NSRect) {
    guard let context = NSGraphicsContext.current?.cgContext, rect.width >= 1, rect.height >= 1 else { return }
    context.saved {
        context.setStrokeColor(.black)
        context.setLineWidth(1)
        // The border starts in the middle of a pixel.
        context.setLineDash(phase: 0.5, lengths: [1, 1])
        context.stroke(rect.insetBy(dx: 0.5, dy: 0.5))
    }
}

/// Limits drawing to a rectangle and the clip.
public func NSRectClip(_ rect: NSRect) { rect.clip() }

/// Limits drawing to rectangles and the clip.
public func NSRectClipList(_ rects: UnsafePointer<NSRect>, _ count: Int) {
    NSGraphicsContext.current?.cgContext.clip(to: Array(UnsafeBufferPointer(start: rects, count: max(count, 0))))
}

extension NSRect {
    /// Fills the rectangle with the fill color.
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        withCurrentState { context in
            context.setBlendMode(operation.blendMode)
            context.fill(self)
        }
    }

    /// Fills a border inside the rectangle with the fill color. The width is in points.
    public func frame(
        withWidth width: CGFloat = 1.0,
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        let rect = standardized
        guard rect.isFinite, width > 0 else { return }
        let thickness = min(width, rect.width / 2, rect.height / 2)
        withCurrentState { context in
            context.setBlendMode(operation.blendMode)
            context.addRect(rect)
            context.addRect(rect.insetBy(dx: thickness, dy: thickness))
            context.fillPath(using: .evenOdd)
        }
    }

    /// Limits drawing to the rectangle and the clip.
    public func clip() { NSGraphicsContext.current?.cgContext.clip(to: self) }
}

extension Sequence where Element == NSRect {
    /// Fills the rectangles with the fill color.
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        for rect in self { rect.fill(using: operation) }
    }

    /// Limits drawing to the rectangles and the clip.
    public func clip() { NSGraphicsContext.current?.cgContext.clip(to: Array(self)) }
}

extension Sequence where Element == (CGRect, NSColor) {
    /// Fills the rectangles with their colors.
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        withCurrentState { _ in
            for (rect, color) in self {
                color.setFill()
                rect.fill(using: operation)
            }
        }
    }
}

extension Sequence where Element == (CGRect, gray: CGFloat) {
    /// Fills the rectangles with their grays, from 0 (black) to 1 (white).
    public func fill(
        using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
    ) {
        withCurrentState { context in
            for (rect, gray) in self {
                context.setFillColor(gray: gray, alpha: 1)
                rect.fill(using: operation)
            }
        }
    }
}

/// Calls `body` with the current context, and restores its state.
private func withCurrentState(_ body: (CGContext) -> Void) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saved { body(context) }
}
