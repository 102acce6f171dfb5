import CAcetatePango

/// A font that was asked for, at a size.
final class SizedFont {
    /// What Pango is asked for; nil when there is no memory. Freed with the object.
    let description: OpaquePointer?
    /// Nil where Pango finds no font at all.
    let font: ResolvedFont?
    fileprivate var lastUse = 0

    /// Takes the description, which is the object's from now on.
    init(description: OpaquePointer?, font: ResolvedFont?) {
        (self.description, self.font) = (description, font)
    }

    deinit { pango_font_description_free(description) }
}

/// The fonts that were used last. Not for several threads at once: it belongs to a `FontLibrary`.
struct FontCache {
    /// More fonts than these are not kept. Half of them are evicted at once, the least recently used ones.
    static let limit = 128

    private struct Key: Hashable {
        let request: FontRequest
        let size: Double
    }

    private var fonts: [Key: SizedFont] = [:]
    private var uses = 0

    var count: Int { fonts.count }

    /// The font of a request, which `load` makes where it is not in the cache.
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
