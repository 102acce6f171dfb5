import CoreGraphics

/// What the bounds of a line contain.
public struct CTLineBoundsOptions: OptionSet, Sendable {
    public let rawValue: CFIndex

    public init(rawValue: CFIndex) {
        self.rawValue = rawValue
    }

    /// Leaves out the space between lines.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
    /// The outlines of the glyphs, in place of ascent, descent and advances.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

/// The bounds of a line, in points from its origin: from its descent to its ascent, with half of the space between lines below
/// and above, and as wide as its advances.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) {
        let bounds = CTLineGetImageBounds(line, nil)
        return bounds.isNull ? .zero : bounds
    }
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    if options.contains(.excludeTypographicLeading) { leading = 0 }
    return CGRect(x: 0, y: -descent - leading / 2, width: CGFloat(width), height: ascent + descent + leading)
}
