import CoreGraphics
import Foundation

/// The encoder of WebM files: GStreamer, which is loaded at the first use, so that programs do not depend on it.
@MainActor
struct MovieEncoder {
    /// The encoder, or the reason why there is none.
    static let shared = Result { () throws(ScriptFailure) in try MovieEncoder() }

    /// The elements of the pipeline, all of which are in two packages of Debian.
    private static let elements = ["filesrc", "rawvideoparse", "videoconvert", "vp8enc", "webmmux", "filesink"]

    // Functions of libgstreamer, with its names.

    private typealias Reference = UnsafeMutableRawPointer
    private typealias ParseLaunch =
        @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Reference?>?) -> Reference?
    private typealias SetState = @convention(c) (Reference, Int32) -> Int32
    private typealias GetBus = @convention(c) (Reference) -> Reference
    private typealias TimedPop = @convention(c) (Reference, UInt64, Int32) -> Reference?
    private typealias Unref = @convention(c) (Reference) -> Void
    private let parseLaunch: ParseLaunch
    private let setState: SetState
    private let getBus: GetBus
    private let timedPop: TimedPop
    private let unref: Unref
    private let messageUnref: Unref

    private init() throws(ScriptFailure) {
        let packages =
            "install gstreamer1.0-plugins-base and gstreamer1.0-plugins-good, or record a GIF or an APNG file"
        guard let library = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw ScriptFailure("a WebM file needs GStreamer, which is not installed; \(packages)")
        }
        func function<Function>(_ name: String, as type: Function.Type) throws(ScriptFailure) -> Function {
            guard let address = dlsym(library, name) else {
                throw ScriptFailure("GStreamer has no function \(name); \(packages)")
            }
            return unsafeBitCast(address, to: type)
        }
        typealias Initialize = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
        typealias Find = @convention(c) (UnsafePointer<CChar>) -> Reference?
        parseLaunch = try function("gst_parse_launch", as: ParseLaunch.self)
        setState = try function("gst_element_set_state", as: SetState.self)
        getBus = try function("gst_element_get_bus", as: GetBus.self)
        timedPop = try function("gst_bus_timed_pop_filtered", as: TimedPop.self)
        unref = try function("gst_object_unref", as: Unref.self)
        messageUnref = try function("gst_mini_object_unref", as: Unref.self)
        guard try function("gst_init_check", as: Initialize.self)(nil, nil, nil) != 0 else {
            throw ScriptFailure("GStreamer cannot be initialized; record a GIF or an APNG file")
        }
        let find = try function("gst_element_factory_find", as: Find.self)
        for name in MovieEncoder.elements {
            guard let factory = find(name) else {
                throw ScriptFailure("GStreamer has no element \(name); \(packages)")
            }
            unref(factory)
        }
    }

    /// Encodes images of one size as a movie in VP8.
    func encode(_ images: [CGImage], rate: Int) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-movie-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pixels = folder.appendingPathComponent("pixels"), movie = folder.appendingPathComponent("movie")
        guard let first = images.first, FileManager.default.createFile(atPath: pixels.path, contents: nil) else {
            throw ScriptFailure("the folder for temporary files cannot be written")
        }
        let file = try FileHandle(forWritingTo: pixels)
        for image in images { try file.write(contentsOf: MovieEncoder.bytes(of: image)) }
        try file.close()
        // One thread, no limit of time, and a fixed time of creation, for the same bytes on every run.
        try run(
            """
            filesrc location="\(pixels.path)" ! rawvideoparse format=rgba width=\(first.width) height=\(first.height) \
            framerate=\(rate)/1 ! videoconvert ! vp8enc deadline=0 cpu-used=4 threads=1 end-usage=cq cq-level=10 \
            target-bitrate=20000000 ! webmmux creation-time="2001-01-01T00:00:00Z" ! filesink location="\(movie.path)"
            """)
        return try Data(contentsOf: movie)
    }

    private func run(_ description: String) throws {
        // The muxer takes the number of the track from this generator.
        if let address = dlsym(nil, "g_random_set_seed") {
            unsafeBitCast(address, to: (@convention(c) (UInt32) -> Void).self)(1)
        }
        guard let pipeline = parseLaunch(description, nil) else {
            throw ScriptFailure("GStreamer cannot make the pipeline \(description)")
        }
        defer { unref(pipeline) }
        let (playing, none, endOfStream, error): (Int32, Int32, Int32, Int32) = (4, 1, 1, 2)
        _ = setState(pipeline, playing)
        let bus = getBus(pipeline)
        let message = timedPop(bus, .max, endOfStream | error)
        _ = setState(pipeline, none)
        unref(bus)
        // The type of a message follows the 64 bytes of GstMiniObject.
        let type = message?.load(fromByteOffset: 64, as: Int32.self)
        if let message { messageUnref(message) }
        guard type == endOfStream else { throw ScriptFailure("GStreamer cannot encode the recording") }
    }

    /// The pixels of an image in rows from the top, as red, green, blue and alpha.
    private static func bytes(of image: CGImage) throws -> Data {
        var data = Data(count: image.width * image.height * 4)
        try data.withUnsafeMutableBytes { buffer in
            guard
                let context = CGContext(
                    data: buffer.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
                    bytesPerRow: image.width * 4, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            else { throw ScriptFailure("there is no memory for a frame of the recording") }
            context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        }
        return data
    }
}
