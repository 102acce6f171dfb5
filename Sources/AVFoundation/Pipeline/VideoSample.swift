import AcetatePixels
import CAcetateGStreamer
import CoreGraphics

/// A video frame of GStreamer, converted to pixels.
///
/// `caps` names the formats that `convert` understands; GStreamer converts others to one of these.
struct VideoSample {
    /// The caps of the frames that can be converted. GStreamer scales frames whose pixels are not square.
    static let caps =
        "video/x-raw, format=(string){I420, YV12, NV12, NV21, Y42B, Y444, YUY2, UYVY, I420_10LE, I422_10LE, Y444_10LE, "
        + "I420_12LE, P010_10LE, BGRx, BGRA}, pixel-aspect-ratio=(fraction)1/1"

    /// The size in pixels, before the frame is turned.
    let size: PixelSize
    /// Running time, in seconds; nil if the frame has none.
    let runningTime: Double?
    /// How long the frame is shown, in seconds; 0 if that is unknown.
    let duration: Double
    /// The time in the movie, in seconds.
    var streamTime: Double?
    private let orientation: VideoOrientation
    private let info: AcetateGstVideoInfo
    private let buffer: UnsafeMutablePointer<AcetateGstBuffer>

    /// Reads what a sample of a sink says about its frame, which must outlive this value; nil for a sample without a frame.
    init?(_ sample: UnsafeMutablePointer<AcetateGstSample>, of sink: UnsafeMutablePointer<AcetateGstElement>) {
        guard let caps = acetate_gst_sample_get_caps(sample), let buffer = acetate_gst_sample_get_buffer(sample) else {
            return nil
        }
        var info = AcetateGstVideoInfo()
        guard acetate_gst_video_info_from_caps(&info, caps) != 0,
            let size = PixelSize(Int(info.width), Int(info.height))
        else {
            return nil
        }
        self.size = size
        self.info = info
        orientation = VideoOrientation(of: sink)
        self.buffer = buffer
        let pts = acetate_gst_pts(buffer)
        duration = Self.seconds(acetate_gst_duration(buffer)) ?? 0
        if let segment = acetate_gst_sample_get_segment(sample), pts != UInt64.max {
            runningTime = Self.seconds(
                acetate_gst_segment_to_running_time(segment, ACETATE_GST_FORMAT_TIME, pts))
            streamTime = Self.seconds(
                acetate_gst_segment_to_stream_time(segment, ACETATE_GST_FORMAT_TIME, pts))
        } else {
            (runningTime, streamTime) = (nil, nil)
        }
    }

    /// Nanoseconds as seconds; nil for GST_CLOCK_TIME_NONE.
    static func seconds(_ time: UInt64) -> Double? { time == UInt64.max ? nil : Double(time) / 1e9 }

    /// Whether each pixel is opaque.
    var isOpaque: Bool { info.finfo.pointee.format != ACETATE_GST_VIDEO_FORMAT_BGRA }

    /// The converted frame, upright; nil if it cannot be read, or if memory is exhausted.
    func image(from pool: PixelStorePool) -> CGImage? {
        guard let pixels = pool.take(orientation.size(of: size)) else { return nil }
        if orientation == .upright {
            guard convert(into: pixels.buffer) else { return nil }
        } else {
            guard let memory = ScratchBufferPool.borrow(4 * size.area, isCleared: false) else { return nil }
            let frame = PixelBuffer(base: memory.base, size: size, bytesPerRow: 4 * size.width)
            guard let frame, convert(into: frame) else { return nil }
            orientation.turn(frame, into: pixels.buffer)
            withExtendedLifetime(memory) {}
        }
        return pixels.image(isOpaque: isOpaque)
    }

    /// Writes the pixels into a buffer of the frame's size. Returns false if the frame's memory cannot be read.
    func convert(into pixels: PixelBuffer) -> Bool {
        var (frame, info) = (AcetateGstVideoFrame(), info)
        guard acetate_gst_video_frame_map(&frame, &info, buffer, ACETATE_GST_MAP_READ) != 0 else { return false }
        defer { acetate_gst_video_frame_unmap(&frame) }
        if acetate_gst_is_rgb(&frame) {
            copy(acetate_gst_pixels(&frame), Int(acetate_gst_stride(&frame)), into: pixels)
        } else {
            let channels = (0..<3).map { acetate_gst_channel(&frame, $0) }
            // The pointers are to the mapped frame, whose rows are as long as its caps say.
            let planes = channels.map {
                VideoPlane(
                    base: $0.data, bytesPerRow: Int($0.stride), step: Int($0.step), unusedBits: Int($0.unused),
                    columnShift: Int($0.column_shift), rowShift: Int($0.row_shift))
            }
            VideoFrame(luma: planes[0], cb: planes[1], cr: planes[2], color: color(depth: Int(channels[0].depth)))
                .convert(into: pixels)
        }
        return true
    }

    private func color(depth: Int) -> VideoColor {
        let matrix: VideoColor.Matrix =
            switch info.colorimetry.matrix {
            case ACETATE_GST_VIDEO_COLOR_MATRIX_BT709: .bt709
            case ACETATE_GST_VIDEO_COLOR_MATRIX_BT2020: .bt2020
            case ACETATE_GST_VIDEO_COLOR_MATRIX_SMPTE240M: .smpte240
            case ACETATE_GST_VIDEO_COLOR_MATRIX_FCC: .fcc
            default: .bt601
            }
        let isFull = info.colorimetry.range == ACETATE_GST_VIDEO_COLOR_RANGE_0_255
        return VideoColor(matrix, isFullRange: isFull, depth: depth)
    }

    /// Copies BGRA pixels, and multiplies their colors by alpha.
    private func copy(_ source: UnsafeRawPointer, _ bytesPerRow: Int, into pixels: PixelBuffer) {
        for y in 0..<pixels.size.height {
            let row = pixels[row: y]
            let from = source + y * bytesPerRow
            for x in 0..<pixels.size.width {
                let pixel = from.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                row[x] = isOpaque ? pixel | 0xFF00_0000 : Self.premultiplied(pixel)
            }
        }
    }

    private static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        var result = alpha << 24
        for shift in [0, 8, 16] as [UInt32] {
            result |= (((pixel >> shift) & 0xFF) * alpha + 127) / 255 << shift
        }
        return result
    }
}
