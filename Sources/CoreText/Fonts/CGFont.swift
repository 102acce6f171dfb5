import CoreGraphics

/// A font without a size. Immutable and safe to use on any thread. Its numbers are in design units.
public final class CGFont: Sendable, CoreTextFont {
    /// The font at a size of one em of design units.
    let font: CTFont

    init(_ font: CTFont) {
        self.font = CTFont(font, size: CGFloat(CTFontGetUnitsPerEm(font)), matrix: .identity)
    }

    /// The font with a PostScript name or a full name. If there is none, but every Mac has it, such as Helvetica-Bold, a font of
    /// this system that takes its place; nil for any other name.
    public convenience init?(_ name: CFString) {
        let font = CTFont(name, size: 12)
        let isFound = CTFontCopyPostScriptName(font) == name || CTFontCopyFullName(font) == name
        guard isFound || FontRequest.isSubstituted(name) else { return nil }
        self.init(font)
    }

    /// The font in a file's data; nil if the data is not a font. It is found by its name only after it was registered: see
    /// `CTFontManagerRegisterGraphicsFont`. The data is kept until the process ends.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data,
            let font = FontEnvironment.withLibrary({ $0.memoryFont(data) }) ?? nil
        else { return nil }
        self.init(CTFont(FontRequest(family: font.family), size: 12, matrix: .identity))
    }

    /// The PostScript name, which identifies the font.
    public var postScriptName: CFString? { CTFontCopyPostScriptName(font) }
    /// The name for users, with the style.
    public var fullName: CFString? { CTFontCopyFullName(font) }
    /// The number of glyphs.
    public var numberOfGlyphs: Int { CTFontGetGlyphCount(font) }
    /// The number of design units in one em.
    public var unitsPerEm: Int32 { Int32(CTFontGetUnitsPerEm(font)) }
    /// The height of the tallest letters above the baseline, in design units.
    public var ascent: Int32 { Int32(font.ascent.rounded()) }
    /// Negative for a depth below the baseline.
    public var descent: Int32 { -Int32(font.descent.rounded()) }
    /// The additional space between lines, in design units.
    public var leading: Int32 { Int32(font.lineGap.rounded()) }
    /// The height of capital letters, in design units.
    public var capHeight: Int32 { Int32(font.capHeight.rounded()) }
    /// The height of lowercase letters such as x, in design units.
    public var xHeight: Int32 { Int32(font.xHeight.rounded()) }
    /// The union of the bounding boxes of all glyphs.
    public var fontBBox: CGRect { CTFontGetBoundingBox(font) }
    /// In degrees counterclockwise from the vertical.
    public var italicAngle: CGFloat { CTFontGetSlantAngle(font) }

    /// Stores the advances of `count` glyphs. Returns true.
    @discardableResult
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        for index in 0..<max(0, count) { advances[index] = Int32(font.advance(of: glyphs[index]).rounded()) }
        return true
    }

    /// Stores the bounding boxes of `count` glyphs; zero for those without a shape. Returns true.
    @discardableResult
    public func getGlyphBBoxes(
        glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
    ) -> Bool {
        for index in 0..<max(0, count) {
            let box = font.box(of: glyphs[index])
            bboxes[index] = box.isNull ? .zero : box
        }
        return true
    }

    /// The font at 12 points, for values that are fonts of any framework.
    package var coreTextFont: CTFont { CTFontCreateWithGraphicsFont(self, 12, nil, nil) }

    /// The glyph with a PostScript name; 0 if there is none.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { CTFontGetGlyphWithName(font, name) }

    /// The PostScript name of a glyph; nil if it has none.
    public func name(for glyph: CGGlyph) -> CFString? { CTFontCopyNameForGlyph(font, glyph) }
}

/// The font without its size and matrix. `attributes` is set to nil.
public func CTFontCopyGraphicsFont(
    _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
    attributes?.pointee = nil
    return CGFont(font)
}

/// Creates a font of a size (0 means 12). `attributes` must be nil, or describe the same font.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    CTFont(
        graphicsFont.font.request, size: size, matrix: matrix?.pointee ?? .identity,
        features: graphicsFont.font.features)
}

extension CGContext {
    /// Sets the font of `showGlyphs(_:at:)`.
    public func setFont(_ font: CGFont) {
        glyphFont = font
    }

    /// Sets the size of `showGlyphs(_:at:)`, in points.
    public func setFontSize(_ size: CGFloat) {
        glyphSize = size
    }

    /// Draws glyphs of the context's font, each with its origin at a point of text space, which the text matrix and the
    /// text position transform to user space.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = glyphFont as? CGFont, glyphSize > 0 else { return }
        let sized = CTFont(font.font, size: glyphSize, matrix: nil)
        CTFontDrawGlyphs(sized, glyphs, positions, min(glyphs.count, positions.count), self)
    }
}
