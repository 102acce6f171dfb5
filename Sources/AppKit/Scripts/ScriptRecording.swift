import CoreGraphics
import Foundation
import ImageIO

/// The recorded frames of a window.
@MainActor
final class ScriptRecording {
    private let file: ScriptFile
    private let count, rate: Int
    private(set) weak var window: NSWindow?
    private var frames: [CGImage] = []

    /// Begins a recording with its first frame. All frames have the size of the first one.
    init(_ file: ScriptFile, count: Int, rate: Int, window: NSWindow, first: CGImage) throws {
        (self.file, self.count, self.rate, self.window) = (file, count, rate, window)
        let bytes = first.width * first.height * 4
        guard bytes * count <= AnimationFile.memoryLimit else {
            throw ScriptFailure(
                """
                \(count) frames of \(first.width)x\(first.height) pixels need more than 1 GB of memory; record for a \
                shorter time, with fewer frames per second, or on a smaller screen
                """)
        }
        frames = [first]
    }

    var needsFrames: Bool { frames.count < count }

    /// Adds a frame. If the window has another size now, the frame shows its upper left part.
    func add(_ image: CGImage) throws {
        guard let first = frames.first else { return }
        guard let frame = AnimationFile.frame(image, width: first.width, height: first.height) else {
            throw ScriptFailure("there is no memory for a frame of the recording")
        }
        frames.append(frame)
    }

    /// Writes the frames as a movie, or as an animation that repeats forever.
    func write() throws {
        if file.format == .webm {
            let movie = try MovieEncoder.shared.get().encode(frames, rate: rate)
            return try ScriptRecording.write(movie, to: file.path)
        }
        let format = file.format == .gif ? AnimationFile.Format.gif : .apng
        guard let data = AnimationFile.data(frames, format, frameDuration: 1 / Double(rate)) else {
            throw ScriptFailure("the recording \(file.path.debugDescription) cannot be encoded")
        }
        try ScriptRecording.write(data, to: file.path)
    }

    static func writePNG(_ image: CGImage, to path: String) throws {
        do { try image.writePNG(to: URL(fileURLWithPath: path)) } catch {
            throw ScriptFailure("\(error)")
        }
    }

    static func write(_ data: Data, to path: String) throws {
        do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw ScriptFailure(
                "the file \(path.debugDescription) cannot be written: \(error.localizedDescription)")
        }
    }
}
