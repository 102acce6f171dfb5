import CAcetatePango

/// A requested font at a size.
final class SizedFont {
    /// Pango's description of the request; nil if there was not enough memory. Freed on deinitialization.
    let description: OpaquePointer?
    /// Nil if Pango finds no font at all.
    let font: ResolvedFont?
    fileprivate var lastUse = 0

    /// Takes ownership of the description.
    init(description: OpaquePointer?, font: ResolvedFont?) {
        (self.description, self.font) = (description, font)
    }

    deinit { pango_font_description_free(description) }
}

/// A least-recently-used cache of fonts. Not thread-safe: it is owned by a `FontLibrary`, whose lock guards it.
struct FontCache {
    /// The greatest number of fonts. A full cache evicts its least recently used half.
    static let limit = 128

    private struct Key: Hashable {
        let request: FontRequest
        let size: Double
    }

    private var fonts: [Key: SizedFont] = [:]
    private var uses = 0

    var count: Int { fonts.count }

    /// The font for a request; `load` creates it if it is not in the cache.
    mutating func font(_ request: FontRequest, size: Double, load: () -> SizedFont) -> SizedFont {
        uses += 1
        let key = Key(request: request, size: size)
        if let known = fonts[key] {
            known.lastUse = uses
            return known
        }
        if fonts.count >= Self.limit {
            let middle = fonts.values.map(\.lastUse).sorted()[fonts.count / 2]
            fonts = fonts.filter { $0.value.lastUse >= middle }
        }
        let font = load()
        font.lastUse = uses
        fonts[key] = font
        return font
    }
}
