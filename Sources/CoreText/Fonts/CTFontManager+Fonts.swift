import CoreGraphics

// Registration of fonts in memory and of several files (CTFontManager.h).

/// Makes a font that was created from data available to this process by its names.
///
/// - Parameter error: on return, the error if the result is false; the caller releases it.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    change(font, error) { library, path in library.register(path) }
}

/// Ends the registration of a font that was created from data.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    change(font, error) { library, path in library.unregister(path) }
}

private func change(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
    _ change: @Sendable (FontLibrary, String) -> CTFontManagerError?
) -> Bool {
    // A font that was found by its name is registered already.
    let family = font.font.request.memoryFamily
    let failure =
        FontEnvironment.withLibrary { library -> CTFontManagerError? in
            guard let family, let known = library.memoryFonts.first(where: { $0.family == family }) else {
                return .alreadyRegistered
            }
            return change(library, known.path)
        } ?? .fileNotFound
    return report(failure, [], error)
}

/// The descriptor of the font in data, which is not registered; nil if the data is not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    guard let font = FontEnvironment.withLibrary({ $0.memoryFont(data) }) ?? nil else { return nil }
    return CTFontDescriptor([
        kCTFontNameAttribute: font.names.name, kCTFontFamilyNameAttribute: font.names.family,
        memoryFontAttribute: font.family,
    ])
}

/// The descriptors of the fonts in data; empty if there is none. Of a collection, the first is returned.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
    CTFontManagerCreateFontDescriptorFromData(data).map { [$0] } ?? []
}

/// Makes the fonts of files available to this process by their names.
///
/// - Parameters:
///   - fontURLs: an array of URLs.
///   - scope: `process`.
///   - enabled: whether they can be used at once; with false, nothing is registered.
///   - registrationHandler: is called once, before the function returns, with the errors that occurred, an array, and
///     true. Its result does not matter, because it is not called again.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let errors = enabled ? failures(fontURLs) { CTFontManagerRegisterFontsForURL($0, scope, $1) } : []
    _ = registrationHandler?(errors, true)
}

/// Ends the registration of the fonts of files. See `CTFontManagerRegisterFontURLs`.
public func CTFontManagerUnregisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let errors = failures(fontURLs) { CTFontManagerUnregisterFontsForURL($0, scope, $1) }
    _ = registrationHandler?(errors, true)
}

/// The errors of a function that is called for each URL.
private func failures(
    _ urls: CFArray, _ change: (CFURL, UnsafeMutablePointer<Unmanaged<CFError>?>) -> Bool
) -> [CFError] {
    urls.compactMap { url in
        guard let url = url as? URL else { return nil }
        var error: Unmanaged<CFError>?
        return change(url, &error) ? nil : error?.takeRetainedValue()
    }
}

/// The files of all fonts, sorted: an array of URLs.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray {
    let files = FontEnvironment.withLibrary { library in Set(library.records.map(\.file)).sorted() } ?? []
    return files.map { URL(fileURLWithPath: $0) }
}
