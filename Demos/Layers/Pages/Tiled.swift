import AppKit
import DemoSupport

extension Page {
    static let tiled = Page(
        name: "tiled", title: "CATiledLayer",
        summary: "A map of 100,000 points a side, drawn in tiles on other threads as far as it is seen.",
        samples: [
            Sample("levels of detail", "from near to far: each tile says its level") { stage in
                let map = stage.map(levels: 10, bias: 2)
                let zoom = swinging("transform.scale", from: 2.0, to: 0.02, duration: 20)
                map.add(zoom, forKey: nil)
            },
            Sample("scrolling", "what comes into sight is drawn, and fades in") { stage in
                let map = stage.map(levels: 1, bias: 0)
                let drift = cycling(
                    "position", from: Stage.middle, to: CGPoint(x: Stage.middle.x - 1600, y: Stage.middle.y - 800),
                    duration: 40)
                map.add(drift, forKey: nil)
            },
            Sample("levelsOfDetailBias", "3 levels more: sharp at four times the size") { stage in
                let map = stage.map(levels: 3, bias: 2)
                map.transform = CATransform3DMakeScale(4, 4, 1)
                map.add(swinging("transform.rotation.z", from: -0.2, to: 0.2, duration: 8), forKey: nil)
            },
            Sample("one level", "four times the size: its pixels show") { stage in
                let map = stage.map(levels: 1, bias: 0)
                map.transform = CATransform3DMakeScale(4, 4, 1)
                map.add(swinging("transform.rotation.z", from: -0.2, to: 0.2, duration: 8), forKey: nil)
            },
        ])
}

extension Stage {
    /// Adds a map that is centered in the stage.
    fileprivate func map(levels: Int, bias: Int) -> MapLayer {
        let window = CALayer()
        window.frame = CGRect(x: 7, y: 5, width: 240, height: 120)
        window.cornerRadius = 10
        window.masksToBounds = true
        window.backgroundColor = Palette.rim
        window.bounds = CGRect(x: 7, y: 5, width: 240, height: 120)
        let map = MapLayer()
        map.bounds = CGRect(x: 0, y: 0, width: MapLayer.side, height: MapLayer.side)
        map.position = Stage.middle
        (map.levelsOfDetail, map.levelsOfDetailBias) = (levels, bias)
        map.tileSize = CGSize(width: 128, height: 128)
        map.isOpaque = true
        window.addSublayer(map)
        layer.addSublayer(window)
        return map
    }
}

/// A map of land and water computed from waves, with steps of height, and an outline and the level of detail on each tile.
/// Tiles are drawn on other threads, so `draw(in:)` reads nothing but the context and constants.
private final class MapLayer: CATiledLayer {
    static let side: CGFloat = 100_000

    override func draw(in ctx: CGContext) {
        let rect = ctx.boundingBoxOfClipPath
        let scale = ctx.ctm.a
        // Cells of four pixels at each level, so that each level costs the same.
        let cell = 4 / scale
        for y in stride(from: (rect.minY / cell).rounded(.down) * cell, to: rect.maxY, by: cell) {
            for x in stride(from: (rect.minX / cell).rounded(.down) * cell, to: rect.maxX, by: cell) {
                ctx.setFillColor(Self.color(height: Self.height(x + cell / 2, y + cell / 2)))
                ctx.fill(CGRect(x: x, y: y, width: cell, height: cell))
            }
        }
        ctx.setStrokeColor(Palette.color(0xffffff, alpha: 0.35))
        ctx.setLineWidth(1 / scale)
        ctx.stroke(rect.insetBy(dx: 0.5 / scale, dy: 0.5 / scale))
        Self.mark(level: Int(log2(scale).rounded()), in: rect, ctx)
    }

    /// The height of the land at a point: a sum of waves of very different lengths.
    private static func height(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        var sum: CGFloat = 0.16
        for (length, weight) in [(23_000.0, 0.2), (5_100, 0.2), (900, 0.25), (170, 0.25), (46, 0.1)] {
            sum += weight * sin(x / length * 6.3 + 2 * cos(y / length * 4.1)) * cos(y / length * 5.7)
        }
        return sum
    }

    private static func color(height: CGFloat) -> CGColor {
        if height < 0 {
            return CGColor(red: 0.1, green: 0.25 + 0.3 * (1 + height), blue: 0.55 + 0.3 * (1 + height), alpha: 1)
        }
        let step = (height * 12).rounded(.down) / 12
        return CGColor(red: 0.3 + 0.8 * step, green: 0.5 + 0.5 * step, blue: 0.25 + 0.9 * step, alpha: 1)
    }

    /// Draws a number in the corner of a tile, in strokes of two pixels.
    private static func mark(level: Int, in rect: CGRect, _ ctx: CGContext) {
        let pixel = 1 / ctx.ctm.a
        let (left, bottom) = (rect.minX + 6 * pixel, rect.minY + 6 * pixel)
        ctx.setFillColor(Palette.white)
        func stroke(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
            ctx.fill(CGRect(x: left + x * pixel, y: bottom + y * pixel, width: width * pixel, height: height * pixel))
        }
        if level < 0 { stroke(0, 6, 5, 2) }
        for (place, digit) in String(abs(level)).compactMap(\.wholeNumberValue).enumerated() {
            let x = CGFloat(place) * 11 + (level < 0 ? 8 : 0)
            // The segments from the top: horizontal, left and right, horizontal, left and right, horizontal.
            let lines: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
                (0, 12, 8, 2), (0, 7, 2, 7), (6, 7, 2, 7), (0, 6, 8, 2), (0, 0, 2, 7), (6, 0, 2, 7), (0, 0, 8, 2),
            ]
            let shapes = [
                0b1110111, 0b0010010, 0b1011101, 0b1011011, 0b0111010, 0b1101011, 0b1101111, 0b1010010, 0b1111111,
                0b1111011,
            ]
            for (index, line) in lines.enumerated() where shapes[digit] >> (6 - index) & 1 == 1 {
                stroke(x + line.0, line.1, line.2, line.3)
            }
        }
    }
}
