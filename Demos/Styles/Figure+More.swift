import AppKit
import DemoSupport

extension Figure {
    /// Figures of properties that are newer than the chapter.
    static let more: [Figure] = [
        Figure("maskedCorners", ["cornerRadius 24: two upper corners,", "two opposite ones, all but one"]) { stage in
            let sets: [CACornerMask] = [
                [.layerMinXMaxYCorner, .layerMaxXMaxYCorner], [.layerMinXMinYCorner, .layerMaxXMaxYCorner],
                [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner],
            ]
            for (index, corners) in sets.enumerated() {
                let layer = box(CGRect(x: 14 + CGFloat(index) * 68, y: 48, width: 60, height: 72), on: stage)
                layer.backgroundColor = [Palette.blue, Palette.violet, Palette.pink][index]
                (layer.borderWidth, layer.borderColor) = (4, Palette.color(0xffffff, alpha: 0.45))
                (layer.cornerRadius, layer.maskedCorners) = (24, corners)
            }
        },
        Figure("cornerCurve", ["cornerRadius 110: .circular (pink)", "and .continuous (teal)"]) { stage in
            let window = box(CGRect(x: 12, y: 6, width: 200, height: 148), on: stage)
            window.masksToBounds = true
            for (curve, color) in [(CALayerCornerCurve.circular, Palette.pink), (.continuous, Palette.teal)] {
                let layer = box(CGRect(x: 6, y: -352, width: 500, height: 490), on: window)
                (layer.cornerRadius, layer.cornerCurve) = (110, curve)
                (layer.borderWidth, layer.borderColor) = (2, color)
            }
        },
        Figure("edgeAntialiasingMask", ["two halves, turned: all edges, and", "all but the one that they share"]) {
            stage in
            for (place, masks) in [
                (58.0, [CAEdgeAntialiasingMask.all, .all]),
                (166, [.all.subtracting(.layerRightEdge), .all.subtracting(.layerLeftEdge)]),
            ] {
                for (index, mask) in masks.enumerated() {
                    let half = CALayer()
                    half.bounds = CGRect(x: 0, y: 0, width: 34, height: 84)
                    half.anchorPoint = CGPoint(x: index == 0 ? 1 : 0, y: 0.5)
                    half.position = CGPoint(x: place, y: 82)
                    half.transform = CATransform3DMakeRotation(-0.3, 0, 0, 1)
                    half.backgroundColor = Palette.amber
                    half.edgeAntialiasingMask = mask
                    stage.addSublayer(half)
                }
            }
        },
        Figure("contentsCenter", ["an image of 48 × 48 pixels, as it is", "and stretched: 0.42 0.42 0.16 0.16"]) {
            stage in
            let frames = [CGRect(x: 16, y: 58, width: 48, height: 48), CGRect(x: 82, y: 28, width: 126, height: 108)]
            for frame in frames {
                let layer = box(frame, on: stage)
                layer.contents = Drawings.frame
                layer.contentsCenter = CGRect(x: 0.42, y: 0.42, width: 0.16, height: 0.16)
            }
        },
        Figure("transform", ["m34 −1/300, turned by 50° about y,", "with all that the layer holds"]) { stage in
            let layer = Example.border(on: stage)
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 300
            layer.transform = CATransform3DRotate(transform, 50 * .pi / 180, 0, 1, 0)
        },
    ]

    @MainActor private static func box(_ frame: CGRect, on stage: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        stage.addSublayer(layer)
        return layer
    }
}

extension CAEdgeAntialiasingMask {
    fileprivate static let all: Self = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}
