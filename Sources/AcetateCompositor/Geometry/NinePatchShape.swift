import AcetatePixels
import CoreGraphics
import Foundation

/// A filled path as a nine-patch mask. The constant middle of the path's straight sides is left out, so that boxes of
/// any size share one mask.
///
/// A column of the mask repeats where only lines along the x axis cross it and the `margin` pixels on both of its
/// sides. Rows are treated likewise. The mask is the same for all positions, unless `isExact`.
struct NinePatchShape {
    /// The path without the middle, with its bounding box at the origin, plus the subpixel phase; the key of the mask.
    let path: CGPath
    /// The mask's pixels in the space of `path`: those that the path touches, and the margin around them.
    let window: PixelRect
    /// The position and stretch of the mask on the device.
    let x, y: MaskAxis

    /// `path` is in device pixels; nil for an empty one, and if a coordinate is beyond 1e8. `margin` is the number of
    /// pixels that are added around the path. `isExact`: the path keeps its subpixel phase in the mask, which is then
    /// composited without interpolation.
    init?(_ path: PathElements, margin: Int, isExact: Bool) {
        let box = path.controlBounds
        guard !box.isNull, abs(box.minX) < 1e8, abs(box.maxX) < 1e8, abs(box.minY) < 1e8, abs(box.maxY) < 1e8 else {
            return nil
        }
        let across = StretchedAxis(path, \.x, \.y, from: box.minX, to: box.maxX, margin, isExact)
        let down = StretchedAxis(path, \.y, \.x, from: box.minY, to: box.maxY, margin, isExact)
        window = PixelRect(
            minX: -margin, minY: -margin, maxX: across.length + margin, maxY: down.length + margin)
        (x, y) = (across.axis, down.axis)
        self.path = CGPath(path.mapPoints { CGPoint(x: across.place($0.x), y: down.place($0.y)) })
    }
}

extension PixelRect {
    /// Whether a mask may have this size. This must not depend on what is visible, because a mask of a shape and one of
    /// painted pixels may differ by a level.
    var fitsMask: Bool { width <= 1 << 13 && height <= 1 << 13 && area <= 1 << 22 }
}

/// One axis of a nine-patch shape.
private struct StretchedAxis {
    /// The length of the path in the mask, in pixels.
    let length: Int
    let axis: MaskAxis
    private let near, far, phase, farEdge: CGFloat
    /// The end of the first half; nil if the mask does not stretch.
    private let split: CGFloat?

    /// The minimum number of repeated columns for which a mask is split.
    private static let least: CGFloat = 4

    init(
        _ path: PathElements, _ along: (CGPoint) -> CGFloat, _ across: (CGPoint) -> CGFloat, from near: CGFloat,
        to far: CGFloat, _ margin: Int, _ isExact: Bool
    ) {
        (self.near, self.far) = (near, far)
        phase = isExact ? near - near.rounded(.down) : 0
        let gap = path.widestGap(along, across)
        // Columns that the margin does not reach from either side of the gap.
        if let gap, gap.end - gap.start >= CGFloat(2 * margin) + Self.least {
            let center = Int((gap.start - near + phase).rounded(.up)) + margin
            let rest = isExact ? far - far.rounded(.down) : 0
            let edge = CGFloat(center + 1 + margin + Int((far - gap.end).rounded(.up))) + rest
            length = Int(edge.rounded(.up))
            (farEdge, split) = (edge, gap.start)
            axis = MaskAxis(
                near: Double(near - phase) - Double(margin),
                far: Double(far) + Double(CGFloat(length) - edge)
                    + Double(margin), center: center + margin)
        } else {
            farEdge = far - near + phase
            length = Int(farEdge.rounded(.up))
            split = nil
            axis = MaskAxis(near: Double(near - phase) - Double(margin))
        }
    }

    /// The position of a coordinate of the path in the mask. Rounded, so that equal shapes at different positions are
    /// equal.
    func place(_ value: CGFloat) -> CGFloat {
        let place = split.map { value > $0 } == true ? farEdge - (far - value) : value - near + phase
        return (place * 4096).rounded() / 4096
    }
}

extension PathElements {
    /// The widest interval of an axis that only lines along it cross; nil for none.
    fileprivate func widestGap(
        _ along: (CGPoint) -> CGFloat, _ across: (CGPoint) -> CGFloat
    ) -> (start: CGFloat, end: CGFloat)? {
        var blocked: [(start: CGFloat, end: CGFloat)] = []
        func block(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
            let values = SIMD4(Double(along(a)), Double(along(b)), Double(along(c)), Double(along(d)))
            blocked.append((CGFloat(values.min()), CGFloat(values.max())))
        }
        func blockLine(_ from: CGPoint, _ to: CGPoint) {
            if across(from) == across(to) {
                block(from, from, from, from)
                block(to, to, to, to)
            } else {
                block(from, to, to, to)
            }
        }
        // An open subpath is filled as if it were closed.
        var (start, last): (CGPoint?, CGPoint) = (nil, .zero)
        func endSubpath() {
            if let start { blockLine(last, start) }
            start = nil
        }
        forEach { segment in
            switch segment {
            case .move(let to):
                endSubpath()
                (start, last) = (to, to)
            case .line(let from, let to):
                blockLine(from, to)
                last = to
            case .quad(let from, let control, let to):
                block(from, control, to, to)
                last = to
            case .cubic(let from, let control1, let control2, let to):
                block(from, control1, control2, to)
                last = to
            case .close(let from, let to):
                blockLine(from, to)
                last = to
            }
        }
        endSubpath()
        blocked.sort { $0.start < $1.start }
        var best: (start: CGFloat, end: CGFloat)?
        var end = blocked.first?.end ?? 0
        for part in blocked {
            if part.start > end, part.start - end > (best.map { $0.end - $0.start } ?? 0) { best = (end, part.start) }
            end = Swift.max(end, part.end)
        }
        return best
    }
}
