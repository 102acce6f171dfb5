import AcetateKeyValue
import CoreGraphics
import Synchronization

/// Which fonts there are, and how they are set: one choice for the whole process, made before the first text.
package enum FontEnvironment: Sendable {
    /// The fonts and substitutions of the system's fontconfig, and the user's.
    case system
    /// The DejaVu family, and for what it lacks one font for Chinese, Japanese and Korean and one for emoji, from named
    /// files, in English: the same pixels whatever the user has set up.
    case pinned

    /// The files of `pinned`; DejaVu Sans first, for the first is the last resort.
    static let pinnedFiles =
        ["Sans", "Sans-Bold", "SansMono", "SansMono-Bold", "Serif", "Serif-Bold"].map { "dejavu/DejaVu\($0).ttf" }
        .map { fontFolder + $0 } + [
            fontFolder + "droid/DroidSansFallbackFull.ttf", fontFolder + "noto/NotoColorEmoji.ttf",
        ]

    private static let fontFolder = "/usr/share/fonts/truetype/"

    /// The family that shows emoji in `pinned`.
    static let pinnedEmoji = "Noto Color Emoji"

    /// Debian's package with a file of `pinned`.
    fileprivate static func package(of file: String) -> String {
        if file.contains("/droid/") { return "fonts-droid-fallback" }
        return file.contains("/noto/") ? "fonts-noto-color-emoji" : "fonts-dejavu-core"
    }

    private enum State {
        case undecided
        /// Undecided as well; the system's fonts are likely to be chosen.
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

    /// Guards the library with everything of Pango's and fontconfig's behind it: both are used by one thread at a time.
    private static let state = Mutex<State>(.undecided)

    /// Makes the choice for the process. Once fonts are in use, only the same choice is accepted again. Any thread.
    package static func choose(_ environment: FontEnvironment) throws(FontEnvironmentError) {
        let failure: FontEnvironmentError? = state.withLock { state in
            if case .open(let present, _) = state { return present == environment ? nil : .tooLate }
            open(environment, &state)
            if case .failed(let error) = state { return error }
            return nil
        }
        if let failure { throw failure }
    }

    /// Begins to read the system's configuration on another thread, for a program that is likely to show text soon. It is
    /// no choice, and does nothing after one. Any thread.
    package static func prepare() {
        state.withLock { state in
            if case .undecided = state { state = .preparing(FontPreparation()) }
        }
    }

    /// Runs `body` with the library, which nobody else uses meanwhile: `body` must not come back here. Opens the
    /// system's fonts if no choice was made. Nil, with one message on standard error, where there are no fonts.
    static func withLibrary<Result: Sendable>(_ body: (FontLibrary) -> Result) -> Result? {
        state.withLock { state in
            if !state.isDecided { open(.system, &state) }
            switch state {
            case .open(_, let library): return body(library)
            case .failed(let error):
                Complaint.say(error.description, once: "FontEnvironment")
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

/// Why there are no fonts.
package enum FontEnvironmentError: Error, Equatable, CustomStringConvertible {
    /// A file of the pinned fonts cannot be read.
    case missing(file: String)
    /// The system's fontconfig knows no font at all.
    case noFonts
    /// Another environment is in use already.
    case tooLate
    /// Fontconfig or Pango gave nothing: no memory.
    case outOfMemory

    package var description: String {
        switch self {
        case .missing(let file):
            "The font file \(file) cannot be read. Install Debian's package \(FontEnvironment.package(of: file))."
        case .noFonts:
            "Fontconfig finds no fonts, so no text is drawn. Install some, Debian's package fonts-dejavu-core for one."
        case .tooLate: "The fonts were chosen after the first text. Choose them when the program starts."
        case .outOfMemory: "Fontconfig or Pango could not be set up: no memory."
        }
    }
}
