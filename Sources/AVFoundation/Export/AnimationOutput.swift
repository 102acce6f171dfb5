import AcetatePixels
import CoreGraphics
import Foundation
import ImageIO

/// Keeps frames in memory, and writes them as a GIF or an animated PNG.
final class AnimationOutput: FrameOutput {
    private let url: URL
    private let format: AnimationFile.Format
    private let size: PixelSize
    private let frameDuration: Double
    private var frames: [CGImage] = []

    init(url: URL, format: AnimationFile.Format, size: PixelSize, frameDuration: Double) {
        (self.url, self.format, self.size, self.frameDuration) = (url, format, size, frameDuration)
    }

    static func format(of type: AVFileType) -> AnimationFile.Format? {
        switch type {
        case .acetateGIF: .gif
        case .acetateAPNG: .apng
        default: nil
        }
    }

    func append(_ image: CGImage, from start: Double, to end: Double) throws(AVError) {
        guard 4 * size.area * (frames.count + 1) <= AnimationFile.memoryLimit else {
            throw AVError(
                .exportFailed,
                "\(url.path): more than \(frames.count) frames of \(size) pixels need more than 1 GB of memory; write an MP4 or "
                    + "WebM file, or fewer or smaller frames")
        }
        guard let frame = AnimationFile.frame(image, width: size.width, height: size.height) else {
            throw AVError(.unknown, "there is not enough memory for a frame of \(size) pixels")
        }
        frames.append(frame)
    }

    func finish() throws(AVError) {
        guard let data = AnimationFile.data(frames, format, frameDuration: frameDuration) else {
            throw AVError(.exportFailed, "the animation \(url.path) cannot be encoded; it needs at least one frame")
        }
        do { try data.write(to: url, options: .atomic) } catch {
            throw AVError(.exportFailed, "the animation \(url.path) cannot be written: \(error.localizedDescription)")
        }
    }
}
