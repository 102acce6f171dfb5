import AcetateKeyValue
import Foundation

/// The debug overlays over a window's content, which are the words of `ACETATE_DEBUG`.
struct DebugOptions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A panel with the frame rate and the processor time of each frame.
    static let fps = DebugOptions(rawValue: 1)
    /// Repainted regions flash.
    static let damage = DebugOptions(rawValue: 2)
    /// A border around each layer, with a color for the cost of compositing it.
    static let layers = DebugOptions(rawValue: 4)

    private static let words: [(word: String, option: DebugOptions)] = [
        ("fps", .fps), ("damage", .damage), ("layers", .layers),
    ]

    /// The options of the environment, which is read once.
    static let environment = DebugOptions(ProcessInfo.processInfo.environment["ACETATE_DEBUG"] ?? "") {
        Diagnostics.warnOnce($0, key: "debug")
    }

    /// The options whose pixels depend neither on the time that a frame took nor on earlier frames, so that they can be
    /// shown in images that are compared.
    static let deterministic: DebugOptions = .layers
}

extension DebugOptions {
    /// Parses words that are separated by commas, in any order and case. Calls `warn` once if there are unknown words.
    init(_ text: String, warn: (String) -> Void) {
        self = []
        var unknown: [String] = []
        for part in text.split(separator: ",") {
            let word = part.trimmingCharacters(in: .whitespaces)
            if let known = Self.words.first(where: { $0.word == word.lowercased() }) {
                insert(known.option)
            } else if !word.isEmpty {
                unknown.append(word)
            }
        }
        guard !unknown.isEmpty else { return }
        let names = unknown.map { "“\($0)”" }.joined(separator: ", ")
        let known = Self.words.map(\.word).joined(separator: ", ")
        warn("ACETATE_DEBUG: unknown words \(names) were ignored; use \(known)")
    }
}
