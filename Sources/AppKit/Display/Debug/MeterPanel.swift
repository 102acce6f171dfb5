import AcetatePixels
import CoreGraphics

/// The opaque panel with measurements of the last frames, in the window's top right corner.
struct MeterPanel {
    /// The number of frames in the graph.
    static let bars = 120
    /// Points.
    private static let margin = 8.0, padding = 6.0, graphHeight = 40.0, fontSize = 11.0
    private static let rows = 3

    private static let background: UInt32 = 0xFF1C_1C1E
    private static let graphBackground: UInt32 = 0xFF2C_2C2E
    private static let inTime: UInt32 = 0xFF30_D158
    private static let late: UInt32 = 0xFFFF_453A
    private static let refresh: UInt32 = 0xFFFF_FFFF

    /// The time between refreshes of the screen, in seconds.
    var period = 1.0 / 60
    /// The pixels that the panel covers; empty if there is no memory for it.
    private(set) var rect = PixelRect.empty
    /// The panel's frame, which may extend beyond the buffer.
    private var frame = PixelRect.empty
    private var store: PixelStore?
    private var atlas: GlyphAtlas?
    private var atlasScale = 0.0
    private var unit = 1.0
    private(set) var history = FrameHistory()
    private var row = TextRow()

    mutating func setViewport(_ size: PixelSize, scale: Double) {
        unit = scale.isFinite ? min(max(scale, 0.5), 16) : 1
        if atlas == nil || atlasScale != unit {
            atlas = GlyphAtlas(size: Self.fontSize * unit, background: Self.background)
            atlasScale = unit
        }
        let bar = max(1, pixels(1))
        let inner = max(bar * Self.bars, (atlas?.width ?? 0) * TextRow.count)
        let width = inner + 2 * pixels(Self.padding)
        let height = Self.rows * (atlas?.height ?? 0) + pixels(Self.graphHeight) + 3 * pixels(Self.padding)
        let margin = pixels(Self.margin)
        frame = PixelRect(x: max(0, size.width - width - margin), y: margin, width: width, height: height)
        if store?.size != frame.size { store = frame.size.flatMap { PixelStore($0) } }
        rect = store == nil ? .empty : frame.intersection(size.rect)
    }

    private func pixels(_ points: Double) -> Int { Int((points * unit).rounded()) }

    /// Adds the measurements of a frame, and redraws the panel.
    mutating func record(_ sample: FrameSample) {
        history.append(sample)
        guard let buffer = store?.pixels else { return }
        buffer.fill(buffer.rect, with: Self.background)
        drawNumbers(sample, on: buffer)
        drawGraph(on: buffer)
    }

    /// Copies the panel to a buffer.
    func paint(into buffer: PixelBuffer, region: PixelRegion) {
        guard let store else { return }
        buffer.copy(from: store.pixels, region: region.intersection(rect), dx: frame.x, dy: frame.y)
    }

    private mutating func drawNumbers(_ sample: FrameSample, on buffer: PixelBuffer) {
        let (frames, worst) = history.lastSecond()
        row.clear()
        row.put(Double(frames), decimals: 0, end: 4)
        row.put("fps", at: 5)
        row.put(sample.seconds * 1000, decimals: 1, end: 15)
        row.put("ms", end: 18)
        draw(0, on: buffer)
        row.clear()
        row.put("worst", at: 0)
        row.put(worst * 1000, decimals: 1, end: 15)
        row.put("ms", end: 18)
        draw(1, on: buffer)
        row.clear()
        row.put("painted", at: 0)
        row.put(Double(sample.pixels), decimals: 0, end: 15)
        row.put("px", end: 18)
        draw(2, on: buffer)
    }

    private func draw(_ line: Int, on buffer: PixelBuffer) {
        guard let atlas else { return }
        let (left, top) = (pixels(Self.padding), pixels(Self.padding) + line * atlas.height)
        for (column, character) in row.characters.enumerated() where character != UInt8(ascii: " ") {
            atlas.draw(character, on: buffer, x: left + column * atlas.width, y: top)
        }
    }

    /// Draws a bar for each frame, with the last one at the right. The line at half the height is the time between
    /// refreshes.
    private func drawGraph(on buffer: PixelBuffer) {
        let (height, padding, bar) = (pixels(Self.graphHeight), pixels(Self.padding), max(1, pixels(1)))
        let (right, bottom) = (buffer.size.width - padding, buffer.size.height - padding)
        let graph = PixelRect(minX: padding, minY: bottom - height, maxX: right, maxY: bottom)
        buffer.fill(graph, with: Self.graphBackground)
        for index in 0..<Self.bars {
            guard let sample = history.sample(before: index) else { break }
            let share = sample.seconds / (2 * period)
            let length = share > 0 ? Int((min(share, 1) * Double(height)).rounded(.up)) : 0
            let x = right - (index + 1) * bar
            buffer.fill(
                PixelRect(x: x, y: bottom - length, width: bar, height: length).intersection(graph),
                with: sample.seconds <= period ? Self.inTime : Self.late)
        }
        buffer.fill(
            PixelRect(x: graph.minX, y: bottom - height / 2, width: graph.width, height: bar), with: Self.refresh)
    }
}
