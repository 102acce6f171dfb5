import AcetatePixels
import CoreGraphics
import Foundation

/// An animation that repeats forever. Its frames are kept in memory until it is finished. One thread uses it at a time.
package final class AnimationFile {
    package enum Format: Sendable { case gif, apng }

    /// The memory that the frames of an animation may need before they are encoded, in bytes.
    private static let memoryLimit = 1 << 30

    private let path: String
    private let format: Format
    private let size: PixelSize
    private let frameDuration: Double
    private var frames: [CGImage] = []

    /// An animation whose frames are each shown for a duration in seconds.
    package init(_ path: String, _ format: Format, size: PixelSize, frameDuration: Double) {
        (self.path, self.format, self.size, self.frameDuration) = (path, format, size, frameDuration)
    }

    /// The greatest number of frames of a size.
    package static func greatestCount(of size: PixelSize) -> Int { memoryLimit / (4 * size.area) }

    /// Adds a frame: the upper left part of a larger image, with transparent pixels beyond a smaller one.
    package func append(_ image: CGImage) throws(AnimationFileError) {
        guard frames.count < Self.greatestCount(of: size) else {
            throw AnimationFileError(
                "\(path): more than \(frames.count) frames of \(size) pixels need more than 1 GB of memory; write an MP4 or "
                    + "WebM file, or fewer or smaller frames")
        }
        guard let frame = image.placed(on: size) else {
            throw AnimationFileError("\(path): there is not enough memory for a frame of \(size) pixels")
        }
        frames.append(frame)
    }

    /// Writes the file, and replaces one that exists.
    package func finish() throws(AnimationFileError) {
        guard let data = encoded() else {
            throw AnimationFileError("the animation \(path) cannot be encoded; it needs at least one frame")
        }
        do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw AnimationFileError("the animation \(path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// The bytes of the file; nil if it cannot be encoded.
    ///
    /// The times of a GIF are in hundredths of a second. Each frame ends at the nearest one, so that rounding does not add up.
    private func encoded() -> Data? {
        let (type, container) = format == .gif ? ("com.compuserve.gif", "{GIF}") : ("public.png", "{PNG}")
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type, frames.count, nil) else { return nil }
        CGImageDestinationSetProperties(destination, [container: ["LoopCount": 0]])
        func end(_ frames: Int) -> Double { (Double(frames) * frameDuration * 100).rounded() / 100 }
        for (index, frame) in frames.enumerated() {
            let delay = format == .gif ? end(index + 1) - end(index) : frameDuration
            CGImageDestinationAddImage(destination, frame, [container: ["DelayTime": delay]])
        }
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }
}

/// Why an animation cannot be written.
package struct AnimationFileError: Error, CustomStringConvertible {
    /// What has failed, why, and what helps.
    package let description: String

    init(_ description: String) { self.description = description }
}
