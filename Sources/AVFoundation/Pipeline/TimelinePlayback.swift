import AcetateGStreamer
import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// How a timeline is played. Any thread can change it.
final class PlaybackSettings: Sendable {
    struct Values: @unchecked Sendable {
        // Copies, which do not change.
        var composition: AVVideoComposition?
        var mix: AVAudioMix?
        /// How often the pictures and the sound were changed.
        var pictureChanges = 0, soundChanges = 0
    }

    private let state: Mutex<Values>

    init(_ composition: AVVideoComposition?, _ mix: AVAudioMix?) {
        state = Mutex(Values(composition: composition, mix: mix))
    }

    var values: Values { state.withLock { $0 } }

    /// Takes effect with the next seek.
    func setComposition(_ composition: AVVideoComposition?) {
        let new = Values(composition: composition)
        state.withLock { ($0.composition, $0.pictureChanges) = (new.composition, $0.pictureChanges + 1) }
    }

    /// Takes effect with the samples that are mixed from now on.
    func setMix(_ mix: AVAudioMix?) {
        let new = Values(mix: mix)
        state.withLock { ($0.mix, $0.soundChanges) = (new.mix, $0.soundChanges + 1) }
    }
}

/// The elements and the threads that play a timeline.
final class TimelinePlayback: Sendable {
    let settings: PlaybackSettings
    /// Whether there are pictures and sound: 0 or 1.
    let streams: (video: Int, audio: Int)
    private let feeds: [SourceFeed]

    /// The number of pictures that wait to be shown.
    private static let pictures = 6

    /// The pipeline in the syntax of gst-launch-1.0.
    ///
    /// - Parameter duration: in seconds; infinite if it is not known.
    static func description(_ timeline: Timeline, _ settings: PlaybackSettings, duration: Double) -> String {
        let length = duration.isFinite ? " duration=\(GStreamer.nanoseconds(duration))" : ""
        func source(_ name: String, _ bytes: Int) -> String {
            "appsrc name=\(name) format=time stream-type=seekable min-percent=50 max-bytes=\(bytes)\(length)"
        }
        var parts: [String] = []
        if let size = PictureContent.size(timeline, settings) {
            parts.append(source("video", pictures * 4 * size.area) + " ! appsink name=pictures")
        }
        if let format = timeline.soundFormat {
            let sink = FramePace.isNeeded ? "fakesink" : "autoaudiosink"
            parts.append(
                source("audio", soundLimit(format))
                    + " caps=\(format.caps) ! audioconvert ! audioresample ! volume name=volume ! \(sink)")
        }
        return parts.joined(separator: " ")
    }

    /// The bytes of half a second.
    private static func soundLimit(_ format: SoundFormat) -> Int { format.rate / 2 * format.channels * 4 }

    /// Begins to deliver what the pipeline asks for.
    init(
        _ timeline: Timeline, _ settings: PlaybackSettings, in pipeline: UnsafeMutablePointer<AcetateGstElement>,
        report: @escaping @Sendable (AVError) -> Void
    ) {
        self.settings = settings
        var feeds: [SourceFeed] = []
        if let source = acetate_gst_bin_get_by_name(pipeline, "video") {
            let bytes = PictureContent.size(timeline, settings)?.area ?? 0
            feeds.append(
                SourceFeed(source, PictureContent(timeline, settings), limit: Self.pictures * 4 * bytes, report: report)
            )
        }
        let videoCount = feeds.count
        if let format = timeline.soundFormat, let source = acetate_gst_bin_get_by_name(pipeline, "audio") {
            feeds.append(
                SourceFeed(source, SoundContent(timeline, settings), limit: Self.soundLimit(format), report: report))
        }
        self.feeds = feeds
        streams = (videoCount, feeds.count - videoCount)
    }

    /// Sets the direction of the next seek.
    func setForward(_ isForward: Bool) {
        for feed in feeds { feed.setForward(isForward) }
    }

    func stop() {
        for feed in feeds { feed.stop() }
    }
}

/// The pictures of a timeline, one after the other.
private final class PictureContent: FeedContent {
    private let timeline: Timeline
    private let settings: PlaybackSettings
    private var pictures: TimelinePictures?
    private var changes = -1
    private var frameDuration = CMTime.invalid
    private var size: PixelSize?
    /// The next picture, counted from zero of the timeline.
    private var index = 0
    /// Where the last seek went, in seconds.
    private var start = 0.0
    private var isForward = true

    init(_ timeline: Timeline, _ settings: PlaybackSettings) { (self.timeline, self.settings) = (timeline, settings) }

    /// Nil without pictures.
    static func size(_ timeline: Timeline, _ settings: PlaybackSettings) -> PixelSize? {
        guard !timeline.tracks(.video).isEmpty else { return nil }
        let size = TimelinePictures.size(timeline, settings.values.composition)
        return PixelSize(Int(size.width), Int(size.height))
    }

    func begin(at time: Double, isForward: Bool, in source: UnsafeMutablePointer<AcetateGstElement>) {
        adopt(source)
        (start, self.isForward) = (time, isForward)
        let place = time / frameDuration.seconds
        // Times of seeks are rounded to nanoseconds.
        index = isForward ? Int((place + 1e-6).rounded(.down)) : Int((place - 1e-6).rounded(.up)) - 1
    }

    private func adopt(_ source: UnsafeMutablePointer<AcetateGstElement>) {
        let values = settings.values
        guard changes != values.pictureChanges else { return }
        changes = values.pictureChanges
        let new = TimelinePictures(timeline, values.composition)
        frameDuration = TimelinePictures.frameDuration(timeline, values.composition)
        pictures = new
        size = PixelSize(Int(new.size.width), Int(new.size.height))
        guard let size else { return }
        let caps = acetate_gst_caps_from_string(
            "video/x-raw,format=BGRx,width=\(size.width),height=\(size.height),pixel-aspect-ratio=1/1,"
                + "framerate=\(frameDuration.timescale)/\(frameDuration.value)")
        acetate_gst_set_object(source, "caps", caps)
        acetate_gst_mini_object_unref(caps)
    }

    func next() throws -> UnsafeMutablePointer<AcetateGstBuffer>? {
        guard index >= 0, let pictures, let size else { return nil }
        let time = CMTime(value: Int64(index) * frameDuration.value, timescale: frameDuration.timescale)
        guard time.seconds < timeline.end.seconds - Timeline.tolerance, let image = try pictures.image(at: time) else {
            return nil
        }
        guard let buffer = GStreamer.buffer(of: image, size) else {
            throw AVError(.decodeFailed, "there is not enough memory for a frame of \(size) pixels")
        }
        // The first picture is that of the time that was sought.
        let end = time.seconds + frameDuration.seconds
        let (first, last) =
            isForward ? (max(time.seconds, start), end) : (time.seconds, min(end, max(start, time.seconds)))
        let (from, to) = (UInt64((first * 1e9).rounded()), UInt64((last * 1e9).rounded()))
        acetate_gst_set_times(buffer, from, to - from)
        index += isForward ? 1 : -1
        return buffer
    }
}

/// The sound of a timeline, one part after the other: silence while it is played backward.
private final class SoundContent: FeedContent {
    private let timeline: Timeline
    private let settings: PlaybackSettings
    private var sound: TimelineSound?
    private var changes = -1
    /// Where the next part begins, or ends while it is played backward, in samples.
    private var position = 0
    private var isForward = true

    init(_ timeline: Timeline, _ settings: PlaybackSettings) { (self.timeline, self.settings) = (timeline, settings) }

    func begin(at time: Double, isForward: Bool, in source: UnsafeMutablePointer<AcetateGstElement>) {
        self.isForward = isForward
        guard let format = timeline.soundFormat else { return }
        position = TimelineSound.place(of: time, format)
        adopt()
        sound?.seek(to: CMTime(value: Int64(position), timescale: Int32(format.rate)))
    }

    private func adopt() {
        let values = settings.values
        guard changes != values.soundChanges else { return }
        changes = values.soundChanges
        sound = TimelineSound(timeline, mix: values.mix)
        sound?.seek(to: CMTime(value: Int64(position), timescale: Int32(sound?.format.rate ?? 1)))
    }

    func next() throws -> UnsafeMutablePointer<AcetateGstBuffer>? {
        adopt()
        guard let sound else { return nil }
        let (rate, channels) = (Double(sound.format.rate), sound.format.channels)
        let part = sound.format.rate / 20
        var samples: [Float]
        let first: Int
        if isForward {
            (first, samples) = (position, try sound.read(part))
        } else {
            first = max(0, position - part)
            samples = [Float](repeating: 0, count: (position - first) * channels)
        }
        guard !samples.isEmpty else { return nil }
        guard let buffer = GStreamer.buffer(of: samples) else {
            throw AVError(.decodeFailed, "there is not enough memory for sound")
        }
        let last = first + samples.count / channels
        let (from, to) = (UInt64(Double(first) / rate * 1e9), UInt64(Double(last) / rate * 1e9))
        acetate_gst_set_times(buffer, from, to - from)
        position = isForward ? last : first
        return buffer
    }
}
