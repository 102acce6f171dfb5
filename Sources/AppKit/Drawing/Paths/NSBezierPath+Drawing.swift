import CoreGraphics
import Foundation
import Synchronization

extension NSBezierPath {
    // MARK: Drawing into the current context, which keeps its state

    /// Fills the path with the fill color.
    public func fill() {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saved {
            setFlatness(in: context)
            addPath(to: context)
            context.fillPath(using: fillRule)
        }
    }

    /// Draws the line of the path in the stroke color.
    public func stroke() {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saved {
            setLineStyle(in: context)
            addPath(to: context)
            context.strokePath()
        }
    }

    /// Limits drawing to the inside of the path and of the clip.
    public func addClip() {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        addPath(to: context)
        context.clip(using: fillRule)
    }

    /// Limits drawing to the inside of the path, whatever the clip was. In a view this is still limited to the part that is
    /// drawn again.
    public func setClip() {
        NSGraphicsContext.current?.cgContext.resetClip()
        addClip()
    }

    var fillRule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }

    private func addPath(to context: CGContext) {
        context.beginPath()
        context.addPath(cgPath)
    }

    private func setLineStyle(in context: CGContext) {
        // The thinnest line is one pixel wide, whatever the transform.
        let pixel = 1 / max(context.userToDevice.greatestScale, .leastNormalMagnitude)
        context.setLineWidth(lineWidth > 0 ? lineWidth : pixel)
        context.setLineCap(CGLineCap(rawValue: Int32(lineCapStyle.rawValue)) ?? .butt)
        context.setLineJoin(CGLineJoin(rawValue: Int32(lineJoinStyle.rawValue)) ?? .miter)
        context.setMiterLimit(miterLimit)
        setFlatness(in: context)
        context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    }

    /// Curves are drawn at least as precisely as the context draws them by default.
    private func setFlatness(in context: CGContext) { context.setFlatness(min(flatness, 0.1)) }

    /// Fills a rectangle with the fill color.
    public class func fill(_ rect: NSRect) { NSGraphicsContext.current?.cgContext.fill(rect) }

    /// Draws the line of a rectangle in the stroke color, with the default attributes.
    public class func stroke(_ rect: NSRect) { NSBezierPath(rect: rect).stroke() }

    /// Draws a line in the stroke color, with the default attributes.
    public class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
        let line = NSBezierPath()
        line.move(to: point1)
        line.line(to: point2)
        line.stroke()
    }

    /// Limits drawing to a rectangle and the clip.
    public class func clip(_ rect: NSRect) { NSGraphicsContext.current?.cgContext.clip(to: rect) }

    // MARK: Attributes of new paths

    private struct Defaults {
        var lineWidth: CGFloat = 1
        var lineCapStyle = LineCapStyle.butt
        var lineJoinStyle = LineJoinStyle.miter
        var windingRule = WindingRule.nonZero
        var miterLimit: CGFloat = 10
        var flatness: CGFloat = 0.6
    }

    private static let defaults = Mutex(Defaults())

    /// The line width of new paths. Default 1.
    public class var defaultLineWidth: CGFloat {
        get { defaults.withLock { $0.lineWidth } }
        set { defaults.withLock { $0.lineWidth = newValue } }
    }

    /// The line cap of new paths. Default `butt`.
    public class var defaultLineCapStyle: LineCapStyle {
        get { defaults.withLock { $0.lineCapStyle } }
        set { defaults.withLock { $0.lineCapStyle = newValue } }
    }

    /// The line join of new paths. Default `miter`.
    public class var defaultLineJoinStyle: LineJoinStyle {
        get { defaults.withLock { $0.lineJoinStyle } }
        set { defaults.withLock { $0.lineJoinStyle = newValue } }
    }

    /// The winding rule of new paths. Default `nonZero`.
    public class var defaultWindingRule: WindingRule {
        get { defaults.withLock { $0.windingRule } }
        set { defaults.withLock { $0.windingRule = newValue } }
    }

    /// The miter limit of new paths. Default 10.
    public class var defaultMiterLimit: CGFloat {
        get { defaults.withLock { $0.miterLimit } }
        set { defaults.withLock { $0.miterLimit = newValue } }
    }

    /// The flatness of new paths. Default 0.6.
    public class var defaultFlatness: CGFloat {
        get { defaults.withLock { $0.flatness } }
        set { defaults.withLock { $0.flatness = newValue } }
    }
}
