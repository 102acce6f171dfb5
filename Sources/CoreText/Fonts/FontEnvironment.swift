import AcetateKeyValue
import CoreGraphics
import Foundation
import Synchronization

/// The set of available fonts and their configuration: chosen once for the whole process, before the first text.
package enum FontEnvironment: Sendable {
    /// The fonts and substitutions of the system's and the user's fontconfig configuration.
    case system
    /// Fonts from a fixed list of files, with English as the language, so that pixels do not depend on the user's
    /// configuration: the DejaVu family, and as fallbacks one font for Chinese, Japanese and Korean and one for emoji.
    case pinned

    /// The font files of `pinned`. DejaVu Sans comes first, because the first one is the final fallback.
    static let pinnedFiles =
        ["Sans", "Sans-Bold", "SansMono", "SansMono-Bold", "Serif", "Serif-Bold"].map { "dejavu/DejaVu\($0).ttf" }
        .map { fontFolder + $0 } + [
            fontFolder + "droid/DroidSansFallbackFull.ttf", fontFolder + "noto/NotoColorEmoji.ttf",
        ]

    private static let fontFolder = "/usr/share/fonts/truetype/"

    /// The family for emoji in `pinned`.
    static let pinnedEmoji = "Noto Color Emoji"

    /// The Debian package that contains a file of `pinned`.
    fileprivate static func package(of file: String) -> String {
        if file.contains("/droid/") { return "fonts-droid-fallback" }
        return file.contains("/noto/") ? "fonts-noto-color-emoji" : "fonts-dejavu-core"
    }

    /// The environment of a process that chooses none: that in `ACETATE_FONTS`, or else the pinned one on a display in memory
    /// (`ACETATE_HEADLESS`), and the system's on others.
    private static var ofProcess: FontEnvironment {
        let variables = ProcessInfo.processInfo.environment
        switch variables["ACETATE_FONTS"] ?? "" {
        case "pinned": return .pinned
        case "system": return .system
        case "": return variables["ACETATE_HEADLESS"] == nil ? .system : .pinned
        case let other:
            Diagnostics.warnOnce(
                "ACETATE_FONTS=\(other) was ignored; use pinned or system", key: "FontEnvironment.name")
            return .system
        }
    }

    private enum State {
        case undecided
        /// Undecided too; the system configuration is loaded in advance, because it is likely to be chosen.
        case preparing(FontPreparation)
        case open(FontEnvironment, FontLibrary)
        case failed(FontEnvironmentError)

        var isDecided: Bool {
            switch self {
            case .undecided, .preparing: false
            case .open, .failed: true
            }
        }
    }

    /// Guards the library, including its Pango and fontconfig objects, which only one thread may use at a time.
    private static let state = Mutex<State>(.undecided)

    /// Chooses the process's font environment. Once fonts are in use, only the same choice is accepted. May be called
    /// on any thread.
    package static func choose(_ environment: FontEnvironment) throws(FontEnvironmentError) {
        let failure: FontEnvironmentError? = state.withLock { state in
            if case .open(let present, _) = state { return present == environment ? nil : .tooLate }
            open(environment, &state)
            if case .failed(let error) = state { return error }
            return nil
        }
        if let failure { throw failure }
    }

    /// Starts to read the system's configuration on another thread, for a program that will probably show text soon.
    /// Does not choose an environment, and does nothing after one was chosen. May be called on any thread.
    package static func prepare() {
        state.withLock { state in
            if case .undecided = state { state = .preparing(FontPreparation()) }
        }
    }

    /// Calls `body` with the library, with exclusive access: `body` must not call this function. Opens the system's
    /// fonts of the process if no environment was chosen. Returns nil, with one message on standard error, if there are no
    /// fonts.
    static func withLibrary<Result: Sendable>(_ body: (FontLibrary) -> Result) -> Result? {
        state.withLock { state in
            if !state.isDecided { open(ofProcess, &state) }
            switch state {
            case .open(_, let library): return body(library)
            case .failed(let error):
                Diagnostics.warnOnce(error.description, key: "FontEnvironment")
                return nil
            case .undecided, .preparing: return nil
            }
        }
    }

    private static func open(_ environment: FontEnvironment, _ state: inout State) {
        if case .preparing(let preparation) = state, environment == .system { preparation.finish() }
        do throws(FontEnvironmentError) {
            state = .open(environment, try FontLibrary(environment))
        } catch {
            state = .failed(error)
        }
    }
}

/// The error of a font environment that cannot be opened.
package enum FontEnvironmentError: Error, Equatable, CustomStringConvertible {
    /// A file of the pinned fonts cannot be read.
    case missing(file: String)
    /// The system's fontconfig finds no fonts.
    case noFonts
    /// Another environment is in use already.
    case tooLate
    /// Fontconfig or Pango cannot allocate memory.
    case outOfMemory

    package var description: String {
        switch self {
        case .missing(let file):
            "The font file \(file) cannot be read. Install Debian's package \(FontEnvironment.package(of: file))."
        case .noFonts:
            "Fontconfig finds no fonts, so no text is drawn. Install some, for example Debian's package fonts-dejavu-core."
        case .tooLate: "The font environment was chosen after the first text. Choose it when the program starts."
        case .outOfMemory: "Fontconfig or Pango could not be initialized: out of memory. Close other programs."
        }
    }
}
