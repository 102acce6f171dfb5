import AcetatePixels
import CAcetateGStreamer

/// How the frames of a movie must be turned to be upright: the values of GStreamer's tag "image-orientation".
enum VideoOrientation: String {
    case upright = "rotate-0"
    /// Clockwise.
    case turned90 = "rotate-90"
    case turned180 = "rotate-180"
    case turned270 = "rotate-270"
    // Mirrored from left to right, and then turned clockwise.
    case mirrored = "flip-rotate-0"
    case mirroredTurned90 = "flip-rotate-90"
    case mirroredTurned180 = "flip-rotate-180"
    case mirroredTurned270 = "flip-rotate-270"

    /// The orientation of the frames that arrive at a sink, from the tags of their stream. GStreamer's element for it would copy
    /// each frame, also those that are upright.
    init(of sink: UnsafeMutablePointer<AcetateGstElement>) {
        self = .upright
        guard let pad = acetate_gst_element_get_static_pad(sink, "sink") else { return }
        defer { acetate_gst_object_unref(pad) }
        var index: UInt32 = 0
        // The tags of the stream and those of the movie are separate events.
        while let event = acetate_gst_pad_get_sticky_event(pad, ACETATE_GST_EVENT_TAG, index) {
            defer { acetate_gst_mini_object_unref(UnsafeMutableRawPointer(event)) }
            var tags: OpaquePointer?
            acetate_gst_event_parse_tag(event, &tags)
            self = tags.flatMap(Self.init(tags:)) ?? self
            index += 1
        }
    }

    /// The orientation that tags tell; nil if they do not.
    init?(tags: OpaquePointer) {
        var text: UnsafeMutablePointer<CChar>?
        guard acetate_gst_tag_list_get_string(tags, "image-orientation", &text) != 0, let text else { return nil }
        defer { acetate_g_free(text) }
        self.init(rawValue: String(cString: text))
    }

    /// Whether width and height change places.
    var isAcross: Bool {
        switch self {
        case .turned90, .turned270, .mirroredTurned90, .mirroredTurned270: true
        default: false
        }
    }

    /// The size of a turned frame.
    func size(of size: PixelSize) -> PixelSize { isAcross ? PixelSize(size.height, size.width) ?? size : size }

    /// Writes the turned pixels of a frame into a buffer with `size(of:)` the frame's size.
    func turn(_ frame: PixelBuffer, into pixels: PixelBuffer) {
        let (right, bottom) = (frame.size.width - 1, frame.size.height - 1)
        let (width, height) = (pixels.size.width, pixels.size.height)
        // The place in the frame of the first pixel, and the steps from there along a row and a column of the result.
        let (start, across, down): ((x: Int, y: Int), (x: Int, y: Int), (x: Int, y: Int)) =
            switch self {
            case .upright: ((0, 0), (1, 0), (0, 1))
            case .turned90: ((0, bottom), (0, -1), (1, 0))
            case .turned180: ((right, bottom), (-1, 0), (0, -1))
            case .turned270: ((right, 0), (0, 1), (-1, 0))
            case .mirrored: ((right, 0), (-1, 0), (0, 1))
            case .mirroredTurned90: ((right, bottom), (0, -1), (-1, 0))
            case .mirroredTurned180: ((0, bottom), (1, 0), (0, -1))
            case .mirroredTurned270: ((0, 0), (0, 1), (1, 0))
            }
        let base = frame.base.assumingMemoryBound(to: UInt32.self)
        let rowPixels = frame.bytesPerRow / 4
        let first = start.y * rowPixels + start.x
        let (stepX, stepY) = (across.y * rowPixels + across.x, down.y * rowPixels + down.x)
        // Blocks, so that the columns of a frame stay in the cache while they become rows.
        let block = 16
        for top in stride(from: 0, to: height, by: block) {
            for left in stride(from: 0, to: width, by: block) {
                for y in top..<min(top + block, height) {
                    let row = pixels[row: y]
                    // Both places are within the buffers, whose sizes are equal but for the turn.
                    var from = first + y * stepY + left * stepX
                    for x in left..<min(left + block, width) {
                        row[x] = base[from]
                        from += stepX
                    }
                }
            }
        }
    }
}
