@_exported import CoreGraphics

/// A font at a size. Immutable; any thread.
///
/// Where fontconfig has no such font it gives the nearest, as `CTFontCopyFamilyName` tells.
public final class CTFont: Sendable {
    let request: FontRequest
    /// Points; above 0 and at most `largestSize`.
    package let size: CGFloat
    /// Applies to the shapes of glyphs, not to their advances.
    let matrix: CGAffineTransform
    /// Nil where the machine has no fonts.
    let resolved: ResolvedFont?

    /// Larger sizes are clamped: Pango's numbers would overflow.
    static let largestSize: CGFloat = 10_000

    /// A font by a PostScript name ("DejaVuSans-Bold"), a family, or a family and a style joined by a hyphen.
    ///
    /// - Parameter size: points; 0, and what is no size, stand for 12.
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
    }

    /// The same font at another size (0 keeps it), and with another transform if there is one.
    init(_ font: CTFont, size: CGFloat, matrix: CGAffineTransform?) {
        let size = size == 0 ? font.size : Self.validSize(size)
        let request = font.request
        self.request = request
        self.size = size
        self.matrix = matrix.flatMap { $0.isFinite ? $0 : nil } ?? font.matrix
        resolved =
            size == font.size
            ? font.resolved : FontEnvironment.withLibrary { $0.font(request, size: size).font } ?? nil
    }

    private static func validSize(_ size: CGFloat) -> CGFloat {
        size > 0 && size.isFinite ? min(max(size, 0.01), largestSize) : 12
    }

    /// What text has where it names no font: Helvetica at 12 points, or what fontconfig has in its place.
    package static let standard = CTFont("Helvetica", size: 12)

    private func measure(_ value: KeyPath<FontMetrics, Double>) -> CGFloat {
        (resolved?.metrics[keyPath: value] ?? 0) * size
    }

    package var ascent: CGFloat { measure(\.ascent) }
    package var descent: CGFloat { measure(\.descent) }
    package var leading: CGFloat { measure(\.leading) }
    var xHeight: CGFloat { measure(\.xHeight) }
    var capHeight: CGFloat { measure(\.capHeight) }
    var underlinePosition: CGFloat { measure(\.underlinePosition) }
    var underlineThickness: CGFloat { measure(\.underlineThickness) }
    var strikeoutPosition: CGFloat { measure(\.strikeoutPosition) }
    var strikeoutThickness: CGFloat { measure(\.strikeoutThickness) }

    /// The size of superscript or subscript beside this font, and by how many points it is raised.
    func script(isAbove: Bool) -> (size: CGFloat, offset: CGFloat) {
        guard let metrics = resolved?.metrics else { return (size, 0) }
        let script = isAbove ? metrics.superscript : metrics.subscripted
        return (size * script.size, size * script.offset)
    }
}

extension CTFont: Equatable, Hashable {
    public static func == (a: CTFont, b: CTFont) -> Bool {
        a === b || (a.request == b.request && a.size == b.size && a.matrix == b.matrix)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(request)
        hasher.combine(size)
    }
}
