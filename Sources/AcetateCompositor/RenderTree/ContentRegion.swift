import AcetatePixels
import CoreGraphics
import Foundation

/// The pixels that a layer itself paints: background, contents and border, without its sublayers.
///
/// A border around nothing is a ring: its hollow middle is left out, so that a pulsing outline damages little.
struct ContentRegion {
    let region: PixelRegion

    init(of values: borrowing LayerValues, toDevice: CGAffineTransform) {
        var rects: [PixelRect] = []
        let bounds = values.bounds.standardized
        let box = PixelRect(covering: bounds.applying(toDevice))
        if values.backgroundColor.map({ $0.alpha > 0 }) ?? false { rects.append(box) }
        if let frame = values.contentsFrame { rects.append(PixelRect(covering: frame.applying(toDevice))) }
        var region = PixelRegion(rects)
        if values.hasBorder, !region.contains(box) {
            region.formUnion(Self.ring(values, bounds: bounds, box: box, toDevice: toDevice))
        }
        self.region = region
    }

    private static func ring(
        _ values: borrowing LayerValues, bounds: CGRect, box: PixelRect, toDevice: CGAffineTransform
    ) -> PixelRegion {
        let inner = bounds.insetBy(dx: values.borderWidth, dy: values.borderWidth)
        guard toDevice.isRectilinear, !inner.isNull, inner.width > 0, inner.height > 0 else { return PixelRegion(box) }
        let radius = max(0, values.clampedCornerRadius - values.borderWidth)
        var hollow: [PixelRect] = []
        // The rounded middle, as rectangles whose corners lie on its corner arcs.
        let steps = radius > 0 ? 4 : 0
        for step in 0...steps {
            let angle = steps == 0 ? 0 : Double(step) / Double(steps) * .pi / 2
            let part = inner.insetBy(
                dx: radius * (1 - CGFloat(cos(angle))), dy: radius * (1 - CGFloat(sin(angle))))
            guard !part.isNull, part.width > 0, part.height > 0 else { continue }
            let device = part.applying(toDevice)
            // Inwards to whole pixels: a pixel that the border touches is not hollow.
            let (minX, minY) = (device.minX.rounded(.up), device.minY.rounded(.up))
            let (maxX, maxY) = (device.maxX.rounded(.down), device.maxY.rounded(.down))
            if minX < maxX, minY < maxY {
                hollow.append(
                    PixelRect(
                        coveringMinX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)))
            }
        }
        return PixelRegion(box).subtracting(PixelRegion(hollow))
    }
}

extension LayerValues {
    /// Whether a border is painted.
    var hasBorder: Bool { borderWidth > 0 && (borderColor.map { $0.alpha > 0 } ?? false) }

    /// The corner radius, at most half of the shorter side.
    var clampedCornerRadius: CGFloat {
        max(0, min(CGFloat(cornerRadius), min(abs(bounds.width), abs(bounds.height)) / 2))
    }

    /// The part of the contents that is shown, in pixels from the top left; nil without contents. `upsideDown`: the
    /// layer's y points down on the screen, for its superlayers flip it.
    func contentsSource(upsideDown: Bool = false) -> CGRect? {
        guard let contents else { return nil }
        let unit = contentsRect.standardized
        let (width, height) = (CGFloat(contents.width), CGFloat(contents.height))
        let source = CGRect(
            x: unit.minX * width, y: (upsideDown ? unit.minY : 1 - unit.maxY) * height, width: unit.width * width,
            height: unit.height * height)
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        let part = source.overlap(whole)
        return part.isNull || part.isEmpty ? nil : part
    }

    /// Where the contents stand in the layer's own space, by their gravity; nil without contents.
    var contentsFrame: CGRect? {
        guard let source = contentsSource(), contentsScale > 0 else { return nil }
        let size = CGSize(width: source.width / contentsScale, height: source.height / contentsScale)
        return contentsGravity.frame(of: size, in: bounds.standardized)
    }
}
