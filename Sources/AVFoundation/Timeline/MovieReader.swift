import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import Foundation

/// Reads the pictures of a movie one after the other, as fast as they are asked for. One thread uses it at a time.
final class MovieReader {
    /// A picture of a movie, upright.
    struct Picture {
        let image: CGImage
        /// In the movie, in seconds.
        let time: Double
        /// How long it is shown, in seconds; 0 if that is unknown.
        let duration: Double
    }

    private let reader: StreamReader
    private let memory = PixelStorePool()

    /// - Parameter stream: how many video streams are before it in the file.
    init(_ url: URL, stream: Int = 0) throws(AVError) {
        reader = try StreamReader(url, caps: "video/x-raw", stream: stream, elements: "videoconvert ! videoscale")
        PipelineSink.configure(reader.sink, isLive: true)
        reader.start()
    }

    /// The next picture; nil at the end.
    func nextPicture() throws(AVError) -> Picture? {
        guard let sample = try reader.next() else { return nil }
        defer { acetate_gst_mini_object_unref(sample) }
        guard let video = VideoSample(sample, of: reader.sink), let image = video.image(from: memory) else {
            throw AVError(.decodeFailed, "\(reader.name): a picture cannot be read")
        }
        return Picture(image: image, time: video.streamTime ?? 0, duration: video.duration)
    }

    /// The next picture and its time in the movie, in seconds; nil at the end.
    func next() throws(AVError) -> (image: CGImage, time: Double)? { try nextPicture().map { ($0.image, $0.time) } }

    /// Continues with the picture of a time in seconds, or with one that is some seconds before or after it.
    func seek(to time: Double, before: Double, after: Double) throws(AVError) {
        try reader.seek(to: time, before: before, after: after)
    }
}
