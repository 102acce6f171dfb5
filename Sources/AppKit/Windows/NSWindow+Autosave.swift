import Foundation

/// Frames that are kept between runs of a program.
extension NSWindow {
    /// The name under which a frame is kept.
    public typealias FrameAutosaveName = String

    /// A frame as text.
    public typealias PersistableFrameDescriptor = String

    /// The name under which the frame is kept; empty for none.
    public var frameAutosaveName: FrameAutosaveName { traits.autosaveName }

    /// Forgets the frame that was kept under a name.
    public class func removeFrame(usingName name: FrameAutosaveName) { SavedFrames.standard[name] = nil }

    /// Keeps the frame, if the window has a name for it, and the lengths of split views with names.
    func autosaveFrame() {
        contentView?.saveSplitViews()
        if !traits.autosaveName.isEmpty { saveFrame(usingName: traits.autosaveName) }
    }
}

/// The frames of a program's windows, in a file with a line for each name.
@MainActor
struct SavedFrames {
    static var standard = SavedFrames(folder: SavedFrames.stateFolder, program: ProcessInfo.processInfo.processName)

    private let file: URL
    private var frames: [String: String] = [:]

    /// Reads the file of a program. Lines that cannot be read are ignored.
    init(folder: URL, program: String) {
        let name = program.isEmpty || program.hasPrefix(".") ? "program" : program
        file = folder.appendingPathComponent(name).appendingPathComponent("window-frames")
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.utf8.count < 1 << 20 else { return }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2 { frames[String(parts[0])] = String(parts[1]) }
        }
    }

    private static var stateFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return URL(fileURLWithPath: path) }
        return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    }

    /// The frame of a name. Setting it writes the file.
    subscript(name: String) -> String? {
        get { frames[SavedFrames.key(name)] }
        set {
            guard frames[SavedFrames.key(name)] != newValue else { return }
            frames[SavedFrames.key(name)] = newValue
            write()
        }
    }

    /// A name without the characters that separate the parts of the file.
    private static func key(_ name: String) -> String {
        String(name.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }

    private func write() {
        let text = frames.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            StandardError.write(
                "NSWindow: the frames of windows and panes were not kept in \(file.path): \(error.localizedDescription); check the "
                    + "permissions, or set XDG_STATE_HOME")
        }
    }
}
