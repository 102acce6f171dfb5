import Foundation

/// The state of the devices of a script at the time of a line.
struct ScriptInput {
    /// The keys that are down, without modifiers.
    var keys: Set<OffscreenDisplay.Key> = []
    /// The key that the keyboard repeats, the line that has pressed it, and when.
    var repeated: (key: OffscreenDisplay.Key, line: Int, start: Int64)?
    /// The location of the pointer; nil while it is in no window.
    var pointer: CGPoint?
    var buttons: Set<UInt32> = []
    /// The line of the last drag of the pointer, and its end.
    var drag: (line: Int, end: Int64)?
    /// The fingers that are down.
    var fingers: Set<Int32> = []
    /// The lines of the last drags of fingers, and their ends.
    var fingerDrags: [Int32: (line: Int, end: Int64)] = [:]
}
