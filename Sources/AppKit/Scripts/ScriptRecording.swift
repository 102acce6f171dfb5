import AcetateGStreamer
import AcetatePixels
import CoreGraphics
import Foundation
import ImageIO

/// The recorded frames of a window.
@MainActor
final class ScriptRecording {
    private enum Output {
        case movie(MovieFile)
        case animation(AnimationFile)
    }

    private let count, rate: Int
    private(set) weak var window: NSWindow?
    private let output: Output
    private var added = 0

    /// Begins a recording with its first frame. All frames have the size of the first one, which is rounded down to even numbers
    /// in movies.
    init(_ file: ScriptFile, count: Int, rate: Int, window: NSWindow, first: CGImage) throws {
        (self.count, self.rate, self.window) = (count, rate, window)
        let movie = file.format.movie
        let mask = movie == nil ? ~0 : ~1
        guard let size = PixelSize(first.width & mask, first.height & mask) else {
            throw ScriptFailure(
                "a movie of \(first.width)x\(first.height) pixels cannot be written; use a larger window")
        }
        if let movie {
            output = .movie(try MovieFile(file.path, movie, size: size, rate: (rate, 1)))
        } else {
            guard count <= AnimationFile.greatestCount(of: size) else {
                throw ScriptFailure(
                    """
                    \(count) frames of \(size) pixels need more than 1 GB of memory; record a .webm or .mp4 file, for a \
                    shorter time, with fewer frames per second, or on a smaller screen
                    """)
            }
            output = .animation(
                AnimationFile(
                    file.path, file.format == .gif ? .gif : .apng, size: size, frameDuration: 1 / Double(rate)))
        }
        try add(first)
    }

    var needsFrames: Bool { added < count }

    /// Adds a frame. If the window has another size now, the frame shows its upper left part.
    func add(_ image: CGImage) throws {
        switch output {
        case .movie(let movie):
            try movie.append(image, from: Double(added) / Double(rate), to: Double(added + 1) / Double(rate))
        case .animation(let animation): try animation.append(image)
        }
        added += 1
    }

    /// Completes the file: a movie, or an animation that repeats forever.
    func finish() throws {
        switch output {
        case .movie(let movie): try movie.finish()
        case .animation(let animation): try animation.finish()
        }
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
