import AVFoundation
import AcetateGStreamer
import CAcetateGStreamer
import Foundation

@testable import AVFoundation

/// Makes movies whose frames contain their number: a bar for each bit, white for 1, from the left.
enum MovieMaker {
    static let bits = 10
    static let size = (width: 320, height: 180)

    /// An encoder with its container, in the syntax of gst-launch-1.0.
    enum Kind: String, CaseIterable {
        case webm = "vp8enc deadline=1 keyframe-max-dist=15 ! webmmux name=mux"
        case mp4 = "x264enc speed-preset=ultrafast key-int-max=15 ! h264parse ! mp4mux name=mux"

        var elements: [String] {
            switch self {
            case .webm: ["vp8enc", "webmmux", "vp8dec", "matroskademux"]
            case .mp4: ["x264enc", "h264parse", "mp4mux", "avdec_h264", "qtdemux"]
            }
        }
    }

    /// Fails if an element is missing, with the name of its package.
    static func require(_ elements: [String]) throws {
        for element in elements where !GStreamer.hasElement(element) {
            throw AVError(.decoderNotFound, "GStreamer has no element \(element); \(GStreamer.remedy(for: element))")
        }
    }

    /// The directory of this process, which is removed at its end.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: MovieMaker.root) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("acetate-movies-\(getpid())")
    }()

    /// A directory for one test.
    static func directory() throws -> URL {
        let url = root.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Where an MP4 file has its index. WebM files have the tracks at the start.
    enum Index { case atStart, atEnd }

    /// Writes a movie.
    static func make(
        _ kind: Kind, frames: Int, rate: Int = 30, sound: Bool = false, index: Index = .atEnd,
        size: (width: Int, height: Int) = size, at url: URL
    ) throws {
        try require(kind.elements)
        let audio =
            sound
            ? " audiotestsrc num-buffers=\(frames * 44100 / rate / 1024) ! audioconvert ! "
                + (kind == .webm ? "vorbisenc" : "avenc_aac") + " ! queue ! mux."
            : ""
        let pipeline = try GStreamer.pipeline(
            "appsrc name=frames format=time block=true "
                + "caps=video/x-raw,format=I420,width=\(size.width),height=\(size.height),framerate=\(rate)/1 "
                + "! \(kind.rawValue)\(kind == .mp4 && index == .atStart ? " faststart=true" : "") ! filesink location=\"\(url.path)\"\(audio)"
        )
        defer {
            acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
            acetate_gst_object_unref(pipeline)
        }
        guard let source = acetate_gst_bin_get_by_name(pipeline, "frames") else { throw AVError(.unknown, "no appsrc") }
        defer { acetate_gst_object_unref(source) }
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING)
        for index in 0..<frames {
            let buffer = buffer(number: index, size.width, size.height)
            let duration = 1_000_000_000 / UInt64(rate)
            acetate_gst_set_times(buffer, UInt64(index) * 1_000_000_000 / UInt64(rate), duration)
            acetate_gst_app_src_push_buffer(source, buffer)
        }
        acetate_gst_app_src_end_of_stream(source)
        try waitForEnd(of: pipeline)
    }

    /// Runs a pipeline until its end.
    static func run(_ description: String) throws {
        let pipeline = try GStreamer.pipeline(description)
        defer {
            acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
            acetate_gst_object_unref(pipeline)
        }
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING)
        try waitForEnd(of: pipeline)
    }

    private static func waitForEnd(of pipeline: UnsafeMutablePointer<AcetateGstElement>) throws {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        let kinds = AcetateGstMessageType(ACETATE_GST_MESSAGE_EOS.rawValue | ACETATE_GST_MESSAGE_ERROR.rawValue)
        guard let message = acetate_gst_bus_timed_pop_filtered(bus, 60_000_000_000, kinds) else {
            throw AVError(.unknown, "the test movie was not written within a minute")
        }
        defer { acetate_gst_mini_object_unref(message) }
        if message.pointee.type == ACETATE_GST_MESSAGE_ERROR { throw GStreamerError(message, of: "the test movie") }
    }

    private static func buffer(number: Int, _ width: Int, _ height: Int) -> UnsafeMutablePointer<AcetateGstBuffer>? {
        let chroma = (width + 1) / 2 * ((height + 1) / 2)
        // Rows of I420 are padded to multiples of four bytes; the sizes of the tests need no padding.
        precondition(width % 8 == 0 && height % 2 == 0)
        var bytes = [UInt8](repeating: 128, count: width * height + 2 * chroma)
        for y in 0..<height {
            for x in 0..<width {
                let isSet = number >> (x * bits / width) & 1 == 1
                bytes[y * width + x] = isSet ? 235 : 16
            }
        }
        let buffer = acetate_gst_buffer_new_allocate(nil, bytes.count, nil)
        var map = AcetateGstMapInfo()
        if acetate_gst_buffer_map(buffer, &map, ACETATE_GST_MAP_WRITE) != 0 {
            map.data.update(from: bytes, count: bytes.count)
            acetate_gst_buffer_unmap(buffer, &map)
        }
        return buffer
    }

    /// The number in a frame; nil if the bars are not black and white.
    static func number(in image: CGImage) -> Int? {
        number(in: image, CGRect(x: 0, y: 0, width: image.width, height: image.height))
    }

    /// The number in a part of an image, in pixels from the top left.
    static func number(in image: CGImage, _ rect: CGRect) -> Int? {
        var number = 0
        let y = Int(rect.midY)
        guard let data = image.dataProvider?.data else { return nil }
        for bit in 0..<bits {
            let x = Int(rect.minX + rect.width * (Double(bit) + 0.5) / Double(bits))
            let at = y * image.bytesPerRow + 4 * x
            let level = Int(data[at]) + Int(data[at + 1]) + Int(data[at + 2])
            if level > 600 { number |= 1 << bit } else if level > 165 { return nil }
        }
        return number
    }
}

/// Waits on the main actor until a condition holds, at most `limit` seconds.
@MainActor func wait(_ limit: Double = 10, until condition: () -> Bool) async -> Bool {
    let end = SystemClock.now() + limit
    while !condition() {
        if SystemClock.now() > end { return false }
        try? await Task.sleep(nanoseconds: 5_000_000)
    }
    return true
}

/// A layer of a player that a renderer draws in memory.
@MainActor final class Screen {
    static var screens: [Screen] = []

    let player: AVPlayer
    let layer: AVPlayerLayer
    let renderer = CARenderer(width: 160, height: 120)

    init(_ player: AVPlayer) {
        self.player = player
        layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
        renderer.layer = layer
        CATransaction.flush()
    }

    /// The number in the picture that is shown now; nil if there is none.
    func shownNumber() -> Int? {
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        guard let image = renderer.image, layer.isReadyForDisplay else { return nil }
        // The picture is 160 by 90 pixels in the middle, with black bars above and below.
        return MovieMaker.number(in: image, CGRect(x: 0, y: 15, width: 160, height: 90))
    }
}
