import AcetateGStreamer
import Foundation

/// A script that plays input on a display in memory and takes pictures. `ScriptParser` reads it, `ScriptPlayer` plays it.
struct Script: Equatable, Sendable {
    /// The name for messages: that of its file.
    var name: String
    /// In the order in which they are played.
    var steps: [ScriptStep]
    /// The commands of the lines, for messages.
    var commands: [Int: String] = [:]

    /// The text with which messages about a line begin.
    func place(_ line: Int) -> String { "\(name), line \(line)" }
}

/// What a script does at a time.
struct ScriptStep: Equatable, Sendable {
    /// The number of the line, from 1.
    var line: Int
    /// Nanoseconds since the start of the program.
    var time: Int64
    var action: ScriptAction
    /// The window that it is for; nil for the frontmost one.
    var window: ScriptWindow?
}

/// A window that a script names.
enum ScriptWindow: Equatable, Sendable {
    case title(String)
    /// The number in the order in which the visible windows were shown last, from 1.
    case number(Int)
}

/// An action of a script. Locations are in points from the top left corner of a window, with y down.
enum ScriptAction: Equatable, Sendable {
    case key(OffscreenDisplay.Key, NSEvent.ModifierFlags)
    /// Modifier keys go down or up.
    case hold(NSEvent.ModifierFlags), release(NSEvent.ModifierFlags)
    /// Another key goes down, is repeated by the keyboard, or goes up.
    case holdKey(OffscreenDisplay.Key), repeatKey(OffscreenDisplay.Key), releaseKey(OffscreenDisplay.Key)
    case type(String)
    case movePointer(CGPoint), movePointerOut
    /// A press or release of a button by its Linux code.
    case button(UInt32, isDown: Bool, CGPoint)
    case scrollWheel(x: Double, y: Double, CGPoint)
    case scrollFingers(x: Double, y: Double, NSEvent.Phase, CGPoint)
    case magnify(Double, NSEvent.Phase, CGPoint)
    /// A part of a rotation, in degrees counterclockwise.
    case rotate(Double, NSEvent.Phase, CGPoint)
    /// 1 is to the left and up, -1 to the right and down.
    case swipe(x: Double, y: Double, CGPoint)
    case beginTouch(Int32, CGPoint), moveTouch(Int32, CGPoint), endTouch(Int32), cancelTouches
    /// The new size of the window in points.
    case resize(CGSize)
    /// Closes the window, as its user does, or brings it to the front.
    case close, activate
    /// Whether the desktop prefers dark windows from now on.
    case appearance(isDark: Bool)
    case screenshot(ScriptFile)
    /// Writes what clients of accessibility see of the window.
    case accessibility(ScriptFile)
    /// The first frame of a recording, with the number of frames, and the number of frames per second.
    case beginRecording(ScriptFile, count: Int, rate: Int)
    /// A further frame of the recording of the same line; the last one writes the file.
    case recordFrame(isLast: Bool)
    case quit
}

/// A file that a script writes.
struct ScriptFile: Equatable, Sendable {
    enum Format: String, Sendable, CaseIterable {
        case png, gif, apng, webm, mp4, txt

        /// The format as a movie; nil for a picture, an animation or a text.
        var movie: MovieFile.Format? {
            switch self {
            case .webm: .webM
            case .mp4: .mp4
            case .png, .gif, .apng, .txt: nil
            }
        }
    }

    var path: String
    var format: Format
}

/// A mistake in a script.
struct ScriptError: Error, Equatable, CustomStringConvertible {
    /// The place, the mistake, and what to do about it.
    let description: String

    init(_ place: String, _ message: String) { description = "\(place): \(message)" }
}
