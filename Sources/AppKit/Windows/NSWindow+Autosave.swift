import Foundation

/// Frames that are kept between runs of a program.
extension NSWindow {
    /// The name under which a frame is kept.
    public typealias FrameAutosaveName = String

    /// A frame as text.
    public typealias PersistableFrameDescriptor = String

    /// The name under which the frame is kept; empty for none.
    public var frameAutosaveName: FrameAutosaveName { traits.autosaveName }

    /// Restores the frame that was kept under a name, and keeps it from now on when the window is resized or hidden. An empty name
    /// ends that. Returns false if another window of the program has the name.
    ///
    /// The frames are in a file of the program in the folder `XDG_STATE_HOME`, or else `~/.local/state`. On Wayland the compositor
    /// places windows, so in effect the size is restored.
    @discardableResult
    public func setFrameAutosaveName(_ name: FrameAutosaveName) -> Bool {
        let windows = NSApplication.shared.windows
        guard name.isEmpty || !windows.contains(where: { $0 !== self && $0.frameAutosaveName == name }) else {
            return false
        }
        traits.autosaveName = name
        if !name.isEmpty { setFrameUsingName(name) }
        return true
    }

    /// Restores the frame that was kept under a name. Returns false if there is none.
    @discardableResult
    public func setFrameUsingName(_ name: FrameAutosaveName) -> Bool {
        guard let text = SavedFrames.standard[name] else { return false }
        setFrame(from: text)
        return true
    }

    /// Keeps the frame under a name.
    public func saveFrame(usingName name: FrameAutosaveName) {
        guard !name.isEmpty, !styleMask.contains(.fullScreen), !isZoomed else { return }
        SavedFrames.standard[name] = frameDescriptor
    }

    /// Forgets the frame that was kept under a name.
    public class func removeFrame(usingName name: FrameAutosaveName) { SavedFrames.standard[name] = nil }

    /// The frame as text: its origin and size in points, and those of the screen.
    public var frameDescriptor: PersistableFrameDescriptor {
        let area = screen?.frame ?? .zero
        let numbers = [
            frame.minX, frame.minY, frame.width, frame.height, area.minX, area.minY, area.width, area.height,
        ]
        return numbers.map { String(Int($0.rounded())) }.joined(separator: " ")
    }

    /// Sets the frame from the text of `frameDescriptor`. Has no effect for another text. A window that is not resizable keeps its
    /// size.
    public func setFrame(from string: PersistableFrameDescriptor) {
        let numbers = string.split(separator: " ").compactMap { Int($0) }.map { CGFloat($0) }
        guard numbers.count >= 4, numbers[2] > 0, numbers[3] > 0 else { return }
        let size = styleMask.contains(.resizable) ? NSSize(width: numbers[2], height: numbers[3]) : frame.size
        setFrame(NSRect(origin: NSPoint(x: numbers[0], y: numbers[1]), size: size), display: true)
    }

    /// Keeps the frame, if the window has a name for it.
    func autosaveFrame() {
        if !traits.autosaveName.isEmpty { saveFrame(usingName: traits.autosaveName) }
    }

    /// Places the window's top left corner at a point, or for zero leaves it where it is. Returns the point for the next window,
    /// which is below and to the right. On Wayland the compositor places windows, and this is the position that `frame` reports.
    public func cascadeTopLeft(from topLeftPoint: NSPoint) -> NSPoint {
        let corner = topLeftPoint == .zero ? NSPoint(x: frame.minX, y: frame.maxY) : topLeftPoint
        if topLeftPoint != .zero { setFrameTopLeftPoint(corner) }
        return NSPoint(x: corner.x + 21, y: corner.y - 23)
    }

    /// Resizes the window, and animates that for `animationResizeTime(_:)` if it is visible.
    public func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) {
        guard animateFlag, isVisible else { return setFrame(frameRect, display: displayFlag) }
        NSAnimationContext.runAnimationGroup { context in
            context.duration = animationResizeTime(frameRect)
            animator().setFrame(frameRect, display: displayFlag)
        }
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
                "NSWindow: the frames of windows were not kept in \(file.path): \(error.localizedDescription); check the "
                    + "permissions, or set XDG_STATE_HOME")
        }
    }
}
