import AppKit
import DemoSupport

extension Page {
    static let colors = Page(
        name: "colors", title: "Colors",
        summary: "Colors are interpolated component by component, with their alpha.",
        samples: [
            Sample("backgroundColor", "blue to amber") { stage in
                stage.box().run(tween("backgroundColor", from: Palette.blue, to: Palette.amber).backAndForth())
            },
            Sample("backgroundColor, to clear", "pink to the same, transparent") { stage in
                stage.box().run(
                    tween("backgroundColor", from: Palette.pink, to: Palette.pink.copy(alpha: 0)).backAndForth())
            },
            Sample("borderColor", "teal to white") { stage in
                let box = stage.box(Palette.rim)
                box.borderWidth = 10
                box.run(tween("borderColor", from: Palette.teal, to: Palette.white).backAndForth())
            },
            Sample("shadowColor", "blue to pink") { stage in
                let box = stage.box(Palette.rim)
                (box.shadowOpacity, box.shadowRadius, box.shadowOffset) = (1, 14, .zero)
                box.run(tween("shadowColor", from: Palette.blue, to: Palette.pink).backAndForth())
            },
            Sample("keyframes", "through five colors") { stage in
                let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet, Palette.blue]
                stage.box().run(through("backgroundColor", colors).forever())
            },
            Sample("discrete keyframes", "no colors between") { stage in
                let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]
                stage.box().run(through("backgroundColor", colors, mode: .discrete).forever())
            },
        ])

    static let images = Page(
        name: "images", title: "Images",
        summary: "contents: one image cross-fades to another.",
        samples: [
            Sample("contents", "from fromValue to toValue") { stage in
                stage.imageLayer().run(tween("contents", from: Stage.rings, to: Stage.stripes).backAndForth())
            },
            Sample("keyframes", "three images, faded") { stage in
                stage.imageLayer().run(
                    through("contents", [Stage.rings, Stage.stripes, Stage.chess, Stage.rings]).forever())
            },
            Sample("discrete keyframes", "three images, one after another") { stage in
                stage.imageLayer().run(
                    through("contents", [Stage.rings, Stage.stripes, Stage.chess], mode: .discrete).forever())
            },
            Sample("contentsRect", "which part of the image is shown") { stage in
                let parts = tween(
                    "contentsRect", from: CGRect(x: 0, y: 0, width: 1, height: 1),
                    to: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
                stage.imageLayer(Stage.rings).run(parts.backAndForth())
            },
            Sample("contentsRect, discrete", "the frames of a strip") { stage in
                let parts = (0..<4).map { CGRect(x: Double($0) / 4, y: 0, width: 0.25, height: 1) }
                stage.imageLayer(Stage.strip).run(
                    through("contentsRect", parts, mode: .discrete, duration: 2).forever())
            },
            Sample("opacity over an image", "0 to 1") { stage in
                stage.imageLayer(Stage.chess)
                stage.imageLayer(Stage.rings).run(tween("opacity", from: 0, to: 1).backAndForth())
            },
        ])

    static let shadows = Page(
        name: "shadows", title: "Shadows and paths",
        summary:
            "Paths with the same elements are interpolated point by point; a shadow's other properties are numbers, sizes, colors.",
        samples: [
            Sample("shadowOpacity", "0 to 1") { stage in
                stage.shadowed().run(tween("shadowOpacity", from: 0, to: 1).backAndForth())
            },
            Sample("shadowRadius", "0 to 20") { stage in
                stage.shadowed().run(tween("shadowRadius", from: 0, to: 20).backAndForth())
            },
            Sample("shadowOffset", "(-25, -20) to (25, 20)") { stage in
                let (from, to) = (CGSize(width: -25, height: -20), CGSize(width: 25, height: 20))
                stage.shadowed().run(tween("shadowOffset", from: from, to: to).backAndForth())
            },
            Sample("shadowOffset.width", "-40 to 40") { stage in
                stage.shadowed().run(tween("shadowOffset.width", from: -40, to: 40).backAndForth())
            },
            Sample("shadowPath", "from an ellipse below to one around") { stage in
                let low = CGPath(ellipseIn: CGRect(x: -10, y: -24, width: 84, height: 16), transform: nil)
                let around = CGPath(ellipseIn: CGRect(x: -50, y: -25, width: 164, height: 114), transform: nil)
                stage.shadowed().run(tween("shadowPath", from: low, to: around).backAndForth())
            },
            Sample("shadowPath, keyframes", "a star that turns inside out") { stage in
                let stars = [25, 13, 58, 25].map { Stage.star(inner: $0, outer: 45) }
                let box = stage.shadowed()
                (box.shadowRadius, box.backgroundColor) = (0, nil)
                box.run(through("shadowPath", stars).forever())
            },
        ])
}

extension Stage {
    fileprivate static func image(_ width: Int, _ height: Int, _ paint: (CGContext) -> Void) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        paint(context)
        return context.makeImage()
    }

    private static func filled(_ color: CGColor, _ context: CGContext, _ rect: CGRect) {
        context.setFillColor(color)
        context.fill([rect])
    }

    fileprivate static let rings: Any =
        image(96, 96) { context in
            filled(Palette.blue, context, CGRect(x: 0, y: 0, width: 96, height: 96))
            for (index, color) in [Palette.white, Palette.blue, Palette.white].enumerated() {
                let inset = CGFloat(8 + index * 13)
                context.setFillColor(color)
                context.addEllipse(in: CGRect(x: 0, y: 0, width: 96, height: 96).insetBy(dx: inset, dy: inset))
                context.fillPath()
            }
        } as Any

    fileprivate static let stripes: Any =
        image(96, 96) { context in
            for index in 0..<8 {
                filled(
                    index % 2 == 0 ? Palette.amber : Palette.pink, context,
                    CGRect(x: 0, y: index * 12, width: 96, height: 12))
            }
        } as Any

    fileprivate static let chess: Any =
        image(96, 96) { context in
            for index in 0..<16 {
                filled(
                    (index + index / 4) % 2 == 0 ? Palette.teal : Palette.card, context,
                    CGRect(x: index % 4 * 24, y: index / 4 * 24, width: 24, height: 24))
            }
        } as Any

    /// An image with four frames next to each other.
    fileprivate static let strip: Any =
        image(384, 96) { context in
            for index in 0..<4 {
                filled(Palette.violet, context, CGRect(x: index * 96, y: 0, width: 96, height: 96))
                filled(Palette.white, context, CGRect(x: index * 96 + 12, y: 12 + index * 18, width: 72, height: 18))
            }
        } as Any

    @discardableResult
    fileprivate func imageLayer(_ contents: Any? = nil) -> CALayer {
        let layer = box(Palette.rim, size: CGSize(width: 96, height: 96))
        layer.contents = contents
        return layer
    }

    fileprivate func shadowed() -> CALayer {
        let box = box(Palette.white)
        box.cornerRadius = 8
        (box.shadowColor, box.shadowOpacity, box.shadowRadius) = (Palette.blue, 1, 8)
        box.shadowOffset = .zero
        return box
    }

    /// A star of five points around the middle of a square of 64 points.
    fileprivate static func star(inner: CGFloat, outer: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<10).map { index in
                let angle = Double(index) / 5 * .pi + .pi / 2
                let radius = index % 2 == 0 ? outer : inner
                return CGPoint(x: 32 + radius * cos(angle), y: 32 + radius * sin(angle))
            })
        path.closeSubpath()
        return path
    }
}
