import AcetatePixels
import CoreGraphics
import Foundation

/// Encodes frames as an animation that repeats forever.
package enum AnimationFile {
    package enum Format: Sendable { case gif, apng }

    /// The memory that the frames of an animation may need before they are encoded, in bytes.
    package static let memoryLimit = 1 << 30

    /// An image in the size of a frame: the upper left part of a larger one, and transparent pixels beyond a smaller one. Nil
    /// without enough memory.
    package static func frame(_ image: CGImage, width: Int, height: Int) -> CGImage? {
        PixelSize(width, height).flatMap(image.placed(on:))
    }

    /// The file of an animation whose frames have one size, each shown for a duration in seconds. Nil if it cannot be encoded.
    ///
    /// The times of a GIF are in hundredths of a second. Each frame ends at the nearest one, so that rounding does not add up.
    package static func data(_ frames: [CGImage], _ format: Format, frameDuration: Double) -> Data? {
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
