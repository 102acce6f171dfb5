import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    /// Nil where no path is shown. Inlined, for the values, handed over, would be copied.
    @inline(__always) var shapePicture: ShapePicture? {
        guard case .shape(let shape) = kind, shape.isFilled || shape.isStroked else { return nil }
        return ShapePicture(values: shape)
    }
}

/// A shape layer's path as it looks in pixels: what the picture depends on, and how it is made, by the exact area that the
/// path and its line cover of each pixel.
struct ShapePicture: Equatable {
    let values: ShapeValues

    /// The pixels that may be painted.
    func box(_ toPixels: CGAffineTransform) -> PixelRect {
        guard let path = values.path, toPixels.isFinite else { return .empty }
        var box = values.isFilled ? path.boundingBoxOfPath : .null
        if values.isStroked {
            let line = values.pen(tolerance: 1, visible: .zero).box(of: values.lines)
            box = box.isNull ? line : box.union(line)
        }
        return box.isNull ? .empty : PixelRect(covering: box.applying(toPixels))
    }

    /// Overwrites the pixels: by the path, filled, and then stroked.
    func draw(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        pixels.clear()
        guard let path = values.path, toPixels.isInvertible else { return }
        if values.isFilled, let color = values.fillColor {
            let outline = PixelOutline(path, toPixels, window: pixels.rect)
            let rule: CoverageScan.Rule = values.fillRule == .evenOdd ? .evenOdd : .nonZero
            ShapeFill(color).put(over: pixels, CoverageScan(outline, rule: rule))
        }
        if values.isStroked, let color = values.strokeColor {
            ShapeFill(color).put(over: pixels, CoverageScan(stroke(pixels.rect, toPixels), rule: .nonZero))
        }
    }

    /// How far straight lines may be off a curved edge of a stroke, in pixels.
    private static let tolerance = 1.0 / 256

    /// The outline of the line along the path, in pixels of a window.
    private func stroke(_ window: PixelRect, _ toPixels: CGAffineTransform) -> PixelOutline {
        var outline = PixelOutline(window: window)
        let visible = CGRect(x: window.x, y: window.y, width: window.width, height: window.height)
            .applying(toPixels.inverted())
        guard visible.isFinite else { return outline }
        let pen = values.pen(tolerance: Self.tolerance / Double(toPixels.greatestScale), visible: visible)
        var lines = values.lines
        if let pattern = values.lineDashPattern {
            lines = lines.dashed(pattern, phase: values.lineDashPhase, within: pen.reach)
        }
        let (x, y) = (SIMD2(Double(toPixels.a), Double(toPixels.b)), SIMD2(Double(toPixels.c), Double(toPixels.d)))
        let origin = SIMD2(Double(toPixels.tx), Double(toPixels.ty))
        pen.cover(lines) { polygon in
            outline.addPolygon(polygon.lazy.map { x * $0.x + y * $0.y + origin })
        }
        return outline
    }
}

extension ShapeValues {
    /// What of the path is stroked, without its dashes.
    fileprivate var lines: [PenLine] {
        path?.elements.penLines.trimmed(from: max(strokeStart, 0), to: min(strokeEnd, 1)) ?? []
    }

    /// The pen of the line. `tolerance` and `visible` are in points.
    fileprivate func pen(tolerance: Double, visible: CGRect) -> PenStroke {
        let cap: CGLineCap =
            switch lineCap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        let join: CGLineJoin =
            switch lineJoin {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
        return PenStroke(
            width: lineWidth, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance, visible: visible)
    }
}

extension ShapeFill {
    /// Puts the colour over the pixels, times the coverage.
    fileprivate func put(over pixels: PixelBuffer, _ scan: consuming CoverageScan) {
        for y in 0..<pixels.size.height {
            scan.advance()
            let row = pixels[row: y]
            var x = 0
            for run in scan.runs {
                if run.coverage > 0 {
                    let source = pixel.times(run.coverage)
                    let rest = 1 - Double(source >> 24) / 255
                    for x in x..<run.end { row[x] = row[x] == 0 || rest == 0 ? source : source &+ row[x].times(rest) }
                }
                x = run.end
            }
        }
    }
}

extension Painter {
    /// Paints the path of a shape layer.
    func paintShape(_ node: RenderNode, _ alpha: Double) {
        guard let shape = node.shown.shapePicture else { return }
        node.pictures.picture(of: shape, node, within: viewport).map { put($0, alpha: alpha) }
    }
}
