import AppKit
import DemoSupport

/// Images that the demo draws itself.
enum Drawings {
    /// A boat on a transparent background, 240 by 200 pixels.
    static let boat = image(240, 200) { context in
        context.setFillColor(Palette.amber)
        context.fillEllipse(in: CGRect(x: 20, y: 116, width: 56, height: 56))
        sail([CGPoint(x: 126, y: 66), CGPoint(x: 126, y: 190), CGPoint(x: 214, y: 66)], Palette.white, context)
        sail([CGPoint(x: 114, y: 66), CGPoint(x: 114, y: 166), CGPoint(x: 52, y: 66)], Palette.pink, context)
        context.setFillColor(Palette.color(0x5b3a29))
        context.fill(CGRect(x: 117, y: 50, width: 6, height: 144))
        sail(
            [CGPoint(x: 24, y: 54), CGPoint(x: 222, y: 54), CGPoint(x: 186, y: 20), CGPoint(x: 62, y: 20)],
            Palette.color(0x8c5a3c), context)
        context.setFillColor(Palette.color(0x2f6fb4))
        context.fill(CGRect(x: 8, y: 8, width: 224, height: 14))
    }

    /// A frame with round corners and a colored disc in each, 48 by 48 pixels. Only its middle is meant to be stretched.
    static let frame = image(48, 48) { context in
        context.setFillColor(Palette.violet)
        context.addPath(
            CGPath(
                roundedRect: CGRect(x: 0, y: 0, width: 48, height: 48), cornerWidth: 14, cornerHeight: 14,
                transform: nil))
        context.fillPath()
        context.setFillColor(Palette.card)
        context.addPath(
            CGPath(
                roundedRect: CGRect(x: 5, y: 5, width: 38, height: 38), cornerWidth: 9, cornerHeight: 9, transform: nil)
        )
        context.fillPath()
        for (x, y, color) in [
            (10.0, 10.0, Palette.amber), (30, 10, Palette.teal), (10, 30, Palette.pink), (30, 30, Palette.blue),
        ] {
            context.setFillColor(color)
            context.fillEllipse(in: CGRect(x: x, y: y, width: 8, height: 8))
        }
    }

    private static func sail(_ points: [CGPoint], _ color: CGColor, _ context: CGContext) {
        context.setFillColor(color)
        context.beginPath()
        context.addLines(between: points)
        context.closePath()
        context.fillPath()
    }

    private static func image(_ width: Int, _ height: Int, _ paint: (CGContext) -> Void) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context.map(paint)
        return context?.makeImage()
    }
}
