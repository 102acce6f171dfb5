import AcetatePixels
import CoreGraphics

/// One step of composing an animation: a frame is drawn on the canvas that the frames before it have left.
struct FrameStep {
    /// What is shown; nil if there is not enough memory.
    let result: CGImage?
    /// What the next frame is drawn on.
    let nextCanvas: CGImage?
    /// Whether the frame had an image.
    let isDrawn: Bool

    /// `canvas` is nil for a transparent one. `image` is nil for a frame that cannot be decoded.
    init(canvas: CGImage?, size: PixelSize, image: CGImage?, frame: AnimationFrame) {
        // Parts of a frame outside the canvas are not visible. Offsets of 32 bits do not overflow.
        let rect = PixelRect(x: frame.x, y: frame.y, width: image?.width ?? 0, height: image?.height ?? 0)
            .intersection(size.rect)
        let result = CGImage(size: size, format: .file(isOpaque: false)) { target in
            canvas?.withPixels { target.copy(from: $0, region: PixelRegion(size.rect)) }
            image?.withPixels { Self.draw($0, at: frame, on: target, within: rect) }
        }
        self.result = result
        isDrawn = image != nil
        switch frame.disposal {
        case .keep: nextCanvas = result
        case .restore: nextCanvas = canvas
        case .clear:
            nextCanvas = CGImage(size: size) { target in
                result?.withPixels { target.copy(from: $0, region: PixelRegion(size.rect)) }
                target.fill(rect, with: 0)
            }
        }
    }

    private static func draw(
        _ source: PixelBuffer, at frame: AnimationFrame, on target: PixelBuffer, within rect: PixelRect
    ) {
        for y in rect.minY..<rect.maxY {
            let (from, to) = (source[row: y - frame.y], target[row: y])
            for x in rect.minX..<rect.maxX {
                let pixel = from[x - frame.x]
                to[x] = frame.blends ? over(pixel, to[x]) : pixel
            }
        }
    }

    /// A premultiplied pixel composited over another.
    private static func over(_ above: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 - above >> 24
        if rest == 0 || below == 0 { return above }
        if rest == 255 { return below }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let sum = (above >> shift & 0xFF) + ((below >> shift & 0xFF) * rest + 127) / 255
            result |= min(sum, 255) << shift
        }
        return result
    }
}
