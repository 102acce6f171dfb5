@_exported import CoreGraphics

/// A font at a size.
///
/// Immutable and safe to use on any thread: all properties are constants of types that are.
///
/// If there is no font with the requested name, fontconfig substitutes the nearest one; `CTFontCopyFamilyName` returns
/// which.
public final class CTFont: AcetateAttributeValue, @unchecked Sendable {
    let request: FontRequest
    /// The size in points; above 0 and at most `maximumSize`.
    package let size: CGFloat
    /// The transform of the glyphs' shapes. Its scale applies to advances and metrics too, see `stretch`.
    let matrix: CGAffineTransform
    /// The OpenType features that text in the font uses.
    let features: [FontFeature]
    /// Nil if there are no fonts.
    let resolved: ResolvedFont?

    /// The greatest size in points. Larger sizes are clamped, because Pango's numbers would overflow.
    static let maximumSize: CGFloat = 10_000

    /// Creates a font with a PostScript name ("DejaVuSans-Bold"), a family name, a full name ("DejaVu Sans Bold"), or a
    /// family and a style joined by a hyphen.
    ///
    /// - Parameter size: the size in points; 0 and invalid sizes mean 12.
    public convenience init(_ name: CFString, size: CGFloat) {
        self.init(name, size: size, matrix: .identity)
    }

    init(_ name: String, size: CGFloat, matrix: CGAffineTransform) {
        let size = Self.validSize(size)
        let found = FontEnvironment.withLibrary { library in
            let request = library.request(forName: name)
            return (request, library.font(request, size: size).font)
        }
        request = found?.0 ?? FontRequest(family: name)
        resolved = found?.1
        self.size = size
        self.matrix = matrix.isFinite ? matrix : .identity
        features = []
    }

    /// Creates the font with a name, as the initializer above, or the one that takes its place if every Mac has it, such as
    /// Helvetica-Bold. Nil for any other name.
    package convenience init?(existing name: CFString, size: CGFloat) {
        self.init(name, size: size)
        let names = [CTFontCopyPostScriptName(self), CTFontCopyFullName(self)]
        let isFound = names.contains(name) || FontRequest.isName(name, inFamily: CTFontCopyFamilyName(self))
        guard isFound || FontRequest.isSubstituted(name) else { return nil }
    }

    init(_ request: FontRequest, size: CGFloat, matrix: CGAffineTransform, features: [FontFeature] = []) {
        let size = Self.validSize(size)
        self.request = request
        resolved = FontEnvironment.withLibrary { $0.font(request, size: size).font } ?? nil
        self.size = size
        self.matrix = matrix.isFinite ? matrix : .identity
        self.features = features
    }

    /// Creates a copy of a font.
    package convenience init(copying font: CTFont) {
        self.init(font, size: 0, matrix: nil)
    }

    /// Creates a copy of a font. A size of 0 keeps the font's size, and a nil matrix keeps its matrix.
    init(_ font: CTFont, size: CGFloat, matrix: CGAffineTransform?) {
        let size = size == 0 ? font.size : Self.validSize(size)
        let request = font.request
        self.request = request
        self.size = size
        features = font.features
        self.matrix = matrix.flatMap { $0.isFinite ? $0 : nil } ?? font.matrix
        resolved =
            size == font.size
            ? font.resolved : FontEnvironment.withLibrary { $0.font(request, size: size).font } ?? nil
    }

    /// Whether an object is an equal font.
    public override func isEqual(_ object: Any?) -> Bool { object as? CTFont == self }

    private static func validSize(_ size: CGFloat) -> CGFloat {
        size > 0 && size.isFinite ? min(max(size, 0.01), maximumSize) : 12
    }

    /// The default font: Helvetica at 12 points, or fontconfig's substitute for it.
    package static let standard = CTFont("Helvetica", size: 12)

    private func measure(_ value: KeyPath<FontMetrics, Double>) -> CGFloat {
        (resolved?.metrics[keyPath: value] ?? 0) * size * stretch.y
    }

    /// The factors by which the matrix changes advances and heights; 1 if it rotates or mirrors.
    var stretch: (x: CGFloat, y: CGFloat) {
        guard matrix.b == 0, matrix.a > 0, matrix.d > 0 else { return (1, 1) }
        return (min(max(matrix.a, 0.01), 100), min(max(matrix.d, 0.01), 100))
    }

    /// The size at which text is shaped, so that its advances are those of the font. Its heights then have the factor
    /// `verticalStretch`.
    var shapedSize: CGFloat { min(max(size * stretch.x, 0.01), Self.maximumSize) }

    /// The factor of heights in text that is shaped at `shapedSize`.
    var verticalStretch: CGFloat { matrix == .identity ? 1 : size * stretch.y / shapedSize }

    /// The transform of shapes of text that is shaped at `shapedSize`.
    var shapedMatrix: CGAffineTransform {
        guard matrix != .identity else { return matrix }
        let scale = size / shapedSize
        return CGAffineTransform(scaleX: scale, y: scale).concatenating(matrix)
    }

    package var ascent: CGFloat { measure(\.ascent) }
    package var descent: CGFloat { measure(\.descent) }
    package var lineGap: CGFloat { measure(\.leading) }
    var xHeight: CGFloat { measure(\.xHeight) }
    var capHeight: CGFloat { measure(\.capHeight) }
    var underlinePosition: CGFloat { measure(\.underlinePosition) }
    var underlineThickness: CGFloat { measure(\.underlineThickness) }
    var strikeoutPosition: CGFloat { measure(\.strikeoutPosition) }
    var strikeoutThickness: CGFloat { measure(\.strikeoutThickness) }

    /// The size of superscript or subscript for this font, and its baseline offset in points.
    func script(isAbove: Bool) -> (size: CGFloat, offset: CGFloat) {
        guard let metrics = resolved?.metrics else { return (size, 0) }
        let script = isAbove ? metrics.superscript : metrics.subscripted
        return (size * script.size, size * stretch.y * script.offset)
    }
}

extension CTFont: Equatable, Hashable {
    public static func == (a: CTFont, b: CTFont) -> Bool {
        a === b || (a.request == b.request && a.size == b.size && a.matrix == b.matrix && a.features == b.features)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(request)
        hasher.combine(size)
    }
}
