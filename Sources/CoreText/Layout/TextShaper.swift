import CAcetatePango
import CoreGraphics

extension FontLibrary {
    /// Breaks text into lines and these into glyphs.
    func lines(of text: StyledText, _ options: TextOptions) -> [TextLine] {
        guard let layout = pango_layout_new(context) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        apply(text, to: layout)
        apply(options, to: layout)
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [TextLine] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            lines.append(self.line(line, of: text))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    // MARK: Towards Pango

    private func apply(_ text: StyledText, to layout: OpaquePointer) {
        text.defaultStyle.font.withPangoDescription { pango_layout_set_font_description(layout, $0) }
        text.utf8.withUnsafeBytes { bytes in
            // Pango copies the text; what is beyond two gigabytes is left out.
            pango_layout_set_text(
                layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
        }
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
            run.style.font.withPangoDescription { insert(pango_attr_font_desc_new($0)) }
            if run.style.kern != 0 { insert(pango_attr_letter_spacing_new(pangoUnits(run.style.kern))) }
            if run.style.baselineOffset != 0 { insert(pango_attr_rise_new(pangoUnits(run.style.baselineOffset))) }
            // As Core Text, which does not hyphenate where a word is broken for want of room.
            insert(pango_attr_insert_hyphens_new(0))
            // Never drawn: the colour keeps Pango from joining this run's glyphs with the next run's.
            insert(
                pango_attr_foreground_new(
                    UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: index >> 16), 0))
        }
        pango_layout_set_attributes(layout, attributes)
    }

    private func apply(_ options: TextOptions, to layout: OpaquePointer) {
        guard let width = options.width, !width.isNaN, options.wraps || options.truncation != .none else { return }
        pango_layout_set_width(layout, pangoUnits(max(0, width)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, options.alignment == .justified ? 1 : 0)
        let height = options.height.flatMap { $0.isNaN ? nil : max(0, $0) }
        // With no height, Pango would truncate each paragraph to one line.
        guard !options.wraps || height != nil else { return }
        switch options.truncation {
        case .none: return
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        if options.wraps, let height { pango_layout_set_height(layout, pangoUnits(height)) }
    }

    // MARK: From Pango

    private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>, of text: StyledText) -> TextLine {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var runs: [GlyphRun] = []
        var x = 0.0
        var leading = 0.0
        var node = line.pointee.runs
        while let current = node {
            node = current.pointee.next
            guard let item = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
            leading = max(leading, lineGap(of: item))
            guard let run = run(item.pointee, at: x, of: text) else { continue }
            x += run.width
            runs.append(run)
        }
        let start = Int(line.pointee.start_index)
        return TextLine(
            runs: runs, width: x, ascent: -points(logical.y), descent: points(logical.y &+ logical.height),
            leading: leading, isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
            bytes: start..<start + Int(max(0, line.pointee.length)))
    }

    private func run(_ item: PangoGlyphItem, at x: Double, of text: StyledText) -> GlyphRun? {
        guard let font = item.item.pointee.analysis.font, let string = item.glyphs, let face = FontFace(font),
            let infos = string.pointee.glyphs
        else { return nil }
        let count = Int(max(0, string.pointee.num_glyphs))
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(count)
        // The rise of the text, upwards.
        let baseline = -points(item.y_offset)
        var pen = x
        for info in UnsafeBufferPointer(start: infos, count: count) {
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
            face: face, style: text.style(at: Int(item.item.pointee.offset)), glyphs: glyphs, glyphCount: count, x: x,
            width: pen - x,
            ink: CGRect(
                x: x + points(ink.x), y: baseline + points(ink.y), width: points(ink.width), height: points(ink.height))
        )
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

extension CTFont {
    /// Lends what Pango is asked for.
    fileprivate func withPangoDescription(_ body: (OpaquePointer) -> Void) {
        _ = request.withPangoDescription(size: size) { body($0) }
    }
}
