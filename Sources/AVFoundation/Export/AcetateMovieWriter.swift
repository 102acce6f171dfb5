import AcetateGStreamer
import AcetatePixels
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// What an `AcetateMovieWriter` writes into. One thread uses it at a time.
private protocol FrameOutput: AnyObject {
    /// Writes a frame that is shown between two times, in seconds.
    func append(_ image: CGImage, from start: Double, to end: Double) throws
    /// Completes the file, and returns when it is written. An output that is released before removes what it has written.
    func finish() throws
}

extension MovieFile: FrameOutput {}

extension AnimationFile: FrameOutput {
    fileprivate func append(_ image: CGImage, from start: Double, to end: Double) throws { try append(image) }
}

/// Writes images as the frames of a movie or an animation, as fast as they come. Equal images give equal bytes on one computer.
///
/// Beyond Apple's API, whose `AVAssetWriter` takes pixel buffers of Core Video. One thread uses a writer at a time.
public final class AcetateMovieWriter {
    private let frameDuration: CMTime
    private let output: any FrameOutput
    /// The sound that is written as well, until it ends.
    private var sound: TimelineSound?
    private var count: Int64 = 0
    private var isFinished = false

    /// How far sound is written before pictures, in seconds.
    private static let soundLead = 1.0

    /// Opens a file, which must not exist.
    ///
    /// - Parameters:
    ///   - fileType: `mp4`, `mov` or `acetateWebM`, which need GStreamer, or `acetateGIF` or `acetateAPNG`, which repeat forever
    ///     and keep their frames in memory until they are finished, at most 1 GB. The unit of times in GIF is 0.01 seconds.
    ///   - size: in pixels. Rounded down to whole numbers, and for movies to even ones, as codecs need.
    ///   - frameDuration: the time from one image to the next.
    ///   - soundOf: a movie whose sound is written as well; nil for none, as for GIF and APNG.
    /// - Throws: an `AVError` that names the file or the package of a missing encoder.
    public convenience init(
        url: URL, fileType: AVFileType, size: CGSize, frameDuration: CMTime, soundOf sound: URL? = nil
    ) throws {
        if fileType.animationFormat != nil, sound != nil {
            throw AVError(
                .operationNotAllowed, "\(url.path): GIF and PNG files have no sound; write an MP4 or WebM file")
        }
        let timeline = try sound.map { try AVURLAsset(url: $0).timeline() }
        try self.init(
            url, fileType, size: size, frameDuration: frameDuration,
            sound: timeline.flatMap { TimelineSound($0, mix: nil) })
    }

    /// - Parameters:
    ///   - size: nil for sound only.
    ///   - isStreamable: whether players can begin before they have all of the file.
    init(
        _ url: URL, _ fileType: AVFileType, size: CGSize?, frameDuration: CMTime, sound: TimelineSound?,
        quality: MovieFile.Quality = .high, isStreamable: Bool = false
    ) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw AVError(.fileAlreadyExists, "the movie \(url.path) exists; remove it first")
        }
        let animation = fileType.animationFormat
        let mask = animation == nil ? ~1 : ~0
        let pixels = try size.map { size throws in
            guard size.width.isFinite, size.height.isFinite, size.width < 1e5, size.height < 1e5,
                let pixels = PixelSize(Int(size.width) & mask, Int(size.height) & mask)
            else { throw AVError(.operationNotAllowed, "a movie of \(size) pixels cannot be written") }
            return pixels
        }
        guard frameDuration.isNumeric, frameDuration > .zero else {
            throw AVError(.operationNotAllowed, "a frame duration of \(frameDuration) is not positive")
        }
        (self.frameDuration, self.sound) = (frameDuration, sound)
        if let animation, let pixels {
            output = AnimationFile(url.path, animation, size: pixels, frameDuration: frameDuration.seconds)
        } else if let format = fileType.movieFormat {
            let rate = (numerator: Int(frameDuration.timescale), denominator: Int(frameDuration.value))
            output = try Self.withAVErrors {
                try MovieFile(
                    url.path, format, size: pixels, rate: rate, sound: sound?.format, quality: quality,
                    isStreamable: isStreamable)
            }
        } else {
            throw AVError(
                .encoderNotFound,
                "movies of the type \(fileType.rawValue) cannot be written; use mp4, mov, m4a, acetateWebM, acetateGIF or acetateAPNG"
            )
        }
    }

    /// Throws the errors of outputs as those of AVFoundation.
    private static func withAVErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as GStreamerError {
            throw AVError(error)
        } catch let error as AnimationFileError {
            throw AVError(.exportFailed, error.description)
        }
    }

    /// Writes the next frame. Pixels of the image outside the movie's size are left out. Transparent pixels are black in movies,
    /// and stay transparent in GIF and APNG.
    public func append(_ image: CGImage) throws {
        precondition(!isFinished, "an AcetateMovieWriter is finished")
        try writeSound(until: time(of: count + 1) + Self.soundLead)
        try Self.withAVErrors { try output.append(image, from: time(of: count), to: time(of: count + 1)) }
        count += 1
    }

    /// Writes the sound up to a time in seconds, or to its end.
    ///
    /// - Parameter goesOn: is asked from time to time whether the sound is still wanted.
    func writeSound(until time: Double, while goesOn: () -> Bool = { true }) throws {
        guard let sound, let file = output as? MovieFile else { return }
        while file.soundDuration < time, goesOn() {
            let samples = try sound.read(sound.format.rate / 4)
            try Self.withAVErrors { try file.append(sound: samples) }
            if samples.count < sound.format.rate / 4 * sound.format.channels {
                file.endSound()
                self.sound = nil
                return
            }
        }
    }

    /// In seconds.
    private func time(of frame: Int64) -> Double { Double(frame) * frameDuration.seconds }

    /// Completes the file, and returns when it is written.
    public func finish() throws {
        precondition(!isFinished, "an AcetateMovieWriter is finished")
        (output as? MovieFile)?.endPictures()
        try writeSound(until: .infinity)
        try Self.withAVErrors { try output.finish() }
        isFinished = true
    }

    /// Writes the animations of a layer tree, from time 0 of the tree, faster than they run. Equal trees give equal
    /// bytes on one computer.
    ///
    /// An animation that begins at the start has the begin time `AVCoreAnimationBeginTimeAtZero`.
    ///
    /// - Parameters:
    ///   - layer: a layer that is in no window.
    ///   - scale: pixels per point.
    public static func write(
        _ layer: CALayer, duration: CMTime, to url: URL, fileType: AVFileType, frameDuration: CMTime,
        scale: CGFloat = 1
    ) throws {
        let frame = layer.frame
        let size = CGSize(width: frame.width * scale, height: frame.height * scale)
        let writer = try AcetateMovieWriter(url: url, fileType: fileType, size: size, frameDuration: frameDuration)
        let renderer = MovieRenderer(layer, frame, scale: scale)
        var count: Int64 = 0
        while true {
            let time = CMTimeMultiplyByFloat64(frameDuration, multiplier: Double(count))
            if time >= duration { break }
            try writer.append(try renderer.image(at: time.seconds))
            count += 1
        }
        try writer.finish()
    }
}

/// Renders a layer tree at given times.
final class MovieRenderer {
    private let renderer: CARenderer
    private let size: String

    init(_ layer: CALayer, _ bounds: CGRect, scale: CGFloat) {
        let (width, height) = (max(1, Int(bounds.width * scale)), max(1, Int(bounds.height * scale)))
        size = "\(width)x\(height)"
        renderer = CARenderer(width: width, height: height, scale: scale)
        renderer.layer = layer
        renderer.bounds = bounds
    }

    func image(at time: Double) throws(AVError) -> CGImage {
        // Animations that begin at the start have begun in the first frame.
        renderer.beginFrame(atTime: max(time, AVCoreAnimationBeginTimeAtZero), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        guard let image = renderer.image else {
            throw AVError(.exportFailed, "there is not enough memory for a frame of \(size) pixels")
        }
        return image
    }
}
