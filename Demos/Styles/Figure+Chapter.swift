import AppKit
import DemoSupport

extension Figure {
    /// The ten figures of chapter 11. The first five build the layer step by step; each of the others adds one property.
    static let chapter: [Figure] = [
        Figure("1  Geometry", ["bounds 136 × 100, cornerRadius 16,", "anchorPoint 0.5 0.5"]) { stage in
            stage.addSublayer(drawnGeometry(of: Example.geometry(on: stage)))
        },
        Figure("2  Background", ["backgroundColor #2a9d8f"]) { _ = Example.background(on: $0) },
        Figure("3  Contents", ["contents: an image", "contentsGravity .resizeAspect"]) {
            _ = Example.contents(on: $0)
        },
        Figure("4  Sublayers", ["sublayers: a monitor", "masksToBounds false"]) { _ = Example.sublayers(on: $0) },
        Figure("5  Border", ["borderWidth 4", "borderColor #e9c46a"]) { _ = Example.border(on: $0) },
        Figure("6  Filters", ["filters: CIColorPosterize,", "inputLevels 2"]) { stage in
            let filter = CIFilter(name: "CIColorPosterize")
            filter?.setDefaults()
            filter?.setValue(2, forKey: "inputLevels")
            Example.border(on: stage).filters = [filter].compactMap(\.self)
        },
        Figure("7  Shadow", ["shadowColor #ff2d2d, opacity 0.9,", "offset 8 −8, shadowRadius 6"]) { stage in
            let layer = Example.border(on: stage)
            layer.shadowColor = Example.shadowColor
            layer.shadowOpacity = 0.9
            layer.shadowOffset = CGSize(width: 8, height: -8)
            layer.shadowRadius = 6
        },
        Figure("8  Opacity", ["opacity 0.5"]) { stage in
            Example.stripes(on: stage)
            Example.border(on: stage).opacity = 0.5
        },
        Figure("9  Compositing", ["compositingFilter:", "CIDifferenceBlendMode"]) { stage in
            Example.stripes(on: stage)
            Example.border(on: stage).compositingFilter = CIFilter(name: "CIDifferenceBlendMode")
        },
        Figure("10  Mask", ["mask: a layer of alpha 0.3", "with a disc of alpha 1"]) { stage in
            let layer = Example.border(on: stage)
            let mask = CALayer()
            mask.frame = layer.bounds
            mask.backgroundColor = Palette.color(0x000000, alpha: 0.3)
            let disc = CALayer()
            disc.frame = CGRect(x: 23, y: 5, width: 90, height: 90)
            disc.cornerRadius = 45
            disc.backgroundColor = Palette.color(0x000000)
            mask.addSublayer(disc)
            layer.mask = mask
        },
    ]

    /// Draws the geometry of a layer that has no content yet: its outline, its anchor point, and the circle of a corner.
    @MainActor private static func drawnGeometry(of layer: CALayer) -> CALayer {
        let area = layer.frame.insetBy(dx: -12, dy: -12)
        let drawing = Drawing(size: area.size) { context in
            let bounds = CGRect(x: 12, y: 12, width: area.width - 24, height: area.height - 24)
            let (radius, middle) = (Example.cornerRadius, CGPoint(x: area.width / 2, y: area.height / 2))
            context.setLineWidth(1)
            context.setStrokeColor(Palette.track)
            context.stroke(bounds.insetBy(dx: 0.5, dy: 0.5))
            context.strokeEllipse(
                in: CGRect(x: bounds.minX, y: bounds.maxY - 2 * radius, width: 2 * radius, height: 2 * radius)
                    .insetBy(dx: 0.5, dy: 0.5))
            context.setStrokeColor(Palette.text)
            context.setLineWidth(1.5)
            context.setLineDash(phase: 0, lengths: [5, 4])
            context.addPath(
                CGPath(
                    roundedRect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerWidth: radius, cornerHeight: radius,
                    transform: nil))
            context.strokePath()
            context.setLineDash(phase: 0, lengths: [])
            context.setStrokeColor(Palette.amber)
            for (dx, dy) in [(8.0, 0.0), (0, 8)] {
                context.move(to: CGPoint(x: middle.x - dx, y: middle.y - dy))
                context.addLine(to: CGPoint(x: middle.x + dx, y: middle.y + dy))
            }
            context.strokePath()
            context.strokeEllipse(in: CGRect(x: middle.x - 4, y: middle.y - 4, width: 8, height: 8))
        }
        drawing.position = CGPoint(x: area.midX, y: area.midY)
        return drawing
    }
}
