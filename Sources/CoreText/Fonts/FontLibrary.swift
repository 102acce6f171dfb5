import CAcetateFontconfig
import CAcetatePango
import CoreGraphics

/// Owns Pango's font map and context and their fontconfig configuration. Use it only through
/// `FontEnvironment.withLibrary`, under its lock, because only one thread at a time may use Pango's objects.
final class FontLibrary {
    let context: OpaquePointer
    /// Grayscale antialiasing, because layers are composited with alpha; no hinting, so that layout does not depend on
    /// the scale.
    let options: OpaquePointer
    private let map: UnsafeMutablePointer<PangoFontMap>
    /// Nil for fontconfig's default configuration.
    let config: OpaquePointer?
    /// The files that the environment consists of; empty for the system's.
    let files: [String]
    /// The files that the program has registered.
    var registered: [String] = []
    /// The fonts that the program has given as data.
    var memoryFonts: [MemoryFont] = []
    /// The requests that names were resolved to.
    private var requests: [String: FontRequest] = [:]
    private var fonts = FontCache()

    init(_ environment: FontEnvironment) throws(FontEnvironmentError) {
        switch environment {
        case .system:
            config = nil
            files = []
            guard let fonts = FcConfigGetFonts(nil, FcSetSystem), fonts.pointee.nfont > 0 else { throw .noFonts }
        case .pinned:
            config = try Self.pinnedConfiguration()
            files = FontEnvironment.pinnedFiles
        }
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(map), let options = cairo_font_options_create()
        else { throw .outOfMemory }
        if let config {
            // Pango documents that a font map of Cairo's FreeType type is a `PangoFcFontMap`.
            pango_fc_font_map_set_config(OpaquePointer(map), config)
            pango_context_set_language(context, pango_language_from_string("en"))
        }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        self.map = map
        self.context = context
        self.options = options
    }

    deinit {
        cairo_font_options_destroy(options)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
        if let config { FcConfigDestroy(config) }
    }

    /// Makes Pango look for fonts again, after the configuration has changed.
    func forgetFonts() {
        // Pango documents that a font map of Cairo's FreeType type is a `PangoFcFontMap`.
        pango_fc_font_map_config_changed(OpaquePointer(map))
        requests = [:]
        fonts = FontCache()
    }

    private static func pinnedConfiguration() throws(FontEnvironmentError) -> OpaquePointer {
        guard let config = FcConfigCreate() else { throw .outOfMemory }
        for file in FontEnvironment.pinnedFiles where FcConfigAppFontAddFile(config, file) == 0 {
            FcConfigDestroy(config)
            throw .missing(file: file)
        }
        FcConfigParseAndLoadFromMemory(config, Self.pinnedRules, 0)
        return config
    }
}

extension FontLibrary {
    /// A rule that finds a generic family.
    private static func alias(_ generic: String, of family: String) -> String {
        "<alias binding=\"same\"><family>\(generic)</family><prefer><family>\(family)</family></prefer></alias>"
    }

    /// The fontconfig rules of `pinned`. Pango requests the family "emoji" for characters with emoji presentation, and
    /// DejaVu contains some of them, so the first rule prepends the emoji font. The next two find the generic families. The
    /// fourth makes DejaVu Sans the fallback of all others, whatever the program registers. The last one scales bitmap
    /// fonts, as fontconfig's own 10-scale-bitmap-fonts.conf does.
    private static let pinnedRules = """
        <fontconfig>
          <match target="pattern">
            <test name="family"><string>emoji</string></test>
            <edit name="family" mode="prepend" binding="strong">
              <string>\(FontEnvironment.pinnedEmoji)</string>
            </edit>
          </match>
          \(alias("monospace", of: "DejaVu Sans Mono"))
          \(alias("serif", of: "DejaVu Serif"))
          <match target="pattern">
            <edit name="family" mode="append_last" binding="weak"><string>DejaVu Sans</string></edit>
          </match>
          <match target="font">
            <test name="outline"><bool>false</bool></test>
            <edit name="pixelsizefixupfactor" mode="assign">
              <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
            </edit>
            <edit name="matrix" mode="assign">
              <times>
                <name>matrix</name>
                <matrix>
                  <name>pixelsizefixupfactor</name><double>0</double>
                  <double>0</double><name>pixelsizefixupfactor</name>
                </matrix>
              </times>
            </edit>
            <edit name="size" mode="assign">
              <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
            </edit>
          </match>
        </fontconfig>
        """
}

// MARK: - Fonts by name

extension FontLibrary {
    /// The request for a name, which is looked up as a PostScript name, as a family, as a full name, and as a family and a
    /// style joined by a hyphen, in this order.
    func request(forName name: String) -> FontRequest {
        if let known = requests[name] { return known }
        let request: FontRequest =
            if let request = request(forPostScriptName: name) {
                request
            } else if description(FC_FAMILY, name) != nil {
                FontRequest(family: name)
            } else if let description = description(FC_FULLNAME, name) {
                FontRequest(description: description)
            } else {
                FontRequest(unknownName: name)
            }
        requests[name] = request
        return request
    }

    /// Pango's description of the first font whose fontconfig property `element` has the value; nil if there is none.
    private func description(_ element: String, _ value: String) -> String? {
        withFonts(element, value, [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH]) { fonts in
            guard let first = fonts.first, let description = pango_fc_font_description_from_pattern(first, 0) else {
                return nil
            }
            defer { pango_font_description_free(description) }
            guard let text = pango_font_description_to_string(description) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
    }

    /// The request for the font with a PostScript name; nil if there is none.
    private func request(forPostScriptName name: String) -> FontRequest? {
        guard let description = description(FC_POSTSCRIPT_NAME, name) else { return nil }
        let request = FontRequest(description: description)
        // Pango describes fonts by family, weight, slant and width, in which several fonts of a family may be equal.
        let file = withFonts(FC_POSTSCRIPT_NAME, name, [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_FILE]) { fonts in
            fonts.first.flatMap { isAmbiguous($0) ? text(FC_FILE, of: $0) : nil }
        }
        guard let file, let data = try? Data(contentsOf: URL(fileURLWithPath: file)), let font = memoryFont(data),
            font.names.name == name
        else { return request }
        return FontRequest(family: font.family)
    }

    /// Whether the files of several fonts have the family and the style of a pattern.
    private func isAmbiguous(_ pattern: OpaquePointer) -> Bool {
        guard let style = FcPatternDuplicate(pattern), let objects = FcObjectSetCreate() else { return false }
        defer {
            FcPatternDestroy(style)
            FcObjectSetDestroy(objects)
        }
        FcPatternDel(style, FC_FILE)
        FcObjectSetAdd(objects, FC_POSTSCRIPT_NAME)
        guard let found = FcFontList(config, style, objects) else { return false }
        defer { FcFontSetDestroy(found) }
        return Set(patterns(of: found).compactMap { text(FC_POSTSCRIPT_NAME, of: $0) }).count > 1
    }

    /// Calls `body` with the properties `elements` of the fonts of which a property has a value.
    private func withFonts<Result>(
        _ element: String, _ value: String, _ elements: [String], _ body: ([OpaquePointer]) -> Result?
    ) -> Result? {
        // Fontconfig's strings end at a NUL, and no font has a name that contains one.
        guard !value.isEmpty, !value.utf8.contains(0), let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        guard FcPatternAddString(pattern, element, value) != 0, let objects = FcObjectSetCreate() else { return nil }
        defer { FcObjectSetDestroy(objects) }
        for element in elements { FcObjectSetAdd(objects, element) }
        guard let found = FcFontList(config, pattern, objects) else { return nil }
        defer { FcFontSetDestroy(found) }
        return body(patterns(of: found))
    }

    /// The size that Pango and fontconfig are asked for instead of a size. They search for fonts again for each size, which takes
    /// milliseconds, and keep what they find. A size with a fraction of less than 1/64 point comes from an animation or a
    /// calculation, and will be followed by others: its glyphs and its text are those of a size in whole points, scaled.
    static func searchedSize(for size: Double) -> Double {
        let parts = size * 64
        return parts == parts.rounded() ? size : max(1, size.rounded())
    }

    /// The font that Pango selects for a request, and its description.
    func font(_ request: FontRequest, size: Double) -> SizedFont {
        let searched = Self.searchedSize(for: size)
        let found = fonts.font(request, size: searched) {
            guard let description = request.pangoDescription(size: searched) else {
                return SizedFont(description: nil, font: nil)
            }
            let font = pango_context_load_font(context, description)
            defer { if let font { g_object_unref(font) } }
            return SizedFont(description: description, font: font.flatMap { ResolvedFont($0) })
        }
        guard searched != size else { return found }
        return fonts.font(request, size: size) {
            SizedFont(
                description: request.pangoDescription(size: size), font: found.font?.scaled(by: size / searched))
        }
    }
}
