import AcetateMainLoop
import Foundation
import Synchronization

/// The file of a sound.
final class SoundSource: Sendable {
    let url: URL
    private let isTemporary: Bool

    /// The sources of sounds with names that programs have set.
    static let named = Mutex<[NSSound.Name: SoundSource]>([:])

    /// The extensions of the formats that are common.
    static let extensions = [
        "aac", "aif", "aifc", "aiff", "au", "caf", "flac", "m4a", "mp3", "oga", "ogg", "opus", "snd", "wav", "wave",
    ]

    init(_ url: URL) { (self.url, isTemporary) = (url, false) }

    /// Writes data to a temporary file, which exists as long as the source; nil if that is not possible.
    init?(_ data: Data) {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        isTemporary = true
        guard (try? data.write(to: url)) != nil else { return nil }
    }

    deinit { if isTemporary { try? FileManager.default.removeItem(at: url) } }

    /// A sound in the resources of the program; nil if there is none.
    static func resource(_ name: String) -> SoundSource? {
        for bundle in Bundle.ofProgram {
            let names = [String?.none] + extensions.map(Optional.some)
            for url in names.lazy.compactMap({ bundle.url(forResource: name, withExtension: $0) }) {
                if extensions.contains(url.pathExtension.lowercased()) { return SoundSource(url) }
            }
        }
        return nil
    }

    /// The sound of the desktop that asks for attention (Sound Theme Specification of freedesktop.org); nil if there is none.
    static var bell: SoundSource? {
        BaseFolders(ProcessInfo.processInfo.environment).data.lazy
            .map { $0 + "/sounds/freedesktop/stereo/bell.oga" }
            .first { FileManager.default.isReadableFile(atPath: $0) }
            .map { SoundSource(URL(fileURLWithPath: $0)) }
    }
}

/// Reports the end of a sound on the main thread.
final class SoundEnd: @unchecked Sendable {
    // The references are used by the thread of the sound, which is the main thread while it plays.
    weak var sound: NSSound?
    /// The sound while it plays.
    var retained: NSSound?
    private let runs = Atomic(0)

    /// Makes the ends that are on their way not count.
    func expectNone() { runs.wrappingAdd(1, ordering: .relaxed) }

    /// Reports the end after some seconds. Called on any thread.
    func report(after delay: Double = 0) {
        let run = runs.load(ordering: .relaxed)
        let wait = Int((min(delay, 86_400) * 1e9).rounded(.up))
        MainLoop.async(after: .nanoseconds(wait)) { [self] in
            if runs.load(ordering: .relaxed) == run { sound?.reachEnd() }
        }
    }
}
