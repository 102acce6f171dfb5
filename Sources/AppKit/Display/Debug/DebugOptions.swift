import AcetateKeyValue
import Foundation

/// What is drawn over a window's picture for those who look into a program: the words of `ACETATE_DEBUG`.
struct DebugOptions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A panel with frames a second and the work of each frame.
    static let fps = DebugOptions(rawValue: 1)
    /// What is repainted flashes.
    static let damage = DebugOptions(rawValue: 2)
    /// A line around each layer, coloured by what compositing it costs.
    static let layers = DebugOptions(rawValue: 4)

    private static let words: [(word: String, option: DebugOptions)] = [
        ("fps", .fps), ("damage", .damage), ("layers", .layers),
    ]

    /// What the environment asks for: read once.
    static let environment = DebugOptions(ProcessInfo.processInfo.environment["ACETATE_DEBUG"] ?? "") {
        Complaint.say($0, once: "debug")
    }

    /// Those that show in pictures too, which must not depend on how fast a frame was made, or what was painted before.
    static let inPictures: DebugOptions = .layers
}

extension DebugOptions {
    /// Words with commas between them, in any order and case. One message names those that are not known.
    init(_ text: String, complain: (String) -> Void) {
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
        complain("ACETATE_DEBUG: \(names) is not known; the words are \(known)")
    }
}
