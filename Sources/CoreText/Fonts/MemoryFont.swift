import CAcetateFontconfig
import CAcetatePango
import CoreGraphics

/// A font whose bytes are in memory. Fontconfig reads fonts from files only, so the bytes are in a file without a name,
/// which the process keeps open until it ends. Until such a font is registered, it has a private family name, so that no
/// other request finds it.
struct MemoryFont: Sendable {
    let data: Data
    let path: String
    let family: String
    /// The PostScript name, and the family in the font's own names.
    let names: (name: String, family: String)

    static let prefix = "Acetate memory font "

    static func isPrivate(_ family: String) -> Bool { family.hasPrefix(prefix) }

    /// Writes data to a file without a name. Nil if that is not possible.
    static func path(for data: Data) -> String? {
        let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? NSTemporaryDirectory()
        for folder in [folder, NSTemporaryDirectory()] {
            var template = Array("\(folder)/acetate-font-XXXXXX".utf8CString)
            let descriptor = mkstemp(&template)
            guard descriptor >= 0 else { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            unlink(template)
            let isWritten = data.withUnsafeBytes { bytes in
                var done = 0
                while let base = bytes.baseAddress, done < bytes.count {
                    let count = write(descriptor, base + done, bytes.count - done)
                    guard count > 0 else { return false }
                    done += count
                }
                return true
            }
            if isWritten { return "/proc/self/fd/\(descriptor)" }
            close(descriptor)
        }
        return nil
    }
}

extension FontLibrary {
    /// The greatest number of bytes of a font, which is that of the largest fonts for Chinese, three times.
    private static let sizeLimit = 100_000_000

    /// The font of data, which is kept until the process ends; equal data is kept once. Nil if the data is not a font.
    func memoryFont(_ data: Data) -> MemoryFont? {
        if let known = memoryFonts.first(where: { $0.data == data }) { return known }
        guard !data.isEmpty, data.count <= Self.sizeLimit, Self.isFont(data), let path = MemoryFont.path(for: data),
            let names = fonts(inFile: path).first
        else { return nil }
        let font = MemoryFont(
            data: data, path: path, family: MemoryFont.prefix + String(memoryFonts.count + 1), names: names)
        guard add(font) else { return nil }
        memoryFonts.append(font)
        forgetFonts()
        return font
    }

    /// Whether the data has glyphs, checked before anything is written.
    private static func isFont(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let blob = hb_blob_create(
                    base.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count), HB_MEMORY_MODE_READONLY,
                    nil, nil)
            else { return false }
            defer { hb_blob_destroy(blob) }
            guard let face = hb_face_create(blob, 0) else { return false }
            defer { hb_face_destroy(face) }
            return hb_face_get_glyph_count(face) > 0
        }
    }

    /// Adds a font with its private family only.
    func add(_ font: MemoryFont) -> Bool {
        guard FcConfigAppFontAddFile(config, font.path) != 0,
            let set = FcConfigGetFonts(config, FcSetApplication)
        else { return false }
        for pattern in patterns(of: set) {
            var file: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file,
                String(cString: file) == font.path
            else { continue }
            for element in [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME] { FcPatternDel(pattern, element) }
            FcPatternAddString(pattern, FC_FAMILY, font.family)
        }
        return true
    }

    /// Removes all fonts that the program has added, and adds those again that are still there. Fontconfig cannot remove
    /// single files.
    func addFilesAgain() {
        FcConfigAppFontClear(config)
        for font in memoryFonts { _ = add(font) }
        for file in files + registered { FcConfigAppFontAddFile(config, file) }
        forgetFonts()
    }
}
