import CoreGraphics
import CoreText
import Foundation

/// How text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text fills the rectangle from its top, on several lines. Without this option the text has one line, whose
    /// baseline starts at the origin of the rectangle, and the height of the rectangle is ignored. The line is aligned and
    /// truncated in the width, and is clipped if its style is to wrap.
    public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
    /// Lines have the leading of their fonts between them.
    public static let usesFontLeading = Self(rawValue: 1 << 1)
    /// The bounds are those of the shapes of the glyphs.
    public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
    /// The last line that fits ends with an ellipsis if there is more text. Needs `usesLineFragmentOrigin`.
    public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

extension NSString {
    /// How text is measured and drawn.
    public typealias DrawingOptions = NSStringDrawingOptions
}

/// Information about a drawing of text.
open class NSStringDrawingContext: NSObject {
    /// How much smaller the fonts may get for text that does not fit its rectangle: a factor above 0. Default 0, which keeps the
    /// fonts.
    open var minimumScaleFactor: CGFloat = 0

    /// The factor of the fonts of the text that was last measured or drawn with this object. Default 1.
    open internal(set) var actualScaleFactor: CGFloat = 1

    /// The bounds of the text that was last measured or drawn with this object.
    open internal(set) var totalBounds = NSRect.zero

    public override init() {
        super.init()
    }
}

// NSStringDrawing.h. The defaults are Helvetica at 12 points and black. Ascent, descent and leading of lines are rounded to whole points,
// as in text views, so that a view has room for the text that it measures.

extension NSAttributedString {
    /// The size of the text without line breaks except its own, in points.
    public func size() -> NSSize { TextDrawing(self, width: 0, height: 0).size }

    /// Draws the text into the current context, without line breaks except its own. The point is the lower left corner of
    /// the text, or in a flipped context the upper left one.
    public func draw(at point: NSPoint) {
        let drawing = TextDrawing(self, width: 0, height: 0)
        drawing.draw(in: NSRect(origin: point, size: drawing.size))
    }

    /// Draws the text into the current context, in lines that fill a rectangle from its top. Lines that start below the
    /// rectangle are omitted. A side of 0 is unlimited.
    public func draw(in rect: NSRect) {
        TextDrawing(self, width: rect.width, height: rect.height).draw(in: rect)
    }

    /// Draws the text into the current context: see `NSStringDrawingOptions`. A side of 0 is unlimited.
    public func draw(
        with rect: NSRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) {
        let drawing = TextDrawing(self, rect.size, options, context)
        context?.totalBounds = drawing.bounds.offsetBy(dx: rect.minX, dy: rect.minY)
        drawing.draw(with: rect)
    }

    /// The bounds of the text for a rectangle of a size at the origin: see `NSStringDrawingOptions`. A side of 0 is
    /// unlimited. Lines have heights in whole points; the width is not rounded.
    public func boundingRect(
        with size: NSSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> NSRect {
        let bounds = TextDrawing(self, size, options, context).bounds
        context?.totalBounds = bounds
        return bounds
    }
}

extension NSAttributedString {
    /// The text with fonts of other sizes.
    fileprivate func scalingFonts(by factor: CGFloat) -> NSAttributedString {
        let copy = NSMutableAttributedString(attributedString: self)
        enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
            let font = AttributeValue.font(value) ?? .standard
            copy.addAttribute(.font, value: CTFontCreateCopyWithSize(font, font.pointSize * factor, nil), range: range)
        }
        return copy
    }
}

extension NSString {
    /// The size of the text without line breaks except its own, in points.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> NSSize {
        attributed(attrs).size()
    }

    /// Draws the text: see `NSAttributedString.draw(at:)`.
    public func draw(at point: NSPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        attributed(attrs).draw(at: point)
    }

    /// Draws the text: see `NSAttributedString.draw(in:)`.
    public func draw(in rect: NSRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        attributed(attrs).draw(in: rect)
    }

    /// Draws the text: see `NSAttributedString.draw(with:options:context:)`.
    public func draw(
        with rect: NSRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }

    /// The bounds of the text: see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: NSSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> NSRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(describing: self), attributes: attributes)
    }
}

// On macOS strings have the methods of NSString.
extension String {
    /// The size of the text without line breaks except its own, in points.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> NSSize {
        NSString(string: self).size(withAttributes: attrs)
    }

    /// Draws the text: see `NSAttributedString.draw(at:)`.
    public func draw(at point: NSPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(at: point, withAttributes: attrs)
    }

    /// Draws the text: see `NSAttributedString.draw(in:)`.
    public func draw(in rect: NSRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(in: rect, withAttributes: attrs)
    }

    /// Draws the text: see `NSAttributedString.draw(with:options:context:)`.
    public func draw(
        with rect: NSRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) {
        NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context)
    }

    /// The bounds of the text: see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: NSSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> NSRect {
        NSString(string: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

/// A text that is laid out for drawing.
private struct TextDrawing {
    let layout: TextLayout
    let options: NSStringDrawingOptions
    /// The width of lines in points; nil for no limit.
    private let width: CGFloat?

    /// Lays out text on lines of a width; sides that are not positive numbers are unlimited.
    init(_ string: NSAttributedString, width: CGFloat, height: CGFloat, _ drawing: NSStringDrawingOptions? = nil) {
        func limit(_ length: CGFloat) -> CGFloat? { length > 0 && length.isFinite && length < 1e7 ? length : nil }
        var options = TextOptions()
        options.roundsExtents = true
        (options.width, options.height) = (limit(width), limit(height))
        options.wraps = options.width != nil && drawing?.contains(.usesLineFragmentOrigin) ?? true
        self.width = options.width
        if let drawing {
            options.usesLeading = drawing.contains(.usesFontLeading)
            if drawing.contains(.truncatesLastVisibleLine) { options.truncation = .end }
        }
        self.options = drawing ?? .usesLineFragmentOrigin
        let text = string.placingAttachments(width: options.width ?? NSTextContainer.unlimited)
        layout = TextLayout(text, options: options)
    }

    init(_ string: NSAttributedString, _ size: NSSize, _ options: NSStringDrawingOptions) {
        guard options.contains(.usesLineFragmentOrigin) else {
            self.init(string, width: size.width, height: 0, options)
            return
        }
        self.init(string, width: size.width, height: size.height, options)
    }

    /// Lays out text with smaller fonts if it does not fit, and the context of the drawing allows it.
    init(
        _ string: NSAttributedString, _ size: NSSize, _ options: NSStringDrawingOptions,
        _ context: NSStringDrawingContext?
    ) {
        self.init(string, size, options)
        guard let context else { return }
        context.actualScaleFactor = 1
        let least = context.minimumScaleFactor
        guard least > 0, least < 1, !fits(string, size) else { return }
        // The greatest factor with which the text fits, to a hundredth.
        var (low, high) = (least, CGFloat(1))
        while high - low > 0.01 {
            let middle = (low + high) / 2
            let smaller = string.scalingFonts(by: middle)
            if TextDrawing(smaller, size, options).fits(smaller, size) { low = middle } else { high = middle }
        }
        context.actualScaleFactor = low
        self.init(string.scalingFonts(by: low), size, options)
    }

    /// Whether all of the text is within a rectangle of a size.
    private func fits(_ string: NSAttributedString, _ size: NSSize) -> Bool {
        let isInLines = options.contains(.usesLineFragmentOrigin)
        let whole = TextDrawing(string, width: isInLines ? size.width : 0, height: 0, options)
        return (size.width <= 0 || whole.size.width <= size.width)
            && (size.height <= 0 || !isInLines || whole.size.height <= size.height)
    }

    var size: NSSize { layout.logicalSize }

    /// Relative to the origin of the rectangle.
    var bounds: NSRect {
        // Without lines as in a rectangle, the origin is that of the first line's baseline.
        let isInLines = options.contains(.usesLineFragmentOrigin)
        let origin = NSPoint(x: 0, y: isInLines ? 0 : baseline - size.height)
        let size = NSSize(width: min(size.width, width ?? .infinity), height: size.height)
        guard options.contains(.usesDeviceMetrics) else { return NSRect(origin: origin, size: size) }
        let ink = layout.inkBounds
        return ink.isNull ? NSRect(origin: origin, size: .zero) : ink.offsetBy(dx: origin.x, dy: origin.y)
    }

    /// The distance from the top to the baseline of the first line.
    private var baseline: CGFloat {
        layout.origins(in: NSRect(origin: .zero, size: size), isFlipped: true).first?.y ?? 0
    }

    /// Draws the text in a rectangle, from its top.
    func draw(in rect: NSRect) {
        guard let current = NSGraphicsContext.current else { return }
        layout.draw(in: current.cgContext, in: rect, isFlipped: current.isFlipped)
    }

    /// Draws the text with the options.
    func draw(with rect: NSRect) {
        if options.contains(.usesLineFragmentOrigin) { return draw(in: rect) }
        let isFlipped = NSGraphicsContext.current?.isFlipped ?? false
        let y = isFlipped ? rect.minY - baseline : rect.minY + baseline - size.height
        let line = NSRect(x: rect.minX, y: y, width: width ?? size.width, height: size.height)
        guard let context = NSGraphicsContext.current?.cgContext, size.width > line.width else { return draw(in: line) }
        context.saved {
            context.clip(to: line.insetBy(dx: 0, dy: -line.height))
            draw(in: NSRect(origin: line.origin, size: size))
        }
    }
}
