import CoreGraphics

// CTFontManager.h and CTFontManagerErrors.h, with Apple's values.

/// For how long a font is registered. Only `process` is supported; fonts for the user are installed by the desktop.
public enum CTFontManagerScope: UInt32, Sendable {
    /// Until the process ends.
    case process = 1
}

/// Why a font cannot be registered.
public enum CTFontManagerError: CFIndex, Error, Sendable {
    /// There is no such file, or it cannot be read.
    case fileNotFound = 101
    /// The data is not a font.
    case unrecognizedFormat = 103
    /// The font is registered already.
    case alreadyRegistered = 105
    /// The font is not registered.
    case notRegistered = 201
}

/// The domain of the errors of registering fonts.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// The URLs of the fonts that an error is about: an array in the error's user information.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// Makes the fonts of a file available to this process by their names. Fonts that were created before are not changed.
///
/// - Parameters:
///   - scope: `process`.
///   - error: on return, the error if the result is false; the caller releases it.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let path = fontURL.standardizedFileURL.path
    return report(FontEnvironment.withLibrary { $0.register(path) } ?? .fileNotFound, [fontURL], error)
}

/// Ends the registration of a file's fonts.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let path = fontURL.standardizedFileURL.path
    return report(FontEnvironment.withLibrary { $0.unregister(path) } ?? .notRegistered, [fontURL], error)
}

func report(
    _ failure: CTFontManagerError?, _ urls: [URL], _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard let failure else { return true }
    error?.pointee = .passRetained(
        NSError(
            domain: kCTFontManagerErrorDomain, code: failure.rawValue,
            userInfo: [kCTFontManagerErrorFontURLsKey: urls]))
    return false
}

/// The descriptors of the fonts in a file; nil if it cannot be read or contains none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
    guard fileURL.isFileURL else { return nil }
    let fonts = FontEnvironment.withLibrary { $0.fonts(inFile: fileURL.standardizedFileURL.path) } ?? []
    guard !fonts.isEmpty else { return nil }
    return fonts.map { font in
        CTFontDescriptor([
            kCTFontNameAttribute: font.name, kCTFontFamilyNameAttribute: font.family, kCTFontURLAttribute: fileURL,
        ])
    }
}

/// The names of all families, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
    FontEnvironment.withLibrary { $0.names(.family) } ?? []
}

/// The PostScript names of all fonts, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    FontEnvironment.withLibrary { $0.names(.postScript) } ?? []
}
