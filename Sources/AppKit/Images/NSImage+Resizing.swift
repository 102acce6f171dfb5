import CoreGraphics
import Foundation

extension NSImage {
    /// How the middle of an image fills a rectangle of another size.
    public enum ResizingMode: Int, Sendable {
        /// It is repeated.
        case tile = 0
        /// It is scaled.
        case stretch = 1
    }
}

/// The cap insets and the resizing mode of an image.
struct ImageResizing {
    var insets = NSEdgeInsets()
    var mode = NSImage.ResizingMode.stretch
    /// The size of the middle, after the left and above the lower cap, that fills the target's; 0 for all between the caps. What is
    /// beyond is not shown, as with the slices of asset catalogs.
    var center = NSSize.zero

    /// Whether the whole image is not just scaled.
    var hasEffect: Bool { mode == .tile || [insets.top, insets.left, insets.bottom, insets.right].contains { $0 > 0 } }

    /// A part of an image and the rectangle that it fills, both with y up.
    struct Part: Equatable {
        var source, target: NSRect
        /// Whether the part is repeated at its own size, from the lower left corner of the rectangle.
        var isTiled: Bool
    }

    /// The parts of an image with a size that fill a rectangle, without those that are empty.
    func parts(of size: NSSize, in rect: NSRect) -> [Part] {
        let x = Self.bands(size.width, rect.minX, rect.width, insets.left, insets.right, center.width)
        let y = Self.bands(size.height, rect.minY, rect.height, insets.bottom, insets.top, center.height)
        var result: [Part] = []
        for (row, vertical) in y.enumerated() {
            for (column, horizontal) in x.enumerated() {
                let part = Part(
                    source: NSRect(
                        x: horizontal.source.0, y: vertical.source.0, width: horizontal.source.1,
                        height: vertical.source.1),
                    target: NSRect(
                        x: horizontal.target.0, y: vertical.target.0, width: horizontal.target.1,
                        height: vertical.target.1),
                    isTiled: mode == .tile && (row == 1 || column == 1))
                if !part.source.isEmpty, !part.target.isEmpty { result.append(part) }
            }
        }
        return result
    }

    /// The first cap, the middle and the last cap of one direction, each with a start and a length. Caps that do not fit the
    /// target are scaled down together.
    private static func bands(
        _ length: CGFloat, _ start: CGFloat, _ targetLength: CGFloat, _ first: CGFloat, _ last: CGFloat,
        _ center: CGFloat
    ) -> [(source: (CGFloat, CGFloat), target: (CGFloat, CGFloat))] {
        func usable(_ value: CGFloat, _ limit: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), limit) : 0 }
        let first = usable(first, length)
        let last = usable(last, length - first)
        let scale = first + last > 0 ? min(1, targetLength / (first + last)) : 1
        let (low, high) = (first * scale, last * scale)
        let between = length - first - last
        let middle = center > 0 ? min(center, between) : between
        return [
            ((0, first), (start, low)),
            ((first, middle), (start + low, max(targetLength - low - high, 0))),
            ((length - last, last), (start + targetLength - high, high)),
        ]
    }
}

extension NSImage {
    /// Draws the whole image into a rectangle with its caps, as `resizing` describes it.
    func drawResized(
        in rect: NSRect, _ operation: NSCompositingOperation, fraction: CGFloat, respectFlipped: Bool,
        hints: [NSImageRep.HintKey: Any]?
    ) {
        guard let current = NSGraphicsContext.current else { return }
        let context = current.cgContext
        let interpolation = (hints?[.interpolation] as? NSNumber).flatMap {
            NSImageInterpolation(rawValue: $0.uintValue)
        }
        context.saved {
            if respectFlipped, current.isFlipped {
                context.translateBy(x: 0, y: rect.minY + rect.maxY)
                context.scaleBy(x: 1, y: -1)
            }
            for part in resizing.parts(of: size, in: rect) {
                context.saveGState()
                defer { context.restoreGState() }
                if part.isTiled {
                    drawTiles(part, operation, fraction: fraction, in: context)
                } else if let pixels = pixels(of: part, in: context) {
                    setUp(context, operation, fraction: fraction)
                    if let interpolation { current.imageInterpolation = interpolation }
                    context.draw(pixels, in: part.target)
                } else {
                    drawPart(
                        in: part.target, from: part.source, operation: operation, fraction: fraction,
                        respectFlipped: false, hints: hints)
                }
            }
        }
    }

    /// The pixels of a part, if the image has some and the part has whole ones. Scaled pixels of a part that is cut out do not mix
    /// with those beside it.
    private func pixels(of part: ImageResizing.Part, in context: CGContext) -> CGImage? {
        let scale = context.userToDevice.greatestScale
        let whole = NSRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
        let rep = bestRepresentation(for: whole, context: nil, hints: nil) as? NSBitmapImageRep
        guard let image = rep?.cgImage else { return nil }
        let (x, y) = (CGFloat(image.width) / size.width, CGFloat(image.height) / size.height)
        let source = part.source
        let rect = CGRect(
            x: source.minX * x, y: CGFloat(image.height) - source.maxY * y, width: source.width * x,
            height: source.height * y)
        let aligned = CGRect(
            x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
        guard abs(aligned.minX - rect.minX) < 0.01, abs(aligned.minY - rect.minY) < 0.01,
            abs(aligned.width - rect.width) < 0.01, abs(aligned.height - rect.height) < 0.01
        else { return nil }
        return image.cropping(to: aligned)
    }

    private func setUp(_ context: CGContext, _ operation: NSCompositingOperation, fraction: CGFloat) {
        context.setAlpha(context.alpha * min(max(fraction, 0), 1))
        context.setBlendMode(operation.blendMode)
    }

    /// Repeats a part of the image. A tile has whole pixels, so that there are no seams. In the direction of an edge it is as
    /// wide as that.
    private func drawTiles(
        _ part: ImageResizing.Part, _ operation: NSCompositingOperation, fraction: CGFloat, in context: CGContext
    ) {
        let (insets, target) = (resizing.insets, part.target)
        var tile = part.source.size
        // The cap of an edge may be scaled down.
        if target.width < tile.width, isCap(part.source.minX, part.source.maxX, insets.left, insets.right, size.width) {
            tile.width = target.width
        }
        if target.height < tile.height,
            isCap(part.source.minY, part.source.maxY, insets.bottom, insets.top, size.height)
        {
            tile.height = target.height
        }
        let scale = context.userToDevice.greatestScale
        let image = NSImageRep.drawing(size: tile, scale: scale, flipped: false) {
            self.drawPart(
                in: NSRect(origin: .zero, size: tile), from: part.source, operation: .copy, fraction: 1,
                respectFlipped: false, hints: nil)
            return true
        }
        guard let image else { return }
        context.saved {
            context.clip(to: target)
            setUp(context, operation, fraction: fraction)
            context.draw(image, in: NSRect(origin: target.origin, size: tile), byTiling: true)
        }
    }

    /// Whether a part from one place to another is the first or the last cap of a length.
    private func isCap(_ start: CGFloat, _ end: CGFloat, _ first: CGFloat, _ last: CGFloat, _ length: CGFloat) -> Bool {
        first > 0 && end <= first || last > 0 && start >= length - last
    }
}
