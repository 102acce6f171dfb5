import AcetatePixels
import CoreGraphics
import Foundation

extension LayerValues {
    // Inlined, for a layer's values, handed over, would be copied.

    /// Whether a gradient is painted.
    @inline(__always) var hasGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted
    }

    /// Whether the gradient, where it is painted, lets nothing through.
    @inline(__always) var hasOpaqueGradient: Bool {
        guard case .gradient(let gradient) = kind else { return false }
        return gradient.isPainted && gradient.isOpaque
    }

    /// Fills the bounds with the gradient; `isMasked` as for the background.
    func drawGradient(
        on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool, _ coverages: BoxCoverages
    ) {
        let gradient = gradient
        let bounds = bounds.standardized
        // From unit coordinates to pixels.
        let unit = CGAffineTransform(
            a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY
        ).concatenating(toPixels)
        guard let ramp = gradient.ramp, unit.isInvertible else { return pixels.clear() }
        GradientFill(gradient.shape, ramp, toUnit: unit.inverted(), fill: pixels.rect).put(on: pixels)
        cutToBackground(pixels, toPixels, isMasked: isMasked, coverages)
    }
}

extension GradientValues {
    fileprivate var isPainted: Bool { stops.contains { $0.color.alpha > 0 } }

    fileprivate var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }

    /// The colours at their places, as far as there are both.
    fileprivate var stops: [(place: Double, color: CGColor)] {
        let colors = colors ?? []
        let last = Double(max(colors.count - 1, 1))
        return zip(locations ?? colors.indices.map { Double($0) / last }, colors).map { ($0, $1) }
    }

    /// Nil for no colours.
    fileprivate var ramp: ColorRamp? {
        ColorRamp(
            stops.map { place, color in
                let c = color.sRGB
                return (place, PixelColor(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha)))
            })
    }

    fileprivate var shape: GradientFill.Shape {
        let (start, end) = (PixelPlace(startPoint.x, startPoint.y), PixelPlace(endPoint.x, endPoint.y))
        return switch type {
        case .axial: .axial(from: start, to: end)
        case .radial: .radial(center: start, corner: end)
        case .conic: .conic(center: start, towards: end)
        }
    }
}

extension GradientFill {
    fileprivate init(_ shape: Shape, _ ramp: ColorRamp, toUnit: CGAffineTransform, fill: PixelRect) {
        let t = toUnit
        self.init(
            shape, ramp,
            toUnit: PixelMap(
                x: SIMD2(Double(t.a), Double(t.b)), y: SIMD2(Double(t.c), Double(t.d)),
                origin: SIMD2(Double(t.tx), Double(t.ty))),
            fill: fill)
    }

    fileprivate func put(on pixels: PixelBuffer) {
        for y in 0..<pixels.size.height {
            if let start = pixels[row: y].baseAddress { fillRow(start, count: pixels.size.width, x: 0, y: y) }
        }
    }
}

extension Painter {
    /// Paints the gradient of a gradient layer.
    func paintGradient(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.hasGradient else { return }
        node.pictures.picture(of: .gradient, node, within: viewport).map { put($0, alpha: alpha) }
    }
}
