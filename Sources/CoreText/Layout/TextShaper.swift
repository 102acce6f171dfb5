import CAcetatePango
import CoreGraphics

/// How a piece of text becomes lines of glyphs.
struct Shaping {
    var isRightToLeft = false
    /// Where lines are broken, or cut; nil for neither. In points, as all lengths here.
    var width: CGFloat?
    /// What the first line is shorter by; below 0, what all others are.
    var indent: CGFloat = 0
    /// Whether lines are broken between any two characters, not just between words.
    var breaksAnywhere = false
    var justifies = false
    /// Where the one line that there is then is cut at the width.
    var truncation = TextOptions.Truncation.none
    /// Nil for Pango's own.
    var tabs: [CTTextTab]?
    /// From where tab stops are counted to where the longest line begins.
    var margin: CGFloat = 0
}

extension FontLibrary {
    /// Turns text into lines of glyphs. It must be short enough for Pango's numbers: see `StyledText.mostBytes`.
    func shape(_ text: StyledText, _ shaping: Shaping) -> [TextLine] {
        pango_context_set_base_dir(context, shaping.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        guard let layout = pango_layout_new(context) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_auto_dir(layout, 0)
        apply(text, isBroken: shaping.width != nil, to: layout)
        apply(shaping, to: layout)
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [TextLine] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            lines.append(self.line(line, of: text, isRightToLeft: shaping.isRightToLeft))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    // MARK: Towards Pango

    private func apply(_ text: StyledText, isBroken: Bool, to layout: OpaquePointer) {
        pango_layout_set_font_description(layout, description(of: text.defaultStyle.font))
        text.utf8.withUnsafeBytes { bytes in
            // Pango copies the text; what is beyond two gigabytes is left out.
            pango_layout_set_text(
                layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
        }
        // Where lines are broken, an attribute is needed that forbids hyphens.
        if let run = text.runs.first, text.runs.count == 1, !isBroken, isPlain(run, of: text) { return }
        guard let attributes = pango_attr_list_new() else { return }
        defer { pango_attr_list_unref(attributes) }
        for (index, run) in text.runs.enumerated() {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = UInt32(clamping: run.bytes.lowerBound)
                attribute.pointee.end_index = UInt32(clamping: run.bytes.upperBound)
                // The list owns the attribute from now on.
                pango_attr_list_insert(attributes, attribute)
            }
            if let description = description(of: run.style.font) { insert(pango_attr_font_desc_new(description)) }
            if run.style.kern != 0 { insert(pango_attr_letter_spacing_new(pangoUnits(run.style.kern))) }
            if run.style.baselineOffset != 0 { insert(pango_attr_rise_new(pangoUnits(run.style.baselineOffset))) }
            if let features = run.style.ligature.features { insert(pango_attr_font_features_new(features)) }
            // As Core Text, which does not hyphenate where a word is broken for want of room.
            insert(pango_attr_insert_hyphens_new(0))
            // Never drawn: the colour keeps Pango from joining this run's glyphs with the next run's.
            insert(
                pango_attr_foreground_new(
                    UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: index >> 16), 0))
        }
        pango_layout_set_attributes(layout, attributes)
    }

    /// Whether a run that is the whole text needs no attributes: it is set in the layout's font.
    private func isPlain(_ run: StyledText.Run, of text: StyledText) -> Bool {
        let style = run.style
        return style.font == text.defaultStyle.font && style.kern == 0 && style.baselineOffset == 0
            && style.ligature.features == nil
    }

    /// What Pango is asked for. The cache owns it, so use it before the next font is asked for.
    private func description(of font: CTFont) -> OpaquePointer? {
        self.font(font.request, size: font.size).description
    }

    private func apply(_ shaping: Shaping, to layout: OpaquePointer) {
        if let tabs = shaping.tabs { apply(tabs, from: shaping.margin, to: layout) }
        guard let width = shaping.width else { return }
        pango_layout_set_width(layout, pangoUnits(max(0, width)))
        pango_layout_set_indent(layout, pangoUnits(shaping.indent))
        pango_layout_set_wrap(layout, shaping.breaksAnywhere ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, shaping.justifies ? 1 : 0)
        switch shaping.truncation {
        case .none: return
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
    }

    private func apply(_ tabs: [CTTextTab], from margin: CGFloat, to layout: OpaquePointer) {
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
            pango_tab_array_set_tab(array, Int32(clamping: index), alignment, pangoUnits(tab.location - margin))
        }
        pango_layout_set_tabs(layout, array)
    }

    // MARK: From Pango

    private func line(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: StyledText, isRightToLeft: Bool
    ) -> TextLine {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var items: [PangoGlyphItem] = []
        var leading = 0.0
        var node = line.pointee.runs
        while let current = node {
            node = current.pointee.next
            guard let item = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
            leading = max(leading, lineGap(of: item))
            items.append(item.pointee)
        }
        var runs: [GlyphRun] = []
        var x = 0.0
        func isEdge(_ index: Int) -> Bool {
            guard items.indices.contains(index), let item = items[index].item else { return true }
            return text.utf8[Int(item.pointee.offset)] == 0x09
        }
        for index in items.indices {
            let edges = (left: isEdge(index - 1), right: isEdge(index + 1))
            guard let run = run(items[index], at: x, edges, of: text) else { continue }
            x += run.width
            runs.append(run)
        }
        let start = Int(line.pointee.start_index)
        return TextLine(
            runs: runs, width: x, ascent: -points(logical.y), descent: points(logical.y &+ logical.height),
            leading: leading, isRightToLeft: isRightToLeft, bytes: start..<start + Int(max(0, line.pointee.length)))
    }

    /// `edges` says at which sides there is the line's end, or a tab.
    private func run(
        _ item: PangoGlyphItem, at x: Double, _ edges: (left: Bool, right: Bool), of text: StyledText
    ) -> GlyphRun? {
        guard let font = item.item.pointee.analysis.font, let string = item.glyphs, let face = FontFace(font),
            let infos = string.pointee.glyphs
        else { return nil }
        let count = Int(max(0, string.pointee.num_glyphs))
        if item.item.pointee.analysis.flags & 1 << 1 != 0 {
            // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS: Pango gives it all the room that is left over, the text shall stand together.
            for index in 0..<count {
                var logical = PangoRectangle()
                pango_font_get_glyph_extents(font, infos[index].glyph, nil, &logical)
                (infos[index].geometry.width, infos[index].geometry.x_offset) = (logical.width, 0)
            }
        }
        let style = text.style(at: Int(item.item.pointee.offset))
        let all = UnsafeBufferPointer(start: infos, count: count)
        // Pango sets half of the kern at both sides of a character, and none at the edges; Core Text all of it behind.
        var (pen, trailing) = (x, 0.0)
        if style.kern != 0, let first = all.first, let last = all.last {
            let kern = points(pangoUnits(style.kern))
            if !edges.left, first.geometry.width != 0 { pen -= kern / 2 }
            if last.geometry.width != 0 { trailing = edges.right ? kern : kern / 2 }
        }
        let shift = pen - x
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(count)
        // The rise of the text, upwards.
        let baseline = -points(item.y_offset)
        for info in all {
            if let index = drawnGlyph(info.glyph) {
                glyphs.append(
                    cairo_glyph_t(
                        index: index, x: pen + points(info.geometry.x_offset),
                        y: baseline + points(info.geometry.y_offset)))
            }
            pen += points(info.geometry.width)
        }
        var ink = PangoRectangle()
        pango_glyph_string_extents(string, font, &ink, nil)
        return GlyphRun(
            face: face, style: style, glyphs: glyphs, glyphCount: count, x: x, width: max(0, pen + trailing - x),
            ink: CGRect(
                x: x + shift + points(ink.x), y: baseline + points(ink.y), width: points(ink.width),
                height: points(ink.height)),
            words: style.hasLineByWord ? words(of: item, all, at: x + shift, in: text) : [])
    }

    /// From where to where a run has no white space.
    private func words(
        of item: PangoGlyphItem, _ glyphs: UnsafeBufferPointer<PangoGlyphInfo>, at x: Double, in text: StyledText
    ) -> [ClosedRange<Double>] {
        guard let clusters = item.glyphs.pointee.log_clusters else { return [] }
        var result: [ClosedRange<Double>] = []
        var pen = x
        for (index, info) in glyphs.enumerated() {
            let byte = text.utf8[Int(item.item.pointee.offset) + Int(clusters[index])]
            let end = max(pen, pen + points(info.geometry.width))
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

    /// The glyph to draw, if any: Pango marks what leaves no mark, and what no font has, with numbers of its own. For
    /// the latter the font's own sign for it stands, glyph 0.
    private func drawnGlyph(_ glyph: PangoGlyph) -> UInt? {
        let empty: PangoGlyph = 0x0FFF_FFFF
        let unknown: PangoGlyph = 0x1000_0000
        if glyph == empty { return nil }
        return glyph & unknown == 0 ? UInt(glyph) : 0
    }

    private func lineGap(of item: UnsafeMutablePointer<PangoGlyphItem>) -> Double {
        guard let font = item.pointee.item.pointee.analysis.font, let shaped = pango_font_get_hb_font(font) else {
            return 0
        }
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(shaped, &extents)
        return points(extents.line_gap)
    }
}

/// Points in Pango's units, rounded up so that what fits exactly still does, and cut to half of what they hold.
private func pangoUnits(_ value: CGFloat) -> Int32 {
    Int32(max(-1_000_000_000, min(1_000_000_000, (value * CGFloat(PANGO_SCALE)).rounded(.up))))
}

private func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

extension TextStyle {
    /// Whether a line beside the text leaves white space out.
    fileprivate var hasLineByWord: Bool { underline?.isByWord == true || strikethrough?.isByWord == true }
}

extension TextStyle.Ligature {
    /// Nil for the font's own choice.
    fileprivate var features: String? {
        switch self {
        case .needed: "liga=0,clig=0,dlig=0"
        case .standard: nil
        case .all: "liga=1,clig=1,dlig=1,hlig=1"
        }
    }
}

extension StyledText {
    /// Whether the text's first letter runs from right to left, leaving isolates out (Unicode's bidirectional algorithm,
    /// rules P2 and P3); nil where there is none.
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
