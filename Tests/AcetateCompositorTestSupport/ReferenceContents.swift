import AcetateCompositor
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation

/// A layer's contents, pixel by pixel, as CALayer.h describes them: a slow reference in double precision that samples
/// the outline of a rotated frame at 16 by 16 points of each pixel.
package struct ReferenceContents {
    package let values: LayerValues
    package let image: CGImage
    /// Pixels per point, and the height of the screen in pixels.
    package let scale: Double
    package let height: Int
    /// Whether the superlayer's y axis points down.
    package var isFlipped = false

    private let reference: ReferenceSampling
    private let crop: CGRect

    package init(_ values: LayerValues, _ image: CGImage, scale: Double, height: Int, isFlipped: Bool = false) {
        (self.values, self.image, self.scale, self.height, self.isFlipped) = (values, image, scale, height, isFlipped)
        // The part that `contentsRect` selects, from the top left. In a layer that is upside down, so is its y.
        let unit = values.contentsRect
        let (width, rows) = (CGFloat(image.width), CGFloat(image.height))
        crop = CGRect(
            x: unit.minX * width, y: (isFlipped ? unit.minY : 1 - unit.maxY) * rows, width: unit.width * width,
            height: unit.height * rows)
        let whole = image.withPixels { pixels in (0..<image.height).map { Array(pixels[row: $0]) } }
        let (top, bottom) = (Int(crop.minY.rounded(.down)), Int(crop.maxY.rounded(.up)))
        let (left, right) = (Int(crop.minX.rounded(.down)), Int(crop.maxX.rounded(.up)))
        reference = ReferenceSampling(whole[top..<bottom].map { Array($0[left..<right]) })
    }

    /// The table of chapter 5.2: the alignment of the frame, -1 for the least x or y, 0 for the center.
    private static let places: [ContentsGravity: (x: Double, y: Double)] = [
        .center: (0, 0), .top: (0, 1), .bottom: (0, -1), .left: (-1, 0), .right: (1, 0), .topLeft: (-1, 1),
        .topRight: (1, 1), .bottomLeft: (-1, -1), .bottomRight: (1, -1),
    ]

    package var frame: CGRect {
        let bounds = values.bounds
        let size = CGSize(width: crop.width / values.contentsScale, height: crop.height / values.contentsScale)
        let factors = (bounds.width / size.width, bounds.height / size.height)
        func centered(_ factor: Double) -> CGRect {
            let (width, height) = (size.width * factor, size.height * factor)
            return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
        }
        switch values.contentsGravity {
        case .resize: return bounds
        case .resizeAspect: return centered(min(factors.0, factors.1))
        case .resizeAspectFill: return centered(max(factors.0, factors.1))
        default:
            let place = Self.places[values.contentsGravity] ?? (0, 0)
            let (dx, dy) = ((bounds.width - size.width) / 2, (bounds.height - size.height) / 2)
            return centered(1).offsetBy(dx: place.x * dx, dy: place.y * dy)
        }
    }

    /// The position of a device pixel in the layer's own space.
    package func layerPoint(_ x: Double, _ y: Double) -> CGPoint {
        let superlayer = CGPoint(x: x / scale, y: (isFlipped ? y : Double(height) - y) / scale)
        let t = CATransform3DGetAffineTransform(values.transform).inverted()
        let (dx, dy) = (superlayer.x - values.position.x, superlayer.y - values.position.y)
        return CGPoint(
            x: t.a * dx + t.c * dy + values.bounds.minX + values.anchorPoint.x * values.bounds.width,
            y: t.b * dx + t.d * dy + values.bounds.minY + values.anchorPoint.y * values.bounds.height)
    }

    /// The position in the visible part of the image for a point of the layer's space: from the part's corner, in
    /// pixels, y down.
    package func sample(_ p: CGPoint, _ frame: CGRect) -> (x: Double, y: Double) {
        let (across, up) = ((p.x - frame.minX) / frame.width, (p.y - frame.minY) / frame.height)
        let offset = (crop.minX - crop.minX.rounded(.down), crop.minY - crop.minY.rounded(.down))
        return (
            across * crop.width + offset.0, (isFlipped ? up : 1 - up) * crop.height + offset.1
        )
    }

    /// The coverage of the pixel by the frame.
    package func coverage(_ x: Int, _ y: Int, _ frame: CGRect) -> Double {
        if CATransform3DIsIdentity(values.transform) {
            let (a, b) = (layerPoint(Double(x), Double(y)), layerPoint(Double(x + 1), Double(y + 1)))
            func overlap(_ a: Double, _ b: Double, _ low: Double, _ high: Double) -> Double {
                max(0, min(max(a, b), high) - max(min(a, b), low)) * scale
            }
            return overlap(a.x, b.x, frame.minX, frame.maxX) * overlap(a.y, b.y, frame.minY, frame.maxY)
        }
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { layerPoint(Double(x + $0.0), Double(y + $0.1)) }
        if corners.allSatisfy({ frame.contains($0) }) { return 1 }
        if corners.allSatisfy({ $0.x < frame.minX }) || corners.allSatisfy({ $0.x > frame.maxX }) { return 0 }
        if corners.allSatisfy({ $0.y < frame.minY }) || corners.allSatisfy({ $0.y > frame.maxY }) { return 0 }
        var count = 0
        for j in 0..<16 {
            for i in 0..<16 {
                let p = layerPoint(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
                if frame.minX <= p.x, p.x < frame.maxX, frame.minY <= p.y, p.y < frame.maxY { count += 1 }
            }
        }
        return Double(count) / 256
    }

    /// The pixel, in levels of 255, and its coverage. `color` samples the visible part at a point of the layer's space.
    package func pixel(
        _ x: Int, _ y: Int, color: (ReferenceSampling, _ layer: CGPoint, _ sample: (x: Double, y: Double)) -> [Double]
    ) -> (channels: [Double], coverage: Double) {
        let frame = frame
        let covered = coverage(x, y, frame)
        guard covered > 0 else { return ([0, 0, 0, 0], 0) }
        let point = layerPoint(Double(x) + 0.5, Double(y) + 0.5)
        return (color(reference, point, sample(point, frame)).map { $0 * covered }, covered)
    }
}
