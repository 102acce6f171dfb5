import CAcetatePango
import CoreGraphics

/// The parameters for shaping a piece of text.
struct Shaping: Equatable {
    var isRightToLeft = false
    /// The width at which lines are broken or truncated, in points (like all lengths here); nil for neither.
    var width: CGFloat?
    /// The additional indent of the first line; if negative, the additional indent of all other lines.
    var indent: CGFloat = 0
    /// Whether lines may be broken between any two characters, instead of only between words.
    var breaksAnywhere = false
    var justifies = false
    /// Where the text is truncated to one line of the width.
    var truncation = TextOptions.Truncation.none
    /// The tab stops; nil for Pango's default.
    var tabs: [CTTextTab]?
    /// The distance from the origin of the tab stops to the start of the longest line.
    var margin: CGFloat = 0
    /// The bytes before which a word may be divided with a hyphen, in ascending order.
    var hyphens: [Int] = []
    /// Whether a line ends between the syllables of a Korean word only if the word is wider than the line.
    var keepsHangulWords = false
}

extension FontLibrary {
    /// Shapes text into lines of glyphs. The text must be within Pango's limits: see `StyledText.maximumByteCount`.
    func shape(_ text: StyledText, _ shaping: Shaping) -> [TextLine] {
        let insertions = text.insertions(hyphens: shaping.hyphens, keepsHangulWords: shaping.keepsHangulWords)
        guard !insertions.isEmpty else { return shapeAll(of: text, shaping) }
        let map = InsertionMap(insertions, in: text)
        return shapeAll(of: text.inserting(insertions), shaping).map { $0.mapped(by: map, in: text) }
    }

    private func shapeAll(of text: StyledText, _ shaping: Shaping) -> [TextLine] {
        pango_context_set_base_dir(context, shaping.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        guard let layout = pango_layout_new(context) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_auto_dir(layout, 0)
        let scale = ShapingScale(for: text)
        apply(text, isBroken: shaping.width != nil, scale, to: layout)
        apply(shaping, scale, to: layout)
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [TextLine] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            lines.append(self.line(line, of: text, scale, isRightToLeft: shaping.isRightToLeft))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    // MARK: Input to Pango

    private func apply(_ text: StyledText, isBroken: Bool, _ scale: ShapingScale, to layout: OpaquePointer) {
        pango_layout_set_font_description(layout, description(of: text.defaultStyle.font, scale))
        text.utf8.withUnsafeBytes { bytes in
            // Pango copies the text; text beyond two gigabytes is dropped.
            pango_layout_set_text(
                layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
        }
        // Broken lines need an attribute that disables hyphens.
        if let run = text.runs.first, text.runs.count == 1, !isBroken, isPlain(run, of: text) { return }
        guard let attributes = pango_attr_list_new() else { return }
        defer { pango_attr_list_unref(attributes) }
        for (index, run) in text.runs.enumerated() {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                self.insert(attribute, run.bytes, into: attributes)
            }
            if let description = description(of: run.style.font, scale) {
                insert(pango_attr_font_desc_new(description))
            }
            if run.style.kern != 0 { insert(pango_attr_letter_spacing_new(scale.units(run.style.kern))) }
            if run.style.baselineOffset != 0 { insert(pango_attr_rise_new(scale.units(run.style.baselineOffset))) }
            if let features = run.style.features { insert(pango_attr_font_features_new(features)) }
            if let language = run.style.language {
                insert(pango_attr_language_new(pango_language_from_string(language)))
            }
            if let space = run.style.space {
                // The rectangle of each character, from the baseline, y down.
                var box = PangoRectangle(
                    x: 0, y: -scale.units(space.ascent), width: scale.units(space.width),
                    height: scale.units(space.ascent) + scale.units(space.descent))
                insert(pango_attr_shape_new(&box, &box))
            }
            // The color is never drawn: it prevents Pango from merging this run with the next one.
            insert(
                pango_attr_foreground_new(
                    UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: index >> 16), 0))
        }
        disableHyphens(of: text, attributes)
        pango_layout_set_attributes(layout, attributes)
    }

    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int>, into attributes: OpaquePointer
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(clamping: bytes.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: bytes.upperBound)
        // The list takes ownership of the attribute.
        pango_attr_list_insert(attributes, attribute)
    }

    /// Disables the hyphens of Pango except after soft hyphens: Core Text shows none in a word that it must break.
    private func disableHyphens(of text: StyledText, _ attributes: OpaquePointer) {
        func disable(_ bytes: Range<Int>) {
            if !bytes.isEmpty { insert(pango_attr_insert_hyphens_new(0), bytes, into: attributes) }
        }
        var start = 0
        for byte in text.utf8.indices.dropLast() where text.utf8[byte] == 0xC2 && text.utf8[byte + 1] == 0xAD {
            // The attribute of a character concerns the break before it.
            disable(start..<byte + 2)
            start = text.boundary(after: byte + 2)
        }
        disable(start..<text.utf8.count)
    }

    /// Whether a run that covers the whole text needs no attributes, because it uses the layout's font.
    private func isPlain(_ run: StyledText.Run, of text: StyledText) -> Bool {
        let style = run.style
        return style.font == text.defaultStyle.font && style.kern == 0 && style.baselineOffset == 0
            && style.features == nil && style.space == nil && style.language == nil
    }

    /// The font's Pango description. The cache owns it, so use it before requesting another font.
    private func description(of font: CTFont, _ scale: ShapingScale) -> OpaquePointer? {
        let size = scale.isOne ? font.shapedSize : Self.searchedSize(for: font.shapedSize)
        return self.font(font.request, size: size).description
    }

    private func apply(_ shaping: Shaping, _ scale: ShapingScale, to layout: OpaquePointer) {
        if let tabs = shaping.tabs { apply(tabs, from: shaping.margin, scale, to: layout) }
        guard let width = shaping.width else { return }
        pango_layout_set_width(layout, scale.units(max(0, width)))
        pango_layout_set_indent(layout, scale.units(shaping.indent))
        pango_layout_set_wrap(layout, shaping.breaksAnywhere ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, shaping.justifies ? 1 : 0)
        switch shaping.truncation {
        case .none: return
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
    }

    private func apply(_ tabs: [CTTextTab], from margin: CGFloat, _ scale: ShapingScale, to layout: OpaquePointer) {
        let tabs = tabs.filter { $0.location > margin }
        guard let array = pango_tab_array_new(Int32(clamping: tabs.count), 0) else { return }
        defer { pango_tab_array_free(array) }
        for (index, tab) in tabs.enumerated() {
            let alignment =
                switch tab.alignment {
                case .right: PANGO_TAB_RIGHT
                case .center: PANGO_TAB_CENTER
                default: PANGO_TAB_LEFT
                }
            pango_tab_array_set_tab(array, Int32(clamping: index), alignment, scale.units(tab.location - margin))
        }
        pango_layout_set_tabs(layout, array)
    }

    // MARK: Output of Pango

    private func line(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: StyledText, _ scale: ShapingScale, isRightToLeft: Bool
    ) -> TextLine {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var (ascent, descent) = (-scale.points(logical.y), scale.points(logical.y &+ logical.height))
        var isStretched = false
        var items: [PangoGlyphItem] = []
        var leading = 0.0
        var node = line.pointee.runs
        while let current = node {
            node = current.pointee.next
            guard let item = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
            let style = text.style(at: Int(item.pointee.item.pointee.offset))
            if style.space == nil { leading = max(leading, lineGap(of: item, scale) * style.font.verticalStretch) }
            if style.font.verticalStretch != 1 { isStretched = true }
            items.append(item.pointee)
        }
        if isStretched { (ascent, descent) = extents(of: items, in: text, scale) }
        var runs: [GlyphRun] = []
        var x = 0.0
        func isEdge(_ index: Int) -> Bool {
            guard items.indices.contains(index), let item = items[index].item else { return true }
            return text.utf8[Int(item.pointee.offset)] == 0x09
        }
        for index in items.indices {
            let edges = (left: isEdge(index - 1), right: isEdge(index + 1))
            guard let run = run(items[index], at: x, edges, of: text, scale) else { continue }
            x += run.width
            runs.append(run)
        }
        let start = Int(line.pointee.start_index)
        return TextLine(
            runs: runs, width: x, ascent: ascent, descent: descent, leading: leading, isRightToLeft: isRightToLeft,
            bytes: start..<start + Int(max(0, line.pointee.length)))
    }

    /// The distances from the baseline to the edges of a line with fonts that are stretched vertically.
    private func extents(
        of items: [PangoGlyphItem], in text: StyledText, _ scale: ShapingScale
    ) -> (ascent: Double, descent: Double) {
        var edges: (ascent: Double, descent: Double)?
        for item in items {
            guard let analysis = item.item?.pointee, let glyphs = item.glyphs else { continue }
            var logical = PangoRectangle()
            pango_glyph_string_extents(glyphs, analysis.analysis.font, nil, &logical)
            let style = text.style(at: Int(analysis.offset))
            let stretch = style.space == nil ? style.font.verticalStretch : 1
            let rise = scale.points(item.y_offset)
            let ascent = -scale.points(logical.y) * stretch + rise
            let descent = scale.points(logical.y &+ logical.height) * stretch - rise
            edges = (max(edges?.ascent ?? ascent, ascent), max(edges?.descent ?? descent, descent))
        }
        return edges ?? (0, 0)
    }

    /// `edges` is true on the sides at which the run touches the line's end or a tab.
    private func run(
        _ item: PangoGlyphItem, at x: Double, _ edges: (left: Bool, right: Bool), of text: StyledText,
        _ scale: ShapingScale
    ) -> GlyphRun? {
        guard let font = item.item.pointee.analysis.font, let string = item.glyphs,
            let face = FontFace(font)?.scaled(by: scale.factor),
            let infos = string.pointee.glyphs
        else { return nil }
        let count = Int(max(0, string.pointee.num_glyphs))
        if item.item.pointee.analysis.flags & 1 << 1 != 0 {
            // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS: Pango gives the ellipsis all remaining width. Its natural width keeps
            // the text together.
            for index in 0..<count {
                var logical = PangoRectangle()
                pango_font_get_glyph_extents(font, infos[index].glyph, nil, &logical)
                (infos[index].geometry.width, infos[index].geometry.x_offset) = (logical.width, 0)
            }
        }
        let style = text.style(at: Int(item.item.pointee.offset))
        let all = UnsafeBufferPointer(start: infos, count: count)
        // Pango adds half of the kerning on both sides of a character, and none at the edges; Core Text adds all of it
        // after the character.
        var (pen, trailing) = (x, 0.0)
        let kern = style.kern == 0 ? (left: 0, right: 0) : halves(ofKern: style.kern, scale)
        if style.kern != 0, let first = all.first, let last = all.last {
            if !edges.left, first.geometry.width != 0 { pen -= kern.left }
            if last.geometry.width != 0 { trailing = edges.right ? kern.left + kern.right : kern.left }
        }
        let shift = pen - x
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(count)
        var shaped: [ShapedGlyph] = []
        shaped.reserveCapacity(count)
        // The baseline offset.
        let baseline = -scale.points(item.y_offset)
        let stretch = style.font.verticalStretch
        let start = Int(item.item.pointee.offset)
        for (index, info) in all.enumerated() {
            let (x, y) = (
                pen + scale.points(info.geometry.x_offset), baseline + scale.points(info.geometry.y_offset) * stretch
            )
            let glyph = drawnGlyph(info.glyph)
            if let glyph { glyphs.append(cairo_glyph_t(index: glyph, x: x, y: y)) }
            var advance = scale.points(info.geometry.width)
            pen += advance
            if info.geometry.width != 0 {
                if index == 0, edges.left { advance += kern.left }
                if index == count - 1, edges.right { advance += kern.right }
            }
            shaped.append(
                ShapedGlyph(
                    glyph: glyph.map { CGGlyph(clamping: $0) } ?? ShapedGlyph.empty, x: x, y: y, advance: advance,
                    byte: start + Int(string.pointee.log_clusters?[index] ?? 0)))
        }
        var ink = PangoRectangle()
        pango_glyph_string_extents(string, font, &ink, nil)
        return GlyphRun(
            face: face, fallback: fallback(font, face, for: style.font), style: style, glyphs: glyphs, shaped: shaped,
            bytes: start..<start + Int(max(0, item.item.pointee.length)),
            isRightToLeft: item.item.pointee.analysis.level & 1 != 0, x: x, width: max(0, pen + trailing - x),
            ink: CGRect(
                x: x + shift + scale.points(ink.x), y: baseline + scale.points(ink.y) * stretch,
                width: scale.points(ink.width),
                height: scale.points(ink.height) * stretch),
            words: style.hasDecorationByWord ? words(of: item, all, at: x + shift, in: text, scale) : [])
    }

    /// What Pango adds before and after a character: halves of the kerning, of which the first is rounded to whole points
    /// if the kerning is whole (`pango_glyph_item_letter_space`).
    private func halves(ofKern kern: CGFloat, _ scale: ShapingScale) -> (left: Double, right: Double) {
        let units = scale.units(kern)
        var left = units / 2
        if units % PANGO_SCALE == 0 { left = (left + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) }
        return (scale.points(left), scale.points(units - left))
    }

    /// The request for a font that Pango has chosen; nil if it is the one of the style.
    private func fallback(
        _ font: UnsafeMutablePointer<PangoFont>, _ face: FontFace, for style: CTFont
    ) -> FontRequest? {
        guard style.resolved?.face.isSame(as: face) != true, let description = pango_font_describe(font) else {
            return nil
        }
        defer { pango_font_description_free(description) }
        pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
        guard let text = pango_font_description_to_string(description) else { return nil }
        defer { g_free(text) }
        return FontRequest(description: String(cString: text))
    }

    /// The horizontal ranges of a run's words, without white space.
    private func words(
        of item: PangoGlyphItem, _ glyphs: UnsafeBufferPointer<PangoGlyphInfo>, at x: Double, in text: StyledText,
        _ scale: ShapingScale
    ) -> [ClosedRange<Double>] {
        guard let clusters = item.glyphs.pointee.log_clusters else { return [] }
        var result: [ClosedRange<Double>] = []
        var pen = x
        for (index, info) in glyphs.enumerated() {
            let byte = text.utf8[Int(item.item.pointee.offset) + Int(clusters[index])]
            let end = max(pen, pen + scale.points(info.geometry.width))
            if byte != 0x20, byte != 0x09 {
                if let last = result.last, last.upperBound >= pen {
                    result[result.count - 1] = last.lowerBound...max(end, last.upperBound)
                } else {
                    result.append(pen...end)
                }
            }
            pen = end
        }
        return result
    }

    /// The glyph to draw; nil for an empty one. Pango uses special numbers for empty glyphs and for characters that no
    /// font has; the latter are drawn as the font's missing-glyph symbol, glyph 0.
    private func drawnGlyph(_ glyph: PangoGlyph) -> UInt? {
        let empty: PangoGlyph = 0x0FFF_FFFF
        let unknown: PangoGlyph = 0x1000_0000
        if glyph == empty { return nil }
        return glyph & unknown == 0 ? UInt(glyph) : 0
    }

    private func lineGap(of item: UnsafeMutablePointer<PangoGlyphItem>, _ scale: ShapingScale) -> Double {
        guard let font = item.pointee.item.pointee.analysis.font, let shaped = pango_font_get_hb_font(font) else {
            return 0
        }
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(shaped, &extents)
        return scale.points(extents.line_gap)
    }
}

/// The conversion between points and Pango's units for text that is shaped at another size.
private struct ShapingScale {
    /// The size of the text, divided by that at which it is shaped.
    let factor: Double

    /// Text of fonts of one size is shaped at the size that Pango is asked for, other text at its own sizes.
    init(for text: StyledText) {
        let size = text.defaultStyle.font.shapedSize
        let isUniform = text.runs.allSatisfy { $0.style.font.shapedSize == size }
        factor = isUniform ? size / FontLibrary.searchedSize(for: size) : 1
    }

    var isOne: Bool { factor == 1 }

    /// Points in Pango's units, rounded up so that text that fits exactly still fits, and clamped to half of the range.
    func units(_ value: CGFloat) -> Int32 {
        Int32(max(-1_000_000_000, min(1_000_000_000, (value / factor * CGFloat(PANGO_SCALE)).rounded(.up))))
    }

    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) * factor }
}

extension TextStyle {
    /// The OpenType features; nil for the font's default.
    fileprivate var features: String? {
        let features = [ligature.features, kernsPairs ? nil : "kern=0"].compactMap { $0 } + font.features.map(\.text)
        return features.isEmpty ? nil : features.joined(separator: ",")
    }

    /// Whether an underline or a strikethrough skips white space.
    fileprivate var hasDecorationByWord: Bool { underline?.isByWord == true || strikethrough?.isByWord == true }
}

extension TextStyle.Ligature {
    /// The OpenType features; nil for the font's default.
    fileprivate var features: String? {
        switch self {
        case .needed: "liga=0,clig=0,dlig=0"
        case .standard: nil
        case .all: "liga=1,clig=1,dlig=1,hlig=1"
        }
    }
}

extension StyledText {
    /// Whether the first letter outside isolates is right-to-left (Unicode's bidirectional algorithm, rules P2 and P3);
    /// nil if there is none.
    var isRightToLeft: Bool? {
        var isolates = 0
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: isolates += 1
            case 0x2069: isolates = max(0, isolates - 1)
            case _ where isolates > 0: continue
            case 0x200E: return false
            case 0x200F, 0x061C: return true
            default:
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
                    return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
                default: continue
                }
            }
        }
        return nil
    }
}
