import AcetateGStreamer
import AcetatePixels
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation

/// The format of pictures that a program asks for.
struct PictureFormat {
    let format: CVBuffer.PixelFormat
    /// Nil for that of the pictures.
    let size: PixelSize?

    init(_ settings: [String: Any]?) throws(AVError) {
        guard let settings else {
            throw AVError(
                .operationNotAllowed,
                "samples are not read as they are in the file; ask for kCVPixelFormatType_32BGRA or for kAudioFormatLinearPCM"
            )
        }
        let code = settings.integer(kCVPixelBufferPixelFormatTypeKey) ?? Int(kCVPixelFormatType_32BGRA)
        guard let format = OSType(exactly: code).flatMap(CVBuffer.PixelFormat.init) else {
            throw AVError(
                .operationNotAllowed,
                "pictures have no pixels of the format \(code); ask for kCVPixelFormatType_32BGRA or kCVPixelFormatType_32ARGB"
            )
        }
        self.format = format
        let side = (settings.integer(kCVPixelBufferWidthKey), settings.integer(kCVPixelBufferHeightKey))
        if let width = side.0, let height = side.1 { size = PixelSize(width, height) } else { size = nil }
    }

    /// A picture as a sample that is shown during a time.
    func sample(_ image: CGImage, _ start: CMTime, _ duration: CMTime) throws -> CMSampleBuffer {
        var image = image
        if let size, let scaled = image.scaled(to: size) { image = scaled }
        guard let buffer = CVBuffer(image, format) else {
            throw AVError(.decodeFailed, "there is not enough memory for a picture")
        }
        return try CMSampleBuffer(
            imageBuffer: buffer, formatDescription: CMFormatDescription(imageBuffer: buffer),
            sampleTiming: CMSampleTimingInfo(
                duration: duration, presentationTimeStamp: start, decodeTimeStamp: .invalid))
    }
}

/// The pictures of a track at their own times.
final class VideoSamples {
    private let pictures: TrackPictures
    private let format: PictureFormat
    private let range: CMTimeRange
    private var time: CMTime

    init(_ pictures: TrackPictures, _ format: PictureFormat, _ range: CMTimeRange) {
        (self.pictures, self.format, self.range) = (pictures, format, range)
        time = max(range.start, .zero)
    }

    func next() throws -> CMSampleBuffer? {
        // The next picture may begin at the end, with a rounded time.
        while (range.end - time).seconds > Timeline.tolerance {
            guard let found = try pictures.shown(at: time) else { return nil }
            let (start, end) = (max(found.start, time), min(found.end, range.end))
            // Rounded times must not stand still.
            time = max(found.end, time + CMTime(value: 1, timescale: 10_000))
            guard let image = found.image else { continue }
            return try format.sample(image, start, end.isNumeric ? end - start : .invalid)
        }
        return nil
    }
}

/// The composed pictures of several tracks.
final class ComposedSamples {
    private let pictures: TimelinePictures
    private let format: PictureFormat
    private let frameDuration: CMTime
    private let start: CMTime
    private let end: CMTime
    private var count: Int64 = 0

    init(_ timeline: Timeline, _ composition: AVVideoComposition, _ format: PictureFormat, _ range: CMTimeRange) {
        pictures = TimelinePictures(timeline, composition)
        frameDuration = TimelinePictures.frameDuration(timeline, composition)
        (self.format, start, end) = (format, max(range.start, .zero), min(range.end, timeline.end))
    }

    func next() throws -> CMSampleBuffer? {
        let time = start + CMTime(value: count * frameDuration.value, timescale: frameDuration.timescale)
        count += 1
        guard time.seconds < end.seconds - Timeline.tolerance, let image = try pictures.image(at: time) else {
            return nil
        }
        return try format.sample(image, time, frameDuration)
    }
}

/// The samples of mixed sound.
final class SoundSamples {
    private let sound: TimelineSound
    private let layout: SampleLayout
    private var position: Int

    /// The samples of each channel in a buffer.
    private static let part = 8192

    init(
        _ timeline: Timeline, _ mix: AVAudioMix?, _ algorithm: AVAudioTimePitchAlgorithm, _ settings: [String: Any]?,
        _ range: CMTimeRange
    ) throws(AVError) {
        guard let settings else { throw Self.unsupported(timeline.name) }
        guard let own = timeline.soundFormat else {
            throw AVError(.invalidSourceMedia, "\(timeline.name) has no sound to read")
        }
        guard let layout = SampleLayout(settings, own) else { throw Self.unsupported(timeline.name) }
        guard let sound = TimelineSound(timeline, mix: mix, algorithm, format: layout.format) else {
            throw AVError(.invalidSourceMedia, "\(timeline.name) has no sound to read")
        }
        sound.limit(to: range)
        (self.sound, self.layout, position) = (sound, layout, sound.position)
    }

    private static func unsupported(_ name: String) -> AVError {
        AVError(
            .operationNotAllowed,
            "\(name): its sound is read as kAudioFormatLinearPCM, interleaved, of 16 or 32 bits, with one or two channels"
        )
    }

    func next() throws -> CMSampleBuffer? {
        let samples = try sound.read(Self.part)
        guard !samples.isEmpty else { return nil }
        let (rate, count) = (Int32(layout.format.rate), samples.count / layout.format.channels)
        defer { position += count }
        return try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(layout.bytes(of: samples)),
            formatDescription: CMFormatDescription(audioStreamBasicDescription: layout.description),
            numSamples: count,
            sampleTimings: [
                CMSampleTimingInfo(
                    duration: CMTime(value: 1, timescale: rate),
                    presentationTimeStamp: CMTime(value: Int64(position), timescale: rate), decodeTimeStamp: .invalid)
            ])
    }
}
